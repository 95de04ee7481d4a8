"""Moves, positions and boards are values: they compare, hash, pickle, copy and show themselves."""

from __future__ import annotations

import copy
import inspect
import pickle
import subprocess
import sys
from typing import Any

import pytest

from underfoot import (
    Color,
    FirstMoveCaptures,
    IllegalMoveError,
    NotationError,
    Outcome,
    Position,
    SquareColor,
    Symmetry,
    Termination,
    carpniches,
    katarenga,
    reference,
)

from .engines import (
    ENGINES,
    PROTOCOLS,
    each_engine,
    each_katarenga,
    name_of,
    positions_of,
    texts_of,
)

SCOPE = {"carpniches": carpniches, "katarenga": katarenga, "reference": reference}


def copies(thing: Any) -> list[Any]:
    """Returns copies of a thing, made in every way."""
    pickled = [pickle.loads(pickle.dumps(thing, protocol)) for protocol in PROTOCOLS]
    return [*pickled, copy.copy(thing), copy.deepcopy(thing)]


def boards(engine: Any) -> list[Any]:
    return [
        engine.Board.from_code("A0B0C0D0"),
        engine.Board.from_code("a0b1c2d3"),
        engine.Board.random(2**64 - 1),
        engine.Board.from_colors("RYGB" * 16),
    ]


@each_engine
def test_every_move_exists_once(engine: Any) -> None:
    moves = engine.Move.all()
    assert isinstance(moves, tuple)
    assert len(moves) == len(set(moves)) == engine.Move.COUNT
    for index, move in enumerate(moves):
        assert move.index == index
        assert engine.Move.from_index(index) is move
        assert engine.Move.from_text(str(move)) is move
        assert str(move) == move.from_square + move.to_square
        assert repr(move) == f"{name_of(engine)}.Move.from_text({str(move)!r})"
        assert eval(repr(move), SCOPE) is move
    for move in moves[::37]:
        assert all(again is move for again in copies(move))
    assert copy.deepcopy(list(moves)) == list(moves)


@each_engine
def test_copies_are_the_things_themselves(engine: Any) -> None:
    # Programs that copy whole game states, OpenSpiel's `clone` among them, do it at every step.
    things = [engine.Move.from_index(0), *positions_of(engine)]
    if hasattr(engine, "Board"):
        things += boards(engine)
    for thing in things:
        assert copy.copy(thing) is thing
        assert copy.deepcopy(thing) is thing
        assert copy.deepcopy({"of": [thing]})["of"][0] is thing


@each_engine
def test_lists_hold_the_moves_themselves(engine: Any) -> None:
    for position in positions_of(engine):
        moves = position.legal_moves()
        assert type(moves) is list
        assert moves is not position.legal_moves()  # a caller may change its own
        assert all(move is engine.Move.from_index(move.index) for move in moves)
        assert [move.index for move in moves] == sorted(move.index for move in moves)
        assert len(moves) == position.count_moves()
        assert list(position.divide(1)) == moves


@each_engine
def test_positions_come_back_from_copies_and_text(engine: Any) -> None:
    for text, position in zip(texts_of(engine), positions_of(engine), strict=True):
        assert position.to_text() == str(position) == text
        assert repr(position) == f"{name_of(engine)}.Position.from_text({text!r})"
        for again in [*copies(position), eval(repr(position), SCOPE)]:
            assert again == position
            assert not again != position  # noqa: SIM202 - the other operator
            assert hash(again) == hash(position)
            assert again.key == position.key
            assert again.to_text() == text  # the turn number included
    # Equal ones are one key of a dictionary, different ones are several.
    assert len({*positions_of(engine), *positions_of(engine)}) == len(texts_of(engine))


@each_katarenga
def test_boards_come_back_from_copies_and_text(engine: Any) -> None:
    for board in boards(engine):
        for again in [*copies(board), eval(repr(board), SCOPE)]:
            assert again == board
            assert hash(again) == hash(board)
            assert again.code == board.code
        assert str(board) == board.colors
        assert engine.Board.from_colors(board.colors) == board
        assert engine.Board.from_colors(board.colors.replace("/", "")) == board
        in_order = (board.color_of(file + rank) for rank in "87654321" for file in "abcdefgh")
        assert engine.Board.from_colors(in_order) == board
    assert repr(boards(engine)[0]) == f"{name_of(engine)}.Board.from_code('A0B0C0D0')"
    assert repr(boards(engine)[3]).startswith(f"{name_of(engine)}.Board.from_colors('RYGBRYGB/")
    assert len({*boards(engine), *boards(engine)}) == 4


