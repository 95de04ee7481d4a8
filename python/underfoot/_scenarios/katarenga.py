"""Positions of Katarenga at random, on boards of tiles and on home-made ones.

Pawns are a dictionary from squares to sides. What a kind of position is about comes first, then
whatever else is drawn, as long as there are pawns left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from underfoot._scenarios import boards
from underfoot._scenarios.sketch_katarenga import (
    CAMPS,
    FILES,
    HOME,
    PAWNS_A_SIDE,
    RANKS,
    SQUARES,
    Sketch,
    at_letter,
    within_limits,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from random import Random

ROOK = ((0, 1), (1, 0), (0, -1), (-1, 0))
BISHOP = ((1, 1), (1, -1), (-1, -1), (-1, 1))
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
STEPS = {"R": ROOK, "Y": BISHOP, "G": KNIGHT, "B": ROOK + BISHOP}
BANS = {"w": ("", "q", "qq"), "b": ("", "qq")}


def other(side: str) -> str:
    """Return the letter of the other side."""
    return "b" if side == "w" else "w"


def first(random: Random) -> str:
    """Draw the position before White's first move on any board, with any ban on captures."""
    pawns = {file + HOME[side]: side for side in "wb" for file in FILES}
    return Sketch(boards.colors(random), pawns, "w", turn=1, ban=random.choice(BANS["w"])).text()


def anywhere(random: Random) -> str:
    """Draw any pawns anywhere, camps included, sometimes of a finished game."""
    return _position(random, _crowd(random, 0, 16), camps=_camps(random))


def few(random: Random) -> str:
    """Draw a few pawns anywhere."""
    return _position(random, _crowd(random, 4, 7))


def opened(random: Random) -> str:
    """Draw a first position some of whose pawns have gone somewhere else."""
    pawns = {file + HOME[side]: side for side in "wb" for file in FILES}
    for start in list(pawns):
        end = random.choice(SQUARES)
        if random.randrange(2) and end not in pawns:
            pawns[end] = pawns.pop(start)
    return _position(random, pawns)


def first_captures(random: Random) -> str:
    """Draw a first turn, with any ban, on which there is something to capture."""
    side, board, origin = random.choice("wwb"), boards.colors(random), random.choice(SQUARES)
    reached = _reached(board, origin)
    pawns = {origin: side}
    pawns |= dict.fromkeys(random.sample(reached, min(2, len(reached))), other(side))
    return _position(random, pawns | _crowd(random, 4, 8) | pawns, side, (), board, 1)


def sliding(random: Random) -> str:
    """Draw a slider whose way meets squares of its own colour, own pawns and enemies."""
    side, under = _side(random), random.choice("RY")
    origin = random.choice((random.choice(("a1", "h1", "a8", "h8")), *random.sample(SQUARES, 3)))
    step = random.choice([step for step in STEPS[under] if _ray(origin, step)])
    others = [color for color in boards.COLORS if color != under]
    board = dict.fromkeys(SQUARES, under)
    board |= {square: random.choice(others) for square in SQUARES if random.randrange(3)}
    board[origin] = under
    pawns = {origin: side}
    for square in _ray(origin, step):
        met = random.randrange(8)
        if met == 0:
            board[square] = under
        elif met < 3:
            pawns[square] = "wb"[met - 1]
        else:
            board[square] = random.choice(others)
    colors = "/".join("".join(board[f + rank] for f in FILES) for rank in reversed(RANKS))
    return _position(random, pawns | _crowd(random, 2, 6, board) | pawns, side, (), colors)


def leaping(random: Random) -> str:
    """Draw a knight or a king among neighbours of both sides."""
    side, under = _side(random), random.choice("GB")
    origin = random.choice(SQUARES)
    near = [s for s in SQUARES if s != origin and _distance(s, origin) <= 2]
    pawns = {origin: side}
    pawns |= {square: random.choice("wb") for square in random.sample(near, random.randint(1, 6))}
    colors = _painted(boards.colors(random), {origin: under})
    return _position(random, pawns | _crowd(random, 1, 4) | pawns, side, (), colors)


