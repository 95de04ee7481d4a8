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


# In a position of the kind or after one move from there: how often at least, of 300 positions.
ENDINGS = [
    ("carpniches", "almost a line", "line", 150),
    ("carpniches", "uncovering", "line", 150),
    ("carpniches", "both lines", "both_lines", 150),
    ("carpniches", "last top", "no_moves", 80),
    ("carpniches", "cornered", "no_moves", 80),
    ("carpniches", "shut in", "no_moves", 150),
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
        outcomes.append(position.outcome())
        met.update({outcome.termination.value for outcome in outcomes if outcome})
    assert met[termination] >= least


@pytest.mark.parametrize("game", ["carpniches", "katarenga"])
def test_every_small_position_is_valid_and_listed_once(game: str) -> None:
    texts = SCENARIOS[game].every()
    assert len(set(texts)) == len(texts)
    for text in texts:
        assert str(getattr(underfoot, game).Position.from_text(text)) == text


def test_every_line_is_listed() -> None:
    listed = set()
    for text in SCENARIOS["carpniches"].every():
        position = underfoot.carpniches.Position.from_text(text)
        lines = [(side, line) for side in underfoot.Color for line in position.lines(side)]
        if len(lines) == 1:
            listed.add((*lines[0], position.side_to_move))
    # 4 in each of 6 rows and 6 columns, and 16 on the diagonals of each direction.
    assert len(listed) == (24 + 24 + 16 + 16) * 2 * 2


def test_every_square_is_left_on_every_colour() -> None:
    left = set()
    for text in SCENARIOS["katarenga"].every():
        position = underfoot.katarenga.Position.from_text(text)
        for move in position.legal_moves():
            left.add((position.side_to_move, position.color_of(move.from_square), move.from_square))
    assert len(left) == 2 * 4 * 64
