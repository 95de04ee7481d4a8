"""How long to think."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from underfoot.ugi._commands import Go

__all__ = ["seconds_for"]

_TURNS_TO_COME = 25
_MOST_OF_THE_CLOCK = 0.4


def seconds_for(go: Go, *, white: bool, overhead: int) -> float | None:
    """Return how long a move may take, None without a limit of time.

    A part of the clock and the increment, as if the game had 25 more turns or as many as
    `movestogo` says; never more than two fifths of the clock unless the clock is about to be set
    again. What a move may take on its way to and from the runner is taken off both at first, so
    that a long game with a short increment does not use up the reserve.

    Args:
        go: The limits.
        white: Whether White is to move.
        overhead: Milliseconds that a move may take outside the search.

    Raises:
        ValueError: There is a clock for the other side only.

    Example:
        >>> from underfoot.ugi._commands import Go
        >>> seconds_for(Go(p1time=60_000, p2time=1_000), white=True, overhead=10)
        2.3996
        >>> seconds_for(Go(p1time=1, p2time=1), white=True, overhead=10)
        0.0
        >>> seconds_for(Go(movetime=100), white=True, overhead=10)
        0.09
    """
    limits = []
    clock, increment = (go.p1time, go.p1inc) if white else (go.p2time, go.p2inc)
    if clock is not None:
        left = max(clock - overhead, 0)
        turns = min(go.movestogo or _TURNS_TO_COME, _TURNS_TO_COME)
        wanted = left / turns + max(increment - overhead, 0)
        # The increment comes after the move: it is not there to be spent now.
        limits.append(min(wanted, left if turns == 1 else left * _MOST_OF_THE_CLOCK))
    elif go.p1time is not None or go.p2time is not None:
        raise ValueError(f"go: {'p1time' if white else 'p2time'} is missing")
    if go.movetime is not None:
        limits.append(max(go.movetime - overhead, 0))
    return min(limits) / 1000 if limits else None
