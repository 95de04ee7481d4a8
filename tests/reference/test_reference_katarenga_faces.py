"""What the reference engine of Katarenga shows: boards, moves, texts, keys."""

from __future__ import annotations

import copy
import pickle
from itertools import repeat

import pytest

from underfoot._protocol import Position as PositionProtocol
from underfoot._types import (
    Color,
    FirstMoveCaptures,
    IllegalMoveError,
    NotationError,
    SquareColor,
)
from underfoot.reference import carpniches, katarenga
from underfoot.reference.katarenga import Board, Move, Position

from .positions import pawns, scramble

FIRST = "RYBGRYGB/GRGBGYRY/YYBRBBGR/BGRYYRBG/RGBYRGBY/YYGRYYBR/BBRGBGRG/GRYBGRYB"
SECOND = "GBYRGRYB/BGRGBGRG/RBYYRBYY/YRGBYBGR/GRYBRYBG/BBRGGYGR/YYGRBBRY/RGBYYRGB"
PAWNS = "bbbbbbbb/8/8/8/8/8/8/wwwwwwww"
START = f"{FIRST} {PAWNS} w - 1"
W, B = Color.WHITE, Color.BLACK


# Board


def turned_codes() -> list[str]:
    """Return codes that show each of the 32 ways a tile can lie in the top left corner."""
    rest = {tile: [t for t in "ABCD" if t != tile] for tile in "ABCD"}
    return [
        letter + turns + "".join(other + "0" for other in rest[tile])
        for tile in "ABCD"
        for letter in (tile, tile.lower())
        for turns in "0123"
    ]


def test_board_codes_of_the_two_known_boards() -> None:
    assert Board.from_code("A0B0C0D0").colors == FIRST
    assert Board.from_code("a0b1c2d3").colors == SECOND
    assert Position.start().board.code == "A0B0C0D0"


def test_all_boards_differ() -> None:
    seen = set()
    for code in turned_codes():
        board = Board.from_code(code)
        assert board.code == code
        seen.add(tuple(row[:4] for row in board.colors.split("/")[:4]))
    assert len(seen) == 32  # so no two of the 4! * 2**4 * 4**4 = 98304 boards are alike


@pytest.mark.parametrize("code", ["A0B0C0D0", "a0b1c2d3", "D3c2A1b0"])
def test_board_rotates_clockwise(code: str) -> None:
    board = Board.from_code(code)
    once = board.rotated(1)
    assert once.color_of("h8") is board.color_of("a8")
    assert once.color_of("a8") is board.color_of("a1")
    assert once.rotated(1).rotated(1).rotated(1) == board == board.rotated(4) == board.rotated(0)
    assert board.rotated(-1) == board.rotated(3) == board.rotated(3 + 4 * 10**30)
    assert len({board.rotated(turns) for turns in range(4)}) == 4
    assert once.code is not None
    expected = [code[at] + str((int(code[at + 1]) + 1) % 4) for at in (4, 0, 6, 2)]
    assert once.code == "".join(expected)


def test_board_mirrors_files() -> None:
    board = Board.from_code("A0B0C0D0")
    assert board.mirrored().code == "b0a0d0c0"
    assert board.mirrored().color_of("h1") is board.color_of("a1")
    assert board.mirrored().mirrored() == board


@pytest.mark.parametrize(
    "code",
    [
        *("", "A0B0C0D", "A0B0C0D0 ", "A0B0C0D4", "A0B0C0E0", "A0B0C0A1", "A0a0B0C0", "A０B0C0D0"),
        *("0A0B0C0D", "A0B0C0D0\n", "A" * 10**6),
    ],
)
def test_board_code_is_strict(code: str) -> None:
    with pytest.raises(NotationError) as caught:
        Board.from_code(code)
    assert caught.value.field == "code"
    assert len(str(caught.value)) < 120


