"""The tags of a record: names and values in their order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, MutableMapping
from typing import Final

from underfoot._types import shown

__all__ = ["OWN", "Tags", "plain", "tag_line", "value_of"]

OWN: Final = (
    "Game",
    "Setup",
    "Board",
    "FirstMoveCaptures",
    "Position",
    "Result",
    "Termination",
)
"""Tags that say what the rest of a game says too; the writer makes them from that."""

_NAME = re.compile("[A-Za-z0-9_]{1,255}")
# Control characters, and halves of characters, which no file can hold.
_STRANGE = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_ESCAPE = re.compile(r'[\\"]')
_ESCAPED = re.compile(r"\\(.)")


def plain(text: str) -> str | None:
    """Return a character that a record cannot hold, as it is shown; None if there is none."""
    found = _STRANGE.search(text)
    return found and shown(found[0])


def tag_line(name: str, value: str) -> str:
    r"""Return a tag as it is written.

    Example:
        >>> print(tag_line("Event", 'The "Cup" \\ 2026'))
        [Event "The \"Cup\" \\ 2026"]
    """
    return f'[{name} "{_ESCAPE.sub(lambda found: chr(92) + found[0], value)}"]'


def value_of(written: str) -> str:
    """Return the value that stands between the quotes of a tag."""
    return _ESCAPED.sub(r"\1", written)


class Tags(MutableMapping[str, str]):
    """Names and values in their order; both are checked.

    Names are letters, digits and `_`, and none of those that a game makes by itself, such as
    `Result`. Values are texts without control characters.

    Args:
        tags: What to begin with.

    Example:
        >>> tags = Tags({"White": "Ada"})
        >>> tags["Result"] = "1-0"
        Traceback (most recent call last):
            ...
        ValueError: tag Result: the game itself says this
    """

    def __init__(self, tags: Mapping[str, str] | None = None) -> None:
        self._tags: dict[str, str] = {}
        self.update(tags or {})

    def __getitem__(self, name: str) -> str:
        """Return a value."""
        return self._tags[name]

    def __setitem__(self, name: str, value: str) -> None:
        """Set a value; a new name comes last."""
        for text in (name, value):
            if not isinstance(text, str):
                raise TypeError(f"a tag is two str, not {type(text).__name__}")
        if not _NAME.fullmatch(name):
            raise ValueError(f"tag {shown(name)}: a name is letters, digits and '_'")
        if name in OWN:
            raise ValueError(f"tag {name}: the game itself says this")
        if strange := plain(value):
            raise ValueError(f"tag {name}: {strange} cannot stand in a record")
        self._tags[name] = value

    def __delitem__(self, name: str) -> None:
        """Remove a tag."""
        del self._tags[name]

    def __iter__(self) -> Iterator[str]:
        """Return the names in their order."""
        return iter(self._tags)

    def __len__(self) -> int:
        """Return the number of tags."""
        return len(self._tags)

    def __eq__(self, other: object) -> bool:
        """Compare names, values and their order."""
        if isinstance(other, Tags):
            return list(self.items()) == list(other.items())
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Return the expression that makes the tags."""
        return f"Tags({self._tags})"
