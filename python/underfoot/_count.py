"""Counting, random games and solving, for positions of every game.

What is native runs in the extension module; a position of another engine is counted through what
every position offers, one move after the other.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from underfoot import _native
from underfoot._native import CarpnichesPosition, KatarengaPosition
from underfoot._protocol import Position
from underfoot._types import Color, Outcome

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import SupportsIndex

__all__ = ["Playouts", "Solution", "divide", "perft", "playouts", "solve", "unique"]

M = TypeVar("M")

_MAX_DEPTH = 2**32 - 1
_DEEPEST_UNIQUE = 1_000_000


def perft(  # noqa: PLR0913 - all but two are options
    position: Position[Any],
    depth: SupportsIndex,
    *,
    threads: SupportsIndex | None = None,
    hash_mb: SupportsIndex | None = None,
    progress: Callable[[float], object] | None = None,
    verify: bool = False,
) -> int:
    """Return the number of sequences of exactly `depth` legal moves.

    A game that ends earlier contributes nothing. The count is exact. Ctrl-C stops it.

    Args:
        position: Where the sequences begin; of the native engine, or of any other.
        depth: Their length in moves of one side, from 0 to 2**32 - 1.
        threads: How many threads count, from 1 to 1024; one for each CPU by default. Other engines
            have no such option.
        hash_mb: How many MiB (2**20 bytes) may hold positions so that equal ones are counted once;
            0 counts every sequence; by default it is chosen by what is free. Other engines have no
            such option.
        progress: Called with the fraction done, now and then and with 1.0 at the end.
        verify: Count a second time, slowly, by listing every move of every sequence.

    Raises:
        ValueError: The depth or an option is out of range, or the engine does not have it.
        OverflowError: The depth is too large, or the count passes 2**128.
        MemoryError: `hash_mb` is more than the machine has, or memory cannot be had.
        RuntimeError: `verify` found another number.

    Example:
        >>> import underfoot
        >>> underfoot.perft(underfoot.carpniches.Position.start(), 4, threads=2)
        694758
    """
    native = _as_native(position)
    if native is None:
        _refuse_options(position, threads=threads, hash_mb=hash_mb, verify=verify or None)
        return sum(_counts(position, _checked_depth(depth, 0), progress))
    if not verify:
        return _native.perft(native, depth, threads, hash_mb, progress)
    first, second = _halves(progress)
    count = _native.perft(native, depth, threads, hash_mb, first)
    again = _native.perft_by_definition(native, depth, second)
    if count != again:
        raise RuntimeError(f"two ways to count disagree: {count} and {again}; please report it")
    return count


def divide(
    position: Position[M],
    depth: SupportsIndex,
    *,
    threads: SupportsIndex | None = None,
    hash_mb: SupportsIndex | None = None,
    progress: Callable[[float], object] | None = None,
) -> dict[M, int]:
    """Return `perft(position, depth)` split by the first move, in the order of the moves.

    Args:
        position: As for `perft`.
        depth: As for `perft`, but at least 1.
        threads: As for `perft`.
        hash_mb: As for `perft`.
        progress: As for `perft`.

    Raises:
        ValueError: The depth or an option is out of range, or the engine does not have it.
        OverflowError: The depth is too large, or a count passes 2**128.
        MemoryError: As for `perft`.

    Example:
        >>> import underfoot
        >>> start = underfoot.katarenga.Position.start()
        >>> list(underfoot.divide(start, 2).items())[0]
        (katarenga.Move.from_text('a1c2'), 31)
    """
    native = _as_native(position)
    if native is not None:
        return cast("dict[M, int]", _native.divide(native, depth, threads, hash_mb, progress))
    _refuse_options(position, threads=threads, hash_mb=hash_mb)
    counts = _counts(position, _checked_depth(depth, 1), progress)
    return dict(zip(position.legal_moves(), counts, strict=True))


def unique(  # noqa: PLR0913 - all but two are options
    position: Position[Any],
    depth: SupportsIndex,
    *,
    symmetry: bool = False,
    threads: SupportsIndex | None = None,
    hash_mb: SupportsIndex | None = None,
    progress: Callable[[float], object] | None = None,
) -> list[int]:
    """Return the numbers of distinct positions after exactly 0, 1, ... `depth` legal moves.

    Positions are distinct if they compare unequal. A finished game counts where it ended.

    Args:
        position: Where the moves begin; of the native engine, or of any other whose positions have
            a hash.
        depth: How many moves to go, from 0 to 1000000.
        symmetry: Count positions once that the symmetries of the board make equal. Other engines
            have no such option.
        threads: As for `perft`.
        hash_mb: How many MiB (2**20 bytes) may hold positions; by default it is chosen by what is
            free. Other engines have no such option.
        progress: As for `perft`.

    Raises:
        ValueError: The depth or an option is out of range, or the engine does not have it.
        OverflowError: The depth is above 2**32 - 1.
        MemoryError: `hash_mb` is more than the machine has, memory cannot be had, or the positions
            of one ply take more than `hash_mb`.

    Example:
        >>> import underfoot
        >>> underfoot.unique(underfoot.carpniches.Position.start(), 3)
        [1, 42, 1712, 23634]
        >>> underfoot.unique(underfoot.carpniches.Position.start(), 3, symmetry=True)
        [1, 13, 434, 5952]
    """
    native = _as_native(position)
    if native is not None:
        return _native.unique(native, depth, symmetry, threads, hash_mb, progress)
    _refuse_options(position, symmetry=symmetry or None, threads=threads, hash_mb=hash_mb)
    depth = _checked_depth(depth, 0)
    if depth > _DEEPEST_UNIQUE:
        raise ValueError(f"depth must be at most {_DEEPEST_UNIQUE}")
    layer = {position}
    counts = [1]
    for ply in range(depth):
        layer = {before.play(move) for before in layer for move in before.legal_moves()}
        counts.append(len(layer))
        _tell(progress, (ply + 1) / depth)
    if depth == 0:
        _tell(progress, 1.0)
    return counts


@dataclass(frozen=True)
class Playouts:
    """The results of random games.

    Args:
        games: How many were played.
        unfinished: How many met the limit on plies; nobody has won them.
        plies: Moves played in all games together.
        lengths: Games by their number of plies.
        results: Games by outcome.

    Example:
        >>> import underfoot
        >>> played = underfoot.playouts(underfoot.carpniches.Position.start(), 1000, seed=1)
        >>> played.wins(underfoot.Color.WHITE) + played.wins(underfoot.Color.BLACK)
        1000
    """

    games: int
    unfinished: int
    plies: int
    lengths: dict[int, int] = field(repr=False)
    results: dict[Outcome, int]

    def wins(self, color: Color) -> int:
        """Return how many games a side has won."""
        if not isinstance(color, Color):
            raise TypeError(f"color must be a Color, not {type(color).__name__}")
        return sum(games for outcome, games in self.results.items() if outcome.winner is color)

    @property
    def mean_length(self) -> float:
        """The mean number of plies of a game; 0.0 if there are no games."""
        return self.plies / self.games if self.games else 0.0

    def __hash__(self) -> int:
        """Return a hash of what is not a dictionary."""
        return hash((self.games, self.unfinished, self.plies))


def playouts(  # noqa: PLR0913 - all but three are options
    position: Position[Any],
    games: SupportsIndex,
    seed: SupportsIndex = 0,
    *,
    max_plies: SupportsIndex = 10_000,
    threads: SupportsIndex | None = None,
    progress: Callable[[float], object] | None = None,
) -> Playouts:
    """Play random games to the end, each legal move with the same probability.

    Args:
        position: Where the games begin; of the native engine.
        games: How many games, from 0 to 2**64 - 1.
        seed: From 0 to 2**64 - 1. The same seed gives the same results on every machine and with
            any number of threads.
        max_plies: Where a game is given up as unfinished, from 0 to 2**32 - 1.
        threads: As for `perft`.
        progress: As for `perft`.

    Raises:
        TypeError: It is a position of another engine.
        ValueError: A number is negative, or `threads` is out of range.
        OverflowError: A number is too large.

    Example:
        >>> import underfoot
        >>> played = underfoot.playouts(underfoot.katarenga.Position.start(), 100, seed=7)
        >>> played.games, played.unfinished
        (100, 0)
    """
    native = _only_native(position)
    unfinished, plies, lengths, results = _native.playouts(
        native, games, seed, max_plies, threads, progress
    )
    return Playouts(operator.index(games), unfinished, plies, lengths, results)


@dataclass(frozen=True)
class Solution(Generic[M]):
    """What can be forced within a horizon.

    Args:
        winner: The side that can force a win, or None.
        plies: After how many plies it wins at the latest; the horizon if nobody does.
        line: A game in which the winner wins as fast, and the loser holds out as long, as possible;
            empty if nobody can force a win.
        proof: By the text of each position in which it is the winner's turn and that can arise
            while the winner keeps to this: the move that wins. Empty if nobody can force a win.
        refutations: For each move of the side to move that does not force a win within `plies`, a
            reply that shows it.

    Example:
        >>> import underfoot
        >>> text = "x6/x6/x6/w,x5/x,w,x,w,x2/b,x4,b w 9 -"
        >>> solution = underfoot.solve(underfoot.carpniches.Position.from_text(text), 3)
        >>> solution.winner, solution.plies
        (Color.WHITE, 1)
    """

    winner: Color | None
    plies: int
    line: tuple[M, ...]
    proof: dict[str, M]
    refutations: dict[M, M]

    def __hash__(self) -> int:
        """Return a hash of what is not a dictionary."""
        return hash((self.winner, self.plies, self.line))


def solve(
    position: Position[M],
    max_plies: SupportsIndex,
    *,
    progress: Callable[[float], object] | None = None,
) -> Solution[M]:
    """Search all games of up to `max_plies` plies for a win that one side can force.

    Args:
        position: Where the games begin; of the native engine.
        max_plies: How far to look, from 0 to 1000.
        progress: As for `perft`.

    Raises:
        TypeError: It is a position of another engine.
        ValueError: `max_plies` is out of range.
        OverflowError: `max_plies` is above 2**32 - 1.

    Example:
        >>> import underfoot
        >>> solution = underfoot.solve(underfoot.carpniches.Position.start(), 2)
        >>> print(solution.winner)
        None
    """
    native = _only_native(position)
    winner, plies, line, proof, refutations = _native.solve(native, max_plies, progress)
    return Solution(
        winner,
        plies,
        cast("tuple[M, ...]", line),
        cast("dict[str, M]", proof),
        cast("dict[M, M]", refutations),
    )


def _as_native(position: object) -> CarpnichesPosition | KatarengaPosition | None:
    return position if isinstance(position, CarpnichesPosition | KatarengaPosition) else None


def _only_native(position: object) -> CarpnichesPosition | KatarengaPosition:
    native = _as_native(position)
    if native is None:
        raise TypeError(f"this needs a position of the native engine, not {_kind(position)}")
    return native


def _kind(thing: object) -> str:
    return f"{type(thing).__module__}.{type(thing).__qualname__}"


def _refuse_options(position: object, **options: object) -> None:
    """Raise unless a position is one at all and no option of the native engine is given."""
    if not isinstance(position, Position):
        raise TypeError(f"position must be a position, not {_kind(position)}")
    for name, value in options.items():
        if value is not None:
            raise ValueError(f"{name} is an option of the native engine's positions only")


def _checked_depth(depth: SupportsIndex, least: int) -> int:
    depth = operator.index(depth)
    if depth < least:
        wanted = f"at least {least}" if least else "0 or more"
        raise ValueError(f"depth must be {wanted}")
    if depth > _MAX_DEPTH:
        raise OverflowError(f"depth must be at most {_MAX_DEPTH}")
    return depth


def _counts(
    position: Position[Any], depth: int, progress: Callable[[float], object] | None
) -> list[int]:
    """Return the number of sequences after each first move; of depth 0 there is one."""
    moves = position.legal_moves() if depth else []
    counts = [] if depth else [1]
    for done, move in enumerate(moves, 1):
        counts.append(_count(position.play(move), depth - 1))
        _tell(progress, done / len(moves))
    if not moves:
        _tell(progress, 1.0)
    return counts


def _count(position: Position[Any], depth: int) -> int:
    """Count sequences on a stack of our own: no depth is too deep for it."""
    if depth == 0:
        return 1
    total = 0
    waiting = [(position, depth)]
    while waiting:
        position, depth = waiting.pop()
        if depth == 1:
            total += position.count_moves()
        else:
            waiting += [(position.play(move), depth - 1) for move in position.legal_moves()]
    return total


def _tell(progress: Callable[[float], object] | None, done: float) -> None:
    if progress is not None:
        progress(done)


def _halves(
    progress: Callable[[float], object] | None,
) -> tuple[Callable[[float], object] | None, Callable[[float], object] | None]:
    """Return callbacks for the two halves of a work."""
    if progress is None or not callable(progress):
        return progress, progress
    tell = progress
    return (lambda done: tell(done / 2)), (lambda done: tell((1 + done) / 2))
