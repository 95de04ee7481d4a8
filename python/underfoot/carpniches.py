"""Carpniches, natively: a piece moves as far as its stack is high, three tops in a row win.

The rules are in `docs/rules.md`, the texts in `docs/texts.md`.

Example:
    >>> from underfoot import carpniches
    >>> position = carpniches.Position.start("corners")
    >>> print(position.play("a1b1"))
    wb,x4,bw/x6/x6/x6/x6/b,w,x3,wb b 1 b1
"""

from typing import Final

from underfoot._native import CARPNICHES_SETUPS
from underfoot._native import CarpnichesBatch as Batch
from underfoot._native import CarpnichesMove as Move
from underfoot._native import CarpnichesPosition as Position
from underfoot._rename import rename
from underfoot._types import Symmetry

__all__ = ["SETUPS", "Batch", "Move", "Position", "Symmetry"]

SETUPS: Final = CARPNICHES_SETUPS
"""The names of the setups, the default first."""

rename(__name__, Batch=Batch, Move=Move, Position=Position)
