"""The smallest position and the shortest game that still show a difference.

Both are found by delta debugging (Zeller and Hildebrandt, "Simplifying and isolating
failure-inducing input", 2002): take something away, look whether the difference is still there, and
go on until nothing more can be taken away.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from underfoot import IllegalMoveError
from underfoot.crosschecking._compare import Difference, Kind
from underfoot.crosschecking._descend import descend
from underfoot.crosschecking._simpler import simpler

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from underfoot.crosschecking._walk import Pair

__all__ = ["Shrunk", "shrink"]


@dataclass(frozen=True)
class Shrunk:
    """What is left of a difference.

    Args:
        smallest: The difference in the position with the fewest pieces.
        game: The difference after the shortest game from a position in which games begin; None
            where no such game was found.
    """

    smallest: Difference
    game: Difference | None


def shrink(pair: Pair, found: Difference, first: Sequence[str], seconds: float) -> Shrunk:
    """Return the smallest position and the shortest game that show a difference of the same sort.

    Args:
        pair: The engines.
        found: The difference.
        first: Texts of the positions in which games begin.
        seconds: How long to go on, for each of the two.
    """
    shrinking = _Shrinking(pair, found)
    shrinking.deadline = monotonic() + seconds
    smallest = shrinking.smallest()
    shrinking.deadline = monotonic() + seconds
    return Shrunk(smallest, shrinking.shortest(first))


class _Shrinking:
    def __init__(self, pair: Pair, found: Difference) -> None:
        self.pair, self.found = pair, found
        self.deadline = float("inf")
        self._pattern = found.pattern()

    def shows(self, start: str, moves: tuple[str, ...]) -> Difference | None:
        """Return the difference in a position if it is of the same sort as the one to shrink."""
        if monotonic() > self.deadline or self._after(start, moves) is None:
            return None
        if self.found.depth is None:
            found = self.pair.compare(start, moves)
        else:  # the smaller the depth, the smaller the proof
            found = next(
                (f for n in range(1, self.found.depth + 1) if (f := self._counts(start, moves, n))),
                None,
            )
        return found if found is not None and found.pattern() == self._pattern else None

    def _counts(self, start: str, moves: tuple[str, ...], depth: int) -> Difference | None:
        found = descend(self.pair, start, moves, depth)
        return found if found is None or found.moves == moves else None

    def _after(self, start: str, moves: Sequence[str]) -> str | None:
        """Return the text of the position after moves; None if they are not all legal."""
        position = self.pair.guide.from_text(start)
        try:
            for move in moves:
                position = position.play(move)
        except IllegalMoveError:
            return None
        return str(position)

    # The position with the fewest pieces ----------------------------------------------------------

    def smallest(self) -> Difference:
        """Return the difference in the smallest position."""
        found = self._fewest_moves()
        improved = True
        while improved:
            improved = False
            for text in simpler(found.start):
                smaller = self.shows(text, found.moves)
                if smaller is not None:
                    found, improved = smaller, True
                    break
        return found

    def _fewest_moves(self) -> Difference:
        """Return the difference with the position as near as possible: most need no move at all."""
        start, moves = self.found.start, self.found.moves
        for number in range(len(moves)):
            text = self._after(start, moves[: len(moves) - number])
            near = self.shows(text, moves[len(moves) - number :]) if text is not None else None
            if near is not None:
                return near
        return self.found

    # The shortest game ----------------------------------------------------------------------------

    def shortest(self, first: Sequence[str]) -> Difference | None:
        """Return the difference after the shortest game that can be found.

        All games of a move or two are tried, then the game that led to the difference, if it began
        where games begin, and then games at random.
        """
        for number in (0, 1):
            for start in first:
                if (short := self._within(start, number)) is not None:
                    return short
        if self.found.start in first:
            return self._shortened(self.found)
        for start in first:
            if (short := self._within(start, 2)) is not None:
                return short
        return self._at_random(first)

    def _within(self, start: str, number: int) -> Difference | None:
        """Return a difference after exactly so many moves."""
        games: list[tuple[str, ...]] = [()]
        for _ in range(number):
            games = [(*game, move) for game in games for move in self._moves(start, game)]
        return next((found for game in games if (found := self.shows(start, game))), None)

    def _moves(self, start: str, game: tuple[str, ...]) -> list[str]:
        text = self._after(start, game)
        return [] if text is None else list(map(str, self.pair.guide.from_text(text).legal_moves()))

    def _shortened(self, found: Difference) -> Difference:
        """Return a game without as many of its moves as possible."""
        improved = True
        while improved:
            improved = False
            for rest in _shorter(found.moves):
                shorter = self.shows(found.start, rest)
                if shorter is not None:
                    found, improved = shorter, True
                    break
        return found

    def _at_random(self, first: Sequence[str]) -> Difference | None:
        """Return a game at random that comes upon the difference, made shorter."""
        random = Random(0)  # noqa: S311 - games, not secrets
        if self.found.kind is Kind.COUNTS:
            return None
        while monotonic() < self.deadline:
            start = random.choice(first)
            position = self.pair.guide.from_text(start)
            line: tuple[str, ...] = ()
            for _ in range(40):
                moves = [str(move) for move in position.legal_moves()]
                if not moves:
                    break
                for move in moves:
                    if (found := self.shows(start, (*line, move))) is not None:
                        return self._shortened(found)
                move = random.choice(moves)
                position, line = position.play(move), (*line, move)
        return None


def _shorter(moves: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield games with as many moves fewer of one side as of the other, the shortest first."""
    count = len(moves)
    length = count // 4 * 2
    while length > 2:
        for at in range(count - length + 1):
            yield moves[:at] + moves[at + length :]
        length = length // 4 * 2
    for a, b in sorted(combinations(range(count), 2), key=lambda pair: pair[1] - pair[0]):
        if (b - a) % 2:
            yield moves[:a] + moves[a + 1 : b] + moves[b + 1 :]
