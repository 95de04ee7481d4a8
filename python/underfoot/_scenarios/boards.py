"""Boards of Katarenga at random: those of tiles, and home-made ones of any colours."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from underfoot.reference.katarenga import Board

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

COLORS = "RYGB"
_ORDERS = tuple(permutations("ABCD"))
_STRIPES = ((0, 1), (1, 0), (1, 1), (1, 7), (1, 2), (4, 1))
_PALETTES = ("RYGB", "RY", "RG", "YB", "GB", "RYG")


def code(random: Random) -> str:
    """Draw one of the 98304 codes of boards of tiles."""
    return "".join(
        (tile if random.randrange(2) else tile.lower()) + str(random.randrange(4))
        for tile in random.choice(_ORDERS)
    )


def of_tiles(random: Random) -> str:
    """Draw the colours of a board of tiles."""
    return Board.from_code(code(random)).colors


def uniform(random: Random) -> str:
    """Draw a board of one colour but for a few squares."""
    board = [random.choice(COLORS)] * 64
    for _ in range(random.randrange(5)):
        board[random.randrange(64)] = random.choice(COLORS)
    return _ranks(board)


def striped(random: Random) -> str:
    """Draw a board of stripes: ranks, files, diagonals, or a chequered board."""
    a, b = random.choice(_STRIPES)
    palette = [random.choice(COLORS) for _ in range(random.randint(2, 4))]
    return _ranks(palette[(a * x + b * y) % len(palette)] for y in range(8) for x in range(8))


def mixed(random: Random) -> str:
    """Draw any 64 colours, often of a few only."""
    palette = random.choice(_PALETTES)
    return _ranks(random.choice(palette) for _ in range(64))


def colors(random: Random) -> str:
    """Draw the colours of a board, of tiles or home-made."""
    return random.choice((uniform, of_tiles, of_tiles, striped, mixed))(random)


def _ranks(letters: Iterable[str]) -> str:
    row = "".join(letters)
    return "/".join(row[at : at + 8] for at in range(0, 64, 8))
