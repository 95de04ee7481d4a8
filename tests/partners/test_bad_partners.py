"""Whatever the other program does: one clear line, in time, and nothing is left running."""

from __future__ import annotations

import os
import sys
import threading
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.partners.actors import actor, answering, engine, saying
from underfoot import carpniches
from underfoot._process import LONGEST_LINE, MOST_OUTPUT, PartnerFailure, Program
from underfoot.crosschecking import EngineFailure, open_engine

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the actors are for POSIX")

START = str(carpniches.Position.start())
SHORT = 1.0  # seconds, for those who will not answer
LONG = 30.0  # for those who will: the machine may be busy


def play(specification: str, timeout: float, moves: tuple[str, ...]) -> None:
    """Asks an engine for every position of a game."""
    found = open_engine(specification, "carpniches", timeout=timeout)
    try:
        for count in range(len(moves) + 1):
            found.observe(START, moves[:count])
    finally:
        found.close()


def complaint(specification: str, timeout: float, moves: tuple[str, ...] = ()) -> str:
    """Returns what is said of an engine that cannot be compared, once it is seen to be in time."""
    began = time.monotonic()
    before = threading.active_count()
    with pytest.raises(EngineFailure) as caught:
        play(specification, timeout, moves)
    assert time.monotonic() - began < timeout + 15
    assert threading.active_count() <= before
    line = str(caught.value)
    assert line.isprintable()
    assert len(line) < 400
    name = " ".join(specification.replace("\0", "?").split())
    name = name if len(name) <= 80 else f"{name[:77]}..."
    assert line.startswith(f"{name} ")
    return line.removeprefix(f"{name} ")


UGI: dict[str, tuple[str, float, str]] = {
    "does not exist": ("/no/such/engine", LONG, "cannot be started: No such file or directory"),
    "is no program": (__file__, LONG, "cannot be started: Permission denied"),
    "is nothing": ("", LONG, "the command is empty"),
    "has an open quote": ("engine 'x", LONG, '"engine \'x" is no command: No closing quotation'),
    "has a NUL": ("engine\0", LONG, "cannot be started: embedded null byte"),
    "hangs": (
        actor("import time; time.sleep(60)"),
        SHORT,
        "gave no answer to 'ugi' within 1 s",
    ),
    "reads, and says nothing": (
        actor("import sys; sys.stdin.read()"),
        SHORT,
        "gave no answer to 'ugi' within 1 s",
    ),
    "ignores the signal to end": (
        actor(
            "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
            "signal.signal(signal.SIGHUP, signal.SIG_IGN); time.sleep(60)"
        ),
        SHORT,
        "gave no answer to 'ugi' within 1 s",
    ),
    "ends at once": (actor(""), LONG, "ended with exit status 0 before it answered to 'ugi'"),
    "fails at once": (
        actor("raise SystemExit('no board, no game')"),
        LONG,
        "ended with exit status 1 before it answered to 'ugi'; its last words: 'no board, no game'",
    ),
    "crashes": (
        actor("import os; os.abort()"),
        LONG,
        "was ended by SIGABRT before it answered to 'ugi'",
    ),
    "closes its output": (
        actor("import os, time; os.close(1); time.sleep(60)"),
        LONG,
        "closed its output before it answered to 'ugi'",
    ),
    "closes its input": (
        engine("os.close(0); import time; say('ugiok'); time.sleep(60)"),
        SHORT * 3,
        "has closed its input before it answered to 'isready'",
    ),
    "prints rubbish for ever": (
        actor("import time\nwhile True: print('rubbish', flush=True); time.sleep(0.01)"),
        SHORT,
        "gave no answer to 'ugi' within 1 s, only 'rubbish' at last",
    ),
    "floods": (
        actor("while True: print('rubbish ' * 100)"),
        LONG,
        f"printed more than {MOST_OUTPUT} bytes in answer to 'ugi'",
    ),
    "floods with empty lines": (
        actor("while True: print('\\n' * 1000)"),
        LONG,
        f"printed more than {MOST_OUTPUT} bytes in answer to 'ugi'",
    ),
    "never ends a line": (
        actor("import sys\nwhile True: sys.stdout.write('rubbish')"),
        LONG,
        "printed a line of more than 65536 bytes in answer to 'ugi'",
    ),
    "starts a line and waits": (
        actor("import sys, time; sys.stdout.write('ugio'); sys.stdout.flush(); time.sleep(60)"),
        SHORT,
        "gave no answer to 'ugi' within 1 s",
    ),
    "ends in the middle of a line": (
        actor("import sys; sys.stdout.write('ugio')"),
        LONG,
        "ended with exit status 0 before it answered to 'ugi'",
    ),
    "fills its standard error": (
        actor("import sys\nwhile True: sys.stderr.write('no! ' * 1000)"),
        SHORT,
        "gave no answer to 'ugi' within 1 s",
    ),
    "prints what is no text": (
        engine(
            "def say(text=''): sys.stdout.buffer.write(b'\\xff\\xfe\\0' + text.encode() + b'\\n');"
            "sys.stdout.flush()\n"
        ),
        SHORT * 3,
        "gave no answer to 'ugi' within 3 s, only '\\\\xff\\\\xfe\\x00ugiok' at last",
    ),
    "never gets ready": (
        answering("line == 'isready' or known(line)"),
        SHORT * 3,
        "gave no answer to 'isready' within 3 s",
    ),
    "answers what was not asked": (
        engine("say('ugiok'); say('response true')\n"),
        LONG,
        "printed 'response true' unasked: it answers late, or more than once",
    ),
    "answers twice": (
        answering("known(line); 'query' in line and known(line)"),
        LONG,
        # the second answer to gameover is taken for the one to p1turn
        "answered 'query p1turn' for another position than was sent: it is White's turn",
    ),
    "answers neither yes nor no": (
        saying("response false", "response no"),
        LONG,
        "answered 'query gameover' with 'response no' where response true or false was expected",
    ),
    "has a result of its own": (
        saying("response none", "response 1-0"),
        LONG,
        "answered 'query result' with 'response 1-0' where response p1win, p2win, draw or none",
    ),
    "does not know perft": (
        answering("say('bestmove a1b1') if 'perft' in line else known(line)"),
        LONG,
        "answered 'go perft 1' with 'bestmove a1b1': it does not know 'go perft'",
    ),
    "lists rubbish": (
        saying("a1b1: 1", "a1b1 = 1"),
        LONG,
        "answered 'go perft 1' with 'a1b1 = 1' where a1b2: 1 for a move, or Nodes searched: 1",
    ),
    "lists what is no move": (
        saying("a1b1", "A1-B1"),
        LONG,
        "answered 'go perft 1' with 'A1-B1: 1' where a1b2: 1 for a move, or Nodes searched: 1",
    ),
    "counts below nothing": (
        saying("a1b1: 1", "a1b1: -1"),
        LONG,
        "answered 'go perft 1' with 'a1b1: -1' where a1b2: 1 for a move, or Nodes searched: 1",
    ),
    "never ends the list": (
        engine("say_all = say\ndef say(text=''): 'Nodes' in text or say_all(text)\n"),
        SHORT * 3,
        "gave no answer to 'go perft 1' within 3 s, only 'f6e6: 1' at last",
    ),
}


