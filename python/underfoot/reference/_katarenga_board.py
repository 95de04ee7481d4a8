"""The board of Katarenga: four tiles of 4 x 4 squares, assembled, or any 64 colours.

Section names below are those of Katarenga's rulebook.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from itertools import islice, permutations
from typing import Any, final

from underfoot._types import Drawable, NotationError, SquareColor, shown
from underfoot.reference._base import GOLDEN, Immutable, check_square, path_of, require, scramble

__all__ = ["FILES", "RANKS", "SQUARES", "Board"]

FILES = "abcdefgh"
RANKS = "12345678"
SQUARES = tuple(file + rank for rank in RANKS for file in FILES)

_COLOR_OF_LETTER = {color.letter: color for color in SquareColor}

# "Contents": four double-sided game squares, here *tiles*, as their fronts look, top row first.
# The back of a tile is the mirror image of its front.
_TILES = {
    "A": ("RYBG", "GRGB", "YYBR", "BGRY"),
    "B": ("RYGB", "GYRY", "BBGR", "YRBG"),
    "C": ("RGBY", "YYGR", "BBRG", "GRYB"),
    "D": ("RGBY", "YYBR", "BGRG", "GRYB"),
}

Rows = tuple[str, ...]
"""A tile or a board: its rows of letters, top row first."""


def _turned(rows: Rows, quarter_turns: int) -> Rows:
    """Return rows turned clockwise: the left column, read upwards, becomes the top row."""
    for _ in range(quarter_turns % 4):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


def _flipped(rows: Rows) -> Rows:
    """Return rows with left and right exchanged."""
    return tuple(row[::-1] for row in rows)


# "All the game squares can be rotated as desired, flipped over": every way a tile can lie, by its
# name in a board code: capital letter for the front, small for the back, and quarter turns.
_LYING: dict[str, Rows] = {
    letter + str(turns): _turned(rows, turns)
    for tile, front in _TILES.items()
    for letter, rows in ((tile, front), (tile.lower(), _flipped(front)))
    for turns in range(4)
}
_NAME_OF_LYING = {rows: name for name, rows in _LYING.items()}


@final
class Board(Drawable, Immutable):
    """The 64 coloured squares; equal if all colours are.

    Example:
        >>> from underfoot.reference.katarenga import Board
        >>> board = Board.from_code("A0B0C0D0")
        >>> board.color_of("a8")
        SquareColor.RED
        >>> board.rotated(1).code
        'C1A1D1B1'
    """

    __module__ = "underfoot.reference.katarenga"  # where it is found, and what pickles name
    __slots__ = ("_color_of", "_rows")
    _rows: Rows
    _color_of: dict[str, SquareColor]

    @classmethod
    def _from_rows(cls, rows: Rows) -> Board:
        colors = {
            file + rank: _COLOR_OF_LETTER[letter]
            for rank, row in zip(reversed(RANKS), rows, strict=True)
            for file, letter in zip(FILES, row, strict=True)
        }
        return cls._make(_rows=rows, _color_of=colors)

    @classmethod
    def from_code(cls, code: str) -> Board:
        """Return the board that four tiles form ("Preparation").

        Args:
            code: Four times a tile's letter (capital for the front, small for the back) and the
                number of clockwise quarter turns, 0 to 3; in the order top left, top right, bottom
                left, bottom right. A back is the mirrored front, turned then.

        Raises:
            NotationError: Field `code`: not such a code, or not each tile once.

        Example:
            >>> Board.from_code("a0b1c2d3").color_of("a8")
            SquareColor.GREEN
        """
        require(code, str, "code")
        if len(code) != 8:
            raise NotationError("code", f"{shown(code)} has {len(code)} characters, not 8")
        names = [code[at : at + 2] for at in range(0, 8, 2)]
        for name in names:
            if name not in _LYING:
                raise NotationError("code", f"{shown(name)} is not a tile and its turns")
        for at, name in enumerate(names):
            if name[0].upper() in code[: 2 * at].upper():
                raise NotationError("code", f"{name[0]!r} names a tile a second time")
        upper_left, upper_right, lower_left, lower_right = (_LYING[name] for name in names)
        upper = map(operator.add, upper_left, upper_right)
        lower = map(operator.add, lower_left, lower_right)
        return cls._from_rows((*upper, *lower))

    @classmethod
    def from_colors(cls, colors: str | Iterable[SquareColor]) -> Board:
        """Return the board with any 64 colours, rank 8 first, each rank from a to h.

        Args:
            colors: Letters R, Y, G and B: eight ranks joined by `/`, or 64 letters in a row; or
                64 square colours.

        Raises:
            NotationError: Field `colors`: not 64, or not colours.

        Example:
            >>> print(Board.from_colors("RYGB" * 16).code)
            None
        """
        if isinstance(colors, str):
            rows = colors.split("/")
            if len(rows) == 1 and len(colors) == 64:
                rows = [colors[at : at + 8] for at in range(0, 64, 8)]
        else:
            given = list(islice(colors, 65))  # endless ones end here
            for color in given:
                require(color, SquareColor, "each of colors")
            letters = "".join(color.letter for color in given)
            rows = [letters[at : at + 8] for at in range(0, len(letters), 8)]
        if len(rows) != 8:
            raise NotationError("colors", f"{shown('/'.join(rows))} is not eight ranks")
        for row in rows:
            if len(row) != 8:
                raise NotationError("colors", f"{shown(row)} has {len(row)} squares, not 8")
            for letter in row:
                if letter not in _COLOR_OF_LETTER:
                    raise NotationError("colors", f"{shown(letter)} is not one of R, Y, G, B")
        return cls._from_rows(tuple(rows))

    @classmethod
    def random(cls, seed: int) -> Board:
        """Return one of the 98304 boards that the tiles can form, the same for the same seed.

        Args:
            seed: From 0 to 2**64 - 1.

        Raises:
            ValueError: The seed is negative.
            OverflowError: The seed is too large.

        Example:
            >>> Board.random(7) == Board.random(7)
            True
        """
        seed = operator.index(seed)
        if seed < 0:
            raise ValueError("seed must not be negative")
        if seed >= 2**64:
            raise OverflowError("seed must be below 2**64")
        number = scramble(seed + GOLDEN) % 98304
        number, order = divmod(number, 24)
        tiles = list(permutations("ABCD"))[order]
        sides, turns = [], []
        for _ in tiles:
            number, side = divmod(number, 2)
            sides.append(side)
        for _ in tiles:
            number, turn = divmod(number, 4)
            turns.append(turn)
        lying = zip(tiles, sides, turns, strict=True)
        return cls.from_code(
            "".join((tile.lower() if side else tile) + str(turn) for tile, side, turn in lying)
        )

    def rotated(self, quarter_turns: int) -> Board:
        """Return the board turned clockwise, as Black may before the game ("Preparation").

        Two quarter turns give the board of the rematch ("Our Tips").

        Args:
            quarter_turns: Any number; negative ones turn counter-clockwise.
        """
        return Board._from_rows(_turned(self._rows, operator.index(quarter_turns)))

    def mirrored(self) -> Board:
        """Return the board with left and right exchanged: file a becomes file h."""
        return Board._from_rows(_flipped(self._rows))

    @property
    def code(self) -> str | None:
        """The code of the board (see `from_code`), or None if the tiles cannot form it."""
        corners = (
            tuple(row[left : left + 4] for row in self._rows[top : top + 4])
            for top in (0, 4)
            for left in (0, 4)
        )
        code = "".join(_NAME_OF_LYING.get(corner, "") for corner in corners)
        return code if len(code) == 8 and len(set(code[::2].upper())) == 4 else None

    @property
    def colors(self) -> str:
        """The letters of the colours: eight ranks joined by `/`, rank 8 first."""
        return "/".join(self._rows)

    def color_of(self, square: str) -> SquareColor:
        """Return the colour of a square.

        Args:
            square: From `a1` to `h8`.

        Raises:
            NotationError: Field `square`: not a square of the board; camps have no colour.
        """
        check_square(square, self._color_of)
        return self._color_of[square]

    def __eq__(self, other: object) -> bool:
        """Compare the colours."""
        if not isinstance(other, Board):
            return NotImplemented
        return self._rows == other._rows

    def __hash__(self) -> int:
        """Return a hash of the colours."""
        return hash(self._rows)

    def __str__(self) -> str:
        """Return the colours."""
        return self.colors

    def __repr__(self) -> str:
        """Return the expression that makes the board."""
        if self.code is not None:
            return f"{path_of(type(self))}.from_code({self.code!r})"
        return f"{path_of(type(self))}.from_colors({self.colors!r})"

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Pickle and copy by the colours."""
        return Board.from_colors, (self.colors,)
