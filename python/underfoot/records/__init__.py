"""Records of games, in the form of chess's PGN: tags, numbered moves, comments, and the result.

Example:
    >>> import io
    >>> from underfoot import carpniches, records
    >>> game = records.Game(carpniches.Position.start(), {"White": "Ada", "Black": "Bo"})
    >>> for move in ("b5d3", "f1c1"):
    ...     position = game.play(move)
    >>> print(game, end="")
    [Game "carpniches"]
    [Setup "diagonals"]
    [White "Ada"]
    [Black "Bo"]
    [Result "1-0"]
    [Termination "line"]
    <BLANKLINE>
    1. b5d3 f1c1 1-0
    >>> [again] = records.read(io.StringIO(str(game)))
    >>> again == game
    True
"""

from underfoot.records._endings import DECIDED, UNFINISHED
from underfoot.records._errors import RecordError
from underfoot.records._game import Game
from underfoot.records._reader import Reader, read
from underfoot.records._writer import write

__all__ = ["DECIDED", "UNFINISHED", "Game", "Reader", "RecordError", "read", "write"]
