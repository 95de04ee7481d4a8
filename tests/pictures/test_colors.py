"""The colours of Katarenga's squares can be told apart by people who see colours differently.

What such people see is simulated by the matrices for complete protanopia, deuteranopia and
tritanopia of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of
Color Vision Deficiency" (2009), which work on linear RGB. Distances are those of CIELAB (CIE 1976),
in which about 2.3 is the smallest that is seen.
"""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from underfoot import SquareColor
from underfoot._pictures import THEMES

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

GREY = (0.2126, 0.7152, 0.0722)
VISIONS: dict[str, tuple[Matrix, float]] = {
    "full": (((1, 0, 0), (0, 1, 0), (0, 0, 1)), 40),
    "protanopia": (
        (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        30,
    ),
    "deuteranopia": (
        (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
        30,
    ),
    "tritanopia": (
        (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
        20,
    ),
    "no colours at all": ((GREY, GREY, GREY), 10),
}
XYZ: Matrix = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)


def linear(color: str) -> Triple:
    """Returns a colour `#rrggbb` as linear RGB from 0 to 1."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return red, green, blue


def times(matrix: Matrix, vector: Triple) -> Triple:
    """Returns a product."""
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return one, two, three


def lab(color: Triple) -> Triple:
    """Returns a colour in CIELAB."""
    bounded = [min(max(part, 0.0), 1.0) for part in color]
    x, y, z = times(XYZ, (bounded[0], bounded[1], bounded[2]))
    f, g, h = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x / 0.9505, y, z / 1.089)
    )
    return 116 * g - 16, 500 * (f - g), 200 * (g - h)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("vision", VISIONS)
def test_the_four_colors_differ(theme: str, vision: str) -> None:
    matrix, least = VISIONS[vision]
    seen = {
        color: lab(times(matrix, linear(THEMES[theme][f"{color.value} square"])))
        for color in SquareColor
    }
    for one, other in combinations(SquareColor, 2):
        assert math.dist(seen[one], seen[other]) > least, (one, other)


@pytest.mark.parametrize("theme", THEMES)
def test_signs_and_pieces_stand_out(theme: str) -> None:
    colors = THEMES[theme]
    lightness = {name: lab(linear(value))[0] for name, value in colors.items()}
    for color in SquareColor:
        ground = lightness[f"{color.value} square"]
        assert abs(ground - lightness[f"{color.value} sign"]) > 25, color
    for square in ("light square", "dark square", *(f"{c.value} square" for c in SquareColor)):
        for side in ("white", "black"):
            # A piece or its outline differs from what it stands on.
            parts = (lightness[f"{side} piece"], lightness[f"{side} outline"])
            assert max(abs(part - lightness[square]) for part in parts) > 25, (square, side)
    assert abs(lightness["text"] - lightness["frame"]) > 60
    assert abs(lightness["light square"] - lightness["dark square"]) > 10


def test_the_distance_is_that_of_the_books() -> None:
    assert lab(linear("#ffffff")) == pytest.approx((100, 0, 0), abs=0.02)
    assert lab(linear("#ff0000")) == pytest.approx((53.2, 80.1, 67.2), abs=0.2)
    assert lab((0, 0, 0)) == pytest.approx((0, 0, 0), abs=0.02)
