"""Katarenga positions as texts, most of which no play would reach."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from underfoot.reference import katarenga

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

Pawns = dict[str, str]

SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]
CAMPS = {"w": ("a9", "h9"), "b": ("a0", "h0")}
"""The camps that each side's pawns can occupy."""
HOME = {"w": "1", "b": "8"}

squares = st.sampled_from(SQUARES)
sides = st.sampled_from("wb")
letters = st.sampled_from("RYGB")
seventeen_bytes = st.binary(min_size=17, max_size=17)
sixteen_bytes = st.binary(min_size=16, max_size=16)
turns = st.one_of(st.integers(1, 3), st.sampled_from([2**32 - 2, 2**32 - 1]))
bans = {"w": st.sampled_from(["", " q", " qq"]), "b": st.sampled_from(["", " qq"])}


def other(side: str) -> str:
    """Return the letter of the other side."""
    return "b" if side == "w" else "w"


# Boards


def code(number: int) -> str:
    """Return one of the 98304 codes of boards of tiles."""
    number, order = divmod(number, 24)
    names = []
    for tile in list(permutations("ABCD"))[order]:
        number, lying = divmod(number, 8)
        names.append((tile.lower() if lying > 3 else tile) + str(lying % 4))
    return "".join(names)


codes = st.integers(0, 98303).map(code)
seeds = st.integers(0, 2**64 - 1)


def ranks(letters_in_a_row: Iterable[str]) -> str:
    """Return 64 letters as eight ranks joined by slashes."""
    row = "".join(letters_in_a_row)
    return "/".join(row[at : at + 8] for at in range(0, 64, 8))


@st.composite
def striped(draw: st.DrawFn) -> str:
    """Draw a board of stripes: ranks, files, diagonals or a chequered board."""
    a, b = draw(st.sampled_from([(0, 1), (1, 0), (1, 1), (1, 7), (1, 2), (4, 1)]))
    palette = draw(st.lists(letters, min_size=2, max_size=4))
    return ranks(palette[(a * x + b * y) % len(palette)] for y in range(8) for x in range(8))


