"""The command `underfoot show`."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import click

from underfoot import diagram
from underfoot.cli._drawing import Drawing, drawing_options
from underfoot.cli._options import (
    Start,
    color_option,
    engine_option,
    json_option,
    print_json,
    starts,
    wants_color,
)
from underfoot.cli._root import Command


@click.command(
    short_help="Show a position: the board, its moves, the outcome.",
    cls=Command,
    examples=[
        "underfoot show carpniches",
        "underfoot show carpniches --setup towers --color never",
        "underfoot show katarenga --board a0b1c2d3 --first-move-captures not_white",
        "underfoot show katarenga --svg picture.svg --targets a1",
        "underfoot show carpniches --position 'x6/x6/x6/w,x5/x,w,x4/x3,w,b,x w 9 -'",
    ],
)
@starts
@engine_option
@color_option
@json_option
@drawing_options
def show(*, start: Start, when: str, as_json: bool, drawing: Drawing | None) -> None:
    """Show a position: the board, its legal moves, and how the game ended if it has.

    Without colours, a stack of Carpniches is its pieces from bottom to top (w white, b black), and
    a square of Katarenga is its colour and the pawn on it. With --svg, a picture is written and
    nothing is printed.
    """
    position = start.position
    if drawing is not None:
        if as_json:
            raise click.UsageError("--json does not fit --svg")
        drawing.draw(position)
        return
    moves = position.legal_moves()
    if as_json:
        outcome = position.outcome()
        print_json(
            game=start.game,
            position=str(position),
            engine=start.engine,
            side_to_move=position.side_to_move.value,
            turn_number=position.turn_number,
            key=position.key,
            legal_moves=[str(move) for move in moves],
            winner=outcome.winner.value if outcome else None,
            termination=outcome.termination.value if outcome else None,
        )
        return
    color = wants_color(when)
    lines = [diagram(position, color=color), "", f"position  {position}", *_listed(moves)]
    click.echo("\n".join(lines), color=color)


def _listed(moves: list[Any]) -> list[str]:
    """Return the moves, one line for each square that they leave."""
    lines = [f"moves     {len(moves)}"]
    for square, group in groupby(moves, key=lambda move: move.from_square):
        lines.append(f"  {square}  " + " ".join(move.to_square for move in group))
    return lines
