"""The table of docs/performance.md: run it on a quiet machine and paste what it prints.

    python benches/table.py                  medians of five runs, depths as far as a minute each
    python benches/table.py --runs 1 --seconds 400 --hash 8192       deeper, less exactly

Every count is compared with the known ones below, so that nothing is fast by being wrong.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import underfoot
from underfoot import carpniches, katarenga, reference

T = TypeVar("T")

NativePosition = carpniches.Position | katarenga.Position

#: Counts of the two starts by depth. Depths 1 to 5 stand in docs/rules.md; 6 and 7 were found alike
#: by counting every path; the deeper ones by merging with and without symmetry.
KNOWN = {
    "carpniches": [
        1,
        42,
        1712,
        33456,
        694758,
        14552172,
        316428134,
        6955340680,
        157701119794,
        3621483031940,
    ],
    "katarenga": [
        1,
        28,
        867,
        26145,
        866215,
        27444088,
        952468141,
        31355544335,
        1127708827343,
    ],
}

STARTS: dict[str, NativePosition] = {
    "carpniches": carpniches.Position.start(),
    "katarenga": katarenga.Position.start(),
}


def timed(action: Callable[[], T]) -> tuple[float, T]:
    """Seconds that a call takes, and its result."""
    start = time.perf_counter()
    result = action()
    return time.perf_counter() - start, result


def median_time(action: Callable[[], T], runs: int) -> tuple[float, T]:
    """The median of the seconds of several calls, and the result of the last."""
    results = [timed(action) for _ in range(runs)]
    return statistics.median(seconds for seconds, _ in results), results[-1][1]


def check(game: str, depth: int, count: int) -> None:
    """Compare a count with the known one, where there is one."""
    if depth < len(KNOWN[game]) and KNOWN[game][depth] != count:
        message = f"{game} depth {depth}: {count} instead of {KNOWN[game][depth]}"
        raise AssertionError(message)


def machine() -> str:
    """The processor and its count, as the system names them."""
    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        lines = info.read_text(encoding="utf-8").splitlines()
        models = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
        name = models[0] if models else name
    cpu = os.environ.get("UNDERFOOT_CPU", "best instructions found")
    return f"{name}, {os.cpu_count()} CPUs, Python {platform.python_version()}, {cpu}"


def rate(count: int, seconds: float) -> str:
    """A count a second, with three digits."""
    return f"{count / seconds:.3g}"


def rates(runs: int) -> None:
    """Nodes per second by the way of counting, and plies per second of random games."""
    print("| game | what | depth | one thread | two threads | ratio |")
    print("|---|---|--:|--:|--:|--:|")
    for game, start in STARTS.items():
        for what, depth, hash_mb in (
            ("every path", 6, 0),
            ("every path", 7, 0),
            ("merging", 7, 1024),
            ("merging", 8, 4096),
        ):
            times = []
            for threads in (1, 2):
                count = partial(underfoot.perft, start, depth, threads=threads, hash_mb=hash_mb)
                seconds, nodes = median_time(count, runs)
                check(game, depth, nodes)
                times.append(seconds)
            nodes = KNOWN[game][depth]
            print(
                f"| {game} | {what} | {depth} | {rate(nodes, times[0])}/s | "
                f"{rate(nodes, times[1])}/s | {times[0] / times[1]:.2f} |"
            )
        times = []
        for threads in (1, 2):
            play = partial(underfoot.playouts, start, 200_000, seed=1, threads=threads)
            seconds, games = median_time(play, runs)
            times.append(seconds)
        print(
            f"| {game} | random plies | | {rate(games.plies, times[0])}/s | "
            f"{rate(games.plies, times[1])}/s | {times[0] / times[1]:.2f} |"
        )


def references(runs: int) -> None:
    """The same counts by both engines in one run."""
    print("\n| game | depth | native, one thread | reference | ratio |")
    print("|---|--:|--:|--:|--:|")
    pairs = (
        ("carpniches", reference.carpniches.Position.start()),
        ("katarenga", reference.katarenga.Position.start()),
    )
    for game, slow in pairs:
        fast = STARTS[game]
        native, nodes = median_time(partial(underfoot.perft, fast, 4, threads=1), runs)
        plain, same = median_time(partial(slow.perft, 4), min(runs, 3))
        check(game, 4, nodes)
        check(game, 4, same)
        print(
            f"| {game} | 4 | {rate(nodes, native)}/s | {rate(nodes, plain)}/s | "
            f"{plain / native:,.0f} |"
        )


def depths(runs: int, limit: float, hash_mb: int | None) -> None:
    """Time to each depth with what the package chooses by itself on all CPUs."""
    print("\n| game | depth | nodes | seconds | nodes/s |")
    print("|---|--:|--:|--:|--:|")
    for game, start in STARTS.items():
        last = 0.0
        for depth in range(1, 11):
            # A ply more takes ten to thirty times as long.
            if last * 9 > limit:
                break

            count = partial(underfoot.perft, start, depth, hash_mb=hash_mb)
            last, nodes = median_time(count, runs if last < 2 else 1)
            check(game, depth, nodes)
            print(f"| {game} | {depth} | {nodes:,} | {last:.2g} | {rate(nodes, last)} |")


def border(runs: int) -> None:
    """What the way from Python into Rust and back costs."""
    print("\n| from Python | calls a second |")
    print("|---|--:|")
    for game, start in STARTS.items():
        text = start.to_text()
        calls: list[tuple[str, Callable[[], object]]] = [
            ("legal_moves()", start.legal_moves),
            ("count_moves()", start.count_moves),
            ("play(text of a move)", partial(start.play, str(start.legal_moves()[0]))),
            ("outcome()", start.outcome),
            ("to_text()", start.to_text),
            ("from_text()", partial(type(start).from_text, text)),
            ("perft(1)", partial(start.perft, 1)),
        ]
        for name, call in calls:

            def repeat(call: Callable[[], object] = call) -> None:
                for _ in range(20_000):
                    call()

            seconds, _ = median_time(repeat, runs)
            print(f"| {game} {name} | {rate(20_000, seconds)} |")


def levels(runs: int) -> None:
    """Every path to depth 6 on one thread, with the vectors that each kind of CPU has."""
    print("\n| game | depth | instructions | one thread |")
    print("|---|--:|---|--:|")
    for game in STARTS:
        for level in ("avx512", "avx2", "portable"):
            script = (
                "import statistics, time, underfoot\n"
                f"start = underfoot.{game}.Position.start()\n"
                "times = []\n"
                f"for _ in range({runs}):\n"
                "    begin = time.perf_counter()\n"
                f"    assert underfoot.perft(start, 6, threads=1, hash_mb=0) == {KNOWN[game][6]}\n"
                "    times.append(time.perf_counter() - begin)\n"
                "print(statistics.median(times))\n"
            )
            environment = os.environ | {"UNDERFOOT_CPU": level}
            command = [sys.executable, "-c", script]
            printed = subprocess.run(
                command, env=environment, check=True, capture_output=True, text=True
            ).stdout
            print(f"| {game} | 6 | {level} | {rate(KNOWN[game][6], float(printed))}/s |")


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=5, help="runs to take the median of")
    parser.add_argument("--seconds", type=float, default=60, help="the most that a depth may take")
    parser.add_argument("--hash", type=int, help="MiB of memory for the depths; default: chosen")
    arguments = parser.parse_args()
    print(f"{machine()}; medians of {arguments.runs} runs\n")
    rates(arguments.runs)
    levels(arguments.runs)
    references(arguments.runs)
    border(arguments.runs)
    depths(arguments.runs, arguments.seconds, arguments.hash)


if __name__ == "__main__":
    main()
