"""Perft suites: positions with their counts, a line each."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NoReturn

from underfoot import carpniches, katarenga
from underfoot._types import NotationError, shown
from underfoot.data._files import file_text, require_game

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["PerftEntry", "perft_suite", "read_perft_suite"]

_COUNT = re.compile(r"D([1-9][0-9]*) (0|[1-9][0-9]*)", re.ASCII)
_NAME = re.compile(r'id "([^";]+)"')
_SEPARATOR = " ;"


@dataclass(frozen=True, slots=True)
class PerftEntry:
    """A position of a perft suite.

    Args:
        position: The text of the position.
        counts: perft by depth, from depth 1 without a gap.
        name: What the position is there for; it may be empty.

    Example:
        >>> entry = perft_suite("katarenga")[0]
        >>> entry.name, entry.counts[2]
        ('A0B0C0D0, captures allowed', 867)
    """

    position: str
    counts: Mapping[int, int] = field(hash=False)
    name: str = ""

    def line(self) -> str:
        """Return the entry as a line of a suite, without a line break.

        Example:
            >>> PerftEntry("x6/x6/x6/x6/x6/w,x5 w 2 -", {1: 3, 2: 0}, "alone").line()
            'x6/x6/x6/x6/x6/w,x5 w 2 - ;D1 3 ;D2 0 ;id "alone"'
        """
        fields = [f"D{depth} {count}" for depth, count in self.counts.items()]
        if self.name:
            fields.append(f'id "{self.name}"')
        return _SEPARATOR.join([self.position, *fields])


def perft_suite(game: str) -> list[PerftEntry]:
    """Return the perft suite of a game that ships with this package.

    Args:
        game: `carpniches` or `katarenga`.

    Raises:
        ValueError: There is no such game.

    Example:
        >>> from underfoot import carpniches
        >>> for entry in perft_suite("carpniches"):
        ...     assert carpniches.Position.from_text(entry.position).perft(1) == entry.counts[1]
    """
    require_game(game)
    name = f"{game}.epd"
    return read_perft_suite(file_text(name), game, source=name)


def read_perft_suite(text: str, game: str, *, source: str = "suite") -> list[PerftEntry]:
    r"""Return the entries of a perft suite.

    Args:
        text: The suite: lines `position ;D1 count ;D2 count ... ;id "name"`, where the counts go
            on from depth to depth and the name may be left out, and lines of comment, which begin
            with `#`.
        game: `carpniches` or `katarenga`.
        source: What error messages call the suite.

    Raises:
        NotationError: A line is neither. The field is the place: the source, and the number of
            the line and the column, from 1.
        ValueError: There is no such game.

    Example:
        >>> text = "x6/x6/x6/x6/x6/w,x5 w 2 - ;D1 3 ;D2 0\n"
        >>> read_perft_suite(text, "carpniches")[0].counts
        {1: 3, 2: 0}
        >>> read_perft_suite(text.replace("D2", "D3"), "carpniches", source="mine.epd")
        Traceback (most recent call last):
            ...
        underfoot.NotationError: mine.epd, line 1, column 34: D3 where D2 was expected
    """
    require_game(game)
    lines = text.removesuffix("\n").split("\n") if text else []
    return [
        _entry(line, game, f"{source}, line {number}")
        for number, line in enumerate(lines, start=1)
        if not line.startswith("#")
    ]


def _entry(line: str, game: str, place: str) -> PerftEntry:
    position, *fields = line.split(_SEPARATOR)
    column = 1

    def refuse(reason: str) -> NoReturn:
        raise NotationError(f"{place}, column {column}", reason)

    try:
        (carpniches if game == "carpniches" else katarenga).Position.from_text(position)
    except NotationError as error:
        refuse(f"{error.field} of the position: {error.reason}")
    counts: dict[int, int] = {}
    name = ""
    column += len(position) + len(_SEPARATOR)
    for part in fields:
        expected = f"D{len(counts) + 1}"
        if name:
            refuse(f"{shown(part)} follows the name, which comes last")
        if found := _COUNT.fullmatch(part):
            if int(found[1]) != len(counts) + 1:
                refuse(f"D{found[1][:10]} where {expected} was expected")
            counts[int(found[1])] = int(found[2])
        elif found := _NAME.fullmatch(part):
            name = found[1]
        else:
            refuse(f"{shown(part)} is neither '{expected} count' nor 'id \"name\"'")
        column += len(part) + len(_SEPARATOR)
    if not counts:
        column = min(column, len(line) + 1)
        refuse("there is no count: D1 was expected")
    return PerftEntry(position, counts, name)
