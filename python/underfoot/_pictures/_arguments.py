"""What a caller of `svg` may say, checked."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, cast

from underfoot._pictures._layout import CARPNICHES, KATARENGA, Layout
from underfoot._types import Color, NotationError, shown

if TYPE_CHECKING:
    from underfoot._protocol import Position

__all__ = ["Way", "aims_of", "checked_size", "checked_words", "layout_of", "way_of"]


class Way(Protocol):
    """A move of any engine."""

    @property
    def from_square(self) -> str:
        """The square that the move leaves."""
        ...

    @property
    def to_square(self) -> str:
        """The square that the move reaches."""
        ...


def layout_of(game: str, orientation: Color, *, coordinates: bool) -> Layout:
    """Return where things lie.

    Args:
        game: As `game_of` says it.
        orientation: The side whose home is at the bottom.
        coordinates: Whether the frame needs room for them.
    """
    if not isinstance(orientation, Color):
        raise TypeError(f"orientation must be a Color, not {type(orientation).__name__}")
    layout = CARPNICHES if game == "carpniches" else KATARENGA
    if not coordinates and not layout.camps:
        layout = replace(layout, margin=layout.rim)
    return replace(layout, turned=orientation is Color.BLACK)


def checked_size(size: object) -> float | None:
    """Return a width in pixels, refusing what is none."""
    if size is None:
        return None
    if not isinstance(size, (int, float)) or isinstance(size, bool):
        raise TypeError(f"size must be a number, not {type(size).__name__}")
    if not (size > 0 and math.isfinite(size)):
        raise ValueError(f"size must be a positive number, not {size}")
    return size


def checked_words(*, caption: bool | str, title: str | None, desc: str | None) -> None:
    """Refuse words that are none."""
    if not isinstance(caption, (str, bool)):
        raise TypeError(f"caption must be a str or a bool, not {type(caption).__name__}")
    for name, text in (("title", title), ("desc", desc)):
        if not isinstance(text, (str, type(None))):
            raise TypeError(f"{name} must be a str, not {type(text).__name__}")


def way_of(move: Way | str, layout: Layout) -> tuple[str, str]:
    """Return the two squares of a move, which need not be legal."""
    if isinstance(move, str):
        if len(move) != 4:
            raise NotationError("move", f"{shown(move)} is not two squares, like 'a1b2'")
        move_from, move_to = move[:2], move[2:]
    else:
        try:
            move_from, move_to = move.from_square, move.to_square
        except AttributeError:
            name = type(move).__name__
            raise TypeError(f"a move must be a Move or its text, not {name}") from None
    return layout.check(move_from), layout.check(move_to)


def aims_of(
    position: object, targets: str | Iterable[Way | str], layout: Layout
) -> tuple[list[str], list[str]]:
    """Return the squares that moves to be shown leave, and those that they reach."""
    if isinstance(targets, str):
        layout.check(targets)
        # A board by itself has no moves.
        legal = cast("Position[Any]", position).legal_moves() if hasattr(position, "play") else []
        ways = [way_of(move, layout) for move in legal if move.from_square == targets]
        return [targets], [reached for _, reached in ways]
    if not isinstance(targets, Iterable):
        raise TypeError(f"targets must be a square or moves, not {type(targets).__name__}")
    ways = [way_of(move, layout) for move in targets]
    return list(dict.fromkeys(a for a, _ in ways)), list(dict.fromkeys(b for _, b in ways))
