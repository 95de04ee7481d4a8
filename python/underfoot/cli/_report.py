"""Numbers as people read them, and measured time."""

from __future__ import annotations

import time


class Stopwatch:
    """Seconds since it was made, until it is stopped."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self.seconds = 0.0

    def stop(self) -> None:
        """Stop."""
        self.seconds = round(time.perf_counter() - self._began, 9)

    def rate(self, number: int) -> int | None:
        """Return so many things a second; None where no time was seen to pass."""
        return round(number / self.seconds) if self.seconds > 0 else None


def per_second(rate: int | None, things: str) -> str:
    """Return a rate in words.

    Example:
        >>> per_second(1_702_500_000, "nodes")
        '1.70 billion nodes/s'
        >>> per_second(979_000, "plies")
        '979 thousand plies/s'
    """
    if rate is None:
        return "too fast to tell"
    for size, name in ((10**9, " billion"), (10**6, " million"), (10**3, " thousand")):
        if rate >= size:
            digits = f"{rate / size:#.3g}".rstrip(".")
            return f"{digits}{name} {things}/s"
    return f"{rate} {things}/s"


def duration(seconds: float) -> str:
    """Return a time in words.

    Example:
        >>> duration(0.0042), duration(3.14159), duration(4000)
        ('4.20 ms', '3.142 s', '1 h 6 min 40 s')
    """
    if seconds < 1:
        return f"{seconds * 1000:.2f} ms"
    if seconds < 60:
        return f"{seconds:.3f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return (f"{hours} h " if hours else "") + f"{minutes} min {rest} s"
