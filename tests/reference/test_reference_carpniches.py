"""The rules of Carpniches, each in a small position made by hand."""

from __future__ import annotations

from itertools import product

import pytest

from underfoot._types import (
    Color,
    IllegalMoveError,
    Outcome,
    Termination,
)
from underfoot.reference.carpniches import SETUPS, Position

from .positions import stacks

START = "wb,x4,bw/x,w,x2,b,x/x6/x6/x,b,x2,w,x/bw,x4,wb w 1 -"
EMPTY = "x6/x6/x6/x6/x6/x6"
W, B = Color.WHITE, Color.BLACK


def targets(position: Position, square: str) -> list[str]:
    """Return where the piece on a square may move."""
    return [move.to_square for move in position.legal_moves() if move.from_square == square]


# Move


def test_height_one_moves_exactly_one_square_in_eight_directions() -> None:
    assert targets(stacks("w,x5/x6"), "a2") == ["a1", "b1", "b2", "a3", "b3"]
    position = stacks("x2,w,x3/x6/x6")
    assert targets(position, "c3") == ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"]


def test_height_two_moves_exactly_two_squares() -> None:
    assert targets(stacks("bw,x5"), "a1") == ["c1", "a3", "c3"]


def test_height_three_moves_exactly_three_squares() -> None:
    assert targets(stacks("bbw,x5"), "a1") == ["d1", "a4", "d4"]


def test_height_counts_before_the_move_with_the_moving_piece() -> None:
    after = stacks("wbw,x5").play("a1d1")
    assert targets(after, "a1") == ["c1", "a3", "c3"]


def test_only_own_tops_move() -> None:
    assert {move.from_square for move in stacks("wb,x,bw,x3").legal_moves()} == {"c1"}
    assert {move.from_square for move in stacks("wb,x,bw,x3", "b 2 -").legal_moves()} == {"a1"}


@pytest.mark.parametrize("between", ["w", "b", "wb", "bwb"])
def test_passed_squares_must_be_empty(between: str) -> None:
    assert targets(stacks(f"bw,{between},x4"), "a1") == ["a3", "c3"]
    assert targets(stacks(f"wbw,x,{between},x3"), "a1") == ["a4", "d4"]


@pytest.mark.parametrize("under", ["w", "b", "wb", "bw", "ww", "bb"])
def test_destination_may_hold_one_or_two_of_either_colour(under: str) -> None:
    after = stacks(f"w,{under},x4").play("a1b1")
    letters = "".join(piece.letter for piece in after.stack("b1"))
    assert letters == under + "w"
    assert after.stack("a1") == ()


@pytest.mark.parametrize("under", ["www", "bwb", "bbb"])
def test_destination_of_height_three_is_not_allowed(under: str) -> None:
    assert targets(stacks(f"w,{under},x4"), "a1") == ["a2", "b2"]


def test_move_uncovers_the_piece_below() -> None:
    after = stacks("bw,x5").play("a1c1")
    assert after.stack("a1") == (B,)
    assert after.stack("c1") == (W,)
    assert {move.from_square for move in after.legal_moves()} == {"a1"}


# Turns


def test_white_moves_first_and_turns_alternate() -> None:
    position = Position.start()
    seen = []
    for move in ("a1a2", "f1f2", "b5b4", "e5e4"):
        seen.append((position.side_to_move, position.turn_number))
        position = position.play(move)
    assert seen == [(W, 1), (B, 1), (W, 2), (B, 2)]


def test_turn_number_stays_at_its_maximum() -> None:
    last = stacks("w,x4,b", "b 4294967295 -")
    assert last.play("f1f2").turn_number == 4294967295


@pytest.mark.parametrize("stack", ["w", "bw", "bbw"])
def test_first_turns_move_one_to_three_squares(stack: str) -> None:
    every = ["b1", "c1", "d1", "a2", "b2", "a3", "c3", "a4", "d4"]
    assert targets(stacks(f"{stack},x5", "w 1 -"), "a1") == every
    swapped = stack.translate(str.maketrans("wb", "bw"))
    assert targets(stacks(f"{swapped},x5", "b 1 -"), "a1") == every
    assert len(targets(stacks(f"{stack},x5", "w 2 -"), "a1")) == 3


def test_first_turns_keep_all_other_conditions() -> None:
    reached = ["b1", "c1", "a2", "b2", "a3", "c3", "a4", "d4"]
    assert targets(stacks("w,x,b,x3", "w 1 -"), "a1") == reached
    assert "b1" not in targets(stacks("w,bwb,x4", "w 1 -"), "a1")


def test_blacks_first_move_may_not_reach_where_white_has_landed() -> None:
    after = stacks("x,b,x4/w,x5", "w 1 -").play("a1a2")
    assert after.forbidden == "a2"
    assert "a2" not in targets(after, "b2")
    assert after == Position.from_text("x6/x6/x6/x6/w,b,x4/x6 b 1 a2")
    free = Position.from_text("x6/x6/x6/x6/w,b,x4/x6 b 1 -")
    assert free != after
    assert "a2" in targets(free, "b2")


def test_no_square_is_forbidden_afterwards() -> None:
    position = Position.start().play("a1a2")
    later = position.play(position.legal_moves()[0])
    assert later.forbidden is None
    assert later.play(later.legal_moves()[0]).forbidden is None


