"""Ways to run the command: in this process, in another, and in another on a terminal."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from click.testing import CliRunner, Result

from underfoot.cli import root

COMMAND = [sys.executable, "-m", "underfoot"]
WIN_IN_ONE = "x6/x6/x6/w,x5/x,w,x4/x3,w,b,x w 9 -"
SECOND_BOARD = "a0b1c2d3"


def call(*arguments: str, status: int = 0) -> Result:
    """Runs the command in this process and looks at its exit status."""
    result = CliRunner().invoke(root, list(arguments))
    assert result.exit_code == status, result.output
    if status:
        assert result.stdout == ""
    else:
        assert result.stderr == ""
    return result


def complaint(*arguments: str, status: int = 2) -> str:
    """Runs the command, which fails, and returns the one line that it says."""
    result = call(*arguments, status=status)
    assert result.stderr.endswith("\n")
    line = result.stderr[:-1]
    assert line.isprintable()
    assert len(line) < 500
    return line


def without_times(text: str) -> str:
    """Returns an output with what differs from run to run replaced."""
    return re.sub(r"^(time|speed)( +).*$", r"\1\2...", text, flags=re.MULTILINE)


def environment(**changes: str) -> dict[str, str]:
    """Returns the environment of a terminal with colours."""
    kept = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    return {**kept, "TERM": "xterm-256color", "COLUMNS": "80", **changes}


def spawn(
    *arguments: str, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs the command as a process of its own, with pipes."""
    return subprocess.run(
        [*COMMAND, *arguments],
        env=dict(env) if env is not None else environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


@dataclass
class Terminal:
    """A process of the command on a terminal of its own."""

    process: subprocess.Popen[bytes]
    master: int
    read: bytes = b""

    @property
    def seen(self) -> str:
        """What the terminal has shown so far."""
        return self.read.decode(errors="ignore")

    def wait_for(self, pattern: str, seconds: float = 30) -> None:
        """Reads what the terminal shows until it has shown something."""
        end = time.monotonic() + seconds
        while not re.search(pattern, self.seen):
            assert self._read(end), f"{pattern!r} is not in {self.seen!r}"

    def finish(self, seconds: float = 30) -> int:
        """Reads to the end and returns the exit status."""
        end = time.monotonic() + seconds
        while self._read(end):
            pass
        return self.process.wait(max(end - time.monotonic(), 0.1))

    def interrupt(self) -> float:
        """Sends what Ctrl-C sends, and returns how many seconds the process took to end."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        self.finish()
        return time.monotonic() - began

    def _read(self, end: float) -> bool:
        ready, _, _ = select.select([self.master], [], [], max(end - time.monotonic(), 0))
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:  # how Linux says that the other side is closed
            return False
        self.read += data
        return bool(data)


@contextlib.contextmanager
def on_terminal(
    *arguments: str, env: Mapping[str, str] | None = None, stdout: int | None = None
) -> Iterator[Terminal]:
    """Runs the command on a terminal; its standard output may go elsewhere."""
    master, slave = os.openpty()
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        env=dict(env) if env is not None else environment(),
        stdin=slave,
        stdout=slave if stdout is None else stdout,
        stderr=slave,
    )
    os.close(slave)
    try:
        yield Terminal(process, master)
    finally:
        process.kill()
        process.wait()
        os.close(master)
