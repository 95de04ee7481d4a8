"""Games in step, from everywhere: the search for a position in which two engines differ."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

import underfoot
from underfoot._scenarios import SCENARIOS
from underfoot.crosschecking._compare import Difference, ask, differing
from underfoot.crosschecking._descend import descend
from underfoot.crosschecking._play import choose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from underfoot.crosschecking._engine import Engine

__all__ = ["Coverage", "Pair", "Plan", "rounds", "small_positions", "walk"]

_LONGEST_GAME = 80  # moves
_SHORT_GAME = 2  # moves on from a position that is of interest by itself
_LOOK_AROUND = 4  # in a long game, every so many moves all positions one move ahead are compared
_BETWEEN_GAMES = 20  # small positions that are compared between two games
_COUNT_EVERY = 4  # so many games, the counts of the position in which one begins are compared

ENDINGS = {
    "carpniches": ("line", "both_lines", "no_moves"),
    "katarenga": ("camps", "too_few_pawns"),
}
"""The ways in which games end, by the game."""

FIRST = "first position"
"""The kind of the positions in which games begin."""


@dataclass
class Coverage:
    """What was compared.

    Args:
        games: How many games were begun, each from a position of its own.
        positions: In how many positions the engines were compared.
        counts: How many sequences of moves both engines counted.
        endings: How often each termination was met.
        kinds: How many games began in each kind of position.
    """

    games: int = 0
    positions: int = 0
    counts: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)


class Pair:
    """Two engines side by side, and what was compared of them.

    The native engine goes along as a guide: it chooses the moves and knows the texts, so that even
    two engines that share a mistake are led through positions that exist.

    Args:
        game: The name of the game.
        a: One engine.
        b: The other.
        deadline: When to stop, as `time.monotonic` counts.
    """

    def __init__(self, game: str, a: Engine, b: Engine, deadline: float = float("inf")) -> None:
        self.game, self.a, self.b = game, a, b
        self.deadline = deadline
        self.coverage = Coverage(endings=Counter(dict.fromkeys(ENDINGS[game], 0)))
        self.guide: Any = getattr(underfoot, game).Position

    def compare(self, start: str, moves: tuple[str, ...]) -> Difference | None:
        """Return the difference between what the engines say of a position, if there is one."""
        a, b = ask(self.a, start, moves), ask(self.b, start, moves)
        kind = differing(a, b)
        self.coverage.positions += 1
        return None if kind is None else Difference(kind, start, moves, a, b)

    def met(self, position: Any) -> None:
        """Count how the game ended in a position of the guide's that was compared, if it did."""
        outcome = position.outcome()
        if outcome is not None:
            self.coverage.endings[outcome.termination.value] += 1

    def late(self) -> bool:
        """Return whether the time is up."""
        return monotonic() > self.deadline


def rounds(game: str, random: Random) -> Iterator[tuple[str, str]]:
    """Yield kinds of positions and positions of that kind, all kinds in turn, without an end."""
    scenarios = SCENARIOS[game]
    while True:
        yield FIRST, scenarios.first(random)
        for kind, draw in scenarios.kinds.items():
            yield kind, draw(random)


def small_positions(game: str, seed: int) -> Iterator[str]:
    """Yield all small positions of a game, in any order, and finished ones without an end."""
    random = Random(seed)  # noqa: S311 - games, not secrets
    every, finished = SCENARIOS[game].every(), SCENARIOS[game].kinds["finished"]
    random.shuffle(every)
    while True:
        if every:
            yield every.pop()
        yield finished(random)


@dataclass(frozen=True)
class Plan:
    """What is to be compared.

    Args:
        starts: Kinds of positions and positions to begin games in.
        small: Positions to compare between the games.
        random: What the moves are drawn with.
        games: How many games to play at most.
        depth: How many moves deep to count in positions in which games begin.
    """

    starts: Iterator[tuple[str, str]]
    small: Iterator[str]
    random: Random
    games: int
    depth: int


def walk(pair: Pair, plan: Plan) -> Difference | None:
    """Return the first difference that games in step come upon.

    Args:
        pair: The engines.
        plan: What to compare of them.
    """
    for kind, start in plan.starts:
        number = pair.coverage.games
        if number >= plan.games or pair.late():
            break
        pair.coverage.games += 1
        pair.coverage.kinds[kind] += 1
        long = kind in (FIRST, "given position")
        found = _game(pair, start, plan.random, long=long, eagerly=number % 2 == 0)
        if found is None and (long or number % _COUNT_EVERY == 0):
            found = descend(pair, start, (), plan.depth)
        if found is None:
            found = _compare_all(pair, islice(plan.small, _BETWEEN_GAMES))
        if found is not None:
            return found
    return None


def _game(
    pair: Pair, start: str, random: Random, *, long: bool, eagerly: bool
) -> Difference | None:
    """Play a game in step."""
    position = pair.guide.from_text(start)
    line: tuple[str, ...] = ()
    found = pair.compare(start, line)
    pair.met(position)
    for ply in range(_LONGEST_GAME if long else _SHORT_GAME):
        ahead = {str(move): position.play(move) for move in position.legal_moves()}
        if found is not None or not ahead or pair.late():
            break
        around = not long or ply % _LOOK_AROUND == 0
        if around:
            for move, after in ahead.items():
                pair.met(after)
                if (found := pair.compare(start, (*line, move))) is not None:
                    return found
        going_on = [move for move, after in ahead.items() if not after.is_over()]
        move = choose(position, going_on or list(ahead), random, eagerly=eagerly)
        position, line = ahead[move], (*line, move)
        if not around:
            pair.met(position)
            found = pair.compare(start, line)
    return found


def _compare_all(pair: Pair, texts: Iterator[str]) -> Difference | None:
    for text in texts:
        pair.met(pair.guide.from_text(text))
        if pair.late():
            break
        if (found := pair.compare(text, ())) is not None:
            return found
    return None
