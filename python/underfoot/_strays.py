"""Finding what a program has started, also where it has left the program's group."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
from pathlib import Path

__all__ = ["end_strays", "marked"]

_VARIABLE = "UNDERFOOT_STARTED"
_PASSES = 3  # what is found may be starting more


def marked() -> tuple[dict[str, str], str]:
    """Return an environment for a program, and the mark in it that its descendants inherit."""
    mark = secrets.token_hex(8)
    return {**os.environ, _VARIABLE: mark}, mark


def end_strays(mark: str) -> None:
    """End the processes that carry a mark, as far as the system shows it: on Linux.

    Args:
        mark: As `marked` returned it.
    """
    entry = f"{_VARIABLE}={mark}".encode()
    for _ in range(_PASSES):
        found = False
        for path in Path("/proc").glob("[0-9]*/environ"):
            # Many are not ours to read, and any may be gone by now.
            with contextlib.suppress(OSError):
                if entry in path.read_bytes().split(b"\0"):
                    os.kill(int(path.parent.name), signal.SIGKILL)
                    found = True
        if not found:
            return
