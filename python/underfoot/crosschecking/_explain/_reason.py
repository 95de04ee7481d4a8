"""A reason, and the words that both games' reasons are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from underfoot._types import Color

__all__ = ["Reason", "joined", "name"]


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule as it applies to a move or a position.

    Args:
        legal: Whether the move is legal; of a position, whether the game goes on.
        words: What the rule says here.
        section: The section of `docs/rules.md` that has the rule, such as `Carpniches, Moving`.
    """

    legal: bool
    words: str
    section: str


def name(side: Color) -> str:
    """Return the name of a side in a sentence."""
    return side.value.capitalize()


def joined(things: list[str] | tuple[str, ...], nothing: str) -> str:
    """Return things as a phrase."""
    if len(things) < 2:
        return things[0] if things else nothing
    return f"{', '.join(things[:-1])} and {things[-1]}"
