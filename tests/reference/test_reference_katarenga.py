"""The rules of Katarenga, each in a small position made by hand."""

from __future__ import annotations

import pytest

from underfoot._types import (
    Color,
    FirstMoveCaptures,
    IllegalMoveError,
    NotationError,
    Outcome,
    Termination,
)
from underfoot.reference.katarenga import Board, Move, Position

from .positions import pawns

FIRST = "RYBGRYGB/GRGBGYRY/YYBRBBGR/BGRYYRBG/RGBYRGBY/YYGRYYBR/BBRGBGRG/GRYBGRYB"
SECOND = "GBYRGRYB/BGRGBGRG/RBYYRBYY/YRGBYBGR/GRYBRYBG/BBRGGYGR/YYGRBBRY/RGBYYRGB"
W, B = Color.WHITE, Color.BLACK


def targets(position: Position, square: str) -> set[str]:
    """Return where the pawn on a square may move."""
    return {move.to_square for move in position.legal_moves() if move.from_square == square}


def texts(moves: list[Move]) -> list[str]:
    """Return the texts of moves."""
    return [str(move) for move in moves]


# Move


def test_blue_moves_one_step_in_any_direction() -> None:
    got = targets(pawns("d4 h1", "a8 h8"), "d4")
    assert got == {"c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"}
    assert targets(pawns("a2 h1", "a8 h8"), "a2") == {"a1", "b1", "b2", "a3", "b3"}


def test_green_moves_as_a_knight_and_leaps() -> None:
    leaps = {"b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"}
    assert targets(pawns("d4 h1", "a8 h8", d4="G"), "d4") == leaps
    assert targets(pawns("d4 d5 c4", "e4 e5 h8", d4="G"), "d4") == leaps
    assert targets(pawns("a1 h1", "a8 h8", a1="G"), "a1") == {"b3", "c2"}


def test_red_moves_along_rows_and_columns() -> None:
    row, column = {f + "4" for f in "abcefgh"}, {"d" + r for r in "1235678"}
    assert targets(pawns("d4 h1", "a8 h8", d4="R"), "d4") == row | column


def test_red_ends_at_the_first_red_square() -> None:
    position = pawns("d4 h1", "a8 h8", d4="R", d6="R", b4="R", e4="R", d7="R", c4="Y")
    assert targets(position, "d4") == {"d1", "d2", "d3", "d5", "d6", "c4", "b4", "e4"}


def test_red_does_not_pass_pawns() -> None:
    position = pawns("d4 d2 h1", "d6 a8", d4="R")
    assert targets(position, "d4") == {"d3", "d5", "d6", *(f + "4" for f in "abcefgh")}


def test_yellow_moves_along_diagonals() -> None:
    got = targets(pawns("d4 h1", "a8 g8", d4="Y"), "d4")
    assert got == {"a1", "b2", "c3", "e5", "f6", "g7", "h8", "a7", "b6", "c5", "e3", "f2", "g1"}


def test_yellow_ends_at_the_first_yellow_square() -> None:
    position = pawns("d4 h1", "a8 g8", d4="Y", f6="Y", c3="Y", b6="R", g1="Y")
    assert targets(position, "d4") == {"c3", "e5", "f6", "a7", "b6", "c5", "e3", "f2", "g1"}


def test_yellow_does_not_pass_pawns() -> None:
    position = pawns("d4 c3 h1", "f6 a8", d4="Y")
    assert targets(position, "d4") == {"e5", "f6", "a7", "b6", "c5", "e3", "f2", "g1"}


def test_the_colour_that_the_pawn_stands_on_decides() -> None:
    after = pawns("d4 h1", "a8 h8", d4="G", e6="R").play("d4e6").play("a8a7")
    assert {"e1", "e8", "a6", "h6"} <= targets(after, "e6")


def test_own_pawn_blocks_its_square() -> None:
    for color in "RYGB":
        white = "d4 d5 e4 c3 e5 b3 f5"
        assert not targets(pawns(white, "a8 h8", d4=color), "d4") & set(white.split())


