"""The command `underfoot ugi`."""

from __future__ import annotations

import contextlib
import io
import sys

import click

from underfoot.cli._options import GAMES
from underfoot.cli._root import Command


@click.command(
    short_help="Play and count for programs that speak UGI.",
    cls=Command,
    examples=[
        "underfoot ugi carpniches",
        "underfoot crosscheck carpniches native 'ugi:underfoot ugi carpniches'",
    ],
)
@click.argument("game", type=click.Choice(GAMES), metavar="GAME")
def ugi(*, game: str) -> None:
    """Serve an engine that speaks UGI, the Universal Game Interface, until 'quit'.

    Commands come on standard input, and answers go to standard output: ugi, isready, uginewgame,
    setoption, position, query, go, stop, d and quit; go perft N counts. Match runners such as
    cutegames speak this protocol.
    """
    from underfoot.ugi import serve  # noqa: PLC0415 - no other command needs it

    source = sys.stdin.buffer
    # Unbuffered, so that lines come when they are sent, and so that no lock of a buffer is held by
    # the thread that reads when Python ends.
    with contextlib.suppress(io.UnsupportedOperation):
        source = open(sys.stdin.fileno(), "rb", buffering=0, closefd=False)  # noqa: SIM115
    serve(game, source, sys.stdout)
