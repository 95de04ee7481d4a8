"""Pictures are small, well-formed, the same every time, and refuse what they cannot draw."""

from __future__ import annotations

import math
import re
import struct
from typing import Any

import pytest

import underfoot
from tests.face.engines import COLORS, ENGINES, each_engine, name_of, positions_of
from tests.pictures.reading import draw
from underfoot import Color, NotationError, carpniches, katarenga
from underfoot._pictures import THEMES

START = carpniches.Position.start()
CROWDED = katarenga.Position.from_text(f"{COLORS} bbbbbbbb/8/8/8/8/8/8/wwwwwwww w - 1 qq")


@pytest.mark.parametrize("position", [START, CROWDED], ids=["carpniches", "katarenga"])
def test_the_largest_pictures_are_small(position: Any) -> None:
    for theme in THEMES:
        picture = draw(
            position, theme=theme, targets=position.legal_moves(), last_move="a1a2", size=1234.5
        )
        assert len(picture.text.encode()) < 20_000


@each_engine
def test_the_same_arguments_give_the_same_text(engine: Any) -> None:
    for one, other in zip(positions_of(engine), positions_of(engine), strict=True):
        assert underfoot.svg(one) == underfoot.svg(other)


def test_sizes() -> None:
    picture = draw(START)
    assert not {"width", "height"} & set(picture.root.attrib)  # as wide as there is room
    width, height = picture.size()
    assert height > width
    for size in (1, 300, 0.5, 10_000):
        root = draw(START, size=size).root
        assert float(root.attrib["width"]) == size
        assert float(root.attrib["height"]) == pytest.approx(size * height / width, abs=0.01)
    without = draw(START, caption=False, coordinates=False)
    assert without.size()[0] == without.size()[1] < width
    assert "data-text" not in without.text


def test_captions() -> None:
    assert draw(START, caption="Figure 1").caption() == "Figure 1"
    assert draw(START, caption="Figure 1").all("turn") == []
    assert draw(START, caption=False).all("caption") == []
    assert draw(START, caption="").all("caption") == []
    long = "word " * 60
    picture = draw(START, caption=long)
    assert picture.caption() == long.strip()
    assert all(len(text.text or "") < 50 for group in picture.all("caption") for text in group)
    assert picture.size()[1] > draw(START, caption="word").size()[1]
    board = katarenga.Board.from_code("A0B0C0D0")
    assert draw(board, caption="A board").caption() == "A board"


@pytest.mark.parametrize("text", ["<script>", 'a "b" & <c>', "]]>", "&amp;", "é ♞ 棋", "'"])
def test_texts_are_escaped(text: str) -> None:
    picture = draw(START, caption=text, title=text, desc=text)
    assert picture.part("title") == picture.part("desc") == picture.caption() == text
    assert "<script" not in picture.text


def test_what_xml_cannot_hold_is_replaced() -> None:
    picture = draw(START, title="a\0b\ud800c\x1b\ufffe", desc="\x0b", caption="x\x00y")
    assert picture.part("title") == "a\ufffdb\ufffdc\ufffd\ufffd"
    assert picture.caption() == "x\ufffdy"
    assert picture.text.encode("utf-8")


def test_themes_and_colors() -> None:
    assert {frozenset(theme) for theme in THEMES.values()} == {frozenset(THEMES["light"])}
    assert draw(START, theme="dark").text != draw(START).text
    for color in ("#123", "#1234", "#123456", "#12345678", "rebeccapurple"):
        assert f'fill="{color}"' in draw(START, colors={"frame": color}).text


@pytest.mark.parametrize("game", ["carpniches", "katarenga"])
def test_no_color_is_written_past_the_palette(game: str) -> None:
    position = START.play("b5d3") if game == "carpniches" else CROWDED
    options = {"last_move": "a1a2", "targets": position.legal_moves()}
    black = dict.fromkeys(THEMES["light"], "#010203")
    found = set(
        re.findall(r'(?:fill|stroke)="([^"]+)"', draw(position, colors=black, **options).text)
    )
    assert found == {"none", "#010203"}


BAD: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"size": 0}, ValueError, "size must be a positive number, not 0"),
    ({"size": -5}, ValueError, "size"),
    ({"size": math.nan}, ValueError, "size"),
    ({"size": math.inf}, ValueError, "size"),
    ({"size": "300"}, TypeError, "size must be a number, not str"),
    ({"size": True}, TypeError, "size must be a number, not bool"),
    ({"orientation": "white"}, TypeError, "orientation must be a Color, not str"),
    ({"theme": "neon"}, ValueError, "theme must be one of light, dark, not 'neon'"),
    ({"theme": None}, ValueError, "theme must be one of"),
    ({"colors": {"fame": "#fff"}}, ValueError, "colors: no 'fame'; there are frame, edge"),
    ({"colors": {"frame": "#ff"}}, ValueError, "neither #rrggbb nor a name"),
    ({"colors": {"frame": '"/><script>'}}, ValueError, "neither #rrggbb nor a name"),
    ({"colors": {"frame": "red\n"}}, ValueError, "neither #rrggbb nor a name"),
    ({"colors": {"frame": 7}}, TypeError, "frame must be a str, not int"),
    ({"colors": "red"}, TypeError, "colors must be a mapping, not str"),
    ({"last_move": "b5"}, NotationError, "move: 'b5' is not two squares"),
    ({"last_move": "b5z9"}, NotationError, "square: 'z9' is not a square here"),
    ({"last_move": "a1a9"}, NotationError, "square: 'a9' is not a square here"),
    ({"last_move": ""}, NotationError, "move"),
    ({"last_move": 5}, TypeError, "a move must be a Move or its text, not int"),
    ({"last_move": katarenga.Move.from_text("a8h9")}, NotationError, "square: 'a8'"),
    ({"targets": "b5d3"}, NotationError, "square: 'b5d3' is not a square here"),
    ({"targets": ""}, NotationError, "square"),
    ({"targets": ["b5"]}, NotationError, "move"),
    ({"targets": [None]}, TypeError, "a move must be a Move or its text, not NoneType"),
    ({"targets": 5}, TypeError, "targets must be a square or moves, not int"),
    ({"title": 5}, TypeError, "title must be a str, not int"),
    ({"desc": b"x"}, TypeError, "desc must be a str, not bytes"),
    ({"caption": 5}, TypeError, "caption must be a str or a bool, not int"),
    ({"shadow": True}, TypeError, "unexpected keyword argument 'shadow'"),
]


@pytest.mark.parametrize(("options", "kind", "message"), BAD, ids=lambda value: str(value)[:40])
def test_bad_arguments(options: dict[str, Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=f"{re.escape(message)}"):
        underfoot.svg(START, **options)
    with pytest.raises(kind, match=f"{re.escape(message)}"):
        START.to_svg(**options)


@pytest.mark.parametrize("thing", ["text", None, 5, object(), carpniches.Move.from_index(0)])
def test_what_is_no_position(thing: Any) -> None:
    with pytest.raises(
        TypeError, match=f"no picture of a {type(thing).__name__}: it is of neither"
    ):
        underfoot.svg(thing)


@pytest.mark.parametrize("engine", ENGINES, ids=name_of)
def test_pixels(engine: Any) -> None:
    resvg = pytest.importorskip("resvg_py")
    for position in positions_of(engine):
        for color in Color:
            text = position.to_svg(orientation=color, size=200)
            png = bytes(resvg.svg_to_bytes(svg_string=text))
            assert png[:8] == b"\x89PNG\r\n\x1a\n"
            width, height = struct.unpack(">II", png[16:24])
            assert width == 200 < height
            assert len(png) > 2000  # something is on it
