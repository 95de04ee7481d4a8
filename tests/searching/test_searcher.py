"""The face of `Searcher`: limits, stopping, information, bad input."""

from __future__ import annotations

import dataclasses
import pickle
import threading
import time
from typing import Any

import pytest

import underfoot
from tests.face.engines import each_native, positions_of
from underfoot import Searcher, carpniches, katarenga, reference

# Generous: the machine that runs the tests may be busy.
SOON = 0.5


@each_native
def test_depth_ends_a_search(engine: Any) -> None:
    start = engine.Position.start()
    told: list[underfoot.SearchInfo[Any]] = []
    result = Searcher().search(start, depth=4, on_info=told.append)
    assert [info.depth for info in told] == [1, 2, 3, 4]
    assert result.depth == 4
    assert all(type(info) is underfoot.SearchInfo for info in told)
    assert dataclasses.astuple(told[-1])[:4] == dataclasses.astuple(result)[:4]
    for info in [*told, result]:
        position = start
        for move in info.line:
            position = position.play(move)
        assert info.move == info.line[0]
        assert info.seldepth >= info.depth
        assert 0 <= info.hashfull <= 1000
        assert info.mate is None
        assert -20000 < info.score < 20000
    assert [info.nodes for info in told] == sorted(info.nodes for info in told)
    assert [info.seconds for info in told] == sorted(info.seconds for info in told)


@each_native
def test_nodes_are_counted_exactly(engine: Any) -> None:
    start = engine.Position.start()
    for nodes in (1000, 1001, 5000):
        assert Searcher().search(start, nodes=nodes).nodes == nodes


@each_native
@pytest.mark.parametrize("limits", [{"nodes": 1}, {"seconds": 0}, {"seconds": 0.0, "nodes": 1}])
def test_depth_one_is_always_completed(engine: Any, limits: dict[str, Any]) -> None:
    start = engine.Position.start()
    result = Searcher().search(start, **limits)
    assert result.depth == 1
    assert start.is_legal(result.move)


@each_native
def test_equal_searches_give_equal_results(engine: Any) -> None:
    start = engine.Position.start()

    def without_time(result: underfoot.SearchResult[Any]) -> Any:
        return dataclasses.replace(result, seconds=0.0)

    searcher = Searcher()
    results = [without_time(searcher.search(start, depth=6))]
    searcher.clear()
    results.append(without_time(searcher.search(start, depth=6)))
    results.append(without_time(Searcher().search(start, depth=6)))
    assert results[0] == results[1] == results[2]
    assert pickle.loads(pickle.dumps(results[0])) == results[0]
    # What is in the table saves work.
    assert searcher.search(start, depth=6).nodes < results[0].nodes


@each_native
def test_a_finished_game_has_no_move(engine: Any) -> None:
    finished = [position for position in positions_of(engine) if position.is_over()]
    assert finished
    for position in finished:
        outcome = position.outcome()
        result = Searcher().search(position)
        assert (result.move, result.line, result.mate, result.depth) == (None, (), 0, 0)
        assert (result.score > 0) == (outcome.winner is position.side_to_move)
        assert abs(result.score) == 30000


@each_native
def test_stop_ends_a_running_search(engine: Any) -> None:
    searcher = Searcher()
    began = threading.Event()
    stopped = 0.0

    def stop() -> None:
        nonlocal stopped
        began.wait()
        time.sleep(0.05)
        stopped = time.perf_counter()
        searcher.stop()

    stopper = threading.Thread(target=stop)
    stopper.start()
    # Both are far from being proved; the default start of Carpniches takes two seconds.
    setup = ("towers",) if engine is carpniches else ()
    start = engine.Position.start(*setup)
    result = searcher.search(start, on_info=lambda _: began.set())
    ended = time.perf_counter()
    stopper.join()
    assert 0 <= ended - stopped < SOON
    assert start.is_legal(result.move)


def test_a_stop_after_prepare_is_not_lost() -> None:
    searcher = Searcher()
    searcher.prepare()
    searcher.stop()
    assert searcher.search(carpniches.Position.start()).depth == 1
    # Nor does it end the search after that one.
    assert searcher.search(carpniches.Position.start(), depth=3).depth == 3


def test_a_stop_of_an_idle_searcher_does_nothing() -> None:
    searcher = Searcher()
    searcher.stop()
    assert searcher.search(carpniches.Position.start(), depth=3).depth == 3
    searcher.stop()
    assert searcher.search(katarenga.Position.start(), depth=3).depth == 3
    searcher.prepare()
    searcher.stop()
    searcher.prepare()
    assert searcher.search(carpniches.Position.start(), depth=3).depth == 3


def test_one_search_at_a_time() -> None:
    searcher = Searcher()
    refused: list[str] = []

    def try_all(_: object) -> None:
        for call in (
            lambda: searcher.search(katarenga.Position.start(), depth=1),
            searcher.prepare,
            searcher.clear,
        ):
            with pytest.raises(RuntimeError, match="searching") as caught:
                call()
            refused.append(str(caught.value))

    assert searcher.search(carpniches.Position.start(), depth=2, on_info=try_all).depth == 2
    assert len(refused) == 6


class StopError(Exception):
    """What the callback raises."""


def test_an_exception_in_the_callback_ends_the_search() -> None:
    def fail(info: underfoot.SearchInfo[Any]) -> None:
        if info.depth == 3:
            raise StopError

    searcher = Searcher()
    with pytest.raises(StopError):
        searcher.search(carpniches.Position.start(), on_info=fail)
    assert searcher.search(carpniches.Position.start(), depth=2).depth == 2


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"depth": 0}, ValueError),
        ({"depth": -1}, ValueError),
        ({"depth": 2**32}, OverflowError),
        ({"depth": 1.0}, TypeError),
        ({"nodes": 0}, ValueError),
        ({"nodes": 2**64}, OverflowError),
        ({"nodes": "1"}, TypeError),
        ({"seconds": -0.1}, ValueError),
        ({"seconds": float("nan")}, ValueError),
        ({"seconds": "1"}, TypeError),
        ({"on_info": 1}, TypeError),
        ({"threads": 1}, TypeError),
    ],
)
def test_bad_limits(given: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        Searcher().search(carpniches.Position.start(), **given)
    assert next(iter(given)) in str(caught.value) or error is TypeError


@pytest.mark.parametrize(
    ("hash_mb", "error"),
    [
        (0, ValueError),
        (-1, ValueError),
        (2**70, MemoryError),
        (2**40, MemoryError),
        ("1", TypeError),
    ],
)
def test_bad_memory(hash_mb: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Searcher(hash_mb)


def test_positions_of_other_engines_are_refused() -> None:
    with pytest.raises(TypeError, match="native engine"):
        Searcher().search(reference.carpniches.Position.start(), depth=1)