def test_board_from_colors() -> None:
    board = Board.from_code("A0B0C0D0")
    assert Board.from_colors(FIRST.replace("/", "")) == board
    by_letter = {color.letter: color for color in SquareColor}
    assert Board.from_colors(by_letter[letter] for letter in FIRST if letter != "/") == board
    assert board.color_of("a8") is SquareColor.RED
    assert board.color_of("h1") is SquareColor.BLUE


@pytest.mark.parametrize(
    "colors",
    [
        *("", FIRST + "/", "/" + FIRST, FIRST[:-1], FIRST + "R", FIRST.lower(), FIRST[1:] + "X"),
        *(FIRST.replace("/", " "), "R" * 63, "R" * 65, "R" * 10**6, "RRRR/" * 15 + "RRRR"),
    ],
)
def test_board_colors_are_strict(colors: str) -> None:
    with pytest.raises(NotationError) as caught:
        Board.from_colors(colors)
    assert caught.value.field == "colors"
    assert len(str(caught.value)) < 120


def test_board_colors_must_be_64_square_colors() -> None:
    for number in (0, 63, 65):
        with pytest.raises(NotationError, match=r"^colors: "):
            Board.from_colors([SquareColor.RED] * number)
    with pytest.raises(NotationError, match=r"^colors: "):
        Board.from_colors(repeat(SquareColor.RED))
    for wrong in (3, None, ["R"] * 64, [Color.WHITE] * 64):
        with pytest.raises(TypeError):
            Board.from_colors(wrong)  # type: ignore[arg-type]


def test_board_without_tiles_has_no_code() -> None:
    plain = Board.from_colors("R" * 64)
    assert plain.code is None
    assert repr(plain) == f"reference.katarenga.Board.from_colors({plain.colors!r})"
    left = [row[:4] for row in FIRST.split("/")]
    assert Board.from_colors("/".join(row * 2 for row in left)).code is None  # A and C twice


