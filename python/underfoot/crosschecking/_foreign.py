"""What the engines in other processes have in common."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from underfoot._process import PartnerFailure
from underfoot.crosschecking._engine import EngineFailure

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["doubts", "failures_of", "summed"]


_LONGEST_NAME = 80


@contextlib.contextmanager
def failures_of(name: str) -> Iterator[None]:
    """Name the engine in what goes wrong inside.

    Args:
        name: The engine's name.

    Raises:
        EngineFailure: Something has gone wrong.
    """
    try:
        yield
    except PartnerFailure as error:
        raise EngineFailure(f"{_in_short(name)} {error}") from None


def _in_short(name: str) -> str:
    """Return a name as a part of one line: a command may be a whole program."""
    text = "".join(c if c.isprintable() else "?" for c in " ".join(name.split()))
    return text if len(text) <= _LONGEST_NAME else f"{text[: _LONGEST_NAME - 3]}..."


def doubts(counts: Sequence[tuple[str, int]], total: int) -> Iterator[str]:
    """Yield a sentence for all that is wrong in a list of moves, whatever the position.

    Args:
        counts: The moves and their counts of one ply, as listed.
        total: The total that was given with them.
    """
    for move, count in counts:
        if count != 1:
            yield f"after {move}, it counts {count} positions at the depth of that move"
    if total != sum(count for _, count in counts):
        yield f"its total is {total}, and its counts add up to {sum(n for _, n in counts)}"


def summed(counts: Sequence[tuple[str, int]], total: int) -> dict[str, int]:
    """Return counts by move; what is listed twice counts twice.

    Args:
        counts: The moves and their counts, as listed.
        total: The total that was given with them.

    Raises:
        PartnerFailure: The counts do not add up to the total.
    """
    by_move: dict[str, int] = {}
    for move, count in counts:
        by_move[move] = by_move.get(move, 0) + count
    if total != sum(by_move.values()):
        raise PartnerFailure(
            f"gave {total} as the total of counts that add up to {sum(by_move.values())}"
        )
    return by_move
