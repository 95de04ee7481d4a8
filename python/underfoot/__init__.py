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

from importlib import import_module
from typing import TYPE_CHECKING, Final

from underfoot import _native, carpniches, katarenga
from underfoot._protocol import Position
from underfoot._rename import rename
from underfoot._types import (
    Color,
    FirstMoveCaptures,
    IllegalActionError,
    IllegalMoveError,
    NotationError,
    Outcome,
    SquareColor,
    Symmetry,
    Termination,
)

if TYPE_CHECKING:
    from underfoot import data, records, reference, testing
    from underfoot._count import Playouts, Solution, divide, perft, playouts, solve, unique
    from underfoot._diagram import diagram
    from underfoot._pictures import svg
    from underfoot._search import Searcher, SearchInfo, SearchResult
    from underfoot.crosschecking import crosscheck
    from underfoot.records import Game

__all__ = [
    "Color",
    "FirstMoveCaptures",
    "Game",
    "IllegalActionError",
    "IllegalMoveError",
    "NotationError",
    "Outcome",
    "Playouts",
    "Position",
    "SearchInfo",
    "SearchResult",
    "Searcher",
    "Solution",
    "SquareColor",
    "Symmetry",
    "Termination",
    "__version__",
    "carpniches",
    "crosscheck",
    "data",
    "diagram",
    "divide",
    "katarenga",
    "perft",
    "playouts",
    "records",
    "reference",
    "solve",
    "svg",
    "testing",
    "unique",
]

__version__: Final = _native.VERSION

rename(
    __name__,
    Color=Color,
    FirstMoveCaptures=FirstMoveCaptures,
    IllegalActionError=IllegalActionError,
    IllegalMoveError=IllegalMoveError,
    NotationError=NotationError,
    Outcome=Outcome,
    SquareColor=SquareColor,
    Symmetry=Symmetry,
    Termination=Termination,
)

# What playing does not need is imported when it is first asked for, so that `import underfoot` is
# quick: names and the modules that define them. The block above says the same to type checkers.
_LATER: Final = {
    "Game": "underfoot.records._game",
    "Playouts": "underfoot._count",
    "SearchInfo": "underfoot._search",
    "SearchResult": "underfoot._search",
    "Searcher": "underfoot._search",
    "Solution": "underfoot._count",
    "crosscheck": "underfoot.crosschecking._crosscheck",
    "data": "underfoot.data",
    "diagram": "underfoot._diagram",
    "divide": "underfoot._count",
    "perft": "underfoot._count",
    "playouts": "underfoot._count",
    "records": "underfoot.records",
    "reference": "underfoot.reference",
    "solve": "underfoot._count",
    "svg": "underfoot._pictures._picture",
    "testing": "underfoot.testing",
    "unique": "underfoot._count",
}

if not TYPE_CHECKING:  # or every misspelt name would pass for one of these

    def __getattr__(name: str) -> object:
        """Import what is asked for the first time (PEP 562)."""
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = import_module(_LATER[name])
        if found.__name__ != f"{__name__}.{name}":
            found = getattr(found, name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        """Return all names, those not yet imported too."""
        return sorted({*globals(), *_LATER})
