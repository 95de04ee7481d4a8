"""How punctual the search is: `python benches/search_time.py [SEARCHES]`.

Prints by how much searches overstep their time, and how long they go on after a stop. Beside each
stands what the machine itself adds at that moment: by how much a loop oversteps that does nothing
but look at the clock. On a busy machine both grow.
"""

from __future__ import annotations

import statistics
import sys
import threading
import time
from collections.abc import Callable

import underfoot
from underfoot import carpniches, katarenga

SECONDS = (0.01, 0.05, 0.1)


def row(name: str, delays: list[float]) -> str:
    """Return a line with the middle, the 99th percentile and the worst, in milliseconds."""
    delays = sorted(1000 * delay for delay in delays)
    high = delays[min(len(delays) - 1, len(delays) * 99 // 100)]
    return f"{name:<44} {statistics.median(delays):8.2f} {high:8.2f} {delays[-1]:8.2f}"


def spin(seconds: float) -> None:
    """Look at the clock until the time is up."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass


def late(work: Callable[[float], object], seconds: float) -> float:
    """Return by how much a work takes longer than it should."""
    began = time.perf_counter()
    work(seconds)
    return time.perf_counter() - began - seconds


def after_stop(searcher: underfoot.Searcher, start: carpniches.Position) -> float:
    """Return how long a search goes on after a stop from another thread."""
    stopped: list[float] = []

    def stop() -> None:
        time.sleep(0.02)
        stopped.append(time.perf_counter())
        searcher.stop()

    searcher.prepare()
    stopper = threading.Thread(target=stop)
    stopper.start()
    searcher.search(start)
    ended = time.perf_counter()
    stopper.join()
    return ended - stopped[0]


def main() -> None:
    """Measure and print."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    towers = carpniches.Position.start("towers")
    searcher = underfoot.Searcher()
    print(f"{number} of each, milliseconds late".ljust(44), "  median      99%    worst")
    works: list[Callable[[float], object]] = [
        lambda seconds: searcher.search(towers, seconds=seconds),
        lambda seconds: searcher.search(katarenga.Position.start(), seconds=seconds),
    ]
    for seconds in SECONDS:
        searches, spins = [], []
        for turn in range(number):
            searches.append(late(works[turn % 2], seconds))
            spins.append(late(spin, seconds))
        print(row(f"search of {seconds} s", searches))
        print(row(f"empty loop of {seconds} s", spins))
    print(row("search after a stop", [after_stop(searcher, towers) for _ in range(number)]))


if __name__ == "__main__":
    main()
