"""What the comparison asks of an engine, whatever it is written in and however it is reached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from underfoot._types import Color, Termination

__all__ = ["Engine", "EngineFailure", "Observation", "Refusal"]


class EngineFailure(Exception):  # noqa: N818 - an error says what is wrong with us, this one with them
    """An engine cannot be compared: it does not start, hangs, or answers what is no answer.

    The message is one clear line that names the engine and what was expected of it.
    """


class Refusal(Exception):  # noqa: N818 - it is an answer
    """An engine answers a proper question with an error of its own: that is a difference.

    The message is the engine's, in one line. Only engines that can say that they fail, such as
    those in Python, raise it; a process that dies is an `EngineFailure`.
    """


@dataclass(frozen=True, slots=True)
class Observation:
    """What an engine says of one position; None for what it cannot be asked.

    Args:
        moves: The texts of the legal moves, sorted; one listed twice is here twice.
        over: Whether the game is over.
        winner: Who has won, where the game is over.
        termination: Why the game is over.
        text: The text of the position.
        contradictions: What does not fit the rest of what the same engine says, a sentence each.
    """

    moves: tuple[str, ...]
    over: bool | None = None
    winner: Color | None = None
    termination: Termination | None = None
    text: str | None = None
    contradictions: tuple[str, ...] = ()


class Engine(Protocol):
    """An engine that is to be compared.

    A position is given as the text of a position and the moves played from there, so that engines
    without memory can answer, and those with one can tell that it is the last position and a move.
    Every method raises `EngineFailure` if there is no answer within the engine's time, and
    `Refusal` if the engine answers with an error.
    """

    @property
    def name(self) -> str:
        """The specification that the engine was made from."""
        ...

    def observe(self, start: str, moves: Sequence[str]) -> Observation:
        """Return what the engine says of the position after `moves` from `start`."""
        ...

    def divide(self, start: str, moves: Sequence[str], depth: int) -> Mapping[str, int]:
        """Return the counts of sequences of `depth` legal moves, by the text of their first."""
        ...

    def close(self) -> None:
        """End whatever the engine keeps running; more than once does no harm."""
        ...
