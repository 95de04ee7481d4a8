"""One conformance test for any engine of Carpniches or Katarenga, to be called from a test suite.

Example:
    >>> from underfoot.reference import katarenga
    >>> from underfoot.testing import check_engine
    >>> def test_my_engine():  # in a file that pytest collects
    ...     check_engine(katarenga.Position, "katarenga", seconds=1)
    >>> test_my_engine()
"""

from __future__ import annotations

from pkgutil import resolve_name
from time import monotonic
from typing import TYPE_CHECKING, Any

from underfoot._types import shown
from underfoot.crosschecking import EngineFailure, Refusal, crosscheck, open_engine
from underfoot.data import accepted_texts, perft_suite, refused_texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from underfoot.crosschecking import Engine
    from underfoot.data import PerftEntry

__all__ = ["check_engine"]

_LARGEST_COUNT = 10_000
_LONGEST_TEXT = 1_000


def check_engine(
    engine: object, game: str, *, seconds: float = 20.0, seed: int = 0, refuses: bool = True
) -> None:
    """Check an engine against everything that this package knows, and fail where it differs.

    In this order, the quickest first:

    1. texts that must be refused, and odd ones that must be accepted and print back the same;
    2. the counts of the perft suite, the smallest first, in an eighth of the time;
    3. `underfoot.crosscheck` with the native engine: random games in step, from first positions
       and from positions near where rules meet and games end, until the time is over.

    An engine that is right takes about as long as is allowed, a wrong one mostly a second or two.

    Args:
        engine: A class of positions, or the name of an engine as `underfoot.crosscheck` takes it.
            A class needs `from_text`, `legal_moves`, `play` and `outcome`, which take and return
            what those of `underfoot.Position` do, though texts will do for moves. What else it
            has of `to_text`, `side_to_move`, `turn_number`, `count_moves`, `is_legal`, `is_over`,
            `perft`, `divide`, `key`, `==` and `hash` is compared as well.
        game: `carpniches` or `katarenga`.
        seconds: How long to look for a difference.
        seed: The same seed gives the same games.
        refuses: Whether a class is to refuse wrong texts by a `ValueError`; processes are never
            asked for that.

    Raises:
        AssertionError: The engine is wrong. The message says where, with the smallest position
            that was found and the rule that applies there.
        ValueError: There is no such game.

    Example:
        >>> from underfoot import carpniches
        >>> check_engine(carpniches.Position, "carpniches", seconds=1)
    """
    __tracebackhide__ = True  # pytest shows the caller's line instead
    suite = perft_suite(game)
    began = monotonic()
    try:
        opened = open_engine(engine, game)
        try:
            kind = _class_of(engine)
            if kind is not None:
                _check_accepted(kind, game)
                if refuses:
                    _check_refused(kind, game)
            wrong = _wrong_count(opened, suite, began + seconds / 8)
        finally:
            opened.close()
        if wrong is not None:
            entry, depth, problem = wrong
            report = crosscheck(
                engine,
                game=game,
                position=entry.position,
                depth=depth,
                seconds=min(seconds, 5.0),
                seed=seed,
            )
            raise AssertionError(f"{problem}\n\n{report}")
        left = max(seconds - (monotonic() - began), 1.0)
        report = crosscheck(engine, game=game, games=10**9, seconds=left, seed=seed)
    except EngineFailure as failure:
        raise AssertionError(f"the engine cannot be compared: {failure}") from failure
    if not report.equal:
        raise AssertionError(str(report))


def _class_of(engine: object) -> Any:
    """Return the class that an engine is; None for one in another process."""
    if not isinstance(engine, str):
        return engine
    return resolve_name(engine.removeprefix("python:")) if engine.startswith("python:") else None


def _check_accepted(kind: Any, game: str) -> None:
    __tracebackhide__ = True
    for row in accepted_texts(f"{game}.position"):
        try:
            position = kind.from_text(row.text)
            printed = position.to_text() if hasattr(position, "to_text") else row.text
        except Exception as error:
            raise AssertionError(
                f"from_text raised {error!r} for a good position ({row.why}): {row.text}"
            ) from error
        if printed != row.text:
            raise AssertionError(f"to_text wrote {printed!r} for {row.text} ({row.why})")


def _check_refused(kind: Any, game: str) -> None:
    __tracebackhide__ = True
    for row in refused_texts(f"{game}.position"):
        if len(row.text) > _LONGEST_TEXT:
            continue  # it would take a slow reader too long, and teaches nothing more
        what = f"the text {shown(row.text, 200)}, which is no position: {row.why}"
        try:
            position = kind.from_text(row.text)
        except ValueError:
            continue
        except Exception as error:
            raise AssertionError(
                f"from_text raised {error!r}, not a ValueError, for {what}"
            ) from error
        raise AssertionError(f"from_text returned {position!r} for {what}")


def _wrong_count(
    engine: Engine, suite: list[PerftEntry], deadline: float
) -> tuple[PerftEntry, int, str] | None:
    """Return the first entry whose count differs, the depth, and a sentence on it."""
    for entry, depth in _by_depth(suite):
        if monotonic() > deadline:
            break
        what = f"perft({depth}) of {entry.position} ({entry.name})"
        try:
            count = sum(engine.divide(entry.position, (), depth).values())
        except Refusal as refusal:
            return entry, depth, f"{what} failed: {refusal}"
        if count != entry.counts[depth]:
            return entry, depth, f"{what} is {entry.counts[depth]}, not {count}"
    return None


def _by_depth(suite: list[PerftEntry]) -> Iterator[tuple[PerftEntry, int]]:
    for depth in range(1, max(len(entry.counts) for entry in suite) + 1):
        for entry in suite:
            if entry.counts.get(depth, _LARGEST_COUNT) < _LARGEST_COUNT:
                yield entry, depth
