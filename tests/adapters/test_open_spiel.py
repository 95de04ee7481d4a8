"""Both games in OpenSpiel: its own checks, its algorithms, its texts of games and states."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Any

import pytest

from underfoot import Color, NotationError, Outcome, Termination, carpniches, katarenga

from . import playthroughs
from .planes import planes_of
from .walks import STARTS, walk

pytest.importorskip("pyspiel")

import numpy as np
import pyspiel
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    evaluate_bots,
    generate_playthrough,
    mcts,
    minimax,
    sample_some_states,
)
from open_spiel.python.bots import uniform_random
from open_spiel.python.observation import make_observation

import underfoot.adapters.open_spiel  # noqa: F401 - registers the games

HOME_MADE = "RYGB" * 16
GAMES = {
    "carpniches": "underfoot_carpniches",
    "towers": "underfoot_carpniches(setup=towers)",
    "katarenga": "underfoot_katarenga",
    "banned": "underfoot_katarenga(board=a0b1c2d3,first_move_captures=not_either)",
}
SHORT = {
    "carpniches": "underfoot_carpniches(max_plies=7)",
    "katarenga": (
        f"underfoot_katarenga(board={HOME_MADE},first_move_captures=not_white,max_plies=7)"
    ),
}
each_game = pytest.mark.parametrize("name", GAMES)
each_string = pytest.mark.parametrize("string", [*GAMES.values(), *SHORT.values()])


def play(state: Any, seed: int, plies: int = 10_000) -> Any:
    """Plays a state on at random, to its end or for a number of plies."""
    random = np.random.RandomState(seed)
    while not state.is_terminal() and plies > 0:
        state.apply_action(int(random.choice(state.legal_actions())))
        plies -= 1
    return state


# What OpenSpiel checks of its own games.


@each_string
def test_random_simulation(string: str) -> None:
    # Among other things: actions in order, masks, clones, undone and saved states, observations.
    game = pyspiel.load_game(string)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@each_string
def test_api(string: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS.mark_as_parsed()
    # absl wants to be given its flags before the tests' module loads every game there is.
    from open_spiel.integration_tests import api_test  # noqa: PLC0415

    fewer = sample_some_states.sample_some_states
    monkeypatch.setattr(
        sample_some_states,
        "sample_some_states",
        lambda game, max_states: fewer(game, max_states=60),
    )
    game = pyspiel.load_game(string)
    base: Any = api_test.EnforceAPIOnPartialTreeBase
    case = type("Case", (base,), {"game": game, "game_name": game.get_type().short_name})
    result = api_test.unittest.TestResult()
    api_test.unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert [text for _, text in result.errors + result.failures] == []


@pytest.mark.parametrize("name", playthroughs.GAMES)
def test_playthroughs(name: str) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS.mark_as_parsed()
    recorded, played = generate_playthrough.replay(str(playthroughs.path(name)))
    assert recorded.splitlines() == played.splitlines()
    assert f"game: {playthroughs.GAMES[name]}\n" in recorded


# The games are those of underfoot.


@each_game
def test_states_are_positions(name: str) -> None:
    game = pyspiel.load_game(GAMES[name])
    for seed in range(3):
        state = game.new_initial_state()
        for index, position in enumerate(positions := walk(STARTS[name], 1000, seed)):
            assert state.position == position
            assert str(state) == state.to_string() == state.observation_string(0) == str(position)
            moves = position.legal_moves()
            assert state.legal_actions() == [move.index for move in moves]
            assert sum(state.legal_actions_mask()) == len(moves)
            assert [state.action_to_string(action) for action in state.legal_actions()] == [
                str(move) for move in moves
            ]
            assert state.outcome() == position.outcome()
            assert not state.is_unfinished()
            assert state.plies == state.move_number() == index
            if not position.is_over():
                assert state.current_player() == list(Color).index(position.side_to_move)
                move = next(m for m in moves if position.play(m) == positions[index + 1])
                assert state.string_to_action(str(move)) == move.index
                state.apply_action(move.index)
        winner = positions[-1].outcome().winner
        assert state.returns() == state.rewards() == ([1, -1] if winner is Color.WHITE else [-1, 1])
        assert state.is_terminal()
        assert state.current_player() == pyspiel.PlayerId.TERMINAL


@pytest.mark.parametrize("string", SHORT.values())
def test_a_game_at_its_limit_is_unfinished(string: str) -> None:
    game = pyspiel.load_game(string)
    assert game.max_game_length() == 7
    state = play(game.new_initial_state(), seed=1, plies=6)
    assert not state.is_terminal()
    assert not state.is_unfinished()
    state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.is_unfinished()
    assert state.outcome() is None
    assert state.returns() == [0, 0]
    assert state.legal_actions() == []


def test_a_win_with_the_last_ply_is_a_win() -> None:
    game = pyspiel.load_game("underfoot_carpniches(max_plies=2)")
    state = game.new_initial_state()
    for text in ("b5d3", "f1c1"):
        state.apply_action(state.string_to_action(text))
    assert state.outcome() == Outcome(Color.WHITE, Termination.LINE)
    assert state.is_terminal()
    assert not state.is_unfinished()
    assert state.returns() == [1, -1]


def test_games_end_within_the_limit_that_is_set_by_default() -> None:
    for name in ("carpniches", "katarenga"):
        game = pyspiel.load_game(GAMES[name])
        for seed in range(10):
            assert not play(game.new_initial_state(), seed).is_unfinished()


# Texts of games and of states.


@each_string
def test_game_strings(string: str) -> None:
    game = pyspiel.load_game(string)
    for again in (
        pyspiel.load_game(str(game)),
        pyspiel.load_game(game.get_type().short_name, game.get_parameters()),
        pickle.loads(pickle.dumps(game)),
    ):
        assert str(again) == str(game)
        assert again.start == game.start
        assert again.max_plies == game.max_plies == game.max_game_length()


def test_parameters_are_heeded() -> None:
    game = pyspiel.load_game(GAMES["banned"])
    assert game.start == STARTS["banned"]
    game = pyspiel.load_game(SHORT["katarenga"])
    board = katarenga.Board.from_colors(HOME_MADE)
    assert game.start == katarenga.Position.start(board, first_move_captures="not_white")
    for setup in carpniches.SETUPS:
        game = pyspiel.load_game("underfoot_carpniches", {"setup": setup})
        assert game.start == carpniches.Position.start(setup)


@each_string
def test_states_are_saved_and_read(string: str) -> None:
    game = pyspiel.load_game(string)
    for plies in (0, 1, 2, 6, 10_000):
        state = play(game.new_initial_state(), seed=3, plies=plies)
        saved = pyspiel.serialize_game_and_state(game, state)
        _, read = pyspiel.deserialize_game_and_state(saved)
        for again in (read, pickle.loads(pickle.dumps(state)), state.clone()):
            assert again.position == state.position
            assert again.plies == state.plies
            assert again.history() == state.history()
            assert again.is_terminal() == state.is_terminal()
            assert play(again, seed=4).returns() == play(state.clone(), seed=4).returns()


def test_a_clone_shares_the_position_and_goes_its_own_way() -> None:
    state = pyspiel.load_game("underfoot_katarenga").new_initial_state()
    clone = state.clone()
    assert clone.position is state.position
    clone.apply_action(clone.legal_actions()[0])
    assert (state.plies, clone.plies) == (0, 1)
    assert state.position == STARTS["katarenga"]


def test_states_begin_in_any_position() -> None:
    for string, start in (
        ("underfoot_carpniches", "x6/x6/x6/w,x5/x,w,x4/x3,w,b,x w 9 -"),
        ("underfoot_katarenga(board=a0b1c2d3)", walk(STARTS["banned"], 30, seed=1)[-1].to_text()),
    ):
        game = pyspiel.load_game(string)
        state = game.new_initial_state(start)
        assert str(state) == start
        for again in (state.to_dict(), state.to_struct()):
            assert str(game.new_initial_state(again)) == start
        state.apply_action(state.legal_actions()[0])
        _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert read.position == state.position != read.get_game().start
        assert state.to_observation_struct(0).to_dict() == {"position": str(state)}


# Observations.


@each_string
def test_observers(string: str) -> None:
    game = pyspiel.load_game(string)
    observation = make_observation(game)
    state = play(game.new_initial_state(), seed=5, plies=5)
    observation.set_from(state, 0)
    assert observation.tensor.dtype == np.float32
    assert observation.tensor.tolist() == state.observation_tensor(1)
    assert list(observation.dict["observation"].shape) == game.observation_tensor_shape()
    assert np.shares_memory(observation.tensor, observation.dict["observation"])
    assert observation.string_from(state, 1) == str(state)
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert recall.string_from(state, 0) == state.information_state_string() == state.history_str()
    for plies in (0, 1, 2, 3, 10_000):
        state = play(game.new_initial_state(), seed=6, plies=plies)
        observation.set_from(state, 0)
        assert observation.dict["observation"].tolist() == planes_of(state.position)
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, params={"planes": 1})


# Its algorithms.


@pytest.mark.parametrize("string", GAMES.values())
def test_rl_environment(string: str) -> None:
    environment = rl_environment.Environment(string, include_full_state=True)
    size = environment.game.observation_tensor_size()
    assert environment.observation_spec()["info_state"] == (size,)
    random = np.random.RandomState(2)
    step = environment.reset()
    assert [len(seen) for seen in step.observations["info_state"]] == [size, size]
    while not step.last():
        legal = step.observations["legal_actions"][step.current_player()]
        step = environment.step([random.choice(legal)])
    assert sorted(step.rewards) == [-1, 1]


def one_move_before_a_win() -> list[tuple[str, str, list[str]]]:
    """Returns games, positions of them in which White wins at once, and the moves that do."""
    colors = str(katarenga.Board.from_code("A0B0C0D0"))
    return [
        ("underfoot_carpniches", "x6/x6/x6/w,x5/x,w,x4/x3,w,x,b w 9 -", ["d1c1"]),
        ("underfoot_katarenga", f"{colors} 2w5/8/8/8/8/3bb3/8/8 w a9 30", ["c8h9"]),
    ]


@pytest.mark.parametrize(("string", "text", "best"), one_move_before_a_win())
def test_searches_find_a_win(string: str, text: str, best: list[str]) -> None:
    game = pyspiel.load_game(string)
    state = game.new_initial_state(text)
    value, action = minimax.alpha_beta_search(
        game, state, value_function=lambda _: 0, maximum_depth=2, maximizing_player_id=0
    )
    assert (value, [state.action_to_string(action)]) == (1, best)
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(
        game, 2, 200, mcts.RandomRolloutEvaluator(1, random), solve=True, random_state=random
    )
    assert [state.action_to_string(bot.step(state))] == best
    native = pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(1, 7), 2.0, 200, 100, True, 7, False
    )
    assert [state.action_to_string(native.mcts_search(state).best_child().action)] == best


def test_bots_play() -> None:
    for string in GAMES.values():
        random = np.random.RandomState(1)
        bots = [uniform_random.UniformRandomBot(player, random) for player in (0, 1)]
        state = pyspiel.load_game(string).new_initial_state()
        assert sorted(evaluate_bots.evaluate_bots(state, bots, random)) == [-1, 1]


# Bad input.


@pytest.mark.parametrize(
    ("string", "error", "words"),
    [
        ("underfoot_carpniches(setup=tower)", ValueError, "tower"),
        ("underfoot_carpniches(max_plies=0)", ValueError, "max_plies must be at least 1, not 0"),
        ("underfoot_carpniches(max_plies=-1)", ValueError, "at least 1, not -1"),
        ("underfoot_carpniches(max_plies=soon)", RuntimeError, "max_plies"),
        ("underfoot_carpniches(board=A0B0C0D0)", RuntimeError, "board"),
        ("underfoot_katarenga(board=A0B0C0D4)", NotationError, "code"),
        ("underfoot_katarenga(board=A0B0C0)", NotationError, "board: the 6 characters are neither"),
        (f"underfoot_katarenga(board={'RYGB' * 15}RYG)", NotationError, "board: the 63"),
        (f"underfoot_katarenga(board={'RYGB' * 15}RYGX)", NotationError, "colors: .*X"),
        ("underfoot_katarenga(first_move_captures=never)", ValueError, "never"),
    ],
)
def test_bad_parameters(string: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        pyspiel.load_game(string)


def test_bad_states_and_actions() -> None:
    game = pyspiel.load_game("underfoot_carpniches")
    with pytest.raises(NotationError):
        game.new_initial_state("x6")
    with pytest.raises(KeyError):
        game.new_initial_state({"board": "x6"})
    with pytest.raises(ValueError, match="is on the board"):
        pyspiel.load_game("underfoot_katarenga").new_initial_state(STARTS["banned"].to_text())
    state = game.new_initial_state()
    for action in (6, 488, -1, 10**6):
        with pytest.raises((ValueError, RuntimeError)):
            state.apply_action(action)
        assert state.position == game.start
        assert state.plies == 0


def test_without_the_framework_a_sentence_says_how_to_get_it() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import underfoot.adapters.open_spiel"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install 'underfoot[openspiel]'" in done.stderr.splitlines()[-1]
