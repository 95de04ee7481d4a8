"""Engines that are programs called anew for every question."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from underfoot._process import Program, arguments_of, ended
from underfoot._types import shown
from underfoot.crosschecking._engine import Observation
from underfoot.crosschecking._foreign import doubts, failures_of, summed

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["ScriptEngine"]

_COUNT = re.compile(r"([a-z][0-9][a-z][0-9])\s+([0-9]{1,39})")
_TOTAL = re.compile(r"[0-9]{1,39}")


class ScriptEngine:
    """A program that is called as `COMMAND depth position "moves"`.

    It prints a line `move count` for each legal move, an empty line and the total. The moves are
    one argument with blanks between them, and are left out where there are none. This is what the
    debugger perftree asks for: https://github.com/agausmann/perftree.

    Args:
        command: The program and the arguments that come first.
        timeout: Seconds that each call may take.

    Raises:
        EngineFailure: The command is none.
    """

    def __init__(self, command: str, *, timeout: float = 10.0) -> None:
        self.name = f"script:{command}"
        self._timeout = timeout
        with failures_of(self.name):
            self._arguments = arguments_of(command)

    def observe(self, start: str, moves: Sequence[str]) -> Observation:
        """Return the legal moves of the position after `moves` from `start`."""
        counts, total = self._ask(start, moves, 1)
        return Observation(
            tuple(sorted(move for move, _ in counts)),
            contradictions=tuple(doubts(counts, total)),
        )

    def divide(self, start: str, moves: Sequence[str], depth: int) -> dict[str, int]:
        """Return the counts of sequences of `depth` legal moves, by the text of their first."""
        counts, total = self._ask(start, moves, depth)
        with failures_of(self.name):
            return summed(counts, total)

    def close(self) -> None:
        """Nothing runs between two questions."""

    def _ask(
        self, start: str, moves: Sequence[str], depth: int
    ) -> tuple[list[tuple[str, int]], int]:
        arguments = [str(depth), start] + ([" ".join(moves)] if moves else [])
        with failures_of(self.name):
            program = Program([*self._arguments, *arguments], timeout=self._timeout, listens=False)
            try:
                program.ask(f"depth {depth}")
                answer = self._listed(program), self._total(program)
                status = program.status()
                if status:
                    raise program.failure(f"{ended(status)} after its answer")
                return answer
            finally:
                program.close()

    @staticmethod
    def _listed(program: Program) -> list[tuple[str, int]]:
        counts = []
        for line in program.answer_lines():
            if not line:
                break
            found = _COUNT.fullmatch(line)
            if found is None:
                raise program.failure(
                    f"printed {shown(line)} where a line such as 'a1b2 1' was expected, "
                    "or the empty line after the moves"
                )
            counts.append((found[1], int(found[2])))
        return counts

    @staticmethod
    def _total(program: Program) -> int:
        line = next(program.answer_lines())
        if not _TOTAL.fullmatch(line):
            raise program.failure(f"printed {shown(line)} where the total was expected")
        return int(line)