def test_random_boards() -> None:
    for seed in (0, 1, 12345, 2**64 - 1):
        board = Board.random(seed)
        assert board == Board.random(seed)
        assert board.code is not None
    z = 0xE220A8397B1DCDAF  # SplitMix64's first output for the seed 0, as often published
    number = z % 98304
    permutation, number = number % 24, number // 24
    code = Board.random(0).code
    assert code is not None
    assert code[0].upper() == "ABCD"[permutation // 6]  # six permutations start with each tile
    assert [letter.islower() for letter in code[::2]] == [number >> k & 1 == 1 for k in range(4)]
    assert [int(turn) for turn in code[1::2]] == [number // 16 // 4**k % 4 for k in range(4)]
    assert len({Board.random(seed) for seed in range(200)}) > 190
    with pytest.raises(ValueError, match="negative"):
        Board.random(-1)
    with pytest.raises(OverflowError):
        Board.random(2**64)
    with pytest.raises(TypeError):
        Board.random("1")  # type: ignore[arg-type]


@pytest.mark.parametrize("colors", [FIRST, SECOND, "R" * 64])
def test_board_copies_and_pickles(colors: str) -> None:
    board = Board.from_colors(colors)
    copies = [pickle.loads(pickle.dumps(board, p)) for p in range(pickle.HIGHEST_PROTOCOL + 1)]
    for again in (*copies, copy.copy(board), copy.deepcopy(board)):
        assert again == board
        assert hash(again) == hash(board)
    assert str(board) == board.colors
    assert board != colors
    with pytest.raises(AttributeError):
        board.code = "A0B0C0D0"  # type: ignore[misc]
    with pytest.raises(TypeError):
        Board()


def test_board_shows_itself() -> None:
    assert repr(Board.from_code("a0B1c2D3")) == "reference.katarenga.Board.from_code('a0B1c2D3')"


@pytest.mark.parametrize("square", ["a0", "h9", "i1", "a", "", "A1"])
def test_color_of_needs_a_square_of_the_board(square: str) -> None:
    for place in (Position.start(), Board.from_code("A0B0C0D0")):
        with pytest.raises(NotationError) as caught:
            place.color_of(square)
        assert caught.value.field == "square"


# Moves


def test_moves_are_interned_in_index_order() -> None:
    moves = Move.all()
    assert len(moves) == Move.COUNT == 1824
    places = [file + rank for rank in "12345678" for file in "abcdefgh"] + ["a0", "h0", "a9", "h9"]
    ways = [(places.index(move.from_square), places.index(move.to_square)) for move in moves]
    assert ways == sorted(set(ways))
    for index, move in enumerate(moves):
        assert move.index == index
        assert Move.from_index(index) is Move.from_text(str(move)) is move
        assert copy.deepcopy(move) is copy.copy(move) is move
        assert move.mirrored().mirrored() is move
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(moves, protocol))
        assert all(a is b for a, b in zip(again, moves, strict=True))


@pytest.mark.parametrize(
    "text",
    ["", "a1", "a1a1", "a1b4", "a9a8", "a0a1", "a7a9", "a8a0", "a1a9", "a8b9", "a8i8", "a8a9 "],
)
def test_move_text_is_strict(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Move.from_text(text)
    assert caught.value.field == "move"


def test_only_moves_of_this_game_are_taken() -> None:
    start = Position.start()
    other = carpniches.Move.from_text("a1a2")
    for call in (start.play, start.is_legal):
        with pytest.raises(TypeError, match="carpniches"):
            call(other)  # type: ignore[arg-type]
    assert repr(Move.from_text("c8a9")) == "reference.katarenga.Move.from_text('c8a9')"
    assert not start.is_legal("a9a8")
    with pytest.raises(IllegalMoveError, match=r"^a9a8 is not legal in "):
        start.play("a9a8")


# Text


@pytest.mark.parametrize(
    "rest",
    [
        f"{PAWNS} w - 1",
        f"{PAWNS} w - 1 q",
        f"{PAWNS} w - 1 qq",
        f"{PAWNS} b - 1 qq",
        "8/1w6/2b5/8/8/8/8/8 b a0a9h0h9 4294967295",
        "w6b/8/8/3ww3/8/8/8/bbbb4 w h9 77",
    ],
)
def test_text_goes_round(rest: str) -> None:
    text = f"{FIRST} {rest}"
    position = Position.from_text(text)
    assert position.to_text() == str(position) == text
    assert repr(position) == f"reference.katarenga.Position.from_text({text!r})"
    copies = [pickle.loads(pickle.dumps(position, p)) for p in range(pickle.HIGHEST_PROTOCOL + 1)]
    for again in (*copies, copy.copy(position), copy.deepcopy(position)):
        assert again == position
        assert hash(again) == hash(position)
        assert str(again) == text


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "position"),
        (f"{START} q q", "position"),
        (START.replace(" w", "  w", 1) + " q", "position"),
        (f"{FIRST} {PAWNS} w -", "position"),
        (START.replace("/", "", 7), "colors"),
        (START[1:], "colors"),
        ("X" + START[1:], "colors"),
        *(
            (f"{FIRST} {pawns} w - 2", "pawns")
            for pawns in ("8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8/8", "9/8/8/8/8/8/8/8", "")
        ),
        *(
            (f"{FIRST} 8/8/8/{rank}/8/8/8/8 w - 2", "pawns")
            for rank in ("", "7", "w8", "44", "0w7", "w07", "W7", "p7", "w6", "8\n", "wwwwwwwww")
        ),
        (f"{FIRST} wwwwwwww/w7/8/8/8/8/8/8 w - 2", "pawns"),
        (START.replace(" w ", " W "), "side"),
        *(
            (f"{FIRST} 8/8/8/8/8/8/8/8 w {camps} 2", "camps")
            for camps in ("", "--", "a", "a0a", "a0a0", "a9a0", "h0a9", "a1", "A0", "a0-")
        ),
        (f"{FIRST} wwwwwwww/8/8/8/8/8/8/8 w a9 2", "camps"),
        (f"{FIRST} 8/8/8/8/8/8/8/bbbbbbb1 w a0h0 2", "camps"),
        *((f"{FIRST} {PAWNS} w - {turn}", "turn") for turn in ("", "0", "01", "4294967296", "x")),
        (f"{START} ", "ban"),
        (f"{START} -", "ban"),
        (f"{START} qqq", "ban"),
        (f"{FIRST} {PAWNS} b - 1 q", "ban"),
        (f"{FIRST} {PAWNS} w - 2 q", "ban"),
        (f"{FIRST} {PAWNS} b - 2 qq", "ban"),
        ("X w W z 0 z", "colors"),
        (f"{FIRST} w W z 0 z", "pawns"),
        (f"{FIRST} {PAWNS} w z 0 z", "camps"),
        (f"{FIRST} {PAWNS} w - 0 z", "turn"),
    ],
)
def test_text_is_strict(text: str, field: str) -> None:
    with pytest.raises(NotationError) as caught:
        Position.from_text(text)
    assert caught.value.field == field
    assert len(str(caught.value)) < 150


