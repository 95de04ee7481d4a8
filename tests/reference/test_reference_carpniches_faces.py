"""What the reference engine of Carpniches shows: moves, texts, keys, symmetries."""

from __future__ import annotations

import copy
import pickle

import pytest

from underfoot._protocol import Position as PositionProtocol
from underfoot._types import (
    Color,
    IllegalMoveError,
    NotationError,
    Outcome,
    Symmetry,
    Termination,
    shown,
)
from underfoot.reference import carpniches
from underfoot.reference.carpniches import Move, Position

from .positions import scramble, stacks

START = "wb,x4,bw/x,w,x2,b,x/x6/x6/x,b,x2,w,x/bw,x4,wb w 1 -"
EMPTY = "x6/x6/x6/x6/x6/x6"
W, B = Color.WHITE, Color.BLACK


# Moves


def test_moves_are_interned_in_index_order() -> None:
    moves = Move.all()
    assert len(moves) == Move.COUNT == 488
    assert [move.index for move in moves] == list(range(488))
    squares = [file + rank for rank in "123456" for file in "abcdef"]
    ways = [(squares.index(move.from_square), squares.index(move.to_square)) for move in moves]
    assert ways == sorted(set(ways))
    for move in moves:
        assert Move.from_index(move.index) is move
        assert Move.from_text(str(move)) is move
        assert copy.copy(move) is move
        assert copy.deepcopy(move) is move
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(move, protocol)) is move


def test_legal_moves_are_in_index_order_and_count() -> None:
    position = Position.start()
    indices = [move.index for move in position.legal_moves()]
    assert indices == sorted(indices)
    assert position.count_moves() == 42


def test_move_shows_itself() -> None:
    move = Move.from_text("a6c4")
    assert (move.from_square, move.to_square, str(move)) == ("a6", "c4", "a6c4")
    assert repr(move) == "reference.carpniches.Move.from_text('a6c4')"
    with pytest.raises(TypeError):
        Move()
    with pytest.raises(AttributeError):
        move.index = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del move._index


@pytest.mark.parametrize(
    "text",
    [
        *("", "zz", "a1", "a1a2 ", " a1a2", "A1a2", "a0a1", "a7a6", "a1g1", "a1b4", "a1a1"),
        *("a1a5", "a１a2", "a1a2" * 100000, "a1\x00a2"),
    ],
)
def test_move_text_is_strict(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Move.from_text(text)
    assert caught.value.field == "move"
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize("index", [-1, 488, 2**64, -(2**64)])
def test_move_index_must_be_in_range(index: int) -> None:
    with pytest.raises(ValueError, match="488"):
        Move.from_index(index)


def test_move_index_may_have_any_size() -> None:
    with pytest.raises(ValueError, match="488"):
        Move.from_index(10**5000)  # Python refuses to print this number


def test_play_and_is_legal_tell_errors_apart() -> None:
    start = Position.start()
    assert not start.is_legal("a1b4")
    assert not start.is_legal("a1a1")
    with pytest.raises(IllegalMoveError) as caught:
        start.play("a1b4")
    assert caught.value.move == "a1b4"
    assert caught.value.position is start
    assert str(caught.value) == f"a1b4 is not legal in {START}"
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.move, again.position, str(again)) == ("a1b4", start, str(caught.value))
    for call in (start.play, start.is_legal):
        with pytest.raises(NotationError, match=r"^move: "):
            call("zz")
        for wrong in (None, 3, b"a1a2", ("a1", "a2")):
            with pytest.raises(TypeError):
                call(wrong)  # type: ignore[arg-type]
    assert str(start) == START


# Text


