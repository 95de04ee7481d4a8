"""What a picture shows, read back from its SVG."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree as ET

import underfoot

NAMESPACE = "{http://www.w3.org/2000/svg}"


@dataclass
class Picture:
    """A picture that has been parsed."""

    text: str
    root: ET.Element

    def all(self, kind: str) -> list[ET.Element]:
        """All elements with a class, in the order in which they are drawn."""
        return [e for e in self.root.iter() if kind in e.get("class", "").split()]

    def squares(self, kind: str) -> list[str]:
        """The squares of all elements with a class."""
        return [e.attrib["data-square"] for e in self.all(kind)]

    def pieces(self) -> dict[str, list[str]]:
        """The colours on each square in the order in which they are drawn: bottom to top."""
        found: dict[str, list[str]] = {}
        for piece in self.all("piece"):
            on = found.setdefault(piece.attrib["data-square"], [])
            assert piece.get("data-level", "0") == str(len(on))
            on.append(piece.attrib["class"].split()[1])
        return found

    def corners(self) -> dict[str, tuple[float, float]]:
        """Where each square of the board begins."""
        return {
            path.attrib["data-square"]: (float(corner[1]), float(corner[2]))
            for group in self.all("squares")
            for path in group
            if (corner := re.match(r"M([\d.]+) ([\d.]+)h", path.attrib["d"]))
        }

    def size(self) -> tuple[float, float]:
        """Width and height in its own units."""
        x, y, width, height = map(float, self.root.attrib["viewBox"].split())
        assert (x, y) == (0, 0)
        return width, height

    def caption(self) -> str:
        """The words below the board."""
        return " ".join(text.text or "" for group in self.all("caption") for text in group)

    def part(self, name: str) -> str:
        """The text of the `title` or the `desc`."""
        found = self.root.find(NAMESPACE + name)
        assert found is not None
        return found.text or ""


def draw(position: Any, **options: Any) -> Picture:
    """Draws a position and reads the picture."""
    text = underfoot.svg(position, **options)
    assert text.startswith("<svg ")
    assert "\n" not in text
    picture = Picture(text, ET.fromstring(text))
    assert not re.search(r'\sid="|<style|<script|url\(|href', text)
    return picture
