"""Katarenga, natively: a pawn moves as the colour of the square it stands on says.

The rules are in `docs/rules.md`, the texts in `docs/texts.md`.

Example:
    >>> from underfoot import katarenga
    >>> board = katarenga.Board.from_code("A0B0C0D0")
    >>> katarenga.Position.start(board).count_moves()
    28
"""

from underfoot._native import KatarengaBatch as Batch
from underfoot._native import KatarengaBoard as Board
from underfoot._native import KatarengaMove as Move
from underfoot._native import KatarengaPosition as Position
from underfoot._rename import rename
from underfoot._types import FirstMoveCaptures, SquareColor

__all__ = ["Batch", "Board", "FirstMoveCaptures", "Move", "Position", "SquareColor"]

rename(__name__, Batch=Batch, Board=Board, Move=Move, Position=Position)