def on_the_line(random: Random) -> str:
    """Draw pawns on the opponent's line, with both camps free, one taken, or home camps taken."""
    side = _side(random)
    line = [file + HOME[other(side)] for file in FILES]
    pawns = dict.fromkeys(random.sample(line, random.randint(1, 3)), side)
    pawns |= {square: other(side) for square in line if square not in pawns and _rarely(random)}
    turn = random.choice((1, 2))
    pawns |= _crowd(random, 2, 6) | pawns
    return _position(random, pawns, side, _camps(random, 1), turn=turn)


def only_the_camp(random: Random) -> str:
    """Draw a pawn on the opponent's line whose every move on the board an own pawn blocks."""
    side, origin = _side(random), random.choice(FILES)
    origin += HOME[other(side)]
    colors = _painted(boards.colors(random), {origin: random.choice("RYG")})
    ways = [ray[0] for step in STEPS[_color(colors, origin)] if (ray := _ray(origin, step))]
    enemy = random.sample([s for s in SQUARES if s not in (*ways, origin)], 3)
    pawns = dict.fromkeys((origin, *ways), side) | dict.fromkeys(enemy, other(side))
    return _position(random, pawns, side, _camps(random, 1), colors)


def at_the_corner(random: Random) -> str:
    """Draw pawns from which a camp would be one move away if it were a square of the board."""
    side = _side(random)
    camp = random.choice((*CAMPS["w"], *CAMPS["b"]))
    x, y = FILES.index(camp[0]), int(camp[1])
    under = random.choice(boards.COLORS)
    times = range(1, 4 if under in "RY" else 2)
    near = [
        FILES[a] + str(b)
        for dx, dy in STEPS[under]
        for n in times
        if (a := x + n * dx) in range(8) and (b := y + n * dy) in range(1, 9)
    ]
    corner = camp[0] + {"0": "1", "9": "8"}[camp[1]]
    origin = random.choice((corner, random.choice(near)))
    pawns = {origin: side} | _crowd(random, 2, 5)
    pawns[origin] = side
    taken = [camp] if camp in CAMPS[other(side)] and random.randrange(2) else []
    return _position(random, pawns, side, taken, _painted(boards.colors(random), {origin: under}))


def second_camp(random: Random) -> str:
    """Draw a side with one camp and pawns on the opponent's line."""
    side = _side(random)
    line = [file + HOME[other(side)] for file in FILES]
    pawns = dict.fromkeys(random.sample(line, random.randint(1, 3)), side)
    camps = [random.choice(CAMPS[side])]
    if random.randrange(2):
        camps.append(random.choice(CAMPS[other(side)]))
    return _position(random, pawns | _crowd(random, 2, 6) | pawns, side, camps)


def last_capture(random: Random) -> str:
    """Draw an opponent with two pawns, one of them perhaps in a camp, and one to be captured."""
    side, board, origin = _side(random), boards.colors(random), random.choice(SQUARES)
    enemy = other(side)
    camps = [random.choice(CAMPS[enemy])] if random.randrange(2) else []
    reached = _reached(board, origin)
    prey = [random.choice(reached)]
    if not camps:
        prey.append(random.choice([s for s in SQUARES if s not in (origin, *prey)]))
    pawns = dict.fromkeys(prey, enemy) | {origin: side}
    for square in random.sample(SQUARES, random.randint(1, 5)):
        pawns.setdefault(square, side)
    if _rarely(random):
        camps.append(random.choice(CAMPS[side]))
    return _position(random, pawns, side, camps, board)


def nothing_but_captures(random: Random) -> str:
    """Draw a first turn with an enemy wherever a pawn can go, so that a ban is void."""
    side, origin = _side(random), random.choice(SQUARES)
    board = boards.colors(random)
    ways = [ray[0] for step in STEPS[_color(board, origin)] if (ray := _ray(origin, step))]
    if len(ways) > PAWNS_A_SIDE - 1 or origin[1] == HOME[other(side)]:
        return nothing_but_captures(random)
    pawns = {origin: side} | dict.fromkeys(ways, other(side))
    if _rarely(random):  # then it is not void
        del pawns[random.choice(ways)]
    pawns.setdefault(random.choice(SQUARES), other(side))
    ban = random.choice(BANS[side][1:])
    kept = within_limits(pawns.items(), [camp := random.choice(CAMPS[side])])
    return Sketch(board, kept, side, frozenset([camp]), 1, ban).text()


