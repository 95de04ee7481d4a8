"""Positions to try the adapters on."""

from __future__ import annotations

import random
from typing import Any

from underfoot import carpniches, katarenga

STARTS: dict[str, Any] = {
    "carpniches": carpniches.Position.start(),
    "towers": carpniches.Position.start("towers"),
    "katarenga": katarenga.Position.start(),
    "banned": katarenga.Position.start(
        katarenga.Board.from_code("a0b1c2d3"), first_move_captures="not_either"
    ),
}


def walk(start: Any, plies: int, seed: int) -> list[Any]:
    """Returns the positions of a random game from its start on, at most `plies` moves long."""
    choose = random.Random(seed).choice
    positions = [start]
    while len(positions) <= plies and not positions[-1].is_over():
        positions.append(positions[-1].play(choose(positions[-1].legal_moves())))
    return positions


def some_positions(games: int, plies: int = 60) -> list[Any]:
    """Returns the positions of random games from every start."""
    return [
        p for start in STARTS.values() for seed in range(games) for p in walk(start, plies, seed)
    ]
