"""Moves at random: legal, even, repeatable, and the same on any number of threads."""

from __future__ import annotations

from typing import Any

import pytest

from .shared import GAMES, STARTS

np: Any = pytest.importorskip("numpy")

each_game = pytest.mark.parametrize("game", ["carpniches", "katarenga"])


@each_game
def test_a_step_at_random_is_a_sample_and_a_step(game: str) -> None:
    one = GAMES[game].Batch(positions=STARTS[game], seed=9, max_plies=50)
    other = GAMES[game].Batch(positions=STARTS[game], seed=9, max_plies=50)
    for _ in range(100):
        actions = one.sample_actions()
        one.step(actions)
        assert (other.step_random() == actions).all()
        assert one == other


@each_game
def test_seeds(game: str) -> None:
    make = GAMES[game].Batch
    batch = make(500, seed=1)
    first = batch.sample_actions()
    second = batch.sample_actions()
    assert (first != second).any()
    assert (make(500, seed=1).sample_actions() == first).all()
    assert (make(500, seed=2).sample_actions() != first).any()
    assert (batch.sample_actions(3) == batch.sample_actions(seed=3)).all()
    assert (batch.sample_actions(3) != batch.sample_actions(4)).any()
    # A seed given does not disturb the batch's own draws.
    other = make(500, seed=1)
    other.sample_actions()
    other.sample_actions(77)
    assert (other.sample_actions() == second).all()


@each_game
def test_every_legal_move_is_as_likely(game: str) -> None:
    games = 60_000
    for start in STARTS[game][:3]:
        for plies in (0, 7):
            position = start
            for _ in range(plies):
                position = position.play(position.legal_moves()[0])
            if position.is_over():
                continue
            batch = GAMES[game].Batch(games, positions=[position])
            counts = np.bincount(batch.sample_actions(), minlength=GAMES[game].Move.COUNT)
            legal = [move.index for move in position.legal_moves()]
            assert counts[legal].sum() == games
            expected = games / len(legal)
            squared = ((counts[legal] - expected) ** 2 / expected).sum()
            freedom = len(legal) - 1
            assert squared < freedom + 6 * (2 * freedom) ** 0.5 + 12


@each_game
def test_threads_do_not_matter(game: str) -> None:
    games = 9001  # several parts for each thread, the last one shorter
    one, three = (
        GAMES[game].Batch(games, positions=STARTS[game], seed=4, max_plies=25, threads=threads)
        for threads in (1, 3)
    )
    assert (one.threads, three.threads) == (1, 3)
    for _ in range(30):
        one.step_random()
        actions = three.sample_actions()
        three.step(actions)
        assert one == three
    assert (one.legal_mask() == three.legal_mask()).all()
    for mine, others in zip(one.legal_indices(), three.legal_indices(), strict=True):
        assert (mine == others).all()
    assert (one.observations() == three.observations()).all()
    assert (one.finished() == three.finished()).all()
    assert len(one.finished()) > 0
    # The first game at fault is named, whichever thread finds one first.
    actions = one.sample_actions(5)
    actions[[8000, 4500, 123, 9000]] = -1
    for batch in (one, three):
        with pytest.raises(ValueError, match=r"^game 123: action -1 is not in range"):
            batch.step(actions)
    assert one == three
