"""`Game`: how it grows and ends, and what it refuses."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from tests.records.games import TWO_MOVES, played, samples, two_moves
from underfoot import (
    Color,
    IllegalMoveError,
    NotationError,
    carpniches,
    katarenga,
    records,
    reference,
)
from underfoot.records import DECIDED, UNFINISHED, Game, RecordError


@pytest.mark.parametrize("engine", [carpniches, reference.carpniches])
def test_a_game_from_start_to_end(engine: Any) -> None:
    game = Game(engine.Position.start(), {"White": "Ada"})
    assert (game.name, game.moves, game.result) == ("carpniches", (), "*")
    assert game.winner is None
    assert game.termination is None
    assert game.play(engine.Move.from_text("b5d3")) is game.position()
    game.play("f1c1")
    assert game.moves == (engine.Move.from_text("b5d3"), engine.Move.from_text("f1c1"))
    assert [game.winner, game.termination, game.result] == [Color.WHITE, "line", "1-0"]
    positions = list(game.positions())
    assert positions[0] == game.start == engine.Position.start()
    assert positions == [game.position(ply) for ply in range(3)]
    assert positions == [game.position(ply) for ply in (-3, -2, -1)]
    assert game.position() is game.position(-1)
    assert repr(game) == "<Game of carpniches, 2 moves, 1-0>"
    assert str(game) == game.to_text()


def test_what_cannot_be_played() -> None:
    game = two_moves()
    for move in ("a1a2", carpniches.Move.from_text("a1a2")):
        with pytest.raises(IllegalMoveError):
            game.play(move)
    other = Game(katarenga.Position.start())
    for wrong, kind in (("a1a8", IllegalMoveError), ("a1", NotationError), (5, TypeError)):
        with pytest.raises(kind):
            other.play(wrong)
    assert other.moves == ()
    assert str(two_moves()) == str(game) == TWO_MOVES


@pytest.mark.parametrize("thing", ["text", None, katarenga.Board.random(1), carpniches])
def test_where_no_game_starts(thing: Any) -> None:
    with pytest.raises(TypeError, match="a game starts from a position, not from a "):
        Game(thing)


def test_plies_out_of_range() -> None:
    game = two_moves()
    for ply in (3, -4, 10**30):
        for ask in (game.position, game.comments, lambda ply: game.comment("x", ply)):
            with pytest.raises(IndexError, match=f"ply {ply} is not from 0 to 2"):
                ask(ply)
    with pytest.raises(TypeError):
        game.position("1")  # type: ignore[arg-type]


def test_endings_beside_the_board() -> None:
    for termination in DECIDED:
        for side in Color:
            game = played(katarenga.Position.start(), 1, plies=3)
            game.end(termination, winner=side)
            assert (game.winner, game.termination) == (side, termination)
            assert game.result == ("1-0" if side is Color.WHITE else "0-1")
            assert Game.from_text(str(game)) == game
    for termination in UNFINISHED:
        game = played(katarenga.Position.start(), 1, plies=3)
        game.end(termination)
        assert (game.winner, game.result) == (None, "*")
        assert Game.from_text(str(game)) == game
        with pytest.raises(ValueError, match="the game has been ended"):
            game.play(game.position().legal_moves()[0])
        with pytest.raises(ValueError, match="the game is over already"):
            game.resign(Color.WHITE)
    game = two_moves()
    with pytest.raises(ValueError, match=r"the game is over already \(line\)"):
        game.end("ply limit")
    assert str(game) == TWO_MOVES


@pytest.mark.parametrize(
    ("arguments", "kind"),
    [
        (("line", Color.WHITE), ValueError),
        (("ply limit", Color.WHITE), ValueError),
        (("resignation", None), ValueError),
        (("", None), ValueError),
        (("resignation", "white"), TypeError),
        ((None, None), TypeError),
    ],
)
def test_endings_that_there_are_not(arguments: tuple[Any, Any], kind: type[Exception]) -> None:
    game = Game(carpniches.Position.start())
    with pytest.raises(kind):
        game.end(arguments[0], winner=arguments[1])
    with pytest.raises(TypeError, match="side must be a Color, not str"):
        game.resign("white")  # type: ignore[arg-type]
    assert game.result == "*"
    game.play("b5d3")


def test_comments() -> None:
    game = two_moves()
    game.comment("  one\n\ttwo ")
    game.comment("three", 2)
    game.comment("zero", 0)
    game.comment("none the less", -2)
    assert [game.comments(ply) for ply in range(3)] == [
        ("zero",),
        ("none the less",),
        ("one two", "three"),
    ]
    assert game.comments() == game.comments(2)
    for text in ("", " \n", "a\0b", "\ud800", "\x85"):
        with pytest.raises(ValueError, match="comment"):
            game.comment(text)
    with pytest.raises(TypeError):
        game.comment(5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "value", "kind"),
    [
        ("Result", "1-0", ValueError),
        ("Game", "chess", ValueError),
        ("Setup", "towers", ValueError),
        ("", "x", ValueError),
        ("a b", "x", ValueError),
        ("ä", "x", ValueError),
        ("A" * 256, "x", ValueError),
        ("Event", "a\nb", ValueError),
        ("Event", "\ud800", ValueError),
        ("Event", 5, TypeError),
        (5, "x", TypeError),
    ],
)
def test_tags_that_cannot_be_written(name: Any, value: Any, kind: type[Exception]) -> None:
    game = two_moves()
    with pytest.raises(kind, match="tag"):
        game.tags[name] = value
    with pytest.raises(kind, match="tag"):
        game.tags = {name: value}
    with pytest.raises(kind, match="tag"):
        Game(game.start, {name: value})
    assert str(game) == TWO_MOVES


def test_tags_keep_their_order() -> None:
    game = Game(carpniches.Position.start(), {"Z": "1", "A": "2"})
    game.tags["M"] = "3"
    game.tags["Z"] = "4"
    assert list(game.tags.items()) == [("Z", "4"), ("A", "2"), ("M", "3")]
    assert list(Game.from_text(str(game)).tags) == ["Z", "A", "M"]
    del game.tags["A"]
    assert "A" not in str(game)
    assert repr(game.tags) == "Tags({'Z': '4', 'M': '3'})"


def test_equality_copies_and_pickles() -> None:
    games = samples()
    for at, game in enumerate(games):
        for other, again in enumerate(samples()):
            assert (game == again) is (at == other)
        for same in (game.copy(), copy.copy(game), copy.deepcopy(game)):
            assert same == game
            same.tags["Round"] = "1"
            same.comment("another")
            assert same != game
            assert len(game.comments()) == len(same.comments()) - 1
        assert pickle.loads(pickle.dumps(game)) == game
    grown = Game(carpniches.Position.start())
    apart = grown.copy()
    grown.play("b5d3")
    assert apart.moves == ()
    assert grown != 5
    with pytest.raises(TypeError, match="unhashable"):
        hash(grown)


def test_engines_make_no_difference() -> None:
    for game in samples():
        text = str(game)
        plain = Game.from_text(text, engine=reference)
        assert type(plain.start).__module__.startswith("underfoot.reference")
        assert plain == game
        assert [str(p) for p in plain.positions()] == [str(p) for p in game.positions()]


def test_errors_pickle() -> None:
    error = RecordError("move", "reason", 3, 4)
    again = pickle.loads(pickle.dumps(error))
    assert (again.field, again.reason, again.line, again.column) == ("move", "reason", 3, 4)
    assert str(again) == str(error) == "line 3, column 4: move: reason"
    assert isinstance(error, NotationError)


def test_what_is_public() -> None:
    for name in records.__all__:
        assert getattr(records, name).__doc__
