"""Games to write and to read."""

from __future__ import annotations

import random
from typing import Any

from underfoot import Color, carpniches, katarenga
from underfoot.records import Game

COLORS = katarenga.Board.from_code("A0B0C0D0").colors
TWO_MOVES = """\
[Game "carpniches"]
[Setup "diagonals"]
[Result "1-0"]
[Termination "line"]

1. b5d3 f1c1 1-0
"""
BLACK_FIRST = f"{COLORS} 8/3w4/2w5/8/8/b6b/8/8 b a0 5"


def played(start: Any, seed: int, plies: int = 400) -> Game:
    """Returns a game at random, to its end or so many moves long."""
    game, chance = Game(start), random.Random(seed)
    while not game.position().is_over() and len(game.moves) < plies:
        game.play(chance.choice(game.position().legal_moves()))
    return game


def two_moves() -> Game:
    """Returns the game of `TWO_MOVES`."""
    game = Game(carpniches.Position.start())
    game.play("b5d3")
    game.play("f1c1")
    return game


def samples() -> list[Game]:
    """Returns games with everything that a game can have."""
    commented = two_moves()
    commented.comment("Before the game: { not nested ;")
    commented.comment("between", 1)
    commented.comment("ends } here", 1)
    commented.comment("[%clk 0:00:03] " + "long " * 60, 1)
    commented.comment("at the end", 2)
    commented.tags.update(
        {"White": 'A "\\" b', "Black": "Ünïcødé 棋 ♞", "Event": "", "z_9": "x" * 200}
    )
    home_made = katarenga.Position.start(
        katarenga.Board.from_colors("RYGB" * 16), first_move_captures="not_either"
    )
    resigned = played(katarenga.Position.from_text(BLACK_FIRST), 3, plies=4)
    resigned.resign(resigned.position().side_to_move)
    limited = played(carpniches.Position.start("towers"), 5, plies=7)
    limited.end("ply limit")
    timed = Game(carpniches.Position.from_text("x6/x6/x6/x6/x6/wb,x5 b 4294967295 -"))
    timed.end("time forfeit", winner=Color.WHITE)
    return [
        two_moves(),
        commented,
        Game(carpniches.Position.start("corners")),
        played(home_made, 1, plies=9),
        played(katarenga.Position.start(), 2),
        played(carpniches.Position.start(), 7),
        Game(carpniches.Position.from_text("x6/x6/x6/x6/x6/w,w,w,x3 b 9 -")),
        resigned,
        limited,
        timed,
    ]
