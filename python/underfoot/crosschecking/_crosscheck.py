"""The whole comparison: walk, descend, shrink, report."""

from __future__ import annotations

from itertools import repeat
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

import underfoot
from underfoot.crosschecking._confirm import confirmed
from underfoot.crosschecking._engine import EngineFailure
from underfoot.crosschecking._open import open_engine
from underfoot.crosschecking._report import Finding, Report
from underfoot.crosschecking._shrink import shrink
from underfoot.crosschecking._walk import Pair, Plan, rounds, small_positions, walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from underfoot.crosschecking._compare import Difference

__all__ = ["crosscheck"]

_SHRINKING = 2.5  # seconds at most for the smallest position, and as many for the shortest game
_BOARDS = ("A0B0C0D0", "a0b1c2d3")  # on the second, White can capture at once
_GAMES = ("carpniches", "katarenga")


def crosscheck(  # noqa: PLR0913 - what there is to choose
    a: object,
    b: object = "native",
    *,
    game: str,
    position: str | None = None,
    moves: Sequence[str] = (),
    games: int = 500,
    seconds: float = 20.0,
    depth: int = 2,
    seed: int = 0,
    timeout: float = 10.0,
    progress: Callable[[float], object] | None = None,
) -> Report:
    """Compare two engines, and find the smallest position in which they differ.

    Seeded random games are played in both engines in step, from first positions of all kinds and
    from positions near where rules meet and games end. After each move, and for most positions of
    all moves, the legal moves, the outcome, and the text of the position are compared; then counts
    (`divide`), which lead to the position that makes them differ. A difference is shrunk to the
    position with the fewest pieces and the shortest game.

    Args:
        a: An engine: `native`, `reference`, `python:package.module:Class`, `ugi:COMMAND`,
            `script:COMMAND`, or a class of positions that satisfies `underfoot.Position`.
        b: The other engine.
        game: `carpniches` or `katarenga`.
        position: The text of the position in which all games are to begin; by default they begin
            in first positions and in many others.
        moves: The texts of moves to play from there first.
        games: How many games to play at most.
        seconds: How long to look for a difference; about half as much again goes into making it
            smaller.
        depth: How many moves deep to count in the positions in which games begin.
        seed: The same seed gives the same games.
        timeout: How many seconds an engine has for one answer.
        progress: Called from time to time with the fraction of the games or of the time that is
            over, from 0 to 1.

    Returns:
        What was found; its `equal` says whether that is nothing.

    Raises:
        EngineFailure: An engine could not be compared: it does not start, does not answer in time,
            or answers what is no answer.
        NotationError: The position is not one.
        IllegalMoveError: One of the moves is not legal.
        ValueError: There is no such game.

    Example:
        >>> import underfoot
        >>> report = underfoot.crosscheck("reference", game="carpniches", games=3)
        >>> report.equal, report.coverage.games
        (True, 3)
    """
    if game not in _GAMES:
        raise ValueError(f"game must be one of {', '.join(_GAMES)}, not {game!r}")
    began = monotonic()
    random = Random(seed)  # noqa: S311 - games, not secrets
    starts: Iterator[tuple[str, str]] = rounds(game, random)
    small = small_positions(game, seed)
    if position is not None:
        start = getattr(underfoot, game).Position.from_text(position)
        for move in moves:
            start = start.play(move)
        starts, small = repeat(("given position", str(start))), iter(())
    elif moves:
        raise ValueError("moves are played from a position, and none is given")
    engine_a = open_engine(a, game, timeout=timeout)
    try:
        engine_b = open_engine(b, game, timeout=timeout)
    except EngineFailure:
        engine_a.close()
        raise
    try:
        pair = Pair(game, engine_a, engine_b, began + seconds)
        found = None
        if position is not None:
            found = _along(pair, position, tuple(moves))
        if found is None:
            told = _told(starts, pair, games, seconds, progress)
            found = walk(pair, Plan(told, small, random, games, depth))
        finding = None
        if found is not None:
            after = monotonic() - began
            shrunk = shrink(pair, found, first_positions(game), min(seconds / 4, _SHRINKING))
            best = confirmed(game, a, b, [shrunk.smallest, found], timeout=timeout)
            shortest = shrunk.game if best is shrunk.smallest else None
            finding = Finding(game, best, shortest, found, after)
        names = engine_a.name, engine_b.name
        return Report(game, *names, seed, pair.coverage, monotonic() - began, finding)
    finally:
        engine_a.close()
        engine_b.close()


def first_positions(game: str) -> list[str]:
    """Return the positions in which a game usually begins, for looking for a shortest game."""
    module = getattr(underfoot, game)
    if game == "carpniches":
        return [str(module.Position.start(setup)) for setup in module.SETUPS]
    return [
        str(module.Position.start(module.Board.from_code(code), first_move_captures=option))
        for code in _BOARDS
        for option in underfoot.FirstMoveCaptures
    ]


def _along(pair: Pair, position: str, moves: tuple[str, ...]) -> Difference | None:
    """Return the first difference on the way through given moves."""
    for number in range(len(moves) + 1):
        found = pair.compare(position, moves[:number])
        if found is not None:
            return found
    return None


def _told(
    starts: Iterator[tuple[str, str]],
    pair: Pair,
    games: int,
    seconds: float,
    progress: Callable[[float], object] | None,
) -> Iterator[tuple[str, str]]:
    """Yield the positions to begin in, and tell before each how much is done."""
    for start in starts:
        if progress is not None:
            time_over = 1 - (pair.deadline - monotonic()) / seconds
            progress(min(1.0, max(time_over, pair.coverage.games / max(games, 1))))
        yield start