# End


def lines_of(text: str) -> list[tuple[str, ...]]:
    return stacks(text, "b 9 -").lines(W)


def test_line_runs_along_row_column_or_diagonal() -> None:
    assert lines_of("x,w,w,w,x2") == [("b1", "c1", "d1")]
    assert lines_of("w,x5/w,x5/w,x5") == [("a1", "a2", "a3")]
    assert lines_of("x2,w,x3/x,w,x4/w,x5") == [("a1", "b2", "c3")]
    assert lines_of("w,x5/x,w,x4/x2,w,x3") == [("c1", "b2", "a3")]


def test_line_has_no_gaps_and_does_not_wrap() -> None:
    assert lines_of("w,w,x,w,x2") == []
    assert lines_of("w,x5/x4,w,w") == []


def test_line_is_made_of_tops() -> None:
    assert lines_of("bw,w,bbw,x3") == [("a1", "b1", "c1")]
    assert lines_of("wb,w,w,x3") == []


def test_four_in_a_row_contain_two_lines() -> None:
    assert lines_of("w,w,w,w,x2") == [("a1", "b1", "c1"), ("b1", "c1", "d1")]


def test_lines_are_sorted_by_index() -> None:
    crossed = [("a1", "a2", "a3"), ("a1", "b2", "c3"), ("c1", "b2", "a3")]
    assert lines_of("w,x,w,x3/w,w,x4/w,x,w,x3") == crossed


def test_mover_with_the_only_line_wins() -> None:
    after = stacks("x2,w,x3/w,w,x3,b").play("c2c1")
    assert after.outcome() == Outcome(W, Termination.LINE)
    assert after.is_over()
    assert after.legal_moves() == []
    assert after.count_moves() == 0
    assert not after.is_legal("f1f2")
    with pytest.raises(IllegalMoveError):
        after.play("f1f2")


def test_mover_who_uncovers_the_opponents_line_loses() -> None:
    after = stacks("bw,b,b,x3").play("a1c3")
    assert after.outcome() == Outcome(B, Termination.LINE)


def test_mover_with_both_lines_on_the_board_loses() -> None:
    after = stacks("x3,w,w,x/x6/bw,b,b,x3").play("a1c3")
    assert after.outcome() == Outcome(B, Termination.BOTH_LINES)


def test_player_without_legal_move_loses() -> None:
    closed = stacks("wbw,wbw,x4/b,wbw,x4", "b 5 -")
    assert closed.outcome() == Outcome(W, Termination.NO_MOVES)
    buried = stacks("bw,x5", "b 5 -")
    assert buried.outcome() == Outcome(W, Termination.NO_MOVES)
    assert Position.from_text(f"{EMPTY} w 1 -").outcome() == Outcome(B, Termination.NO_MOVES)


def test_line_counts_before_missing_moves() -> None:
    assert stacks("w,w,w,x3", "b 5 -").outcome() == Outcome(W, Termination.LINE)
    assert stacks("w,w,w,x3", "w 5 -").outcome() == Outcome(W, Termination.LINE)


def test_game_goes_on_otherwise() -> None:
    assert Position.start().outcome() is None
    assert not Position.start().is_over()


# Setup


def test_setup_diagonals_is_the_default() -> None:
    assert str(Position.start()) == START
    assert Position.start() == Position.start("diagonals")


def test_setup_corners_is_the_rulebooks_figure() -> None:
    corners = Position.start("corners")
    assert corners.stack("a6") == corners.stack("f1") == (W, B)
    assert corners.stack("a1") == corners.stack("f6") == (B, W)
    assert sum(len(corners.stack(f + r)) for f, r in product("abcdef", "123456")) == 8


def test_setup_towers_stands_on_the_corners() -> None:
    towers = Position.start("towers")
    assert towers.stack("a6") == towers.stack("f1") == (B, W, B)
    assert towers.stack("a1") == towers.stack("f6") == (W, B, W)


def test_unknown_setup() -> None:
    assert SETUPS == ("diagonals", "corners", "towers")
    with pytest.raises(ValueError, match="diagonals, corners, towers"):
        Position.start("Corners")


# Counts


@pytest.mark.parametrize(
    ("setup", "counts"),
    [
        ("diagonals", [1, 42, 1712, 33456]),
        ("corners", [1, 18, 438, 4890]),
        ("towers", [1, 18, 438, 5060]),
    ],
)
def test_perft(setup: str, counts: list[int]) -> None:
    start = Position.start(setup)
    assert [start.perft(depth) for depth in range(4)] == counts
    divided = start.divide(3)
    assert list(divided) == start.legal_moves()
    assert sum(divided.values()) == counts[3]


def test_perft_of_a_finished_game() -> None:
    over = stacks("w,w,w,x3", "b 5 -")
    assert [over.perft(depth) for depth in (0, 1, 2, 2**32 - 1)] == [1, 0, 0, 0]
    assert over.divide(1) == {}


def test_depths_that_are_none() -> None:
    start = Position.start()
    for call in (start.perft, start.divide):
        with pytest.raises(ValueError, match="depth"):
            call(-1)
        with pytest.raises(OverflowError):
            call(2**32)
        with pytest.raises(TypeError):
            call("3")  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            call(1.0)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="depth"):
        start.divide(0)
