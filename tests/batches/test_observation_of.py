"""The planes of one position are those of a batch, whether or not it is over."""

from __future__ import annotations

from typing import Any

import pytest

from .shared import GAMES, STARTS, text_from_planes

np = pytest.importorskip("numpy")

OVER = {
    "carpniches": "x6/x6/x6/x6/x6/w,w,w,x3 b 9 -",
    "katarenga": f"{'/'.join(['RYGB' * 2] * 8)} b7/w7/8/8/8/7b/8/8 w a9h9 30",
}
each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_the_planes_are_those_of_a_batch(game: str) -> None:
    kind = GAMES[game].Batch
    batch = kind(positions=STARTS[game], seed=3)
    for _ in range(40):
        observations = batch.observations()
        for position, planes in zip(batch.positions(), observations, strict=True):
            alone = kind.observation_of(position)
            assert alone.shape == kind.OBSERVATION_SHAPE
            assert alone.dtype == np.float32
            assert (alone == planes).all()
        batch.step_random()


@each_game
def test_a_position_may_be_over(game: str) -> None:
    position = GAMES[game].Position.from_text(OVER[game])
    assert position.is_over()
    planes = GAMES[game].Batch.observation_of(position, dtype="uint8")
    text = text_from_planes(game, planes, position.turn_number)
    assert GAMES[game].Position.from_text(text) == position


@each_game
@pytest.mark.parametrize("dtype", ["float32", "uint8", "bool"])
def test_arrays_to_write_to(game: str, dtype: str) -> None:
    kind, position = GAMES[game].Batch, STARTS[game][0]
    out = np.ones(kind.OBSERVATION_SHAPE, dtype)
    assert kind.observation_of(position, out=out) is out
    assert out.tolist() == kind.observation_of(position, dtype=dtype).tolist()


@each_game
def test_faulty_arguments(game: str) -> None:
    kind, position = GAMES[game].Batch, STARTS[game][0]
    shape = kind.OBSERVATION_SHAPE
    readonly = np.zeros(shape, np.float32)
    readonly.flags.writeable = False
    faulty: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({"out": np.zeros((1, *shape), np.float32)}, ValueError, "out must have the shape"),
        ({"out": np.zeros(shape, np.int8)}, TypeError, "out must have the dtype"),
        ({"out": np.zeros(shape[::-1], np.float32).T}, ValueError, "contiguous"),
        ({"out": readonly}, ValueError, "read-only"),
        ({"out": [0]}, TypeError, r"numpy\.ndarray"),
        ({"dtype": "int64"}, TypeError, "dtype must be"),
    ]
    for arguments, error, words in faulty:
        with pytest.raises(error, match=words):
            kind.observation_of(position, **arguments)
    other = STARTS["katarenga" if game == "carpniches" else "carpniches"][0]
    for wrong in (other, position.to_text(), None):
        with pytest.raises(TypeError, match=f"position must be a {game}.Position"):
            kind.observation_of(wrong)
