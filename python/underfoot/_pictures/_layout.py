"""Where things lie in a picture."""

from __future__ import annotations

from dataclasses import dataclass

from underfoot._types import NotationError, shown

__all__ = ["CARPNICHES", "KATARENGA", "Layout", "Point"]

Point = tuple[float, float]


@dataclass(frozen=True)
class Layout:
    """A square board in a frame; lengths are in units of the picture.

    Args:
        files: The letters of the files.
        square: The side of a square.
        margin: The width of the frame on the left and at the bottom, where coordinates are.
        rim: Its width on the right and at the top.
        camps: Places in the corners of the frame.
        turned: Whether Black's side is at the bottom.
    """

    files: str
    square: float
    margin: float
    rim: float
    camps: tuple[str, ...] = ()
    turned: bool = False

    @property
    def ranks(self) -> str:
        """The digits of the ranks."""
        return "123456789"[: len(self.files)]

    @property
    def side(self) -> float:
        """The side of the board without the frame."""
        return len(self.files) * self.square

    @property
    def width(self) -> float:
        """The side of the whole, frame included."""
        return self.margin + self.side + self.rim

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares of the board."""
        return tuple(file + rank for rank in self.ranks for file in self.files)

    def column(self, file: str) -> float:
        """Return where a file begins."""
        at = self.files.index(file)
        return self.margin + self.square * (len(self.files) - 1 - at if self.turned else at)

    def row(self, rank: str) -> float:
        """Return where a rank begins."""
        at = self.ranks.index(rank)
        return self.rim + self.square * (at if self.turned else len(self.files) - 1 - at)

    def corner(self, square: str) -> Point:
        """Return the top left corner of a square of the board."""
        return self.column(square[0]), self.row(square[1])

    def outline(self, square: str) -> str:
        """Return a square of the board as a path."""
        x, y = self.corner(square)
        return f"M{x:g} {y:g}h{self.square:g}v{self.square:g}h-{self.square:g}z"

    def center(self, place: str) -> Point:
        """Return the centre of a square or a camp."""
        if place in self.camps:
            near, far = self.margin / 2, self.width - self.margin / 2
            return (
                far if (place[0] == self.files[-1]) is not self.turned else near,
                near if (place[1] == "9") is not self.turned else far,
            )
        x, y = self.corner(place)
        return x + self.square / 2, y + self.square / 2

    def check(self, place: str) -> str:
        """Return a square or camp, refusing what is neither."""
        if place not in self.squares and place not in self.camps:
            raise NotationError("square", f"{shown(place)} is not a square here")
        return place


CARPNICHES = Layout("abcdef", square=66, margin=28, rim=14)
KATARENGA = Layout("abcdefgh", square=50, margin=46, rim=46, camps=("a0", "h0", "a9", "h9"))
