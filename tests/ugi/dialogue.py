"""Ways to talk to an engine that is served: all at once in this process, or a line at a time."""

from __future__ import annotations

import contextlib
import io
import re
import sys
from collections.abc import Iterator

from underfoot._process import Program
from underfoot.ugi import serve

COMMAND = [sys.executable, "-m", "underfoot", "ugi"]
GAMES = ("carpniches", "katarenga")
INFO = re.compile(
    r"info depth \d+ seldepth \d+ score (cp|mate) -?\d+ time \d+ nodes \d+( nps \d+)? hashfull \d+"
    r" pv( [a-h]\d[a-h]\d)+"
)


def answers(game: str, *commands: str | bytes) -> list[str]:
    """Returns all lines that an engine answers to some commands."""
    data = [line if isinstance(line, bytes) else line.encode() for line in commands]
    output = io.StringIO()
    serve(game, io.BytesIO(b"\n".join(data)), output)
    return output.getvalue().splitlines()


def answer(game: str, *commands: str | bytes) -> str:
    """Returns the one line that an engine answers to some commands."""
    (line,) = answers(game, *commands)
    return line


class Talk:
    """An engine in a process of its own."""

    def __init__(self, game: str) -> None:
        self.program = Program([*COMMAND, game], timeout=30)

    def ask(self, *commands: str, until: str, seconds: float = 30) -> list[str]:
        """Sends commands and returns the lines up to one that a pattern matches."""
        self.program.ask(commands[-1] if commands else until, *commands, seconds=seconds)
        found = []
        for line in self.program.answer_lines():
            found.append(line)
            if re.match(until, line):
                break
        return found


@contextlib.contextmanager
def talking(game: str) -> Iterator[Talk]:
    """Starts an engine and waits until it is ready."""
    talk = Talk(game)
    try:
        talk.ask("isready", until="readyok")
        yield talk
    finally:
        talk.program.close("quit")
