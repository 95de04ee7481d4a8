"""Drawn positions are valid, come back with their seed, and meet every ending."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import underfoot
from underfoot._scenarios import SCENARIOS, sketch_carpniches, sketch_katarenga

SKETCHES: dict[str, Any] = {
    "carpniches": sketch_carpniches.Sketch,
    "katarenga": sketch_katarenga.Sketch,
}
KINDS = [(game, kind) for game, scenarios in SCENARIOS.items() for kind in scenarios.kinds]


@pytest.mark.parametrize(("game", "kind"), [*KINDS, ("carpniches", ""), ("katarenga", "")])
def test_positions_are_valid_and_come_back(game: str, kind: str) -> None:
    scenarios = SCENARIOS[game]
    draw = scenarios.kinds[kind] if kind else scenarios.first
    for seed in range(200):
        text = draw(Random(seed))
        assert str(getattr(underfoot, game).Position.from_text(text)) == text
        assert SKETCHES[game].from_text(text).text() == text
        assert draw(Random(seed)) == text


# After one move from a position of the kind: how often at least, of 300 positions.
ENDINGS = [
    ("carpniches", "almost a line", "line", 150),
    ("carpniches", "uncovering", "line", 150),
    ("carpniches", "both lines", "both_lines", 150),
    ("carpniches", "last top", "no_moves", 80),
    ("carpniches", "cornered", "no_moves", 80),
    ("katarenga", "second camp", "camps", 200),
    ("katarenga", "last capture", "too_few_pawns", 150),
]


@pytest.mark.parametrize(("game", "kind", "termination", "least"), ENDINGS)
def test_endings_are_a_move_away(game: str, kind: str, termination: str, least: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(300):
        text = SCENARIOS[game].kinds[kind](Random(seed))
        position = getattr(underfoot, game).Position.from_text(text)
        outcomes = [position.play(move).outcome() for move in position.legal_moves()]
        met.update({outcome.termination.value for outcome in outcomes if outcome})
    assert met[termination] >= least
