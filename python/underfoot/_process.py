"""A program that answers in lines, kept at arm's length.

Whatever the program does, nothing here waits beyond a deadline or holds more than a few megabytes,
and at the end the program and its children are gone.
"""

from __future__ import annotations

import contextlib
import enum
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import time
import weakref
from typing import IO, TYPE_CHECKING

from underfoot._lines import lines
from underfoot._strays import end_strays, marked
from underfoot._types import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["PartnerFailure", "Program", "arguments_of"]

LONGEST_LINE = 65_536
MOST_OUTPUT = 4 * 2**20
"""Bytes that a program may print before an answer is complete."""

_AHEAD = 64  # lines read before they are asked for
_GRACE = 0.3  # seconds to end in by itself


class PartnerFailure(Exception):  # noqa: N818 - an error says what is wrong with us, this one with them
    """A program does not start, does not answer in time, or its answer is none.

    The message is one line.
    """


def arguments_of(command: str) -> list[str]:
    """Return the program and its arguments that a command names, with quotes as in a shell.

    Args:
        command: As it would be typed; no shell runs it.

    Raises:
        PartnerFailure: It names nothing, or a quote is not closed.

    Example:
        >>> arguments_of("perl 'my engine.pl' --fast")
        ['perl', 'my engine.pl', '--fast']
    """
    try:
        found = shlex.split(command, posix=os.name == "posix")
    except ValueError as error:
        raise PartnerFailure(f"{shown(command)} is no command: {error}") from None
    if not found:
        raise PartnerFailure("the command is empty")
    if os.name != "posix":  # there, a backslash is a part of paths, and quotes stay on
        found = [word.strip("\"'") for word in found]
    return found


class Program:
    """A running program, in a process group of its own.

    Args:
        arguments: The program and its arguments.
        timeout: Seconds that each answer may take.
        listens: Whether lines will be sent to it.

    Raises:
        PartnerFailure: It cannot be started.
    """

    def __init__(
        self, arguments: Sequence[str], *, timeout: float = 10.0, listens: bool = True
    ) -> None:
        self.timeout = timeout
        environment, self._mark = marked()
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the command is the user's own
                list(arguments),
                stdin=subprocess.PIPE if listens else subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=environment,
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except (OSError, ValueError) as error:  # ValueError: a NUL in an argument
            reason = getattr(error, "strerror", None) or str(error)
            raise PartnerFailure(f"cannot be started: {reason}") from None
        self._pipes = _Pipes(self._process)
        # Also where nobody calls `close`: when this object is dropped, and when Python ends.
        self._finalizer = weakref.finalize(
            self, _end, self._process, self._pipes, self._mark, _GRACE
        )
        self._why = "has been closed"
        self._asked = ""
        self._seconds = timeout
        self._deadline = 0.0
        self._read = 0
        self._last = ""

    def ask(self, question: str, *lines_to_send: str, seconds: float | None = None) -> None:
        """Begin to wait for an answer, with a fresh allowance of time and output.

        Args:
            question: What is asked, for messages.
            lines_to_send: What to send for it.
            seconds: How long the answer may take; the program's timeout by default.

        Raises:
            PartnerFailure: The program has been ended.
        """
        if not self._finalizer.alive:
            raise PartnerFailure(self._why)
        self._asked, self._read, self._last = question, 0, ""
        self._seconds = self.timeout if seconds is None else seconds
        self._deadline = time.monotonic() + self._seconds
        self.send(*lines_to_send)

    def send(self, *lines_to_send: str) -> None:
        """Send lines without waiting until they are read."""
        if lines_to_send:
            self._pipes.to_write.put("".join(f"{line}\n" for line in lines_to_send))

    def line(self) -> str | None:
        """Return the next line that the program prints, None at the end of its output.

        Raises:
            PartnerFailure: There was none in time, or too much; the program is ended then.
        """
        try:
            found = self._pipes.lines.get(timeout=max(self._deadline - time.monotonic(), 0))
        except queue.Empty:
            raise self.failure(self._silence()) from None
        if isinstance(found, _Mark):
            if found is _Mark.END:
                return None
            raise self.failure(f"printed a line of more than {LONGEST_LINE} bytes{self._to()}")
        self._read += len(found) + 1
        if self._read > MOST_OUTPUT:
            raise self.failure(f"printed more than {MOST_OUTPUT} bytes{self._to()}")
        self._last = found or self._last
        if self._deadline < time.monotonic():  # it prints without end, and quickly
            raise self.failure(self._silence())
        return found

    def answer_lines(self) -> Iterator[str]:
        """Yield the lines that the program prints; its end is a failure.

        Raises:
            PartnerFailure: As for `line`, or the program has ended.
        """
        while (found := self.line()) is not None:
            yield found
        raise self.failure(f"{self._ending()}{self._to(' before it answered')}")

    def status(self) -> int:
        """Wait until the program has ended, and return its exit status.

        Raises:
            PartnerFailure: It has not ended in time.
        """
        if not _wait_for_end(self._process, self._deadline - time.monotonic()):
            raise self.failure("printed its answer, but did not end")
        # Its strays are not looked for here: that takes longer than many a program runs.
        self._stop(0.0, thoroughly=False)
        return self._process.returncode

    def failure(self, reason: str) -> PartnerFailure:
        """End the program, and return the failure for which.

        Args:
            reason: What is wrong with it, following its name in a sentence.
        """
        self._stop(0.0)
        said = self._pipes.complaint
        self._why = f"{reason}; its last words: {shown(said, 120)}" if said else reason
        return PartnerFailure(self._why)

    def close(self, *farewell: str) -> None:
        """End the program: politely at first, then for certain; more than once does no harm.

        Args:
            farewell: Lines to send first.
        """
        self.send(*farewell)
        self._stop(_GRACE)

    def _stop(self, grace: float, *, thoroughly: bool = True) -> None:
        if self._finalizer.detach():  # nobody else has done it
            _end(self._process, self._pipes, self._mark if thoroughly else None, grace)

    def _silence(self) -> str:
        if self._pipes.deaf and self._asked:
            return f"has closed its input{self._to(' before it answered')}"
        last = f", only {shown(self._last)} at last" if self._last else ""
        return f"gave no answer{self._to('')} within {self._seconds:g} s{last}"

    def _to(self, words: str = " in answer") -> str:
        return f"{words} to {shown(self._asked, 60)}" if self._asked else ""

    def _ending(self) -> str:
        """Return how the output came to its end: with the program, or before."""
        if not _wait_for_end(self._process, _GRACE):
            return "closed its output"
        self._stop(0.0)
        return ended(self._process.returncode)


