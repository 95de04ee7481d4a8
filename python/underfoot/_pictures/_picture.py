"""The whole picture: frame, board, marks, pieces and words."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypedDict, cast

from underfoot._games import game_of
from underfoot._pictures import _carpniches, _katarenga, _marks
from underfoot._pictures._arguments import (
    aims_of,
    checked_size,
    checked_words,
    layout_of,
    way_of,
)
from underfoot._pictures._glyphs import glyphs
from underfoot._pictures._svg import element, number, plain
from underfoot._pictures._theme import palette as palette_of
from underfoot._situation import situation
from underfoot._types import Color

if TYPE_CHECKING:
    from underfoot._games import Colored, Pawns, Stacks
    from underfoot._pictures._arguments import Way
    from underfoot._pictures._layout import Layout
    from underfoot._protocol import Position

__all__ = ["PictureOptions", "svg"]

_FONT = 15  # size of the letters
_LETTER = 0.6  # width of a letter as a share of that, on average in a wide font
_LINE = 21  # height of a line of the caption


class PictureOptions(TypedDict, total=False):
    """The options of pictures, which `svg` describes and the methods `to_svg` take as well."""

    last_move: Way | str | None
    targets: str | Iterable[Way | str]
    lines: bool
    coordinates: bool
    caption: bool | str
    size: float | None
    orientation: Color
    theme: str
    colors: Mapping[str, str] | None
    title: str | None
    desc: str | None


def svg(  # noqa: PLR0913 - each for itself, as in chess.svg
    position: Position[Any] | Colored,
    *,
    last_move: Way | str | None = None,
    targets: str | Iterable[Way | str] = (),
    lines: bool = True,
    coordinates: bool = True,
    caption: bool | str = True,
    size: float | None = None,
    orientation: Color = Color.WHITE,
    theme: str = "light",
    colors: Mapping[str, str] | None = None,
    title: str | None = None,
    desc: str | None = None,
) -> str:
    """Return a picture of a position, or of a board of Katarenga, as SVG.

    The same arguments give the same text. It has no `id`, no style sheet and no script, so that any
    number of pictures can stand in one page; `class` and `data-` attributes say what is what.

    Args:
        position: A position of either game and of any engine, or a board of Katarenga by itself.
        last_move: A move to show as an arrow between two framed squares: the one that led here.
        targets: Moves to show as dots on the squares that they reach, or as rings where something
            stands there; or a square, for all legal moves of the piece on it.
        lines: Whether to mark what decided a finished game: the lines of three (the loser's in
            another colour), the taken camps, or the last pawn of a side.
        coordinates: Whether to name files, ranks and camps.
        caption: Whether to say below the board whose turn it is, or who has won and why; or the
            text to put there instead.
        size: The width in pixels; None for as wide as there is room.
        orientation: The side whose home is at the bottom.
        theme: `light` or `dark`.
        colors: Colours in place of the theme's, by what they are for, such as `frame` or `red
            square`: `#rgb`, `#rrggbb`, with a further part for opacity, or a name.
        title: What the picture is, for screen readers and as a tip; by default the game and the
            sentences of the caption.
        desc: A longer description for screen readers; by default the text of the position.

    Returns:
        One line of at most about 20 kB.

    Raises:
        TypeError: The position is of neither game, or an argument is of a wrong type.
        ValueError: A size that is not positive, an unknown theme, or something unknown to colour;
            the message lists what there is.
        NotationError: Text that is not a square or a move of the game.

    Example:
        >>> from underfoot import carpniches
        >>> start = carpniches.Position.start()
        >>> picture = svg(start.play("b5d3"), last_move="b5d3", size=300)
        >>> picture.startswith("<svg") and picture.count('class="piece') == 12
        True
    """
    game = game_of(position)
    if game is None:
        raise TypeError(f"no picture of a {type(position).__name__}: it is of neither game")
    checked_words(caption=caption, title=title, desc=desc)
    layout = layout_of(game, orientation, coordinates=coordinates)
    palette = palette_of(theme, colors)
    sentences = [] if game == "board" else situation(cast("Position[Any]", position))
    words = _wrapped(sentences if caption is True else [caption or ""], layout)
    height = layout.width + (len(words) * _LINE + 8 if words else 0)
    way = None if last_move is None else way_of(last_move, layout)
    leaving, reaching = aims_of(position, targets, layout)

    below, on_board, taken = _contents(position, game, layout, palette, coordinates=coordinates)
    name = "Katarenga" if game == "board" else game.capitalize()
    return element(
        "svg",
        element("title", plain(" ".join([f"{name}.", *sentences]) if title is None else title)),
        element("desc", plain(str(position) if desc is None else desc)),
        _marks.background(height, layout, palette),
        _coordinates(layout, palette) if coordinates else "",
        below,
        _decided(position, game, layout, palette) if lines and game == "carpniches" else "",
        _marks.last_move(way, layout, palette) if way else "",
        (_marks.frame(square, "leaving", palette["target"], layout) for square in leaving),
        on_board,
        _decided(position, game, layout, palette) if lines and game == "katarenga" else "",
        _marks.targets(reaching, taken, layout, palette),
        _words(words, position if caption is True else None, layout, palette),
        xmlns="http://www.w3.org/2000/svg",
        class_=f"underfoot {game}",
        viewBox=f"0 0 {number(layout.width)} {number(height)}",
        width=checked_size(size),
        height=None if size is None else size * height / layout.width,
        role="img",
        font_family="sans-serif",
    )


def _contents(
    position: object, game: str, layout: Layout, palette: dict[str, str], *, coordinates: bool
) -> tuple[Iterable[str], Iterable[str], list[str]]:
    """Return what lies below all marks, what stands on the board, and where something stands."""
    if game == "carpniches":
        stacks = cast("Stacks", position)
        mark = [] if stacks.forbidden is None else [stacks.forbidden]
        return (
            _carpniches.board(layout, palette),
            [
                *(_marks.forbidden(square, layout, palette) for square in mark),
                *_carpniches.pieces(stacks, layout, palette),
            ],
            [square for square in layout.squares if stacks.stack(square)],
        )
    below = [
        *_katarenga.camps(layout, palette, labels=coordinates),
        *_katarenga.board(cast("Colored", position), layout, palette),
    ]
    if game == "board":
        return below, [], []
    pawns = cast("Pawns", position)
    taken = [square for side in Color for square in pawns.pawns(side)]
    return below, _katarenga.pieces(pawns, layout, palette, labels=coordinates), taken


def _decided(position: object, game: str, layout: Layout, palette: dict[str, str]) -> Iterator[str]:
    outcome = cast("Position[Any]", position).outcome()
    if outcome is None:
        return
    if game == "carpniches":
        yield from _carpniches.decided(cast("Stacks", position), outcome, layout, palette)
    else:
        yield from _katarenga.decided(cast("Pawns", position), outcome, layout, palette)


def _coordinates(layout: Layout, palette: dict[str, str]) -> str:
    """Draw files at the bottom and ranks on the left."""
    middle, half = layout.margin / 2, layout.square / 2
    files = [glyphs(f, layout.column(f) + half, layout.width - middle) for f in layout.files]
    ranks = [glyphs(r, middle, layout.row(r) + half) for r in layout.ranks]
    return element(
        "g",
        files,
        ranks,
        class_="coordinates",
        fill="none",
        stroke=palette["text"],
        stroke_width=1.5,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _wrapped(sentences: list[str], layout: Layout) -> list[str]:
    longest = int((layout.side - 2 * _FONT) / (_FONT * _LETTER))
    return [line for sentence in sentences for line in textwrap.wrap(sentence, longest)]


def _words(
    lines: list[str],
    position: object | None,
    layout: Layout,
    palette: dict[str, str],
) -> Iterator[str]:
    """Write the caption; with a position, after a piece of the side that moves or has won."""
    if not lines:
        return
    left, top = layout.margin + 2, layout.width + _LINE * 0.5
    if position is not None:
        outcome = cast("Position[Any]", position).outcome()
        side = outcome.winner if outcome else cast("Position[Any]", position).side_to_move
        yield element(
            "circle",
            class_=f"turn {side.value}",
            cx=left + 7,
            cy=top - 5,
            r=6.5,
            fill=palette[f"{side.value} piece"],
            stroke=palette["text"],
            stroke_width=1.2,
        )
        left += 22
    texts = (
        element("text", plain(line), x=left, y=top + at * _LINE) for at, line in enumerate(lines)
    )
    yield element("g", texts, class_="caption", fill=palette["text"], font_size=_FONT)
