"""perft, divide, unique, playouts and solve of the package: numbers, options and their limits."""

from __future__ import annotations

import pickle
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

import underfoot
from underfoot import (
    Color,
    Outcome,
    Playouts,
    Solution,
    Termination,
    _native,
    carpniches,
    katarenga,
    reference,
)

from .engines import PROTOCOLS, REFERENCE, each_engine, each_native, positions_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from underfoot import Position

HUGE = 10**5000
# One piece of each side: nobody ever has a line, so the numbers grow for ever.
LONELY = "x6/x6/x6/x6/x6/w,x4,b w 2 -"
WIN_IN_ONE = "x6/x6/x6/w,x5/x,w,x,w,x2/b,x4,b w 9 -"


class Stranger:
    """An engine that inherits nothing: it wraps the reference engine."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    side_to_move = property(lambda self: self.inner.side_to_move)
    turn_number = property(lambda self: self.inner.turn_number)
    key = property(lambda self: self.inner.key)

    def legal_moves(self) -> list[str]:
        return [str(move) for move in self.inner.legal_moves()]

    def count_moves(self) -> int:
        return int(self.inner.count_moves())

    def is_legal(self, move: str) -> bool:
        return bool(self.inner.is_legal(move))

    def play(self, move: str) -> Stranger:
        return Stranger(self.inner.play(move))

    def outcome(self) -> Outcome | None:
        outcome: Outcome | None = self.inner.outcome()
        return outcome

    def is_over(self) -> bool:
        return bool(self.inner.is_over())

    def perft(self, depth: int) -> int:
        raise AssertionError("the package counts by moves")

    def divide(self, depth: int) -> dict[str, int]:
        raise AssertionError("the package counts by moves")

    def to_text(self) -> str:
        return str(self.inner.to_text())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stranger) and self.inner == other.inner

    def __hash__(self) -> int:
        return hash(self.inner)


@each_engine
def test_all_ways_to_count_agree(engine: Any) -> None:
    for position in positions_of(engine):
        for depth in range(4):
            count = position.perft(depth)
            assert underfoot.perft(position, depth) == count
            if depth:
                parts = position.divide(depth)
                assert underfoot.divide(position, depth) == parts
                assert list(parts) == position.legal_moves()
                assert sum(parts.values()) == count
        layer, numbers = {position}, [1]
        for _ in range(2):
            layer = {before.play(move) for before in layer for move in before.legal_moves()}
            numbers.append(len(layer))
        assert underfoot.unique(position, 2) == numbers


@each_native
def test_options_do_not_change_the_count(engine: Any) -> None:
    for position in positions_of(engine):
        count = position.perft(5)
        for threads in (None, 1, 2, 1024):
            assert underfoot.perft(position, 5, threads=threads) == count
        for hash_mb in (None, 0, 1, 64):
            assert underfoot.perft(position, 5, threads=2, hash_mb=hash_mb) == count
            parts = underfoot.divide(position, 5, threads=2, hash_mb=hash_mb)
            assert sum(parts.values()) == count
        small = underfoot.perft(position, 3, verify=True)
        assert small == position.perft(3)


def test_known_answers() -> None:
    start = carpniches.Position.start()
    assert underfoot.perft(start, 6) == underfoot.perft(start, 6, hash_mb=0) == 316428134
    assert katarenga.Position.start().perft(5) == 27444088
    assert underfoot.unique(start, 3) == underfoot.unique(reference.carpniches.Position.start(), 3)
    with_symmetry = underfoot.unique(start, 3, symmetry=True)
    assert with_symmetry[0] == 1
    assert all(a <= b for a, b in zip(with_symmetry, underfoot.unique(start, 3), strict=True))


@pytest.mark.parametrize("game", [carpniches, katarenga])
def test_a_strangers_engine_is_counted(game: Any) -> None:
    own = game.Position.start()
    inner = getattr(reference, game.__name__.split(".")[1]).Position.start()
    stranger: Position[str] = Stranger(inner)
    assert underfoot.perft(stranger, 3) == own.perft(3)
    parts = {str(move): count for move, count in own.divide(2).items()}
    assert underfoot.divide(stranger, 2) == parts
    assert underfoot.unique(stranger, 2) == underfoot.unique(own, 2)
    assert underfoot.perft(stranger, 0) == 1


@pytest.mark.parametrize("engine", REFERENCE)
def test_options_of_the_native_engine_only(engine: Any) -> None:
    start = engine.Position.start()
    calls: list[Any] = [underfoot.perft, underfoot.divide, underfoot.unique]
    for options in ({"threads": 1}, {"hash_mb": 0}):
        for call in calls:
            with pytest.raises(ValueError, match="native"):
                call(start, 2, **options)
    with pytest.raises(ValueError, match="native"):
        underfoot.perft(start, 2, verify=True)
    with pytest.raises(ValueError, match="native"):
        underfoot.unique(start, 2, symmetry=True)
    for native_only in (underfoot.playouts, underfoot.solve):
        with pytest.raises(TypeError, match="native"):
            native_only(start, 1)


@pytest.mark.parametrize("wrong", [None, 1, "text", object(), carpniches, carpniches.Move.all()[0]])
def test_what_is_no_position(wrong: Any) -> None:
    calls: list[Callable[[Any, int], object]] = [
        underfoot.perft,
        underfoot.divide,
        underfoot.unique,
        underfoot.playouts,
        underfoot.solve,
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call(wrong, 1)
    for call in (_native.perft, _native.divide, _native.unique, _native.perft_by_definition):
        with pytest.raises(TypeError):
            call(wrong, 1)


@each_engine
def test_depths_out_of_range(engine: Any) -> None:
    start = engine.Position.start()
    calls: list[Callable[[Any, Any], object]] = [
        underfoot.perft,
        underfoot.divide,
        underfoot.unique,
    ]
    for call in calls:
        for depth in (-1, -(2**70), -HUGE):
            with pytest.raises(ValueError, match="depth"):
                call(start, depth)
        for depth in (2**32, 2**70, HUGE):
            with pytest.raises(OverflowError, match="depth"):
                call(start, depth)
        for wrong in (None, "1", 1.0):
            with pytest.raises(TypeError):
                call(start, wrong)
    with pytest.raises(ValueError, match="depth"):
        underfoot.divide(start, 0)
    with pytest.raises(ValueError, match="1000000"):
        underfoot.unique(start, 10**6 + 1)


@each_native
def test_options_out_of_range(engine: Any) -> None:
    start = engine.Position.start()
    calls: list[Any] = [underfoot.perft, underfoot.divide, underfoot.unique]
    for call in calls:
        for threads in (0, -1, 1025, 2**70, -(2**70), HUGE):
            with pytest.raises(ValueError, match="threads"):
                call(start, 2, threads=threads)
        for hash_mb in (-1, -(2**70), -HUGE):
            with pytest.raises(ValueError, match="hash_mb"):
                call(start, 2, hash_mb=hash_mb)
        for hash_mb in (10**8, 2**44, 2**64 - 1, 2**70):
            with pytest.raises(MemoryError, match=rf"{hash_mb}.* \d+ MiB"):
                call(start, 2, hash_mb=hash_mb)
        with pytest.raises(MemoryError, match=r"\d+ MiB"):
            call(start, 2, hash_mb=HUGE)
        for wrong in ("1", 1.0, b"1"):
            for option in ("threads", "hash_mb"):
                with pytest.raises(TypeError):
                    call(start, 2, **{option: wrong})
        with pytest.raises(TypeError):
            call(start, 2, progress=3)
    for threads in (0, 1025):
        with pytest.raises(ValueError, match="threads"):
            underfoot.playouts(start, 1, threads=threads)


def test_too_little_memory_for_the_positions_of_a_ply() -> None:
    with pytest.raises(MemoryError, match="hash_mb"):
        underfoot.unique(carpniches.Position.start(), 6, hash_mb=1)


def test_finished_games_have_nothing_below() -> None:
    over = carpniches.Position.from_text("x6/x6/x6/x6/x6/w,w,w,x3 b 9 -")
    for depth in (1, 4, 7, 10**6, 2**32 - 1):
        assert underfoot.perft(over, depth) == 0
        assert underfoot.divide(over, depth) == {}
    assert underfoot.perft(over, 0) == 1
    assert underfoot.unique(over, 3) == [1, 0, 0, 0]
    assert underfoot.unique(over, 10**6) == [1] + [0] * 10**6
    assert underfoot.playouts(over, 3).results == {Outcome(Color.WHITE, Termination.LINE): 3}
    assert underfoot.solve(over, 3).winner is Color.WHITE


@cache
def paths(position: Any, depth: int) -> int:
    """Counts by the reference's moves, every position once."""
    if depth == 0:
        return 1
    return sum(paths(position.play(move), depth - 1) for move in position.legal_moves())


