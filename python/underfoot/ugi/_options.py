"""The options of the engines, as UGI announces and sets them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from underfoot import carpniches, katarenga
from underfoot._types import FirstMoveCaptures, shown

__all__ = ["Choice", "Number", "Option", "Text", "options_of"]


@dataclass(frozen=True, slots=True)
class Number:
    """An option that is a number."""

    name: str
    default: int
    least: int
    most: int

    def announced(self) -> str:
        """Return the line that announces it."""
        return (
            f"option name {self.name} type spin default {self.default}"
            f" min {self.least} max {self.most}"
        )

    def checked(self, value: str) -> str:
        """Return a value as it is kept; `ValueError` says what is wrong with it."""
        if re.fullmatch("[0-9]{1,9}", value) and self.least <= int(value) <= self.most:
            return str(int(value))
        raise ValueError(f"{shown(value)} is not a number from {self.least} to {self.most}")


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that is one of some words."""

    name: str
    words: tuple[str, ...]

    @property
    def default(self) -> str:
        """The first word."""
        return self.words[0]

    def announced(self) -> str:
        """Return the line that announces it."""
        choices = "".join(f" var {word}" for word in self.words)
        return f"option name {self.name} type combo default {self.default}{choices}"

    def checked(self, value: str) -> str:
        """Return a value as it is kept; `ValueError` says what is wrong with it."""
        if value in self.words:
            return value
        raise ValueError(f"{shown(value)} is not one of {', '.join(self.words)}")


@dataclass(frozen=True, slots=True)
class Text:
    """An option that is the code or the colours of a board of Katarenga."""

    name: str
    default: str

    def announced(self) -> str:
        """Return the line that announces it."""
        return f"option name {self.name} type string default {self.default}"

    def checked(self, value: str) -> str:
        """Return a value as it is kept; `ValueError` says what is wrong with it."""
        board_of(value)
        return value


Option = Number | Choice | Text

_COMMON: tuple[Option, ...] = (Number("Hash", 16, 1, 65_536), Number("Move Overhead", 10, 0, 5_000))
_OF_GAMES: dict[str, tuple[Option, ...]] = {
    "carpniches": (Choice("Setup", tuple(carpniches.SETUPS)),),
    "katarenga": (
        Text("Board", "A0B0C0D0"),
        Choice("FirstMoveCaptures", tuple(option.value for option in FirstMoveCaptures)),
    ),
}


def options_of(game: str) -> dict[str, Option]:
    """Return the options of a game's engine, by their names in small letters.

    Args:
        game: `carpniches` or `katarenga`.
    """
    return {option.name.lower(): option for option in _COMMON + _OF_GAMES[game]}


def board_of(text: str) -> katarenga.Board:
    """Return the board that a code or 64 colours describe.

    Args:
        text: A board code, or eight ranks of colours joined by `/`.

    Raises:
        NotationError: It is neither.
    """
    kind = katarenga.Board
    return kind.from_colors(text) if "/" in text or len(text) == 64 else kind.from_code(text)
