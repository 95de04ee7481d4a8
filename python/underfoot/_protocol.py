"""What a position of any game and any engine offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar, runtime_checkable

from underfoot._types import Color, Outcome

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["Position"]

M = TypeVar("M")


@runtime_checkable
class Position(Protocol[M]):
    """A position of a game for two players, generic in the type of its moves.

    The engines of this package satisfy it, and so can any other engine: nothing needs to be
    inherited. `isinstance` checks that the names are there, not what they do.

    Example:
        >>> from underfoot.reference import carpniches
        >>> isinstance(carpniches.Position.start(), Position)
        True
    """

    @property
    def side_to_move(self) -> Color:
        """The side whose turn it is; also in a finished game, where it would be next."""
        ...

    @property
    def turn_number(self) -> int:
        """The number of the turn, 1 on the first turn of each side."""
        ...

    @property
    def key(self) -> int:
        """A number below 2**64, equal for equal positions and the same in every process."""
        ...

    def legal_moves(self) -> list[M]:
        """Return all legal moves in the fixed order of the game; none once it is over."""
        ...

    def count_moves(self) -> int:
        """Return the number of legal moves."""
        ...

    def is_legal(self, move: M | str) -> bool:
        """Return whether a move, given as such or as text, is legal.

        Args:
            move: A move of this engine, or the text of a move.

        Raises:
            NotationError: The text is not a move's.
            TypeError: It is neither.
        """
        ...

    def play(self, move: M | str) -> Self:
        """Return the position after a move.

        Args:
            move: A legal move of this engine, or its text.

        Raises:
            IllegalMoveError: The move is not legal here.
            NotationError: The text is not a move's.
            TypeError: It is neither.
        """
        ...

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        ...

    def is_over(self) -> bool:
        """Return whether the game has ended."""
        ...

    def perft(self, depth: int) -> int:
        """Return the number of sequences of exactly `depth` legal moves.

        Args:
            depth: The length of the sequences in moves of one side, from 0 to 2**32 - 1.

        Raises:
            ValueError: The depth is negative.
            OverflowError: The depth is too large.
        """
        ...

    def divide(self, depth: int) -> dict[M, int]:
        """Return `perft(depth)` split by the first move, in the order of the moves.

        Args:
            depth: As for `perft`, but at least 1.

        Raises:
            ValueError: The depth is 0 or negative.
            OverflowError: The depth is too large.
        """
        ...

    def to_text(self) -> str:
        """Return the position as text, from which the engine can read it again."""
        ...
