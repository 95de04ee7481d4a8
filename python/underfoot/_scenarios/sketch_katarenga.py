"""A position of Katarenga taken apart, to be changed and put together again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

FILES = "abcdefgh"
RANKS = "12345678"
SQUARES = tuple(file + rank for rank in RANKS for file in FILES)
CAMPS = {"w": ("a9", "h9"), "b": ("a0", "h0")}
"""The camps that each side's pawns can occupy."""
HOME = {"w": "1", "b": "8"}
PAWNS_A_SIDE = 8


@dataclass(frozen=True)
class Sketch:
    """The fields of a position's text.

    Args:
        colors: The letters of the squares' colours, eight ranks joined by `/`, rank 8 first.
        pawns: The letters of the pawns on the board, by square.
        side: The letter of the side to move.
        camps: The occupied camps.
        turn: The number of the turn.
        ban: The ban on captures, `q`, `qq` or nothing.
    """

    colors: str
    pawns: Mapping[str, str]
    side: str
    camps: frozenset[str] = frozenset()
    turn: int = 2
    ban: str = ""

    @classmethod
    def from_text(cls, text: str) -> Sketch:
        """Take a valid text apart."""
        colors, board, side, camps, turn, *ban = text.split(" ")
        pawns = {}
        for rank, row in zip(reversed(RANKS), board.split("/"), strict=True):
            file = 0
            for letter in row:
                if letter in RANKS:
                    file += int(letter)
                else:
                    pawns[FILES[file] + rank] = letter
                    file += 1
        taken = [] if camps == "-" else [camps[at : at + 2] for at in range(0, len(camps), 2)]
        return cls(colors, pawns, side, frozenset(taken), int(turn), "".join(ban))

    def text(self) -> str:
        """Return the text of the position."""
        camps = "".join(sorted(self.camps)) or "-"
        fields = [self.colors, pawns_text(self.pawns), self.side, camps, str(self.turn), self.ban]
        return " ".join(field for field in fields if field)

    def color_of(self, square: str) -> str:
        """Return the letter of a square's colour."""
        return self.colors[at_letter(square)]

    @property
    def pieces(self) -> int:
        """The number of pawns, those in camps among them."""
        return len(self.pawns) + len(self.camps)

    @property
    def reasons_to_be_over(self) -> int:
        """The number of camps and pawns that end the game; more than one is never met in play."""
        reasons = 0
        for side, camps in CAMPS.items():
            inside = len(self.camps.intersection(camps))
            reasons += inside == 2
            reasons += max(0, 2 - inside - list(self.pawns.values()).count(side))
        return reasons


def at_letter(square: str) -> int:
    """Return where in the text of the colours a square's letter stands."""
    return 9 * (8 - int(square[1])) + FILES.index(square[0])


def pawns_text(pawns: Mapping[str, str]) -> str:
    """Return the second field of a position's text."""
    rows = []
    for rank in reversed(RANKS):
        row = "".join(pawns.get(file + rank, ".") for file in FILES)
        for run in range(8, 0, -1):
            row = row.replace("." * run, str(run))
        rows.append(row)
    return "/".join(rows)


def within_limits(pawns: Iterable[tuple[str, str]], camps: Iterable[str]) -> dict[str, str]:
    """Return pawns without those that are too many, pawns in camps counted; the first stay."""
    inside = list(camps)
    left = {side: PAWNS_A_SIDE - sum(camp in CAMPS[side] for camp in inside) for side in "wb"}
    kept: dict[str, str] = {}
    for square, side in pawns:
        if square not in kept and left[side]:
            left[side] -= 1
            kept[square] = side
    return kept
