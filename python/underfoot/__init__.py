"""Two abstract board games, Carpniches and Katarenga: rules and perft at native speed.

In both, what lies under a piece decides how it moves: the height of its stack, or the colour of its
square. Each game is a module with `Position` and `Move`: `carpniches` and `katarenga` natively, and
the same names once more in plain Python in `reference`.

Example:
    >>> import underfoot
    >>> position = underfoot.carpniches.Position.start()
    >>> position.count_moves()
    42
    >>> underfoot.perft(position, 3)
    33456
"""

from typing import Final

from underfoot import _native, carpniches, katarenga, reference
from underfoot._count import Playouts, Solution, divide, perft, playouts, solve, unique
from underfoot._diagram import diagram
from underfoot._protocol import Position
from underfoot._types import (
    Color,
    FirstMoveCaptures,
    IllegalMoveError,
    NotationError,
    Outcome,
    SquareColor,
    Symmetry,
    Termination,
)

__all__ = [
    "Color",
    "FirstMoveCaptures",
    "IllegalMoveError",
    "NotationError",
    "Outcome",
    "Playouts",
    "Position",
    "Solution",
    "SquareColor",
    "Symmetry",
    "Termination",
    "__version__",
    "carpniches",
    "diagram",
    "divide",
    "katarenga",
    "perft",
    "playouts",
    "reference",
    "solve",
    "unique",
]

__version__: Final = _native.VERSION
