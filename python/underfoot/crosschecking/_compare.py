"""Two answers to one question: whether they differ, and in what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from underfoot.crosschecking._engine import Observation, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from underfoot.crosschecking._engine import Engine

__all__ = ["Answer", "Counts", "Difference", "Kind", "Refused", "ask", "ask_counts", "differing"]


class Kind(Enum):
    """What two engines differ in; of several, the first in this order counts."""

    ERROR = "error"
    """One of them answers with an error."""
    OUTCOME = "outcome"
    """Whether the game is over, who has won, or why."""
    MOVES = "moves"
    """The legal moves."""
    POSITION = "position"
    """The text of the position after the moves that led to it."""
    CONTRADICTION = "contradiction"
    """What one of them says does not fit the rest of what it says itself."""
    COUNTS = "counts"
    """The counts of longer sequences, though the positions on the way are the same."""


@dataclass(frozen=True, slots=True)
class Refused:
    """An error instead of an answer.

    Args:
        error: What the engine said, in one line.
    """

    error: str


Answer = Observation | Refused
Counts = Mapping[str, int] | Refused


@dataclass(frozen=True, slots=True)
class Difference:
    """A question that two engines answer differently.

    Args:
        kind: What the answers differ in.
        start: The text of the position that the question starts from.
        moves: The moves played from there.
        a: What the first engine says of the position.
        b: What the second one says.
        depth: How far the engines counted, where it is the counts that differ.
        counts: What both counted, by the first move.
    """

    kind: Kind
    start: str
    moves: tuple[str, ...]
    a: Answer
    b: Answer
    depth: int | None = None
    counts: tuple[Counts, Counts] | None = None

    def only_a(self) -> list[str]:
        """Return the moves that only the first engine lists, as often as it does so in excess."""
        return _more(self.a, self.b)

    def only_b(self) -> list[str]:
        """Return the moves that only the second engine lists."""
        return _more(self.b, self.a)

    def is_like(self, other: Difference) -> bool:
        """Return whether another difference is of the same sort, so that it may stand for this."""
        if self.kind is not other.kind:
            return False
        if self.kind is Kind.MOVES:
            # Fewer moves that differ are no worse, but not others.
            more_a, more_b = bool(other.only_a()), bool(other.only_b())
            return more_a <= bool(self.only_a()) and more_b <= bool(self.only_b())
        return self._answers() == other._answers()

    def _answers(self) -> list[object]:
        found: list[object] = []
        for answer in (self.a, self.b):
            if isinstance(answer, Refused):
                found.append(answer.error[:12])
            elif self.kind is Kind.OUTCOME:
                found.append((answer.over, answer.termination))
            else:
                found.append(bool(answer.contradictions))
        return found


def ask(engine: Engine, start: str, moves: Sequence[str]) -> Answer:
    """Return what an engine says of a position."""
    try:
        return engine.observe(start, moves)
    except Refusal as refusal:
        return Refused(str(refusal))


def ask_counts(engine: Engine, start: str, moves: Sequence[str], depth: int) -> Counts:
    """Return what an engine counts by the first move."""
    try:
        return engine.divide(start, moves, depth)
    except Refusal as refusal:
        return Refused(str(refusal))


def differing(a: Answer, b: Answer) -> Kind | None:
    """Return what two answers differ in; what one engine cannot be asked differs in nothing."""
    if isinstance(a, Refused) or isinstance(b, Refused):
        return Kind.ERROR if isinstance(a, Refused) != isinstance(b, Refused) else None
    if _differ((a.over, b.over), (a.winner, b.winner), (a.termination, b.termination)):
        return Kind.OUTCOME
    if a.moves != b.moves:
        return Kind.MOVES
    if _differ((a.text, b.text)):
        return Kind.POSITION
    return Kind.CONTRADICTION if a.contradictions or b.contradictions else None


def _differ(*pairs: tuple[object, object]) -> bool:
    return any(x is not None and y is not None and x != y for x, y in pairs)


def _more(these: Answer, those: Answer) -> list[str]:
    mine, others = (
        Counter(answer.moves if isinstance(answer, Observation) else ())
        for answer in (these, those)
    )
    return sorted((mine - others).elements())
