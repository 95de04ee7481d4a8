"""Searching for the best move, natively: alpha-beta with a table that lasts between searches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from underfoot import _native
from underfoot._count import _only_native
from underfoot._protocol import Position

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import SupportsIndex

__all__ = ["SearchInfo", "SearchResult", "Searcher"]

M = TypeVar("M")


@dataclass(frozen=True)
class SearchInfo(Generic[M]):
    """What a search has found so far.

    Args:
        depth: The last depth that was searched to its end, in plies; 0 if the game is over.
        seldepth: The farthest ply visited.
        score: How good the position is for the side to move, in hundredths of a pawn (Katarenga) or
            of a stack with one's colour on top (Carpniches); beyond 29000 on either side the end is
            proved.
        mate: Within how many plies the side to move can force a win, or, negative, the opponent
            can; 0 if the game is over, None if neither is proved.
        nodes: Positions visited.
        seconds: Time taken.
        line: How both sides would go on, as far as the search followed it.
        hashfull: How full the table is with what this search has found, in permille.

    Example:
        >>> import underfoot
        >>> start = underfoot.carpniches.Position.start()
        >>> depths = []
        >>> result = underfoot.Searcher().search(
        ...     start, depth=3, on_info=lambda info: depths.append(info.depth)
        ... )
        >>> depths
        [1, 2, 3]
    """

    depth: int
    seldepth: int
    score: int
    mate: int | None
    nodes: int
    seconds: float
    line: tuple[M, ...]
    hashfull: int

    @property
    def move(self) -> M | None:
        """The move to make; None if the game is over."""
        return self.line[0] if self.line else None


@dataclass(frozen=True)
class SearchResult(SearchInfo[M]):
    """What a search has found at its end: the same as on the way.

    Example:
        >>> import underfoot
        >>> text = "x6/x6/x6/w,x5/x,w,x,w,x2/b,x4,b w 9 -"
        >>> result = underfoot.Searcher().search(underfoot.carpniches.Position.from_text(text))
        >>> print(result.move, result.mate)
        d2c1 1
    """


class Searcher:
    """A player with a memory: it keeps what it has found for the next search.

    One search at a time; `stop` may come from any thread. Searchers do not share anything, so that
    several can search at the same time.

    Args:
        hash_mb: How many MiB (2**20 bytes) the table takes, at least 1.

    Raises:
        ValueError: `hash_mb` is less than 1.
        MemoryError: It is more than the machine has.

    Example:
        >>> import underfoot
        >>> searcher = underfoot.Searcher(hash_mb=1)
        >>> start = underfoot.katarenga.Position.start()
        >>> result = searcher.search(start, seconds=0.01)
        >>> result.move in start.legal_moves()
        True
    """

    __slots__ = ("_native",)

    def __init__(self, hash_mb: SupportsIndex = 16) -> None:
        self._native = _native.Searcher(hash_mb)

    def search(
        self,
        position: Position[M],
        *,
        depth: SupportsIndex | None = None,
        nodes: SupportsIndex | None = None,
        seconds: float | None = None,
        on_info: Callable[[SearchInfo[M]], object] | None = None,
    ) -> SearchResult[M]:
        """Search for the best move until the first limit is met.

        However narrow the limits are, depth 1 is completed, in which every reply is looked at that
        would win at once: the move is legal, and the next move does not refute it if there is any
        such move. Without a limit the search goes on until `stop`, or until the end of the game is
        proved and no quicker one is possible. Ctrl-C ends it with a `KeyboardInterrupt`. The
        interpreter's lock is released meanwhile.

        Args:
            position: A position of the native engine.
            depth: The deepest depth, in plies, from 1; no search goes deeper than 127.
            nodes: Positions to visit, from 1.
            seconds: Time from the call to the return.
            on_info: Called in this thread after each depth. An exception ends the search.

        Raises:
            TypeError: It is a position of another engine, or an argument has a wrong type.
            ValueError: A limit is out of range.
            OverflowError: A limit is too large.
            MemoryError: The table cannot be had.
            RuntimeError: This searcher is searching already.

        Example:
            >>> import underfoot
            >>> start = underfoot.carpniches.Position.start("towers")
            >>> result = underfoot.Searcher().search(start, depth=4)
            >>> result.depth, start.is_legal(result.line[0])
            (4, True)
        """
        native = _only_native(position)
        tell = None
        if on_info is not None:
            listener = on_info
            if not callable(listener):
                raise TypeError(f"on_info must be callable or None, not {type(listener).__name__}")

            def tell(told: tuple[Any, ...]) -> None:
                listener(SearchInfo(*told))

        found = self._native.search(native, depth, nodes, seconds, tell)
        return SearchResult(*cast("tuple[Any, ...]", found))

    def prepare(self) -> None:
        """Announce the next search: from now on `stop` ends it, even before it has begun.

        A thread that starts another one to search calls this first; then no `stop` comes too early.

        Raises:
            RuntimeError: This searcher is searching.

        Example:
            >>> import underfoot
            >>> searcher = underfoot.Searcher()
            >>> searcher.prepare()
            >>> searcher.stop()
            >>> searcher.search(underfoot.carpniches.Position.start()).depth
            1
        """
        self._native.prepare()

    def stop(self) -> None:
        """End the search that is running or was prepared; from any thread, within milliseconds.

        It returns the best move so far. If no search is running or prepared, nothing happens, and
        a later search is not affected.
        """
        self._native.stop()

    def clear(self) -> None:
        """Forget what earlier searches have found: the next search is as that of a new searcher.

        Raises:
            RuntimeError: This searcher is searching.
        """
        self._native.clear()
