"""The command `underfoot board`."""

from __future__ import annotations

import secrets

import click

from underfoot import diagram, katarenga
from underfoot.cli._options import (
    Number,
    color_option,
    faults_of,
    json_option,
    print_json,
    read_board,
    wants_color,
)
from underfoot.cli._root import Command

_MOVES = """\
R red     straight, at most to the next red square
Y yellow  diagonally, at most to the next yellow square
G green   a knight's leap
B blue    one step in any direction"""


@click.command(
    short_help="Show a board of Katarenga, from its code or at random.",
    cls=Command,
    examples=[
        "underfoot board",
        "underfoot board a0b1c2d3",
        "underfoot board --random --seed 7",
        "underfoot board a0b1c2d3 --turned 2     the board of the rematch",
    ],
)
@click.argument("code", required=False)
@click.option("--random", "is_random", is_flag=True, help="One of the 98304 boards, at random.")
@click.option(
    "--seed",
    type=Number(0, 2**64 - 1),
    metavar="N",
    help="With --random: the same seed gives the same board.",
)
@click.option(
    "--turned",
    type=Number(-(2**32), 2**32),
    default=0,
    metavar="N",
    help="Turn the board by N quarter turns clockwise, as Black may before the game.",
)
@color_option
@json_option
def board(  # noqa: PLR0913 - one for each option
    *, code: str | None, is_random: bool, seed: int | None, turned: int, when: str, as_json: bool
) -> None:
    """Show a board of Katarenga, by default that of the four fronts, A0B0C0D0.

    CODE names the four tiles, top left, top right, bottom left and bottom right: the letter of the
    tile, capital for its front and small for its back, and its quarter turns clockwise. It may also
    be any 64 colours: eight ranks of R, Y, G and B joined by '/', rank 8 first.
    """
    if is_random and code is not None:
        raise click.UsageError("CODE does not fit --random")
    if seed is not None and not is_random:
        raise click.UsageError("--seed needs --random")
    if is_random and seed is None:
        seed = secrets.randbelow(10**6)  # a short one, to be typed again
    if seed is not None:
        shown = katarenga.Board.random(seed)
    else:
        with faults_of("CODE"):
            shown = read_board("A0B0C0D0" if code is None else code)
    shown = shown.rotated(turned)
    if as_json:
        print_json(code=shown.code, colors=shown.colors, seed=seed, turned=turned)
        return
    color = wants_color(when)
    lines = [diagram(shown, color=color), ""]
    lines.append(f"code    {shown.code or 'none: no tiles form this board'}")
    lines.append(f"colors  {shown.colors}")
    if seed is not None:
        lines.append(f"seed    {seed}")
    click.echo("\n".join([*lines, "", _MOVES]), color=color)
