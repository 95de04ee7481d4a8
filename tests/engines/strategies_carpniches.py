"""Carpniches positions as texts, most of which no play would reach.

A board is built as a dictionary from squares to stacks. What a strategy is about comes first, then
whatever else is drawn, as long as there are pieces left.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Stacks = dict[str, str]

SQUARES = [file + rank for rank in "123456" for file in "abcdef"]
STACKS = ["".join(pieces) for height in (1, 2, 3) for pieces in product("wb", repeat=height)]
DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)]
LATEST = 2**32 - 1

squares = st.sampled_from(SQUARES)
sides = st.sampled_from("wb")
late_turns = st.one_of(st.just(2), st.integers(2, 99), st.sampled_from([LATEST - 1, LATEST]))
turns = st.one_of(late_turns, st.just(1))


def other(side: str) -> str:
    """Return the letter of the other side."""
    return "b" if side == "w" else "w"


@cache
def some_bytes(size: int) -> st.SearchStrategy[bytes]:
    """Draw so many bytes."""
    return st.binary(min_size=size, max_size=size)


def owned(side: str, least: int = 1, most: int = 3) -> list[str]:
    """Return all stacks of a height from `least` to `most` that a side owns."""
    return [s for s in STACKS if s[-1] == side and least <= len(s) <= most]


@cache
def topped(side: str, least: int = 1, most: int = 3) -> st.SearchStrategy[str]:
    """Draw one of these stacks."""
    return st.sampled_from(owned(side, least, most))


def way(square: str, direction: tuple[int, int], distance: int) -> list[str] | None:
    """Return the squares from the next one to the one so far away, None if it is off the board."""
    x, y = "abcdef".index(square[0]), "123456".index(square[1])
    steps = [(x + n * direction[0], y + n * direction[1]) for n in range(1, distance + 1)]
    if all(a in range(6) and b in range(6) for a, b in steps):
        return ["abcdef"[a] + "123456"[b] for a, b in steps]
    return None


LINES = [
    [square, *rest]
    for square in SQUARES
    for direction in DIRECTIONS[:4]
    if (rest := way(square, direction, 2))
]


def within_limits(given: Iterable[tuple[str, str]]) -> Stacks:
    """Return stacks without the pieces that are too many; the first ones stay whole."""
    left = {"w": 6, "b": 6}
    kept: Stacks = {}
    for square, stack in given:
        pieces = ""
        for piece in stack:
            if left[piece]:
                left[piece] -= 1
                pieces += piece
        if pieces:
            kept[square] = pieces
    return kept


def board_text(board: Stacks) -> str:
    """Return the first field of a position's text."""
    ranks = []
    for rank in "654321":
        line = ",".join(board.get(file + rank, "x") for file in "abcdef") + ","
        for run in range(6, 1, -1):
            line = line.replace("x," * run, f"x{run},")
        ranks.append(line[:-1])
    return "/".join(ranks)


@st.composite
def position_texts(
    draw: st.DrawFn, board: Stacks, side: str | None = None, turn: int | None = None
) -> str:
    """Draw a position with these stacks; if it is Black's first turn, with any forbidden square."""
    side = draw(sides) if side is None else side
    turn = draw(turns) if turn is None else turn
    last = "-"
    if side == "b" and turn == 1:
        white = sorted(square for square, stack in board.items() if stack[-1] == "w")
        last = draw(st.sampled_from(["-", *white]))
    return f"{board_text(board)} {side} {turn} {last}"


@st.composite
def others(
    draw: st.DrawFn,
    board: Stacks,
    free: Iterable[str] = (),
    most: int = 5,
    kinds: Sequence[str] = STACKS,
) -> Stacks:
    """Draw a board with more stacks, none on the squares that are to stay free."""
    # One draw of bytes for all of them: drawing each by itself takes far more time than both
    # engines do. The first byte is how many to leave out; bytes of 0, of which there are
    # many, mean different squares and stacks.
    drawn = draw(some_bytes(1 + 2 * most))
    more: Stacks = {}
    for at in range(1, 1 + 2 * ((most - drawn[0]) % (most + 1)), 2):
        square, kind = drawn[at] + 8 * at, drawn[at + 1] + at
        more.setdefault(SQUARES[square % 36], kinds[kind % len(kinds)])
    taken = {*board, *free}
    return within_limits([*board.items(), *(item for item in more.items() if item[0] not in taken)])


@st.composite
def anywhere(draw: st.DrawFn, most: int = 12) -> str:
    """Draw any stacks anywhere."""
    return draw(position_texts(draw(others({}, most=most))))


@st.composite
def high(draw: st.DrawFn) -> str:
    """Draw a board of high stacks: few of them, and hard to move."""
    kinds = [stack for stack in STACKS if len(stack) > 1]
    return draw(position_texts(draw(others({}, most=6, kinds=kinds))))


