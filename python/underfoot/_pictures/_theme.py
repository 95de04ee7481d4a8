"""The colours of pictures: two themes, and what a caller replaces in them.

The four colours of Katarenga differ in lightness as well as in hue, in an order that those who
cannot tell red from green, or see no colours at all, can follow; the signs on the squares say the
same once more.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from underfoot._types import shown

__all__ = ["THEMES", "palette"]

_BOARD = {
    "light square": "#e8d3ac",
    "dark square": "#cfae7c",
    "red square": "#a52f27",
    "yellow square": "#f5d65b",
    "green square": "#86c67c",
    "blue square": "#5788c8",
    "red sign": "#f2b8ae",
    "yellow sign": "#a87b00",
    "green sign": "#24692f",
    "blue sign": "#e3eefc",
    "white piece": "#fffdf6",
    "white side": "#e2d8c3",
    "white outline": "#4a4238",
    "black piece": "#3a3531",
    "black side": "#57504a",
    "black outline": "#0d0b0a",
    "last move": "#1f1a15",
    "halo": "#ffffff",
    "target": "#15706b",
    "winning": "#ffb000",
    "losing": "#7d6f8f",
    "forbidden": "#8d2b1f",
}

THEMES: Final[dict[str, dict[str, str]]] = {
    "light": {
        "frame": "#f6f1e7",
        "edge": "#cfc4b0",
        "text": "#453d34",
        "camp": "#e0d6c4",
        **_BOARD,
    },
    "dark": {
        "frame": "#2b2825",
        "edge": "#4a453f",
        "text": "#d9d0c2",
        "camp": "#45403a",
        **_BOARD,
        "light square": "#c4ad84",
        "dark square": "#a58a5d",
    },
}
"""The colours of each theme by what they are for; these are the names that `colors` can replace."""

_COLOR = re.compile(r"#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|[a-zA-Z]+")


def palette(theme: str, colors: Mapping[str, str] | None) -> dict[str, str]:
    """Return the colours to draw with.

    Args:
        theme: A name in `THEMES`.
        colors: What to replace: `#rgb`, `#rrggbb` (a fourth part is opacity), or a colour's name.

    Raises:
        ValueError: There is no such theme or no such thing to colour, or it is no colour.
        TypeError: A colour is not text.
    """
    if theme not in THEMES:
        raise ValueError(f"theme must be one of {', '.join(THEMES)}, not {shown(str(theme))}")
    found = dict(THEMES[theme])
    if not isinstance(colors, (Mapping, type(None))):
        raise TypeError(f"colors must be a mapping, not {type(colors).__name__}")
    for name, color in (colors or {}).items():
        if name not in found:
            raise ValueError(f"colors: no {shown(str(name))}; there are {', '.join(found)}")
        if not isinstance(color, str):
            raise TypeError(f"colors: {name} must be a str, not {type(color).__name__}")
        if not _COLOR.fullmatch(color):
            raise ValueError(f"colors: {name}: {shown(color)} is neither #rrggbb nor a name")
        found[name] = color
    return found
