"""The rules of Katarenga in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underfoot._scenarios.sketch_katarenga import FILES, RANKS, SQUARES
from underfoot._types import Color, FirstMoveCaptures, SquareColor
from underfoot.crosschecking._explain._reason import Reason, joined, name

if TYPE_CHECKING:
    from underfoot.reference.katarenga import Position

MOVING = "Katarenga, Moving"
CAMPS = "Katarenga, Camps"
END = "Katarenga, The end"
BAN = "Katarenga, Captures with the first move"

_CAMPS = {Color.WHITE: ("a0", "h0"), Color.BLACK: ("a9", "h9")}
_LINE = {Color.WHITE: "1", Color.BLACK: "8"}
_WAYS = {
    SquareColor.RED: "straight",
    SquareColor.YELLOW: "diagonally",
    SquareColor.GREEN: "by a knight's leap",
    SquareColor.BLUE: "one square in any direction",
}


def explain_move(position: Position, move: str) -> Reason:  # noqa: C901 - a list of rules
    """Return why a move is legal in a position that is not over, or which rule forbids it."""
    start, end = move[:2], move[2:]
    camps = (*_CAMPS[Color.WHITE], *_CAMPS[Color.BLACK])
    if not {start, end} <= {*SQUARES, *camps}:
        return _no(f"{move!r} is not two squares of the board or its camps")
    side = position.side_to_move
    if start in camps:
        return _no(f"{start} is a camp, and a pawn in a camp stays there for good", CAMPS)
    owner = _owner(position, start)
    if owner is not side:
        whose = "no pawn" if owner is None else f"a pawn of {name(owner)}'s"
        return _no(f"{name(side)} is to move, and on {start} there is {whose}")
    if end in camps:
        return _into_camp(position, start, end)
    if _owner(position, end) is side:
        return _no(f"on {end} there is a pawn of {name(side)}'s own")
    obstacle = _obstacle(position, start, end)
    if obstacle is not None:
        return _no(obstacle)
    under = position.color_of(start)
    words = f"{start} is {under.value}, so its pawn moves {_WAYS[under]}"
    if under in (SquareColor.RED, SquareColor.YELLOW):
        words += f", and no pawn or {under.value} square is on the way to {end}"
    if _owner(position, end) is None:
        return Reason(legal=True, words=words, section=MOVING)
    if position.first_move_captures is FirstMoveCaptures.ALLOWED:
        return Reason(legal=True, words=f"{words}; it captures the pawn there", section=MOVING)
    if any(_owner(position, other.to_square) is None for other in position.legal_moves()):
        return _no(f"{name(side)}'s first move may not capture, and it has other moves", BAN)
    words = "the ban on captures would leave no move at all, so it is void"
    return Reason(legal=True, words=words, section=BAN)


def explain_outcome(position: Position) -> Reason:
    """Return why the game is over in a position, or why it goes on."""
    mover = position.side_to_move.opponent
    sides = (mover, position.side_to_move)
    for side in sides:
        taken = position.camps(side)
        if len(taken) == 2:
            words = f"{name(side)} has both camps, {joined(taken, '')}: {name(side)} wins"
            return Reason(legal=False, words=words, section=END)
    holdings = [_holdings(position, side) for side in sides]
    for side in sides:
        if len(position.pawns(side.opponent)) + len(position.camps(side.opponent)) < 2:
            words = f"{_holdings(position, side.opponent)}, fewer than two: {name(side)} wins"
            return Reason(legal=False, words=words, section=END)
    words = f"{joined(holdings, '')}; nobody has both camps: the game goes on"
    return Reason(legal=True, words=words, section=END)


def _into_camp(position: Position, start: str, end: str) -> Reason:
    side = position.side_to_move
    enemy = side.opponent
    if end in _CAMPS[side]:
        return _no(f"{end} is {name(side)}'s own camp", CAMPS)
    if start[1] != _LINE[enemy]:
        home = f"{name(enemy)}'s home line"
        return _no(
            f"{end} is entered from {home}, rank {_LINE[enemy]}, and {start} is not on it", CAMPS
        )
    if end in position.camps(side):
        return _no(f"the camp {end} is occupied already", CAMPS)
    words = (
        f"{start} is on {name(enemy)}'s home line, whatever its colour, and the camp {end} is empty"
    )
    return Reason(legal=True, words=words, section=CAMPS)


def _obstacle(position: Position, start: str, end: str) -> str | None:
    """Return why the colour of its square does not let a pawn go there; None if it does."""
    under = position.color_of(start)
    x, y = FILES.index(end[0]) - FILES.index(start[0]), RANKS.index(end[1]) - RANKS.index(start[1])
    distance = max(abs(x), abs(y))
    fits = {
        SquareColor.RED: (x == 0) != (y == 0),
        SquareColor.YELLOW: abs(x) == abs(y) != 0,
        SquareColor.GREEN: {abs(x), abs(y)} == {1, 2},
        SquareColor.BLUE: distance == 1,
    }[under]
    if not fits:
        return f"{start} is {under.value}, so its pawn moves {_WAYS[under]}, not to {end}"
    if under in (SquareColor.GREEN, SquareColor.BLUE):
        return None
    for step in range(1, distance):
        file = FILES[FILES.index(start[0]) + x * step // distance]
        passed = file + RANKS[RANKS.index(start[1]) + y * step // distance]
        if _owner(position, passed) is not None:
            return f"on the way there is a pawn on {passed}, and it is not passed over"
        if position.color_of(passed) is under:
            return (
                f"{start} is {under.value}, so its pawn stops at {passed}, which is {under.value}"
            )
    return None


def _owner(position: Position, square: str) -> Color | None:
    return next((side for side in Color if square in position.pawns(side)), None)


def _holdings(position: Position, side: Color) -> str:
    on_board, inside = len(position.pawns(side)), len(position.camps(side))
    pawns = "1 pawn" if on_board + inside == 1 else f"{on_board + inside} pawns"
    return f"{name(side)} has {pawns}" + (f" ({inside} in a camp)" if inside else "")


def _no(words: str, section: str = MOVING) -> Reason:
    return Reason(legal=False, words=words, section=section)
