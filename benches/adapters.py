"""Steps a second through each adapter, beside games that the frameworks bring themselves.

Usage: python benches/adapters.py    (prints the table of docs/adapters.md; takes about a minute)

Each number is the median of several runs, each of some thousand steps or nodes. What is not
installed is left out. Every run is checked for what it counts.
"""

from __future__ import annotations

import random
import statistics
import time
from typing import TYPE_CHECKING, Any

from underfoot import carpniches, katarenga

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

RUNS = 7
STEPS = 2000

Row = tuple[str, str, float]


def rate(count: Callable[[], int]) -> float:
    """Returns the median of how often a second something is done; a function returns how often."""
    count()  # what happens only once, such as importing, is not of interest
    rates = []
    for _ in range(RUNS):
        start = time.perf_counter()
        done = count()
        rates.append(done / (time.perf_counter() - start))
    return statistics.median(rates)


def open_spiel_rows() -> Iterator[Row]:
    """Yields steps through the states of OpenSpiel, and through its environment for learners."""
    import open_spiel.python.games  # noqa: F401, PLC0415
    import pyspiel  # noqa: PLC0415
    from open_spiel.python import rl_environment  # noqa: PLC0415

    import underfoot.adapters.open_spiel  # noqa: F401, PLC0415

    games = {
        "underfoot_carpniches": "",
        "underfoot_katarenga": "",
        "python_tic_tac_toe": " (OpenSpiel's, in Python)",
        "breakthrough": " (OpenSpiel's, in C++)",
    }
    for name, note in games.items():
        game = pyspiel.load_game(name)

        def states(game: Any = game) -> int:
            steps = 0
            while steps < STEPS:
                state = game.new_initial_state()
                while not state.is_terminal():
                    state.apply_action(random.choice(state.legal_actions()))
                    steps += 1
                assert sum(state.returns()) == 0
            return steps

        def clones(game: Any = game) -> int:
            state = game.new_initial_state()
            for _ in range(STEPS):
                state.clone()
            return STEPS

        environment = rl_environment.Environment(game)

        def learner(environment: Any = environment) -> int:
            steps = 0
            while steps < STEPS:
                step = environment.reset()
                while not step.last():
                    legal = step.observations["legal_actions"][step.current_player()]
                    step = environment.step([random.choice(legal)])
                    steps += 1
                assert sum(step.rewards) == 0
            return steps

        yield "OpenSpiel: random moves", name + note, rate(states)
        yield "OpenSpiel: `clone`", name + note, rate(clones)
        yield "OpenSpiel: `rl_environment`", name + note, rate(learner)


def pettingzoo_rows() -> Iterator[Row]:
    """Yields steps through PettingZoo's loop over agents, with observations and masks."""
    import numpy as np  # noqa: PLC0415

    from underfoot.adapters.pettingzoo import carpniches_v0, katarenga_v0  # noqa: PLC0415

    for module in (carpniches_v0, katarenga_v0):
        for kind in ("env", "raw_env"):
            env = getattr(module, kind)()

            def loop(env: Any = env) -> int:
                steps = 0
                while steps < STEPS:
                    env.reset()
                    rewards = []
                    for _ in env.agent_iter():
                        _, reward, terminated, truncated, info = env.last()
                        if terminated or truncated:
                            rewards.append(reward)
                            env.step(None)
                        else:
                            env.step(random.choice(np.flatnonzero(info["action_mask"])))
                            steps += 1
                    assert sorted(rewards) == [-1, 1]
                return steps

            yield (
                "PettingZoo: loop over agents",
                f"{module.__name__.split('.')[-1]}.{kind}",
                rate(loop),
            )


def easyai_rows() -> Iterator[Row]:
    """Yields the nodes that easyAI's Negamax looks at, of one search of three plies."""
    import easyAI  # noqa: PLC0415
    import easyAI.games  # noqa: PLC0415

    from underfoot.adapters.easyai import Game  # noqa: PLC0415

    made = 0

    class Counted(Game):
        def make_move(self, move: str) -> None:
            nonlocal made
            made += 1
            super().make_move(move)

    class Four(easyAI.games.ConnectFour):  # type: ignore[misc]
        def make_move(self, column: Any) -> None:
            nonlocal made
            made += 1
            super().make_move(column)

    games: list[tuple[str, Callable[[], Any], int]] = [
        ("underfoot, Carpniches", lambda: Counted(None, carpniches.Position.start()), 3),
        ("underfoot, Katarenga", lambda: Counted(None, katarenga.Position.start()), 3),
        ("ConnectFour (easyAI's)", lambda: Four([None, None]), 5),
    ]
    for name, make, depth in games:
        found: set[int] = set()

        def search(
            make: Callable[[], Any] = make, depth: int = depth, found: set[int] = found
        ) -> int:
            before = made
            easyAI.Negamax(depth, scoring=lambda game: game.scoring())(make())
            found.add(made - before)
            return made - before

        yield f"easyAI: nodes of `Negamax({depth})`", name, rate(search)
        assert len(found) == 1, "the same search looks at the same nodes"
        assert found != {0}


def main() -> None:
    """Prints the table."""
    print("| what | game | a second |")
    print("|---|---|---:|")
    random.seed(1)
    for rows in (open_spiel_rows, pettingzoo_rows, easyai_rows):
        show(rows)


def show(rows: Callable[[], Iterator[Row]]) -> None:
    """Prints the rows of one framework, or that it is not installed."""
    try:
        for what, game, times in rows():
            print(f"| {what} | {game} | {round(times, -2):,.0f} |", flush=True)
    except ModuleNotFoundError as error:
        print(f"| not installed: {error.name} | | |")


if __name__ == "__main__":
    main()
