"""Batches as values: they copy, compare and pickle; and how games start and start again."""

from __future__ import annotations

import contextlib
import copy
import os
import pickle
import subprocess
import sys
import threading
from typing import Any

import pytest

from underfoot import IllegalActionError, carpniches, katarenga

from .shared import BOARDS, GAMES, STARTS

np: Any = pytest.importorskip("numpy")

each_game = pytest.mark.parametrize("game", ["carpniches", "katarenga"])


def played(game: str, **options: Any) -> Any:
    batch = GAMES[game].Batch(positions=STARTS[game], max_plies=30, seed=2, **options)
    for _ in range(30):
        batch.step_random()
    assert len(batch.finished())
    return batch


@each_game
@pytest.mark.parametrize("autoreset", [True, False])
def test_copies_go_on_alike(game: str, autoreset: bool) -> None:
    batch = played(game, autoreset=autoreset, threads=1)
    copies = [copy.copy(batch), copy.deepcopy(batch)]
    copies += [
        pickle.loads(pickle.dumps(batch, protocol))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    ]
    for other in copies:
        assert other == batch
        assert repr(other) == repr(batch)
        assert type(other) is type(batch)
        assert other.positions() == batch.positions()
        assert list(map(str, other)) == list(map(str, batch))
        assert list(map(str, other.final_positions())) == list(map(str, batch.final_positions()))
    for other in copies:
        other.step_random()
        assert other != batch or not autoreset
    assert all(other == copies[0] for other in copies)


@each_game
def test_what_makes_batches_differ(game: str) -> None:
    make = GAMES[game].Batch
    base: dict[str, Any] = {"games": 5, "max_plies": 9, "seed": 1, "autoreset": True}
    batch = make(**base)
    assert batch == make(**base, threads=3)
    assert batch != make(**{**base, "games": 6})
    assert batch != make(**{**base, "max_plies": 10})
    assert batch != make(**{**base, "seed": 2})
    assert batch != make(**{**base, "autoreset": False})
    assert batch != make(**base, positions=STARTS[game][1:])
    assert batch != 5
    assert (batch == "batch") is False
    drawn = make(**base)
    drawn.sample_actions()
    assert batch != drawn
    with pytest.raises(TypeError, match="unhashable"):
        hash(batch)


@each_game
def test_pickles_of_other_versions_and_of_anything(game: str) -> None:
    batch = played(game)
    load, (version, data) = batch.__reduce__()
    assert load(version, data) == batch
    for other in (0, version + 1, "2", None):
        with pytest.raises(ValueError, match=r"pickled by another version of underfoot"):
            load(other, data)

    def changed(place: int, value: Any) -> Any:
        return (*data[:place], value, *data[place + 1 :])

    faulty = [
        (),
        None,
        data[:-1],
        (*data, 1),
        changed(0, 0),
        changed(0, -1),
        changed(1, 0),
        changed(1, -5),
        changed(2, "yes"),
        changed(5, ""),
        changed(5, data[5][:-3]),
        changed(6, data[6] + "\n" + data[6].split("\n")[0]),
        changed(6, data[6].split("\n")[0]),
        changed(6, "nonsense"),
        changed(7, data[7][:-1]),
        changed(7, data[7][:-4]),
        changed(8, data[8][:-1]),
        changed(8, b"\xff" * len(data[8])),
        changed(8, bytes([11]) * len(data[8])),
        changed(9, [(10**6, data[9][0][1], 3)]),
        changed(9, [(0, "nonsense", 3)]),
        changed(9, 7),
    ]
    for wrong in faulty:
        with pytest.raises(ValueError, match=r"not a saved batch|must be|position"):
            load(version, wrong)
    # A position that is over can only stay: in a batch that starts again there is none.
    held = played(game, autoreset=False)
    over = next(str(position) for position in held.positions() if position.is_over())
    lines = data[6].split("\n")
    with pytest.raises(ValueError, match=r"a position that is over goes on"):
        load(version, changed(6, "\n".join([over, *lines[1:]])))


def test_pickles_cross_processes() -> None:
    batch = played("katarenga")
    program = (
        "import pickle, sys; batch = pickle.load(sys.stdin.buffer); batch.step_random();"
        "sys.stdout.buffer.write(pickle.dumps(batch))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], input=pickle.dumps(batch), capture_output=True, check=True
    )
    batch.step_random()
    assert pickle.loads(run.stdout) == batch


@each_game
def test_starts_are_dealt_out_in_turn(game: str) -> None:
    starts = STARTS[game]
    batch = GAMES[game].Batch(2 * len(starts) + 1, positions=iter(starts), max_plies=1)
    dealt = [*starts, *starts, starts[0]]
    assert batch.positions() == dealt
    batch.step_random()
    assert batch.truncated().all()  # no start can be lost at once
    assert batch.positions() == dealt
    assert not batch.rewards().any()
    assert not batch.outcomes().any()


