"""Elements of SVG as text: attributes in order, short numbers, everything escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["arrow_head", "element", "number", "plain"]

# What XML 1.0 cannot hold, not even escaped: most control characters, and halves of characters.
_IMPOSSIBLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_TO_ESCAPE = re.compile('[&<>"]')


def plain(text: str) -> str:
    r"""Return text as it may stand in an element or an attribute.

    What XML cannot hold becomes U+FFFD, the replacement character.

    Example:
        >>> plain('<"&\0')
        '&lt;&quot;&amp;�'
    """
    return _TO_ESCAPE.sub(lambda found: _ESCAPES[found[0]], _IMPOSSIBLE.sub("\ufffd", text))


def number(value: float) -> str:
    """Return a number with at most two decimals and no needless characters.

    Example:
        >>> number(2.50), number(-0.001), number(0.5)
        ('2.5', '0', '.5')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "0") else re.sub("^(-?)0[.]", r"\1.", text)


def element(name: str, *children: str | Iterable[str], **attributes: str | float | None) -> str:
    """Return an element.

    Args:
        name: Its name.
        children: Markup inside, one by one or several at a time.
        attributes: In this order; `_` stands for `-`, a last `_` for nothing (`class_`); those
            with the value None are left out.

    Example:
        >>> element("g", element("circle", r=4.0), class_="pieces", stroke_width=1.5)
        '<g class="pieces" stroke-width="1.5"><circle r="4"/></g>'
    """
    words = [name]
    for key, value in attributes.items():
        if value is not None:
            text = plain(value) if isinstance(value, str) else number(value)
            words.append(f'{key.rstrip("_").replace("_", "-")}="{text}"')
    inside = "".join(c if isinstance(c, str) else "".join(c) for c in children)
    start = " ".join(words)
    return f"<{start}>{inside}</{name}>" if inside else f"<{start}/>"


def arrow_head(start: tuple[float, float], end: tuple[float, float], length: float) -> str:
    """Return the corners of an arrow's head, for a `polygon`.

    Args:
        start: Where the arrow comes from.
        end: The tip.
        length: Of the head; it is as wide as it is long.
    """
    across, along = end[0] - start[0], end[1] - start[1]
    whole = (across**2 + along**2) ** 0.5 or 1.0
    unit = across / whole, along / whole
    base = end[0] - unit[0] * length, end[1] - unit[1] * length
    half = length / 2
    corners = [
        end,
        (base[0] - unit[1] * half, base[1] + unit[0] * half),
        (base[0] + unit[1] * half, base[1] - unit[0] * half),
    ]
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)
