"""Small positions, written shortly, and the mix of keys a second time."""

from __future__ import annotations

from underfoot.reference import carpniches, katarenga


def stacks(board: str, rest: str = "w 2 -") -> carpniches.Position:
    """Return a position whose board may leave out empty ranks at the top."""
    ranks = board.split("/")
    return carpniches.Position.from_text("/".join(["x6"] * (6 - len(ranks)) + ranks) + " " + rest)


def pawns(
    white: str,
    black: str,
    rest: str = "w - 9",
    under: str = "B",
    **colors: str,
) -> katarenga.Position:
    """Return a position with pawns on some squares of a board of one colour, some excepted."""
    letters = {**dict.fromkeys(white.split(), "w"), **dict.fromkeys(black.split(), "b")}
    squares = [[file + rank for file in "abcdefgh"] for rank in "87654321"]
    board = "/".join("".join(colors.get(s, under) for s in row) for row in squares)
    ranks = "/".join("".join(letters.get(s, ".") for s in row) for row in squares)
    for run in range(8, 0, -1):
        ranks = ranks.replace("." * run, str(run))
    return katarenga.Position.from_text(f"{board} {ranks} {rest}")


def scramble(number: int) -> int:
    """Return the key's mix of a number, written down a second time."""
    z = number * 0x9E3779B97F4A7C15 % 2**64
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
    return z ^ (z >> 31)
