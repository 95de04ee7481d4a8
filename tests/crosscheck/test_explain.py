"""The reasons fit the reference engine's answers, for every pair of squares."""

from __future__ import annotations

from random import Random

import pytest

from underfoot import reference
from underfoot._scenarios import SCENARIOS, sketch_carpniches, sketch_katarenga
from underfoot.crosschecking._explain import explain_move, explain_outcome

SQUARES = {
    "carpniches": sketch_carpniches.SQUARES,
    "katarenga": (*sketch_katarenga.SQUARES, "a0", "h0", "a9", "h9"),
}
KINDS = [(game, kind) for game, scenarios in SCENARIOS.items() for kind in scenarios.kinds]


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_reasons_fit_the_reference(game: str, kind: str) -> None:
    for seed in range(12):
        random = Random(seed)
        text = SCENARIOS[game].kinds[kind](random)
        position = getattr(reference, game).Position.from_text(text)
        legal = {str(move) for move in position.legal_moves()}
        wrong = random.sample(SQUARES[game], 8)
        ways = {a + b for a in wrong for b in wrong}
        # What stands on the board is where the rules are.
        occupied = [square for square in SQUARES[game] if any(m[:2] == square for m in legal)]
        ways |= {a + b for a in occupied[:3] for b in SQUARES[game]}
        for way in ways | legal:
            assert explain_move(game, text, way).legal is (way in legal), way
        outcome = position.outcome()
        reason = explain_outcome(game, text)
        assert reason.legal is (outcome is None)
        if outcome is not None:
            loser = outcome.winner.opponent.value.capitalize()
            winner = outcome.winner.value.capitalize()
            assert reason.words.endswith((f": {winner} wins", f"{loser}, who has moved, loses"))


@pytest.mark.parametrize("game", SQUARES)
@pytest.mark.parametrize("move", ["", "a1", "a1a1", "z9z9", "a1b2c", "0000"])
def test_whatever_an_engine_lists_has_a_reason(game: str, move: str) -> None:
    text = getattr(reference, game).Position.start().to_text()
    assert not explain_move(game, text, move).legal
