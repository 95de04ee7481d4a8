"""How the games of frameworks begin, and where they are given up."""

from __future__ import annotations

from typing import Final

from underfoot import NotationError, katarenga

__all__ = ["DEFAULT_MAX_PLIES", "board_from_text", "check_max_plies"]

DEFAULT_MAX_PLIES: Final = 1000
"""Where a game is given up; random games of either game end long before."""


def check_max_plies(max_plies: int) -> int:
    """Return a limit on plies; raise ValueError if no move could be made."""
    if max_plies < 1:
        raise ValueError(f"max_plies must be at least 1, not {max_plies}")
    return max_plies


def board_from_text(text: str) -> katarenga.Board:
    """Return the board with a code such as `A0B0C0D0`, or with 64 letters for its colours.

    Raises:
        NotationError: The text is neither.
    """
    if len(text) == len("A0B0C0D0"):
        return katarenga.Board.from_code(text)
    if len(text) == 64:
        return katarenga.Board.from_colors(text)
    wanted = "neither a code like 'A0B0C0D0' nor 64 letters"
    raise NotationError("board", f"the {len(text)} characters are {wanted}")
