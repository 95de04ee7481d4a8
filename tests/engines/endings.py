"""Counts how often the property tests met each way a game can end.

An ending counts as met when both engines were compared in a position that has it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from .budget import LONG

if TYPE_CHECKING:
    from underfoot import Color, Outcome

BY_MOVER = "for the side that moved"
BY_OTHER = "for the side to move"

ENDINGS: dict[tuple[str, str, str], int] = {
    # game, termination, who wins: how often the fast run must meet it at the least
    ("carpniches", "line", BY_MOVER): 1500,
    ("carpniches", "line", BY_OTHER): 2000,
    ("carpniches", "both_lines", BY_OTHER): 500,
    ("carpniches", "no_moves", BY_MOVER): 1000,
    ("katarenga", "camps", BY_MOVER): 1000,
    ("katarenga", "camps", BY_OTHER): 300,
    ("katarenga", "too_few_pawns", BY_MOVER): 800,
    ("katarenga", "too_few_pawns", BY_OTHER): 300,
}
"""Every ending there is; `for the side to move` in Katarenga arises in texts only."""

LEAST = {ending: least * 5 if LONG else least for ending, least in ENDINGS.items()}
"""How often this run must meet each ending."""

MET: Counter[tuple[str, str, str]] = Counter()
"""How often each ending was met in this process."""

COUNTING = frozenset({"test_in_step.py", "test_random_positions.py"})
"""The files whose tests meet the endings."""

not_run: set[str] = set(COUNTING)
"""Those of them of which this run leaves out a test; filled when tests are collected."""


def note(game: str, side_to_move: Color, outcome: Outcome | None) -> None:
    """Count the ending of a position in which the engines were compared."""
    if outcome is not None:
        winner = BY_OTHER if outcome.winner is side_to_move else BY_MOVER
        MET[game, outcome.termination.value, winner] += 1


def table(met: Counter[tuple[str, str, str]]) -> list[str]:
    """Return the lines of a table of all endings and how often they were met."""
    rows = sorted({*ENDINGS, *met})
    return [f"{met[row]:>8}  {row[0]:<10}  {row[1]:<13}  {row[2]}" for row in rows]
