"""Engines in Python, in this process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underfoot.crosschecking._engine import Observation, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["PythonEngine"]


class PythonEngine:
    """A class of positions as an engine."""

    def __init__(self, kind: Any, name: str) -> None:
        self._kind, self.name = kind, name

    def _position(self, start: str, moves: Sequence[str]) -> Any:
        position = self._kind.from_text(start)
        for move in moves:
            position = position.play(move)
        return position

    def observe(self, start: str, moves: Sequence[str]) -> Observation:
        """Return what the engine says of a position."""
        try:
            position = self._position(start, moves)
            outcome = position.outcome()
            return Observation(
                tuple(sorted(map(str, position.legal_moves()))),
                outcome is not None,
                outcome and outcome.winner,
                outcome and outcome.termination,
                position.to_text(),
            )
        except Exception as error:
            raise Refusal(repr(error)) from error

    def divide(self, start: str, moves: Sequence[str], depth: int) -> dict[str, int]:
        """Return the counts by the first move."""
        try:
            counts = self._position(start, moves).divide(depth)
            return {str(move): count for move, count in counts.items()}
        except Exception as error:
            raise Refusal(repr(error)) from error

    def close(self) -> None:
        """Nothing runs."""
