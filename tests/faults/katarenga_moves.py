"""Faults in how the pawns of Katarenga move, and boards on which these and others show."""

from __future__ import annotations

from tests.faults.fault import Fault, declared

RED, YELLOW, GREEN, BLUE = ("/".join([letter * 8] * 8) for letter in "RYGB")
RED_ON_BLUE = "/".join(["BBBBBBBB"] * 4 + ["BBBRBBBB"] + ["BBBBBBBB"] * 2 + ["RBBBBBBB"])
"""Red are d4 and a1."""
YELLOW_ON_BLUE = "/".join(["BBBBBBBB"] * 4 + ["BBBYBBBB"] + ["BBBBBBBB"] * 2 + ["YBBBBBBB"])
"""Yellow are d4 and a1."""

# A wrong rule may leave a side without a move, which the reference engine takes for impossible.
NO_MOVES_ALLOWED = ('raise AssertionError(f"no move in {self}")', "return []")


def fault(rule: str, *changes: tuple[str, str], shown_in: str, difference: str) -> Fault:
    """Return a fault in Katarenga."""
    more = (NO_MOVES_ALLOWED, *changes)
    return declared("katarenga", rule, *more, shown_in=shown_in, difference=difference)


# Functions that some faults put into the reference engine.

FORWARD = """
def _forward(side, a, b):
    return a[1] == b[1] or (side is Color.WHITE) == (a[1] < b[1])
"""

LEG = """
def _leg(position, a, b):
    if position.color_of(a) is not SquareColor.GREEN: return None
    x, y = ord(b[0]) - ord(a[0]), int(b[1]) - int(a[1])
    return chr(ord(a[0]) + int(x / 2)) + str(int(a[1]) + int(y / 2))
"""


