"""What the tests of batches share: games to start from, and positions read back from planes."""

from __future__ import annotations

from typing import Any

from underfoot import Color, FirstMoveCaptures, carpniches, katarenga

Position = carpniches.Position | katarenga.Position

BOARDS = [
    katarenga.Board.from_code("A0B0C0D0"),
    katarenga.Board.from_code("a0b1c2d3"),
    katarenga.Board.random(5),
    katarenga.Board.from_colors("RYGB" * 16),
    katarenga.Board.from_colors("B" * 64),
]

STARTS: dict[str, list[Any]] = {
    "carpniches": [
        *(carpniches.Position.start(setup) for setup in carpniches.SETUPS),
        carpniches.Position.from_text("wb,x4,bw/x,w,x2,b,x/x6/x6/x,b,x2,w,x/bw,x4,wb b 1 -"),
        carpniches.Position.from_text("x6/x,b,x4/x6/x6/x,w,x4/w,x5 w 7 -"),
    ],
    "katarenga": [
        katarenga.Position.start(board, first_move_captures=ban)
        for board in BOARDS
        for ban in FirstMoveCaptures
    ]
    + [
        # Near the end: camps within reach, and few pawns.
        katarenga.Position.from_text(f"{BOARDS[0].colors} w2w4/8/8/8/8/8/8/b2b4 w - 30"),
        katarenga.Position.from_text(f"{BOARDS[1].colors} 3w4/8/8/3bb3/8/3ww3/8/b7 b a0h9 41"),
    ],
}

GAMES: dict[str, Any] = {"carpniches": carpniches, "katarenga": katarenga}


def text_from_planes(game: str, planes: Any, turn: int) -> str:
    """The text of the position that the planes of an observation show, but for its turn number.

    Args:
        game: The name of the game.
        planes: The observation of one position, of any dtype.
        turn: The turn number for the text, which the planes do not show unless it is 1.
    """
    read = {"carpniches": carpniches_text, "katarenga": katarenga_text}[game]
    return read([[[bool(cell) for cell in row] for row in plane] for plane in planes], turn)


def carpniches_text(planes: list[list[list[bool]]], turn: int) -> str:
    first_turn, black = planes[7], planes[8]
    side = "b" if black[0][0] else "w"
    own, opposing = side, "bw"["bw".index(side) - 1]
    assert all(row == [first_turn[0][0]] * 6 for row in first_turn)
    assert all(row == [black[0][0]] * 6 for row in black)
    assert first_turn[0][0] == (turn == 1)
    last = "-"
    ranks = []
    for row in range(5, -1, -1):
        squares = []
        for column in range(6):
            stack = ""
            for level in (0, 2, 4):  # from the top
                letters = own * planes[level][row][column]
                letters += opposing * planes[level + 1][row][column]
                assert len(letters) <= 1
                assert letters or not any(planes[p][row][column] for p in range(level, 6))
                stack = letters + stack
            if planes[6][row][column]:
                assert last == "-"
                last = f"{'abcdef'[column]}{row + 1}"
            squares.append(stack)
        ranks.append(",".join(squares))
    text = "/".join(run_lengths(rank) for rank in ranks)
    return f"{text} {side} {turn} {last}"


def run_lengths(rank: str) -> str:
    out: list[str] = []
    empty = 0
    for stack in [*rank.split(","), "end"]:
        if not stack:
            empty += 1
            continue
        if empty:
            out.append("x" if empty == 1 else f"x{empty}")
        empty = 0
        out.append(stack)
    return ",".join(out[:-1])


def katarenga_text(planes: list[list[list[bool]]], turn: int) -> str:
    whole = {number: planes[number][0][0] for number in range(6, 13)}
    for number, value in whole.items():
        assert all(row == [value] * 8 for row in planes[number])
    side = "b" if whole[12] else "w"
    opposing = "w" if whole[12] else "b"
    colors, pawns = [], []
    for row in range(7, -1, -1):
        rank, pieces = "", ""
        for column in range(8):
            letters = [
                letter
                for letter, plane in zip("RYGB", planes[2:6], strict=True)
                if plane[row][column]
            ]
            assert len(letters) == 1
            rank += letters[0]
            own, enemy = planes[0][row][column], planes[1][row][column]
            assert not (own and enemy)
            pieces += side if own else opposing if enemy else "."
        colors.append(rank)
        for length in range(8, 0, -1):
            pieces = pieces.replace("." * length, str(length))
        pawns.append(pieces)
    own_camps = {"w": ("a9", "h9"), "b": ("a0", "h0")}
    camps = [own_camps[side][file] for file in (0, 1) if whole[6 + file]]
    camps += [own_camps[opposing][file] for file in (0, 1) if whole[8 + file]]
    fields = ["/".join(colors), "/".join(pawns), side, "".join(sorted(camps)) or "-", str(turn)]
    # A ban that binds Black as well is `qq`, one for White alone is `q`.
    if whole[10] and (whole[11] or side == "b"):
        fields.append("qq")
    elif whole[10]:
        fields.append("q")
    return " ".join(fields)


def side_of(number: int) -> Color:
    """The side with a number in arrays."""
    return (Color.WHITE, Color.BLACK)[number]
