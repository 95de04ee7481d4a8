"""Which moves a game at random plays, so that it gets anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random

__all__ = ["choose"]


def choose(position: Any, moves: list[str], random: Random, *, eagerly: bool) -> str:
    """Return one of the moves, drawn at random.

    Pawns of Katarenga that wander about hardly ever meet the end of a game; eager ones capture,
    enter camps and go forward more often than not.

    Args:
        position: A position of the native engine.
        moves: The texts of legal moves in it.
        random: What to draw with.
        eagerly: Whether to prefer moves that lead to the end.
    """
    if eagerly and hasattr(position, "pawns") and random.randrange(4):
        enemies = {*position.pawns(position.side_to_move.opponent)}
        gains = [move for move in moves if move[2:] in enemies or move[3] in "09"]
        if gains and random.randrange(2):
            return random.choice(gains)
        forward = 1 if position.side_to_move.letter == "w" else -1
        steps = {move: (int(move[3]) - int(move[1])) * forward for move in moves}
        most = max(steps.values())
        return random.choice([move for move in moves if steps[move] == most])
    return random.choice(moves)