@pytest.mark.parametrize("depth", [15, 30, 47])
def test_counts_past_64_and_100_bits(depth: int) -> None:
    position = carpniches.Position.from_text(LONELY)
    expected = paths(reference.carpniches.Position.from_text(LONELY), depth)
    assert underfoot.perft(position, depth) == position.perft(depth) == expected
    if depth == 47:
        assert expected > 2**100
        assert sum(underfoot.divide(position, depth, hash_mb=16).values()) == expected


def test_counts_past_128_bits_are_refused() -> None:
    position = carpniches.Position.from_text(LONELY)
    for depth in (100, 10**6):
        for call in (position.perft, position.divide):
            with pytest.raises(OverflowError, match=r"2\*\*128"):
                call(depth)
        with pytest.raises(OverflowError, match=r"2\*\*128"):
            underfoot.perft(position, depth, hash_mb=1)


def test_verification_compares(monkeypatch: pytest.MonkeyPatch) -> None:
    start = carpniches.Position.start()
    told: list[float] = []
    assert underfoot.perft(start, 4, verify=True, progress=told.append) == 694758
    assert told[-1] == 1.0
    assert told == sorted(told)
    monkeypatch.setattr(_native, "perft_by_definition", lambda *_: 694757)
    with pytest.raises(RuntimeError, match="694758 and 694757"):
        underfoot.perft(start, 4, verify=True)


