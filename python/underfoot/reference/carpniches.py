"""Carpniches: the rulebook in Python.

Two players, White (poodles) and Black (capybaras), own six pieces each on a board of 6 x 6 squares.
Pieces on one square form a *stack*; a single piece is a stack of height 1, and no stack is higher
than 3. A stack belongs to whoever owns its top piece. How far a piece moves depends on what lies
under it: the height of its stack. Three tops of one colour in a row win.

Author: Germán Kijel, 2025; rulebook: Kanare Kato, 2025. Section names below are the rulebook's.

Example:
    >>> from underfoot.reference import carpniches
    >>> position = carpniches.Position.start("corners")
    >>> print(position.play("a1b1"))
    wb,x4,bw/x6/x6/x6/x6/b,w,x3,wb b 1 b1
"""

from __future__ import annotations

from itertools import groupby
from typing import ClassVar, final

from underfoot._types import Color, NotationError, Outcome, Symmetry, Termination, shown
from underfoot.reference._base import (
    BaseMove,
    BasePosition,
    check_square,
    key_of,
    read_side,
    read_turn,
    require,
)

__all__ = ["SETUPS", "Move", "Position"]

# "Components": a 6x6 square board; 6 pieces each of white and black.
_FILES = "abcdef"
_RANKS = "123456"
_SQUARES = tuple(file + rank for rank in _RANKS for file in _FILES)
_INDEX = {square: index for index, square in enumerate(_SQUARES)}
_PIECES_A_SIDE = 6
_TALLEST = 3  # "you cannot move if it creates a stack of height 4"
_LINE = 3  # "three pieces of the same color"

Stack = tuple[Color, ...]
"""The pieces on one square, bottom to top."""

_COLOR_OF_LETTER = {color.letter: color for color in Color}

# "Movement Rules": "in a straight line vertically, horizontally, or diagonally".
_DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def _path(square: str, direction: tuple[int, int]) -> tuple[str, ...]:
    """Return the squares that a piece meets in a direction, at most as many as it can move."""
    file, rank = _FILES.index(square[0]), _RANKS.index(square[1])
    met = []
    for distance in range(1, _TALLEST + 1):
        x, y = file + distance * direction[0], rank + distance * direction[1]
        if x in range(6) and y in range(6):
            met.append(_FILES[x] + _RANKS[y])
    return tuple(met)


_PATHS = {square: [_path(square, direction) for direction in _DIRECTIONS] for square in _SQUARES}


def _by_index(squares: tuple[str, ...]) -> list[int]:
    return [_INDEX[square] for square in squares]


# "Game End": every place where three can "align in a straight line [...] without gaps". Each is
# met twice, once from either end.
_ALIGNED: list[tuple[str, ...]] = sorted(
    {
        tuple(sorted((square, *path[: _LINE - 1]), key=_SQUARES.index))
        for square in _SQUARES
        for path in _PATHS[square]
        if len(path) >= _LINE - 1
    },
    key=_by_index,
)

# "Setup": Fig. 1 shows stacks of two on the corners; the components are six pieces a side; the
# game's overview speaks of stacks "in the corners and adjacent diagonals". The default satisfies
# all three; the others are the figure by itself, and all twelve pieces on the corners.
_BOARDS = {
    "diagonals": "wb,x4,bw/x,w,x2,b,x/x6/x6/x,b,x2,w,x/bw,x4,wb",
    "corners": "wb,x4,bw/x6/x6/x6/x6/bw,x4,wb",
    "towers": "bwb,x4,wbw/x6/x6/x6/x6/wbw,x4,bwb",
}
SETUPS = tuple(_BOARDS)
"""The names of the setups, the default first."""

# Where a symmetry takes the square in file x and rank y, both from 0 to 5.
_IMAGES = {
    Symmetry.IDENTITY: lambda x, y: (x, y),
    Symmetry.ROTATE_90: lambda x, y: (y, 5 - x),
    Symmetry.ROTATE_180: lambda x, y: (5 - x, 5 - y),
    Symmetry.ROTATE_270: lambda x, y: (5 - y, x),
    Symmetry.MIRROR_FILES: lambda x, y: (5 - x, y),
    Symmetry.MIRROR_RANKS: lambda x, y: (x, 5 - y),
    Symmetry.MIRROR_DIAGONAL: lambda x, y: (y, x),
    Symmetry.MIRROR_ANTIDIAGONAL: lambda x, y: (5 - y, 5 - x),
}


