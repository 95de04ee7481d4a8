"""Which rule makes a move legal or illegal, and a game over or not, in words.

The words lead to the section of `docs/rules.md` that says so. Everything is asked of the reference
engine's positions; the tests hold the reasons to its answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underfoot import reference
from underfoot.crosschecking._explain import _carpniches, _katarenga
from underfoot.crosschecking._explain._reason import Reason

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Reason", "explain_move", "explain_outcome"]

_GAMES: Mapping[str, Any] = {"carpniches": _carpniches, "katarenga": _katarenga}


def explain_move(game: str, text: str, move: str) -> Reason:
    """Return why a move is legal in a position, or which rule forbids it.

    Args:
        game: The name of the game.
        text: The text of a position.
        move: Any text, as an engine may list anything.

    Example:
        >>> reason = explain_move("carpniches", "x6/x6/x6/x6/x6/wbw,x5 w 2 -", "a1c3")
        >>> reason.legal, reason.words
        (False, 'the stack on a1 is 3 high, so its top piece moves exactly 3 squares, not 2')
    """
    position = getattr(reference, game).Position.from_text(text)
    over = position.outcome()
    if over is not None:
        why = explain_outcome(game, text)
        return Reason(legal=False, words=f"the game is over: {why.words}", section=why.section)
    reason: Reason = _GAMES[game].explain_move(position, move)
    return reason


def explain_outcome(game: str, text: str) -> Reason:
    """Return why the game is over in a position, or why it goes on.

    Args:
        game: The name of the game.
        text: The text of a position.

    Example:
        >>> explain_outcome("carpniches", "x6/x6/x6/x6/x6/w,w,w,x3 b 2 -").words
        'White, who has moved, has the line a1 b1 c1, and Black has none: White wins'
    """
    position = getattr(reference, game).Position.from_text(text)
    reason: Reason = _GAMES[game].explain_outcome(position)
    return reason
