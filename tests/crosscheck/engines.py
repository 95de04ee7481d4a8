"""Engines in Python that misbehave, derived from the reference engine."""

from __future__ import annotations

import contextlib
import os
import time
from typing import Any

from underfoot import Color, Outcome
from underfoot.reference import carpniches


class Wrapped:
    """The reference engine as a stranger's with the least that is needed."""

    def __init__(self, position: Any) -> None:
        self.inner = position

    @classmethod
    def from_text(cls, text: str) -> Any:
        return cls(carpniches.Position.from_text(text))

    def legal_moves(self) -> list[Any]:
        return list(map(str, self.inner.legal_moves()))

    def play(self, move: str) -> Any:
        return type(self)(self.inner.play(move))

    def outcome(self) -> Any:
        return self.inner.outcome()


class Textual(Wrapped):
    """One that knows its text, too."""

    def to_text(self) -> str:
        return str(self.inner)


class Raises(Wrapped):
    """Fails on stacks of three."""

    def legal_moves(self) -> list[Any]:
        if "bbb" in str(self.inner):
            raise IndexError("list index\nout of range")
        return super().legal_moves()


class Exits(Wrapped):
    """Ends the program where it sees no moves."""

    def outcome(self) -> Any:
        outcome = super().outcome()
        if outcome is not None and outcome.termination.value == "no_moves":
            raise SystemExit(3)
        return outcome


class Dies(Wrapped):
    """Ends its process as a fault in C would."""

    def outcome(self) -> Any:
        if self.inner.turn_number > 1:
            os._exit(7)
        return super().outcome()


class Hangs(Wrapped):
    """Never answers on the second turn."""

    def legal_moves(self) -> list[Any]:
        while self.inner.turn_number > 1:
            pass
        return super().legal_moves()


class Sleeps(Wrapped):
    """The same, without using the processor."""

    def legal_moves(self) -> list[Any]:
        while self.inner.turn_number > 1:
            time.sleep(0.01)
        return super().legal_moves()


class Swallows(Wrapped):
    """Catches whatever happens to it, though late."""

    def legal_moves(self) -> list[Any]:
        with contextlib.suppress(BaseException):
            while self.inner.turn_number > 1:
                time.sleep(0.01)
        return super().legal_moves()


class Prints(Textual):
    """Prints a lot of what looks like answers, and reads what is not meant for it."""

    def legal_moves(self) -> list[Any]:
        print('{"observation": []}' * 20)
        with contextlib.suppress(EOFError):
            input()
        return super().legal_moves()


class ReturnsNothing(Wrapped):
    """Its `play` changes the position and returns nothing."""

    def play(self, move: str) -> Any:
        self.inner = self.inner.play(move)


class Mutates(Textual):
    """Its `play` changes the position that it is called on, and returns it."""

    def play(self, move: str) -> Any:
        self.inner = self.inner.play(move)
        return self


class WrongOutcome(Wrapped):
    """Says who has won in words of its own."""

    def outcome(self) -> Any:
        outcome = super().outcome()
        return outcome and "white wins"


class ValuesForMembers(Textual):
    """Gives the values of the enumerations instead of their members: that will do."""

    def outcome(self) -> Any:
        outcome = super().outcome()
        return outcome and Ending(outcome)


class Ending:
    def __init__(self, outcome: Outcome) -> None:
        self.winner, self.termination = outcome.winner.value, outcome.termination.value


class OddMoves(Wrapped):
    """Lists moves in another notation."""

    def legal_moves(self) -> list[Any]:
        return [f"{move[:2]}-{move[2:]}" for move in super().legal_moves()]


class TwiceListed(Wrapped):
    """Lists a move twice where two ways lead to it."""

    def legal_moves(self) -> list[Any]:
        moves = super().legal_moves()
        return moves + [move for move in moves if move == "a1a2"]


class WrongCount(Textual):
    """Counts one too many where there is a stack of three."""

    def count_moves(self) -> int:
        return len(self.legal_moves()) + ("wbw" in str(self.inner))


class WrongSide(Textual):
    """Takes White for the side to move on Black's first turn."""

    @property
    def side_to_move(self) -> Color:
        return Color.WHITE if self.inner.turn_number == 1 else self.inner.side_to_move


class KeyOfTurn(Textual):
    """Its key depends on the way that led to the position."""

    played = 0

    def play(self, move: str) -> Any:
        after = super().play(move)
        after.played = self.played + 1
        return after

    @property
    def key(self) -> int:
        return self.played


class WrongPerft(Textual):
    """Counts games that are over as if they went on, at depths of 3 and more."""

    def divide(self, depth: int) -> dict[str, int]:
        counts = {str(move): count for move, count in self.inner.divide(depth).items()}
        if depth > 2:
            counts = {move: count + (count % 2) for move, count in counts.items()}
        return counts


class Unreadable:
    """A class that cannot be asked for a position."""

    def legal_moves(self) -> list[Any]:
        return []