@st.composite
def almost_a_line(draw: st.DrawFn) -> str:
    """Draw two tops in a line and a third piece that can arrive, straight or by a first turn."""
    side, turn = draw(sides), draw(turns)
    line = draw(st.sampled_from(LINES))
    target = draw(st.sampled_from(line))
    origins = [
        (path, distance)
        for direction in DIRECTIONS
        for distance in (1, 2, 3)
        if (path := way(target, direction, distance)) and not set(path) & set(line)
    ]
    path, distance = draw(st.sampled_from(origins))
    height = draw(st.sampled_from((1, 2, 3))) if turn == 1 else distance
    board = {square: draw(topped(side)) for square in line if square != target}
    board[path[-1]] = draw(topped(side, height, height))
    under = draw(st.sampled_from(["", "", "w", "b", "wb", "bw"]))
    if under:
        board[target] = under
    board = draw(others(board, [target, *path[:-1]]))
    return draw(position_texts(board, side, turn))


@st.composite
def uncovering(draw: st.DrawFn) -> str:
    """Draw a line of the opponent's under whose middle or end a piece can leave."""
    side = draw(sides)
    line = draw(st.sampled_from(LINES))
    origin = draw(st.sampled_from(line))
    board = {square: draw(topped(other(side))) for square in line if square != origin}
    board[origin] = draw(st.sampled_from(["", "w", "b"])) + other(side) + side
    return draw(position_texts(draw(others(board)), side))


@cache
def crossings(origin: str, height: int) -> list[tuple[list[str], list[str], str, list[str]]]:
    """Return all pairs of lines that a move joins: one it leaves, one it reaches, target, path."""
    found = []
    for direction in DIRECTIONS:
        path = way(origin, direction, height)
        if path is None:
            continue
        left = [line for line in LINES if origin in line and not set(line) & set(path)]
        reached = [line for line in LINES if path[-1] in line and origin not in line]
        found += [
            (a, b, path[-1], path[:-1])
            for a in left
            for b in reached
            if not set(a) & set(b) and not set(path[:-1]) & set(b)
        ]
    return found


@st.composite
def both_lines(draw: st.DrawFn) -> str:
    """Draw a move that completes a line and uncovers one of the opponent's."""
    side = draw(sides)
    height = draw(st.sampled_from((2, 3)))
    origin = draw(st.sampled_from([s for s in SQUARES if crossings(s, height)]))
    left, reached, target, path = draw(st.sampled_from(crossings(origin, height)))
    board = {origin: ("", "w", "b")[0 if height == 2 else draw(st.integers(1, 2))]}
    board[origin] += other(side) + side
    board |= {square: draw(topped(other(side), 1, 2)) for square in left if square != origin}
    board |= {square: draw(topped(side, 1, 2)) for square in reached if square != target}
    return draw(position_texts(draw(others(board, [target, *path])), side))


@st.composite
def last_top(draw: st.DrawFn) -> str:
    """Draw a side with one top left, which the opponent can cover."""
    side, turn = draw(sides), draw(late_turns)
    target = draw(squares)
    ways = [
        path for d, n in product(DIRECTIONS, (1, 2, 3)) if (path := way(target, d, n)) is not None
    ]
    path = draw(st.sampled_from(ways))
    board = {target: draw(topped(other(side), 1, 2))}
    board[path[-1]] = draw(st.sampled_from(["", "w", "b", "wb"]))[: len(path) - 1]
    board[path[-1]] = side * (len(path) - 1 - len(board[path[-1]])) + board[path[-1]] + side
    board = draw(others(board, path[:-1], 3, owned(side)))
    return draw(position_texts(board, side, turn))


@st.composite
def cornered(draw: st.DrawFn) -> str:
    """Draw a high stack in a corner whose only way out the opponent can close."""
    side, turn = draw(sides), draw(late_turns)
    file, rank = draw(st.sampled_from("af")), draw(st.sampled_from("16"))
    inner = {"a": "b", "f": "e", "1": "2", "6": "5"}
    around = [inner[file] + rank, file + inner[rank], inner[file] + inner[rank]]
    gap = draw(st.sampled_from(around))
    # Further stacks of the side to move first: some of them can step into the gap.
    board = {file + rank: draw(topped(other(side), 2, 3))}
    board |= {square: draw(topped(side, 1, 2)) for square in around if square != gap}
    ways = [
        path
        for d, n in product(DIRECTIONS, (1, 2, 3))
        if (path := way(gap, d, n)) is not None and not {*path} & {file + rank, *around}
    ]
    path = draw(st.sampled_from(ways))
    board[path[-1]] = draw(topped(side, len(path), len(path)))
    board = draw(others(board, [gap, *path], 2, owned(side)))
    return draw(position_texts(board, side, turn))


@st.composite
def nothing_to_move(draw: st.DrawFn) -> str:
    """Draw a side to move that owns no stack at all."""
    side = draw(sides)
    return draw(position_texts(draw(others({}, (), 5, owned(other(side)))), side))


ONE_MOVE_BEFORE: dict[str, Callable[[], st.SearchStrategy[str]]] = {
    "almost a line": almost_a_line,
    "uncovering": uncovering,
    "both lines": both_lines,
    "last top": last_top,
    "cornered": cornered,
}
"""Positions in which some move should end the game in a certain way."""


def positions() -> st.SearchStrategy[str]:
    """Draw any position."""
    before = [strategy() for strategy in ONE_MOVE_BEFORE.values()]
    return st.one_of(anywhere(), anywhere(most=4), high(), nothing_to_move(), *before)


def small_positions() -> st.SearchStrategy[str]:
    """Draw a position with so few pieces that the reference engine counts far ahead."""
    return anywhere(most=3)
