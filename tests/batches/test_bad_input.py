"""What batches refuse: one clear line each, and nothing has changed."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from underfoot import IllegalActionError, IllegalMoveError, carpniches, katarenga

from .shared import GAMES, STARTS

np: Any = pytest.importorskip("numpy")

each_game = pytest.mark.parametrize("game", ["carpniches", "katarenga"])

OVER = {
    "carpniches": carpniches.Position.from_text("x6/x6/x6/x6/x6/w,w,w,x3 b 9 -"),
    "katarenga": katarenga.Position.from_text(
        f"{katarenga.Board.from_code('A0B0C0D0').colors} 8/8/8/8/8/8/8/w6b b - 9"
    ),
}


def refused(batch: Any, call: Any, kind: type[Exception], match: str) -> None:
    before = batch.__copy__()
    with pytest.raises(kind, match=match):
        call()
    assert batch == before


FAULTY_ACTIONS: list[tuple[Any, type[Exception], str]] = [
    ([0, 0], ValueError, r"actions must have the shape \(3,\), not \(2,\)"),
    ([], ValueError, r"actions must have the shape \(3,\), not \(0,\)"),
    (7, ValueError, r"actions must have the shape \(3,\), not \(\)"),
    ([[0], [0], [0]], ValueError, r"actions must have the shape \(3,\), not \(3, 1\)"),
    ([0.0, 1.0, 2.0], TypeError, "actions must be integers, not float"),
    ([float("nan")] * 3, TypeError, "actions must be integers, not float"),
    ([True, False, True], TypeError, "actions must be integers, not bool"),
    (np.array([0.0, np.nan, np.inf]), TypeError, "actions must be integers, not float64"),
    (["a1a2"] * 3, TypeError, "actions must be integers, not <U4"),
    (None, ValueError, r"actions must have the shape \(3,\), not \(\)"),
    ([None] * 3, TypeError, "actions must be integers, not NoneType"),
    ([2**70, 0.5, 1], TypeError, "actions must be integers, not float"),
    ([2**70, True, 1], TypeError, "actions must be integers, not bool"),
    ([1j, 0, 0], TypeError, "actions must be integers, not complex128"),
]


@each_game
@pytest.mark.parametrize(("actions", "kind", "match"), FAULTY_ACTIONS)
def test_actions_of_a_wrong_form(game: str, actions: Any, kind: Any, match: str) -> None:
    batch = GAMES[game].Batch(3)
    refused(batch, lambda: batch.step(actions), kind, match)


@each_game
@pytest.mark.parametrize(
    "dtype", [np.int64, np.int32, np.int16, np.uint16, np.uint64, ">i8", object]
)
@pytest.mark.parametrize(
    "beyond", [-1, 5000, -(2**15), 2**16 - 1, 2**40, 2**63 + 1, -(2**80), 2**80]
)
def test_actions_that_are_no_moves(game: str, dtype: Any, beyond: int) -> None:
    batch = GAMES[game].Batch(3)
    legal = batch[0].legal_moves()[0].index
    try:
        actions = np.array([legal, beyond, -5 if beyond < 0 else 6000], dtype=dtype)
    except OverflowError:
        return  # the dtype cannot hold it
    match = rf"^game 1: action {beyond} is not in range\({GAMES[game].Move.COUNT}\)$"
    refused(batch, lambda: batch.step(actions), ValueError, match)
    refused(batch, lambda: batch.step(actions.tolist()), ValueError, match)


@each_game
def test_illegal_actions_name_the_game(game: str) -> None:
    module = GAMES[game]
    batch = module.Batch(5, positions=STARTS[game])
    actions = batch.sample_actions()
    illegal = next(move for move in module.Move.all() if not batch[3].is_legal(move))
    actions[3] = actions[4] = illegal.index
    refused(batch, lambda: batch.step(actions), IllegalActionError, "^game 3: ")
    with pytest.raises(IllegalMoveError) as caught:
        batch.step(actions)
    error = caught.value
    assert isinstance(error, IllegalActionError)
    assert (error.game, error.move, error.position) == (3, illegal, batch[3])
    assert str(error) == f"game 3: {illegal} is not legal in {batch[3]}"


@each_game
def test_actions_of_every_form_that_means_the_same(game: str) -> None:
    module = GAMES[game]
    actions = module.Batch(40).sample_actions(3)
    expected = module.Batch(40)
    expected.step(actions)
    spread = np.repeat(actions, 2)
    unaligned = np.frombuffer(b"x" + actions.tobytes(), dtype=np.int64, offset=1)
    frozen = actions.copy()
    frozen.flags.writeable = False
    forms = [
        actions.astype(np.int32),
        actions.astype(np.uint16),
        actions.astype(np.uint64),
        actions.astype(">i8"),
        actions.astype(object),
        actions.tolist(),
        tuple(actions),
        spread[::2],
        actions[::-1].copy()[::-1],
        unaligned,
        frozen,
    ]
    for form in forms:
        batch = module.Batch(40)
        assert batch.step(form) == 0
        assert batch == expected


def outputs(batch: Any) -> list[tuple[Any, tuple[int, ...], str]]:
    """Methods that write to an array, with its shape and its dtype."""
    moves = batch.legal_mask().shape[1]
    games = len(batch)
    observed = (games, *batch.OBSERVATION_SHAPE)
    return [
        (batch.legal_mask, (games, moves), "bool"),
        (batch.observations, observed, "float32"),
        (batch.observations, observed, "uint8"),
        (batch.observations, observed, "bool"),
        (batch.final_observations, (len(batch.finished()), *observed[1:]), "float32"),
        (batch.sample_actions, (games,), "int64"),
        (batch.step_random, (games,), "int64"),
        (batch.outcomes, (games,), "uint8"),
        (batch.rewards, (games,), "float32"),
        (batch.terminated, (games,), "bool"),
        (batch.truncated, (games,), "bool"),
        (batch.side_to_move, (games,), "int8"),
        (batch.plies, (games,), "int32"),
    ]


@each_game
def test_arrays_to_write_to(game: str) -> None:
    batch = GAMES[game].Batch(4, max_plies=1)
    batch.step_random()  # all are finished now
    for method, shape, dtype in outputs(batch):
        out = np.full(shape, 99, dtype=np.uint8).view(np.uint8).astype(dtype)
        reference = batch.__copy__()
        expected = getattr(reference, method.__name__)(
            **({"dtype": dtype} if "observations" in method.__name__ else {})
        )
        assert (expected.shape, expected.dtype) == (shape, np.dtype(dtype))
        assert method(out=out) is out
        assert (out == expected).all()
        # A part of a larger buffer, nothing beside it touched.
        large = np.full((shape[0] + 2, *shape[1:]), 7, dtype=dtype)
        if method.__name__ not in {"sample_actions", "step_random"}:
            method(out=large[1:-1])
            assert (large[1:-1] == expected).all()
            assert (large[[0, -1]] == np.array(7, dtype=dtype)).all()


@each_game
def test_faulty_arrays_to_write_to(game: str) -> None:
    batch = GAMES[game].Batch(4, max_plies=1)
    batch.step_random()
    for method, shape, dtype in outputs(batch):
        fits = np.zeros(shape, dtype=dtype)
        frozen = fits.copy()
        frozen.flags.writeable = False
        wider = np.zeros((*shape[:-1], shape[-1] * 2), dtype=dtype)
        size = fits.itemsize
        buffer = bytearray(fits.nbytes + size)
        unaligned = np.frombuffer(buffer, dtype=np.uint8)[1 : 1 + fits.nbytes]
        cases: list[tuple[Any, type[Exception], str]] = [
            (fits[:-1], ValueError, r"out must have the shape \("),
            (fits[None], ValueError, r"out must have the shape \("),
            (fits.reshape(-1)[:0], ValueError, r"out must have the shape \("),
            (np.zeros((shape[0] + 1, *shape[1:]), dtype=dtype), ValueError, "must have the shape"),
            (frozen, ValueError, "out is read-only"),
            (wider[..., ::2], ValueError, "out must be contiguous"),
            (fits.astype(np.float64), TypeError, "out must have the dtype .*, not float64"),
            (fits.astype(np.complex64), TypeError, "out must have the dtype .*, not complex64"),
            (fits.astype(object), TypeError, "out must have the dtype .*, not object"),
            (fits.tolist(), TypeError, "out must be a numpy.ndarray, not list"),
            (b"bytes", TypeError, "out must be a numpy.ndarray, not bytes"),
        ]
        if len(shape) > 1:
            fortran = np.asfortranarray(fits)
            cases.append((fortran, ValueError, "out must be contiguous in C order"))
        if size > 1:
            swapped = fits.astype(np.dtype(dtype).newbyteorder())
            cases.append((swapped, TypeError, "out must have the dtype"))
            cases.append((unaligned.view(dtype).reshape(shape), ValueError, "out is not aligned"))
        for out, kind, match in cases:
            refused(batch, lambda out=out, method=method: method(out=out), kind, match)


@each_game
def test_faulty_arrays_for_lists_of_moves(game: str) -> None:
    batch = GAMES[game].Batch(4)
    offsets, indices = batch.legal_indices()
    total = len(indices)
    roomy = np.full(total + 5, -7, dtype=np.int32)
    starts = np.zeros(5, dtype=np.int64)
    given = batch.legal_indices(out=(starts, roomy))
    assert given[0] is starts
    assert (starts == offsets).all()
    assert given[1].base is roomy
    assert (given[1] == indices).all()
    assert (roomy[total:] == -7).all()
    both = np.zeros(5 + total, dtype=np.int64)
    cases: list[tuple[Any, type[Exception], str]] = [
        ((starts, roomy[: total - 1]), ValueError, rf"room for {total - 1} moves, .* {total}"),
        ((starts[:4], roomy), ValueError, r"out\[0\] must have the shape \(5,\)"),
        ((starts, roomy.reshape(1, -1)), ValueError, r"out\[1\] must have the shape"),
        ((starts.astype(np.int32), roomy), TypeError, r"out\[0\] must have the dtype int64"),
        ((starts, roomy.astype(np.int64)), TypeError, r"out\[1\] must have the dtype int32"),
        ((both[:5], both.view(np.int32)), ValueError, "the same array twice"),
        ((starts, np.repeat(roomy, 2)[::2]), ValueError, r"out\[1\] must be contiguous"),
        (starts, TypeError, "tuple"),
        ((starts,), ValueError, "tuple"),
    ]
    for out, kind, match in cases:
        refused(batch, lambda out=out: batch.legal_indices(out=out), kind, match)


@each_game
def test_faulty_batches(game: str) -> None:
    make = GAMES[game].Batch
    start = STARTS[game][0]
    cases: list[tuple[Any, type[Exception], str]] = [
        (make, TypeError, "number of games is missing"),
        (lambda: make(0), ValueError, "games must be at least 1"),
        (lambda: make(-1), ValueError, "games must be at least 1"),
        (lambda: make(2.0), TypeError, "float"),
        (lambda: make(True, max_plies=2.5), TypeError, "float"),
        (lambda: make("3"), TypeError, "str"),
        (lambda: make(2**62), MemoryError, "not enough memory"),
        (lambda: make(2**44), MemoryError, "not enough memory"),
        (lambda: make(2**100), OverflowError, "games must be at most"),
        (lambda: make(3, max_plies=0), ValueError, "max_plies must be at least 1"),
        (lambda: make(3, max_plies=-1), ValueError, "max_plies must be at least 1"),
        (lambda: make(3, max_plies=2**32), OverflowError, "max_plies must be at most"),
        (lambda: make(3, seed=-1), ValueError, "seed must not be negative"),
        (lambda: make(3, seed=2**64), OverflowError, "seed must be at most"),
        (lambda: make(3, threads=0), ValueError, "threads must be from 1 to 1024"),
        (lambda: make(3, threads=-2), ValueError, "threads must be from 1 to 1024"),
        (lambda: make(3, threads=1025), ValueError, "threads must be from 1 to 1024"),
        (lambda: make(3, threads=2**99), ValueError, "threads must be from 1 to 1024"),
        (lambda: make(3, autoreset=2), TypeError, "autoreset|bool"),
        (lambda: make(3, positions=[]), ValueError, "at least one position"),
        (lambda: make(positions=[]), ValueError, "at least"),
        (lambda: make(3, positions=7), TypeError, "int"),
        (lambda: make(3, positions=[start, "text"]), TypeError, "positions must be a .*not str"),
        (lambda: make(3, positions=[start, OVER[game]]), ValueError, "position 1: it is over"),
        (lambda: make(3, 4), TypeError, "positional"),
    ]
    for call, kind, match in cases:
        with pytest.raises(kind, match=match):
            call()


def test_faulty_starts() -> None:
    corners = carpniches.Position.start("corners")
    other = katarenga.Position.start()
    with pytest.raises(ValueError, match="'heaps' is none of"):
        carpniches.Batch(2, setup="heaps")
    with pytest.raises(TypeError, match="not both"):
        carpniches.Batch(2, setup="towers", positions=[corners])
    with pytest.raises(TypeError, match="not both"):
        katarenga.Batch(2, board=other.board, positions=[other])
    with pytest.raises(TypeError, match=r"must be a carpniches.Position, not .*katarenga.Position"):
        carpniches.Batch(positions=[other])  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"board must be a katarenga.Board or several, not str"):
        katarenga.Batch(2, board=["A0B0C0D0"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"board must be a katarenga.Board or several, not int"):
        katarenga.Batch(2, board=3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least one position"):
        katarenga.Batch(2, board=[])
    with pytest.raises(ValueError, match="'never' is none of"):
        katarenga.Batch(2, first_move_captures="never")


@each_game
def test_faulty_numbers_of_games(game: str) -> None:
    batch = GAMES[game].Batch(3)
    start = STARTS[game][0]
    for place in (3, -4, 2**70, -(2**70)):
        with pytest.raises(IndexError, match="3 games"):
            batch[place]
        with pytest.raises(IndexError, match="3 games"):
            batch[place] = start
    for wrong in (0.0, "0", None, slice(2)):
        with pytest.raises(TypeError):
            batch[wrong]
    refused(batch, lambda: batch.__setitem__(0, OVER[game]), ValueError, "is over")
    refused(batch, lambda: batch.__setitem__(0, "text"), TypeError, "position must be a")
    batch.step_random()
    for games in ([3], [0, -1], [2**70], np.array([9], dtype=np.uint8)):
        refused(batch, lambda games=games: batch.reset(games), IndexError, "there is no game")
    refused(batch, lambda: batch.reset([True, False]), ValueError, r"shape \(3,\), not \(2,\)")
    refused(batch, lambda: batch.reset([[0]]), ValueError, "one dimension, not 2")
    refused(batch, lambda: batch.reset([0.0]), TypeError, "games must be integers, not float64")
    refused(batch, lambda: batch.reset("all"), ValueError, "one dimension, not 0")
    with pytest.raises(ValueError, match="seed must not be negative"):
        batch.sample_actions(-1)
    with pytest.raises(TypeError, match="dtype must be float32 or uint8 or bool, not int64"):
        batch.observations(dtype="int64")
    with pytest.raises(TypeError, match="out must have the dtype uint8, not float32"):
        batch.observations(out=batch.observations(), dtype="uint8")
    with pytest.raises(TypeError):
        batch.observations(dtype="planes")
    with pytest.raises(TypeError, match="Color"):
        batch.rewards("white")


def test_without_numpy() -> None:
    program = """
import sys
sys.modules["numpy"] = None  # what Python takes for a module that is not there
from underfoot import carpniches, katarenga
for game in (carpniches, katarenga):
    assert game.Batch.PLANES
    try:
        game.Batch(3)
    except ImportError as error:
        print(error)
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout == "batches need NumPy: pip install 'underfoot[batch]'\n" * 2
