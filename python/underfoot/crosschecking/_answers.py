"""What an engine in Python answers, whatever that is."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from underfoot.crosschecking._engine import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST = 200  # characters


@contextlib.contextmanager
def answering(method: str) -> Iterator[None]:
    """Take whatever an engine raises for its answer.

    Args:
        method: What was called.

    Raises:
        Refusal: The engine raised something.
    """
    try:
        yield
    except Refusal:
        raise
    except (Exception, SystemExit) as error:  # nobody asked the engine to end this process
        words = " ".join(str(error).split())[:_LONGEST]
        raise Refusal(f"{type(error).__name__} in {method}: {words}") from error


def move_text(move: object) -> str:
    """Return the text of a move."""
    text = str(move)
    if len(text) != 4:
        raise Refusal(f"{shown(move)} among the moves: its text is not two squares, like a1b2")
    return text


def member(kind: Any, value: Any) -> Any:
    """Return the member of an enumeration that a member or its value stands for."""
    return kind(getattr(value, "value", value))


def shown(value: object) -> str:
    """Return any value for a message."""
    return repr(value)[:_LONGEST]
