"""Engines in Python: a class of positions, asked in this process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from zlib import crc32

from underfoot._types import Color, Termination
from underfoot.crosschecking._answers import answering, member, move_text, shown
from underfoot.crosschecking._contradictions import contradictions
from underfoot.crosschecking._engine import EngineFailure, Observation, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["NEEDED", "PythonEngine"]

NEEDED = ("from_text", "legal_moves", "outcome", "play")
"""What a class of positions must have; the rest of `underfoot.Position` is asked if it is there."""


class PythonEngine:
    """A class of positions as an engine.

    Args:
        kind: The class, which satisfies `underfoot.Position` at least as far as `NEEDED` goes, and
            whose `from_text` reads the texts of this package.
        name: How the engine was asked for.

    Raises:
        EngineFailure: The class lacks something needed.
    """

    def __init__(self, kind: Any, name: str) -> None:
        missing = [method for method in NEEDED if not callable(getattr(kind, method, None))]
        if missing:
            methods = " and no ".join(missing)
            raise EngineFailure(f"{name} is no class of positions: it has no method {methods}")
        self._kind, self.name = kind, name
        # The last position asked for and those on the way there, since the next question is
        # mostly about a neighbour of it.
        self._start = ""
        self._line: list[tuple[str, Any]] = []

    def observe(self, start: str, moves: Sequence[str]) -> Observation:
        """Return what the engine says of the position after `moves` from `start`."""
        with answering("from_text or play"):
            position, harm = self._reach(start, moves)
        with answering("legal_moves"):
            listed = [move_text(move) for move in position.legal_moves()]
        with answering("outcome"):
            winner, termination = _ending(position.outcome())
        over = winner is not None
        text = None
        if hasattr(position, "to_text"):
            with answering("to_text"):
                text = position.to_text()
                if not isinstance(text, str):
                    raise Refusal(f"to_text returned {shown(text)}, not a text")
        # Only some positions are asked for everything: that takes longer than all the rest.
        if not moves or crc32(" ".join(moves).encode()) % 8 == 0:
            harm += contradictions(self._kind, position, listed, text, over=over)
        return Observation(tuple(sorted(listed)), over, winner, termination, text, tuple(harm))

    def divide(self, start: str, moves: Sequence[str], depth: int) -> dict[str, int]:
        """Return what the engine counts; a class that cannot count has its moves played."""
        with answering("from_text or play"):
            position, _ = self._reach(start, moves)
        method = next((name for name in ("divide", "perft") if hasattr(position, name)), "play")
        with answering(method):
            if method == "divide":
                counts = {move_text(move): n for move, n in position.divide(depth).items()}
            else:
                counts = {
                    move_text(move): _perft(position.play(move), depth - 1)
                    for move in position.legal_moves()
                }
        for count in counts.values():
            if not isinstance(count, int):
                raise Refusal(f"{method} counted {shown(count)}, which is not a whole number")
        return counts

    def close(self) -> None:
        """Forget the last position."""
        self._line = []

    def _reach(self, start: str, moves: Sequence[str]) -> tuple[Any, list[str]]:
        """Return the position after moves, and what harm was done to positions on the way."""
        if self._start != start or not self._line:
            self._line = []
            self._line = [("", self._kind.from_text(start))]
            self._start = start
        known = 0
        for move, (played, _) in zip(moves, self._line[1:], strict=False):
            if move != played:
                break
            known += 1
        del self._line[known + 1 :]
        harm = []
        for move in moves[known:]:
            before = self._line[-1][1]
            text = before.to_text() if hasattr(before, "to_text") else None
            self._line.append((move, before.play(move)))
            if text is not None and before.to_text() != text:
                harm.append(f"play({move!r}) has changed the position that it was asked of")
        position = self._line[-1][1]
        if harm or not hasattr(position, "legal_moves"):
            self._line = []  # what we hold is worth nothing any more
        if not hasattr(position, "legal_moves"):
            raise Refusal(f"{'play' if moves else 'from_text'} returned {shown(position)}")
        return position, harm


def _perft(position: Any, depth: int) -> int:
    if depth == 0:
        return 1
    if hasattr(position, "perft"):
        count: int = position.perft(depth)
        return count
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(_perft(position.play(move), depth - 1) for move in moves)


def _ending(outcome: Any) -> tuple[Color | None, Termination | None]:
    """Return winner and termination; the values of the enumerations will do instead of members."""
    if outcome is None:
        return None, None
    try:
        return member(Color, outcome.winner), member(Termination, outcome.termination)
    except (AttributeError, ValueError):
        raise Refusal(f"outcome() returned {shown(outcome)}, not an Outcome or None") from None
