"""Positions drawn at random, biased to where rules meet and games end, for tests of engines.

All draws come from a `random.Random`, so a seed gives the same positions again, and whatever
behaves like one (such as those of hypothesis) can steer them. Texts are built, not played, with no
engine's help: most of these positions no play would reach.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from underfoot._scenarios import carpniches, every, katarenga

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

__all__ = ["SCENARIOS", "Scenarios"]


@dataclass(frozen=True)
class Scenarios:
    """The positions of a game that are worth a look.

    Args:
        first: Draws a position in which a game begins.
        kinds: Draws positions of a kind, by the kind's name.
        every: Lists the small positions that are worth a look each: every square, every line.
    """

    first: Callable[[Random], str]
    kinds: Mapping[str, Callable[[Random], str]]
    every: Callable[[], list[str]]


SCENARIOS: Mapping[str, Scenarios] = {
    "carpniches": Scenarios(carpniches.first, carpniches.KINDS, every.carpniches),
    "katarenga": Scenarios(katarenga.first, katarenga.KINDS, every.katarenga),
}
"""By the name of the game."""
