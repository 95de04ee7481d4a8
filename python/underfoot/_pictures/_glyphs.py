"""The letters and digits of coordinates as strokes, so that no font is needed to see them."""

from __future__ import annotations

from typing import Final

from underfoot._pictures._svg import element

__all__ = ["glyphs"]

_BOWL_LEFT = "A3 3.5 0 1 1 0-3.5A3 3.5 0 1 1 6-3.5"  # from the right end of a bowl, all around
_BOWL_RIGHT = "A3 3.5 0 1 1 6-3.5A3 3.5 0 1 1 0-3.5"

# On a base line at y = 0, capitals and digits 10.5 high and 6 to 6.4 wide.
_STROKES: Final = {
    "a": "M6-7V0M6-3.5" + _BOWL_LEFT,
    "b": "M0-10.5V0M0-3.5" + _BOWL_RIGHT,
    "c": "M5.6-5.4A3 3.5 0 1 0 5.6-1.6",
    "d": "M6-10.5V0M6-3.5" + _BOWL_LEFT,
    "e": "M0-3.7H6A3 3.5 0 1 0 5.4-1.4",
    "f": "M5.4-10.3C3.2-11 2.2-10.2 2.2-8V0M.2-7H5",
    "g": "M6-7V.6C6 3.2 3.4 3.8 .6 2.8M6-3.5" + _BOWL_LEFT,
    "h": "M0-10.5V0M0-4C0-6.2 1.3-7 3-7S6-6.2 6-4V0",
    "0": "M0-5.2A3.2 5.2 0 1 1 6.4-5.2A3.2 5.2 0 1 1 0-5.2",
    "1": "M1-8.4L4-10.5V0",
    "2": "M.4-8C.6-9.6 1.8-10.5 3.3-10.5C5-10.5 6.2-9.4 6.2-7.8C6.2-5.5 3-3 .3 0H6.4",
    "3": "M.5-9.3C1-10.1 2-10.5 3.2-10.5C4.9-10.5 6-9.5 6-8C6-6.5 4.8-5.6 3-5.6C5-5.6 6.4-4.6 "
    "6.4-2.9C6.4-1.1 5 0 3.2 0C1.8 0 .7-.5 0-1.5",
    "4": "M5 0V-10.5L0-3H6.6",
    "5": "M5.9-10.5H1.2L.7-5.8C1.5-6.4 2.3-6.6 3.2-6.6C5-6.6 6.4-5.3 6.4-3.3C6.4-1.3 5 0 3.1 0C1.8 "
    "0 .7-.5 0-1.4",
    "6": "M5.6-9.7C5-10.3 4.2-10.5 3.5-10.5C1.3-10.5 0-8.3 0-4.9V-3.3A3.2 3.3 0 1 1 6.4-3.3A3.2 "
    "3.3 0 1 1 0-3.3",
    "7": "M0-10.5H6.4L2.3 0",
    "8": "M.3-8A2.9 2.5 0 1 1 6.1-8A2.9 2.5 0 1 1 .3-8M0-2.8A3.2 2.8 0 1 1 6.4-2.8A3.2 2.8 0 1 1 "
    "0-2.8",
    "9": "M.8-.8C1.4-.2 2.2 0 2.9 0C5.1 0 6.4-2.2 6.4-5.6V-7.2A3.2 3.3 0 1 1 0-7.2A3.2 3.3 0 1 1 "
    "6.4-7.2",
}
_ADVANCE = 9.2  # from one character to the next


def glyphs(text: str, x: float, y: float, *, scale: float = 1.0, color: str | None = None) -> str:
    """Draw a short text of the letters a to h and digits around a point.

    Args:
        text: What to draw.
        x: The middle of the text.
        y: The middle of its height.
        scale: 1 for digits 10.5 high.
        color: Of the strokes, where it is not that of the group around.
    """
    left = x - scale * ((len(text) - 1) * _ADVANCE + 6.2) / 2
    bottom = y + scale * (5.2 if any(map(str.isdigit, text)) else 4.2)
    parts = [
        element(
            "path",
            d=_STROKES[character],
            transform=None if at == 0 else f"translate({_ADVANCE * at:g})",
        )
        for at, character in enumerate(text)
    ]
    return element(
        "g",
        parts,
        data_text=text,
        transform=f"translate({left:.1f} {bottom:.1f})" + f"scale({scale:g})" * (scale != 1),
        stroke=color,
    )
