"""What makes a position simpler, one change at a time: the steps of the shrinking."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from underfoot._scenarios import sketch_carpniches, sketch_katarenga

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["SKETCHES", "simpler"]

SKETCHES: Mapping[str, Any] = {
    "carpniches": sketch_carpniches.Sketch,
    "katarenga": sketch_katarenga.Sketch,
}
"""What takes a position's text apart, by the game."""

_FEW = 10  # pieces: with more of them, there is too much to try
_PLAIN = "B"  # nothing stops a slider on it, so that the other colours are those that matter


def simpler(text: str) -> Iterator[str]:
    """Yield positions that are simpler than one by a single change, the largest changes first.

    Fewer pieces are simpler than more; then no forbidden square, no ban, an early turn that is not
    the first, and a board of blue squares are simpler. Every chain of changes ends.

    Args:
        text: A position of either game.
    """
    if len(text.split(" ")) == 4:
        yield from (sketch.text() for sketch in _carpniches(SKETCHES["carpniches"].from_text(text)))
    else:
        yield from (sketch.text() for sketch in _katarenga(SKETCHES["katarenga"].from_text(text)))


def _carpniches(sketch: sketch_carpniches.Sketch) -> Iterator[sketch_carpniches.Sketch]:
    for square in sketch.stacks if len(sketch.stacks) > 1 else ():  # an empty board shows little
        rest = {s: stack for s, stack in sketch.stacks.items() if s != square}
        yield _allowed(replace(sketch, stacks=rest))
    for square, stack in sketch.stacks.items():
        for level in range(len(stack) if len(stack) > 1 else 0):
            lower = stack[:level] + stack[level + 1 :]
            yield _allowed(replace(sketch, stacks={**sketch.stacks, square: lower}))
    if sketch.last != "-":
        yield replace(sketch, last="-")
    if sketch.turn != 2:
        yield replace(sketch, turn=2, last="-")
    if sketch.turn > 2:
        yield replace(sketch, turn=1)


def _allowed(sketch: sketch_carpniches.Sketch) -> sketch_carpniches.Sketch:
    """Return the sketch without a forbidden square on which there is no white top any more."""
    lies = sketch.last != "-" and sketch.stacks.get(sketch.last, "")[-1:] != "w"
    return replace(sketch, last="-") if lies else sketch


def _katarenga(sketch: sketch_katarenga.Sketch) -> Iterator[sketch_katarenga.Sketch]:
    # A position that is over for two reasons at once cannot be met at a table.
    most = max(sketch.reasons_to_be_over, 1)
    yield from (s for s in _fewer_pawns(sketch) if s.reasons_to_be_over <= most)
    if sketch.ban:
        yield replace(sketch, ban="")
    if sketch.ban == "qq" and sketch.side == "w":
        yield replace(sketch, ban="q")
    if sketch.turn != 2:
        yield replace(sketch, turn=2, ban="")
    if sketch.turn > 2:
        yield replace(sketch, turn=1)
    yield from (replace(sketch, colors=colors) for colors in _plainer(sketch))
    if sketch.pieces <= _FEW:
        yield from (s for s in _repainted(sketch) if s.reasons_to_be_over <= most)


def _fewer_pawns(sketch: sketch_katarenga.Sketch) -> Iterator[sketch_katarenga.Sketch]:
    for square in sketch.pawns:
        yield replace(sketch, pawns={s: p for s, p in sketch.pawns.items() if s != square})
    for camp in sketch.camps:
        yield replace(sketch, camps=sketch.camps - {camp})


def _repainted(sketch: sketch_katarenga.Sketch) -> Iterator[sketch_katarenga.Sketch]:
    """Yield positions of a pawn fewer and another colour under one, on which less shuts it in."""
    for square in sketch.pawns:
        at = sketch_katarenga.at_letter(square)
        for color in "RYGB".replace(sketch.colors[at], ""):
            colors = sketch.colors[:at] + color + sketch.colors[at + 1 :]
            for fewer in _fewer_pawns(sketch):
                yield replace(fewer, colors=colors)


def _plainer(sketch: sketch_katarenga.Sketch) -> Iterator[str]:
    """Yield boards with fewer colours: blue under all but the pawns, by ranks, square by square."""
    occupied = {sketch_katarenga.at_letter(square) for square in sketch.pawns}
    colored = [at for at, color in enumerate(sketch.colors) if color not in (_PLAIN, "/")]
    free = [at for at in colored if at not in occupied]
    groups = [free, *([at for at in free if at // 9 == row] for row in range(8))]
    groups += [[at] for at in colored]
    for group in groups:
        if group:
            letters = list(sketch.colors)
            for at in group:
                letters[at] = _PLAIN
            yield "".join(letters)
