"""What a comparison has found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from underfoot import reference
from underfoot.crosschecking._compare import Answer, Difference, Refused
from underfoot.crosschecking._explain import explain_move, explain_outcome
from underfoot.crosschecking._simpler import SKETCHES

if TYPE_CHECKING:
    from underfoot.crosschecking._explain import Reason
    from underfoot.crosschecking._walk import Coverage

__all__ = ["Finding", "Report"]


@dataclass(frozen=True)
class Finding:
    """A position in which the engines differ, and what the rules say there.

    Args:
        game: The name of the game.
        difference: The smallest difference.
        shortest: The difference after the shortest game from a first position that was found.
        met: The difference as the comparison came upon it.
        seconds: After how many seconds it did.
    """

    game: str
    difference: Difference
    shortest: Difference | None
    met: Difference
    seconds: float

    @property
    def position(self) -> str:
        """The text of the position in which the engines differ, as the reference engine has it."""
        position = getattr(reference, self.game).Position.from_text(self.difference.start)
        for move in self.difference.moves:
            position = position.play(move)
        return str(position)

    @property
    def pieces(self) -> int:
        """How many pieces are in the smallest position."""
        pieces: int = SKETCHES[self.game].from_text(self.difference.start).pieces
        return pieces

    def reasons(self) -> dict[str, Reason]:
        """Return what the rules say of each move that only one engine lists."""
        moves = {*self.difference.only_a(), *self.difference.only_b()}
        return {move: explain_move(self.game, self.position, move) for move in sorted(moves)}

    def outcome(self) -> Reason:
        """Return what the rules say of the game: whether it is over, and why."""
        return explain_outcome(self.game, self.position)


@dataclass(frozen=True)
class Report:
    """The result of a comparison of two engines; `str` of it is for people.

    Args:
        game: The name of the game.
        a: The specification of one engine.
        b: That of the other.
        seed: What the games were drawn with.
        coverage: What was compared.
        seconds: How long it took.
        finding: What the engines differ in; None if they were never seen to.
    """

    game: str
    a: str
    b: str
    seed: int
    coverage: Coverage
    seconds: float
    finding: Finding | None

    @property
    def equal(self) -> bool:
        """Whether the engines agreed in everything that was compared."""
        return self.finding is None

    @property
    def command(self) -> str | None:
        """The command that shows the difference again; None if there is none."""
        from underfoot.crosschecking._render import command  # noqa: PLC0415 - it renders reports

        return None if self.finding is None else command(self)

    def __str__(self) -> str:
        """Return the report as text of several lines."""
        from underfoot.crosschecking._render import rendered  # noqa: PLC0415 - it renders reports

        return rendered(self)

    def as_dict(self) -> dict[str, Any]:
        """Return the report as what JSON can express; `docs/crosscheck.md` has the fields."""
        coverage = self.coverage
        return {
            "equal": self.equal,
            "game": self.game,
            "a": self.a,
            "b": self.b,
            "seed": self.seed,
            "seconds": round(self.seconds, 3),
            "games": coverage.games,
            "positions": coverage.positions,
            "counted": coverage.counts,
            "endings": dict(coverage.endings),
            "difference": None if self.finding is None else _as_dict(self.finding),
            "command": self.command,
        }


def _as_dict(finding: Finding) -> dict[str, Any]:
    difference, shortest = finding.difference, finding.shortest
    reasons = finding.reasons()
    outcome = finding.outcome()
    return {
        "kind": difference.kind.value,
        "start": difference.start,
        "moves": list(difference.moves),
        "position": finding.position,
        "pieces": finding.pieces,
        "only_a": difference.only_a(),
        "only_b": difference.only_b(),
        "rules": {
            move: {"legal": why.legal, "reason": why.words, "section": why.section}
            for move, why in reasons.items()
        },
        "outcome": {
            "over": not outcome.legal,
            "reason": outcome.words,
            "section": outcome.section,
        },
        "answer_a": _answer(difference.a),
        "answer_b": _answer(difference.b),
        "depth": difference.depth,
        "counts": None
        if difference.counts is None
        else [c.error if isinstance(c, Refused) else dict(c) for c in difference.counts],
        "shortest_game": None
        if shortest is None
        else {"start": shortest.start, "moves": list(shortest.moves)},
        "met": {"start": finding.met.start, "moves": list(finding.met.moves)},
        "found_after_seconds": round(finding.seconds, 3),
    }


def _answer(answer: Answer) -> dict[str, Any]:
    if isinstance(answer, Refused):
        return {"error": answer.error}
    return {
        "moves": list(answer.moves),
        "over": answer.over,
        "winner": answer.winner and answer.winner.value,
        "termination": answer.termination and answer.termination.value,
        "text": answer.text,
        "contradictions": list(answer.contradictions),
    }
