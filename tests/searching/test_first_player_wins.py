"""Carpniches is won for White within 13 plies: proved natively, checked by the reference engine."""

from __future__ import annotations

import underfoot
from underfoot import Color, carpniches, reference

PLIES = 13


def strategy() -> dict[str, str]:
    """White's move, found natively, in every position that Black can bring about."""
    searcher = underfoot.Searcher(hash_mb=64)
    book: dict[str, str] = {}
    left: dict[carpniches.Position, int] = {}

    def prove(position: carpniches.Position, plies: int) -> None:
        if left.get(position, plies + 1) <= plies:
            return
        found = searcher.search(position, depth=plies)
        assert found.mate is not None, str(position)
        assert 0 < found.mate <= plies, str(position)
        assert found.move is not None
        left[position] = found.mate
        book[str(position)] = str(found.move)
        after = position.play(found.move)
        for reply in after.legal_moves():
            child = after.play(reply)
            if not child.is_over():
                prove(child, found.mate - 2)

    prove(carpniches.Position.start(), PLIES)
    return book


def test_white_wins_from_the_default_start() -> None:
    moves = {
        reference.carpniches.Position.from_text(text): move for text, move in strategy().items()
    }
    met = {reference.carpniches.Position.start()}
    white_to_move = set(met)
    for _ in range(0, PLIES, 2):
        following = set()
        for position in white_to_move:
            after = position.play(moves[position])
            outcome = after.outcome()
            assert outcome is None or outcome.winner is Color.WHITE, str(after)
            for reply in after.legal_moves():
                child = after.play(reply)
                outcome = child.outcome()
                if outcome is None:
                    following.add(child)
                else:
                    assert outcome.winner is Color.WHITE, str(child)
        # A position that was met before is won from there already, and as quickly.
        white_to_move = following - met
        met |= following
    assert not white_to_move, "some games are longer"
