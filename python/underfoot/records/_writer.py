"""Records as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

from underfoot._types import Color
from underfoot.records._start import start_tags
from underfoot.records._tags import tag_line

if TYPE_CHECKING:
    from underfoot.records._game import Game

__all__ = ["record", "write"]

_WIDTH = 79


class _Writable(Protocol):
    """What text can be written to."""

    def write(self, text: str, /) -> object: ...


def write(games: Iterable[Game], file: _Writable) -> int:
    """Write records to a file, one after the other.

    Args:
        games: Any number of games; they are taken one by one.
        file: A text file that is open for writing, best with `encoding="utf-8"`.

    Returns:
        The number of records.

    Example:
        >>> import io
        >>> from underfoot import carpniches
        >>> from underfoot.records import Game
        >>> write([Game(carpniches.Position.start())] * 2, io.StringIO())
        2
    """
    number = 0
    for game in games:
        file.write(("\n" if number else "") + game.to_text())
        number += 1
    return number


def record(game: Game) -> str:
    """Return a game as a record in its one canonical form."""
    tags = {
        "Game": game.name,
        **start_tags(game.name, game.start.to_text()),
        **game.tags,
        "Result": game.result,
    }
    if game.termination is not None:
        tags["Termination"] = game.termination
    lines = [tag_line(name, value) for name, value in tags.items()]
    return "\n".join([*lines, "", *_wrapped(_words(game)), ""])


def _words(game: Game) -> Iterator[str]:
    """Return what is separated by blanks; a word that ends with a newline ends its line."""
    yield from _commented(game, 0)
    numbered = False
    position = game.start
    for ply, (move, position) in enumerate(zip(game.moves, game.positions(), strict=False)):
        if position.side_to_move is Color.WHITE:
            yield f"{position.turn_number}."
        elif not numbered:
            yield f"{position.turn_number}..."
        yield str(move)
        numbered = True
        for word in _commented(game, ply + 1):
            yield word
            numbered = False
    yield game.result


def _commented(game: Game, ply: int) -> Iterator[str]:
    for text in game.comments(ply):
        if "}" in text:  # which only a comment to the end of the line can hold
            yield f";{text}\n"
        else:
            yield from f"{{{text}}}".split(" ")


def _wrapped(words: Iterator[str]) -> Iterator[str]:
    """Return lines of no more than `_WIDTH` characters, as far as the words allow."""
    line = ""
    for word in words:
        # A line must not begin like a tag, nor like a line that other programs leave out.
        if line and len(line) + 1 + len(word) > _WIDTH and word[0] not in "[%":
            yield line
            line = ""
        line += f" {word}" if line else word
        if line.endswith("\n"):
            yield line[:-1]
            line = ""
    if line:
        yield line
