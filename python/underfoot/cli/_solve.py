"""The command `underfoot solve`."""

from __future__ import annotations

from typing import Any

import click

import underfoot
from underfoot.cli._options import Number, Start, json_option, print_json, starts
from underfoot.cli._progress import Progress
from underfoot.cli._report import Stopwatch, duration
from underfoot.cli._root import Command


@click.command(
    short_help="Find out whether a side can force a win.",
    cls=Command,
    examples=[
        "underfoot solve carpniches 5 --position 'x6/x6/x6/w,x5/x,w,x4/x3,w,b,x w 9 -'",
        "underfoot solve katarenga 2 --board a0b1c2d3 --json",
    ],
)
@starts
@click.argument("max_plies", type=Number(0, 1000))
@json_option
def solve(*, start: Start, max_plies: int, as_json: bool) -> None:
    """Find out whether a side can force a win within MAX_PLIES moves.

    The search is exhaustive: the win it finds is the shortest, and where it finds none there is
    none. Moves of both sides count.
    """
    with Progress(f"solve {max_plies}") as progress:
        watch = Stopwatch()
        found = underfoot.solve(start.position, max_plies, progress=progress.callback)
        watch.stop()
    if as_json:
        print_json(
            game=start.game,
            position=str(start.position),
            max_plies=max_plies,
            winner=found.winner.value if found.winner else None,
            plies=found.plies,
            line=[str(move) for move in found.line],
            proof={text: str(move) for text, move in found.proof.items()},
            refutations={str(move): str(reply) for move, reply in found.refutations.items()},
            seconds=watch.seconds,
        )
        return
    click.echo("\n".join([*_told(start, found, max_plies), f"time   {duration(watch.seconds)}"]))


def _told(start: Start, found: Any, max_plies: int) -> list[str]:
    if found.winner is None:
        return [f"No side can force a win within {_counted(max_plies, 'move')}."]
    winner, loser = (side.value.capitalize() for side in (found.winner, found.winner.opponent))
    if start.position.is_over():
        return [f"The game is over: {winner} has won."]
    attacks = found.winner is start.position.side_to_move
    anyhow = "" if attacks else f", whatever {loser} plays"
    return [
        f"{winner} wins in {_counted(found.plies, 'move')}{anyhow}.",
        "line   " + " ".join(map(str, found.line)),
        f"proof  the winning moves in {_counted(len(found.proof), 'position')}: see --json",
    ]


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