@each_native
def test_playouts(engine: Any) -> None:
    start = engine.Position.start()
    played = underfoot.playouts(start, 1000, seed=5)
    for threads in (1, 2, 7):
        assert underfoot.playouts(start, 1000, 5, threads=threads) == played
    assert underfoot.playouts(start, 1000, seed=6) != played
    assert played.games == 1000 == played.unfinished + sum(played.results.values())
    assert played.games == played.unfinished + sum(map(played.wins, Color))
    assert sum(played.lengths.values()) == 1000
    assert sum(length * games for length, games in played.lengths.items()) == played.plies
    assert played.mean_length == played.plies / 1000
    assert all(type(outcome) is Outcome for outcome in played.results)
    assert hash(played) == hash(underfoot.playouts(start, 1000, seed=5))
    assert len(repr(played)) < 600
    for protocol in PROTOCOLS:
        assert pickle.loads(pickle.dumps(played, protocol)) == played

    cut = underfoot.playouts(start, 10, max_plies=1)
    assert (cut.unfinished, cut.plies, cut.lengths, cut.results) == (10, 10, {1: 10}, {})
    none = underfoot.playouts(start, 0)
    assert none == Playouts(0, 0, 0, {}, {})
    assert none.mean_length == 0.0
    with pytest.raises(TypeError):
        played.wins("white")  # type: ignore[arg-type]


@each_native
def test_playouts_out_of_range(engine: Any) -> None:
    start = engine.Position.start()
    for name in ("games", "seed", "max_plies"):
        options: dict[str, Any] = {"games": 1, "seed": 0, "max_plies": 10}
        with pytest.raises(ValueError, match=name):
            underfoot.playouts(start, **options | {name: -1})
        with pytest.raises(OverflowError, match=name):
            underfoot.playouts(start, **options | {name: 2**64})
        for wrong in ("1", 1.0, None):
            with pytest.raises(TypeError):
                underfoot.playouts(start, **options | {name: wrong})
    with pytest.raises(OverflowError, match="max_plies"):
        underfoot.playouts(start, 1, max_plies=2**32)


def test_solve() -> None:
    position = carpniches.Position.from_text(WIN_IN_ONE)
    solution = underfoot.solve(position, 5)
    assert (solution.winner, solution.plies, len(solution.line)) == (Color.WHITE, 1, 1)
    after = position.play(solution.line[0])
    assert after.outcome() == Outcome(Color.WHITE, Termination.LINE)
    assert solution.proof == {str(position): solution.line[0]}
    assert all(carpniches.Move.from_index(move.index) is move for move in solution.line)
    assert isinstance(hash(solution), int)
    for protocol in PROTOCOLS:
        assert pickle.loads(pickle.dumps(solution, protocol)) == solution

    nothing = underfoot.solve(katarenga.Position.start(), 2)
    assert (nothing.winner, nothing.plies, nothing.line, nothing.proof) == (None, 2, (), {})
    assert isinstance(nothing, Solution)
    for move, reply in nothing.refutations.items():
        assert katarenga.Position.start().play(move).is_legal(reply)
    assert underfoot.solve(carpniches.Position.from_text(LONELY), 300).winner is None


@each_native
def test_solve_out_of_range(engine: Any) -> None:
    start = engine.Position.start()
    with pytest.raises(ValueError, match="max_plies"):
        underfoot.solve(start, -1)
    with pytest.raises(ValueError, match="1000"):
        underfoot.solve(start, 1001)
    with pytest.raises(OverflowError, match="max_plies"):
        underfoot.solve(start, 2**70)
    wrongs: list[Any] = ["1", 1.0, None]
    for wrong in wrongs:
        with pytest.raises(TypeError):
            underfoot.solve(start, wrong)
