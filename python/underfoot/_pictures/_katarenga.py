"""Squares, camps and pawns of Katarenga.

Each colour has a sign, so that nobody needs to see colours: the ways in which a pawn moves from
there. It reaches beyond the pawn that stands on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from underfoot._pictures._glyphs import glyphs
from underfoot._pictures._svg import element, number
from underfoot._types import Color, SquareColor, Termination

if TYPE_CHECKING:
    from collections.abc import Iterator

    from underfoot._games import Colored, Pawns
    from underfoot._pictures._layout import Layout
    from underfoot._types import Outcome

__all__ = ["board", "camps", "decided", "pieces"]

_PAWN = 14.0
_CAMP = 17.0
_KNIGHT = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]


def board(position: Colored, layout: Layout, palette: dict[str, str]) -> Iterator[str]:
    """Draw the squares and their signs."""
    for color in SquareColor:
        of_color = [s for s in layout.squares if position.color_of(s) is color]
        if not of_color:
            continue
        rects = (
            element("path", data_square=square, d=layout.outline(square)) for square in of_color
        )
        fill = palette[f"{color.value} square"]
        yield element(
            "g", rects, class_=f"squares {color.value}", fill=fill, stroke=palette["frame"]
        )
        path = "".join(_sign(color, *layout.center(square)) for square in of_color)
        yield element(
            "path",
            class_=f"signs {color.value}",
            d=path,
            fill="none",
            stroke=palette[f"{color.value} sign"],
            stroke_width=4 if color is SquareColor.GREEN else 2.5,
            stroke_linecap="round",
        )


def _sign(color: SquareColor, x: float, y: float) -> str:
    at = f"M{number(x)} {number(y)}"
    if color is SquareColor.RED:
        return at + "m0-20v40m-20-20h40"
    if color is SquareColor.YELLOW:
        return at + "m-18-18l36 36m0-36l-36 36"
    if color is SquareColor.BLUE:
        return at + "m-17-17h34v34h-34z"
    return "".join(f"M{number(x + 8.5 * a)} {number(y + 8.5 * b)}h0" for a, b in _KNIGHT)


def camps(layout: Layout, palette: dict[str, str], *, labels: bool) -> Iterator[str]:
    """Draw home lines and camps on the frame, each in the colour of the side that owns it."""
    for owner in Color:
        rank = "1" if owner is Color.WHITE else "8"
        x = min(layout.center(camp)[0] for camp in layout.camps) + _CAMP + 10
        y = layout.row(rank)
        at_bottom = y > layout.width / 2
        yield element(
            "rect",
            class_=f"home {owner.value}",
            x=x,
            y=y + layout.square + 3 if at_bottom else y - 8,
            width=layout.width - 2 * x,
            height=5,
            rx=2.5,
            fill=palette[f"{owner.value} piece"],
            stroke=palette["text"],
            stroke_width=0.8,
        )
    for camp in layout.camps:
        x, y = layout.center(camp)
        owner = Color.BLACK if camp[1] == "9" else Color.WHITE
        yield element(
            "g",
            element("circle", cx=x, cy=y, r=_CAMP, stroke=palette["text"], stroke_width=5),
            element("circle", cx=x, cy=y, r=_CAMP, stroke=palette[f"{owner.value} piece"]),
            _label(camp, palette["text"], layout) if labels else "",
            class_=f"camp {owner.value}",
            data_square=camp,
            fill=palette["camp"],
            stroke_width=3.5,
        )


def _label(camp: str, color: str, layout: Layout) -> str:
    label = glyphs(camp, *layout.center(camp), scale=0.8)
    return element("g", label, fill="none", stroke=color, stroke_width=1.7, stroke_linecap="round")


def decided(
    position: Pawns, outcome: Outcome, layout: Layout, palette: dict[str, str]
) -> Iterator[str]:
    """Draw rings around what ended the game: camps that are taken, or the last pawn of a side."""
    loser = outcome.winner.opponent
    if outcome.termination is Termination.CAMPS:
        places = position.camps(outcome.winner)
    else:
        places = position.pawns(loser) + position.camps(loser)
    for place in places:
        x, y = layout.center(place)
        yield element(
            "g",
            element("circle", cx=x, cy=y, r=_PAWN + 4.5, stroke=palette["last move"]),
            element("circle", cx=x, cy=y, r=_PAWN + 4.5, stroke=palette["winning"], stroke_width=4),
            class_="decided",
            data_square=place,
            fill="none",
            stroke_width=6.5,
        )


def pieces(
    position: Pawns, layout: Layout, palette: dict[str, str], *, labels: bool
) -> Iterator[str]:
    """Draw all pawns; those in camps bear the camp's label."""
    for side in Color:
        ink = palette["white outline" if side is Color.WHITE else "white side"]
        for square in position.pawns(side) + position.camps(side):
            x, y = layout.center(square)
            if labels and square in layout.camps:
                inside = _label(square, ink, layout)
            else:
                inside = element(
                    "circle", cx=x, cy=y, r=_PAWN - 5, fill="none", stroke=ink, opacity=0.55
                )
            yield element(
                "g",
                element("circle", cx=x, cy=y, r=_PAWN),
                inside,
                class_=f"piece {side.value}",
                data_square=square,
                fill=palette[f"{side.value} piece"],
                stroke=palette[f"{side.value} outline"],
                stroke_width=1.5,
            )
