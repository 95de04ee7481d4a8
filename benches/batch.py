"""The tables of docs/batches.md: run it on a quiet machine and paste what it prints.

    python benches/batch.py                  medians of five runs, about three minutes
    python benches/batch.py --runs 1 --games 1,1024        quickly

Every run checks that the games went as those of a copy did, so that nothing is fast by being
wrong.
"""

from __future__ import annotations

import argparse
import copy
import os
import platform
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import underfoot
from underfoot import carpniches, katarenga

Clock = Callable[[], float]

MODULES: dict[str, Any] = {"carpniches": carpniches, "katarenga": katarenga}

#: Arrays above this many bytes are left out: they measure the machine's memory.
LARGEST = 400 << 20

#: How many moves are made in one run, so that it takes some hundredths of a second.
STEPS = 1_000_000


class Run:
    """A batch with the arrays that its methods write to."""

    def __init__(self, game: str, games: int, threads: int) -> None:
        module = MODULES[game]
        self.batch = module.Batch(games, seed=1, threads=threads)
        self.moves = module.Move.COUNT
        self.games = games
        self.actions = np.empty(games, dtype=np.int64)
        for _ in range(100 if games <= 16_384 else 20):  # into the middle of games
            self.batch.step_random(out=self.actions)
        self._mask: Any = None
        self._planes: dict[str, Any] = {}

    @property
    def mask(self) -> Any:
        if self._mask is None:
            self._mask = np.empty((self.games, self.moves), dtype=bool)
        return self._mask

    def planes(self, dtype: str) -> Any:
        if dtype not in self._planes:
            shape = (self.games, *self.batch.OBSERVATION_SHAPE)
            self._planes[dtype] = np.empty(shape, dtype=dtype)
        return self._planes[dtype]


def only_step(run: Run) -> None:
    run.batch.step(run.actions)


def step_random(run: Run) -> None:
    run.batch.step_random(out=run.actions)


def step_and_mask(run: Run) -> None:
    run.batch.step(run.actions)
    run.batch.legal_mask(out=run.mask)


def step_and_lists(run: Run) -> None:
    run.batch.step(run.actions)
    run.batch.legal_indices()


def step_and_planes(run: Run) -> None:
    run.batch.step(run.actions)
    run.batch.observations(out=run.planes("uint8"))


def everything(run: Run) -> None:
    run.batch.step(run.actions)
    run.batch.legal_mask(out=run.mask)
    run.batch.observations(out=run.planes("float32"))


#: What is measured, how, and the bytes it writes for each game of Carpniches and of Katarenga.
KINDS: list[tuple[str, Callable[[Run], None], tuple[int, int]]] = [
    ("`step`", only_step, (0, 0)),
    ("`step_random`", step_random, (0, 0)),
    ("`step`, lists of moves", step_and_lists, (100, 100)),
    ("`step`, mask", step_and_mask, (488, 1824)),
    ("`step`, planes as uint8", step_and_planes, (324, 832)),
    ("`step`, mask, planes as float32", everything, (488 + 1296, 1824 + 3328)),
]


def seconds(run: Run, action: Callable[[Run], None], times: int, clock: Clock) -> float:
    """Seconds for some steps, whose moves were drawn before by a copy of the batch."""
    twin = copy.copy(run.batch)
    drawn = [twin.step_random() for _ in range(times)]
    start = clock()
    for actions in drawn:
        run.actions = actions
        action(run)
    taken = clock() - start
    assert (run.batch.plies() == twin.plies()).all()
    assert (run.batch.outcomes() == twin.outcomes()).all()
    return taken


def rate(game: str, games: int, threads: int, action: Callable[[Run], None], runs: int) -> float:
    """Steps of single games a second."""
    run = Run(game, games, threads)
    times = max(1, min(STEPS // games, 20_000))
    # On one thread the time of the CPU counts, which other programs disturb less.
    clock = time.process_time if threads == 1 else time.perf_counter
    seconds(run, action, 1, clock)
    median = statistics.median(seconds(run, action, times, clock) for _ in range(runs))
    return games * times / median


def table(sizes: list[int], runs: int) -> None:
    for place, game in enumerate(MODULES):
        heads = [f"{size:,} × {threads}" for size in sizes for threads in (1, 2)]
        print(f"\n| {game} | " + " | ".join(heads) + " |")
        print("|---|" + "--:|" * len(heads))
        for name, action, bytes_a_game in KINDS:
            cells = []
            for size in sizes:
                for threads in (1, 2):
                    if size * bytes_a_game[place] > LARGEST:
                        cells.append("")
                        continue
                    cells.append(f"{rate(game, size, threads, action, runs) / 1e6:.3g}")
            print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


def loop_of_positions(game: str, moves: int) -> float:
    """Moves a second with single positions, from Python."""
    start = MODULES[game].Position.start()
    choice = random.Random(1).choice
    begun, position = time.perf_counter(), start
    for _ in range(moves):
        legal = position.legal_moves()
        position = position.play(choice(legal)) if legal else start
    return moves / (time.perf_counter() - begun)


def loop_of_openspiel(moves: int) -> float | None:
    """Moves a second in OpenSpiel's game of breakthrough, written in C++, from Python."""
    try:
        import pyspiel  # noqa: PLC0415 - only if it is there
    except ImportError:
        return None
    game = pyspiel.load_game("breakthrough")
    choice = random.Random(1).choice
    begun, state = time.perf_counter(), game.new_initial_state()
    for _ in range(moves):
        if state.is_terminal():
            state = game.new_initial_state()
        state.apply_action(choice(state.legal_actions()))
    return moves / (time.perf_counter() - begun)


def peers(runs: int) -> None:
    print("\n| one game at a time, from Python | million moves/s |\n|---|--:|")
    for game in MODULES:
        median = statistics.median(loop_of_positions(game, 100_000) for _ in range(runs))
        print(
            f"| `Position` of {game}: `legal_moves`, `random.choice`, `play` | {median / 1e6:.3g} |"
        )
    found = [loop_of_openspiel(50_000) for _ in range(runs)]
    numbers = [number for number in found if number is not None]
    if numbers:
        median = statistics.median(numbers)
        print(f"| OpenSpiel's `breakthrough`, the same loop | {median / 1e6:.3g} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=5, help="runs to take the median of")
    parser.add_argument("--games", default="1,64,1024,16384,1000000", help="sizes of batches")
    arguments = parser.parse_args()
    print(
        f"underfoot {underfoot.__version__}, Python {platform.python_version()}, NumPy"
        f" {np.__version__}, {os.cpu_count()} CPUs; million steps a second"
        " by games × threads; seconds of the CPU for one thread, of the clock for two"
    )
    table([int(size) for size in arguments.games.split(",")], arguments.runs)
    peers(arguments.runs)


if __name__ == "__main__":
    main()
