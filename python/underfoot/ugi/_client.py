"""An engine in another process that speaks UGI."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from underfoot._process import PartnerFailure, Program, arguments_of
from underfoot._types import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType

    from typing_extensions import Self

__all__ = ["Client", "Counts"]

_MOVE = re.compile(r"[a-z][0-9][a-z][0-9]")
_COUNT = re.compile(r"(\S+): ?([0-9]{1,39})")
_TOTAL = re.compile(r"nodes searched: ?([0-9]{1,39})", re.IGNORECASE)
# What an engine may say of its own accord, also in the middle of a list.
_REMARK = re.compile(r"(info|id|option|copyprotection|registration)\b|$")
_ANSWER = re.compile(
    rf"(response|bestmove|ugiok)\b|{_TOTAL.pattern}|{_MOVE.pattern}:", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Counts:
    """What an engine answers to `go perft`.

    Args:
        counts: The moves in the order in which they came, each with its count.
        total: The total that the engine gave.
    """

    counts: tuple[tuple[str, int], ...]
    total: int


class Client:
    """A UGI engine that runs in a process of its own.

    Every method but `close` raises `PartnerFailure`, with one line that says what is wrong, if the
    engine does not answer in time or not as the protocol has it; the process and its children are
    ended then, and the client cannot be used any more.

    Args:
        command: The program and its arguments; no shell runs it.
        timeout: Seconds that each answer may take.
        options: Names and values for `setoption`.

    Raises:
        PartnerFailure: The engine does not start, or does not say `ugiok`.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        timeout: float = 10.0,
        options: Sequence[tuple[str, str]] = (),
    ) -> None:
        arguments = arguments_of(command) if isinstance(command, str) else command
        self._program = Program(arguments, timeout=timeout)
        self.hello = self._until("ugi", lambda line: line == "ugiok")
        """What the engine said of itself: the lines from `id` to `option`."""
        for name, value in options:
            self._program.send(f"setoption name {name} value {value}")
        self._ready("isready")
        self._ready("uginewgame", "uginewgame")

    def new_game(self) -> None:
        """Tell the engine that a new game begins."""
        self._ready("uginewgame", "uginewgame")

    def position(self, start: str, moves: Sequence[str] = ()) -> None:
        """Set the position.

        Args:
            start: The text of a position, or `startpos`.
            moves: The moves that were played from there.
        """
        command = "position startpos" if start == "startpos" else f"position fen {start}"
        if moves:
            command += f" moves {' '.join(moves)}"
        self._ready("position", command)

    def query(self, question: str) -> str:
        """Return the answer to `gameover`, `p1turn` or `result`.

        Args:
            question: One of these words.
        """
        allowed = ("p1win", "p2win", "draw", "none") if question == "result" else ("true", "false")
        line = self._until(f"query {question}", lambda line: line.startswith("response"))[-1]
        answer = line.removeprefix("response").strip()
        if answer not in allowed:
            expected = ", ".join(allowed[:-1]) + f" or {allowed[-1]}"
            raise self._rubbish(line, f"query {question}", f"response {expected}")
        return answer

    def perft(self, depth: int) -> Counts:
        """Return the counts of sequences of legal moves, by the first move.

        Args:
            depth: The length of the sequences, at least 1.
        """
        question = f"go perft {depth}"
        self._program.ask(question, question)
        counts: list[tuple[str, int]] = []
        for line in self._program.answer_lines():
            if total := _TOTAL.fullmatch(line):
                return Counts(tuple(counts), int(total[1]))
            if line.startswith("bestmove"):
                raise self._program.failure(
                    f"answered {question!r} with {shown(line)}: it does not know 'go perft'"
                )
            if _REMARK.match(line):
                continue
            found = _COUNT.fullmatch(line)
            if found is None or not _MOVE.fullmatch(found[1]):
                raise self._rubbish(line, question, "a1b2: 1 for a move, or Nodes searched: 1")
            counts.append((found[1], int(found[2])))
        raise AssertionError  # the iterator ends in a failure only

    def go(self, limits: str, *, seconds: float | None = None) -> str:
        """Return the move that the engine plays.

        Args:
            limits: The arguments of `go`, such as `movetime 100`.
            seconds: How long the answer may take; the timeout by default.
        """
        self.start(limits, seconds=seconds)
        return self.best_move()

    def start(self, limits: str, *, seconds: float | None = None) -> None:
        """Start a search, whose result `best_move` waits for.

        Args:
            limits: The arguments of `go`, such as `infinite`.
            seconds: How long the answer may take; the timeout by default.
        """
        self._program.ask(f"go {limits}", f"go {limits}", seconds=seconds)

    def stop(self) -> None:
        """Ask the engine to end its search."""
        self._program.send("stop")

    def best_move(self) -> str:
        """Wait for the result of the search that `start` began, and return the move."""
        for line in self._program.answer_lines():
            words = line.split()
            if words[:1] == ["bestmove"]:
                if len(words) < 2:
                    raise self._rubbish(line, "go", "bestmove and a move")
                return words[1]
        raise AssertionError  # the iterator ends in a failure only

    def close(self) -> None:
        """End the engine; more than once does no harm."""
        self._program.close("stop", "quit")

    def __enter__(self) -> Self:
        """Return the client."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """End the engine."""
        self.close()

    def failure(self, reason: str) -> PartnerFailure:
        """End the engine, and return the failure for which.

        Args:
            reason: What is wrong with it, following its name in a sentence.
        """
        return self._program.failure(reason)

    def _ready(self, question: str, *commands: str) -> None:
        """Send commands, and wait until the engine is through with them."""
        for line in self._until(question, lambda line: line == "readyok", *commands, "isready"):
            if _ANSWER.match(line):
                raise self._program.failure(
                    f"printed {shown(line)} unasked: it answers late, or more than once"
                )

    def _until(self, question: str, ends: Callable[[str], bool], *commands: str) -> list[str]:
        """Send commands, by default the question, and return the lines up to the one that ends."""
        self._program.ask(question, *(commands or (question,)))
        found = []
        for line in self._program.answer_lines():
            found.append(line)
            if ends(line):
                break
        return found

    def _rubbish(self, line: str, question: str, expected: str) -> PartnerFailure:
        return self._program.failure(
            f"answered {question!r} with {shown(line)} where {expected} was expected"
        )
