"""How much the property tests do: a fast run every time, a long one on demand."""

from __future__ import annotations

import os

LONG = os.environ.get("UNDERFOOT_HYPOTHESIS", "fast") == "long"
"""Whether this is the long run: UNDERFOOT_HYPOTHESIS=long in the environment."""


def examples(fast: int, long: int | None = None) -> int:
    """Return how many examples a test gets in this run; the long run takes 20 times as many."""
    if LONG:
        return fast * 20 if long is None else long
    return fast
