"""A game: where it started, its moves, and what is said about it."""

from __future__ import annotations

import io
import operator
import re
from collections.abc import Iterator, Mapping
from typing import Any

from underfoot._games import game_of
from underfoot._types import Color
from underfoot.records._endings import check_ending, result_of
from underfoot.records._start import GAMES
from underfoot.records._tags import Tags, plain

__all__ = ["Game", "plain_comment"]

_BLANKS = re.compile("[ \t\n\r\f\v]+")


def plain_comment(text: str) -> str:
    """Return a comment with every run of blanks and line ends as one blank, none at the ends."""
    return _BLANKS.sub(" ", text).strip(" ")


class Game:
    """A game that is being played or has been: it grows by `play` and can be written and read.

    Two games are equal if their records are, whatever engine plays them.

    Args:
        start: The position that it starts from, of either game and of any engine.
        tags: Tags such as `Event`, `Date`, `White` and `Black`, in the order in which they are to
            be written. The game makes those that say where it starts and how it ends.

    Raises:
        TypeError: The start is of neither game, or a tag is not text.
        ValueError: A tag has a name or a value that cannot be written.

    Example:
        >>> from underfoot import katarenga
        >>> game = Game(katarenga.Position.start(), {"White": "Ada"})
        >>> game.play("b1b2").side_to_move
        Color.BLACK
        >>> game.comment("A quiet start.")
        >>> game.resign(Color.BLACK)
        >>> print(game, end="")
        [Game "katarenga"]
        [Board "A0B0C0D0"]
        [White "Ada"]
        [Result "1-0"]
        [Termination "resignation"]
        <BLANKLINE>
        1. b1b2 {A quiet start.} 1-0
    """

    def __init__(self, start: Any, tags: Mapping[str, str] | None = None) -> None:
        name = game_of(start)
        if name not in GAMES:
            raise TypeError(f"a game starts from a position, not from a {type(start).__name__}")
        self._name = name
        self._start = self._last = start
        self._moves: list[Any] = []
        self._move_type: Any = None  # known with the first move
        self._comments: dict[int, list[str]] = {}
        self._tags = Tags(tags)
        self._winner: Color | None = None
        self._termination: str | None = None

    # What is there ----------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name of the game: `carpniches` or `katarenga`."""
        return self._name

    @property
    def start(self) -> Any:
        """The position that the game started from."""
        return self._start

    @property
    def moves(self) -> tuple[Any, ...]:
        """All moves so far."""
        return tuple(self._moves)

    @property
    def tags(self) -> Tags:
        """The tags that the game does not make by itself; they can be changed."""
        return self._tags

    @tags.setter
    def tags(self, tags: Mapping[str, str]) -> None:
        self._tags = Tags(tags)

    @property
    def winner(self) -> Color | None:
        """The side that has won, by the rules or otherwise; None if nobody has."""
        outcome = self._last.outcome()
        return self._winner if outcome is None else outcome.winner

    @property
    def termination(self) -> str | None:
        """Why the game is over: the value of a `Termination`, or what `end` was told."""
        outcome = self._last.outcome()
        return self._termination if outcome is None else outcome.termination.value

    @property
    def result(self) -> str:
        """`1-0` if White has won, `0-1` if Black has, `*` if nobody has."""
        return result_of(self.winner)

    def position(self, ply: int | None = None) -> Any:
        """Return the position after so many moves.

        Args:
            ply: From 0, the start, to the number of moves; negative numbers count from the end, -1
                being the last position. None is the last one, too.

        Raises:
            IndexError: There are not so many moves.

        Example:
            >>> from underfoot import carpniches
            >>> game = Game(carpniches.Position.start())
            >>> game.play("b5d3") is game.position() is game.position(-1)
            True
            >>> game.position(0).turn_number
            1
        """
        at = self._at(ply)
        if at == len(self._moves):
            return self._last
        position = self._start
        for move in self._moves[:at]:
            position = position.play(move)
        return position

    def positions(self) -> Iterator[Any]:
        """Return all positions from the start to the last, one more than there are moves."""
        position = self._start
        yield position
        for move in tuple(self._moves):
            position = position.play(move)
            yield position

    def comments(self, ply: int | None = None) -> tuple[str, ...]:
        """Return the comments after so many moves.

        Args:
            ply: As for `position`; 0 for those before the first move.
        """
        return tuple(self._comments.get(self._at(ply), ()))

    # How it grows -----------------------------------------------------------------------------

    def play(self, move: Any) -> Any:
        """Play a move.

        Args:
            move: A legal move, or its text.

        Returns:
            The position after it.

        Raises:
            IllegalMoveError: The move is not legal, or the game is over by the rules.
            NotationError: The text is not a move's.
            ValueError: The game has been ended by `end` or `resign`.
        """
        if self._winner is not None or self._termination is not None:
            raise ValueError(f"the game has been ended ({self._termination}): no more moves")
        after = self._last.play(move)
        if isinstance(move, str):
            if self._move_type is None:
                self._move_type = type(self._last.legal_moves()[0])
            move = self._move_type.from_text(move)
        self._moves.append(move)
        self._last = after
        return after

    def comment(self, text: str, ply: int | None = None) -> None:
        """Add a comment.

        Args:
            text: Any text; runs of blanks and line ends count as one blank.
            ply: After how many moves, as for `position`; after the last one by default.

        Raises:
            ValueError: The text is blank, or has characters that a record cannot hold.
            IndexError: There are not so many moves.
        """
        if not isinstance(text, str):
            raise TypeError(f"a comment is a str, not {type(text).__name__}")
        words = plain_comment(text)
        if not words:
            raise ValueError("a comment cannot be blank")
        if strange := plain(words):
            raise ValueError(f"comment: {strange} cannot stand in a record")
        self._comments.setdefault(self._at(ply), []).append(words)

    def resign(self, side: Color) -> None:
        """End the game: a side gives up and the other wins.

        Args:
            side: The side that gives up.

        Raises:
            ValueError: The game is over already.
        """
        if not isinstance(side, Color):
            raise TypeError(f"side must be a Color, not {type(side).__name__}")
        self.end("resignation", winner=side.opponent)

    def end(self, termination: str, *, winner: Color | None = None) -> None:
        """End the game beside the board.

        Args:
            termination: With a winner one of `DECIDED`, such as `time forfeit`; without one of
                `UNFINISHED`, such as `ply limit`.
            winner: The side that wins, or None.

        Raises:
            ValueError: The game is over already, or there is no such termination.
        """
        if not isinstance(winner, (Color, type(None))):
            raise TypeError(f"winner must be a Color, not {type(winner).__name__}")
        if not isinstance(termination, str):
            raise TypeError(f"termination must be a str, not {type(termination).__name__}")
        if self.termination is not None:
            raise ValueError(f"the game is over already ({self.termination})")
        check_ending(None, winner, termination)
        self._winner, self._termination = winner, termination

    def copy(self) -> Game:
        """Return another game that is equal now and grows by itself."""
        other = Game(self._start, self._tags)
        other._moves, other._last = list(self._moves), self._last
        other._comments = {ply: list(texts) for ply, texts in self._comments.items()}
        other._winner, other._termination = self._winner, self._termination
        return other

    __copy__ = copy

    def _at(self, ply: int | None) -> int:
        number = len(self._moves)
        at = number if ply is None else operator.index(ply)
        at += number + 1 if at < 0 else 0
        if not 0 <= at <= number:
            raise IndexError(f"ply {ply} is not from 0 to {number}")
        return at

    # Records ----------------------------------------------------------------------------------

    @classmethod
    def from_text(cls, text: str, *, engine: Any = None) -> Game:
        """Return the game of a record.

        Args:
            text: One record and nothing else.
            engine: What has the modules `carpniches` and `katarenga`: the package `underfoot` by
                default, or `underfoot.reference`.

        Raises:
            RecordError: With the line and column at fault.
        """
        from underfoot.records._reader import Reader  # noqa: PLC0415 - which imports this module

        if not isinstance(text, str):
            raise TypeError(f"text must be a str, not {type(text).__name__}")
        return Reader(io.StringIO(text), engine=engine).only()

    def to_text(self) -> str:
        """Return the game as a record, which `from_text` reads: lines that end with newlines."""
        from underfoot.records._writer import record  # noqa: PLC0415 - which imports this module

        return record(self)

    def __str__(self) -> str:
        """Return the record."""
        return self.to_text()

    def __repr__(self) -> str:
        """Return a short description."""
        return f"<Game of {self._name}, {len(self._moves)} moves, {self.result}>"

    def __eq__(self, other: object) -> bool:
        """Compare the records."""
        return self.to_text() == other.to_text() if isinstance(other, Game) else NotImplemented

    __hash__ = None  # type: ignore[assignment]
