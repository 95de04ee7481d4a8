"""How much the property tests do: a fast run every time, a long one on demand."""

from __future__ import annotations

import os

LONG = os.environ.get("UNDERFOOT_HYPOTHESIS", "fast") == "long"
"""Whether this is the long run: UNDERFOOT_HYPOTHESIS=long in the environment."""


def examples(fast: int) -> int:
    """Return how many examples a test gets in this run; the long run takes 10 times as many."""
    return fast * 10 if LONG else fast
