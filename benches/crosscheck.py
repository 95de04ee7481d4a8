"""The table of docs/crosscheck.md: how soon each planted fault is found, and how small.

    python benches/crosscheck.py                    every fault with three seeds, some minutes
    python benches/crosscheck.py --seeds 1 camp     faults with `camp` in their names, once
    python benches/crosscheck.py --positions        the smallest positions as well

The exit status is 1 if a fault is not found with every seed.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # where the faults are

from tests.faults import FAULTS
from tests.faults.fault import Fault
from underfoot import crosscheck
from underfoot.crosschecking import Finding


def findings(fault: Fault, seeds: int, seconds: float) -> list[Finding | None]:
    """Return what is found with each seed."""
    return [
        crosscheck(fault.position, game=fault.game, seed=seed, games=10**6, seconds=seconds).finding
        for seed in range(seeds)
    ]


def row(fault: Fault, found: list[Finding], *, positions: bool) -> str:
    """Return a row of the table: the median and the worst time, and the smallest position."""
    seconds = [finding.seconds for finding in found]
    best = min(found, key=lambda finding: (finding.pieces, len(finding.difference.moves)))
    games = [len(finding.shortest.moves) for finding in found if finding.shortest is not None]
    cells = [
        fault.game,
        fault.rule,
        f"{statistics.median(seconds):.2f}",
        f"{max(seconds):.2f}",
        str(best.pieces),
        str(min(games)) if games else "",
    ]
    if positions:
        moves = " ".join(best.difference.moves)
        cells.append(f"`{best.difference.start}`" + (f" {moves}" if moves else ""))
    return f"| {' | '.join(cells)} |"


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("words", nargs="*", help="only faults with one of these in their names")
    parser.add_argument("--seeds", type=int, default=3, metavar="N")
    parser.add_argument("--seconds", type=float, default=30.0, metavar="S", help="for each")
    parser.add_argument("--positions", action="store_true")
    given = parser.parse_args()
    chosen = [
        fault
        for fault in FAULTS
        if not given.words or any(word.lower() in fault.name.lower() for word in given.words)
    ]
    last = " | smallest position" if given.positions else ""
    print(f"| game | what is wrong | median, s | worst, s | pieces | moves of the game{last} |")
    print("|---|---|---:|---:|---:|---:|" + ("---|" if given.positions else ""))
    survived, all_seconds, all_pieces = [], [], []
    for fault in chosen:
        found = [x for x in findings(fault, given.seeds, given.seconds) if x is not None]
        if len(found) < given.seeds:
            survived.append(fault.name)
        if found:
            print(row(fault, found, positions=given.positions), flush=True)
            all_seconds += [finding.seconds for finding in found]
            all_pieces += [finding.pieces for finding in found]
    print()
    number = f"{len(chosen) - len(survived)} of {len(chosen)}"
    print(f"{number} faults found with each of {given.seeds} seeds")
    if all_seconds:
        print(f"median {statistics.median(all_seconds):.2f} s, worst {max(all_seconds):.2f} s")
        print(f"median {statistics.median(all_pieces):.0f} pieces, most {max(all_pieces)}")
    if survived:
        print("not found:", ", ".join(survived))
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
