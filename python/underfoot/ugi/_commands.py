"""The commands of UGI, from lines to values."""

from __future__ import annotations

import re
from dataclasses import dataclass

from underfoot._types import shown

__all__ = [
    "BadCommand",
    "Command",
    "Go",
    "NewGame",
    "Perft",
    "Query",
    "SetOption",
    "SetPosition",
    "Word",
    "parse",
]

QUESTIONS = ("gameover", "p1turn", "result")
WORDS = ("ugi", "isready", "stop", "quit", "d")

_NUMBER = re.compile(r"-?[0-9]{1,18}")


class BadCommand(Exception):  # noqa: N818 - whoever sent it is at fault
    """A line that is no command; the message says why."""


@dataclass(frozen=True, slots=True)
class Word:
    """A command of one word: `ugi`, `isready`, `stop`, `quit` or `d`."""

    word: str


@dataclass(frozen=True, slots=True)
class Query:
    """A question on the position: `gameover`, `p1turn` or `result`."""

    question: str


@dataclass(frozen=True, slots=True)
class NewGame:
    """What follows is of another game."""


@dataclass(frozen=True, slots=True)
class SetOption:
    """An option and its new value."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class SetPosition:
    """A position.

    Args:
        start: The text of a position, None for the start position.
        moves: The moves that were played from there.
        fault: Why the command cannot be understood, if so.
    """

    start: str | None
    moves: tuple[str, ...] = ()
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Go:
    """A search and its limits; times are in milliseconds."""

    p1time: int | None = None
    p2time: int | None = None
    p1inc: int = 0
    p2inc: int = 0
    movestogo: int | None = None
    movetime: int | None = None
    depth: int | None = None
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class Perft:
    """A count of so many plies."""

    depth: int


Command = Word | Query | NewGame | SetOption | SetPosition | Go | Perft

# The least that a limit can be; clocks and increments of less than nothing are nothing, since a
# runner that lets a player go on after its time is up sends them.
_LEAST = {"movestogo": 1, "movetime": 0, "depth": 1, "nodes": 1}
_LIMITS = ("p1time", "p2time", "p1inc", "p2inc", *_LEAST)


def parse(line: str) -> Command | None:
    """Return the command that a line is, None for an empty one.

    Args:
        line: A line without its end; blanks count as one.

    Raises:
        BadCommand: It is no command.

    Example:
        >>> parse("query result")
        Query(question='result')
        >>> parse("position startpos moves a1b1 f6e6")
        SetPosition(start=None, moves=('a1b1', 'f6e6'), fault=None)
    """
    words = line.split()
    if not words:
        return None
    first, rest = words[0], words[1:]
    if first in WORDS or first == "uginewgame":
        if rest:
            raise BadCommand(f"{first} stands alone, without {shown(rest[0])}")
        return NewGame() if first == "uginewgame" else Word(first)
    if first == "query":
        if len(rest) != 1 or rest[0] not in QUESTIONS:
            raise BadCommand(f"query {shown(' '.join(rest))}: expected gameover, p1turn or result")
        return Query(rest[0])
    if first == "position":
        return _position(rest)
    if first == "setoption":
        return _option(rest)
    if first == "go":
        return _go(rest)
    raise BadCommand(f"unknown command {shown(first)}")


def _position(words: list[str]) -> SetPosition:
    at = words.index("moves") if "moves" in words else len(words)
    start, moves = words[:at], tuple(words[at + 1 :])
    if start == ["startpos"]:
        return SetPosition(None, moves)
    if start[:1] == ["fen"]:
        return SetPosition(" ".join(start[1:]), moves)
    return SetPosition(None, fault=f"expected startpos or fen, not {shown(' '.join(start))}")


def _option(words: list[str]) -> SetOption:
    if words[:1] != ["name"] or "value" not in words[2:]:
        raise BadCommand("setoption: expected setoption name X value Y")
    at = words.index("value", 2)
    return SetOption(" ".join(words[1:at]), " ".join(words[at + 1 :]))


def _go(words: list[str]) -> Go | Perft:
    if words[:1] == ["perft"]:
        if len(words) != 2:
            raise BadCommand("go perft: expected one number")
        return Perft(_number("go perft", words[1], 1))
    limits: dict[str, int] = {}
    rest = iter(words)
    for word in rest:
        if word == "infinite":
            continue
        if word not in _LIMITS:
            raise BadCommand(f"go: unknown limit {shown(word)}")
        if word in limits:
            raise BadCommand(f"go: {word} is given twice")
        limits[word] = _number(f"go {word}", next(rest, ""), _LEAST.get(word))
    return Go(**limits)


def _number(what: str, text: str, least: int | None) -> int:
    if not _NUMBER.fullmatch(text):
        raise BadCommand(f"{what}: {shown(text)} is not a number")
    number = int(text)
    if least is None:
        return max(number, 0)
    if number < least:
        raise BadCommand(f"{what}: {number} is less than {least}")
    return number
