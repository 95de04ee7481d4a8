"""The command as a process: pipes, terminals, colours, progress and Ctrl-C."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import COMMAND, environment, on_terminal, spawn

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs pipes and terminals of Unix")
LONG = ["perft", "carpniches", "12", "--hash", "0"]
ESCAPE = "\x1b["


def test_it_runs_as_a_module() -> None:
    done = spawn("perft", "katarenga", "3", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["nodes"] == 26145


def test_it_runs_as_a_program() -> None:
    program = Path(sys.executable).with_name("underfoot")
    if not program.exists():
        pytest.skip("the package is not installed beside this interpreter")
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("underfoot ")


@pytest.mark.parametrize("arguments", [["perft", "carpniches", "-1"], ["show", "x"], ["--nothing"]])
def test_bad_input(arguments: list[str]) -> None:
    done = spawn(*arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "Traceback" not in done.stderr


def test_enormous_position() -> None:
    done = spawn("perft", "carpniches", "2", "--position", "w" * 120_000)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert len(done.stderr) < 300


def test_text_that_is_not_unicode() -> None:
    done = subprocess.run(
        [*COMMAND, "perft", "carpniches", "2", "--position", b"w\xff\xfe"],
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


@posix
@pytest.mark.parametrize(
    "arguments", [["--help"], ["show", "katarenga"], ["perft", "carpniches", "2", "--divide"], []]
)
def test_closed_pipe(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [*COMMAND, *arguments], stdout=writer, stderr=subprocess.PIPE, timeout=60, check=False
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_full_disk() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "show", "katarenga"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr.count(b"\n")) == (1, 1)
    assert b"No space left" in done.stderr


@posix
def test_no_output_at_all() -> None:
    done = subprocess.run(
        ["sh", "-c", '"$0" "$@" >&- 2>&-', *COMMAND, "show", "katarenga"], check=False, timeout=60
    )
    assert done.returncode == 0


# Colours ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [["show", "carpniches"], ["show", "katarenga"], ["board"]])
def test_no_colours_in_a_pipe(arguments: list[str]) -> None:
    auto = spawn(*arguments)
    assert ESCAPE not in auto.stdout
    assert auto.stdout == spawn(*arguments, "--color", "never").stdout
    always = spawn(*arguments, "--color", "always", env=environment(NO_COLOR="1"))
    assert ESCAPE in always.stdout
    # A terminal without the characters of the coloured picture gets the plain one.
    plain = spawn(*arguments, "--color", "always", env=environment(PYTHONIOENCODING="ascii"))
    assert (plain.returncode, plain.stdout) == (0, auto.stdout)


@posix
@pytest.mark.parametrize("arguments", [["show", "carpniches"], ["show", "katarenga"], ["board"]])
@pytest.mark.parametrize(
    ("more", "changes", "expected"),
    [
        ([], {}, True),
        ([], {"NO_COLOR": ""}, True),
        ([], {"NO_COLOR": "1"}, False),
        ([], {"TERM": "dumb"}, False),
        (["--color", "never"], {}, False),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
    ],
)
def test_colours_on_a_terminal(
    arguments: list[str], more: list[str], changes: dict[str, str], expected: bool
) -> None:
    with on_terminal(*arguments, *more, env=environment(**changes)) as terminal:
        assert terminal.finish() == 0
    assert (ESCAPE in terminal.seen) is expected
    assert ("48;5;" in terminal.seen) is expected


# Progress and Ctrl-C ----------------------------------------------------------------------------


@posix
@pytest.mark.parametrize(
    "arguments",
    [
        LONG,
        [*LONG, "--divide"],
        ["perft", "katarenga", "5", "--engine", "reference"],
        ["perft", "carpniches", "9", "--hash", "0", "--verify", "--json"],
        ["playouts", "katarenga", "1000000000"],
        ["unique", "katarenga", "9", "--hash", "512"],
    ],
    ids=lambda arguments: " ".join(arguments[:3]),
)
def test_progress_and_interruption(arguments: list[str]) -> None:
    busy = os.getloadavg()[0] > (os.cpu_count() or 1)
    limit = 2.0 if busy else 0.2
    times = []
    for _ in range(3):
        with on_terminal(*arguments, stdout=subprocess.DEVNULL) as terminal:
            terminal.wait_for(r"\[[#-]+\] +[0-9]+%")
            times.append(terminal.interrupt())
            assert terminal.process.returncode == 130
        last = terminal.seen.replace("\r\n", "\n").rpartition("\x1b[?25h")[2]
        assert last == f"python -m underfoot {arguments[0]}: interrupted\n"
        if times[-1] < limit:
            break
    assert min(times) < limit, times


@posix
def test_the_bar_tells_the_time_left_and_is_gone_at_the_end() -> None:
    arguments = ["perft", "carpniches", "4", "--engine", "reference"]
    with on_terminal(*arguments, stdout=subprocess.DEVNULL) as terminal:
        assert terminal.finish(60) == 0
    if "%" not in terminal.seen:
        pytest.skip("this machine is too fast for a bar")
    assert terminal.seen.startswith("\r\x1b[?25lperft 4  [")
    assert terminal.seen.endswith("\r\x1b[K\x1b[?25h")
    assert "\n" not in terminal.seen
    assert "00:00:0" in terminal.seen


@posix
def test_short_work_shows_no_bar() -> None:
    with on_terminal("perft", "carpniches", "3", stdout=subprocess.DEVNULL) as terminal:
        assert terminal.finish() == 0
    assert terminal.seen == ""


@posix
def test_no_bar_in_a_pipe_and_interruption_is_one_line() -> None:
    process = subprocess.Popen(
        [*COMMAND, "perft", "katarenga", "5", "--engine", "reference"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with pytest.raises(subprocess.TimeoutExpired):
        process.communicate(timeout=2.5)
    process.send_signal(2)
    output, errors = process.communicate(timeout=10)
    assert (process.returncode, output) == (130, b"")
    assert errors == b"python -m underfoot perft: interrupted\n"
