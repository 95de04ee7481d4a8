"""A position of Carpniches taken apart, to be changed and put together again."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

FILES = "abcdef"
RANKS = "123456"
SQUARES = tuple(file + rank for rank in RANKS for file in FILES)
STACKS = tuple("".join(pieces) for height in (1, 2, 3) for pieces in product("wb", repeat=height))
PIECES_A_SIDE = 6


@dataclass(frozen=True)
class Sketch:
    """The fields of a position's text.

    Args:
        stacks: The letters of the pieces, bottom to top, by square; occupied squares only.
        side: The letter of the side to move.
        turn: The number of the turn.
        last: The square forbidden to Black's first move, or `-`.
    """

    stacks: Mapping[str, str]
    side: str
    turn: int
    last: str = "-"

    @classmethod
    def from_text(cls, text: str) -> Sketch:
        """Take a valid text apart."""
        board, side, turn, last = text.split(" ")
        stacks = {}
        for rank, row in zip(reversed(RANKS), board.split("/"), strict=True):
            file = 0
            for item in row.split(","):
                if item[0] == "x":
                    file += int(item[1:] or 1)
                else:
                    stacks[FILES[file] + rank] = item
                    file += 1
        return cls(stacks, side, int(turn), last)

    def text(self) -> str:
        """Return the text of the position."""
        return f"{board_text(self.stacks)} {self.side} {self.turn} {self.last}"

    @property
    def pieces(self) -> int:
        """The number of pieces on the board."""
        return sum(map(len, self.stacks.values()))


def board_text(stacks: Mapping[str, str]) -> str:
    """Return the first field of a position's text."""
    ranks = []
    for rank in reversed(RANKS):
        row = ",".join(stacks.get(file + rank, "x") for file in FILES) + ","
        for run in range(6, 1, -1):
            row = row.replace("x," * run, f"x{run},")
        ranks.append(row[:-1])
    return "/".join(ranks)


def within_limits(given: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return stacks without the pieces that are too many; the first ones stay whole."""
    left = dict.fromkeys("wb", PIECES_A_SIDE)
    kept: dict[str, str] = {}
    for square, stack in given:
        pieces = ""
        for piece in stack:
            if left[piece]:
                left[piece] -= 1
                pieces += piece
        if pieces:
            kept[square] = pieces
    return kept
