"""A progress bar with an estimate of the time left, for whoever waits at a terminal."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Self

_PATIENCE = 1.0  # seconds without a word
_STEPS = 1000
_ERASE = "\r\x1b[K\x1b[?25h"  # the line, and show the cursor again


class Progress:
    """A bar on standard error, as a context manager; it is gone again at the end.

    It appears after a second, if standard error is a terminal.

    Args:
        label: What takes so long.
    """

    def __init__(self, label: str) -> None:
        watched = sys.stderr is not None and sys.stderr.isatty()
        self._watched = watched and os.environ.get("TERM") != "dumb"
        self._label = label
        self._shown = False

    def __enter__(self) -> Self:
        # It is made here and drawn later: it takes the time left from when it was made.
        self._began = time.monotonic()
        self._bar = click.progressbar(
            length=_STEPS, label=self._label, file=sys.stderr, show_percent=True
        )
        return self

    @property
    def callback(self) -> Progress | None:
        """What to call with the fraction done; None if nobody watches."""
        return self if self._watched else None

    def __call__(self, done: float) -> None:
        """Show how much is done.

        Args:
            done: A fraction, from 0 to 1.
        """
        if not self._shown:
            if not self._watched or time.monotonic() - self._began < _PATIENCE:
                return
            self._shown = True
            self._bar.render_progress()
        self._bar.update(max(int(done * _STEPS) - self._bar.pos, 0))

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._shown:
            click.echo(_ERASE, nl=False, err=True, color=True)