def finished(random: Random) -> str:
    """Draw a position in which a side has both camps or too few pawns, or both sides have."""
    side, pawns = _side(random), _crowd(random, 4, 16)
    if random.randrange(2):
        more = random.choice(((), (), (), CAMPS[other(side)][:1], CAMPS[other(side)]))
        return _position(random, pawns, None, [*CAMPS[side], *more])
    # One pawn is left to the side, on the board or in a camp, or none at all.
    left = [square for square, owner in pawns.items() if owner == side][: random.randrange(2)]
    camps = [] if left else random.choice(([], [CAMPS[side][0]], [CAMPS[side][1]]))
    pawns = {s: owner for s, owner in pawns.items() if owner != side} | dict.fromkeys(left, side)
    return _position(random, pawns, None, camps)


KINDS: dict[str, Callable[[Random], str]] = {
    "anywhere": anywhere,
    "few pawns": few,
    "beginning": first,
    "opened": opened,
    "first captures": first_captures,
    "sliding": sliding,
    "leaping": leaping,
    "on the line": on_the_line,
    "only the camp": only_the_camp,
    "at the corner": at_the_corner,
    "second camp": second_camp,
    "last capture": last_capture,
    "nothing but captures": nothing_but_captures,
    "finished": finished,
}
"""Each kind of position by its name."""


def _ray(square: str, step: tuple[int, int]) -> list[str]:
    """Return the squares from the next one to the edge of the board."""
    x, y = FILES.index(square[0]) + step[0], RANKS.index(square[1]) + step[1]
    met = []
    while x in range(8) and y in range(8):
        met.append(FILES[x] + RANKS[y])
        x, y = x + step[0], y + step[1]
    return met


def _reached(board: str, origin: str) -> list[str]:
    """Return where a pawn alone on a board can go from a square; there always is a place."""
    under, reached = _color(board, origin), []
    for step in STEPS[under]:
        for square in _ray(origin, step):
            reached.append(square)
            if under in "GB" or _color(board, square) == under:
                break
    return reached


def _color(board: str, square: str) -> str:
    return board[at_letter(square)]


def _painted(board: str, squares: Mapping[str, str]) -> str:
    """Return the colours of a board with those of some squares changed."""
    letters = list(board)
    for square, letter in squares.items():
        letters[at_letter(square)] = letter
    return "".join(letters)


def _distance(a: str, b: str) -> int:
    return max(abs(ord(a[0]) - ord(b[0])), abs(int(a[1]) - int(b[1])))


def _side(random: Random) -> str:
    return random.choice("wb")


def _rarely(random: Random) -> bool:
    return random.randrange(4) == 0


def _camps(random: Random, most: int = 4) -> list[str]:
    """Return occupied camps, often none, at most so many of a side."""
    camps = [] if random.randrange(2) else random.sample(("a0", "a9", "h0", "h9"), 2)
    for side in "wb":
        inside = [camp for camp in camps if camp in CAMPS[side]]
        camps = [camp for camp in camps if camp not in inside[most:]]
    return camps


def _crowd(
    random: Random, least: int, most: int, places: Iterable[str] = SQUARES
) -> dict[str, str]:
    """Return pawns anywhere."""
    squares: Sequence[str] = random.sample(tuple(places), random.randint(least, most))
    return {square: random.choice("wb") for square in squares}


def _position(  # noqa: PLR0913, PLR0917 - the fields of a text
    random: Random,
    pawns: Mapping[str, str],
    side: str | None = None,
    camps: Iterable[str] = (),
    board: str | None = None,
    turn: int | None = None,
) -> str:
    """Return a position with these pawns, on the first turn sometimes with a ban."""
    side = _side(random) if side is None else side
    board = boards.colors(random) if board is None else board
    turn = random.choice((1, 2, random.randint(2, 99))) if turn is None else turn
    ban = random.choice(BANS[side]) if turn == 1 else ""
    camps = frozenset(camps)
    return Sketch(board, within_limits(pawns.items(), camps), side, camps, turn, ban).text()
