"""The commands `underfoot record check` and `underfoot record show`."""

from __future__ import annotations

import contextlib
from typing import IO, TYPE_CHECKING, Any

import click

import underfoot
from underfoot import Color, diagram, records
from underfoot.cli._drawing import Drawing, drawing_options
from underfoot.cli._errors import BadInput
from underfoot.cli._options import Number, color_option, engine_option, wants_color
from underfoot.cli._root import Command, Group

if TYPE_CHECKING:
    from collections.abc import Iterator


@click.group(
    short_help="Check records of games, or show a position from one.",
    cls=Group,
    examples=["underfoot record check games.pgn", "underfoot record show games.pgn --svg end.svg"],
    invoke_without_command=True,
)
@click.pass_context
def record(ctx: click.Context) -> None:
    """Check records of games, or show a position from one.

    A record has the form of chess's PGN: tags, numbered moves, comments, and the result.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@record.command(
    short_help="Check files of records, by the rules of the games.",
    cls=Command,
    examples=["underfoot record check games.pgn", "underfoot record check - < games.pgn"],
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@engine_option
def check(*, files: tuple[str, ...], engine: str) -> None:
    """Check files of records; - is standard input.

    Each fault is one line on standard error: file, line, column, and what is wrong. A file without
    faults is one line on standard output. The exit status is 2 if there are faults.
    """
    faulty = 0
    for path in files:
        faults = games = moves = 0
        with _opened(path) as lines:
            for found in records.read(lines, engine=_engine(engine)).with_faults():
                if isinstance(found, records.RecordError):
                    faults += 1
                    click.echo(_told(path, found), err=True)
                else:
                    games += 1
                    moves += len(found.moves)
        faulty += faults
        if not faults:
            click.echo(f"{_name(path)}: {games} games, {moves} moves")
    if faulty:
        raise click.exceptions.Exit(BadInput.exit_code)


@record.command(
    short_help="Show a position from a record.",
    cls=Command,
    examples=[
        "underfoot record show games.pgn",
        "underfoot record show games.pgn --game 2 --ply 5",
        "underfoot record show games.pgn --game 2 --ply 5 --svg picture.svg",
    ],
)
@click.argument("file", metavar="FILE")
@click.option(
    "--game",
    "number",
    type=Number(1),
    default=1,
    metavar="N",
    help="Which of the records in FILE; the first by default.",
)
@click.option(
    "--ply", type=Number(), metavar="N", help="After so many moves; after the last by default."
)
@engine_option
@color_option
@drawing_options
def show(  # noqa: PLR0913 - one for each option
    *, file: str, number: int, ply: int | None, engine: str, when: str, drawing: Drawing | None
) -> None:
    """Show a position from a record: the board, its tags, moves, and comments; - is standard input.

    With --svg, a picture with the last move is written and nothing is printed.
    """
    game = _game(file, number, engine)
    at = len(game.moves) if ply is None else ply
    if at > len(game.moves):
        raise click.BadParameter(f"the game has {len(game.moves)} moves", param_hint="'--ply'")
    position = game.position(at)
    if drawing is not None:
        drawing.draw(position, last_move=game.moves[at - 1] if at else None)
        return
    color = wants_color(when)
    facts = {**game.tags, "position": str(position), "ply": f"{at} of {len(game.moves)}"}
    if at:
        before = game.position(at - 1)
        dots = "." if before.side_to_move is Color.WHITE else "..."
        facts["move"] = f"{before.turn_number}{dots} {game.moves[at - 1]}"
    if comments := game.comments(at):
        facts["comment"] = " ".join(comments)
    facts["result"] = game.result + (f", {game.termination}" if game.termination else "")
    width = max(map(len, facts))
    lines = [f"{name:{width}}  {value}" for name, value in facts.items()]
    click.echo("\n".join([diagram(position, color=color), "", *lines]), color=color)


def _game(path: str, number: int, engine: str) -> records.Game:
    """Return one of the games in a file, whatever is wrong with those before it."""
    at = 0
    with _opened(path) as lines:
        for found in records.read(lines, engine=_engine(engine)).with_faults():
            at += 1
            if at == number:
                if isinstance(found, records.RecordError):
                    raise BadInput(_told(path, found))
                return found
    raise BadInput(f"{_name(path)} has {at} records")


@contextlib.contextmanager
def _opened(path: str) -> Iterator[IO[Any]]:
    """Open a file of records for reading."""
    try:
        file = click.open_file(path, encoding="utf-8")  # knows - and leaves it open
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"{_name(path)}: {reason}") from None
    with file:
        yield file


def _engine(name: str) -> Any:
    """Return what has the modules of an engine."""
    return underfoot if name == "native" else underfoot.reference


def _name(path: str) -> str:
    return click.format_filename(path)


def _told(path: str, error: records.RecordError) -> str:
    return f"{_name(path)}:{error.line}:{error.column}: {error.field}: {error.reason}"
