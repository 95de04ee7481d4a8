"""Sentences on a position: whose turn it is, or who has won and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from underfoot._types import Color, FirstMoveCaptures, Termination

if TYPE_CHECKING:
    from underfoot._games import Pawns, Stacks
    from underfoot._protocol import Position
    from underfoot._types import Outcome

__all__ = ["situation"]


def situation(position: Position[Any]) -> list[str]:
    """Return sentences: whose turn it is, or who has won and why.

    Args:
        position: A position of either game and of any engine.

    Example:
        >>> from underfoot.reference import katarenga
        >>> situation(katarenga.Position.start(first_move_captures="not_white"))
        ['White to move, turn 1.', 'The move may not capture.']
    """
    side, turn = _name(position.side_to_move), position.turn_number
    outcome = position.outcome()
    if outcome is not None:
        reason = _reason(position, outcome)
        return [f"{_name(outcome.winner)} wins: {reason}.", f"{side} would be next, turn {turn}."]
    lines = [f"{side} to move, turn {turn}."]
    if getattr(position, "forbidden", None) is not None:
        forbidden = cast("Stacks", position).forbidden
        lines.append(f"The move may not end on {forbidden}, where White has just landed.")
    if _bans_captures(position):
        lines.append("The move may not capture.")
    return lines


def _bans_captures(position: Position[Any]) -> bool:
    """Return whether a ban on first-move captures holds; it does not where it leaves no move."""
    allowed = FirstMoveCaptures.ALLOWED
    if getattr(position, "first_move_captures", allowed) is allowed:
        return False
    enemies = cast("Pawns", position).pawns(position.side_to_move.opponent)
    return all(move.to_square not in enemies for move in position.legal_moves())


def _reason(position: Position[Any], outcome: Outcome) -> str:
    loser = _name(outcome.winner.opponent)
    if outcome.termination is Termination.LINE:
        found = cast("Stacks", position).lines(outcome.winner)
        return f"three in a row, {' and '.join(' '.join(line) for line in found)}"
    if outcome.termination is Termination.BOTH_LINES:
        return f"both sides have three in a row, and {loser} made the move"
    if outcome.termination is Termination.NO_MOVES:
        return f"{loser} has no legal move"
    if outcome.termination is Termination.CAMPS:
        return "both enemy camps are taken"
    return f"{loser} has fewer than two pawns left"


def _name(side: Color) -> str:
    return side.value.capitalize()
