"""The command `underfoot perft`."""

from __future__ import annotations

from typing import Any

import click

import underfoot
from underfoot.cli._options import (
    Number,
    Resources,
    Start,
    engine_option,
    json_option,
    print_json,
    resources,
    starts,
)
from underfoot.cli._progress import Progress
from underfoot.cli._report import Stopwatch, duration, per_second
from underfoot.cli._root import Command


@click.command(
    short_help="Count the sequences of so many legal moves.",
    cls=Command,
    examples=[
        "underfoot perft carpniches 6",
        "underfoot perft carpniches 4 --setup corners --engine reference",
        "underfoot perft katarenga 5 --board a0b1c2d3 --divide",
        "underfoot perft katarenga 6 --threads 2 --hash 1024 --json",
        "underfoot perft carpniches 3 --position 'x6/x6/x6/w,x5/x,w,x4/x3,w,b,x w 9 -'",
    ],
)
@starts
@click.argument("depth", type=Number())
@click.option("--divide", is_flag=True, help="Show the count after each first move, too.")
@engine_option
@resources
@click.option("--verify", is_flag=True, help="Count a second time by another route, and compare.")
@json_option
def perft(  # noqa: PLR0913 - one for each option
    *, start: Start, depth: int, divide: bool, resources: Resources, verify: bool, as_json: bool
) -> None:
    """Count the sequences of exactly DEPTH legal moves.

    A game that ends earlier counts nothing, and DEPTH 0 counts one, the empty sequence. The counts
    are exact, whatever their size: two engines with the same rules have the same counts.
    """
    _check(start, resources, depth=depth, divide=divide, verify=verify)
    options: dict[str, Any] = {"threads": resources.threads, "hash_mb": resources.hash_mb}
    parts: dict[str, int] = {}
    with Progress(f"perft {depth}") as progress:
        options["progress"] = progress.callback
        watch = Stopwatch()
        if divide:
            counts = underfoot.divide(start.position, depth, **options)
            parts = {str(move): count for move, count in counts.items()}
            nodes = sum(parts.values())
        else:
            nodes = underfoot.perft(start.position, depth, verify=verify, **options)
        watch.stop()
    if as_json:
        print_json(
            game=start.game,
            position=str(start.position),
            depth=depth,
            engine=start.engine,
            nodes=nodes,
            seconds=watch.seconds,
            nodes_per_second=watch.rate(nodes),
            divide=parts if divide else None,
            threads=resources.threads,
            hash_mb=resources.hash_mb,
        )
        return
    lines = [f"{move} {count}" for move, count in parts.items()] if divide else []
    lines += [""] if lines else []
    lines.append(f"nodes  {nodes}")
    lines.append(f"time   {duration(watch.seconds)}")
    lines.append(f"speed  {per_second(watch.rate(nodes), 'nodes')}")
    click.echo("\n".join(lines))


def _check(start: Start, resources: Resources, *, depth: int, divide: bool, verify: bool) -> None:
    """Refuse options that do not fit together."""
    if divide and depth == 0:
        raise click.UsageError("--divide needs a depth of at least 1")
    if divide and verify:
        raise click.UsageError("--verify does not fit --divide")
    given = {
        "--threads": resources.threads is not None,
        "--hash": resources.hash_mb is not None,
        "--verify": verify,
    }
    for option, is_given in given.items():
        if start.engine == "reference" and is_given:
            raise click.UsageError(f"{option} does not fit --engine reference")
