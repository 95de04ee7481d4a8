"""What an engine in Python says that does not fit the rest of what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underfoot._types import Color
from underfoot.crosschecking._answers import answering, member, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["contradictions"]

Claim = tuple[str, object, object]
"""What was asked, what the engine said, and what would fit."""


def contradictions(
    kind: Any, position: Any, moves: list[str], text: str | None, *, over: bool
) -> list[str]:
    """Return sentences on what a position says against its own moves, outcome and text.

    Args:
        kind: The class of the position.
        position: A position; of the methods that it need not have, those that are there are asked.
        moves: The texts of its legal moves.
        text: Its text, if it has one.
        over: Whether its game is over.
    """
    claims: list[Claim] = []
    with answering("count_moves, is_over or is_legal"):
        claims += _of_moves(position, moves, over=over)
    if text is not None:
        with answering("side_to_move or turn_number"):
            claims += _of_text(position, text)
        with answering("from_text of its own to_text, or what it has read"):
            claims += _of_the_same(position, kind.from_text(text))
    return [
        f"{what} is {shown(said)}, but {shown(fitting)} fits the rest"
        for what, said, fitting in claims
        if said != fitting
    ]


def _of_moves(position: Any, moves: list[str], *, over: bool) -> Iterator[Claim]:
    if hasattr(position, "count_moves"):
        yield "count_moves()", position.count_moves(), len(moves)
    if hasattr(position, "is_over"):
        yield "is_over()", position.is_over(), over
    if hasattr(position, "is_legal"):
        for move in {*moves[:1], *moves[-1:]}:
            yield f"is_legal({move!r})", position.is_legal(move), True
        back = [move[2:] + move[:2] for move in moves]
        for move in [move for move in back if move not in moves][:1]:
            yield f"is_legal({move!r})", position.is_legal(move), False


def _of_text(position: Any, text: str) -> Iterator[Claim]:
    fields = text.split(" ")
    side, turn = (1, 2) if len(fields) == 4 else (2, 4)
    if hasattr(position, "side_to_move"):
        yield "side_to_move", member(Color, position.side_to_move).letter, fields[side]
    if hasattr(position, "turn_number"):
        yield "turn_number", str(position.turn_number), fields[turn]


def _of_the_same(position: Any, again: Any) -> Iterator[Claim]:
    """Claims about a position and the one that was read from its text."""
    if hasattr(position, "key"):
        yield "the key of the position read from its text", again.key, position.key
    kind: Any = type(position)
    if kind.__eq__ is not object.__eq__:
        yield "equality with the position read from its text", again == position, True
        if kind.__hash__ is not None:
            same = hash(again) == hash(position)
            yield "equality of the hashes of equal positions", same, True
