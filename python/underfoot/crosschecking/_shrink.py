"""The smallest position and the shortest game that still show a difference.

Both are found by delta debugging (Zeller and Hildebrandt, "Simplifying and isolating
failure-inducing input", 2002): take something away, look whether the difference is still there, and
go on until nothing more can be taken away.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any

from underfoot import Color, IllegalMoveError
from underfoot.crosschecking._compare import Difference, Kind
from underfoot.crosschecking._descend import descend
from underfoot.crosschecking._engine import EngineFailure
from underfoot.crosschecking._shorten import shortest_game
from underfoot.crosschecking._simpler import simpler

if TYPE_CHECKING:
    from collections.abc import Sequence

    from underfoot.crosschecking._walk import Pair

__all__ = ["Shrunk", "Sought", "shrink"]


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
    smallest = _smallest(Sought(pair, found, seconds))
    return Shrunk(smallest, shortest_game(Sought(pair, found, seconds), first))


class Sought:
    """A difference of which a smaller one is looked for.

    Args:
        pair: The engines.
        found: The difference.
        seconds: How long to look: nothing shows it any more then.
    """

    def __init__(self, pair: Pair, found: Difference, seconds: float) -> None:
        self.pair, self.found = pair, found
        self._began, self._seconds = monotonic(), seconds
        position = self.after(found.start, found.moves)
        outcome = position.outcome() if position is not None else None
        self._termination = outcome.termination if outcome is not None else None
        moves = "".join([*found.only_a(), *found.only_b()])
        self._about_camps = found.kind is Kind.MOVES and ("9" in moves or "0" in moves)

    def shows(self, start: str, moves: tuple[str, ...]) -> Difference | None:
        """Return the difference in a position if it is of the same sort."""
        if self.late() or self.after(start, moves) is None:
            return None
        try:
            found = self._difference(start, moves)
        except EngineFailure:  # what is known already is worth a report
            self._seconds = 0.0
            return None
        return found if found is not None and self.found.is_like(found) else None

    def _difference(self, start: str, moves: tuple[str, ...]) -> Difference | None:
        if self.found.depth is None:
            return self.pair.compare(start, moves)
        # The smaller the depth, the easier to check.
        depths = range(1, self.found.depth + 1)
        found = next((f for n in depths if (f := descend(self.pair, start, moves, n))), None)
        return found if found is None or found.moves == moves else None

    def late(self, part: float = 1.0) -> bool:
        """Return whether the time, or a part of it, is over."""
        return monotonic() > self._began + self._seconds * part

    def may_be(self, position: Any) -> bool:
        """Return whether a position of the guide's is worth asking the engines about."""
        if self._about_camps:
            moves = map(str, position.legal_moves())
            return any(map(position.camps, Color)) or any(move[3] in "09" for move in moves)
        if self.found.kind is not Kind.OUTCOME:
            return True
        outcome = position.outcome()
        return (outcome.termination if outcome is not None else None) is self._termination

    def after(self, start: str, moves: Sequence[str]) -> Any:
        """Return the guide's position after moves; None if they are not all legal."""
        position = self.pair.guide.from_text(start)
        try:
            for move in moves:
                position = position.play(move)
        except IllegalMoveError:
            return None
        return position


def _smallest(sought: Sought) -> Difference:
    """Return the difference in the position with the fewest pieces."""
    found = _fewest_moves(sought)
    tried = 0
    while True:
        # What comes earlier in the list has just been tried, on a position that hardly differs.
        candidates = list(simpler(found.start))
        for number in range(tried, len(candidates)):
            smaller = sought.shows(candidates[number], found.moves)
            if smaller is not None:
                found, tried = smaller, number
                break
        else:
            if tried == 0 or sought.late():
                return found
            tried = 0  # but in the end all have to be tried


def _fewest_moves(sought: Sought) -> Difference:
    """Return the difference with the position as near as possible: most need no move at all."""
    start, moves = sought.found.start, sought.found.moves
    for number in range(len(moves)):
        position = sought.after(start, moves[: len(moves) - number])
        if position is not None:
            near = sought.shows(str(position), moves[len(moves) - number :])
            if near is not None:
                return near
    return sought.found
