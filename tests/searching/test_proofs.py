"""What a search proves, against exhaustive search with the reference engine."""

from __future__ import annotations

import random
from typing import Any

import pytest

import underfoot
from tests.solving.test_solve import last_positions, truth
from underfoot import carpniches, katarenga, reference

GAMES = [
    pytest.param(carpniches, reference.carpniches, 40, id="carpniches"),
    pytest.param(katarenga, reference.katarenga, 15, id="katarenga"),
]


@pytest.mark.parametrize(("native", "plain", "games"), GAMES)
def test_forced_ends_are_those_of_exhaustive_search(native: Any, plain: Any, games: int) -> None:
    searcher = underfoot.Searcher()
    signs = set()
    for seed in range(games):
        for text in last_positions(plain, seed, 4):
            winner, plies = truth(plain.Position.from_text(text), 3)
            position = native.Position.from_text(text)
            result = searcher.search(position, depth=3)
            if winner is None:
                assert result.mate is None or abs(result.mate) > 3
                continue
            sign = 1 if winner is position.side_to_move else -1
            assert result.mate == sign * plies, text
            assert result.score == sign * (30000 - plies)
            assert len(result.line) == plies
            signs.add(result.mate)
    assert {-2, 0, 1, 3} <= signs


@pytest.mark.parametrize(("native", "plain", "games"), GAMES)
@pytest.mark.parametrize("limit", [{"nodes": 1}, {"seconds": 0.001}], ids=str)
def test_no_move_loses_at_once_if_another_does_not(
    native: Any, plain: Any, games: int, limit: dict[str, Any]
) -> None:
    chooser = random.Random(5)
    searcher = underfoot.Searcher()
    saved = 0
    for seed in range(games // 5):
        setup = native.SETUPS[seed % 3] if native is carpniches else native.Board.random(seed)
        position = native.Position.start(setup)
        while not position.is_over():
            moves = position.legal_moves()
            safe = [move for move in moves if not loses_at_once(position, move)]
            best = searcher.search(position, **limit).move
            assert not safe or best in safe, f"{best} in {position}"
            saved += 0 < len(safe) < len(moves)
            position = position.play(chooser.choice(moves))
    assert saved > 5


def loses_at_once(position: Any, move: Any) -> bool:
    """Whether the opponent has won after the move, or can win with the next one."""
    opponent = position.side_to_move.opponent
    after = position.play(move)
    ends = [after.outcome()]
    if ends == [None]:
        ends = [after.play(reply).outcome() for reply in after.legal_moves()]
    return any(end is not None and end.winner is opponent for end in ends)
