"""The rules of Carpniches in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underfoot._scenarios.sketch_carpniches import FILES, RANKS, SQUARES
from underfoot.crosschecking._explain._reason import Reason, joined, name

if TYPE_CHECKING:
    from underfoot.reference.carpniches import Position

MOVING = "Carpniches, Moving"
FIRST = "Carpniches, First turns"
END = "Carpniches, The end"


def explain_move(position: Position, move: str) -> Reason:  # noqa: C901 - a list of rules
    """Return why a move is legal in a position that is not over, or which rule forbids it."""
    start, end = move[:2], move[2:]
    if start not in SQUARES or end not in SQUARES:
        return _no(f"{move!r} is not two squares of the board")
    stack, side = position.stack(start), position.side_to_move
    if not stack:
        return _no(f"there is no stack on {start}")
    if stack[-1] is not side:
        return _no(f"the stack on {start} is {name(stack[-1])}'s, whose piece is on top of it")
    x, y = FILES.index(end[0]) - FILES.index(start[0]), RANKS.index(end[1]) - RANKS.index(start[1])
    distance = max(abs(x), abs(y))
    if distance == 0 or (x and y and abs(x) != abs(y)):
        return _no(f"no straight line leads from {start} to {end}")
    if position.turn_number == 1:
        if distance > 3:
            return _no("a first turn moves a piece one, two or three squares", FIRST)
    elif distance != len(stack):
        squares = "1 square" if len(stack) == 1 else f"{len(stack)} squares"
        return _no(
            f"the stack on {start} is {len(stack)} high, so its top piece moves exactly {squares}, "
            f"not {distance}"
        )
    for step in range(1, distance):
        passed = _there(start, x * step // distance, y * step // distance)
        if position.stack(passed):
            return _no(f"{passed} on the way is occupied, and nothing is jumped over")
    height = len(position.stack(end))
    if height == 3:
        return _no(f"the stack on {end} is three high already, and nothing can land on it")
    if end == position.forbidden:
        return _no(f"Black's first move may not go to {end}, where White has just landed", FIRST)
    return _yes(position, start, end, distance)


def explain_outcome(position: Position) -> Reason:
    """Return why the game is over in a position, or why it goes on."""
    side = position.side_to_move
    mover = side.opponent
    lines = {color: [" ".join(line) for line in position.lines(color)] for color in (mover, side)}
    if lines[mover] and lines[side]:
        words = (
            f"both sides have a line ({lines[mover][0]}; {lines[side][0]}), and {name(mover)}, who "
            f"has moved, loses"
        )
        return Reason(legal=False, words=words, section=END)
    if lines[mover]:
        words = f"{name(mover)}, who has moved, has the line {lines[mover][0]}, and {name(side)} "
        return Reason(legal=False, words=f"{words}has none: {name(mover)} wins", section=END)
    if lines[side]:
        words = f"{name(side)} has the line {lines[side][0]}, and {name(mover)}, who has moved, "
        return Reason(legal=False, words=f"{words}has none: {name(side)} wins", section=END)
    moves = position.legal_moves()
    if not moves:
        words = f"there is no line, and {name(side)} has no legal move: {name(mover)} wins"
        return Reason(legal=False, words=words, section=END)
    words = f"there is no line, and {name(side)} has a legal move, such as {moves[0]}"
    return Reason(legal=True, words=f"{words}: the game goes on", section=END)


def _there(square: str, x: int, y: int) -> str:
    return FILES[FILES.index(square[0]) + x] + RANKS[RANKS.index(square[1]) + y]


def _no(words: str, section: str = MOVING) -> Reason:
    return Reason(legal=False, words=words, section=section)


def _yes(position: Position, start: str, end: str, distance: int) -> Reason:
    conditions = []
    if position.turn_number == 1:
        conditions.append("a first turn moves a piece one, two or three squares")
    else:
        height = len(position.stack(start))
        conditions.append(f"the stack on {start} is {height} high, as far as {end} is away")
    if distance > 1:
        conditions.append("the way is free")
    height = len(position.stack(end))
    conditions.append(f"{end} has a stack of {height}" if height else f"{end} is empty")
    section = FIRST if position.turn_number == 1 else MOVING
    return Reason(legal=True, words=joined(conditions, ""), section=section)
