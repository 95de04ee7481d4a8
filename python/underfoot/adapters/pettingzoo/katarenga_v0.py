"""Katarenga as a PettingZoo environment.

Example:
    >>> environment = raw_env(board="random")
    >>> environment.reset(seed=7)
    >>> board = environment.position.board
    >>> environment.reset()
    >>> board == environment.position.board
    False
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underfoot import FirstMoveCaptures, katarenga
from underfoot.adapters._starts import DEFAULT_MAX_PLIES, board_from_text
from underfoot.adapters.pettingzoo._environment import Environment, metadata, wrapped

if TYPE_CHECKING:
    import numpy as np

__all__ = ["env", "raw_env"]


class raw_env(Environment):  # noqa: N801 - what PettingZoo calls it
    """Katarenga, without wrappers; see `Environment` for what is the same in both games.

    Args:
        board: A board, its code, the 64 letters of its colours, or `random` for another board of
            tiles in every game.
        first_move_captures: Who may capture with the first move.
        render_mode: See `Environment`.
        max_plies: See `Environment`.

    Raises:
        NotationError: The text is not a board's.
        ValueError: There is no such option.
        TypeError: The board is neither a board nor a text.
    """

    metadata = metadata("katarenga_v0")
    MOVE = katarenga.Move
    BATCH = katarenga.Batch

    def __init__(
        self,
        board: katarenga.Board | str = "A0B0C0D0",
        *,
        first_move_captures: FirstMoveCaptures | str = FirstMoveCaptures.ALLOWED,
        render_mode: str | None = None,
        max_plies: int = DEFAULT_MAX_PLIES,
    ) -> None:
        super().__init__(render_mode, max_plies)
        self._captures = FirstMoveCaptures(first_move_captures)
        self._board: katarenga.Board | None
        if isinstance(board, katarenga.Board):
            self._board = board
        elif isinstance(board, str):
            self._board = None if board == "random" else board_from_text(board)
        else:
            raise TypeError(f"board must be a Board or a text, not {type(board).__name__}")

    def _start(self, random: np.random.Generator) -> katarenga.Position:
        board = self._board or katarenga.Board.random(int(random.integers(2**63)))
        return katarenga.Position.start(board, first_move_captures=self._captures)

    def _from_text(self, text: str) -> katarenga.Position:
        return katarenga.Position.from_text(text)


def env(**arguments: Any) -> Any:
    """Return Katarenga in the wrappers of PettingZoo's board games.

    Args:
        arguments: Those of `raw_env`.
    """
    return wrapped(raw_env(**arguments))