@pytest.mark.parametrize("name", UGI)
def test_one_line_says_what_is_wrong(name: str) -> None:
    command, timeout, said = UGI[name]
    assert complaint(f"ugi:{command}", timeout).startswith(said)


SCRIPTS: dict[str, tuple[str, float, str]] = {
    "does not exist": ("/no/such/script", LONG, "cannot be started: No such file or directory"),
    "hangs": (
        actor("import time; time.sleep(60)"),
        SHORT,
        "gave no answer to 'depth 1' within 1 s",
    ),
    "prints nothing": (actor(""), LONG, "ended with exit status 0 before it answered to 'depth 1'"),
    "fails": (
        actor("print('a1b1 1\\n\\n1'); raise SystemExit('oh')"),
        LONG,
        "ended with exit status 1 after its answer; its last words: 'oh'",
    ),
    "prints rubbish": (
        actor("print('hello, world')"),
        LONG,
        "printed 'hello, world' where a line such as 'a1b2 1' was expected",
    ),
    "has no total": (
        actor("print('a1b1 1\\n')"),
        LONG,
        "ended with exit status 0 before it answered to 'depth 1'",
    ),
    "has a total of its own": (
        actor("print('a1b1 1\\n\\none')"),
        LONG,
        "printed 'one' where the total was expected",
    ),
    "does not end": (
        actor("import time; print('a1b1 1\\n\\n1', flush=True); time.sleep(60)"),
        SHORT,
        "printed its answer, but did not end",
    ),
    "floods": (
        actor("while True: print('a1b1 1')"),
        LONG,
        f"printed more than {MOST_OUTPUT} bytes in answer to 'depth 1'",
    ),
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_one_line_says_what_is_wrong_with_a_script(name: str) -> None:
    command, timeout, said = SCRIPTS[name]
    assert complaint(f"script:{command}", timeout).startswith(said)


def test_a_crash_in_the_middle_of_a_game() -> None:
    command = engine(
        "all = answer\ndef answer(line): os.abort() if 'b2b3' in line else all(line)\n"
    )
    line = complaint(f"ugi:{command}", LONG, ("a1b1", "b2b3"))
    assert line.startswith("was ended by SIGABRT before it answered to 'position'")


@pytest.mark.parametrize(
    "command",
    [
        answering("known(line.partition(' moves')[0])"),
        engine(
            """
known, behind = answer, None
def answer(line):
    global behind
    if line.startswith("position"):
        line, behind = behind or line, line
    known(line)
"""
        ),
    ],
    ids=["forgets the moves", "is one position behind"],
)
def test_answers_for_another_position(command: str) -> None:
    assert complaint(f"ugi:{command}", LONG, ("a1b1",)) == (
        "answered 'query p1turn' for another position than was sent: it is Black's turn"
    )


def test_an_answer_that_comes_late_is_not_taken_for_another() -> None:
    """The engine is ended when its time is up, so there is nobody to answer late."""
    late = answering("'result' in line and time.sleep(4); known(line)")
    found = open_engine(f"ugi:{late}", "carpniches", timeout=3)
    with pytest.raises(EngineFailure, match="gave no answer to 'query result' within 3 s"):
        found.observe(START, [])
    began = time.monotonic()
    with pytest.raises(EngineFailure, match="gave no answer to 'query result' within 3 s"):
        found.observe(START, ["a1b1"])
    assert time.monotonic() - began < 2.5


def is_gone(pid: int) -> bool:
    """Returns whether a process has ended; who has inherited it may not have looked yet."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z"


def eventually(true: Callable[[], bool]) -> bool:
    """Returns whether something comes true soon."""
    end = time.monotonic() + 5
    while not true() and time.monotonic() < end:
        time.sleep(0.01)
    return true()


FORKS = """
import os, sys, time
def note():
    with open({file!r}, "a") as file:
        print(os.getpid(), file=file)
for _ in range(3):
    if os.fork() == 0:
        {child}
        note()
        time.sleep(60)
        os._exit(0)
note()
while len(open({file!r}).readlines()) < 4:
    time.sleep(0.01)
{then}
"""
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="strays are found by /proc")


def noted(file: Path) -> list[int]:
    """Returns the processes that have been started."""
    return [int(line) for line in file.read_text().split()] if file.exists() else []


@pytest.mark.parametrize(
    "child",
    [
        "pass",
        "os.close(0); os.close(1); os.close(2)",
        pytest.param("os.setsid()", marks=on_linux),
        pytest.param("os.setsid(); os.fork() and os._exit(0)", marks=on_linux),
    ],
)
@pytest.mark.parametrize("then", ["time.sleep(60)", "os._exit(0)", "print('ugiok', flush=True)"])
def test_children_are_ended_too(child: str, then: str, tmp_path: Path) -> None:
    file = tmp_path / "pids"
    command = actor(FORKS.format(child=child, file=str(file), then=then))
    complaint(f"ugi:{command}", SHORT * 3)
    assert len(noted(file)) == 4
    for pid in noted(file):
        assert eventually(lambda pid=pid: is_gone(pid)), pid  # type: ignore[misc]


def test_an_engine_that_is_well_behaved_is_ended_too(tmp_path: Path) -> None:
    file = tmp_path / "pids"
    fork = FORKS.format(child="pass", file=str(file), then="")
    found = open_engine(f"ugi:{engine(fork)}", "carpniches", timeout=LONG)
    assert len(found.observe(START, []).moves) == 42
    found.close()
    found.close()
    for pid in noted(file):
        assert eventually(lambda pid=pid: is_gone(pid)), pid  # type: ignore[misc]


def test_a_program_that_nobody_closes_is_ended(tmp_path: Path) -> None:
    file = tmp_path / "pids"
    fork = FORKS.format(child="pass", file=str(file), then="time.sleep(60)")
    program = Program([sys.executable, "-c", fork])
    assert eventually(lambda: len(noted(file)) == 4)
    del program
    for pid in noted(file):
        assert eventually(lambda pid=pid: is_gone(pid)), pid  # type: ignore[misc]


def test_a_program_that_does_not_read_does_not_hold_us_up() -> None:
    program = Program([sys.executable, "-c", "import time; time.sleep(60)"], timeout=SHORT)
    began = time.monotonic()
    program.ask("much", "x" * 10_000_000)
    with pytest.raises(PartnerFailure, match="gave no answer to 'much' within 1 s"):
        program.line()
    program.close()
    assert time.monotonic() - began < SHORT + 20


@pytest.mark.parametrize("ends", ["\n", ""], ids=["lines", "one line"])
@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_flood_that_nobody_asked_for_does_not_fill_memory(stream: str, ends: str) -> None:
    flood = f"import sys\nwhile True: sys.{stream}.write('x' * 60_000 + {ends!r})"
    tracemalloc.start()
    try:
        program = Program([sys.executable, "-c", flood])
        time.sleep(1.5)  # unhindered, this is hundreds of megabytes
        program.close()
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 2 * 64 * LONGEST_LINE


def test_a_flood_on_standard_error_does_not_stop_an_engine() -> None:
    noisy = answering("sys.stderr.write('no! ' * 100_000); known(line)")
    found = open_engine(f"ugi:{noisy}", "carpniches", timeout=LONG)
    assert len(found.observe(START, ["a1b1"]).moves) == 45
    found.close()
