"""Both games for easyAI: its players, its searches and its transposition tables.

Example:
    >>> from easyAI import AI_Player, Negamax, TranspositionTable
    >>> from underfoot import carpniches
    >>> players = [AI_Player(Negamax(depth, tt=TranspositionTable())) for depth in (3, 1)]
    >>> game = Game(players, carpniches.Position.start("towers"))
    >>> history = game.play(nmoves=200, verbose=False)
    >>> len(history) - 1, game.position.outcome()
    (3, Outcome(winner=Color.WHITE, termination=Termination.LINE))
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, Final, cast

from underfoot import Color, diagram
from underfoot.adapters._extra import from_extra

with from_extra("easyai"):
    from easyAI import TwoPlayerGame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from typing_extensions import Self

    from underfoot import Position

__all__ = ["WIN", "Game"]

WIN: Final = 100
"""What `Game.scoring` gives a player who has won; nothing else scores as much."""

_PAWNS_A_CAMP_IS_WORTH: Final = 4


class Game(TwoPlayerGame):
    """A game of Carpniches or Katarenga for two players of easyAI, from any position.

    Player 1 is White and player 2 is Black, also where the position has Black to move. Moves are
    texts such as `a6c4`, which people can type and tables can be saved with.

    Copies of a game share its players. easyAI copies a game at every move of `play`, and a player
    holds a search with its table: by easyAI's own way of copying, every table would be copied with
    every move.

    Args:
        players: Two players, White first; None if the game is only to be searched.
        position: Where the game begins: a position of either game and of any engine.

    Raises:
        ValueError: There are not two players.

    Example:
        >>> from easyAI import Negamax
        >>> from underfoot import carpniches
        >>> text = "x6/x6/x6/w,x5/x,w,x4/x3,w,b,x w 9 -"
        >>> game = Game(None, carpniches.Position.from_text(text))
        >>> search = Negamax(3)
        >>> search(game), search.alpha >= WIN
        ('d1c1', True)
    """

    def __init__(self, players: Sequence[Any] | None, position: Position[Any]) -> None:
        if players is not None and len(players) != 2:
            raise ValueError(f"a game has two players, not {len(players)}")
        self.players = None if players is None else list(players)
        self.position = position
        self.current_player = _number(position.side_to_move)
        self._earlier: list[Position[Any]] = []

    def possible_moves(self) -> list[str]:
        """Return the texts of all legal moves, in the order of the moves' indices."""
        return [str(move) for move in self.position.legal_moves()]

    def make_move(self, move: str) -> None:
        """Play a move; easyAI calls `switch_player` afterwards.

        Args:
            move: The text of a legal move, or the move.

        Raises:
            IllegalMoveError: The move is not legal here; nothing has changed.
            NotationError: The text is not a move's; nothing has changed.
        """
        position = self.position.play(move)
        self._earlier.append(self.position)
        self.position = position

    def unmake_move(self, move: str) -> None:  # noqa: ARG002 - easyAI passes it
        """Take the last move back; easyAI calls `switch_player` before."""
        self.position = self._earlier.pop()

    def is_over(self) -> bool:
        """Return whether somebody has won.

        Neither game has draws or a rule against repetition, so that two searches may go round in
        circles: `play` ends after `nmoves` moves anyway, and the game is not over then.
        """
        return self.position.is_over()

    def scoring(self) -> int:
        """Return how well the player who is to move stands.

        Returns:
            `WIN` or `-WIN` in a finished game. Before: in Carpniches, how many more tops the player
            has; in Katarenga, how many more pawns, each in a camp counting for four.
        """
        outcome = self.position.outcome()
        if outcome is not None:
            return WIN if self.current_player == _number(outcome.winner) else -WIN
        balance = _balance(self.position)
        return balance if self.current_player == 1 else -balance

    def show(self) -> None:
        """Print the board."""
        print(diagram(self.position))

    def ttentry(self) -> str:
        """Return the position as text, the same for equal positions and for no others.

        Turn numbers that say nothing about the rest of the game are written as 2.
        """
        turn = self.position.turn_number
        before, _, after = str(self.position).rpartition(f" {turn}")
        # What stands behind a first turn is a forbidden square or a ban; there, the number matters.
        return f"{before} {turn if turn == 1 and after else 2}{after}"

    def ttrestore(self, entry: str) -> None:
        """Return to a position that `ttentry` gave; moves before it cannot be taken back then."""
        kind = cast("Any", type(self.position))  # how to read a text is the engine's matter
        self.position = kind.from_text(entry)
        self._earlier = []

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return a copy that shares the players; positions are values and are shared anyway."""
        memo[id(self.players)] = self.players
        made = type(self).__new__(type(self))
        memo[id(self)] = made
        made.__dict__.update(copy.deepcopy(self.__dict__, memo))
        return made


def _number(side: Color) -> int:
    return 1 if side is Color.WHITE else 2


def _balance(position: Position[Any]) -> int:
    """Return by how much White stands better in a position that nobody has won."""
    board, *fields = str(position).split(" ")
    if hasattr(position, "stack"):
        tops = board.replace("/", ",") + ","
        return tops.count("w,") - tops.count("b,")
    if hasattr(position, "camps"):
        pawns, _, camps, *_ = fields
        on_board = pawns.count("w") - pawns.count("b")
        return on_board + _PAWNS_A_CAMP_IS_WORTH * (camps.count("9") - camps.count("0"))
    return 0
