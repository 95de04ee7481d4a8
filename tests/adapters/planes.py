"""The planes of a position, written once more in plain Python over the public face."""

from __future__ import annotations

from typing import Any

from underfoot import Color, FirstMoveCaptures, SquareColor


def planes_of(position: Any) -> Any:
    """Returns what `Batch.observation_of` should, as nested lists."""
    if hasattr(position, "stack"):
        planes = [[[0] * 6 for _ in range(6)] for _ in range(9)]
        _write_carpniches(position, planes)
    else:
        planes = [[[0] * 8 for _ in range(8)] for _ in range(13)]
        _write_katarenga(position, planes)
    return planes


def _write_carpniches(position: Any, planes: Any) -> None:
    side = position.side_to_move
    for row in range(6):
        for column in range(6):
            pieces = position.stack(f"{'abcdef'[column]}{row + 1}")
            for level, piece in enumerate(reversed(pieces)):
                planes[2 * level + (piece is not side)][row][column] = 1
    if position.forbidden is not None:
        _mark(planes[6], position.forbidden)
    _fill(planes[7], position.turn_number == 1)
    _fill(planes[8], side is Color.BLACK)


def _write_katarenga(position: Any, planes: Any) -> None:
    side = position.side_to_move
    for index, color in enumerate((side, side.opponent)):
        for square in position.pawns(color):
            _mark(planes[index], square)
        for camp in position.camps(color):
            _fill(planes[6 + 2 * index + (camp[0] == "h")], True)
    colors = (SquareColor.RED, SquareColor.YELLOW, SquareColor.GREEN, SquareColor.BLUE)
    for square in (file + rank for file in "abcdefgh" for rank in "12345678"):
        _mark(planes[2 + colors.index(position.color_of(square))], square)
    ban = position.first_move_captures
    _fill(planes[10], ban is not FirstMoveCaptures.ALLOWED)
    _fill(planes[11], ban is FirstMoveCaptures.NOT_EITHER and side is Color.WHITE)
    _fill(planes[12], side is Color.BLACK)


def _mark(plane: Any, square: str) -> None:
    plane[int(square[1]) - 1]["abcdefgh".index(square[0])] = 1


def _fill(plane: Any, holds: bool) -> None:
    for row in plane:
        row[:] = [int(holds)] * len(row)
