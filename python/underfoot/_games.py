"""What tells a position of one game from a position of the other, whatever its engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from underfoot._types import Color, FirstMoveCaptures, SquareColor

__all__ = ["Colored", "Pawns", "Stacks", "game_of"]


class Colored(Protocol):
    """What has 64 coloured squares: a board of Katarenga, or a position on it."""

    def color_of(self, square: str, /) -> SquareColor:
        """Return the colour of a square."""
        ...


class Stacks(Protocol):
    """What only a position of Carpniches offers."""

    @property
    def forbidden(self) -> str | None:
        """The square that Black's first move may not reach."""
        ...

    def stack(self, square: str, /) -> tuple[Color, ...]:
        """Return the pieces on a square, bottom to top."""
        ...

    def lines(self, color: Color, /) -> list[tuple[str, ...]]:
        """Return all lines of a colour."""
        ...


class Pawns(Colored, Protocol):
    """What only a position of Katarenga offers."""

    @property
    def first_move_captures(self) -> FirstMoveCaptures:
        """The ban on first-move captures as far as it can still matter."""
        ...

    def pawns(self, color: Color, /) -> tuple[str, ...]:
        """Return the squares of a side's pawns on the board."""
        ...

    def camps(self, color: Color, /) -> tuple[str, ...]:
        """Return the enemy camps that a side's pawns occupy."""
        ...


def game_of(thing: object) -> str | None:
    """Return what an object shows: `carpniches`, `katarenga`, `board`, or None for nothing of ours.

    Args:
        thing: A position or a board of any engine, or anything else.

    Example:
        >>> from underfoot.reference import katarenga
        >>> game_of(katarenga.Position.start()), game_of(katarenga.Board.random(1)), game_of("text")
        ('katarenga', 'board', None)
    """
    if hasattr(thing, "stack"):
        return "carpniches"
    if hasattr(thing, "camps"):
        return "katarenga"
    return "board" if hasattr(thing, "color_of") else None