@st.composite
def nearly_uniform(draw: st.DrawFn) -> str:
    """Draw a board of one colour but for a few squares."""
    board = [draw(letters)] * 64
    for spot in draw(st.binary(max_size=4)):
        board[spot % 64] = "RYGB"[spot // 64]
    return ranks(board)


@st.composite
def home_made(draw: st.DrawFn) -> str:
    """Draw any 64 colours, often of a few only."""
    palette = draw(st.sampled_from(["RYGB", "RY", "RG", "YB", "GB", "RYG"]))
    number = int.from_bytes(draw(sixteen_bytes), "big")
    return ranks(palette[(number >> (2 * at)) % 4 % len(palette)] for at in range(64))


def of_tiles(name: str) -> str:
    """Return the colours of the board with a code."""
    return str(katarenga.Board.from_code(name).colors)


colors = st.one_of(nearly_uniform(), codes.map(of_tiles), striped(), home_made())
"""The colours of a board, of tiles or home-made."""


# Pawns


def pawns_text(pawns: Mapping[str, str]) -> str:
    """Return the second field of a position's text."""
    lines = []
    for rank in "87654321":
        line = "".join(pawns.get(file + rank, ".") for file in "abcdefgh")
        for run in range(8, 0, -1):
            line = line.replace("." * run, str(run))
        lines.append(line)
    return "/".join(lines)


def within_limits(pawns: Iterable[tuple[str, str]], camps: Iterable[str]) -> Pawns:
    """Return pawns without those that are too many, pawns in camps counted; the first stay."""
    inside = list(camps)
    left = {side: 8 - sum(camp in CAMPS[side] for camp in inside) for side in "wb"}
    kept: Pawns = {}
    for square, side in pawns:
        if square not in kept and left[side]:
            left[side] -= 1
            kept[square] = side
    return kept


@st.composite
def position_texts(
    draw: st.DrawFn,
    pawns: Mapping[str, str],
    side: str | None = None,
    camps: Iterable[str] = (),
    board: str | None = None,
) -> str:
    """Draw a position with these pawns, on the first turn sometimes with a ban."""
    side = draw(sides) if side is None else side
    board = draw(colors) if board is None else board
    turn = draw(turns)
    ban = draw(bans[side]) if turn == 1 else ""
    kept = within_limits(pawns.items(), camps)
    return f"{board} {pawns_text(kept)} {side} {''.join(sorted(camps)) or '-'} {turn}{ban}"


@st.composite
def crowds(draw: st.DrawFn, least: int = 0, most: int = 16) -> Pawns:
    """Draw pawns anywhere."""
    # One draw of bytes for all of them: drawing each by itself takes far more time than both
    # engines do. The first byte is how many to leave out; bytes of 0, of which there are many,
    # mean different squares.
    first, *drawn = draw(seventeen_bytes)
    number = most - first % (most + 1 - least)
    return {
        SQUARES[(byte + 13 * at) % 64]: "wb"[(byte // 64 + at) % 2]
        for at, byte in enumerate(drawn[:number])
    }


some_camps: st.SearchStrategy[list[str]] = st.one_of(
    st.just([]), st.lists(st.sampled_from(["a0", "a9", "h0", "h9"]), unique=True)
)


@st.composite
def anywhere(draw: st.DrawFn) -> str:
    """Draw any pawns anywhere, camps included, often of a finished game."""
    return draw(position_texts(draw(crowds()), None, draw(some_camps)))


@st.composite
def opened(draw: st.DrawFn) -> str:
    """Draw a start position some of whose pawns have gone somewhere else."""
    pawns = {file + HOME[side]: side for side in "wb" for file in "abcdefgh"}
    for start, end in zip(list(pawns), draw(sixteen_bytes), strict=True):
        if end < 128 and SQUARES[end % 64] not in pawns:
            pawns[SQUARES[end % 64]] = pawns.pop(start)
    return draw(position_texts(pawns))


@st.composite
def before_the_second_camp(draw: st.DrawFn) -> str:
    """Draw a side with one camp and pawns on the opponent's line."""
    side = draw(sides)
    line = st.sampled_from([file + HOME[other(side)] for file in "abcdefgh"])
    pawns = dict.fromkeys(draw(st.lists(line, min_size=1, max_size=3)), side)
    camps = [draw(st.sampled_from(CAMPS[side]))]
    if draw(st.booleans()):
        camps.append(draw(st.sampled_from(CAMPS[other(side)])))
    return draw(position_texts(pawns | draw(crowds(6)) | pawns, side, camps))


@st.composite
def before_the_last_capture(draw: st.DrawFn) -> str:
    """Draw an opponent with two pawns, one of them in a camp perhaps, among many of the mover's."""
    side = draw(sides)
    enemy = other(side)
    camps = draw(st.one_of(st.just([]), st.sampled_from(CAMPS[enemy]).map(lambda camp: [camp])))
    prey = draw(st.lists(squares, min_size=2 - len(camps), max_size=2 - len(camps), unique=True))
    pawns = dict.fromkeys(prey, enemy)
    for square in draw(crowds(8)):
        pawns.setdefault(square, side)
    return draw(position_texts(pawns, side, camps))


@st.composite
def nothing_but_captures(draw: st.DrawFn) -> str:
    """Draw a pawn with an enemy wherever it can go, so that a ban on captures is void."""
    side, board, own = draw(sides), draw(colors), draw(squares)
    enemy, camp = other(side), draw(st.sampled_from(CAMPS[side]))
    # Alone on the board but for one enemy; each side has a second pawn in a camp.
    alone = {"a1" if own != "a1" else "h8": enemy, own: side}
    camps = "".join(sorted([camp, CAMPS[enemy][0]]))
    text = f"{board} {pawns_text(alone)} {side} {camps} 1"
    moves = katarenga.Position.from_text(text).legal_moves()
    pawns = {own: side} | dict.fromkeys([move.to_square for move in moves], enemy)
    more = draw(st.dictionaries(squares, st.just(enemy), max_size=1))
    kept = within_limits([*pawns.items(), *more.items()], [camp])
    ban = draw(st.sampled_from(["q", "qq"] if side == "w" else ["qq"]))
    return f"{board} {pawns_text(kept)} {side} {camp} 1 {ban}"


@st.composite
def finished(draw: st.DrawFn) -> str:
    """Draw a position in which a side has both camps or too few pawns, or both sides have."""
    side, pawns = draw(sides), draw(crowds(4))
    if draw(st.booleans()):
        more = draw(st.sampled_from([(), CAMPS[other(side)][:1], CAMPS[other(side)]]))
        return draw(position_texts(pawns, None, [*CAMPS[side], *more]))
    # One pawn is left to the side, on the board or in a camp, or none at all.
    left = [square for square, owner in pawns.items() if owner == side][: draw(st.integers(0, 1))]
    camps = [] if left else draw(st.sampled_from([(), CAMPS[side][:1], CAMPS[side][1:]]))
    pawns = {s: owner for s, owner in pawns.items() if owner != side} | dict.fromkeys(left, side)
    return draw(position_texts(pawns, None, camps))


ONE_MOVE_BEFORE: dict[str, Callable[[], st.SearchStrategy[str]]] = {
    "second camp": before_the_second_camp,
    "last capture": before_the_last_capture,
    "nothing but captures": nothing_but_captures,
}
"""Positions in which some move should end the game in a certain way, or rules meet."""


def positions() -> st.SearchStrategy[str]:
    """Draw any position."""
    before = [strategy() for strategy in ONE_MOVE_BEFORE.values()]
    return st.one_of(anywhere(), opened(), finished(), *before)


@st.composite
def small_positions(draw: st.DrawFn) -> str:
    """Draw a position with so few pawns that the reference engine counts far ahead."""
    return draw(position_texts(draw(crowds(3, 6)), None, draw(some_camps)))
