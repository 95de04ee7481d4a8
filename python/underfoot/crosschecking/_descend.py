"""From counts that differ down to the position that makes them differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underfoot.crosschecking._compare import Difference, Kind, Refused, ask, ask_counts

if TYPE_CHECKING:
    from underfoot.crosschecking._walk import Pair

__all__ = ["descend"]


def descend(pair: Pair, start: str, moves: tuple[str, ...], depth: int) -> Difference | None:
    """Compare the counts of a position, and return the difference that they come from.

    The way leads through the first move whose counts differ, one move less deep each time, until a
    position itself differs. Where none does although its counts differ, the counts are wrong.

    Args:
        pair: The engines.
        start: The text of a position.
        moves: The moves played from there.
        depth: How many moves deep to count.
    """
    while depth:
        a, b = (ask_counts(engine, start, moves, depth) for engine in (pair.a, pair.b))
        if isinstance(a, Refused) and isinstance(b, Refused):
            return None
        if not isinstance(a, Refused) and not isinstance(b, Refused):
            pair.coverage.counts += sum(b.values())
            if dict(a) == dict(b):
                return None
        found = pair.compare(start, moves)
        if found is not None:
            return found
        if isinstance(a, Refused) or isinstance(b, Refused):
            return _of_counts(pair, Kind.ERROR, start, moves, depth)
        suspects = [move for move in sorted({*a, *b}) if a.get(move) != b.get(move)]
        for move in suspects:
            found = descend(pair, start, (*moves, move), depth - 1)
            if found is not None:
                return found
        return _of_counts(pair, Kind.COUNTS, start, moves, depth)
    return pair.compare(start, moves)


def _of_counts(
    pair: Pair, kind: Kind, start: str, moves: tuple[str, ...], depth: int
) -> Difference:
    a, b = (ask(engine, start, moves) for engine in (pair.a, pair.b))
    counts = tuple(ask_counts(engine, start, moves, depth) for engine in (pair.a, pair.b))
    return Difference(kind, start, moves, a, b, depth, (counts[0], counts[1]))
