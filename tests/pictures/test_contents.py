"""Pictures show every piece, square and mark where it belongs."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import Any

import pytest

from tests.face.engines import (
    COLORS,
    each_carpniches,
    each_engine,
    each_katarenga,
    game_of,
    positions_of,
)
from tests.pictures.reading import draw
from underfoot import Color, Outcome, SquareColor, carpniches, katarenga, reference

BOTH_LINES = "x6/x6/b,b,b,x3/x6/x6/w,w,w,x3 b 9 -"
CAMPS = f"{COLORS} 1b5b/3w4/8/8/8/8/8/8 b a9h9 30"
LAST_PAWN = f"{COLORS} 1b6/3w4/2w5/8/8/8/8/8 b - 30"
LAST_PAWN_IN_A_CAMP = f"{COLORS} 8/3w4/2w5/8/8/8/8/8 b a0 30"


def played(engine: Any, seed: int, plies: int) -> Any:
    """Returns a position from a game at random."""
    position, chance = engine.Position.start(), random.Random(seed)
    for _ in range(plies):
        if position.is_over():
            break
        position = position.play(chance.choice(position.legal_moves()))
    return position


def pieces_of(position: Any) -> dict[str, list[str]]:
    """Returns the colours on each square, bottom to top, as the position tells them."""
    if hasattr(position, "stack"):
        squares = [file + rank for rank in "123456" for file in "abcdef"]
        return {s: [c.value for c in position.stack(s)] for s in squares if position.stack(s)}
    return {s: [c.value] for c in Color for s in position.pawns(c) + position.camps(c)}


@each_engine
def test_every_piece_is_drawn_in_its_place_and_order(engine: Any) -> None:
    positions = positions_of(engine) + [played(engine, seed, 5 * seed) for seed in range(8)]
    for position in positions:
        assert draw(position).pieces() == pieces_of(position)
        assert draw(position, orientation=Color.BLACK).pieces() == pieces_of(position)


@each_carpniches
def test_higher_pieces_are_drawn_higher(engine: Any) -> None:
    position = engine.Position.from_text("wbw,x5/x6/x2,bbw,x3/x6/x6/bw,x5 w 7 -")
    picture = draw(position)
    for square, stack in pieces_of(position).items():
        pieces = [e for e in picture.all("piece") if e.attrib["data-square"] == square]
        # A side begins at its upper edge and goes down to the lower one: M x upper V lower.
        sides = [re.match(r"M\S+ (\S+?)V([^A]+)", next(iter(e)).attrib["d"]) for e in pieces]
        edges = [(float(side[1]), float(side[2])) for side in sides if side]
        assert len(edges) == len(stack)
        left, top = picture.corners()[square]
        for (upper, lower), (above, below) in pairwise(edges):
            assert above < below == upper < lower  # it stands on the one below
        # The middle of the whole stack is that of its square, and its face does not leave it.
        assert (edges[0][1] + edges[-1][0]) / 2 == pytest.approx(top + 33)
        assert edges[-1][0] - 13 > top
        assert left > 0
        # Only the top one shows its face.
        faces = [len([part for part in e if part.tag.endswith("ellipse")]) for e in pieces]
        assert faces == [0] * (len(stack) - 1) + [2]


@each_engine
def test_squares_lie_as_the_coordinates_say(engine: Any) -> None:
    position = engine.Position.start()
    number = 6 if game_of(engine) == "carpniches" else 8
    for orientation, sign in ((Color.WHITE, 1), (Color.BLACK, -1)):
        picture = draw(position, orientation=orientation)
        corners = picture.corners()
        assert len(corners) == number**2
        for square, (x, y) in corners.items():
            if square[0] != "a":
                left = chr(ord(square[0]) - 1) + square[1]
                assert (x - corners[left][0]) * sign == pytest.approx(66 if number == 6 else 50)
                assert y == corners[left][1]
            if square[1] != "1":
                below = square[0] + chr(ord(square[1]) - 1)
                assert (corners[below][1] - y) * sign == pytest.approx(66 if number == 6 else 50)
        labels = [e.attrib["data-text"] for e in picture.root.iter() if "data-text" in e.attrib]
        files, ranks = "abcdefgh"[:number], "12345678"[:number]
        camps = ["a0", "h0", "a9", "h9"] if number == 8 else []
        assert sorted(labels) == sorted([*files, *ranks, *camps])


@each_katarenga
def test_colors_signs_and_camps(engine: Any) -> None:
    board = engine.Board.from_code("a0b1c2d3")
    for thing in (board, engine.Position.start(board)):
        picture = draw(thing)
        for color in SquareColor:
            [group] = [g for g in picture.all("squares") if color.value in g.attrib["class"]]
            found = [rect.attrib["data-square"] for rect in group]
            assert all(board.color_of(square) is color for square in found)
            [signs] = [g for g in picture.all("signs") if color.value in g.attrib["class"]]
            # Each sign begins with the only absolute coordinates; a leap has eight of them.
            each = 8 if color is SquareColor.GREEN else 1
            assert signs.attrib["d"].count("M") == each * len(found) > 0
        assert picture.squares("camp") == ["a0", "h0", "a9", "h9"]
        assert [e.attrib["class"].split()[1] for e in picture.all("camp")] == [
            *["white"] * 2,
            *["black"] * 2,
        ]
    assert draw(board).all("piece") == draw(board).all("caption") == []
    assert draw(board).part("desc") == board.colors
    plain = engine.Board.from_colors("R" * 64)
    assert [g.attrib["class"] for g in draw(plain).all("signs")] == ["signs red"]


@each_katarenga
def test_pawns_in_camps_stand_in_the_corners_of_the_frame(engine: Any) -> None:
    position = engine.Position.from_text(f"{COLORS} bb6/8/8/8/8/8/8/ww6 w a0h9 30")
    for orientation in Color:
        picture = draw(position, orientation=orientation)
        width, _ = picture.size()
        for square in ("a0", "h9"):
            [piece] = [e for e in picture.all("piece") if e.attrib["data-square"] == square]
            [camp] = [e for e in picture.all("camp") if e.attrib["data-square"] == square]
            for attribute in ("cx", "cy"):
                assert piece[0].attrib[attribute] == camp[0].attrib[attribute]
            left = (square[0] == "a") == (orientation is Color.WHITE)
            top = (square[1] == "9") == (orientation is Color.WHITE)
            assert (float(piece[0].attrib["cx"]) < 46) is left
            assert (float(piece[0].attrib["cx"]) > width - 46) is not left
            assert (float(piece[0].attrib["cy"]) < 46) is top
    # The label is on the pawn then, and with no coordinates there is none.
    [pawn] = [e for e in draw(position).all("piece") if e.attrib["data-square"] == "a0"]
    assert [e.attrib["data-text"] for e in pawn.iter() if "data-text" in e.attrib] == ["a0"]
    assert "data-text" not in draw(position, coordinates=False).text


@each_carpniches
def test_winning_lines(engine: Any) -> None:
    position = engine.Position.from_text("x6/x6/x6/x6/x6/w,w,w,w,x2 b 9 -")
    lines = draw(position).all("line")
    assert [e.attrib["data-squares"] for e in lines] == ["a1 b1 c1", "b1 c1 d1"]
    assert {e.attrib["class"] for e in lines} == {"line white"}
    assert draw(position, lines=False).all("line") == []
    both = engine.Position.from_text(BOTH_LINES)
    assert both.outcome().winner is Color.BLACK
    lines = draw(both).all("line")
    # The winner's are drawn over the loser's, in another colour.
    assert [e.attrib["class"] for e in lines] == ["line white", "line black"]
    assert lines[0].attrib["stroke"] != lines[1].attrib["stroke"]
    assert draw(engine.Position.start()).all("line") == []


@each_katarenga
def test_what_decided_a_game_of_katarenga(engine: Any) -> None:
    for text, squares in (
        (CAMPS, ["a9", "h9"]),
        (LAST_PAWN, ["b8"]),
        (LAST_PAWN_IN_A_CAMP, ["a0"]),
    ):
        position = engine.Position.from_text(text)
        assert isinstance(position.outcome(), Outcome)
        assert draw(position).squares("decided") == squares
        assert draw(position, lines=False).all("decided") == []
    assert draw(engine.Position.start()).all("decided") == []


@each_carpniches
def test_the_forbidden_square(engine: Any) -> None:
    position = engine.Position.start().play("b5d3")
    assert draw(position).squares("forbidden") == ["d3"]
    assert draw(position.play("a6a5")).squares("forbidden") == []


@each_engine
def test_the_last_move(engine: Any) -> None:
    move = engine.Position.start().legal_moves()[0]
    position = engine.Position.start().play(move)
    assert draw(position).all("last-move") == []
    for given in (move, str(move)):
        picture = draw(position, last_move=given)
        [mark] = picture.all("last-move")
        assert mark.attrib["data-move"] == str(move)
        assert picture.squares("end") == [move.from_square, move.to_square]


def test_an_arrow_points_at_its_goal() -> None:
    picture = draw(carpniches.Position.start().play("b5d3"), last_move="b5d3")
    [mark] = picture.all("last-move")
    [tip, *_] = [e.attrib["points"].split()[0] for e in mark if e.tag.endswith("polygon")]
    x, y = map(float, tip.split(","))
    left, top = picture.corners()["d3"]
    assert left < x < left + 33  # from the left and above, up to the piece in the middle
    assert top < y < top + 33


@each_katarenga
def test_moves_into_camps(engine: Any) -> None:
    position = engine.Position.from_text(f"{COLORS} ww6/8/8/8/8/8/8/bb6 w - 30")
    picture = draw(position, targets="a8", last_move="a8h9")
    assert {"a9", "h9"} <= set(picture.squares("target"))
    assert picture.squares("end") == ["a8", "h9"]


@each_engine
def test_legal_targets(engine: Any) -> None:
    for position in positions_of(engine) + [played(engine, seed, 7 * seed) for seed in range(6)]:
        moves = position.legal_moves()
        occupied = set(pieces_of(position))
        for square in {move.from_square for move in moves}:
            picture = draw(position, targets=square)
            reached = [move.to_square for move in moves if move.from_square == square]
            assert picture.squares("target") == reached
            assert picture.squares("leaving") == [square]
            assert set(picture.squares("taken")) == set(reached) & occupied
            for mark in picture.all("target"):
                ring = "taken" in mark.attrib["class"]  # around what stands there, or a dot
                assert [part.get("fill", "none") != "none" for part in mark] == (
                    [False, False] if ring else [True]
                )
                assert all((float(part.attrib["r"]) > 20) is ring for part in mark)
        picture = draw(position, targets=moves)
        assert set(picture.squares("target")) == {move.to_square for move in moves}
        assert len(picture.squares("target")) == len(set(picture.squares("target")))


def test_targets_where_there_are_no_moves() -> None:
    assert draw(carpniches.Position.start(), targets="c3").squares("target") == []
    board = katarenga.Board.from_code("A0B0C0D0")
    assert draw(board, targets="c3").squares("leaving") == ["c3"]
    assert draw(board, targets=["c3d5"]).squares("target") == ["d5"]


@each_engine
def test_the_caption_says_whose_turn_it_is_or_who_won(engine: Any) -> None:
    for position in positions_of(engine):
        picture = draw(position)
        outcome = position.outcome()
        side = outcome.winner if outcome else position.side_to_move
        words = "wins: " if outcome else "to move, turn "
        assert picture.caption().startswith(f"{side.value.capitalize()} {words}")
        [piece] = picture.all("turn")
        assert piece.attrib["class"] == f"turn {side.value}"
        assert picture.part("title").endswith(picture.caption())
        assert picture.part("desc") == position.to_text()


def test_both_engines_draw_the_same() -> None:
    for ours, plain in ((carpniches, reference.carpniches), (katarenga, reference.katarenga)):
        for one, other in zip(positions_of(ours), positions_of(plain), strict=True):
            move = (one.legal_moves() or [None])[0]
            for options in ({}, {"last_move": move and str(move), "theme": "dark", "size": 300}):
                assert one.to_svg(**options) == other.to_svg(**options)
                assert one.to_svg(**options) == draw(one, **options).text
            assert one._repr_svg_() == other._repr_svg_() == one.to_svg(size=400)
    boards = [kind.Board.from_code("a0b1c2d3") for kind in (katarenga, reference.katarenga)]
    assert boards[0].to_svg(theme="dark") == boards[1].to_svg(theme="dark")
    assert boards[0]._repr_svg_() == boards[1]._repr_svg_()
