"""Texts that every engine must refuse, and odd ones that it must accept.

In the file of those to refuse a text is a string, `{"repeat": [string, times]}`, or a list of
these, since some are enormous.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from underfoot.data._files import file_text

__all__ = ["AcceptedText", "RefusedText", "accepted_texts", "refused_texts"]


@dataclass(frozen=True, slots=True)
class RefusedText:
    """A text that is not what it is taken for.

    Args:
        kind: What it is taken for, such as `carpniches.position` or `katarenga.code`.
        text: The text.
        error: The name of the class of the error.
        field: The error's field, where it is a `NotationError`.
        why: What is wrong, in a few words.
    """

    kind: str
    text: str
    error: str
    field: str | None
    why: str


@dataclass(frozen=True, slots=True)
class AcceptedText:
    """A text that is odd but right, and prints back the same.

    Args:
        kind: What it is, such as `carpniches.position`.
        text: The text.
        why: What is odd about it, in a few words.
    """

    kind: str
    text: str
    why: str


def refused_texts(kind: str | None = None) -> list[RefusedText]:
    """Return texts that must be refused.

    Args:
        kind: `carpniches.position`, `katarenga.position`, `carpniches.move` and so on; all kinds
            if it is left out.

    Example:
        >>> from underfoot import NotationError, carpniches
        >>> for refused in refused_texts("carpniches.position"):
        ...     try:
        ...         carpniches.Position.from_text(refused.text)
        ...     except NotationError as error:
        ...         assert error.field == refused.field
    """
    return [
        RefusedText(**{**row, "text": _built(row["text"])}) for row in _rows("refused.jsonl", kind)
    ]


def accepted_texts(kind: str | None = None) -> list[AcceptedText]:
    """Return odd texts that must be accepted.

    Args:
        kind: As for `refused_texts`.

    Example:
        >>> from underfoot import katarenga
        >>> for accepted in accepted_texts("katarenga.position"):
        ...     assert str(katarenga.Position.from_text(accepted.text)) == accepted.text
    """
    return [AcceptedText(**row) for row in _rows("accepted.jsonl", kind)]


def _rows(name: str, kind: str | None) -> list[dict[str, Any]]:
    rows = [json.loads(line) for line in file_text(name).splitlines()]
    return [row for row in rows if kind in (None, row["kind"])]


def _built(recipe: Any) -> str:
    if isinstance(recipe, str):
        return recipe
    if isinstance(recipe, dict):
        part, times = recipe["repeat"]
        return str(part) * int(times)
    return "".join(map(_built, recipe))
