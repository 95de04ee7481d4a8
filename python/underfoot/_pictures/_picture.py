"""The whole picture: frame, board, marks, pieces and words."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, TypedDict, cast

from underfoot._games import game_of
from underfoot._pictures import _carpniches, _katarenga, _marks
from underfoot._pictures._glyphs import glyphs
from underfoot._pictures._layout import CARPNICHES, KATARENGA, Layout
from underfoot._pictures._svg import element, number, plain
from underfoot._pictures._theme import palette as palette_of
from underfoot._situation import situation
from underfoot._types import Color, NotationError, shown

if TYPE_CHECKING:
    from underfoot._games import Colored, Pawns, Stacks
    from underfoot._protocol import Position

__all__ = ["PictureOptions", "Way", "svg"]

_FONT = 15  # size of the letters
_LETTER = 0.6  # width of a letter as a share of that, on average in a wide font
_LINE = 21  # height of a line of the caption


class Way(Protocol):
    """A move of any engine."""

    @property
    def from_square(self) -> str:
        """The square that the move leaves."""
        ...

    @property
    def to_square(self) -> str:
        """The square that the move reaches."""
        ...


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
        colors: Colours in place of the theme's, by the names in `underfoot.THEMES`: `#rgb`,
            `#rrggbb`, with a further part for opacity, or a name.
        title: What the picture is, for screen readers and as a tip; by default the game and the
            sentences of the caption.
        desc: A longer description for screen readers; by default the text of the position.

    Returns:
        One line of at most about 20 kB.

    Raises:
        TypeError: The position is of neither game, or an argument is of a wrong type.
        ValueError: A size that is not positive, or an unknown theme or colour.
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
    layout = _layout(game, orientation, coordinates=coordinates)
    palette = palette_of(theme, colors)
    sentences = [] if game == "board" else situation(cast("Position[Any]", position))
    words = _wrapped(sentences if caption is True else [caption or ""], layout)
    height = layout.width + (len(words) * _LINE + 8 if words else 0)
    way = None if last_move is None else _way(last_move, layout)
    leaving, reaching = _aims(position, targets, layout)

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
        width=_checked(size),
        height=None if size is None else size * height / layout.width,
        role="img",
        font_family="sans-serif",
    )


def _layout(game: str, orientation: Color, *, coordinates: bool) -> Layout:
    if not isinstance(orientation, Color):
        raise TypeError(f"orientation must be a Color, not {type(orientation).__name__}")
    layout = CARPNICHES if game == "carpniches" else KATARENGA
    if not coordinates and not layout.camps:
        layout = replace(layout, margin=layout.rim)
    return replace(layout, turned=orientation is Color.BLACK)


def _checked(size: float | None) -> float | None:
    if size is not None:
        if not isinstance(size, (int, float)):
            raise TypeError(f"size must be a number, not {type(size).__name__}")
        if not (size > 0 and math.isfinite(size)):
            raise ValueError(f"size must be a positive number, not {size}")
    return size


def _way(move: Way | str, layout: Layout) -> tuple[str, str]:
    """Return the two squares of a move, which need not be legal."""
    if isinstance(move, str):
        if len(move) != 4:
            raise NotationError("move", f"{shown(move)} is not two squares, like 'a1b2'")
        move_from, move_to = move[:2], move[2:]
    else:
        try:
            move_from, move_to = move.from_square, move.to_square
        except AttributeError:
            name = type(move).__name__
            raise TypeError(f"a move must be a Move or its text, not {name}") from None
    return layout.check(move_from), layout.check(move_to)


def _aims(
    position: object, targets: str | Iterable[Way | str], layout: Layout
) -> tuple[list[str], list[str]]:
    """Return the squares that moves to be shown leave, and those that they reach."""
    if isinstance(targets, str):
        layout.check(targets)
        # A board by itself has no moves.
        legal = cast("Position[Any]", position).legal_moves() if hasattr(position, "play") else []
        ways = [_way(move, layout) for move in legal if move.from_square == targets]
        return [targets], [reached for _, reached in ways]
    ways = [_way(move, layout) for move in targets]
    return list(dict.fromkeys(a for a, _ in ways)), list(dict.fromkeys(b for _, b in ways))


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
            stroke=palette["black outline" if side is Color.BLACK else "white outline"],
            stroke_width=1.2,
        )
        left += 22
    texts = (
        element("text", plain(line), x=left, y=top + at * _LINE) for at, line in enumerate(lines)
    )
    yield element("g", texts, class_="caption", fill=palette["text"], font_size=_FONT)
