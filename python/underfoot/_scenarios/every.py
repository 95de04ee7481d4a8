"""Small positions without chance: every square, every line, every way to be at the end.

A wrong entry in an engine's table is found here, where games at random would take long to come by.
"""

from __future__ import annotations

from itertools import compress, product

from underfoot._scenarios import sketch_carpniches, sketch_katarenga
from underfoot._scenarios.carpniches import DIRECTIONS, LINES, way

__all__ = ["carpniches", "katarenga"]

_BLUE = "/".join(["B" * 8] * 8)


def carpniches() -> list[str]:
    """Return a stack alone on each square, and each line of three and of four of either side."""
    sketch = sketch_carpniches.Sketch
    found = [sketch({}, side, 2) for side in "wb"]
    for square, stack in product(sketch_carpniches.SQUARES, sketch_carpniches.STACKS):
        found.append(sketch({square: stack}, stack[-1], 2))
        if len(stack) == 1:
            found.append(sketch({square: stack}, stack, 1))
    fours = [
        (square, *rest)
        for square in sketch_carpniches.SQUARES
        for direction in DIRECTIONS[:4]
        if (rest := way(square, direction, 3))
    ]
    for line, side, to_move in product((*LINES, *fours), "wb", "wb"):
        found.append(sketch(dict.fromkeys(line, side), to_move, 2))
    return [each.text() for each in found]


def katarenga() -> list[str]:
    """Return a pawn on each square on each colour, and each way to have camps and few pawns."""
    sketch, squares = sketch_katarenga.Sketch, sketch_katarenga.SQUARES
    found = []
    for (at, square), color, side in product(enumerate(squares), "RYGB", "wb"):
        letters = list(_BLUE)
        letters[sketch_katarenga.at_letter(square)] = color
        enemy = "b" if side == "w" else "w"
        pawns = {square: side, squares[(at + 27) % 64]: side}
        pawns |= {squares[(at + 13) % 64]: enemy, squares[(at + 42) % 64]: enemy}
        found.append(sketch("".join(letters), pawns, side))
    for white, black, side in product(range(3), range(3), "wb"):
        pawns = dict.fromkeys(squares[26 : 26 + white], "w")
        pawns |= dict.fromkeys(squares[36 : 36 + black], "b")
        for taken in product((False, True), repeat=4):
            camps = frozenset(compress(("a0", "a9", "h0", "h9"), taken))
            found.append(sketch(_BLUE, pawns, side, camps))
    return [each.text() for each in found if each.reasons_to_be_over < 2]
