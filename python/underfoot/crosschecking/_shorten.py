"""The shortest game from a position in which games begin that still shows a difference."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

from underfoot.crosschecking._compare import Kind
from underfoot.crosschecking._play import choose

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from underfoot.crosschecking._compare import Difference
    from underfoot.crosschecking._shrink import Sought

__all__ = ["shortest_game"]

_LONGEST = 60  # moves of a game at random
_SHORT = 12  # moves of one that is to be shorter than a game that is known
_PART = 0.5  # of the time goes into games at random, where there is a game to be shortened


def shortest_game(sought: Sought, first: Sequence[str]) -> Difference | None:
    """Return a difference after the shortest game that is found in time.

    All games of up to two moves are tried; then the game that led to the difference, if it began
    where games begin, is made shorter, and so are games at random.

    Args:
        sought: The difference.
        first: Texts of the positions in which games begin.
    """
    for number in (0, 1):
        for start in first:
            if (short := _within(sought, start, number)) is not None:
                return short
    random = Random(0)  # noqa: S311 - games, not secrets
    began_first = sought.found.start in first
    best = sought.found if began_first else None
    if best is None or len(best.moves) > 2:
        for start in first:
            if (short := _within(sought, start, 2)) is not None:
                return short
    while not sought.late() and sought.found.kind is not Kind.COUNTS:
        longest = _LONGEST if best is None else min(_SHORT, len(best.moves) - 1)
        if longest < 3 or (began_first and sought.late(_PART)):
            break  # shorter ones have all been tried; or it is time to shorten the one there is
        met = _at_random(sought, random.choice(first), random, longest)
        if met is not None:
            best = _shortened(sought, met)
    return best and _shortened(sought, best)


def _within(sought: Sought, start: str, number: int) -> Difference | None:
    """Return a difference after exactly so many moves."""
    positions: list[tuple[tuple[str, ...], Any]] = [((), sought.pair.guide.from_text(start))]
    for _ in range(number):
        positions = [
            ((*line, str(move)), position.play(move))
            for line, position in positions
            for move in position.legal_moves()
        ]
    for line, position in positions:
        if number < 2 or sought.may_be(position):
            found = sought.shows(start, line)
            if found is not None:
                return found
    return None


def _at_random(sought: Sought, start: str, random: Random, longest: int) -> Difference | None:
    """Return the difference a move away from a game at random, if it is."""
    position = sought.pair.guide.from_text(start)
    line: tuple[str, ...] = ()
    eagerly = random.randrange(4) != 0
    for _ in range(longest):
        ahead = {str(move): position.play(move) for move in position.legal_moves()}
        for move, after in ahead.items():
            if sought.may_be(after) and (found := sought.shows(start, (*line, move))) is not None:
                return found
        going_on = [move for move, after in ahead.items() if not after.is_over()]
        if not going_on or sought.late():
            return None
        move = choose(position, going_on, random, eagerly=eagerly)
        position, line = ahead[move], (*line, move)
    return None


def _shortened(sought: Sought, found: Difference) -> Difference:
    """Return a game without as many of its moves as possible."""
    improved = True
    while improved:
        improved = False
        for rest in _shorter(found.moves):
            shorter = sought.shows(found.start, rest)
            if shorter is not None:
                found, improved = shorter, True
                break
    return found


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
