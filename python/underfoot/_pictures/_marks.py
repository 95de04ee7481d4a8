"""What is drawn on squares besides the pieces: the last move, targets, the forbidden square."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underfoot._pictures._svg import arrow_head, element, number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from underfoot._pictures._layout import Layout

__all__ = ["background", "forbidden", "frame", "last_move", "targets"]


def background(height: float, layout: Layout, palette: dict[str, str]) -> str:
    """Draw the panel on which everything lies."""
    return element(
        "rect",
        class_="frame",
        x=0.75,
        y=0.75,
        width=layout.width - 1.5,
        height=height - 1.5,
        rx=10,
        fill=palette["frame"],
        stroke=palette["edge"],
        stroke_width=1.5,
    )


def frame(place: str, kind: str, color: str, layout: Layout) -> str:
    """Draw a frame inside a square, or a ring in a camp."""
    if place in layout.camps:
        x, y = layout.center(place)
        return element(
            "circle",
            class_=kind,
            data_square=place,
            cx=x,
            cy=y,
            r=layout.margin / 2 - 2,
            fill="none",
            stroke=color,
            stroke_width=3,
        )
    x, y = layout.corner(place)
    size = layout.square - 4
    return element(
        "rect",
        class_=kind,
        data_square=place,
        x=x + 2,
        y=y + 2,
        width=size,
        height=size,
        rx=4,
        fill="none",
        stroke=color,
        stroke_width=3,
    )


def last_move(way: tuple[str, str], layout: Layout, palette: dict[str, str]) -> str:
    """Draw a move: frames on the squares it left and reached, and an arrow between them."""
    frames = [frame(place, "end", palette["last move"], layout) for place in way]
    return element(
        "g", frames, _arrow(*way, layout, palette), class_="last-move", data_move="".join(way)
    )


def _arrow(start: str, end: str, layout: Layout, palette: dict[str, str]) -> Iterator[str]:
    """Draw an arrow that ends before the piece on its goal."""
    (x, y), (to_x, to_y) = layout.center(start), layout.center(end)
    across, along = to_x - x, to_y - y
    whole = (across**2 + along**2) ** 0.5 or 1.0
    share = 1 - min(layout.square * 0.36 / whole, 0.5)
    tip = x + across * share, y + along * share
    neck = x + across * (share - 10 / whole), y + along * (share - 10 / whole)
    line = f"M{number(x)} {number(y)}L{number(neck[0])} {number(neck[1])}"
    head = arrow_head((x, y), tip, 16)
    for color, extra in ((palette["halo"], 3), (palette["last move"], 0)):
        yield element("circle", cx=x, cy=y, r=5 + extra / 2, fill=color)
        yield element(
            "path",
            d=line,
            stroke=color,
            stroke_width=4 + extra,
            fill="none",
            stroke_linecap="round",
        )
        yield element(
            "polygon", points=head, fill=color, stroke=color if extra else None, stroke_width=extra
        )


def targets(
    places: Iterable[str], occupied: Iterable[str], layout: Layout, palette: dict[str, str]
) -> Iterator[str]:
    """Draw a dot on each empty goal and a ring around what stands on the others."""
    occupied = frozenset(occupied)
    color, halo = palette["target"], palette["halo"]
    for place in places:
        x, y = layout.center(place)
        if place in occupied:
            radius = layout.square * 0.43
            mark = [
                element("circle", cx=x, cy=y, r=radius, stroke=halo, stroke_width=6.5),
                element("circle", cx=x, cy=y, r=radius, stroke=color, stroke_width=4),
            ]
        else:
            radius = layout.square * 0.15
            mark = [
                element("circle", cx=x, cy=y, r=radius, fill=color, stroke=halo, stroke_width=1.5)
            ]
        kind = "target taken" if place in occupied else "target"
        yield element("g", mark, class_=kind, data_square=place, fill="none")


def forbidden(square: str, layout: Layout, palette: dict[str, str]) -> str:
    """Draw a barred circle in the corner of a square."""
    x, y = layout.corner(square)
    x, y = x + layout.square - 11, y + 11
    return element(
        "g",
        element("circle", cx=x, cy=y, r=7, fill=palette["halo"]),
        element("path", d=f"M{number(x - 5)} {number(y + 5)}l10-10"),
        class_="forbidden",
        data_square=square,
        stroke=palette["forbidden"],
        stroke_width=2.5,
    )
