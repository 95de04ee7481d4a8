"""Batches played in step with positions, and compared in everything after every move."""

from __future__ import annotations

import random
from typing import Any

import pytest

from underfoot import Color, IllegalActionError, reference

from .shared import GAMES, STARTS, side_of, text_from_planes

np: Any = pytest.importorskip("numpy")

each_game = pytest.mark.parametrize("game", ["carpniches", "katarenga"])


class Model:
    """What a batch should do, written with single positions, one game after the other."""

    def __init__(self, starts: list[Any], games: int, max_plies: int, *, autoreset: bool) -> None:
        self.starts = [starts[game % len(starts)] for game in range(games)]
        self.positions = list(self.starts)
        self.plies = [0] * games
        self.outcomes: list[Any] = [None] * games
        self.truncated = [False] * games
        self.rewards = [0.0] * games
        self.finished: list[tuple[int, Any, int]] = []
        self.max_plies = max_plies
        self.autoreset = autoreset

    def is_held(self, game: int) -> bool:
        return not self.autoreset and (self.outcomes[game] is not None or self.truncated[game])

    def step(self, moves: list[Any]) -> None:
        self.finished = []
        for game, move in enumerate(moves):
            self.rewards[game] = 0.0
            if self.is_held(game):
                continue
            mover = self.positions[game].side_to_move
            after = self.positions[game].play(move)
            self.positions[game] = after
            self.plies[game] += 1
            outcome = after.outcome()
            self.outcomes[game] = outcome
            self.truncated[game] = outcome is None and self.plies[game] >= self.max_plies
            if outcome is not None:
                self.rewards[game] = 1.0 if outcome.winner is mover else -1.0
            if outcome is not None or self.truncated[game]:
                self.finished.append((game, after, self.plies[game]))
                if self.autoreset:
                    self.positions[game] = self.starts[game]
                    self.plies[game] = 0

    def check(self, batch: Any, game: str) -> None:
        module = GAMES[game]
        texts = [position.to_text() for position in self.positions]
        assert [position.to_text() for position in batch.positions()] == texts
        assert list(map(str, batch)) == texts
        assert batch.plies().tolist() == self.plies
        sides = [position.side_to_move for position in self.positions]
        assert [side_of(number) for number in batch.side_to_move()] == sides
        assert [batch.OUTCOMES[code] for code in batch.outcomes()] == self.outcomes
        assert batch.truncated().tolist() == self.truncated
        assert batch.terminated().tolist() == [outcome is not None for outcome in self.outcomes]
        assert batch.rewards().tolist() == self.rewards
        for color in Color:
            of_color = [
                0.0 if not reward else 1.0 if outcome.winner is color else -1.0
                for reward, outcome in zip(self.rewards, self.outcomes, strict=True)
            ]
            assert batch.rewards(color).tolist() == of_color
        assert batch.finished().tolist() == [number for number, _, _ in self.finished]
        assert batch.final_plies().tolist() == [plies for _, _, plies in self.finished]
        ends = [position.to_text() for _, position, _ in self.finished]
        assert [position.to_text() for position in batch.final_positions()] == ends
        self.check_moves(batch, module)
        self.check_planes(batch.observations(), texts, game)
        self.check_planes(batch.final_observations(dtype=bool), ends, game)

    def check_moves(self, batch: Any, module: Any) -> None:
        mask, (offsets, indices) = batch.legal_mask(), batch.legal_indices()
        assert mask.shape == (len(batch), module.Move.COUNT)
        for number, position in enumerate(self.positions):
            legal = [move.index for move in position.legal_moves()]
            assert np.flatnonzero(mask[number]).tolist() == legal
            assert indices[offsets[number] : offsets[number + 1]].tolist() == legal
        assert len(indices) == offsets[-1]

    @staticmethod
    def check_planes(observed: Any, texts: list[str], game: str) -> None:
        assert len(observed) == len(texts)
        turn = {"carpniches": 2, "katarenga": 4}[game]  # the field of the turn number
        for planes, text in zip(observed, texts, strict=True):
            assert set(np.unique(planes)) <= {0, 1}
            number = int(text.split(" ")[turn])
            assert text_from_planes(game, planes, number) == text


