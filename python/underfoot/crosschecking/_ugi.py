"""Engines in other processes that speak UGI."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underfoot._types import Color
from underfoot.crosschecking._engine import Observation
from underfoot.crosschecking._foreign import doubts, failures_of, summed
from underfoot.ugi import Client

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from underfoot.ugi import Counts

__all__ = ["UgiEngine"]

_WINNERS = {"p1win": Color.WHITE, "p2win": Color.BLACK}


class UgiEngine:
    """An engine that speaks UGI, and knows `go perft`.

    The protocol has no question for the text of a position or for why a game is over. It has one
    for whose turn it is, and the answer is known here: an engine that gives the other one is at
    another position than it was told, and cannot be compared.

    Args:
        command: The program and its arguments.
        timeout: Seconds that each answer may take.

    Raises:
        EngineFailure: It does not start, or does not speak UGI.
    """

    def __init__(self, command: str, *, timeout: float = 10.0) -> None:
        self.name = f"ugi:{command}"
        with failures_of(self.name):
            self._client = Client(command, timeout=timeout)

    def observe(self, start: str, moves: Sequence[str]) -> Observation:
        """Return what the engine says of the position after `moves` from `start`."""
        with failures_of(self.name):
            over = self._go_to(start, moves)
            result = self._client.query("result")
            found = self._client.perft(1)
        return Observation(
            tuple(sorted(move for move, _ in found.counts)),
            over,
            _WINNERS.get(result),
            contradictions=tuple(_contradictions(found, result, over=over)),
        )

    def divide(self, start: str, moves: Sequence[str], depth: int) -> dict[str, int]:
        """Return the counts of sequences of `depth` legal moves, by the text of their first."""
        with failures_of(self.name):
            self._go_to(start, moves)
            found = self._client.perft(depth)
            return summed(found.counts, found.total)

    def close(self) -> None:
        """End the engine."""
        self._client.close()

    def _go_to(self, start: str, moves: Sequence[str]) -> bool:
        """Set a position, and return whether the game is over there."""
        self._client.position(start, moves)
        if self._client.query("gameover") == "true":
            return True  # engines may differ on whose turn it is now
        white = ("w" in start.split()) != bool(len(moves) % 2)
        if (self._client.query("p1turn") == "true") != white:
            side = "White" if white else "Black"
            raise self._client.failure(
                f"answered 'query p1turn' for another position than was sent: it is {side}'s turn"
            )
        return False


def _contradictions(found: Counts, result: str, *, over: bool) -> Iterator[str]:
    yield from doubts(found.counts, found.total)
    if result == "draw":
        yield "query result is draw, and no game can be drawn"
    elif over != (result != "none"):
        yield f"query gameover is {str(over).lower()}, and query result is {result}"
    if over and found.counts:
        yield "query gameover is true, and there are legal moves"