def test_capture_removes_the_opposing_pawn() -> None:
    after = pawns("d4 h1", "d5 a8 h8").play("d4d5")
    assert after.pawns(W) == ("h1", "d5")
    assert after.pawns(B) == ("a8", "h8")


# Enemy camps


@pytest.mark.parametrize("color", "RYGB")
def test_pawn_on_the_opposing_line_may_enter_either_camp(color: str) -> None:
    white = pawns("d8 a1", "a5 h5", under=color)
    assert {"a9", "h9"} <= targets(white, "d8")
    black = pawns("a5 h5", "d1 a8", "b - 9", under=color)
    assert {"a0", "h0"} <= targets(black, "d1")


def test_pawn_elsewhere_may_not_enter_a_camp() -> None:
    position = pawns("a1 h1 a7 h2", "a5 h5", under="R")
    assert all(move.to_square[1] not in "09" for move in position.legal_moves())


def test_taken_camp_is_closed() -> None:
    position = pawns("d8 a1", "a5 h5", "w a9 9")
    assert targets(position, "d8") & {"a9", "h9"} == {"h9"}


def test_own_camps_are_not_entered() -> None:
    assert not targets(pawns("a1 h1", "a8 h8"), "a1") & {"a0", "h0"}


def test_pawn_in_a_camp_stays_for_good() -> None:
    after = pawns("a8 a1", "b8 h5", under="R").play("a8a9")
    assert after.camps(W) == ("a9",)
    assert after.pawns(W) == ("a1",)
    assert all(move.to_square != "a9" for move in after.legal_moves())
    later = after.play("h5h6")
    assert {move.from_square for move in later.legal_moves()} == {"a1"}


def test_pawns_on_the_line_stay_ordinary_pawns() -> None:
    position = pawns("d8 a1", "c8 h5")
    assert targets(position, "d8") == {"a9", "h9", "c8", "e8", "c7", "d7", "e7"}
    assert position.play("a1a2").is_legal("c8d8")


# End


def test_both_camps_win() -> None:
    after = pawns("d8 a1", "a5 h5", "w h9 9").play("d8a9")
    assert after.outcome() == Outcome(W, Termination.CAMPS)
    assert after.legal_moves() == []
    black = pawns("a5 h5", "d1 a8", "b a0 9").play("d1h0")
    assert black.outcome() == Outcome(B, Termination.CAMPS)


def test_fewer_than_two_pawns_lose() -> None:
    after = pawns("d4 h1", "d5 a8").play("d4d5")
    assert after.outcome() == Outcome(W, Termination.TOO_FEW_PAWNS)
    assert after.is_over()
    with pytest.raises(IllegalMoveError):
        after.play("a8a7")


def test_pawns_in_camps_count() -> None:
    assert pawns("h1", "d5 a8", "w a9 9").outcome() is None
    assert pawns("", "d5 a8", "w a9 9").outcome() == Outcome(B, Termination.TOO_FEW_PAWNS)


def test_outcome_of_texts_tests_the_mover_first() -> None:
    both = "a0a9h0h9"
    assert pawns("", "", f"w {both} 9").outcome() == Outcome(B, Termination.CAMPS)
    assert pawns("", "", f"b {both} 9").outcome() == Outcome(W, Termination.CAMPS)
    assert pawns("", "d5 e5", "w a9h9 9").outcome() == Outcome(W, Termination.CAMPS)
    assert pawns("", "", "w a9h9 9").outcome() == Outcome(W, Termination.CAMPS)
    few = Termination.TOO_FEW_PAWNS
    assert pawns("", "").outcome() == Outcome(B, few)
    assert pawns("", "", "b - 9").outcome() == Outcome(W, few)
    assert pawns("a1 b1", "h8", "w - 9").outcome() == Outcome(W, few)


def test_game_goes_on_otherwise() -> None:
    assert Position.start().outcome() is None
    assert not Position.start().is_over()


# Option


def test_first_move_captures_are_allowed_by_default() -> None:
    start = Position.start(Board.from_colors(SECOND))
    assert start.first_move_captures is FirstMoveCaptures.ALLOWED
    assert len(str(start).split(" ")) == 5
    assert start.count_moves() == 35