# Equality, hash and key


def test_key_is_made_of_the_features() -> None:
    numbers = [1160 + 4 * square + 1 for square in range(64)]
    numbers += [1024, 1024 + 2 * 63 + 1, 1152 + 1, 1152 + 2, 1156, 1158]
    expected = 0
    for number in numbers:
        expected ^= scramble(number)
    assert pawns("a1", "h8", "b a9h0 1 qq", under="Y").key == expected
    q = Position.from_text(START + " q")
    assert q.key == Position.start().key ^ scramble(1157)


def test_equality_ignores_the_turn_number() -> None:
    one, two = pawns("a1 b1", "a8 h8", "w - 1"), pawns("a1 b1", "a8 h8", "w - 2")
    assert one == two
    assert hash(one) == hash(two)
    assert one.key == two.key
    others = [
        pawns("a1 c1", "a8 h8", "w - 1"),
        pawns("a1 b1", "a8 h8", "b - 1"),
        pawns("a1 b1", "a8 h8", "w a0 1"),
        pawns("a1 b1", "a8 h8", "w - 1 q"),
        pawns("a1 b1", "a8 h8", "w - 1 qq"),
        pawns("a1 b1", "a8 h8", "w - 1", d4="R"),
    ]
    assert len({one, *others}) == 7
    assert len({one.key, *(other.key for other in others)}) == 7
    assert one != carpniches.Position.start()


def test_position_is_immutable_and_a_position() -> None:
    start = Position.start()
    assert isinstance(start, PositionProtocol)
    assert start.play("a1b3").turn_number == 1
    assert start.play("a1b3").side_to_move is B
    assert str(start) == START
    with pytest.raises(AttributeError):
        start.board = start.board  # type: ignore[misc]
    with pytest.raises(TypeError):
        Position()
    assert not hasattr(start, "__dict__")


def test_mirrored_position_is_the_same_game() -> None:
    board = Board.from_colors(SECOND)
    start = Position.start(board, first_move_captures="not_either")
    assert start.mirrored().perft(2) == start.perft(2)
    position = pawns("a8 b1 h2", "a5 h5 c1", "b a0h9 12")
    image = position.mirrored()
    assert image.camps(W) == ("a9",)
    assert image.camps(B) == ("h0",)
    assert set(image.legal_moves()) == {move.mirrored() for move in position.legal_moves()}
    assert image.mirrored() == position
    assert str(image.mirrored()) == str(position)


def test_module_offers_its_names() -> None:
    assert katarenga.__all__ == ["Board", "Move", "Position"]
    assert repr(SquareColor.RED) == "SquareColor.RED"
    assert repr(FirstMoveCaptures.NOT_WHITE) == "FirstMoveCaptures.NOT_WHITE"