def _image(square: str, symmetry: Symmetry) -> str:
    require(symmetry, Symmetry, "symmetry")
    x, y = _IMAGES[symmetry](_FILES.index(square[0]), _RANKS.index(square[1]))
    return _FILES[x] + _RANKS[y]


_WAYS = [(start, end) for start in _SQUARES for path in _PATHS[start] for end in path]


@final
class Move(BaseMove, squares=_SQUARES, ways=_WAYS):
    """A piece's way from one square to another, 1 to 3 squares along a straight line.

    Example:
        >>> Move.from_text("a6c4").transformed(Symmetry.MIRROR_FILES)
        reference.carpniches.Move.from_text('f6d4')
    """

    __slots__ = ()
    COUNT: ClassVar[int] = 488

    def transformed(self, symmetry: Symmetry) -> Move:
        """Return the move as it is on the transformed board.

        Args:
            symmetry: One of the eight symmetries of the square.
        """
        return Move.from_text(_image(self.from_square, symmetry) + _image(self.to_square, symmetry))


@final
class Position(BasePosition[Move]):
    """A position of Carpniches; it cannot be changed.

    Two positions are equal if the rest of the game is: the turn number matters only as far as it
    tells the first turns from the later ones.

    Example:
        >>> start = Position.start()
        >>> start.stack("a6")
        (Color.WHITE, Color.BLACK)
        >>> start.count_moves()
        42
    """

    __slots__ = ("_forbidden", "_stacks")
    _move_type = Move
    _stacks: dict[str, Stack]  # occupied squares only
    _forbidden: str | None

    @classmethod
    def start(cls, setup: str = "diagonals") -> Position:
        """Return the position before White's first turn ("Setup").

        Args:
            setup: One of `SETUPS`.

        Raises:
            ValueError: There is no such setup.

        Example:
            >>> print(Position.start("towers"))
            bwb,x4,wbw/x6/x6/x6/x6/wbw,x4,bwb w 1 -
        """
        require(setup, str, "setup")
        if setup not in _BOARDS:
            raise ValueError(f"setup must be one of {', '.join(SETUPS)}, not {shown(setup)}")
        return cls.from_text(f"{_BOARDS[setup]} w 1 -")

    def stack(self, square: str) -> Stack:
        """Return the pieces on a square, bottom to top.

        Args:
            square: From `a1` to `f6`.

        Raises:
            NotationError: Field `square`: there is no such square.
        """
        check_square(square, _SQUARES)
        return self._stacks.get(square, ())

    @property
    def forbidden(self) -> str | None:
        """The square that Black's first move may not reach: where White has just landed."""
        return self._forbidden

    # "Movement Rules" -----------------------------------------------------------------------------

    def legal_moves(self) -> list[Move]:
        """Return all legal moves by index; none once the game is over.

        Returns:
            The moves of "one of your own pieces on top of a stack" (rulebook, "Movement Rules").

        Example:
            >>> lone = Position.from_text("x6/x6/x6/x6/x6/w,x5 w 2 -")
            >>> [str(move) for move in lone.legal_moves()]
            ['a1b1', 'a1a2', 'a1b2']
        """
        return [] if self._outcome_of_lines() else self._moves()

    def _moves(self) -> list[Move]:
        moves = [
            Move.from_text(square + destination)
            for square, stack in self._stacks.items()
            if stack[-1] is self._side
            for destination in self._destinations(square)
        ]
        return sorted(moves, key=lambda move: move.index)

    def _destinations(self, square: str) -> list[str]:
        """Return where the top piece of a stack may move."""
        stacks = self._stacks
        # "The piece moves exactly the same number of spaces as its stack height"; but "on their
        # first turn only, each player may move [...] 1, 2, or 3 spaces, regardless of the height".
        distances = (1, 2, 3) if self._turn == 1 else (len(stacks[square]),)
        destinations = []
        for path in _PATHS[square]:
            for distance in distances:
                if distance > len(path):
                    break  # off the board
                if any(passed in stacks for passed in path[: distance - 1]):
                    break  # "pieces cannot jump over other stacks"
                destination = path[distance - 1]
                if len(stacks.get(destination, ())) == _TALLEST:
                    continue  # "you cannot move if it creates a stack of height 4"
                if destination == self._forbidden:
                    continue  # Black's first: not "onto an opponent's piece just moved"
                destinations.append(destination)
        return destinations

    def _after(self, move: Move) -> Position:
        stacks = dict(self._stacks)
        *rest, piece = stacks.pop(move.from_square)
        if rest:
            stacks[move.from_square] = tuple(rest)  # uncovered; it may be the opponent's
        # "If there is a stack at the destination, place the moved piece on top of it."
        stacks[move.to_square] = (*stacks.get(move.to_square, ()), piece)
        whites_first = self._turn == 1 and self._side is Color.WHITE
        return Position._make(
            _stacks=stacks,
            _side=self._side.opponent,
            _turn=self._next_turn(),
            _forbidden=move.to_square if whites_first else None,
        )

    # "Game End" -----------------------------------------------------------------------------------

    def lines(self, color: Color) -> list[tuple[str, ...]]:
        """Return all lines of a colour on the board: three neighbouring tops of that colour.

        Four in a row contain two lines.

        Args:
            color: The colour of the tops.

        Returns:
            Lines of three squares, each by the index of its squares, and in that order.

        Example:
            >>> Position.from_text("x6/x6/x6/x6/x6/w,w,w,w,x2 b 9 -").lines(Color.WHITE)
            [('a1', 'b1', 'c1'), ('b1', 'c1', 'd1')]
        """
        require(color, Color, "color")
        tops = {square for square, stack in self._stacks.items() if stack[-1] is color}
        return [line for line in _ALIGNED if tops.issuperset(line)]

    def _outcome_of_lines(self) -> Outcome | None:
        mover = self._side.opponent  # who made the last move
        if self.lines(self._side):
            # "If both players achieve this state, the player who made the move loses." If only
            # the opponent has a line, uncovered by the move, the opponent wins all the more.
            both = bool(self.lines(mover))
            return Outcome(self._side, Termination.BOTH_LINES if both else Termination.LINE)
        if self.lines(mover):
            return Outcome(mover, Termination.LINE)  # "the player of that color wins immediately"
        return None

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on (rulebook, "Game End").

        Example:
            >>> Position.from_text("x6/x6/x6/x6/x6/w,w,w,x3 b 9 -").outcome()
            Outcome(winner=Color.WHITE, termination=Termination.LINE)
        """
        outcome = self._outcome_of_lines()
        if outcome is None and not self._moves():
            # "A player who has no legal moves on their turn also loses."
            return Outcome(self._side.opponent, Termination.NO_MOVES)
        return outcome

    # Symmetries -----------------------------------------------------------------------------------

    def transformed(self, symmetry: Symmetry) -> Position:
        """Return the position with the board turned or mirrored; the game stays the same.

        Args:
            symmetry: One of the eight symmetries of the square.

        Example:
            >>> Position.start().transformed(Symmetry.ROTATE_180) == Position.start()
            True
        """
        require(symmetry, Symmetry, "symmetry")
        return Position._make(
            _stacks={_image(square, symmetry): stack for square, stack in self._stacks.items()},
            _side=self._side,
            _turn=self._turn,
            _forbidden=self._forbidden and _image(self._forbidden, symmetry),
        )

    def colors_exchanged(self) -> Position:
        """Return the position with White and Black exchanged, pieces and side to move.

        Raises:
            ValueError: It is a first turn, on which the rules of the two sides differ.

        Example:
            >>> print(Position.from_text("x6/x6/x6/x6/x6/wb,x5 w 2 -").colors_exchanged())
            x6/x6/x6/x6/x6/bw,x5 b 2 -
        """
        if self._turn == 1:
            raise ValueError("colors cannot be exchanged on turn 1: the sides' rules differ there")
        return Position._make(
            _stacks={
                square: tuple(piece.opponent for piece in stack)
                for square, stack in self._stacks.items()
            },
            _side=self._side.opponent,
            _turn=self._turn,
            _forbidden=None,
        )

    # Equality, key and text -----------------------------------------------------------------------

    def _state(self) -> tuple[object, ...]:
        return self._stacks, self._side, self._turn == 1, self._forbidden

    @property
    def key(self) -> int:
        """A number below 2**64, equal for equal positions and the same in every process."""
        features = [
            1 + (_INDEX[square] * 3 + level) * 2 + (piece is Color.BLACK)
            for square, stack in self._stacks.items()
            for level, piece in enumerate(stack)
        ]
        if self._side is Color.BLACK:
            features.append(217)
        if self._turn == 1:
            features.append(218)
        if self._forbidden is not None:
            features.append(219 + _INDEX[self._forbidden])
        return key_of(features)

    def to_text(self) -> str:
        """Return the position as text: board, side, turn and last.

        Example:
            >>> Position.start().to_text()
            'wb,x4,bw/x,w,x2,b,x/x6/x6/x,b,x2,w,x/bw,x4,wb w 1 -'
        """
        board = "/".join(self._rank_text(rank) for rank in reversed(_RANKS))
        return f"{board} {self._side.letter} {self._turn} {self._forbidden or '-'}"

    def _rank_text(self, rank: str) -> str:
        stacks = ("".join(piece.letter for piece in self.stack(file + rank)) for file in _FILES)
        items: list[str] = []
        for empty, run in groupby(stacks, key=lambda stack: stack == ""):
            squares = list(run)
            items += [f"x{len(squares)}" if len(squares) > 1 else "x"] if empty else squares
        return ",".join(items)

    @classmethod
    def from_text(cls, text: str) -> Position:
        """Return the position that a text describes; only what `to_text` writes is accepted.

        Args:
            text: `board side turn last`. The board's ranks stand from 6 down to 1, joined by `/`,
                with squares from a to f joined by `,`: a stack is `w` and `b` from bottom to top,
                a run of n empty squares `x` and n (only `x` for one). The side is `w` or `b`.
                Last is the square where White has just landed if Black is to make the first move
                and may not move there, else `-`.

        Raises:
            NotationError: With the field at fault: `position` (wrong number of fields), `board`,
                `side`, `turn` or `last`.

        Example:
            >>> Position.from_text("x6/x6/x6/x6/x6/bw,x5 w 7 -").stack("a1")
            (Color.BLACK, Color.WHITE)
        """
        require(text, str, "text")
        fields = text.split(" ")
        if len(fields) != 4:
            raise NotationError("position", f"{shown(text)} has {len(fields)} fields, not 4")
        stacks = _read_board(fields[0])
        side = read_side(fields[1])
        turn = read_turn(fields[2])
        last = None if fields[3] == "-" else fields[3]
        if last is not None:
            if last not in _SQUARES:
                raise NotationError("last", f"{shown(last)} is neither a square nor '-'")
            if side is not Color.BLACK or turn != 1:
                raise NotationError("last", f"{shown(last)} is only for Black's first turn")
            if stacks.get(last, ())[-1:] != (Color.WHITE,):
                raise NotationError("last", f"{shown(last)} has no white piece on top")
        return cls._make(_stacks=stacks, _side=side, _turn=turn, _forbidden=last)


def _read_board(text: str) -> dict[str, Stack]:
    ranks = text.split("/")
    if len(ranks) != 6:
        raise NotationError("board", f"{shown(text)} has {len(ranks)} ranks, not 6")
    stacks: dict[str, Stack] = {}
    for rank, rank_text in zip(reversed(_RANKS), ranks, strict=True):
        file, after_run = 0, False
        for item in rank_text.split(","):
            if item in ("x", "x2", "x3", "x4", "x5", "x6"):
                if after_run:
                    raise NotationError("board", f"{shown(item)} follows another run")
                file, after_run = file + int(item[1:] or 1), True
            else:
                if not 1 <= len(item) <= _TALLEST or not set(item) <= set(_COLOR_OF_LETTER):
                    raise NotationError("board", f"{shown(item)} is neither a stack nor a run")
                if file < 6:
                    stacks[_FILES[file] + rank] = tuple(_COLOR_OF_LETTER[piece] for piece in item)
                file, after_run = file + 1, False
        if file != 6:
            raise NotationError("board", f"{shown(rank_text)} has {file} squares, not 6")
    pieces = [piece for stack in stacks.values() for piece in stack]
    for color in Color:
        if pieces.count(color) > _PIECES_A_SIDE:
            number = pieces.count(color)
            raise NotationError("board", f"{number} times {color.letter!r}: more than 6 pieces")
    return stacks