FAULTS = (
    # How pawns move ------------------------------------------------------------------------------
    fault(
        "BoardUpsideDown: the colour that counts is that of the square mirrored up and down",
        (
            "under = self._board.color_of(square)",
            "under = self._board.color_of(square[0] + str(9 - int(square[1])))",
        ),
        shown_in=f"{RED_ON_BLUE} 8/8/8/8/8/8/b6b/w6w w - 9",
        difference="+a1b2, -a1c1, -a1d1, -a1e1, -a1f1, -a1g1",
    ),
    fault(
        "BlueStraightOnly: a pawn on blue does not move diagonally",
        ("SquareColor.BLUE: _ROOK + _BISHOP", "SquareColor.BLUE: _ROOK"),
        shown_in=f"{BLUE} 8/8/8/8/8/8/bb6/w1w5 w a9 9",
        difference="-a1b2, -c1b2, -c1d2",
    ),
    fault(
        "GreenSevenLeaps: one of the knight's eight leaps is missing",
        ("if abs(x) != abs(y)]", "if abs(x) != abs(y) and (x, y) != (-1, -2)]"),
        shown_in=f"{GREEN} 8/8/8/3w4/8/8/bb6/8 w a9 9",
        difference="-d5c3",
    ),
    fault(
        "GreenBlocked: a neighbour in the long direction blocks the knight's leap",
        (
            "pawn = self._pawns.get(destination)",
            (
                "if _leg(self, square, destination) in self._pawns: break\n"
                "                pawn = self._pawns.get(destination)"
            ),
        ),
        ("def _mirror_file(", LEG + "\n\ndef _mirror_file("),
        shown_in=f"{GREEN} 8/8/8/8/8/8/b7/w6b w a9 9",
        difference="-a1b3",
    ),
    fault(
        "GreenCannotCapture: a pawn on green may not capture",
        (
            "destinations.append(destination)",
            "destinations += [destination][: not pawn or under is not SquareColor.GREEN]",
        ),
        shown_in=f"{GREEN} 8/8/8/8/8/1b6/7b/w7 w a9 9",
        difference="-a1b3",
    ),
    fault(
        "NeverBackwards: pawns do not move backwards",
        (
            "destinations.append(destination)",
            "destinations += [destination][: _forward(self._side, square, destination)]",
        ),
        ("def _mirror_file(", FORWARD + "\n\ndef _mirror_file("),
        shown_in=f"{BLUE} 8/8/8/8/8/8/w6b/7b w a9 9",
        difference="-a2a1, -a2b1",
    ),
    fault(
        "OwnPawnCaptured: a pawn may land on a pawn of its own colour",
        ('break  # "That square is blocked for your other pawns."', "pass"),
        shown_in=f"{BLUE} 8/8/8/8/8/8/7b/ww5b w - 9",
        difference="+a1b1, +b1a1",
    ),
    fault(
        "SlidesOverOwn: a pawn on red or yellow slides over pawns of its own colour",
        ('break  # "That square is blocked for your other pawns."', "continue"),
        shown_in=f"{YELLOW} 8/8/8/8/8/8/1w5b/w6b w - 9",
        difference="+a1c3",
    ),
    fault(
        "YellowOverOwnFromCorner: a pawn on yellow slides over its own colour, from corners only",
        (
            'break  # "That square is blocked for your other pawns."',
            "if under is SquareColor.YELLOW and square in ('a1', 'h1', 'a8', 'h8'): continue\n"
            + " " * 20
            + "break",
        ),
        shown_in=f"{YELLOW} 8/8/8/8/8/8/1w5b/w6b w - 9",
        difference="+a1c3",
    ),
    fault(
        "SlidesOnAfterCapture: a slider passes the pawn that it could capture",
        ('break  # captured; "without jumping over other pawns"', "pass"),
        shown_in=f"{RED_ON_BLUE} 8/8/8/8/8/7b/b7/w7 w a9 9",
        difference="+a1a3, +a1a4, +a1a5, +a1a6, +a1a7, +a1a8",
    ),
    fault(
        "SlidesOneShort: a slider goes six squares at most, never seven",
        ("7 if color in _SLIDING", "6 if color in _SLIDING"),
        shown_in=f"{RED_ON_BLUE} 8/8/8/8/8/8/6bb/w7 w a9 9",
        difference="-a1a8, -a1h1",
    ),
    fault(
        "SlidesBeforeOwnColor: a slider stops before the square of its own colour, not on it",
        (
            "destinations.append(destination)",
            (
                "if under in _SLIDING and self._board.color_of(destination) is under: break\n"
                "                destinations.append(destination)"
            ),
        ),
        shown_in=f"{YELLOW_ON_BLUE} 8/8/8/8/8/8/7b/w6b w a9 9",
        difference="-a1d4",
    ),
    fault(
        "RedBeforeRed: a pawn on red stops before a red square, not on it",
        (
            "destinations.append(destination)",
            (
                "if SquareColor.RED is under is self._board.color_of(destination): break\n"
                "                destinations.append(destination)"
            ),
        ),
        shown_in=f"{RED} 8/8/8/8/8/8/7b/w6b w a9 9",
        difference="-a1a2, -a1b1",
    ),
    fault(
        "SlidesOverOwnColor: a slider does not stop at a square of its own colour",
        ("if self._board.color_of(destination) is under:", "if False:"),
        shown_in=f"{YELLOW_ON_BLUE} 8/8/8/8/8/8/7b/w6b w a9 9",
        difference="+a1e5, +a1f6, +a1g7, +a1h8",
    ),
    fault(
        "YellowOverYellow: a pawn on yellow does not stop at a yellow square",
        (
            "if self._board.color_of(destination) is under:",
            "if self._board.color_of(destination) is under and under is not SquareColor.YELLOW:",
        ),
        shown_in=f"{YELLOW_ON_BLUE} 8/8/8/8/8/8/7b/w6b w a9 9",
        difference="+a1e5, +a1f6, +a1g7, +a1h8",
    ),
    fault(
        "SlidesToEitherColor: a slider stops at red and at yellow squares, whichever it stands on",
        (
            "if self._board.color_of(destination) is under:",
            "if self._board.color_of(destination) in _SLIDING:",
        ),
        shown_in=f"{YELLOW_ON_BLUE.replace('BBBYBBBB', 'BBBRBBBB')} 8/8/8/8/8/8/7b/w6b w a9 9",
        difference="-a1e5, -a1f6, -a1g7, -a1h8",
    ),
    fault(
        "CaptureOnLineBanned: pawns on the opponent's line cannot be captured",
        (
            "destinations.append(destination)",
            "destinations += [destination][: not pawn or destination[1] != _LINE[self._side]]",
        ),
        shown_in=f"{BLUE} 8/8/8/8/8/8/w7/b6b w a9 9",
        difference="-a2a1",
    ),
)
