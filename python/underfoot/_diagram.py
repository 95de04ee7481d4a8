"""Pictures of positions and boards in text, for terminals with and without colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from underfoot._games import game_of
from underfoot._situation import situation
from underfoot._types import Color, SquareColor

if TYPE_CHECKING:
    from underfoot._games import Colored, Pawns, Stacks
    from underfoot._protocol import Position

__all__ = ["board_diagram", "diagram"]

# Numbers in the palette of 256 colours, which nearly every terminal has. Two shades each, so that
# neighbouring squares of one colour can be told apart.
_SHADES = {
    SquareColor.RED: (160, 124),
    SquareColor.YELLOW: (220, 178),
    SquareColor.GREEN: (71, 35),
    SquareColor.BLUE: (74, 32),
}
# The letters of the colours, in other shades of them, for those who see colours alike.
_LETTER = {
    SquareColor.RED: 217,
    SquareColor.YELLOW: 94,
    SquareColor.GREEN: 22,
    SquareColor.BLUE: 18,
}
_WOOD = (180, 137)
_WOOD_OF_A_LINE = (114, 71)
_FRAME = 240
_PIECE = {Color.WHITE: 231, Color.BLACK: 16}

# A pawn from above, in two rows of text; nothing where no pawn is.
_PAWN = ("▟█▙", "▜█▛")
# A piece from the side; the gap that it leaves above it tells it from the piece on top of it.
_SLAB = "▆▆▆▆"


def diagram(position: Position[Any] | Colored, *, color: bool = False) -> str:
    """Return a picture of a position, White's side at the bottom.

    Below the board it says whose turn it is, or who has won and why.

    Args:
        position: A position of either game and of any engine, or a board of Katarenga by itself
            (see `board_diagram`).
        color: Whether to use the colours of a terminal (ANSI sequences, 256 colours) and block
            characters. Without, the picture is plain ASCII: a stack of Carpniches is its pieces
            from bottom to top, so that the tops stand in a column; a square of Katarenga is the
            letter of its colour and that of the pawn on it.

    Returns:
        Lines joined by newlines; none at the end.

    Raises:
        TypeError: The position is of neither game.

    Example:
        >>> from underfoot.reference import carpniches
        >>> print(diagram(carpniches.Position.start().play("e2e3")))
              a   b   c   d   e   f
        6    wb   .   .   .   .  bw   6
        5     .   w   .   .   b   .   5
        4     .   .   .   .   .   .   4
        3     .   .   .   .   w   .   3
        2     .   b   .   .   .   .   2
        1    bw   .   .   .   .  wb   1
              a   b   c   d   e   f
        <BLANKLINE>
        Black to move, turn 1.
        The move may not end on e3, where White has just landed.
    """
    game = game_of(position)
    if game == "carpniches":
        stacks = cast("Stacks", position)
        lines = _colored_stacks(stacks) if color else _plain_stacks(stacks)
    elif game == "katarenga":
        pawns = cast("Pawns", position)
        lines = _colored_pawns(pawns) if color else _plain_pawns(pawns)
    elif game == "board":
        return board_diagram(cast("Colored", position), color=color)
    else:
        raise TypeError(f"no diagram of a {type(position).__name__}: it is of neither game")
    return "\n".join([*lines, "", *situation(cast("Position[Any]", position))])


def board_diagram(board: Colored, *, color: bool = False) -> str:
    """Return a picture of a board of Katarenga without pawns and camps, rank 1 at the bottom.

    Args:
        board: A board of any engine.
        color: As for `diagram`.

    Returns:
        Lines joined by newlines; none at the end.

    Example:
        >>> from underfoot.reference import katarenga
        >>> print(board_diagram(katarenga.Board.from_colors("RYBGGYBR" * 8)).partition("7")[0])
            a b c d e f g h
        8   R Y B G G Y B R   8
        <BLANKLINE>
    """
    if color:
        rows = [row for rank in "87654321" for row in _colored_rank(board, rank, {})]
        lines = [*rows, _files("abcdefgh", 5)]
    else:
        files = "    a b c d e f g h"
        ranks = [
            " ".join(
                [f"{rank}  ", *(board.color_of(f + rank).letter for f in "abcdefgh"), f"  {rank}"]
            )
            for rank in "87654321"
        ]
        lines = [files, *ranks, files]
    return "\n".join(lines)


# Carpniches -------------------------------------------------------------------------------------


def _plain_stacks(position: Stacks) -> list[str]:
    files = "   " + "".join(f"{file:>4}" for file in "abcdef")
    lines = [files]
    for rank in "654321":
        stacks = (position.stack(file + rank) for file in "abcdef")
        texts = ("".join(piece.letter for piece in stack) or "." for stack in stacks)
        lines.append(f"{rank}  " + "".join(f"{text:>4}" for text in texts) + f"   {rank}")
    return [*lines, files]


def _colored_stacks(position: Stacks) -> list[str]:
    in_lines = {square for side in Color for line in position.lines(side) for square in line}
    lines = []
    for rank in "654321":
        for level in (2, 1, 0):  # from the top of the highest stack down to the wood
            row = f" {rank if level == 1 else ' '} "
            for at, file in enumerate("abcdef"):
                shades = _WOOD_OF_A_LINE if file + rank in in_lines else _WOOD
                wood = shades[(at + int(rank)) % 2]
                stack = position.stack(file + rank)
                piece = stack[level] if level < len(stack) else None
                row += _painted(f" {_SLAB} ", _PIECE[piece], wood) if piece else _blank(6, wood)
            lines.append(row)
    return [*lines, _files("abcdef", 6)]


# Katarenga --------------------------------------------------------------------------------------


def _plain_pawns(position: Pawns) -> list[str]:
    on = _places(position)
    files = "    " + "".join(f"{file:>4}" for file in "abcdefgh")
    lines = [files, _plain_camps(on, "9") + "   Black's camps"]
    for rank in "87654321":
        squares = (file + rank for file in "abcdefgh")
        texts = (position.color_of(s).letter + (on[s].letter if s in on else " ") for s in squares)
        home = {"8": "   Black's home line", "1": "   White's home line"}.get(rank, "")
        lines.append(f"{rank}     " + "  ".join(texts) + f"  {rank}{home}")
    return [*lines, _plain_camps(on, "0") + "   White's camps", files]


def _plain_camps(on: dict[str, Color], rank: str) -> str:
    left, right = (on[file + rank].letter if file + rank in on else " " for file in "ah")
    return f"{rank}    [{left}]{'':25}[{right}]  {rank}"


def _colored_pawns(position: Pawns) -> list[str]:
    on = _places(position)
    board = [row for rank in "87654321" for row in _colored_rank(position, rank, on)]
    top, bottom = _colored_camps(on, "9", "Black"), _colored_camps(on, "0", "White")
    return [*top, *board, *bottom, _files("abcdefgh", 5)]


def _colored_rank(board: Colored, rank: str, on: dict[str, Color]) -> list[str]:
    rows = []
    for half, pawn in enumerate(_PAWN):
        row = f" {' ' if half else rank} "
        for at, file in enumerate("abcdefgh"):
            color = board.color_of(file + rank)
            shade = _SHADES[color][(at + int(rank)) % 2]
            row += _blank(1, shade) if half else _painted(color.letter, _LETTER[color], shade)
            row += _pawn(pawn, on.get(file + rank), shade)
        rows.append(row)
    return rows


def _colored_camps(on: dict[str, Color], rank: str, side: str) -> list[str]:
    rows = []
    for half, pawn in enumerate(_PAWN):
        left, right = (
            _blank(1, _FRAME) + _pawn(pawn, on.get(camp), _FRAME)
            for camp in ("a" + rank, "h" + rank)
        )
        words = f"{side}'s home line" if half == (rank == "9") else ""
        rows.append(f" {' ' if half else rank} {left}{words:^30}{right}")
    return rows


def _pawn(pawn: str, side: Color | None, shade: int) -> str:
    return _painted(f"{pawn} ", _PIECE[side], shade) if side else _blank(4, shade)


def _places(position: Pawns) -> dict[str, Color]:
    """Return all pawns, camps included, by square."""
    return {s: side for side in Color for s in (*position.pawns(side), *position.camps(side))}


# Both -------------------------------------------------------------------------------------------


def _files(files: str, width: int) -> str:
    return "   " + "".join(f"{file:^{width}}" for file in files).rstrip()


def _painted(text: str, ink: int, background: int) -> str:
    return f"\x1b[38;5;{ink};48;5;{background}m{text}\x1b[0m"


def _blank(width: int, background: int) -> str:
    return f"\x1b[48;5;{background}m{'':{width}}\x1b[0m"