def test_boards_may_differ() -> None:
    batch = katarenga.Batch(7, board=BOARDS, first_move_captures="not_white")
    assert [position.board for position in batch.positions()] == [
        BOARDS[i % len(BOARDS)] for i in range(7)
    ]
    assert str(batch[0]).endswith(" q")
    assert len(katarenga.Batch(board=BOARDS)) == len(BOARDS)
    assert katarenga.Batch(2, board=BOARDS[1])[1].board == BOARDS[1]
    assert katarenga.Batch(2)[1].board.code == "A0B0C0D0"
    assert carpniches.Batch(2, setup="towers")[1] == carpniches.Position.start("towers")
    assert len(carpniches.Batch(positions=[carpniches.Position.start()] * 3)) == 3


@each_game
def test_reset(game: str) -> None:
    batch = GAMES[game].Batch(6, positions=STARTS[game], seed=3, max_plies=5)
    fresh = batch.positions()
    for _ in range(3):
        batch.step_random()
    moved = batch.positions()
    for chosen in (
        [1, 4],
        np.array([4, 1, 1], dtype=np.uint8),
        [False, True, False, False, True, False],
    ):
        trial = copy.copy(batch)
        trial.reset(chosen)
        expected = [fresh[i] if i in {1, 4} else moved[i] for i in range(6)]
        assert trial.positions() == expected
        assert trial.plies().tolist() == [0 if i in {1, 4} else 3 for i in range(6)]
    trial = copy.copy(batch)
    trial.reset([])
    trial.reset([False] * 6)
    assert trial == batch
    batch.step_random()
    batch.step_random()
    assert batch.truncated().any()
    batch.reset()
    assert batch.positions() == fresh
    assert not batch.truncated().any()
    assert len(batch.finished()) == 0
    # Games that stay over can be started again one by one.
    held = GAMES[game].Batch(3, max_plies=1, autoreset=False)
    held.step_random()
    held.reset([1])
    assert held.truncated().tolist() == [True, False, True]
    assert held.sample_actions()[[0, 2]].tolist() == [-1, -1]
    assert held.sample_actions()[1] >= 0


@each_game
def test_a_position_put_into_a_game(game: str) -> None:
    module, starts = GAMES[game], STARTS[game]
    batch = module.Batch(3, positions=starts[:1], max_plies=4)
    batch.step_random()
    other = starts[-1].play(starts[-1].legal_moves()[0])
    batch[-2] = other
    assert batch[1] == other
    assert str(batch[1]) == str(other)
    assert batch.plies().tolist() == [1, 0, 1]
    for _ in range(3):
        batch.step_random()
    assert batch.truncated().tolist() == [True, False, True]
    batch.step_random()
    assert batch.truncated().tolist() == [False, True, False] or not batch.truncated()[1]
    assert batch[1] == starts[0]


def test_a_million_games() -> None:
    batch = carpniches.Batch(1_000_000, seed=1)
    assert len(batch) == 1_000_000
    actions = batch.step_random()
    ended = batch.step(batch.sample_actions(out=actions))
    assert (batch.plies() == 2).sum() == 1_000_000 - ended
    assert batch.terminated().sum() == len(batch.finished()) == ended
    offsets, indices = batch.legal_indices()
    assert offsets[-1] == len(indices)
    assert np.diff(offsets[-3:]).tolist() == [batch[-2].count_moves(), batch[-1].count_moves()]
    batch.sample_actions(out=actions)[999_999] = -1
    with pytest.raises(ValueError, match=r"^game 999999: action -1"):
        batch.step(actions)


@each_game
def test_one_batch_on_many_threads(game: str) -> None:
    """Every call is one step for all other threads; none waits for ever."""
    batch = GAMES[game].Batch(3000, threads=2, max_plies=50)
    other = copy.copy(batch)
    faults: list[Any] = []

    def work(number: int) -> None:
        try:
            for _ in range(15):
                if number % 2:
                    batch.step_random()
                else:
                    with contextlib.suppress(IllegalActionError):  # another thread was quicker
                        batch.step(batch.sample_actions())
                mask = batch.legal_mask()
                assert mask.any(axis=1).all()
                offsets, indices = batch.legal_indices()
                assert offsets[-1] == len(indices)
                assert batch != other
                assert other != batch
        except (AssertionError, RuntimeError, ValueError) as fault:
            faults.append(fault)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)
    assert faults == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only where processes fork")
def test_a_batch_goes_on_after_a_fork() -> None:
    program = """
import os, sys, warnings
warnings.simplefilter("ignore")  # of threads at a fork, newer Pythons warn
from underfoot import carpniches
batch = carpniches.Batch(10_000, threads=2, seed=1)
twin = carpniches.Batch(10_000, threads=1, seed=1)
batch.step_random()
child = os.fork()
batch.step_random()
twin.step_random()
twin.step_random()
assert batch == twin
if child:
    _, status = os.waitpid(child, 0)
    sys.exit(os.waitstatus_to_exitcode(status))
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
