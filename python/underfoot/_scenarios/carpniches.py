"""Positions of Carpniches at random.

A board is a dictionary from squares to stacks. What a kind of position is about comes first, then
whatever else is drawn, as long as there are pieces left.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from underfoot._scenarios.sketch_carpniches import (
    FILES,
    RANKS,
    SQUARES,
    STACKS,
    Sketch,
    within_limits,
)
from underfoot.reference.carpniches import SETUPS, Position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1))


def other(side: str) -> str:
    """Return the letter of the other side."""
    return "b" if side == "w" else "w"


@cache
def owned(side: str, least: int = 1, most: int = 3) -> tuple[str, ...]:
    """Return all stacks of a height from `least` to `most` that a side owns."""
    return tuple(s for s in STACKS if s[-1] == side and least <= len(s) <= most)


@cache
def way(square: str, direction: tuple[int, int], distance: int) -> tuple[str, ...]:
    """Return the squares from the next one to the one so far away; none off the board."""
    x, y = FILES.index(square[0]), RANKS.index(square[1])
    steps = [(x + n * direction[0], y + n * direction[1]) for n in range(1, distance + 1)]
    if all(a in range(6) and b in range(6) for a, b in steps):
        return tuple(FILES[a] + RANKS[b] for a, b in steps)
    return ()


LINES = tuple(
    (square, *rest)
    for square in SQUARES
    for direction in DIRECTIONS[:4]
    if (rest := way(square, direction, 2))
)


def first(random: Random) -> str:
    """Draw a setup."""
    return Position.start(random.choice(SETUPS)).to_text()


def anywhere(random: Random, least: int = 1, most: int = 12) -> str:
    """Draw any stacks anywhere."""
    return _position(random, _crowd(random, {}, (), least, most))


def few(random: Random) -> str:
    """Draw a few stacks anywhere."""
    return anywhere(random, 1, 4)


def high(random: Random) -> str:
    """Draw a board of high stacks: few of them, and hard to move."""
    return _position(random, _crowd(random, {}, (), 2, 6, [s for s in STACKS if len(s) > 1]))


def no_stack(random: Random) -> str:
    """Draw a side to move that owns no stack at all."""
    side = _side(random)
    return _position(random, _crowd(random, {}, (), 1, 5, owned(other(side))), side)


def obstacles(random: Random) -> str:
    """Draw a stack with others on its way and at its end, the ends of every height."""
    side, turn = _side(random), _turn(random)
    origin, direction = random.choice(SQUARES), random.choice(DIRECTIONS)
    height = random.randint(1, 3)
    board = {origin: random.choice(owned(side, height, height))}
    for path in (way(origin, direction, n) for n in (1, 2, 3)):
        if path and random.randrange(2):
            board.setdefault(path[-1], random.choice(STACKS))
    return _position(random, _crowd(random, board, (), 0, 4), side, turn)


def opening(random: Random) -> str:
    """Draw Black's first turn with the forbidden square in reach, or the setups one move on."""
    origin, direction = random.choice(SQUARES), random.choice(DIRECTIONS)
    paths = [path for n in (1, 2, 3) if (path := way(origin, direction, n))]
    if not paths:
        return opening(random)
    path = random.choice(paths)
    board = {origin: random.choice(owned("b")), path[-1]: random.choice(owned("w", 1, 2))}
    board = _crowd(random, board, path, 0, 5)
    last = path[-1] if random.randrange(4) else "-"
    return Sketch(board, "b", 1, last).text()


def almost_a_line(random: Random) -> str:
    """Draw two tops in a line and a third piece that can arrive, straight or by a first turn."""
    side, turn = _side(random), _turn(random)
    line = random.choice(LINES)
    target = random.choice(line)
    path = random.choice([path for path in _ways_to(target) if not {*path} & {*line}])
    distance = len(path)
    height = random.randint(1, 3) if turn == 1 else distance
    board = {square: random.choice(owned(side)) for square in line if square != target}
    board[path[-1]] = random.choice(owned(side, height, height))
    under = random.choice(("", "", "w", "b", "wb", "bw"))
    if under:
        board[target] = under
    return _position(random, _crowd(random, board, (target, *path[:-1]), 0, 5), side, turn)


def uncovering(random: Random) -> str:
    """Draw a line of the opponent's under whose middle or end a piece can leave."""
    side = _side(random)
    line = random.choice(LINES)
    origin = random.choice(line)
    board = {square: random.choice(owned(other(side))) for square in line if square != origin}
    board[origin] = random.choice(("", "w", "b")) + other(side) + side
    return _position(random, _crowd(random, board, (), 0, 5), side)


def both_lines(random: Random) -> str:
    """Draw a move that completes a line and uncovers one of the opponent's."""
    side, height = _side(random), random.choice((2, 3))
    origin = random.choice([square for square in SQUARES if _crossings(square, height)])
    left, reached, target, path = random.choice(_crossings(origin, height))
    bottom = "" if height == 2 else random.choice("wb")
    board = {origin: bottom + other(side) + side}
    board |= {s: random.choice(owned(other(side), 1, 2)) for s in left if s != origin}
    board |= {s: random.choice(owned(side, 1, 2)) for s in reached if s != target}
    return _position(random, _crowd(random, board, (target, *path), 0, 3), side)