def ended(status: int) -> str:
    """Return what an exit status means.

    Example:
        >>> ended(3), ended(-11)
        ('ended with exit status 3', 'was ended by SIGSEGV')
    """
    if status >= 0:
        return f"ended with exit status {status}"
    try:
        return f"was ended by {signal.Signals(-status).name}"
    except ValueError:
        return f"was ended by signal {-status}"


class _Mark(enum.Enum):
    END = "the end of the output"
    TOO_LONG = "a line that is too long"


class _Pipes:
    """The threads at the pipes of a process."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.lines: queue.Queue[str | _Mark] = queue.Queue(_AHEAD)
        self.to_write: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.deaf = False  # it does not read any more
        self.complaint = ""  # the last line on its standard error
        self._closing = threading.Event()
        jobs = (
            (self._read, process.stdout),
            (self._listen, process.stderr),
            (self._write, process.stdin),
        )
        self._threads = [
            threading.Thread(target=job, args=(pipe,), daemon=True) for job, pipe in jobs if pipe
        ]
        for thread in self._threads:
            thread.start()

    def finish(self) -> None:
        """Let the threads end; the process must be dead.

        A pipe that a process has inherited which could not be found keeps its thread.
        """
        self._closing.set()
        self.to_write.put(None)
        for thread in self._threads:
            thread.join(_GRACE)

    def _read(self, stream: IO[bytes]) -> None:
        with stream:
            for line in lines(stream, LONGEST_LINE):
                if not self._passed_on(_Mark.TOO_LONG if line is None else line):
                    return
        self._passed_on(_Mark.END)

    def _passed_on(self, line: str | _Mark) -> bool:
        """Wait until there is room for a line, while the pipe fills and the program waits."""
        while not self._closing.is_set():
            with contextlib.suppress(queue.Full):
                self.lines.put(line, timeout=0.05)
                return True
        return False

    def _listen(self, stream: IO[bytes]) -> None:
        with stream:
            for line in lines(stream, LONGEST_LINE):
                self.complaint = (line or "").strip() or self.complaint

    def _write(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError), stream:
            while (text := self.to_write.get()) is not None:
                data = memoryview(text.encode())
                while data:
                    data = data[stream.write(data) or 0 :]
        self.deaf = True


def _end(process: subprocess.Popen[bytes], pipes: _Pipes, mark: str | None, grace: float) -> None:
    pipes.to_write.put(None)  # closes its input, when all is written
    _wait_for_end(process, grace)
    _kill_group(process)
    if mark is not None:
        end_strays(mark)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(1)
    pipes.finish()


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    """End a process that is not yet waited for, and all of its group."""
    if sys.platform == "win32":
        with contextlib.suppress(OSError):
            subprocess.run(  # noqa: S603
                ["taskkill", "/T", "/F", "/PID", str(process.pid)],  # noqa: S607
                capture_output=True,
                check=False,
            )
        process.kill()
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):  # they are all gone
        os.killpg(process.pid, signal.SIGKILL)


def _wait_for_end(process: subprocess.Popen[bytes], seconds: float) -> bool:
    """Return whether a process has ended within so many seconds.

    The process stays a zombie until its group is killed: its number cannot be given to another
    group before.
    """
    end = time.monotonic() + seconds
    pause = 0.0005
    while not _has_ended(process):
        left = end - time.monotonic()
        if left <= 0:
            return False
        time.sleep(min(pause, left))
        pause = min(2 * pause, 0.02)
    return True


def _has_ended(process: subprocess.Popen[bytes]) -> bool:
    if not hasattr(os, "waitid"):
        return process.poll() is not None
    if process.returncode is not None:
        return True
    try:
        flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, process.pid, flags) is not None
    except ChildProcessError:  # someone else has waited for it
        return True
