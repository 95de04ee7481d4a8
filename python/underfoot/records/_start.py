"""Where a game starts: a position, and the tags that say so."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from underfoot import carpniches, katarenga
from underfoot._types import FirstMoveCaptures, NotationError, shown

__all__ = ["GAMES", "STARTS", "start_from", "start_tags"]

GAMES = ("carpniches", "katarenga")
STARTS = {"Setup": "carpniches", "Board": "katarenga", "FirstMoveCaptures": "katarenga"}
"""Tags that describe a start, and the game that each belongs to; `Position` belongs to both."""


def start_tags(game: str, text: str) -> dict[str, str]:
    """Return the tags that describe a position to start from.

    Args:
        game: The name of the game.
        text: The text of the position.

    Example:
        >>> start_tags("katarenga", katarenga.Position.start().to_text())
        {'Board': 'A0B0C0D0'}
    """
    if game == "carpniches":
        for setup in carpniches.SETUPS:
            if carpniches.Position.start(setup).to_text() == text:
                return {"Setup": setup}
        return {"Position": text}
    board = katarenga.Position.from_text(text).board
    for captures in FirstMoveCaptures:
        if katarenga.Position.start(board, first_move_captures=captures).to_text() == text:
            tags = {"Board": board.code or board.colors}
            if captures is not FirstMoveCaptures.ALLOWED:
                tags["FirstMoveCaptures"] = captures.value
            return tags
    return {"Position": text}


def start_from(game: str, tags: Mapping[str, str], engine: Any) -> Any:
    """Return the position that tags describe.

    Args:
        game: The name of the game.
        tags: Those of `start_tags` that a record has.
        engine: What has the module of the game.

    Raises:
        NotationError: A tag is wrong or does not fit; its name is the field.
    """
    module = getattr(engine, game)
    for name in tags:
        if STARTS.get(name, game) != game:
            raise NotationError(name, f"does not fit {game}")
        if name != "Position" and "Position" in tags:
            raise NotationError(name, "does not fit the tag Position, which says it all")
    if "Position" in tags:
        with _faults_of("Position"):
            return module.Position.from_text(tags["Position"])
    if game == "carpniches":
        return module.Position.start(_one_of("Setup", tags, carpniches.SETUPS))
    written = tags.get("Board", "A0B0C0D0")
    with _faults_of("Board"):
        board = (module.Board.from_colors if "/" in written else module.Board.from_code)(written)
    captures = _one_of("FirstMoveCaptures", tags, [option.value for option in FirstMoveCaptures])
    return module.Position.start(board, first_move_captures=captures)


def _one_of(name: str, tags: Mapping[str, str], known: Sequence[str]) -> str:
    """Return the value of a tag that has few; the first of them without the tag."""
    value = tags.get(name, known[0])
    if value not in known:
        raise NotationError(name, f"{shown(value)} is none of {', '.join(known)}")
    return value


@contextlib.contextmanager
def _faults_of(name: str) -> Iterator[None]:
    """Say in which tag a text is at fault."""
    try:
        yield
    except NotationError as error:
        raise NotationError(name, str(error)) from None
