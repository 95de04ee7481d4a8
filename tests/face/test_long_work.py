"""Long work: Ctrl-C, the interpreter's lock, progress, several at a time, limits on memory."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

import underfoot
from underfoot import _native, carpniches, katarenga

from .engines import each_native, name_of

if TYPE_CHECKING:
    from collections.abc import Callable

FOR_EVER = 10**6
# Generous: the machine that runs the tests may be busy. Alone it takes below 0.15 s.
SOON = 1.5


def endless(engine: Any) -> dict[str, Callable[..., object]]:
    """Returns works that would never end, each taking `progress`."""
    start = engine.Position.start()
    return {
        "perft": lambda **o: underfoot.perft(start, FOR_EVER, **o),
        "perft of every path": lambda **o: underfoot.perft(start, FOR_EVER, hash_mb=0, **o),
        "perft with little memory": lambda **o: underfoot.perft(start, FOR_EVER, hash_mb=1, **o),
        "perft of depth 12": lambda **o: underfoot.perft(start, 12, hash_mb=64, **o),
        "divide": lambda **o: underfoot.divide(start, FOR_EVER, hash_mb=64, **o),
        "definition": lambda **o: _native.perft_by_definition(start, FOR_EVER, **o),
        "unique": lambda **o: underfoot.unique(start, FOR_EVER, hash_mb=2000, **o),
        "playouts": lambda **o: underfoot.playouts(start, 2**63, **o),
        "solve": lambda **o: underfoot.solve(start, 1000, **o),
    }


class StopError(Exception):
    """What the tests' callbacks raise."""


@each_native
@pytest.mark.parametrize("work", list(endless(carpniches)))
def test_an_exception_in_the_callback_stops_the_work(engine: Any, work: str) -> None:
    raised = 0.0

    def progress(done: float) -> None:
        nonlocal raised
        assert 0.0 <= done <= 1.0
        if time.perf_counter() > began + 0.3:
            raised = time.perf_counter()
            raise StopError(work)

    began = time.perf_counter()
    with pytest.raises(StopError, match=work):
        endless(engine)[work](progress=progress)
    assert time.perf_counter() - raised < SOON


