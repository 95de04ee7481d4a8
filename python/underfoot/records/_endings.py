"""How games end: by the rules, by what happens beside the board, or not at all.

The rules say who has won from the position alone. A record may say more only where they say
nothing: that a player resigned or ran out of time, or that a game was broken off.
"""

from __future__ import annotations

from typing import Final

from underfoot._types import Color, NotationError, Outcome, shown

__all__ = ["DECIDED", "RESULTS", "UNFINISHED", "check_ending", "result_of"]

DECIDED: Final = (
    "resignation",
    "time forfeit",
    "rules infraction",
    "adjudication",
    "abandoned",
)
"""Why a side can have won although the position is not won."""

UNFINISHED: Final = ("unterminated", "abandoned", "ply limit")
"""Why nobody has won; a record need not say."""

RESULTS: Final = {"1-0": Color.WHITE, "0-1": Color.BLACK, "*": None}
"""The results and who has won with each."""


def result_of(winner: Color | None) -> str:
    """Return the result with which a side has won.

    Example:
        >>> result_of(Color.BLACK), result_of(None)
        ('0-1', '*')
    """
    return next(result for result, side in RESULTS.items() if side is winner)


def check_ending(outcome: Outcome | None, winner: Color | None, termination: str | None) -> None:
    """Refuse an ending that does not fit the position it ends in.

    Args:
        outcome: What the rules say of the last position.
        winner: Who is said to have won.
        termination: Why the game is said to be over, or None.

    Raises:
        NotationError: Field `result` or `Termination`.
    """
    result = result_of(winner)
    if outcome is not None:
        if winner is not outcome.winner:
            won = f"{outcome.winner.value.capitalize()} has won ({outcome.termination.value})"
            right = result_of(outcome.winner)
            raise NotationError("result", f"{result}, but {won}: {right} is right")
        if termination not in (None, outcome.termination.value):
            right = outcome.termination.value
            raise NotationError("Termination", f"{shown(termination or '')} is not {right!r}")
        return
    if winner is None:
        if termination is not None and termination not in UNFINISHED:
            known = ", ".join(UNFINISHED)
            reason = f"{shown(termination)} is none of {known}, and nobody has won"
            raise NotationError("Termination", reason)
        return
    if termination is None:
        reason = f"{result}, but the position is not won; without the tag Termination it is '*'"
        raise NotationError("result", reason)
    if termination not in DECIDED:
        known = ", ".join(DECIDED)
        raise NotationError(
            "Termination", f"{shown(termination)} is none of {known}, and the position is not won"
        )
