"""Failures as one line on standard error and an exit status.

| status | meaning |
|---|---|
| 1 | it cannot be done: too little memory, a number too large |
| 2 | bad input |
| 130 | stopped by Ctrl-C: 128 + SIGINT |
| 141 | whoever read the output has stopped reading: 128 + SIGPIPE |
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST = 300


class BadInput(click.ClickException):
    """What was typed is at fault."""

    exit_code = 2


class Impossible(click.ClickException):
    """It cannot be done."""

    exit_code = 1


class Interrupted(click.ClickException):
    """Someone pressed Ctrl-C."""

    exit_code = 130


class PipeClosed(click.ClickException):
    """Nobody reads the output any more."""

    exit_code = 141


# What an error of a class means; the first class that fits counts. The words stand in for an error
# that says nothing by itself.
_MEANINGS: tuple[tuple[type[Exception], type[click.ClickException], str], ...] = (
    (MemoryError, Impossible, "not enough memory"),
    (OverflowError, Impossible, "too large"),
    (RuntimeError, Impossible, "impossible"),  # the system refuses threads; two counts differ
    (ValueError, BadInput, "bad input"),  # NotationError among them
)


@contextlib.contextmanager
def failures() -> Iterator[None]:
    """Turn whatever goes wrong inside into a `click.ClickException` or click's `Exit`."""
    try:
        yield
    except (click.ClickException, click.exceptions.Exit):
        raise
    except (KeyboardInterrupt, click.Abort):
        raise Interrupted("interrupted") from None
    except OSError as error:
        _forget_output()
        kind = PipeClosed if error.errno == errno.EPIPE else Impossible
        raise kind(error.strerror or str(error)) from None
    except Exception as error:  # noqa: BLE001 - nobody at a terminal wants a traceback
        for cause, meaning, words in _MEANINGS:
            if isinstance(error, cause):
                raise meaning(str(error) or words) from None
        raise Impossible(f"a fault of the program: {error!r}") from None


def tell(error: click.ClickException, where: str) -> None:
    """Write one line to standard error: what is wrong, and where to find help.

    Args:
        error: The failure.
        where: The command that failed.
    """
    if isinstance(error, PipeClosed):
        return
    # What was typed is a part of many messages, whatever its length and its characters.
    text = " ".join(error.format_message().split())
    if len(text) > _LONGEST:
        text = f"{text[: _LONGEST // 2]} ... {text[-_LONGEST // 2 :]}"
    text = "".join(c if c.isprintable() else repr(c)[1:-1] for c in text).removesuffix(".")
    if isinstance(error, click.UsageError):
        where = error.ctx.command_path if error.ctx else where
        text += f" (see {where} --help)"
    with contextlib.suppress(OSError):  # nobody listens
        click.echo(f"{where}: {text}", err=True)


def _forget_output() -> None:
    """Let the interpreter's last flush go nowhere, or it would complain a second time."""
    with contextlib.suppress(AttributeError, OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
