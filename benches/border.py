"""What a call from Python costs, beside other packages: the table of docs/border.md.

    python benches/border.py                 on a quiet machine, a minute; paste what it prints
    python benches/border.py --check         fails if a target of docs/border.md is missed
    python benches/border.py --json FILE     the numbers as data too

The peers are python-chess (pure Python) and OpenSpiel's breakthrough (C++), each where installed.
Every statement is run once on all positions, and its result is checked, before its time is taken.
Times are processor time, so that other processes disturb less; nothing here waits or uses threads.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
import timeit
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from underfoot import carpniches, katarenga, reference

#: Positions that each statement is run on, from random games from the start.
POSITIONS = 200
#: Random games longer than this are cut off; Katarenga and chess can go on for ever.
MAX_PLIES = 400
SEED = 2025

#: What a position can be asked, in the order of the table.
ROWS = [
    "legal moves",
    "play a move",
    "is it over",
    "outcome",
    "hash",
    "equal",
    "is a move legal",
    "side to move",
    "to text",
    "from text",
]

#: Nanoseconds of the rows that have a target; the one of the first is per call and per move.
TARGETS = {"play a move": 90.0, "is it over": 40.0, "outcome": 40.0, "hash": 40.0, "equal": 40.0}
TARGET_CALL, TARGET_MOVE = 60.0, 8.0
TARGET_PLIES = 1.5e6
TARGET_IMPORT = 0.025


@dataclass(frozen=True)
class Subject:
    """A game of a package: how it says in Python what the rows of the table ask for.

    Statements see a position `p`, a legal move `m` of it, an equal position `q`, the text `t` of
    the position, and the names in `names`.
    """

    name: str
    start: Callable[[], Any]
    moves: Callable[[Any], list[Any]]
    after: Callable[[Any, Any], Any]
    statements: dict[str, str]
    names: dict[str, Any]
    game: Callable[[Any, Callable[[Sequence[Any]], Any]], int]
    copy: Callable[[Any], Any]
    text: Callable[[Any], str]
    #: What a statement gives, by another way of the same package or by the reference engine.
    expected: dict[str, Callable[[Any, Any], object]]


def underfoot_subject(engine: Any, slow: Any) -> Subject:
    """One of the native engines, checked by the reference engine."""

    def game(start: Any, choice: Callable[[Sequence[Any]], Any]) -> int:
        position, plies = start, 0
        while plies < MAX_PLIES and (moves := position.legal_moves()):
            position = position.play(choice(moves))
            plies += 1
        return plies

    def trusted(position: Any) -> Any:
        return slow.Position.from_text(str(position))

    return Subject(
        name=f"underfoot {engine.__name__.rpartition('.')[2]}",
        start=engine.Position.start,
        moves=lambda p: p.legal_moves(),
        after=lambda p, m: p.play(m),
        statements={
            "legal moves": "p.legal_moves()",
            "play a move": "p.play(m)",
            "is it over": "p.is_over()",
            "outcome": "p.outcome()",
            "hash": "hash(p)",
            "equal": "p == q",
            "is a move legal": "p.is_legal(m)",
            "side to move": "p.side_to_move",
            "to text": "p.to_text()",
            "from text": "read(t)",
        },
        names={"read": engine.Position.from_text},
        game=game,
        copy=lambda p: engine.Position.from_text(p.to_text()),
        text=str,
        expected={
            "legal moves": lambda p, _: [
                engine.Move.from_text(str(move)) for move in trusted(p).legal_moves()
            ],
            "play a move": lambda p, m: engine.Position.from_text(str(trusted(p).play(str(m)))),
            "is it over": lambda p, _: trusted(p).is_over(),
            "outcome": lambda p, _: trusted(p).outcome(),
            "hash": lambda p, _: hash(trusted(p).key),
            "equal": lambda _p, _m: True,
            "is a move legal": lambda _p, _m: True,
            "side to move": lambda p, _: trusted(p).side_to_move,
            "to text": lambda p, _: str(trusted(p)),
            "from text": lambda p, _: p,
        },
    )


def chess_subject() -> Subject:
    """python-chess, where a move changes the board: a child is a copy on which it is made."""
    chess: Any = import_module("chess")
    polyglot: Any = import_module("chess.polyglot")

    def after(board: Any, move: Any) -> Any:
        child = board.copy(stack=False)
        child.push(move)
        return child

    def game(start: Any, choice: Callable[[Sequence[Any]], Any]) -> int:
        board, plies = start.copy(), 0
        while plies < MAX_PLIES and (moves := list(board.legal_moves)):
            board.push(choice(moves))
            plies += 1
        return plies

    return Subject(
        name="python-chess",
        start=chess.Board,
        moves=lambda board: list(board.legal_moves),
        after=after,
        statements={
            "legal moves": "list(p.legal_moves)",
            "play a move": "c = p.copy(stack=False); c.push(m)",
            "is it over": "p.is_game_over()",
            "outcome": "p.outcome()",
            "hash": "zobrist(p)",
            "equal": "p == q",
            "is a move legal": "p.is_legal(m)",
            "side to move": "p.turn",
            "to text": "p.fen()",
            "from text": "Board(t)",
        },
        names={"zobrist": polyglot.zobrist_hash, "Board": chess.Board},
        game=game,
        copy=lambda board: board.copy(),
        text=lambda board: str(board.fen()),
        expected={
            "equal": lambda _p, _m: True,
            "is a move legal": lambda _p, _m: True,
            "is it over": lambda p, _: not list(p.legal_moves),
        },
    )


def openspiel_subject() -> Subject:
    """OpenSpiel's breakthrough, in C++, where a move is a number.

    Its states have neither a hash nor equality.
    """
    breakthrough: Any = import_module("pyspiel").load_game("breakthrough")

    def game(start: Any, choice: Callable[[Sequence[Any]], Any]) -> int:
        state, plies = start.clone(), 0
        while plies < MAX_PLIES and (moves := state.legal_actions()):
            state.apply_action(choice(moves))
            plies += 1
        return plies

    return Subject(
        name="OpenSpiel breakthrough",
        start=breakthrough.new_initial_state,
        moves=lambda state: list(state.legal_actions()),
        after=lambda state, action: state.child(action),
        statements={
            "legal moves": "p.legal_actions()",
            "play a move": "p.child(m)",
            "is it over": "p.is_terminal()",
            "outcome": "p.returns()",
            "side to move": "p.current_player()",
            "to text": "str(p)",
            "from text": "read(t)",
        },
        names={"read": breakthrough.deserialize_state},
        game=game,
        copy=lambda state: state.clone(),
        text=lambda state: str(state.serialize()),
        expected={
            "legal moves": lambda p, _: [
                a for a, legal in enumerate(p.legal_actions_mask()) if legal
            ],
            "is it over": lambda p, _: not p.legal_actions(),
        },
    )


def subjects() -> list[Subject]:
    """This package and the peers that are installed."""
    found = [
        underfoot_subject(carpniches, reference.carpniches),
        underfoot_subject(katarenga, reference.katarenga),
    ]
    for module, make in (("chess", chess_subject), ("pyspiel", openspiel_subject)):
        if find_spec(module):
            found.append(make())
        else:
            print(f"({module} is not installed)", file=sys.stderr)
    return found


class Cases:
    """Positions of random games of a subject, and its statements over them."""

    def __init__(self, subject: Subject) -> None:
        """Play games until there are positions enough; finished ones are left out."""
        self.subject = subject
        choice = random.Random(SEED).choice
        self.cases: list[tuple[Any, Any, Any, str]] = []
        self.number_of_moves = 0
        while len(self.cases) < POSITIONS:
            position = subject.start()
            for _ in range(MAX_PLIES):
                moves = subject.moves(position)
                if not moves or len(self.cases) == POSITIONS:
                    break
                self.number_of_moves += len(moves)
                move = choice(moves)
                case = (position, move, subject.copy(position), subject.text(position))
                self.cases.append(case)
                position = subject.after(position, move)

    def timer(self, statement: str) -> timeit.Timer:
        """A timer of a statement over all cases."""
        names = {**self.subject.names, "cases": self.cases}
        loop = f"for p, m, q, t in cases: {statement}"
        return timeit.Timer(loop, timer=time.process_time, globals=names)

    def check(self) -> None:
        """Compare what statements give with what is expected."""
        for row, expected in self.subject.expected.items():
            code = compile(self.subject.statements[row], row, "eval")
            for p, m, q, t in self.cases:
                names = {**self.subject.names, "p": p, "m": m, "q": q, "t": t}
                found, wanted = eval(code, names), expected(p, m)
                if found != wanted:
                    raise SystemExit(f"{self.subject.name}: {row}: {found!r}, expected {wanted!r}")


def plies_a_second(subject: Subject, games: int) -> float:
    """Moves a second of whole random games, driven from Python."""
    choice = random.Random(SEED).choice
    start = subject.start()
    began = time.process_time()
    plies = sum(subject.game(start, choice) for _ in range(games))
    return plies / (time.process_time() - began)


def import_seconds(runs: int) -> float:
    """Seconds that `import underfoot` takes beyond a bare interpreter."""

    def once(program: str) -> float:
        program += "; import time; print(time.process_time())"
        command = [sys.executable, "-I", "-c", program]
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    # In pairs, so that what else the machine does meets both alike.
    return statistics.median(once("import underfoot") - once("pass") for _ in range(runs))


def measured(all_cases: list[Cases], runs: int) -> dict[str, dict[str, float]]:
    """Median nanoseconds of every row by subject; `empty loop` is what the loop itself takes."""
    timers = {
        (cases.subject.name, row): cases.timer(statement)
        for cases in all_cases
        for row, statement in [("empty loop", "pass"), *cases.subject.statements.items()]
    }
    # So many rounds that one run takes some milliseconds.
    rounds = {}
    for at, timer in timers.items():
        timer.timeit(1)
        rounds[at] = max(1, round(0.003 / max(timer.timeit(1), 1e-9)))
    times: dict[tuple[str, str], list[float]] = {at: [] for at in timers}
    for _ in range(runs):  # the statements in turn, so that a disturbance spoils one run of each
        for at, timer in timers.items():
            times[at].append(timer.timeit(rounds[at]) / rounds[at] / POSITIONS * 1e9)
    found: dict[str, dict[str, float]] = {}
    for (name, row), values in times.items():
        found.setdefault(name, {})[row] = statistics.median(values)
    return found


def table(all_cases: list[Cases], found: dict[str, dict[str, float]]) -> str:
    """The table in Markdown; nanoseconds a call."""
    names = [cases.subject.name for cases in all_cases]
    lines = ["| nanoseconds a call | " + " | ".join(names) + " | target |"]
    lines.append("|---|" + "--:|" * (len(names) + 1))

    def line(title: str, values: list[str], target: str = "") -> None:
        lines.append("| " + " | ".join([title, *values, target]) + " |")

    def shown(value: float | None) -> str:
        return "" if value is None else f"{value:,.0f}" if value >= 10 else f"{value:.1f}"

    for row in ROWS:
        target = shown(TARGETS.get(row))
        line(row, [shown(found[name].get(row)) for name in names], target)
        if row == "legal moves":
            moves = {cases.subject.name: cases.number_of_moves / POSITIONS for cases in all_cases}
            line("— moves in the list", [f"{moves[name]:.1f}" for name in names])
            each = [shown(found[name][row] / moves[name]) for name in names]
            line("— a move", each)
            beyond = [shown((found[name][row] - TARGET_CALL) / moves[name]) for name in names]
            line(f"— a move, beyond {TARGET_CALL:.0f} a call", beyond, shown(TARGET_MOVE))
    line("(the empty loop)", [shown(found[name]["empty loop"]) for name in names])
    plies = [f"{found[name]['plies a second'] / 1e6:.2f}" for name in names]
    line("random games, million moves/s", plies, f"{TARGET_PLIES / 1e6:.1f}")
    return "\n".join(lines)


def missed(
    all_cases: list[Cases], found: dict[str, dict[str, float]], imported: float
) -> list[str]:
    """The targets that this package missed."""
    lines = []
    for cases in all_cases:
        name = cases.subject.name
        if not name.startswith("underfoot"):
            continue
        values = found[name]
        limits = dict(TARGETS)
        limits["legal moves"] = TARGET_CALL + TARGET_MOVE * cases.number_of_moves / POSITIONS
        lines += [
            f"{name}: {row} takes {values[row]:.0f} ns, the target is {limit:.0f}"
            for row, limit in limits.items()
            if values[row] > limit
        ]
        if values["plies a second"] < TARGET_PLIES:
            lines.append(f"{name}: {values['plies a second']:.0f} moves a second in random games")
    if imported > TARGET_IMPORT:
        lines.append(
            f"import takes {imported * 1e3:.1f} ms, the target is {TARGET_IMPORT * 1e3:.0f}"
        )
    return lines


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="What a call from Python costs.")
    parser.add_argument("--runs", type=int, default=31, help="how often each time is taken")
    parser.add_argument("--check", action="store_true", help="fail if a target is missed")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers here too")
    options = parser.parse_args()

    all_cases = [Cases(subject) for subject in subjects()]
    for cases in all_cases:
        cases.check()
    gc.disable()  # as timeit does for statements; random games are measured alike
    found = measured(all_cases, options.runs)
    games = {
        cases.subject.name: 100 if "underfoot" in cases.subject.name else 10 for cases in all_cases
    }
    for cases in all_cases:
        name = cases.subject.name
        speeds = [
            plies_a_second(cases.subject, games[name]) for _ in range(max(3, options.runs // 4))
        ]
        found[name]["plies a second"] = statistics.median(speeds)
    imported = import_seconds(options.runs)

    peers = [
        f"{name} {version(name)}" for name in ("underfoot", "chess", "open-spiel") if has(name)
    ]
    print(
        f"Python {platform.python_version()}, {', '.join(peers)}; medians of {options.runs} runs,"
    )
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}.\n")
    print(table(all_cases, found))
    print(f"\n`import underfoot` takes {imported * 1e3:.1f} ms beyond a bare interpreter.")
    if options.json:
        options.json.write_text(json.dumps({"import": imported, "times": found}, indent=1) + "\n")
    if options.check and (lines := missed(all_cases, found, imported)):
        raise SystemExit("\n".join(lines))


def has(distribution: str) -> bool:
    """Whether a distribution is installed."""
    try:
        version(distribution)
    except ImportError:
        return False
    return True


if __name__ == "__main__":
    main()