def test_first_move_captures_not_white() -> None:
    start = Position.start(Board.from_colors(SECOND), first_move_captures="not_white")
    assert start.count_moves() == 34
    assert str(start).endswith(" q")
    after = start.play(start.legal_moves()[0])
    assert after.first_move_captures is FirstMoveCaptures.ALLOWED
    assert str(after).endswith(" 1")


def test_first_move_captures_not_either() -> None:
    option = FirstMoveCaptures.NOT_EITHER
    start = Position.start(Board.from_colors(SECOND), first_move_captures=option)
    assert str(start).endswith(" qq")
    after = start.play(start.legal_moves()[0])
    assert after.first_move_captures is option
    assert str(after).endswith(" b - 1 qq")
    free = Position.from_text(str(after).removesuffix(" qq"))
    assert free != after
    assert free.key != after.key
    captures = {move for move in free.legal_moves() if move.to_square in free.pawns(W)}
    assert set(after.legal_moves()) == set(free.legal_moves()) - captures
    later = after.play(after.legal_moves()[0])
    assert later.first_move_captures is FirstMoveCaptures.ALLOWED
    assert str(later).endswith(" w - 2")


def test_ban_that_leaves_no_move_is_void() -> None:
    position = pawns("a1 h1", "b3 c2 g3 f2", "w - 1 q", under="G")
    assert texts(position.legal_moves()) == ["a1c2", "a1b3", "h1f2", "h1g3"]
    less = pawns("a1 h1", "b3 c2 g3", "w - 1 q", under="G")
    assert texts(less.legal_moves()) == ["h1f2"]
    assert str(position.play("a1b3")).endswith("b - 1")


def test_unknown_option() -> None:
    with pytest.raises(ValueError, match="allowed, not_white, not_either"):
        Position.start(first_move_captures="never")
    with pytest.raises(TypeError):
        Position.start(first_move_captures=3)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Position.start(FIRST)  # type: ignore[arg-type]


# Around the table


def test_touched_own_pawn_must_move() -> None:
    position = pawns("d4 h1", "d5 a8")
    assert {move.from_square for move in position.touched("h1")} == {"h1"}


def test_touched_opposing_pawn_must_be_captured() -> None:
    position = pawns("d4 e4 h1", "d5 a8 h8")
    assert texts(position.touched("d5")) == ["d4d5", "e4d5"]
    assert texts(position.touched("d5", "e4")) == ["e4d5"]
    assert texts(position.touched("e4", "d5")) == ["e4d5"]


def test_touching_what_cannot_be_done_has_no_consequence() -> None:
    position = pawns("a1 a2 b1 b2 h1", "d5 a8")
    legal = position.legal_moves()
    assert position.touched() == legal
    assert position.touched("a1") == legal  # shut in
    assert position.touched("a8") == legal  # out of reach
    assert position.touched("c5", "a9", "h0") == legal  # nothing there
    first = position.touched("a2")
    assert position.touched("a2", "b2", "d5") == first  # the first one binds


def test_touched_square_must_be_one() -> None:
    with pytest.raises(NotationError) as caught:
        Position.start().touched("a1", "b9")
    assert caught.value.field == "square"


# Counts


@pytest.mark.parametrize(
    ("colors", "option", "counts"),
    [
        (FIRST, "allowed", [1, 28, 867, 26145]),
        (FIRST, "not_white", [1, 28, 867, 26145]),
        (FIRST, "not_either", [1, 28, 863, 26053]),
        (SECOND, "allowed", [1, 35, 1222, 42549]),
        (SECOND, "not_white", [1, 34, 1193, 41427]),
        (SECOND, "not_either", [1, 34, 1151, 40211]),
    ],
)
def test_perft(colors: str, option: str, counts: list[int]) -> None:
    start = Position.start(Board.from_colors(colors), first_move_captures=option)
    assert [start.perft(depth) for depth in range(4)] == counts
    divided = start.divide(3)
    assert list(divided) == start.legal_moves()
    assert sum(divided.values()) == counts[3]


def test_perft_of_a_finished_game() -> None:
    over = pawns("", "a8 h8")
    assert [over.perft(depth) for depth in (0, 1, 2**32 - 1)] == [1, 0, 0]
    assert over.divide(5) == {}
