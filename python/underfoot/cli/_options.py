"""Options that several commands share, and what they add up to."""

from __future__ import annotations

import contextlib
import functools
import json
import os
import re
import sys
from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import click

import underfoot
from underfoot import FirstMoveCaptures, NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

GAMES = ("carpniches", "katarenga")
ENGINES = ("native", "reference")

_CAPTURES = tuple(option.value for option in FirstMoveCaptures)
_START_OPTIONS = ("position", "setup", "board", "first_move_captures")
_MOST = 2**32 - 1


def _listed(names: Sequence[str]) -> str:
    """Return names as a phrase, the first as the default."""
    return f"{names[0]} (the default), {', '.join(names[1:-1])} or {names[-1]}"


if TYPE_CHECKING:
    NumberType = click.ParamType[int]
else:
    NumberType = click.ParamType  # older versions of click take no parameter


class Number(NumberType):
    """A whole number in plain digits.

    Args:
        least: The smallest number allowed.
        most: The largest.
    """

    name = "number"

    def __init__(self, least: int = 0, most: int = _MOST) -> None:
        self._least, self._most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number that a text shows."""
        if isinstance(value, int):
            return value
        # int() takes more than digits, and is in trouble with thousands of them.
        if re.fullmatch("-?[0-9]{1,30}", value) and self._least <= int(value) <= self._most:
            return int(value)
        shown = value if len(value) <= 40 else value[:37] + "..."
        message = f"{shown!r} is not a number from {self._least} to {self._most}"
        raise click.BadParameter(message, ctx, param)


if TYPE_CHECKING:
    SecondsType = click.ParamType[float]
else:
    SecondsType = click.ParamType


class Seconds(SecondsType):
    """A number of seconds above zero, in plain digits, with a fraction if need be."""

    name = "seconds"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number that a text shows."""
        if isinstance(value, float):
            return value
        if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", value) and float(value) > 0:
            return float(value)
        shown = value if len(value) <= 40 else value[:37] + "..."
        raise click.BadParameter(f"{shown!r} is not a number of seconds above 0", ctx, param)


@dataclass(frozen=True)
class Start:
    """The position that a command starts from.

    Args:
        game: The name of the game.
        engine: The name of the engine.
        position: A position of that game and engine.
    """

    game: str
    engine: str
    position: Any


def is_start_given() -> bool:
    """Return whether the command that runs was told where to start, as `starts` lets it be."""
    given = click.get_current_context().params
    return any(given[name] is not None for name in _START_OPTIONS)


@dataclass(frozen=True)
class Resources:
    """What a long count may use; None leaves the choice to the engine.

    Args:
        threads: Number of threads.
        hash_mb: Megabytes of memory for merging equal positions.
    """

    threads: int | None
    hash_mb: int | None


def starts(function: Callable[..., None]) -> Callable[..., None]:
    """Give a command the argument GAME and the options that say where to start.

    The command takes what they add up to, a `Start`, as `start`.
    """

    @functools.wraps(function)
    def command(**values: Any) -> None:
        given = {name: values.pop(name) for name in ("game", *_START_OPTIONS)}
        engine = values.get("engine") or "native"
        values.pop("engine", None)
        game = given.pop("game")
        start = Start(game, engine, _position(game, engine, given))
        function(start=start, **values)

    decorators = [
        click.argument("game", type=click.Choice(GAMES), metavar="GAME"),
        click.option("--position", metavar="TEXT", help="Start from this position."),
        click.option(
            "--setup",
            type=click.Choice(underfoot.carpniches.SETUPS),
            metavar="NAME",
            help=f"Carpniches: start from {_listed(underfoot.carpniches.SETUPS)}.",
        ),
        click.option(
            "--board",
            metavar="CODE",
            help="Katarenga: a board code (A0B0C0D0 by default), or 64 colours: eight ranks of R, "
            "Y, G and B joined by '/', rank 8 first.",
        ),
        click.option(
            "--first-move-captures",
            type=click.Choice(_CAPTURES),
            metavar="WHO",
            help=f"Katarenga: captures with first moves are {_listed(_CAPTURES)}.",
        ),
    ]
    return _decorated(command, decorators)


def resources(function: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options --threads and --hash, as a `Resources` named `resources`."""

    @functools.wraps(function)
    def command(threads: int | None, hash_mb: int | None, **values: Any) -> None:
        function(resources=Resources(threads, hash_mb), **values)

    return _decorated(command, [threads_option, hash_option])


def _decorated(
    command: Callable[..., None], decorators: list[Callable[[Callable[..., None]], Any]]
) -> Callable[..., None]:
    for decorator in reversed(decorators):
        command = decorator(command)
    return command


threads_option = click.option(
    "--threads", type=Number(1, 1024), metavar="N", help="Threads; one for each CPU by default."
)
hash_option = click.option(
    "--hash",
    "hash_mb",
    type=Number(),
    metavar="MB",
    help="Memory in MiB for counting equal positions once; 0 for none. By default as it pays.",
)
engine_option = click.option(
    "--engine",
    type=click.Choice(ENGINES),
    default="native",
    metavar="NAME",
    help="native (the default), or reference: the slow one in plain Python.",
)
json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object, for programs."
)
color_option = click.option(
    "--color",
    "when",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    metavar="WHEN",
    help="Colours: always, never, or auto (the default): on a terminal without NO_COLOR.",
)


def read_board(text: str, *, engine: str = "native") -> Any:
    """Return the board of Katarenga that a code or 64 colours describe."""
    kind = module("katarenga", engine).Board
    return kind.from_colors(text) if "/" in text or len(text) == 64 else kind.from_code(text)


@contextlib.contextmanager
def faults_of(parameter: str) -> Iterator[None]:
    """Name the parameter in which a text is at fault."""
    try:
        yield
    except NotationError as error:
        raise click.BadParameter(str(error), param_hint=repr(parameter)) from None


def wants_color(when: str) -> bool:
    """Return whether to draw in colours.

    Args:
        when: `auto`, `always` or `never`.
    """
    try:
        "▆▟█".encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False  # the colours come with characters that this terminal does not have
    if when != "auto":
        return when == "always"
    dumb = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not dumb and sys.stdout is not None and sys.stdout.isatty()


def print_json(**values: Any) -> None:
    """Print one JSON object, with the version of the package that made it."""
    click.echo(json.dumps({**values, "version": version("underfoot")}))


def module(game: str, engine: str) -> Any:
    """Return the module of a game in one of the engines."""
    return getattr(underfoot if engine == "native" else underfoot.reference, game)


def _position(game: str, engine: str, given: dict[str, str | None]) -> Any:
    """Return the position that the options describe, refusing those that do not fit together."""
    kind = module(game, engine).Position
    named = [f"--{name.replace('_', '-')}" for name, text in given.items() if text is not None]
    strange = {"carpniches": ("--board", "--first-move-captures"), "katarenga": ("--setup",)}[game]
    for option in named:
        if option in strange:
            raise click.UsageError(f"{option} does not fit {game}")
        if option != "--position" and "--position" in named:
            raise click.UsageError(f"{option} does not fit --position, which says it all")
    if given["position"] is not None:
        with faults_of("--position"):
            return kind.from_text(given["position"])
    if game == "carpniches":
        return kind.start(given["setup"] or underfoot.carpniches.SETUPS[0])
    board = None
    if given["board"] is not None:
        with faults_of("--board"):
            board = read_board(given["board"], engine=engine)
    captures = given["first_move_captures"] or FirstMoveCaptures.ALLOWED
    return kind.start(board, first_move_captures=captures)
