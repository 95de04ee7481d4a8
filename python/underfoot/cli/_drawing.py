"""The options that make a picture, and the file that it goes to."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

import underfoot
from underfoot import Color
from underfoot.cli._options import Number, faults_of

if TYPE_CHECKING:
    from collections.abc import Callable

_LARGEST = 100_000


@dataclass(frozen=True)
class Drawing:
    """A picture that is to be made.

    Args:
        path: The file to write, or `-` for standard output.
        last_move: The text of a move to show, if any.
        targets: A square whose moves are to be shown, if any.
        options: Further options of `underfoot.svg`.
    """

    path: str
    last_move: str | None
    targets: str | None
    options: dict[str, Any]

    def draw(self, position: Any, *, last_move: object = None) -> None:
        """Write the picture of a position.

        Args:
            position: What to draw.
            last_move: The move to show if none was asked for.
        """
        options = dict(self.options)
        with faults_of("--last-move"):
            options["last_move"] = last_move if self.last_move is None else self.last_move
            picture = underfoot.svg(position, **options)
        if self.targets is not None:
            with faults_of("--targets"):
                picture = underfoot.svg(position, targets=self.targets, **options)
        if self.path == "-":
            click.echo(picture)
            return
        try:
            file = open(self.path, "w", encoding="utf-8", newline="\n")  # noqa: PTH123, SIM115
        except (OSError, ValueError) as error:  # ValueError: a NUL in the name
            reason = getattr(error, "strerror", None) or str(error)
            name = click.format_filename(self.path)
            raise click.BadParameter(f"{name}: {reason}", param_hint="'--svg'") from None
        with file:
            file.write(picture + "\n")


def drawing_options(function: Callable[..., None]) -> Callable[..., None]:
    """Give a command --svg and what goes with it; it takes a `Drawing` or None as `drawing`."""

    @functools.wraps(function)
    def command(svg: str | None, last_move: str | None, targets: str | None, **values: Any) -> None:
        options = {name: values.pop(name) for name in ("theme", "size", "orientation")}
        given = {name: value for name, value in options.items() if value is not None}
        if svg is None:
            for name, value in {"last-move": last_move, "targets": targets, **given}.items():
                if value is not None:
                    raise click.UsageError(f"--{name} needs --svg")
            function(drawing=None, **values)
            return
        if "orientation" in given:
            given["orientation"] = Color(given["orientation"])
        function(drawing=Drawing(svg, last_move, targets, given), **values)

    decorators = [
        click.option(
            "--svg",
            metavar="FILE",
            help="Write a picture to FILE, in place of what is there; - for standard output.",
        ),
        click.option("--last-move", metavar="MOVE", help="With --svg: show a move as an arrow."),
        click.option(
            "--targets",
            metavar="SQUARE",
            help="With --svg: show where what stands on SQUARE may move.",
        ),
        click.option(
            "--theme",
            type=click.Choice(["light", "dark"]),
            metavar="NAME",
            help="With --svg: light (the default) or dark.",
        ),
        click.option(
            "--size",
            type=Number(1, _LARGEST),
            metavar="PIXELS",
            help="With --svg: the width; by default as wide as there is room.",
        ),
        click.option(
            "--orientation",
            type=click.Choice([color.value for color in Color]),
            metavar="SIDE",
            help="With --svg: whose home is at the bottom, white (the default) or black.",
        ),
    ]
    for decorator in reversed(decorators):
        command = decorator(command)
    return command