@each_engine
def test_nothing_else_is_equal_and_positions_have_no_order(engine: Any) -> None:
    position = engine.Position.start()
    move = engine.Move.from_index(0)
    others = [other for other in ENGINES if other is not engine]
    things = [None, 1, str(position), move, position.key, *(o.Position.start() for o in others)]
    for thing in things:
        assert position != thing
        assert not position == thing  # noqa: SIM201 - the other operator
        assert position.__eq__(thing) is NotImplemented
    for thing in [None, 0, "a1b1", position, *(other.Move.from_index(0) for other in others)]:
        assert move != thing
    with pytest.raises(TypeError):
        position < position  # noqa: B015
    with pytest.raises(TypeError):
        move < move  # noqa: B015


@each_engine
def test_nothing_can_be_changed(engine: Any) -> None:
    things = [engine.Position.start(), engine.Move.from_index(0)]
    if hasattr(engine, "Board"):
        things.append(engine.Board.from_code("A0B0C0D0"))
    for thing in things:
        public = [name for name in dir(thing) if not name.startswith("_")]
        assert public
        for name in [*public, "anything"]:
            with pytest.raises(AttributeError):
                setattr(thing, name, 1)
        for name in public:
            with pytest.raises(AttributeError):
                delattr(thing, name)
        with pytest.raises(TypeError):
            type(thing)()
        with pytest.raises(TypeError):
            type("Heir", (type(thing),), {})()


@each_engine
def test_both_engines_have_the_same_names(engine: Any) -> None:
    other = {
        carpniches: reference.carpniches,
        katarenga: reference.katarenga,
        reference.carpniches: carpniches,
        reference.katarenga: katarenga,
    }[engine]
    for name in ("Position", "Move", "Board"):
        if hasattr(engine, name):
            mine, others = (
                {part for part in dir(getattr(e, name)) if not part.startswith("_")}
                for e in (engine, other)
            )
            assert mine == others
            for part in mine:
                a, b = (getattr(getattr(e, name), part) for e in (engine, other))
                if callable(a):
                    assert list(inspect.signature(a).parameters) == list(
                        inspect.signature(b).parameters
                    )
    assert isinstance(engine.Position.start(), Position)


@each_engine
def test_classes_name_the_module_that_shows_them(engine: Any) -> None:
    for name in ("Position", "Move", "Board"):
        kind = getattr(engine, name, None)
        if kind is not None:
            assert (kind.__module__, kind.__name__, kind.__qualname__) == (
                engine.__name__,
                name,
                name,
            )
            assert kind.__doc__


@each_engine
def test_enums_are_the_shared_ones(engine: Any) -> None:
    start = engine.Position.start()
    assert start.side_to_move is Color.WHITE
    outcome = positions_of(engine)[2 if hasattr(engine, "SETUPS") else 3].outcome()
    assert type(outcome) is Outcome
    assert outcome.winner is Color.WHITE
    assert outcome.termination in (Termination.LINE, Termination.CAMPS)
    if hasattr(engine, "Board"):
        assert start.color_of("a8") is SquareColor.RED
        assert start.board.color_of("a1") is SquareColor.GREEN
        assert start.first_move_captures is FirstMoveCaptures.ALLOWED
    else:
        assert start.stack("a6")[0] is Color.WHITE


@pytest.mark.parametrize(
    "thing",
    [
        *Color,
        *SquareColor,
        *Termination,
        *FirstMoveCaptures,
        *Symmetry,
        Outcome(Color.BLACK, Termination.NO_MOVES),
    ],
    ids=repr,
)
def test_shared_types_come_back_from_copies(thing: Any) -> None:
    for again in [*copies(thing), eval(repr(thing), globals())]:
        assert again == thing
        assert hash(again) == hash(thing)


@each_engine
def test_errors_come_back_from_copies(engine: Any) -> None:
    start = engine.Position.start()
    with pytest.raises(NotationError) as notation:
        engine.Position.from_text("")
    for again in copies(notation.value):
        assert (again.field, again.reason) == (notation.value.field, notation.value.reason)
        assert str(again) == str(notation.value)
    move = next(move for move in engine.Move.all() if not start.is_legal(move))
    with pytest.raises(IllegalMoveError) as illegal:
        start.play(move)
    assert illegal.value.position is start
    for again in copies(illegal.value):
        assert again.move is move
        assert again.position == start
        assert str(again) == str(illegal.value)


@each_engine
def test_pickles_and_keys_last_between_processes(engine: Any) -> None:
    things = [engine.Position.start(), engine.Move.from_index(5), engine.Position.start().key]
    program = (
        "import pickle, sys; things = pickle.loads(sys.stdin.buffer.read());"
        "assert things[0].key == things[2]; print(things[:2], hash(things[0]))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], input=pickle.dumps(things), capture_output=True, check=True
    )
    assert run.stdout.decode().strip() == f"{things[:2]} {hash(things[0])}"
