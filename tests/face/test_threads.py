"""Many threads at once see what one thread sees, on interpreters with and without a global lock."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import pytest

import underfoot
from underfoot import IllegalMoveError, NotationError, katarenga

from .engines import each_native, positions_of

T = TypeVar("T")

THREADS = 8


@contextmanager
def switch_interval(seconds: float) -> Iterator[None]:
    """How long a thread may run before another one may ask for the interpreter's lock."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(seconds)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def in_threads(work: Callable[[int], T]) -> list[T]:
    """The results of `work(0)`, `work(1)`, ... from threads that start together."""
    barrier = threading.Barrier(THREADS)
    results: dict[int, T] = {}
    failures: list[BaseException] = []

    def run(number: int) -> None:
        try:
            barrier.wait()
            results[number] = work(number)
        except BaseException as failure:  # noqa: BLE001 - raised again below
            failures.append(failure)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    return [results[number] for number in range(THREADS)]


def observed(position: Any) -> list[object]:
    """All that can be seen of a position, as things that compare."""
    moves = position.legal_moves()
    seen: list[object] = [
        moves,
        position.count_moves(),
        [position.is_legal(move) for move in moves],
        position.outcome(),
        position.is_over(),
        position.side_to_move,
        position.turn_number,
        position.key,
        hash(position),
        str(position),
        repr(position),
        position.perft(2),
        list(position.divide(1).items()),
        [hash(position.play(move)) for move in moves],
    ]
    for other in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):
        seen += [other == position, other != position, hash(other)]
    with pytest.raises(NotationError) as notation:
        position.play("a1")
    with pytest.raises(IllegalMoveError) as illegal:
        position.play("a1f6")
    return [*seen, str(notation.value), str(illegal.value)]


@each_native
def test_shared_positions(engine: Any) -> None:
    positions = positions_of(engine)
    alone = [observed(position) for position in positions]

    def work(number: int) -> list[list[object]]:
        order = random.Random(number).sample(range(len(positions)), len(positions))
        for _ in range(5):
            found = {at: observed(positions[at]) for at in order}
        return [found[at] for at in range(len(positions))]

    with switch_interval(1e-6):
        for found in in_threads(work):
            assert found == alone


@each_native
def test_each_thread_its_own_games(engine: Any) -> None:
    def work(number: int) -> list[object]:
        choice = random.Random(number).choice
        position = engine.Position.start()
        seen: list[object] = []
        for _ in range(60):
            moves = position.legal_moves()
            if not moves:
                break
            position = position.play(choice(moves))
            seen.append((hash(position), position.is_over(), len(moves)))
        return [*seen, str(position), position.outcome()]

    alone = [work(number) for number in range(THREADS)]
    with switch_interval(1e-6):
        assert in_threads(work) == alone


@each_native
def test_counting_and_random_games(engine: Any) -> None:
    start = engine.Position.start()

    def work(number: int) -> list[object]:
        return [
            underfoot.perft(start, 5, threads=1 + number % 2, hash_mb=number % 3),
            underfoot.divide(start, 3, threads=2),
            underfoot.unique(start, 3, symmetry=number % 2 == 0, threads=2)[:2],
            underfoot.playouts(start, 50, seed=7, max_plies=100, threads=2),
        ]

    alone = [work(number) for number in range(THREADS)]
    # Symmetry changes the numbers of distinct positions, and nothing else differs.
    assert len({repr(found[3]) for found in alone}) == len({repr(found[0]) for found in alone}) == 1
    assert in_threads(work) == alone


# Each line is a first use of something that is made once; the threads meet there at the same time.
FIRST_USES = {
    "the package": "import underfoot; return underfoot.carpniches.Move.all()",
    "moves": "return [carpniches.Position.start().legal_moves(), katarenga.Move.all()]",
    "colours": "p = katarenga.Position.start(); return [p.color_of('a1'), p.side_to_move]",
    "outcomes": "return carpniches.Position.from_text('x6/x6/x6/x6/x6/x6 w 7 -').outcome()",
    "names imported later": "import underfoot; return [underfoot.perft, underfoot.reference]",
    "errors": "return caught(lambda: carpniches.Position.from_text(''))",
}

PROGRAM = """
import faulthandler, sys, threading

faulthandler.dump_traceback_later(50, exit=True)  # a deadlock shows where
sys.setswitchinterval(1e-6)
if {imported_before}:
    from underfoot import carpniches, katarenga

def caught(action):
    try:
        action()
    except Exception as error:
        return type(error)

def first_use():
    {statement}

def run():
    barrier.wait()
    results.append(first_use())

def flat(result):
    if not isinstance(result, (list, tuple)):
        return [result]
    return [one for part in result for one in flat(part)]

barrier, results = threading.Barrier({threads}), []
threads = [threading.Thread(target=run) for _ in range({threads})]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
# Not only equal: there is one object of each.
alike = {{tuple(map(id, flat(result))) for result in results}}
print(len(results), len(alike), len(flat(results[0])))
"""


@pytest.mark.parametrize("first_use", FIRST_USES)
def test_first_uses_at_the_same_time(first_use: str) -> None:
    program = PROGRAM.format(
        imported_before=first_use not in ("the package", "names imported later"),
        statement=FIRST_USES[first_use],
        threads=THREADS,
    )
    for _ in range(3):
        command = [sys.executable, "-c", program]
        run = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
        assert (run.returncode, run.stderr) == (0, "")
        threads, alike, objects = map(int, run.stdout.split())
        assert (threads, alike) == (THREADS, 1)
        assert objects >= 1


#: Pawns on red squares with free ways: so many moves that counting four plies takes milliseconds.
BUSY = (
    "RBRBBBRY/BBBBRBBB/BBBRBBBB/BBBBBBRB/RBBBBBBR/BRBBBBBY/BBBRBRBB/BYRBRBBB"
    " w1b3bb/4w3/3w4/6w1/b6w/1w5b/3b1w2/1bw1b3 w - 9"
)


def test_short_counts_let_other_threads_run() -> None:
    busy = katarenga.Position.from_text(BUSY)
    seen = threading.Event()
    rounds: list[int] = []

    def count() -> None:
        for number in range(100):
            busy.perft(4)
            if seen.is_set():
                rounds.append(number)
                return

    # No thread is made to give up the lock: whoever else runs meanwhile was let in.
    with switch_interval(1000):
        thread = threading.Thread(target=count)
        thread.start()
        seen.set()
        thread.join()
    assert rounds


@pytest.mark.skipif(
    not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="needs a free-threaded interpreter"
)
def test_the_lock_stays_off() -> None:
    program = "import sys, underfoot; print(sys._is_gil_enabled())"
    command = [sys.executable, "-W", "error", "-c", program]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
