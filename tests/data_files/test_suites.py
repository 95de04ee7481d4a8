"""Perft suites: read strictly, complete, and good enough to catch wrong rules by themselves."""

from __future__ import annotations

import importlib.util
import pickle
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import underfoot
from tests.faults import FAULTS
from tests.faults.fault import Fault
from underfoot import NotationError
from underfoot.data import PerftEntry, perft_suite, read_perft_suite

ROOT = Path(__file__).resolve().parent.parent.parent
ALONE = "x6/x6/x6/x6/x6/w,x5 w 2 -"
AT_COUNTS = len(ALONE) + 3
GAME = pytest.mark.parametrize("game", ["carpniches", "katarenga"])


@GAME
def test_suites_are_good(game: str) -> None:
    suite = perft_suite(game)
    assert len(suite) >= 60
    for distinct in ([entry.position for entry in suite], [entry.name for entry in suite]):
        assert len({*distinct, ""}) == len(suite) + 1
    assert min(len(entry.counts) for entry in suite) >= 4
    assert max(len(entry.counts) for entry in suite) >= 8


@GAME
def test_what_is_read_is_printed_and_pickled(game: str) -> None:
    text = files("underfoot.data").joinpath(f"{game}.epd").read_text(encoding="ascii")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    suite = perft_suite(game)
    assert [entry.line() for entry in suite] == lines
    assert pickle.loads(pickle.dumps(suite)) == suite
    assert len({*suite}) == len(suite)


WRONG = [
    # A line, the column at fault, and a word of the reason
    ("", 1, "position"),
    ("x6/x6", 1, "position"),
    (ALONE.replace("w 2", "x 2") + " ;D1 3", 1, "side of the position"),
    (ALONE + " ", 1, "position"),
    (ALONE, AT_COUNTS - 2, "no count"),
    (ALONE + " ;", AT_COUNTS, "'' is neither"),
    (ALONE + " ;D1 3;D2 0", AT_COUNTS, "is neither 'D1 count'"),
    (ALONE + " ;D1  3", AT_COUNTS, "is neither"),
    (ALONE + " ;D1 3 ", AT_COUNTS, "is neither"),
    (ALONE + " ;D1 3\r", AT_COUNTS, "is neither"),
    (ALONE + " ;D1 03", AT_COUNTS, "is neither"),
    (ALONE + " ;D1 -3", AT_COUNTS, "is neither"),
    (ALONE + " ;D1 \u0663", AT_COUNTS, "is neither"),
    (ALONE + " ;D0 1", AT_COUNTS, "is neither"),
    (ALONE + " ;D2 0", AT_COUNTS, "D2 where D1"),
    (ALONE + " ;D1 3 ;D3 0", AT_COUNTS + 6, "D3 where D2"),
    (ALONE + " ;D1 3 ;D1 3", AT_COUNTS + 6, "D1 where D2"),
    (ALONE + " ;D1 3 ;D2 0 ;d3 0", AT_COUNTS + 12, "'d3 0' is neither 'D3 count'"),
    (ALONE + ' ;id "a"', len(ALONE) + 9, "no count"),
    (ALONE + ' ;D1 3 ;id ""', AT_COUNTS + 6, "is neither"),
    (ALONE + ' ;D1 3 ;id "a" ;D2 0', AT_COUNTS + 14, "'D2 0' follows the name"),
    (ALONE + ' ;D1 3 ;id "a" ;id "b"', AT_COUNTS + 14, "follows the name"),
    (ALONE + " ;D1 3 #", AT_COUNTS, "is neither"),
    (" # no comment", 1, "position"),
]


@pytest.mark.parametrize(("line", "column", "reason"), WRONG, ids=repr)
def test_wrong_lines_are_refused_where_they_are_wrong(line: str, column: int, reason: str) -> None:
    good = f"{ALONE} ;D1 3"
    with pytest.raises(NotationError) as raised:
        read_perft_suite(f"# a comment\n{good}\n{line}\n{good}\n", "carpniches", source="mine")
    assert raised.value.field == f"mine, line 3, column {column}"
    assert reason in raised.value.reason
    assert "\n" not in str(raised.value)


def test_what_is_right_is_read() -> None:
    assert read_perft_suite("", "carpniches") == []
    assert read_perft_suite("# nothing", "katarenga") == []
    large = 10**30
    entry = PerftEntry(ALONE, {1: 3, 2: large}, "large")
    assert read_perft_suite(entry.line(), "carpniches") == [entry]
    assert read_perft_suite(entry.line() + "\n", "carpniches") == [entry]


@pytest.mark.parametrize("call", [perft_suite, lambda game: read_perft_suite("", game)])
def test_other_games_are_refused(call: Any) -> None:
    with pytest.raises(ValueError, match="carpniches, katarenga, not 'chess'"):
        call("chess")


def caught(fault: Fault) -> bool:
    """Return whether a line of the suite has another count than the faulty engine, quickly."""
    for entry in perft_suite(fault.game):
        position = fault.position.from_text(entry.position)
        for depth, count in entry.counts.items():
            if count > 500:
                break
            if position.perft(depth) != count:
                return True
    return False


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.specification[20:])
def test_suites_catch_wrong_moves(fault: Fault) -> None:
    """Counts show every fault but those that only give another outcome or another text."""
    if fault.difference[0] in "+-":
        assert caught(fault)


def tool() -> Any:
    """Return tools/recount_suites as a module."""
    loader = SourceFileLoader("recount_suites", str(ROOT / "tools" / "recount_suites"))
    spec = importlib.util.spec_from_loader("recount_suites", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode, before = True, sys.dont_write_bytecode
    loader.exec_module(module)
    sys.dont_write_bytecode = before
    return module


def test_a_line_is_counted_anew() -> None:
    recounted = tool().recounted
    right = f'{ALONE.replace("w 2", "w 1")} ;D1 9 ;D2 0 ;id "a"'
    assert underfoot.carpniches.Position.from_text(right.split(" ;", maxsplit=1)[0]).perft(1) == 9
    for line in (right, right.replace("D1 9", "D1 8")):
        assert recounted(line, "carpniches", "mine", 100) == right
    new = right.replace(" ;D1 9 ;D2 0", "")
    assert recounted(new, "carpniches", "mine", 100).startswith(right.partition(" ;id")[0])
    assert recounted("# a comment", "carpniches", "mine", 100) == "# a comment"


def test_reading_needs_no_optional_package() -> None:
    code = (
        "import sys; sys.modules['hypothesis'] = sys.modules['numpy'] = None\n"
        "from underfoot.data import perft_suite, refused_texts, accepted_texts\n"
        "print(len(perft_suite('katarenga')), len(refused_texts()), len(accepted_texts()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert all(int(number) >= 30 for number in done.stdout.split())