@pytest.mark.parametrize(
    "text",
    [
        START,
        f"{EMPTY} w 1 -",
        f"{EMPTY} b 4294967295 -",
        "wwb,x5/x6/x6/x6/x,bbw,x,b,x2/x6 b 1 b2",
        "w,b,w,b,w,b/x6/x6/x6/x6/x6 b 17 -",
    ],
)
def test_text_goes_round(text: str) -> None:
    position = Position.from_text(text)
    assert position.to_text() == str(position) == text
    assert repr(position) == f"reference.carpniches.Position.from_text({text!r})"
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(position, protocol))
        assert again == position
        assert str(again) == text
    for again in (copy.copy(position), copy.deepcopy(position)):
        assert again == position
        assert str(again) == text


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "position"),
        (START + " ", "position"),
        (START + "\n", "last"),
        (" " + START, "position"),
        (START.replace(" w", "  w"), "position"),
        (START.replace(" w", "\tw"), "position"),
        (f"{EMPTY} w 1", "position"),
        ("x6/x6/x6/x6/x6 w 1 -", "board"),
        (f"{EMPTY}/x6 w 1 -", "board"),
        (f"{EMPTY}/ w 1 -", "board"),
        *(
            (f"x6/x6/{rank}/x6/x6/x6 w 2 -", "board")
            for rank in ("", "x5", "x7", "x1,x5", "x,x5", "x2,x4", "w,x1,x4", "x06", "x0,x6")
        ),
        *(
            (f"x6/x6/{rank}/x6/x6/x6 w 2 -", "board")
            for rank in ("w,x6", "wbwb,x5", "W,x5", "r,x5", "w,,x4", "w,x5,", ",w,x5", "x6\n")
        ),
        ("w,w,w,w,w,w/x6/x6/x6/x6/w,x5 w 2 -", "board"),
        ("bbb,bbb,b,x3/x6/x6/x6/x6/x6 w 2 -", "board"),
        ("x" * 10**6 + " w 2 -", "board"),
        (f"{EMPTY} W 1 -", "side"),
        (f"{EMPTY} wb 1 -", "side"),
        (f"{EMPTY}  1 -", "side"),
        *(
            (f"{EMPTY} w {turn} -", "turn")
            for turn in ("", "0", "01", "+1", "-1", "4294967296", "9" * 5000, "1.0", "１", "²")
        ),
        *((f"{EMPTY} b 1 {last}", "last") for last in ("", "a7", "a", "--", "a1", "A1")),
        ("w,x5/x6/x6/x6/x6/x6 w 1 a6", "last"),
        ("w,x5/x6/x6/x6/x6/x6 b 2 a6", "last"),
        ("wb,x5/x6/x6/x6/x6/x6 b 1 a6", "last"),
        ("x7/x6/x6/x6/x6/x6 z 0 z", "board"),
        (f"{EMPTY} z 0 z", "side"),
        (f"{EMPTY} w 0 z", "turn"),
    ],
)
def test_text_is_strict(text: str, field: str) -> None:
    with pytest.raises(NotationError) as caught:
        Position.from_text(text)
    assert caught.value.field == field
    assert str(caught.value) == f"{field}: {caught.value.reason}"
    assert len(str(caught.value)) < 150
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.field, again.reason) == (field, caught.value.reason)


