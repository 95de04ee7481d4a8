"""The command `underfoot crosscheck`."""

from __future__ import annotations

import click

import underfoot
from underfoot.cli._errors import BadInput
from underfoot.cli._options import (
    Number,
    Seconds,
    Start,
    is_start_given,
    json_option,
    print_json,
    starts,
)
from underfoot.cli._progress import Progress
from underfoot.cli._root import Command

DIFFERENT = 1
"""The exit status that says so; equal engines are 0, and what could not be compared is 2."""


@click.command(
    short_help="Compare two engines; show the smallest position in which they differ.",
    cls=Command,
    examples=[
        "underfoot crosscheck carpniches python:mine.rules:Position",
        "underfoot crosscheck katarenga 'ugi:./mine --ugi' --seconds 60",
        "underfoot crosscheck katarenga 'script:node mine.js' --board a0b1c2d3 --json",
        "underfoot crosscheck carpniches native reference --games 50 --seed 7",
    ],
)
@starts
@click.argument("a")
@click.argument("b", default="native")
@click.option(
    "--moves",
    metavar="MOVES",
    help="With --position: moves that are played from there first, separated by spaces.",
)
@click.option(
    "--games",
    type=Number(),
    default=500,
    show_default=True,
    metavar="N",
    help="Begin N games at most.",
)
@click.option(
    "--seconds",
    type=Seconds(),
    default="20",
    show_default=True,
    metavar="S",
    help="Look for a difference for S seconds at most.",
)
@click.option(
    "--depth",
    type=Number(1, 20),
    default=2,
    show_default=True,
    metavar="N",
    help="Compare counts of sequences of N moves.",
)
@click.option(
    "--seed",
    type=Number(0, 2**64 - 1),
    default=0,
    show_default=True,
    metavar="N",
    help="The same seed gives the same games.",
)
@click.option(
    "--timeout",
    type=Seconds(),
    default="10",
    show_default=True,
    metavar="S",
    help="An engine that takes longer than S seconds for an answer cannot be compared.",
)
@json_option
def crosscheck(  # noqa: PLR0913 - one for each option
    *,
    start: Start,
    a: str,
    b: str,
    moves: str | None,
    games: int,
    seconds: float,
    depth: int,
    seed: int,
    timeout: float,
    as_json: bool,
) -> None:
    """Compare the engines A and B; show the smallest position in which they differ.

    Random games are played in both in step, from first positions of all kinds and from positions
    near where rules meet and games end; moves, outcomes, positions and counts are compared.

    An engine is native (the default for B) or reference, the two of this package;
    python:package.module:Class, a class of positions; 'ugi:COMMAND', a program that speaks UGI; or
    'script:COMMAND', a program that is called as COMMAND DEPTH POSITION MOVES and prints counts.

    The exit status is 0 if no difference was found, 1 if there is one, and 2 if the engines could
    not be compared.
    """
    from underfoot.crosschecking import EngineFailure  # noqa: PLC0415 - other commands start sooner

    given = is_start_given()
    if moves is not None and not given:
        raise click.UsageError(
            "--moves needs --position, or another option that says where to start"
        )
    try:
        with Progress("crosscheck") as progress:
            report = underfoot.crosscheck(
                a,
                b,
                game=start.game,
                position=str(start.position) if given else None,
                moves=(moves or "").split(),
                games=games,
                seconds=seconds,
                depth=depth,
                seed=seed,
                timeout=timeout,
                progress=progress.callback,
            )
    except (EngineFailure, MemoryError, OverflowError, RuntimeError) as error:
        # Whatever it is, it must not be taken for a difference.
        raise BadInput(f"could not compare: {str(error) or type(error).__name__}") from None
    if as_json:
        print_json(**report.as_dict())
    else:
        click.echo(str(report))
    if not report.equal:
        click.get_current_context().exit(DIFFERENT)
