"""The types that every engine of the package returns or raises."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from underfoot._pictures import PictureOptions

__all__ = [
    "Color",
    "Drawable",
    "FirstMoveCaptures",
    "IllegalActionError",
    "IllegalMoveError",
    "NotationError",
    "Outcome",
    "SquareColor",
    "Symmetry",
    "Termination",
]


class _Named(Enum):
    """An enumeration whose members show themselves as they are written in code."""

    def __repr__(self) -> str:
        """Return the member as an expression, such as `Color.WHITE`."""
        return f"{type(self).__name__}.{self.name}"


class Color(_Named):
    """One of the two sides.

    Example:
        >>> Color.WHITE.opponent
        Color.BLACK
        >>> Color.WHITE.letter
        'w'
    """

    WHITE = "white"
    BLACK = "black"

    @property
    def opponent(self) -> Color:
        """The other side."""
        return Color.BLACK if self is Color.WHITE else Color.WHITE

    @property
    def letter(self) -> str:
        """The letter of the side in texts: `w` or `b`."""
        return self.value[0]


class SquareColor(_Named):
    """The colour of a Katarenga square; it says how a pawn that stands there moves.

    Example:
        >>> [color.letter for color in SquareColor]
        ['R', 'Y', 'G', 'B']
    """

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"

    @property
    def letter(self) -> str:
        """The letter of the colour in texts: `R`, `Y`, `G` or `B`."""
        return self.value[0].upper()


class Termination(_Named):
    """Why a game is over."""

    LINE = "line"
    """Carpniches: only the winner has a line of three."""
    BOTH_LINES = "both_lines"
    """Carpniches: both sides have a line of three; who made the move loses."""
    NO_MOVES = "no_moves"
    """Carpniches: the side to move has no legal move and loses."""
    CAMPS = "camps"
    """Katarenga: the winner holds both enemy camps."""
    TOO_FEW_PAWNS = "too_few_pawns"
    """Katarenga: the loser has fewer pawns left than there are enemy camps."""


class FirstMoveCaptures(_Named):
    """Katarenga's option: who may capture with the first move of the game."""

    ALLOWED = "allowed"
    """Both sides may, as in the rulebook."""
    NOT_WHITE = "not_white"
    """White may not."""
    NOT_EITHER = "not_either"
    """Neither side may."""


class Symmetry(_Named):
    """The eight symmetries of a square board, seen with rank 1 at the bottom."""

    IDENTITY = "identity"
    ROTATE_90 = "rotate_90"
    """A quarter turn clockwise: the left end of rank 1 goes to the left end of the top rank."""
    ROTATE_180 = "rotate_180"
    ROTATE_270 = "rotate_270"
    """Three quarter turns clockwise."""
    MIRROR_FILES = "mirror_files"
    """Left and right change places."""
    MIRROR_RANKS = "mirror_ranks"
    """Top and bottom change places."""
    MIRROR_DIAGONAL = "mirror_diagonal"
    """Across the diagonal from the bottom left: files become ranks."""
    MIRROR_ANTIDIAGONAL = "mirror_antidiagonal"
    """Across the diagonal from the top left."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended.

    Args:
        winner: The side that won; there are no draws.
        termination: Why the game is over.

    Example:
        >>> Outcome(Color.WHITE, Termination.LINE)
        Outcome(winner=Color.WHITE, termination=Termination.LINE)
    """

    winner: Color
    termination: Termination

    def __reduce__(self) -> tuple[type[Outcome], tuple[Color, Termination]]:
        """Pickle by construction: slots alone do not pickle with the oldest protocols."""
        return Outcome, (self.winner, self.termination)


class NotationError(ValueError):
    """A text that is not the position, move, board or square it should be.

    Args:
        field: The part of the text at fault, such as `board` or `turn`.
        reason: What is wrong with it, naming the character or value at fault.

    Example:
        >>> print(NotationError("side", "'x' is neither 'w' nor 'b'"))
        side: 'x' is neither 'w' nor 'b'
    """

    field: str
    reason: str

    def __init__(self, field: str, reason: str) -> None:
        """Keep both parts; they are the exception's `args`, so that it pickles."""
        super().__init__(field, reason)
        self.field = field
        self.reason = reason

    def __str__(self) -> str:
        """Return `field: reason`."""
        return f"{self.field}: {self.reason}"


class IllegalMoveError(ValueError):
    """A move that the rules do not allow in a position; the position is unharmed.

    Args:
        move: The move or the move's text, as it was given.
        position: The position in which it was tried.

    Example:
        >>> print(IllegalMoveError("a6c4", "a position"))
        a6c4 is not legal in a position
    """

    move: object
    position: object

    def __init__(self, move: object, position: object) -> None:
        """Keep both parts; they are the exception's `args`, so that it pickles."""
        super().__init__(move, position)
        self.move = move
        self.position = position

    def __str__(self) -> str:
        """Return a sentence with the texts of the move and of the position."""
        return f"{self.move} is not legal in {self.position}"


class IllegalActionError(IllegalMoveError):
    """A move that the rules do not allow in one game of a batch; no game has moved.

    Args:
        game: The number of the game in the batch; the first one at fault.
        move: The move whose index was given.
        position: The position of that game.

    Example:
        >>> print(IllegalActionError(7, "a6c4", "a position"))
        game 7: a6c4 is not legal in a position
    """

    game: int

    def __init__(self, game: int, move: object, position: object) -> None:
        """Keep all parts; they are the exception's `args`, so that it pickles."""
        super().__init__(move, position)
        self.args = (game, move, position)
        self.game = game

    def __str__(self) -> str:
        """Return a sentence with the number of the game and the texts of move and position."""
        return f"game {self.game}: {super().__str__()}"


class Drawable:
    """What can be drawn as SVG; engines in Python inherit it, and notebooks show it.

    Example:
        >>> from underfoot.reference import katarenga
        >>> katarenga.Board.from_code("A0B0C0D0").to_svg(size=200)[:5]
        '<svg '
    """

    __slots__ = ()

    def to_svg(self, **options: Unpack[PictureOptions]) -> str:
        """Return a picture as SVG.

        Args:
            options: Those of `underfoot.svg`, such as `last_move`, `targets` and `size`.

        Raises:
            TypeError: There is no such option, or an argument is of a wrong type.
            ValueError: A wrong size, theme or colour, or text that is not a square or a move.
        """
        from underfoot._pictures import svg  # noqa: PLC0415 - who plays does not need it

        return svg(cast("Any", self), **options)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return self.to_svg(size=400)


def shown(value: str, longest: int = 40) -> str:
    """Return text for an error message: its repr, cut to `longest` characters."""
    text = repr(value[:longest])  # cut first: the repr of enormous text is enormous work
    return text if len(text) <= longest else text[: longest - 3] + "..."
