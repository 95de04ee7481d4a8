"""Both games in PettingZoo: its own checks without a warning, its conventions, its renderings."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import warnings
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from underfoot import Color, IllegalMoveError, NotationError, carpniches, diagram

from .planes import planes_of
from .walks import STARTS, walk

pytest.importorskip("pettingzoo")

import numpy as np
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import test_parallel_env as check_parallel_env
from pettingzoo.test.state_test import test_state_space as check_state_space
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from underfoot.adapters.pettingzoo import carpniches_v0, katarenga_v0

if TYPE_CHECKING:
    from collections.abc import Callable

AGENT = {Color.WHITE: "player_0", Color.BLACK: "player_1"}
ENVIRONMENTS: dict[str, tuple[Any, dict[str, Any]]] = {
    "carpniches": (carpniches_v0, {}),
    "towers": (carpniches_v0, {"setup": "towers", "max_plies": 9}),
    "katarenga": (katarenga_v0, {}),
    "banned": (katarenga_v0, {"board": "a0b1c2d3", "first_move_captures": "not_either"}),
    "random boards": (katarenga_v0, {"board": "random", "max_plies": 60}),
}
each_environment = pytest.mark.parametrize(
    ("module", "arguments"), ENVIRONMENTS.values(), ids=ENVIRONMENTS
)


def play(env: Any, choose: Callable[[Any], int]) -> list[tuple[str, float, bool, bool]]:
    """Plays a game that has been reset; returns agent, reward and flags of every turn."""
    turns = []
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        turns.append((agent, reward, terminated, truncated))
        env.step(None if terminated or truncated else choose(info["action_mask"]))
    return turns


def at_random(seed: int) -> Callable[[Any], int]:
    random = np.random.default_rng(seed)
    return lambda mask: random.choice(np.flatnonzero(mask))


# What PettingZoo checks of its own environments. A warning fails a test.


@each_environment
@pytest.mark.parametrize("kind", ["env", "raw_env"])
def test_api(module: Any, arguments: dict[str, Any], kind: str) -> None:
    api_test(getattr(module, kind)(**arguments), num_cycles=60)


@each_environment
def test_seed(module: Any, arguments: dict[str, Any]) -> None:
    seed_test(lambda: module.env(**arguments), num_cycles=60)


@each_environment
def test_state(module: Any, arguments: dict[str, Any]) -> None:
    env = module.raw_env(**arguments)
    # Not `state_test` itself: one of its three parts plays without a mask.
    check_state_space(env)
    check_parallel_env(turn_based_aec_to_parallel(env))
    env.reset()
    assert env.state_space.contains(env.state())


@each_environment
def test_render(module: Any, arguments: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py")
    # It plays without a mask; an illegal move ends the game, and the wrapper says so.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        render_test(lambda **more: module.env(**arguments, **more))
    assert "White" in capsys.readouterr().out


@each_environment
def test_parallel(module: Any, arguments: dict[str, Any]) -> None:
    env = turn_based_aec_to_parallel(module.env(**arguments))
    _, infos = env.reset(seed=1)
    choose = at_random(2)
    rewards: dict[str, float] = {}
    while env.agents:
        masks = {agent: info["action_mask"] for agent, info in infos.items()}
        actions = {agent: choose(mask) for agent, mask in masks.items() if mask.any()}
        assert len(actions) == 1
        observations, rewards, _, _, infos = env.step(actions)
        assert env.observation_space("player_0").contains(observations["player_1"])
    assert sum(rewards.values()) == 0


# The environments are the games of underfoot.


@each_environment
def test_environments_are_positions(module: Any, arguments: dict[str, Any]) -> None:
    env = module.raw_env(**arguments)
    for seed in range(3):
        env.reset(seed=seed)
        positions = walk(env.position, env.max_plies, seed)
        for before, after in pairwise(positions):
            assert env.position == before
            assert env.agent_selection == AGENT[before.side_to_move]
            mask = env.infos[env.agent_selection]["action_mask"]
            assert mask.dtype == np.int8
            legal = before.legal_moves()
            assert np.flatnonzero(mask).tolist() == [move.index for move in legal]
            other = AGENT[before.side_to_move.opponent]
            assert not env.infos[other]["action_mask"].any()
            assert env.rewards == {"player_0": 0, "player_1": 0}
            if env.plies < 4:
                assert env.observe("player_1").tolist() == planes_of(before)
            env.step(next(move.index for move in legal if before.play(move) == after))
        assert env.position == positions[-1]
        assert env.plies == len(positions) - 1
        outcome = positions[-1].outcome()
        over = outcome is not None
        assert env.terminations == {"player_0": over, "player_1": over}
        assert env.truncations == {"player_0": not over, "player_1": not over}
        assert not any(info["action_mask"].any() for info in env.infos.values())
        white = 0 if outcome is None else 1 if outcome.winner is Color.WHITE else -1
        assert env.rewards == {"player_0": white, "player_1": -white}


@each_environment
def test_whole_games(module: Any, arguments: dict[str, Any]) -> None:
    env = module.env(**arguments)
    ends = set()
    for seed in range(8):
        env.reset(seed=seed)
        turns = play(env, at_random(seed))
        *moves, first, second = turns
        assert [agent for agent, *_ in moves] == (["player_0", "player_1"] * len(moves))[
            : len(moves)
        ]
        assert all(turn[1:] == (0, False, False) for turn in moves)
        assert {first[0], second[0]} == {"player_0", "player_1"}
        assert first[1] == -second[1]
        assert first[2:] == second[2:]
        assert abs(first[1]) == (1 if first[2] else 0)
        assert first[2] != first[3]
        ends.add(first[2])
        assert env.agents == []
    assert "max_plies" not in arguments or False in ends


@pytest.mark.parametrize("name", STARTS)
def test_arguments_are_heeded(name: str) -> None:
    module, arguments = ENVIRONMENTS[name]
    for kind in (module.raw_env, module.env):
        env = kind(**arguments)
        env.reset()
        assert env.unwrapped.position.to_text() == STARTS[name].to_text()
        assert env.unwrapped.max_plies == arguments.get("max_plies", 1000)


def test_a_win_with_the_last_ply_is_a_win() -> None:
    env = carpniches_v0.env(max_plies=2)
    env.reset()
    actions = iter([carpniches.Move.from_text(text).index for text in ("b5d3", "f1c1")])
    turns = play(env, lambda _: next(actions))
    assert turns[2:] == [("player_0", 1, True, False), ("player_1", -1, True, False)]


def test_seeds_choose_boards() -> None:
    env = katarenga_v0.raw_env(board="random")
    boards = []
    for seed in (1, None, None, 1, None):
        env.reset(seed=seed)
        boards.append(env.position.board)
    assert boards[:2] == boards[3:]
    assert len({*boards}) == 3
    assert all(board.code for board in boards)


def test_a_game_begins_where_the_options_say() -> None:
    for module, position in (
        (carpniches_v0, STARTS["carpniches"].play("a1a2")),
        (katarenga_v0, walk(STARTS["banned"], 21, seed=2)[-1]),
    ):
        env = module.env()
        env.reset(options={"position": position.to_text(), "another": 1})
        assert env.unwrapped.position == position
        assert env.agent_selection == AGENT[position.side_to_move] == "player_1"
        turns = play(env, at_random(1))
        assert {turn[1] for turn in turns[-2:]} == {1, -1}
        env.reset()
        assert env.agent_selection == "player_0"


def test_copies_go_their_own_way() -> None:
    env = katarenga_v0.env(board="random")
    env.reset(seed=1)
    choose = at_random(1)
    for made in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        made.step(choose(made.last()[4]["action_mask"]))
        assert made.unwrapped.plies == 1
        assert env.unwrapped.plies == 0
        assert env.last()[4]["action_mask"].any()


# Renderings.


def test_text() -> None:
    env = carpniches_v0.env(render_mode="ansi", setup="corners")
    env.reset()
    assert env.render() == diagram(carpniches.Position.start("corners"))


def test_people_see_every_move(capsys: pytest.CaptureFixture[str]) -> None:
    env = katarenga_v0.env(render_mode="human")
    env.reset()
    env.step(env.unwrapped.position.legal_moves()[0].index)
    assert capsys.readouterr().out == diagram(env.unwrapped.position) + "\n"
    assert env.render() is None


@pytest.mark.parametrize("module", [carpniches_v0, katarenga_v0])
def test_pixels(module: Any) -> None:
    pytest.importorskip("resvg_py")
    env = module.env(render_mode="rgb_array")
    env.reset()
    pictures = [env.render()]
    choose = at_random(1)
    while not any(env.terminations.values()):
        env.step(choose(env.last()[4]["action_mask"]))
        if env.unwrapped.plies == 1:
            pictures.append(env.render())
    pictures.append(env.render())
    assert len({picture.shape for picture in pictures}) == 1  # so that they make a film
    for picture in pictures:
        assert picture.dtype == np.uint8
        assert picture.shape[1:] == (480, 3)
        assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 10
    assert (pictures[0] != pictures[1]).any()


def test_without_a_mode_nothing_is_shown() -> None:
    env = carpniches_v0.raw_env()
    env.reset()
    with pytest.warns(UserWarning, match="no render_mode"):
        assert env.render() is None


# Bad input.


def test_illegal_moves() -> None:
    for module in (carpniches_v0, katarenga_v0):
        env = module.raw_env()
        env.reset()
        illegal = int(np.flatnonzero(env.infos["player_0"]["action_mask"] == 0)[0])
        before = env.position
        for action, error in (
            (illegal, IllegalMoveError),
            (-1, ValueError),
            (env.MOVE.COUNT, ValueError),
            (None, TypeError),
            (1.0, TypeError),
        ):
            with pytest.raises(error):
                env.step(action)
            assert env.position is before
            assert (env.plies, env.agent_selection) == (0, "player_0")
        env = module.env()
        env.reset()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            env.step(illegal)
        assert env.rewards == {"player_0": -1, "player_1": 0}


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: carpniches_v0.env(setup="tower"), ValueError, "tower"),
        (lambda: carpniches_v0.env(max_plies=0), ValueError, "at least 1, not 0"),
        (lambda: carpniches_v0.env(max_plies=1.5), TypeError, "float"),
        (lambda: carpniches_v0.env(render_mode="svg"), ValueError, "'svg' is none of human"),
        (lambda: katarenga_v0.env(board="A0B0"), NotationError, "the 4 characters"),
        (lambda: katarenga_v0.env(board="A0B0C0D4"), NotationError, "code"),
        (lambda: katarenga_v0.env(board=7), TypeError, "Board"),
        (lambda: katarenga_v0.env(first_move_captures="never"), ValueError, "never"),
    ],
)
def test_bad_arguments(make: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        make()


def test_bad_starts() -> None:
    env = carpniches_v0.env()
    with pytest.raises(NotationError):
        env.reset(options={"position": "x6"})
    over = "x6/x6/x6/x6/x6/w,w,w,x3 b 9 -"
    with pytest.raises(ValueError, match="the game is over in x6"):
        env.reset(options={"position": over})


def test_without_the_framework_a_sentence_says_how_to_get_it() -> None:
    code = (
        "import sys; sys.modules['pettingzoo'] = None;"
        "import underfoot.adapters.pettingzoo.carpniches_v0"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install 'underfoot[pettingzoo]'" in done.stderr.splitlines()[-1]
