"""What the strategies draw is valid in both engines, varied, and shrinks to something small."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import find, given
from hypothesis import settings as of_test
from hypothesis import strategies as st

import underfoot
from tests.engines.budget import examples
from tests.engines.pairs import GAMES, KATARENGA, Game
from tests.faults import carpniches as faulty_carpniches
from tests.faults import katarenga as faulty_katarenga
from underfoot import NotationError, strategies
from underfoot._scenarios import sketch_carpniches, sketch_katarenga

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
QUICKLY = of_test(max_examples=2000, database=None)


@GAME
@of_test(max_examples=examples(100))
@given(data=st.data())
def test_texts_of_every_kind_are_positions(game: Game, data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(strategies.KINDS[game.name]))
    text = data.draw(strategies.position_texts(game.name, kind, huge_turns=True))
    assert str(game.read(text)) == text
    if kind == "finished":
        assert game.read(text).reference.is_over()
    if kind == "first":
        assert game.read(text).reference.turn_number == 1


@GAME
@of_test(max_examples=examples(50))
@given(data=st.data())
def test_games_are_played_by_the_rules(game: Game, data: st.DataObject) -> None:
    kinds = data.draw(st.sampled_from([[], ["anywhere"], [*strategies.KINDS[game.name]]]))
    drawn = data.draw(strategies.games(game.name, *kinds, most_plies=10))
    assert len(drawn.moves) <= 10
    native, reference = (
        drawn.positions(engine.Position) for engine in (game.native, game.reference)
    )
    assert [*map(str, native)] == [*map(str, reference)]
    assert len(native) == len(drawn.moves) + 1
    assert not any(position.is_over() for position in reference[:-1])


@GAME
@of_test(max_examples=examples(100))
@given(data=st.data())
def test_texts_to_refuse_are_refused(game: Game, data: st.DataObject) -> None:
    text = data.draw(strategies.refused_texts(game.name))
    for engine in (game.native, game.reference):
        with pytest.raises(NotationError):
            engine.Position.from_text(text)


@GAME
@of_test(max_examples=examples(100))
@given(data=st.data())
def test_moves_are_moves(game: Game, data: st.DataObject) -> None:
    move = data.draw(strategies.moves(game.name, engine=game.reference.Move))
    assert game.native.Move.from_text(str(move)).index == move.index
    text = data.draw(strategies.move_texts(game.name))
    start = game.read(str(game.reference.Position.start()))
    assert start.native.is_legal(text) is start.reference.is_legal(text)


@of_test(max_examples=examples(60))
@given(data=st.data())
def test_boards_are_of_their_kind(data: st.DataObject) -> None:
    tiles = data.draw(strategies.boards("tiles"))
    assert tiles.code is not None
    uniform = data.draw(strategies.boards("uniform", engine=KATARENGA.reference.Board))
    letters = str(uniform).replace("/", "")
    assert max(map(letters.count, "RYGB")) >= 60
    code = data.draw(strategies.board_codes())
    assert underfoot.katarenga.Board.from_code(code).code == code


def test_positions_are_of_the_engine_that_is_asked_for() -> None:
    drawn: list[tuple[SearchStrategy[Any], Any]] = [
        (strategies.positions("carpniches"), underfoot.carpniches.Position),
        (strategies.positions("katarenga", "first"), underfoot.katarenga.Position),
        (
            strategies.positions("katarenga", engine=KATARENGA.reference.Position),
            KATARENGA.reference.Position,
        ),
        (strategies.moves("carpniches"), underfoot.carpniches.Move),
        (strategies.boards(), underfoot.katarenga.Board),
    ]
    for strategy, kind in drawn:
        assert type(find(strategy, lambda _: True, settings=QUICKLY)) is kind


ENDINGS = [
    ("carpniches", "line"),
    ("carpniches", "both_lines"),
    ("carpniches", "no_moves"),
    ("katarenga", "camps"),
    ("katarenga", "too_few_pawns"),
]


@pytest.mark.parametrize(("game", "termination"), ENDINGS)
def test_every_ending_is_found_and_shrinks(game: str, termination: str) -> None:
    read = getattr(underfoot, game).Position.from_text

    def ends(text: str) -> bool:
        outcome = read(text).outcome()
        return outcome is not None and outcome.termination.value == termination

    assert pieces(find(strategies.position_texts(game), ends, settings=QUICKLY)) <= 6


def pieces(text: str) -> int:
    """Return how many pieces or pawns are in a position."""
    sketch: Any = sketch_katarenga if len(text.split("/")) > 6 else sketch_carpniches
    return int(sketch.Sketch.from_text(text).pieces)


def differs(game: str, faulty: Any) -> Callable[[str], bool]:
    """Return the question whether a faulty engine has other moves in a position."""
    right = getattr(underfoot, game).Position

    def question(text: str) -> bool:
        return [*map(str, right.from_text(text).legal_moves())] != [
            *map(str, faulty.from_text(text).legal_moves())
        ]

    return question


@pytest.mark.parametrize(
    ("game", "faulty", "most"),
    [
        ("carpniches", faulty_carpniches.PathOnlyItsLastSquare, 4),
        ("carpniches", faulty_carpniches.ForbiddenForgotten, 2),
        ("katarenga", faulty_katarenga.GreenBlocked, 6),
    ],
    ids=lambda value: getattr(value, "__module__", value),
)
def test_what_fails_shrinks_to_few_pieces(game: str, faulty: Any, most: int) -> None:
    text = find(strategies.position_texts(game), differs(game, faulty), settings=QUICKLY)
    assert pieces(text) <= most


@pytest.mark.parametrize(
    "call",
    [
        lambda: strategies.position_texts("chess"),
        lambda: strategies.positions("carpniches", "nowhere"),
        lambda: strategies.games("katarenga", "both lines"),
        lambda: strategies.boards("round"),
        lambda: strategies.moves("chess", engine=underfoot.carpniches.Move),
        lambda: strategies.move_texts("chess"),
        lambda: strategies.refused_texts("chess"),
    ],
)
def test_unknown_names_are_refused(call: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"^(game|kind) must be one of .*, not '"):
        call()


def test_without_hypothesis_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['hypothesis'] = None; import underfoot.strategies"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = done.stderr.splitlines()[-1]
    assert last == (
        "ImportError: underfoot.strategies needs hypothesis: pip install 'underfoot[testing]'"
    )
