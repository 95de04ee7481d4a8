"""Engines in Python in a process of their own, which may hang, crash and print as they like."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

from underfoot._process import Program
from underfoot._types import Color, Termination
from underfoot.crosschecking._engine import EngineFailure, Observation, Refusal
from underfoot.crosschecking._foreign import failures_of

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["HostedEngine"]

_START = 30.0  # seconds to import the engine in, at the least


class HostedEngine:
    """A class of positions in another process, by the name of its module.

    Args:
        path: The module and the name of the class, with a colon between them. The module is looked
            for where Python looks, and in the current directory.
        timeout: Seconds that each answer may take.

    Raises:
        EngineFailure: There is no such class, or it lacks something needed.
    """

    def __init__(self, path: str, *, timeout: float = 10.0) -> None:
        self.name = f"python:{path}"
        search = [os.getcwd(), *(entry for entry in sys.path if entry)]  # noqa: PTH109 - for sys.path
        with failures_of(self.name):
            self._program = Program(
                [sys.executable, "-c", _WORKER, os.pathsep.join(search), path], timeout=timeout
            )
        with failures_of(self.name):
            self._program.ask("the import of its module", seconds=max(timeout, _START))
        self._read()

    def observe(self, start: str, moves: Sequence[str]) -> Observation:
        """Return what the engine says of the position after `moves` from `start`."""
        answer = self._ask(start=start, moves=list(moves))
        listed, over, winner, termination, text, contradictions = answer["observation"]
        return Observation(
            tuple(listed),
            over,
            winner and Color(winner),
            termination and Termination(termination),
            text,
            tuple(contradictions),
        )

    def divide(self, start: str, moves: Sequence[str], depth: int) -> dict[str, int]:
        """Return the counts of sequences of `depth` legal moves, by the text of their first."""
        counts: dict[str, int] = self._ask(start=start, moves=list(moves), depth=depth)["counts"]
        return counts

    def close(self) -> None:
        """End the process."""
        self._program.close()

    def _ask(self, **question: Any) -> dict[str, Any]:
        where = " ".join([question["start"], *question["moves"]])
        with failures_of(self.name):
            self._program.ask(where, json.dumps(question))
        return self._read()

    def _read(self) -> dict[str, Any]:
        with failures_of(self.name):
            line = next(self._program.answer_lines())
            try:
                answer: dict[str, Any] = json.loads(line)
            except ValueError:
                raise self._program.failure("wrote into the pipe of its answers") from None
        if "failure" in answer:
            self.close()
            raise EngineFailure(answer["failure"])
        if "refusal" in answer:
            raise Refusal(answer["refusal"])
        return answer


_WORKER = """\
import os, sys
sys.path[:] = sys.argv[1].split(os.pathsep)
from underfoot.crosschecking._worker import main
main(sys.argv[2])
"""
