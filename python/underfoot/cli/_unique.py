"""The command `underfoot unique`."""

from __future__ import annotations

import click

import underfoot
from underfoot.cli._options import (
    Number,
    Resources,
    Start,
    json_option,
    print_json,
    resources,
    starts,
)
from underfoot.cli._progress import Progress
from underfoot.cli._report import Stopwatch, duration
from underfoot.cli._root import Command


@click.command(
    short_help="Count the distinct positions of each ply.",
    cls=Command,
    examples=[
        "underfoot unique carpniches 5",
        "underfoot unique carpniches 6 --symmetry",
        "underfoot unique katarenga 4 --board a0b1c2d3 --json",
    ],
)
@starts
@click.argument("depth", type=Number(0, 1_000_000))
@click.option(
    "--symmetry", is_flag=True, help="Count positions that are turned or mirrored alike only once."
)
@resources
@json_option
def unique(
    *, start: Start, depth: int, symmetry: bool, resources: Resources, as_json: bool
) -> None:
    """Count the distinct positions after 0 to DEPTH moves.

    Positions are distinct if the rest of the game can be: the turn number does not count beyond the
    first turns. Finished games count in the ply in which they ended.
    """
    with Progress(f"unique {depth}") as progress:
        watch = Stopwatch()
        positions = list(
            underfoot.unique(
                start.position,
                depth,
                symmetry=symmetry,
                threads=resources.threads,
                hash_mb=resources.hash_mb,
                progress=progress.callback,
            )
        )
        watch.stop()
    if as_json:
        print_json(
            game=start.game,
            position=str(start.position),
            depth=depth,
            symmetry=symmetry,
            positions=positions,
            seconds=watch.seconds,
            threads=resources.threads,
            hash_mb=resources.hash_mb,
        )
        return
    width = max(len("positions"), *(len(str(number)) for number in positions))
    lines = [f"ply  {'positions':>{width}}"]
    lines += [f"{ply:>3}  {number:>{width}}" for ply, number in enumerate(positions)]
    click.echo("\n".join([*lines, "", f"time  {duration(watch.seconds)}"]))