def random_moves(model: Model, choose: random.Random, module: Any) -> tuple[list[Any], Any]:
    """Moves for all games at random, and the actions; anything for games that are held."""
    moves: list[Any] = []
    actions: list[int] = []
    for number, position in enumerate(model.positions):
        if model.is_held(number):
            moves.append(None)
            actions.append(choose.choice([-1, 0, 10**6]))
        else:
            moves.append(choose.choice(position.legal_moves()))
            actions.append(moves[-1].index)
    return moves, np.array(actions, dtype=choose.choice([np.int64, np.int32]))


@each_game
@pytest.mark.parametrize("autoreset", [True, False])
def test_in_step_with_positions(game: str, autoreset: bool) -> None:
    module, starts = GAMES[game], STARTS[game]
    games, max_plies = len(starts) * 2 + 1, 40
    batch = module.Batch(
        games, positions=starts, max_plies=max_plies, autoreset=autoreset, threads=1
    )
    model = Model(starts, games, max_plies, autoreset=autoreset)
    model.check(batch, game)
    choose = random.Random(11)
    seen = {"won": 0, "lost": 0, "truncated": 0}
    for _ in range(120 if autoreset else 60):
        moves, actions = random_moves(model, choose, module)
        model.step(moves)
        assert batch.step(actions) == len(model.finished)
        model.check(batch, game)
        seen["won"] += model.rewards.count(1.0)
        seen["lost"] += model.rewards.count(-1.0)
        seen["truncated"] += sum(model.truncated[number] for number, _, _ in model.finished)
    assert seen["won"]
    assert seen["truncated"]
    # In Katarenga nobody loses by a move of their own.
    assert bool(seen["lost"]) == (game == "carpniches") or not autoreset
    if not autoreset:
        assert all(model.is_held(number) for number in range(games))
        assert batch.step(np.full(games, -1)) == 0
        assert (batch.sample_actions() == -1).all()
        assert (batch.step_random() == -1).all()
        assert not batch.rewards().any()


@each_game
def test_in_step_with_the_reference(game: str) -> None:
    module, engine = GAMES[game], getattr(reference, game)
    texts = [start.to_text() for start in STARTS[game]]
    batch = module.Batch(positions=STARTS[game], max_plies=10**6, threads=1)
    model = Model(
        [engine.Position.from_text(text) for text in texts], len(texts), 10**6, autoreset=True
    )
    for _ in range(50):
        actions = batch.sample_actions()
        model.step([engine.Move.from_index(int(action)) for action in actions])
        batch.step(actions)
        model.check(batch, game)


@each_game
def test_every_action_is_judged_as_positions_judge_it(game: str) -> None:
    module = GAMES[game]
    batch = module.Batch(positions=STARTS[game], max_plies=30, threads=1)
    for _ in range(25):
        batch.step_random()
    for number, position in enumerate(batch.positions()):
        for move in module.Move.all():
            actions = batch.sample_actions(seed=1)
            actions[number] = move.index
            trial = module.Batch(positions=batch.positions(), threads=1)
            if position.is_legal(move):
                trial.step(actions)
                after = position.play(move)
                if not after.is_over():
                    assert trial[number] == after
            else:
                with pytest.raises(IllegalActionError) as caught:
                    trial.step(actions)
                assert caught.value.game == number
        if number >= 2:
            break


@each_game
def test_a_long_random_walk_stays_in_step(game: str) -> None:
    """Moves drawn natively, replayed by positions."""
    module = GAMES[game]
    batch = module.Batch(64, max_plies=60, seed=5, threads=1)
    positions = batch.positions()
    start = positions[0]
    for _ in range(300):
        actions = batch.step_random()
        ended = dict(zip(batch.finished().tolist(), batch.final_positions(), strict=True))
        for number, action in enumerate(actions.tolist()):
            positions[number] = positions[number].play(module.Move.from_index(action))
            if number in ended:
                assert positions[number] == ended[number]
                positions[number] = start
        assert batch.positions() == positions
