"""Stacks and lines of Carpniches.

A stack is drawn as it stands on the table, seen from a little above: flat round pieces, one on top
of the other. Each shows its side, so that number, colours and order are plain, and only the top
shows its face, which says whose the stack is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from underfoot._pictures._svg import element, number
from underfoot._types import Color

if TYPE_CHECKING:
    from collections.abc import Iterator

    from underfoot._games import Stacks
    from underfoot._pictures._layout import Layout
    from underfoot._types import Outcome

__all__ = ["board", "decided", "pieces"]

_ACROSS, _DEEP, _THICK = 23.0, 13.0, 9.5  # a piece: half its width, half its depth, its height


def board(layout: Layout, palette: dict[str, str]) -> Iterator[str]:
    """Draw the squares."""
    for shade in ("light", "dark"):
        rects = (
            element("path", data_square=square, d=layout.outline(square))
            for square in layout.squares
            if ("abcdef".index(square[0]) + int(square[1])) % 2 == (shade == "light")
        )
        yield element("g", rects, class_=f"squares {shade}", fill=palette[f"{shade} square"])


def decided(
    position: Stacks, outcome: Outcome, layout: Layout, palette: dict[str, str]
) -> Iterator[str]:
    """Draw bands under the lines that ended the game, the winner's over the loser's."""
    for side in (outcome.winner.opponent, outcome.winner):
        won = side is outcome.winner
        for line in position.lines(side):
            (x, y), (to_x, to_y) = layout.center(line[0]), layout.center(line[-1])
            yield element(
                "path",
                class_=f"line {side.value}",
                data_squares=" ".join(line),
                d=f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}",
                stroke=palette["winning" if won else "losing"],
                stroke_width=58 if won else 54,
                stroke_linecap="round",
                fill="none",
                opacity=0.8 if won else 0.65,
            )


def pieces(position: Stacks, layout: Layout, palette: dict[str, str]) -> Iterator[str]:
    """Draw all stacks, the farthest from the viewer first."""
    for square in sorted(layout.squares, key=lambda square: layout.corner(square)[::-1]):
        stack = position.stack(square)
        if stack:
            drawn = _stack(square, stack, layout, palette)
            yield element("g", drawn, class_="stack", data_square=square)


def _stack(
    square: str, stack: tuple[Color, ...], layout: Layout, palette: dict[str, str]
) -> Iterator[str]:
    x, y = layout.center(square)
    floor = y + len(stack) * _THICK / 2  # the whole stack has its middle in the square's
    left, right, arc = number(x - _ACROSS), number(x + _ACROSS), f"A{_ACROSS:g} {_DEEP:g} 0 0 0 "
    for level, color in enumerate(stack):
        lower, upper = floor - level * _THICK, floor - (level + 1) * _THICK
        side = element(
            "path",
            d=f"M{left} {upper:g}V{lower:g}{arc}{right} {lower:g}V{upper:g}",
            fill=palette[f"{color.value} side"],
        )
        parts = [side]
        if level == len(stack) - 1:
            face = palette[f"{color.value} piece"]
            parts += [
                element("ellipse", cx=x, cy=upper, rx=_ACROSS, ry=_DEEP, fill=face),
                element(
                    "ellipse",
                    cx=x,
                    cy=upper,
                    rx=_ACROSS - 6,
                    ry=_DEEP - 3.6,
                    fill="none",
                    stroke=palette["white outline" if color is Color.WHITE else "white side"],
                    stroke_width=1,
                    opacity=0.5,
                ),
            ]
        yield element(
            "g",
            parts,
            class_=f"piece {color.value}",
            data_square=square,
            data_level=str(level),
            stroke=palette[f"{color.value} outline"],
        )