def test_text_must_be_str() -> None:
    for wrong in (None, START.encode(), 3):
        with pytest.raises(TypeError):
            Position.from_text(wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            Position.start().stack(wrong)  # type: ignore[arg-type]


def test_shown_is_short() -> None:
    assert shown("x1") == "'x1'"
    assert len(shown("\U000e0001" * 50)) == len(shown("a" * 50)) == 40


@pytest.mark.parametrize("square", ["", "a0", "a7", "g1", "A1", "a1 ", "a" * 10**6])
def test_square_must_be_one(square: str) -> None:
    with pytest.raises(NotationError) as caught:
        Position.start().stack(square)
    assert caught.value.field == "square"


# Equality, hash and key


def test_key_is_made_of_the_features() -> None:
    assert Position.from_text(f"{EMPTY} w 2 -").key == 0
    assert Position.from_text(f"{EMPTY} b 1 -").key == scramble(217) ^ scramble(218)
    stack = stacks("bw,x5", "b 1 a1")
    numbers = (1 + 1, 1 + 2, 217, 218, 219)
    expected = 0
    for number in numbers:
        expected ^= scramble(number)
    assert stack.key == expected


def test_equality_ignores_later_turn_numbers_only() -> None:
    first, second, third = (stacks("w,x4,b", f"w {turn} -") for turn in (1, 2, 3))
    assert second == third
    assert hash(second) == hash(third)
    assert second.key == third.key
    assert first != second
    assert first.key != second.key
    assert stacks("w,x4,b", "b 2 -") != second
    assert second != "w"
    assert second.__eq__(3) is NotImplemented
    with pytest.raises(TypeError):
        second < third  # type: ignore[operator]  # noqa: B015


def test_position_is_immutable_and_a_position() -> None:
    start = Position.start()
    assert isinstance(start, PositionProtocol)
    with pytest.raises(AttributeError):
        start.turn_number = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        start.anything = 3
    with pytest.raises(TypeError):
        Position()
    start.play("a1a2")
    assert str(start) == START
    assert not hasattr(start, "__dict__")


# Symmetry


@pytest.mark.parametrize(
    ("symmetry", "a1", "b1"),
    [
        (Symmetry.IDENTITY, "a1", "b1"),
        (Symmetry.ROTATE_90, "a6", "a5"),
        (Symmetry.ROTATE_180, "f6", "e6"),
        (Symmetry.ROTATE_270, "f1", "f2"),
        (Symmetry.MIRROR_FILES, "f1", "e1"),
        (Symmetry.MIRROR_RANKS, "a6", "b6"),
        (Symmetry.MIRROR_DIAGONAL, "a1", "a2"),
        (Symmetry.MIRROR_ANTIDIAGONAL, "f6", "f5"),
    ],
)
def test_symmetry_moves_squares_and_keeps_the_game(symmetry: Symmetry, a1: str, b1: str) -> None:
    assert str(Move.from_text("a1b1").transformed(symmetry)) == a1 + b1
    position = Position.start().play("a1b1")
    image = position.transformed(symmetry)
    assert image.forbidden == b1
    assert image.stack(a1) == (B,)
    assert image.stack(b1) == (W,)
    assert (image.side_to_move, image.turn_number) == (B, 1)
    assert set(image.legal_moves()) == {m.transformed(symmetry) for m in position.legal_moves()}
    assert image.perft(2) == position.perft(2)
    assert Position.from_text(str(image)) == image


def test_eight_symmetries_differ() -> None:
    position = stacks("w,w,x,b,x2/x,w,x4", "w 3 -")
    assert len({position.transformed(symmetry) for symmetry in Symmetry}) == 8
    for _ in range(4):
        position = position.transformed(Symmetry.ROTATE_90)
    assert position == stacks("w,w,x,b,x2/x,w,x4", "w 3 -")
    with pytest.raises(TypeError):
        position.transformed("rotate_90")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Move.from_index(0).transformed(None)  # type: ignore[arg-type]


def test_colors_exchanged() -> None:
    position = stacks("wb,x,bbw,x3", "w 4 -")
    exchanged = position.colors_exchanged()
    assert str(exchanged) == "x6/x6/x6/x6/x6/bw,x,wwb,x3 b 4 -"
    assert exchanged.legal_moves() == position.legal_moves()
    assert exchanged.colors_exchanged() == position
    with pytest.raises(ValueError, match="turn 1"):
        Position.start().colors_exchanged()


def test_module_offers_its_names() -> None:
    assert carpniches.__all__ == ["SETUPS", "Move", "Position"]


# Shared types


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_shared_types_pickle(protocol: int) -> None:
    outcome = Outcome(W, Termination.NO_MOVES)
    assert pickle.loads(pickle.dumps(outcome, protocol)) == outcome == copy.deepcopy(outcome)
    for member in (*Color, *Termination, *Symmetry):
        assert pickle.loads(pickle.dumps(member, protocol)) is member


def test_shared_types_show_themselves() -> None:
    outcome = Outcome(winner=W, termination=Termination.LINE)
    assert repr(outcome) == "Outcome(winner=Color.WHITE, termination=Termination.LINE)"
    with pytest.raises(AttributeError):
        outcome.winner = B  # type: ignore[misc]
    assert (W.opponent, B.opponent, W.letter, B.letter) == (B, W, "w", "b")
    assert repr(Symmetry.ROTATE_90) == "Symmetry.ROTATE_90"
    assert len(Symmetry) == 8
    assert all(symmetry.value == symmetry.name.lower() for symmetry in Symmetry)
