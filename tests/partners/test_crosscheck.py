"""`underfoot crosscheck` with programs of others: a verdict, or one line and exit status 2."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

from tests.cli.running import call, complaint, spawn
from tests.partners.actors import actor, answering, engine, saying
from underfoot import carpniches
from underfoot.crosschecking import Observation, open_engine

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the actors are for POSIX")

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "carpniches.pl"
RIGHT = ("$length > 1 && $stacks[$ray->[$length - 1]] ne ''", "0 < grep { $stacks[$_] ne '' } @way")
START = carpniches.Position.start()


@pytest.mark.parametrize(
    ("specification", "says"),
    [
        ("ugi:/no/such/engine", "ugi:/no/such/engine cannot be started"),
        (f"ugi:{actor('')}", "ended with exit status 0 before it answered to 'ugi'"),
        (f"ugi:{actor('import time; time.sleep(60)')}", "gave no answer to 'ugi' within 1 s"),
        (f"ugi:{saying('response false', 'response maybe')}", "with 'response maybe' where"),
        (f"ugi:{answering('os.abort() if len(line) > 99 else known(line)')}", "SIGABRT before it"),
        (f"ugi:{actor('while True: print(123456789)')}", "printed more than 4194304 bytes"),
        (f"script:{actor('print(1)')}", "printed '1' where a line such as 'a1b2 1' was expected"),
        ("script:", "the command is empty"),
    ],
)
def test_what_cannot_be_compared(specification: str, says: str) -> None:
    timeout = "1" if "sleep" in specification else "30"
    line = complaint("crosscheck", "carpniches", "native", specification, "--timeout", timeout)
    assert line.startswith("underfoot crosscheck: ")
    assert says in line


def test_the_process_ends_with_status_2() -> None:
    done = spawn("crosscheck", "carpniches", "native", "ugi:cat", "--timeout", "1")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "ugi:cat gave no answer to 'ugi' within 1 s, only 'ugi' at last" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("game", ["carpniches", "katarenga"])
def test_our_own_engine_over_a_pipe_is_the_reference(game: str) -> None:
    ours = f"ugi:{sys.executable} -m underfoot ugi {game}"
    output = call("crosscheck", game, "reference", ours, "--games", "3", "--seconds", "3").stdout
    assert output.startswith("equal: no difference was found")


def test_an_engine_of_another_opinion() -> None:
    """A wrong answer is a difference, and not a failure to compare."""
    wrong = f"ugi:{saying('a1b1: 1', 'a1f1: 1')}"
    found = open_engine(wrong, "carpniches", timeout=30)
    moves = [str(move) for move in START.legal_moves()]
    try:
        seen = found.observe(str(START), [])
    finally:
        found.close()
    moves[moves.index("a1b1")] = "a1f1"
    assert seen == Observation(tuple(sorted(moves)), over=False)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "Nodes searched: 42",
            "Nodes searched: 43",
            "its total is 43, and its counts add up to 42",
        ),
        ("a1b1: 1", "a1b1: 2", "after a1b1, it counts 2 positions at the depth of that move"),
        ("response none", "response p1win", "query gameover is false, and query result is p1win"),
        ("response none", "response draw", "query result is draw, and no game can be drawn"),
    ],
)
def test_what_an_engine_says_against_itself(old: str, new: str, says: str) -> None:
    found = open_engine(f"ugi:{saying(old, new)}", "carpniches", timeout=30)
    try:
        assert says in found.observe(str(START), []).contradictions
    finally:
        found.close()


FORGETFUL = """
asked, known = 0, answer
def answer(line):
    global asked, position
    asked += line.startswith("go perft")
    before = position
    if line.startswith("go perft") and asked % 5 == 4:
        position = carpniches.Position.start()
    known(line)
    if not line.startswith("position"):
        position = before
"""


def test_answers_for_another_position_are_no_difference() -> None:
    """Now and then the engine lists the moves of the start instead; whose turn it is, it knows."""
    line = complaint("crosscheck", "carpniches", "native", f"ugi:{engine(FORGETFUL)}")
    assert "answers otherwise when started anew and asked again for " in line


def test_a_difference_that_shows_again_is_one() -> None:
    found = spawn("crosscheck", "carpniches", "native", f"ugi:{saying('a1b1: 1', 'a1f1: 1')}")
    assert found.returncode == 1
    assert "only B     a1f1" in found.stdout


def test_both_ways_to_a_program_see_the_same(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import sys\n"
        "from underfoot.reference import carpniches\n"
        "position = carpniches.Position.from_text(sys.argv[2])\n"
        "for move in ' '.join(sys.argv[3:]).split(): position = position.play(move)\n"
        "counts = position.divide(int(sys.argv[1]))\n"
        "print(*(f'{m} {n}' for m, n in counts.items()), '', sum(counts.values()), sep='\\n')\n"
    )
    engines = [
        open_engine(specification, "carpniches", timeout=30)
        for specification in (f"ugi:{engine()}", f"script:{sys.executable} {script}", "native")
    ]
    for moves in ([], ["a1b1"], ["b5d3", "f1c1"]):
        seen = [found.observe(str(START), moves) for found in engines]
        assert seen[0].moves == seen[1].moves == seen[2].moves
        assert (seen[0].over, seen[0].winner) == (seen[2].over, seen[2].winner)
        assert (seen[1].over, seen[1].winner) == (None, None)
        counts = [dict(found.divide(str(START), moves, 2)) for found in engines]
        assert counts[0] == counts[1] == counts[2]
    for found in engines:
        found.close()


needs_perl = pytest.mark.skipif(shutil.which("perl") is None, reason="the example is in Perl")


@needs_perl
def test_the_example_is_caught() -> None:
    result = spawn("crosscheck", "carpniches", "native", f"script:perl {EXAMPLE}", "--json")
    assert result.returncode == 1
    difference = json.loads(result.stdout)["difference"]
    assert difference["pieces"] == 2
    assert difference["only_a"] == []
    (reason,) = {rule["reason"][2:] for rule in difference["rules"].values()}
    assert reason == " on the way is occupied, and nothing is jumped over"


@needs_perl
def test_the_example_is_right_but_for_one_line(tmp_path: Path) -> None:
    text = EXAMPLE.read_text("utf-8")
    assert text.count(RIGHT[0]) == 1
    code = [line for line in text.splitlines() if line.strip() and line[0] != "#"]
    assert len(code) <= 50
    mended = tmp_path / "carpniches.pl"
    mended.write_text(text.replace(RIGHT[0], RIGHT[1].replace("@way", "@$ray[1 .. $length - 1]")))
    arguments = ["--games", "4", "--seconds", "4"]
    output = call("crosscheck", "carpniches", "native", f"script:perl {mended}", *arguments).stdout
    assert output.startswith("equal: no difference was found")
    found = open_engine(f"script:perl {mended}", "carpniches", timeout=30)
    for setup in carpniches.SETUPS:
        start = carpniches.Position.start(setup)
        counts = {str(move): count for move, count in start.divide(2).items()}
        assert found.divide(str(start), [], 2) == counts
