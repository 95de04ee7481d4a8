"""The error that says where in a record something is wrong."""

from __future__ import annotations

from underfoot._types import NotationError

__all__ = ["RecordError"]


class RecordError(NotationError):
    """A text that is not a record, or a record that breaks the rules of its game.

    Args:
        field: The part at fault: `record`, `tag`, the name of a tag, `number`, `move`, `comment` or
            `result`.
        reason: What is wrong with it.
        line: The number of the line, from 1.
        column: The number of the character in its line, from 1.

    Example:
        >>> print(RecordError("move", "a1a1 is no move", 7, 4))
        line 7, column 4: move: a1a1 is no move
    """

    line: int
    column: int

    def __init__(self, field: str, reason: str, line: int, column: int) -> None:
        """Keep all parts; they are the exception's `args`, so that it pickles."""
        super().__init__(field, reason)
        self.args = (field, reason, line, column)
        self.line = line
        self.column = column

    def __str__(self) -> str:
        """Return the place and what is wrong there."""
        return f"line {self.line}, column {self.column}: {super().__str__()}"
