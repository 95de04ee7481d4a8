"""Positions that play does not reach: both engines agree on them and one move ahead."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as of_test
from hypothesis import strategies as st

import underfoot
from underfoot import strategies

from .budget import examples
from .pairs import CARPNICHES, GAMES, KATARENGA, Game, Pair, texts

NAMES = [game.name for game in GAMES]
WITH_POSITIONS = pytest.mark.parametrize(
    ("game", "strategy"),
    [(game, strategies.position_texts(game.name, huge_turns=True)) for game in GAMES],
    ids=NAMES,
)
# So few pieces that the reference engine counts far ahead.
WITH_SMALL_POSITIONS = pytest.mark.parametrize(
    ("game", "strategy"),
    [
        (CARPNICHES, strategies.position_texts("carpniches", "few stacks")),
        (KATARENGA, strategies.position_texts("katarenga", "few pawns")),
    ],
    ids=NAMES,
)
# How often each kind of position is drawn: mostly those in which some move should end the game, or
# that are of finished games, for the tests are to meet every ending often.
OFTEN = {
    **dict.fromkeys(["almost a line", "uncovering", "both lines", "last top", "cornered"], 500),
    **dict.fromkeys(["second camp", "last capture", "nothing but captures"], 500),
    "finished": 2000,
}
SELDOM = 50


@WITH_POSITIONS
@of_test(max_examples=examples(400))
@given(data=st.data())
def test_everything_is_the_same(
    game: Game, strategy: st.SearchStrategy[str], data: st.DataObject
) -> None:
    pair = game.read(data.draw(strategy))
    pair.compare()
    pair.compare_children()


@pytest.mark.parametrize(
    ("game", "kind"),
    [(game, kind) for game in GAMES for kind in strategies.KINDS[game.name]],
    ids=lambda value: getattr(value, "name", value),
)
def test_a_move_ahead_is_the_same(game: Game, kind: str) -> None:
    @of_test(max_examples=examples(OFTEN.get(kind, SELDOM)))
    @given(text=strategies.position_texts(game.name, kind))
    def compare(text: str) -> None:
        pair = game.read(text)
        pair.compare_shortly()
        pair.compare_children()

    compare()


@WITH_POSITIONS
@of_test(max_examples=examples(150))
@given(data=st.data())
def test_what_is_read_is_printed_copied_and_pickled(
    game: Game, strategy: st.SearchStrategy[str], data: st.DataObject
) -> None:
    text = data.draw(strategy)
    pair = game.read(text)
    for position in (pair.native, pair.reference):
        for again in (
            copy.copy(position),
            copy.deepcopy(position),
            pickle.loads(pickle.dumps(position, data.draw(st.integers(0, 5)))),
            eval(repr(position), vars(underfoot)),
        ):
            assert type(again) is type(position)
            assert (again, hash(again), str(again)) == (position, hash(position), text)


@of_test(max_examples=examples(200))
@given(code=strategies.board_codes(), turns=st.integers(-9, 9))
def test_boards_of_tiles(code: str, turns: int) -> None:
    unturned, expected = (
        module.Board.from_code(code) for module in (KATARENGA.native, KATARENGA.reference)
    )
    assert unturned.code == code
    for native, reference in (
        (unturned, expected),
        (unturned.rotated(turns), expected.rotated(turns)),
        (unturned.mirrored(), expected.mirrored()),
    ):
        assert (native.colors, native.code) == (reference.colors, reference.code)
        assert f"reference.{native!r}" == repr(reference)
        assert KATARENGA.native.Board.from_code(native.code) == native
        assert KATARENGA.native.Board.from_colors(native.colors).code == native.code


@of_test(max_examples=examples(200))
@given(seed=st.integers(0, 2**64 - 1))
def test_random_boards(seed: int) -> None:
    native = KATARENGA.native.Board.random(seed)
    assert native.code == KATARENGA.reference.Board.random(seed).code
    assert native == KATARENGA.native.Board.from_code(native.code)


@of_test(max_examples=examples(200))
@given(board=strategies.boards(), turns=st.integers(-(2**70), 2**70))
def test_boards_of_any_colors(board: underfoot.katarenga.Board, turns: int) -> None:
    colors = board.colors
    native, reference = (
        module.Board.from_colors(colors) for module in (KATARENGA.native, KATARENGA.reference)
    )
    assert str(native) == str(reference) == colors
    assert native.code == reference.code
    assert f"reference.{native!r}" == repr(reference)
    assert native.mirrored().colors == reference.mirrored().colors
    assert native.rotated(turns % 8).colors == reference.rotated(turns % 8).colors
    assert native.rotated(turns).colors == reference.rotated(turns).colors


# Counting ahead ---------------------------------------------------------------------------------


@WITH_SMALL_POSITIONS
@of_test(max_examples=examples(15))
@given(data=st.data())
def test_counts_do_not_depend_on_threads_and_memory(
    game: Game, strategy: st.SearchStrategy[str], data: st.DataObject
) -> None:
    pair = game.read(data.draw(strategy))
    expected = pair.reference.divide(3)
    assert pair.native.perft(3) == sum(expected.values())
    assert texts(pair.native.divide(3)) == texts(expected)
    for threads in (1, 2):
        for hash_mb in (0, 1, 64):
            how: dict[str, Any] = {"threads": threads, "hash_mb": hash_mb}
            assert underfoot.perft(pair.native, 3, **how) == sum(expected.values())
            assert texts(underfoot.divide(pair.native, 3, **how)) == texts(expected)


def merged_count(pair: Pair, depth: int, most: int) -> int | None:
    """Return perft by the reference engine, equal positions counted once; None if too many."""
    layer: Counter[Any] = Counter([pair.reference])
    for _ in range(depth):
        following: Counter[Any] = Counter()
        for position, times in layer.items():
            for move in position.legal_moves():
                following[position.play(move)] += times
        layer = following
        if len(layer) > most:
            return None
    return layer.total()


@WITH_SMALL_POSITIONS
@of_test(max_examples=examples(12))
@given(data=st.data())
def test_deep_counts_with_and_without_merging(
    game: Game, strategy: st.SearchStrategy[str], data: st.DataObject
) -> None:
    pair = game.read(data.draw(strategy))
    depth = data.draw(st.integers(6, 7))
    counts = {
        (threads, hash_mb): underfoot.perft(pair.native, depth, threads=threads, hash_mb=hash_mb)
        for threads in (1, 2)
        for hash_mb in ((1, 64) if depth == 7 else (0, 1, 64))
    }
    assert len(set(counts.values())) == 1, counts
    expected = merged_count(pair, depth, 1500)
    if expected is not None:
        assert set(counts.values()) == {expected}
