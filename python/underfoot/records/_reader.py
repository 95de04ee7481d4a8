"""Records read one by one from a file of any size."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import underfoot
from underfoot._types import Color, NotationError, shown
from underfoot.records._endings import RESULTS, check_ending
from underfoot.records._errors import RecordError
from underfoot.records._game import Game, plain_comment
from underfoot.records._lines import BLANKS, Lines
from underfoot.records._start import GAMES, STARTS, start_from
from underfoot.records._tags import OWN, plain, value_of

__all__ = ["Reader", "read"]

_TAG = re.compile(r'\[([A-Za-z0-9_]{1,255})[ \t]+"((?:[^"\\]|\\["\\])*)"\][ \t]*')
_NUMBER = re.compile(r"[0-9]+\.+")
_WORD = re.compile(r"[^ \t\r\n\f\v{;]+")
_FILLED = re.compile(r"[^ \t\r\n\f\v]")
_DRAWN = "1/2-1/2"
_BEGINNING = 'a record begins with [Game "..."]'


def read(source: Iterable[str], *, engine: Any = None) -> Reader:
    r"""Return an iterator over the games in a file.

    Only one game at a time is held in memory. After an error, iterating goes on with the next
    record, so that one faulty record does not hide the others.

    Args:
        source: A text file that is open for reading, or any other lines of text.
        engine: What has the modules `carpniches` and `katarenga`: the package `underfoot` by
            default, or `underfoot.reference`.

    Raises:
        TypeError: The source gives no lines of text.

    Example:
        >>> import io
        >>> text = '[Game "carpniches"]\n\n1. b5d3 f1c1 0-1\n'
        >>> reader = read(io.StringIO(text))
        >>> try:
        ...     next(reader)
        ... except NotationError as error:
        ...     print(error)
        line 3, column 14: result: 0-1, but White has won (line): 1-0 is right
    """
    return Reader(source, engine=engine)


class Reader(Iterator[Game]):
    """An iterator over games that goes on after an error; see `read`.

    Args:
        source: Lines of text.
        engine: What has the modules of the games.
    """

    def __init__(self, source: Iterable[str], *, engine: Any = None) -> None:
        self._lines = Lines(source)
        self._engine = underfoot if engine is None else engine
        self._failed = False

    def __next__(self) -> Game:
        """Return the next game.

        Raises:
            RecordError: The next record is faulty; the one after it comes next.
            StopIteration: There are no more records.
        """
        if self._failed:
            self._lines.skip_record()
        self._failed = True  # until the record is seen to its end
        game = _Record(self._lines, self._engine).read()
        self._failed = False
        if game is None:
            raise StopIteration
        return game

    def with_faults(self) -> Iterator[Game | RecordError]:
        r"""Return an iterator over the games, and over errors in place of faulty ones.

        Example:
            >>> import io
            >>> text = '[Game "chess"]\n*\n[Game "katarenga"]\n*'
            >>> list(read(io.StringIO(text)).with_faults())  # doctest: +ELLIPSIS
            [RecordError('Game', ...), <Game of katarenga, 0 moves, *>]
        """
        while (found := self._attempt()) is not None:
            yield found

    def _attempt(self) -> Game | RecordError | None:
        try:
            return next(self, None)
        except RecordError as error:
            return error

    def only(self) -> Game:
        """Return the game of the only record.

        Raises:
            RecordError: There is no record, a faulty one, or another one.
        """
        game = next(self, None)
        if game is None:
            raise RecordError("record", "there is no record", 1, 1)
        if self._lines.next_filled() is not None:
            reason = "after the result, nothing can follow the only record"
            raise RecordError("record", reason, self._lines.number, 1)
        return game


class _Record:
    """One record while it is being read."""

    def __init__(self, lines: Lines, engine: Any) -> None:
        self._lines = lines
        self._engine = engine
        self._values: dict[str, str] = {}
        self._places: dict[str, tuple[int, int]] = {}  # line and column of each tag's value
        self._numbered: str | None = None  # the number before the next move

    def read(self) -> Game | None:
        """Return the game; None at the end of the file."""
        line = self._lines.next_filled()
        if line is None:
            return None
        if not line.startswith("["):
            raise self._error("record", _BEGINNING, 1)
        while line is not None and line.startswith("["):
            if self._values:
                self._end_at(line)
            self._tag(line)
            line = self._lines.next_filled()
        game = self._started()
        while line is not None:
            if self._moves(game, line):
                return game
            line = self._lines.next_filled()
            if line is not None and line.startswith("["):
                self._end_at(line)
                raise self._error("tag", "tags cannot stand among the moves", 1)
        raise self._unfinished()

    def _end_at(self, line: str) -> None:
        """Raise an error if the next record begins in a line."""
        if Lines.begins_record(line):
            self._lines.put_back()
            raise self._unfinished()

    def _unfinished(self) -> RecordError:
        line, characters = self._lines.end
        reason = f"it ends without a result ({', '.join(RESULTS)})"
        return RecordError("record", reason, line, characters + 1)

    def _error(self, field: str, reason: str, column: int) -> RecordError:
        return RecordError(field, reason, self._lines.number, column)

    # Tags -------------------------------------------------------------------------------------

    def _tag(self, line: str) -> None:
        line = line.rstrip(BLANKS)
        found = _TAG.fullmatch(line)
        if not found:
            raise self._error("tag", *_fault_of(line))
        name, value = found[1], value_of(found[2])
        if not self._values and name != "Game":
            raise self._error("record", _BEGINNING, 1)
        if name in self._values:
            raise self._error("tag", f"{name} is there already", 2)
        place = found.start(2) + 1
        if strange := plain(value):
            raise self._error("tag", f"{name}: {strange} cannot stand in a record", place)
        if name == "Game" and value not in GAMES:
            raise self._error("Game", f"{shown(value)} is neither {' nor '.join(GAMES)}", place)
        if name == "Result" and value not in RESULTS:
            raise self._error("Result", _no_result(value), place)
        self._values[name] = value
        self._places[name] = (self._lines.number, place)

    def _started(self) -> Game:
        names = [*STARTS, "Position"]
        tags = {name: value for name, value in self._values.items() if name in names}
        try:
            start = start_from(self._values["Game"], tags, self._engine)
        except NotationError as error:
            raise RecordError(error.field, error.reason, *self._places[error.field]) from None
        others = {name: value for name, value in self._values.items() if name not in OWN}
        return Game(start, others)

    # Moves ------------------------------------------------------------------------------------

    def _moves(self, game: Game, line: str) -> bool:
        """Read a line; return whether the record ends in it."""
        at = 0
        while True:
            at = _skipped(line, at)
            if at == len(line):
                return False
            if line[at] == ";":
                self._comment(game, line[at + 1 :], self._lines.number, at + 1)
                return False
            if line[at] == "{":
                line, at = self._braces(game, line, at)
                continue
            number = _NUMBER.match(line, at)
            if number:
                self._number(game, number[0], at + 1)
                at = number.end()
                continue
            found = _WORD.match(line, at)
            word = found[0] if found else line[at]
            if word in RESULTS or word == _DRAWN:
                self._result(game, word, at + 1)
                at = _skipped(line, at + len(word))
                if at < len(line):
                    reason = "after the result, only another record can follow"
                    raise self._error("record", reason, at + 1)
                return True
            self._move(game, word, at + 1)
            at += len(word)

    def _number(self, game: Game, text: str, column: int) -> None:
        if self._numbered is not None:
            raise self._error("number", f"{shown(text)} follows another number", column)
        expected = _number_of(game)
        if text != expected:
            raise self._error("number", f"{shown(text)} where {expected!r} is due", column)
        self._numbered = text

    def _move(self, game: Game, text: str, column: int) -> None:
        position = game.position()
        outcome = position.outcome()
        if outcome is not None:
            won = f"{outcome.winner.value.capitalize()} has won ({outcome.termination.value})"
            raise self._error("move", f"{shown(text)} after the end: {won}", column)
        first = position is game.start
        if self._numbered is None and (first or position.side_to_move is Color.WHITE):
            expected = _number_of(game)
            raise self._error("number", f"{shown(text)} where {expected!r} is due", column)
        try:
            game.play(text)
        except NotationError as error:
            hint = _HINTS.get(text[0], "")
            raise self._error("move", error.reason + hint, column) from None
        except ValueError:
            side = position.side_to_move.value.capitalize()
            reason = f"{text} is not legal for {side} on turn {position.turn_number}"
            raise self._error("move", reason, column) from None
        self._numbered = None

    def _result(self, game: Game, text: str, column: int) -> None:
        if self._numbered is not None:
            raise self._error("move", f"no move follows the number {self._numbered!r}", column)
        if text not in RESULTS:
            raise self._error("result", _no_result(text), column)
        said = self._values.get("Result", text)
        if said != text:
            raise self._error("result", f"{text}, but the tag Result says {said}", column)
        winner, termination = RESULTS[text], self._values.get("Termination")
        try:
            check_ending(game.position().outcome(), winner, termination)
        except NotationError as error:
            place = self._places.get(error.field, (self._lines.number, column))
            raise RecordError(error.field, error.reason, *place) from None
        if termination is not None and game.termination is None:
            game.end(termination, winner=winner)

    # Comments ---------------------------------------------------------------------------------

    def _comment(self, game: Game, text: str, line: int, column: int) -> None:
        words = plain_comment(text)
        if strange := plain(words):
            raise RecordError("comment", f"{strange} cannot stand in a record", line, column)
        if words:
            game.comment(words)

    def _braces(self, game: Game, line: str, at: int) -> tuple[str, int]:
        """Read a comment in braces; return the line in which it ends, and where in it."""
        opened = self._lines.number, at + 1
        parts = []
        begin = at + 1
        while (end := line.find("}", begin)) < 0:
            parts.append(line[begin:])
            following = self._lines.next()
            if following is None or Lines.begins_record(following):
                if following is not None:  # the comment and its record have been cut off
                    self._lines.put_back()
                raise RecordError("comment", "it is not closed by '}'", *opened)
            line, begin = following, 0
        parts.append(line[begin:end])
        self._comment(game, " ".join(parts), *opened)
        return line, end + 1


def _number_of(game: Game) -> str:
    """Return the number that belongs before the next move."""
    position = game.position()
    dots = "." if position.side_to_move is Color.WHITE else "..."
    return f"{position.turn_number}{dots}"


def _no_result(text: str) -> str:
    if text == _DRAWN:
        return f"{text}, but no game is drawn"
    return f"{shown(text)} is none of {', '.join(RESULTS)}"


def _skipped(line: str, at: int) -> int:
    """Return where the blanks from a place on end."""
    found = _FILLED.search(line, at)
    return found.start() if found else len(line)


# What is at a tag's place from left to right, and what to say where it is not.
_PARTS = [
    (re.compile(pattern), reason)
    for pattern, reason in (
        (r"\[[A-Za-z0-9_]{1,255}", "the name of a tag is letters, digits and '_'"),
        (r"[ \t]+", "a blank is due after the name of a tag"),
        (r'"', "the value of a tag begins with '\"'"),
        (r'(?:[^"\\]|\\["\\])*', ""),
        (r'"', "'\"' is due; within a value, '\"' and '\\' are written with a '\\' before them"),
        (r"\]", "']' is due after the value of a tag"),
    )
]


def _fault_of(line: str) -> tuple[str, int]:
    """Return what is wrong with a tag, and in which column."""
    at = 0
    for part, reason in _PARTS:
        found = part.match(line, at)
        if not found:
            return reason, at + 1
        at = found.end()
    return "nothing can follow a tag in its line", at + 1


_HINTS = {
    "}": ": comments do not nest",
    "(": ": there are no variations in a record",
    "$": ": there are no numeric glyphs in a record",
    "%": ": there are no escaped lines in a record",
}