def last_top(random: Random) -> str:
    """Draw a side with one top left, which the opponent can cover."""
    side = _side(random)
    target = random.choice(SQUARES)
    path = random.choice(_ways_to(target))
    board = {target: random.choice(owned(other(side), 1, 2))}
    under = random.choice(("", "w", "b", "wb"))[: len(path) - 1]
    board[path[-1]] = side * (len(path) - 1 - len(under)) + under + side
    board = _crowd(random, board, path[:-1], 0, 3, owned(side))
    return _position(random, board, side, _late_turn(random))


def cornered(random: Random) -> str:
    """Draw a high stack in a corner whose only way out the opponent can close."""
    side = _side(random)
    file, rank = random.choice("af"), random.choice("16")
    inner = {"a": "b", "f": "e", "1": "2", "6": "5"}
    around = (inner[file] + rank, file + inner[rank], inner[file] + inner[rank])
    gap = random.choice(around)
    board = {file + rank: random.choice(owned(other(side), 2, 3))}
    board |= {square: random.choice(owned(side, 1, 2)) for square in around if square != gap}
    path = random.choice([p for p in _ways_to(gap) if not {*p} & {file + rank, *around}])
    board[path[-1]] = random.choice(owned(side, len(path), len(path)))
    board = _crowd(random, board, (gap, *path), 0, 2, owned(side))
    return _position(random, board, side, _late_turn(random))


def shut_in(random: Random) -> str:
    """Draw a side to move whose only stack stands in a corner or at an edge, ways mostly shut."""
    side = _side(random)
    edge = [square for square in SQUARES if square[0] in "af" or square[1] in "16"]
    origin = random.choice(("a1", "f1", "a6", "f6", "a1", random.choice(edge)))
    height = random.choice((1, 2, 2, 3, 3))
    board = {origin: random.choice(owned(side, height, height))}
    for direction in DIRECTIONS:
        # One stack on the way is enough, and at its end a stack of three is.
        path = way(origin, direction, random.randint(1, max(1, height - 1)))
        if path:
            least = 3 if len(path) == height else 1
            board[path[-1]] = random.choice(owned(other(side), least, 3 if height == 1 else 2))
    turn = random.choice((1, _late_turn(random), _late_turn(random)))
    return _position(random, within_limits(board.items()), side, turn)


def finished(random: Random) -> str:
    """Draw a position with a line or two, of one side or of both, each line as likely."""
    board: dict[str, str] = {}
    for _ in range(random.randint(1, 2)):
        side = _side(random)
        board |= {square: random.choice(owned(side)) for square in random.choice(LINES)}
    return _position(random, _crowd(random, board, (), 0, 3))


KINDS: dict[str, Callable[[Random], str]] = {
    "anywhere": anywhere,
    "few stacks": few,
    "high stacks": high,
    "no stack": no_stack,
    "obstacles": obstacles,
    "opening": opening,
    "almost a line": almost_a_line,
    "uncovering": uncovering,
    "both lines": both_lines,
    "last top": last_top,
    "cornered": cornered,
    "shut in": shut_in,
    "finished": finished,
}
"""Each kind of position by its name."""


@cache
def _ways_to(target: str) -> tuple[tuple[str, ...], ...]:
    """Return the ways of one to three squares that end at a square, read from there outwards."""
    return tuple(path for d, n in product(DIRECTIONS, (1, 2, 3)) if (path := way(target, d, n)))


Crossing = tuple[tuple[str, ...], tuple[str, ...], str, tuple[str, ...]]


@cache
def _crossings(origin: str, height: int) -> tuple[Crossing, ...]:
    """Return all pairs of lines that a move joins: one it leaves, one it reaches, target, path."""
    found: list[Crossing] = []
    for direction in DIRECTIONS:
        path = way(origin, direction, height)
        if not path:
            continue
        left = [line for line in LINES if origin in line and not {*line} & {*path}]
        reached = [line for line in LINES if path[-1] in line and origin not in line]
        found += [
            (a, b, path[-1], path[:-1])
            for a in left
            for b in reached
            if not {*a} & {*b} and not {*path[:-1]} & {*b}
        ]
    return tuple(found)


def _side(random: Random) -> str:
    return random.choice("wb")


def _late_turn(random: Random) -> int:
    return random.choice((2, random.randint(2, 99)))


def _turn(random: Random) -> int:
    return random.choice((1, _late_turn(random)))


def _crowd(  # noqa: PLR0913, PLR0917 - what there is, and bounds on what is added
    random: Random,
    board: dict[str, str],
    free: Iterable[str],
    least: int,
    most: int,
    kinds: Sequence[str] = STACKS,
) -> dict[str, str]:
    """Return a board with more stacks, none on the squares that are to stay free."""
    places = [square for square in SQUARES if square not in board and square not in {*free}]
    more = random.sample(places, min(random.randint(least, most), len(places)))
    return within_limits([*board.items(), *((square, random.choice(kinds)) for square in more)])


def _position(
    random: Random, board: dict[str, str], side: str | None = None, turn: int | None = None
) -> str:
    """Return a position with these stacks; if it is Black's first turn, with a forbidden square."""
    side = _side(random) if side is None else side
    turn = _turn(random) if turn is None else turn
    last = "-"
    if side == "b" and turn == 1:
        last = random.choice(["-", *(s for s, stack in board.items() if stack[-1] == "w")])
    return Sketch(board, side, turn, last).text()