INTERRUPTED = """
    import os, signal, sys, threading, time, underfoot
    from underfoot import carpniches, katarenga, reference
    position = {position}
    sent = 0.0
    def interrupt():
        global sent
        time.sleep(0.4)
        sent = time.perf_counter()
        os.kill(os.getpid(), signal.SIGINT)
    threading.Thread(target=interrupt).start()
    try:
        {work}
    finally:
        print(time.perf_counter() - sent)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself a Ctrl-C there")
@pytest.mark.parametrize(
    ("position", "work"),
    [
        ("carpniches.Position.start()", "position.perft(10**6)"),
        ("carpniches.Position.start()", "position.divide(11)"),
        ("katarenga.Position.start()", "underfoot.perft(position, 10**6, hash_mb=0)"),
        ("katarenga.Position.start()", "underfoot.unique(position, 10**6)"),
        ("katarenga.Position.start()", "underfoot.playouts(position, 2**60)"),
        ("carpniches.Position.start()", "underfoot.solve(position, 1000)"),
        ("reference.katarenga.Position.start()", "underfoot.perft(position, 10**6)"),
    ],
)
def test_ctrl_c(position: str, work: str) -> None:
    program = textwrap.dedent(INTERRUPTED).format(position=position, work=work)
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert run.stderr.rstrip().endswith("KeyboardInterrupt")
    assert run.returncode == -signal.SIGINT
    assert float(run.stdout) < SOON


@each_native
def test_other_threads_go_on(engine: Any) -> None:
    ticks = 0
    counting = True

    def tick() -> None:
        nonlocal ticks
        while counting:
            ticks += 1
            time.sleep(0.001)

    ticker = threading.Thread(target=tick)
    ticker.start()
    began = time.perf_counter()
    while time.perf_counter() < began + 0.5:
        underfoot.perft(engine.Position.start(), 6, threads=1, hash_mb=0)
    took = time.perf_counter() - began
    counting = False
    ticker.join()
    assert ticks > 50 * took  # a held lock would let it tick once or twice


def test_several_counts_at_a_time() -> None:
    start, other = carpniches.Position.start(), katarenga.Position.start()
    with ThreadPoolExecutor(4) as pool:
        jobs: list[Callable[[], object]] = [
            lambda: start.perft(5),
            lambda: other.perft(5),
            lambda: underfoot.perft(start, 6, threads=1, hash_mb=32),
            lambda: underfoot.unique(start, 4),
            lambda: underfoot.playouts(other, 5000, seed=1),
            lambda: sum(start.divide(5).values()),
        ]
        results = [job.result() for job in [pool.submit(job) for job in jobs * 3]]
    assert results == [job() for job in jobs] * 3
    assert results[:3] == [14552172, 27444088, 316428134]


def test_a_callback_in_another_thread_stops_only_its_own_work() -> None:
    start = carpniches.Position.start()

    def stopped() -> str:
        def progress(_: float) -> None:
            raise StopError

        try:
            underfoot.perft(start, FOR_EVER, progress=progress)
        except StopError:
            return "stopped"
        return "not stopped"

    with ThreadPoolExecutor(2) as pool:
        first, second = pool.submit(stopped), pool.submit(start.perft, 6)
        assert (first.result(), second.result()) == ("stopped", 316428134)


@each_native
def test_progress_rises_to_one(engine: Any) -> None:
    start = engine.Position.start()
    works: list[Callable[[Any], object]] = [
        lambda tell: underfoot.perft(start, 0, progress=tell),
        lambda tell: underfoot.perft(start, 3, progress=tell),
        lambda tell: underfoot.perft(start, 7, hash_mb=64, progress=tell),
        lambda tell: underfoot.perft(start, 6, hash_mb=0, progress=tell),
        lambda tell: underfoot.divide(start, 2, progress=tell),
        lambda tell: underfoot.divide(start, 5, progress=tell),
        lambda tell: underfoot.unique(start, 4, progress=tell),
        lambda tell: underfoot.playouts(start, 20000, progress=tell),
        lambda tell: underfoot.solve(start, 3, progress=tell),
    ]
    for work in works:
        told: list[float] = []
        work(told.append)
        assert told[-1] == 1.0
        assert told == sorted(told)
        assert told[0] >= 0.0


@pytest.mark.parametrize(
    "engine", [underfoot.reference.carpniches, underfoot.reference.katarenga], ids=name_of
)
def test_progress_of_another_engine(engine: Any) -> None:
    start = engine.Position.start()
    for depth in range(3):
        told: list[float] = []
        underfoot.perft(start, depth, progress=told.append)
        assert told[-1] == 1.0
        assert told == sorted(told)
        told.clear()
        underfoot.unique(start, depth, progress=told.append)
        assert told[-1] == 1.0
    with pytest.raises(StopError):
        underfoot.perft(start, 3, progress=lambda _: (_ for _ in ()).throw(StopError()))


def test_what_the_callback_returns_does_not_matter() -> None:
    calls: list[Callable[[float], object]] = [
        lambda done: done,
        lambda _: False,
        lambda _: object(),
    ]
    for call in calls:
        assert underfoot.perft(carpniches.Position.start(), 4, progress=call) == 694758


LIMITED = """
    import resource, underfoot
    start = underfoot.carpniches.Position.start()
    underfoot.perft(start, 5)
    used = next(int(line.split()[1]) for line in open("/proc/self/status") if "VmSize" in line)
    limit = (used << 10) + (160 << 20)
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    try:
        print(underfoot.{call}(start, {depth}, threads=2, hash_mb={hash_mb}))
    except MemoryError as error:
        print("MemoryError:", error)
    assert underfoot.perft(start, 4) == 694758
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits the address space, and reads /proc")
def test_memory_that_cannot_be_had() -> None:
    program = textwrap.dedent(LIMITED).format(call="unique", depth=8, hash_mb=2000)
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("MemoryError: ")
    assert any(character.isdigit() for character in run.stdout)


@pytest.mark.skipif(sys.platform != "linux", reason="limits the address space, and reads /proc")
def test_a_count_within_a_limit_of_memory() -> None:
    program = textwrap.dedent(LIMITED).format(call="perft", depth=7, hash_mb=16)
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False
    )
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) == carpniches.Position.start().perft(7)
