"""What a position looks like to a network: planes of zeros and ones, for the adapters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from underfoot import Color, FirstMoveCaptures, SquareColor

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    import numpy.typing as npt

    Cells = npt.NDArray[np.float32] | npt.NDArray[np.int8]

__all__ = ["OF_CARPNICHES", "OF_KATARENGA", "Planes"]


class Planes(NamedTuple):
    """How the positions of a game become planes.

    Args:
        names: What each plane shows, in order.
        size: Rows and columns of a plane; row 0 is rank 1, column 0 is file a.
        write: Fills an array of zeros, of this shape, with the planes of a position.
    """

    names: tuple[str, ...]
    size: int
    write: Callable[[Any, Cells], None]

    @property
    def shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns."""
        return len(self.names), self.size, self.size


def _write_carpniches(position: Any, planes: Cells) -> None:
    side = position.side_to_move
    for rank in range(6):
        for file in range(6):
            for level, piece in enumerate(reversed(position.stack(f"{'abcdef'[file]}{rank + 1}"))):
                planes[2 * level + (piece is not side), rank, file] = 1
    if position.forbidden is not None:
        planes[6][_at(position.forbidden)] = 1
    planes[7] = position.turn_number == 1
    planes[8] = side is Color.BLACK


def _write_katarenga(position: Any, planes: Cells) -> None:
    side = position.side_to_move
    for index, color in enumerate((side, side.opponent)):
        for square in position.pawns(color):
            planes[index][_at(square)] = 1
        for camp in position.camps(color):
            planes[6 + 2 * index + (camp[0] == "h")] = 1
    for row in range(8):
        for column in range(8):
            color = position.color_of(f"{'abcdefgh'[column]}{row + 1}")
            planes[2 + _COLORS.index(color), row, column] = 1
    ban = position.first_move_captures
    planes[10] = ban is not FirstMoveCaptures.ALLOWED
    planes[11] = ban is FirstMoveCaptures.NOT_EITHER and side is Color.WHITE
    planes[12] = side is Color.BLACK


def _at(square: str) -> tuple[int, int]:
    return int(square[1]) - 1, "abcdefgh".index(square[0])


_COLORS = (SquareColor.RED, SquareColor.YELLOW, SquareColor.GREEN, SquareColor.BLUE)

OF_CARPNICHES: Final = Planes(
    (
        "own piece on top",
        "opposing piece on top",
        "own piece second from the top",
        "opposing piece second from the top",
        "own piece third from the top",
        "opposing piece third from the top",
        "square that must not be entered on this turn",
        "everywhere: it is the side's first turn",
        "everywhere: Black is to move",
    ),
    6,
    _write_carpniches,
)

OF_KATARENGA: Final = Planes(
    (
        "own pawn",
        "opposing pawn",
        "red square",
        "yellow square",
        "green square",
        "blue square",
        "everywhere: own pawn in the enemy camp on file a",
        "everywhere: own pawn in the enemy camp on file h",
        "everywhere: opposing pawn in the camp on file a",
        "everywhere: opposing pawn in the camp on file h",
        "everywhere: this turn must not capture",
        "everywhere: the opponent's next turn must not capture",
        "everywhere: Black is to move",
    ),
    8,
    _write_katarenga,
)
