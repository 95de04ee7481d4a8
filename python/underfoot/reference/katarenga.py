"""Katarenga: the rulebook in Python.

Two players, White and Black, own eight pawns each on a board of 8 x 8 coloured squares. The pawns
stand on their player's *line*, rank 1 for White and rank 8 for Black, and want to cross the
opponent's: behind it, in the corners of the frame, lie the opponent's two *camps* (`a0` and `h0`
are White's, `a9` and `h9` Black's). How a pawn moves depends on what lies under it: the colour of
its square. Who occupies both enemy camps wins.

Author: David Parlett; published by HUCH!, 2017. Section names below are the rulebook's.

Example:
    >>> from underfoot.reference import katarenga
    >>> board = katarenga.Board.from_code("A0B0C0D0")
    >>> katarenga.Position.start(board).count_moves()
    28
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import ClassVar, final

from underfoot._types import (
    Color,
    FirstMoveCaptures,
    NotationError,
    Outcome,
    SquareColor,
    Termination,
    shown,
)
from underfoot.reference._base import (
    BaseMove,
    BasePosition,
    check_square,
    key_of,
    read_side,
    read_turn,
    require,
)
from underfoot.reference._katarenga_board import FILES, RANKS, SQUARES, Board

__all__ = ["Board", "Move", "Position"]

_CAMPS = ("a0", "h0", "a9", "h9")
_PLACES = SQUARES + _CAMPS
_INDEX = {place: index for index, place in enumerate(_PLACES)}
_PAWNS_A_SIDE = 8

_LINE = {Color.WHITE: "1", Color.BLACK: "8"}  # the rank of each side's own line
_ENEMY_CAMPS = {Color.WHITE: ("a9", "h9"), Color.BLACK: ("a0", "h0")}

# "Course of the Game": the steps that each colour of square allows. On red and yellow a pawn may
# repeat its step, so those squares have *rays*; on green and blue every ray is one square long.
_ROOK = [(0, 1), (1, 0), (0, -1), (-1, 0)]
_BISHOP = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
_KNIGHT = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
_STEPS = {
    SquareColor.RED: _ROOK,  # "moves like the rook in chess"
    SquareColor.YELLOW: _BISHOP,  # "moves like the bishop in chess"
    SquareColor.GREEN: _KNIGHT,  # "moves in an L-shape, like the knight in chess"
    SquareColor.BLUE: _ROOK + _BISHOP,  # "moves like the king in chess"
}
_SLIDING = (SquareColor.RED, SquareColor.YELLOW)


def _ray(square: str, step: tuple[int, int], longest: int) -> tuple[str, ...]:
    """Return the squares that a pawn meets when it repeats a step, up to the board's edge."""
    file, rank = FILES.index(square[0]), RANKS.index(square[1])
    met = []
    for times in range(1, longest + 1):
        x, y = file + times * step[0], rank + times * step[1]
        if x in range(8) and y in range(8):
            met.append(FILES[x] + RANKS[y])
    return tuple(met)


_RAYS = {
    color: {
        square: [_ray(square, step, 7 if color in _SLIDING else 1) for step in steps]
        for square in SQUARES
    }
    for color, steps in _STEPS.items()
}


def _mirror_file(place: str) -> str:
    return FILES[7 - FILES.index(place[0])] + place[1]


def _ways() -> Iterable[tuple[str, str]]:
    """Yield every way that a pawn can ever go, on whatever colour it stands."""
    for square in SQUARES:
        for under in (SquareColor.RED, SquareColor.YELLOW, SquareColor.GREEN):
            for ray in _RAYS[under][square]:
                for destination in ray:  # a blue square's are red's and yellow's nearest
                    yield square, destination
        for side in Color:
            if square[1] == _LINE[side.opponent]:
                for camp in _ENEMY_CAMPS[side]:
                    yield square, camp


@final
class Move(BaseMove, squares=_PLACES, ways=_ways()):
    """A pawn's way from one square to another, or from the opposing line into a camp.

    Example:
        >>> Move.from_text("c8a9").mirrored()
        reference.katarenga.Move.from_text('f8h9')
    """

    __slots__ = ()
    COUNT: ClassVar[int] = 1824

    def mirrored(self) -> Move:
        """Return the move with left and right exchanged."""
        return Move.from_text(_mirror_file(self.from_square) + _mirror_file(self.to_square))


@final
class Position(BasePosition[Move]):
    """A position of Katarenga; it cannot be changed. The turn number does not count in equality.

    Example:
        >>> position = Position.start().play("a1b3")
        >>> position.color_of("b3"), position.pawns(Color.WHITE)[-1]
        (SquareColor.YELLOW, 'b3')
    """

    __slots__ = ("_ban", "_board", "_camps", "_pawns")
    _move_type = Move
    _board: Board
    _pawns: dict[str, Color]  # those on the board
    _camps: frozenset[str]  # the occupied ones; whose pawn stands there is clear
    _ban: FirstMoveCaptures  # ALLOWED once nothing is banned any more

    @classmethod
    def start(
        cls,
        board: Board | None = None,
        *,
        first_move_captures: FirstMoveCaptures | str = FirstMoveCaptures.ALLOWED,
    ) -> Position:
        """Return the position before White's first move ("Preparation").

        Args:
            board: The board; `A0B0C0D0` by default.
            first_move_captures: Whether first moves may capture, or the value as text. The
                rulebook allows it; it is often played otherwise.

        Raises:
            ValueError: There is no such option.

        Example:
            >>> Position.start(first_move_captures="not_white").to_text()[-12:]
            'wwww w - 1 q'
        """
        board = Board.from_code("A0B0C0D0") if board is None else board
        require(board, Board, "board")
        if not isinstance(first_move_captures, FirstMoveCaptures):
            require(first_move_captures, str, "first_move_captures")
            values = [option.value for option in FirstMoveCaptures]
            if first_move_captures not in values:
                names, given = ", ".join(values), shown(first_move_captures)
                raise ValueError(f"first_move_captures must be one of {names}, not {given}")
        # "Now place your pawns on the squares of your line."
        pawns = {file + _LINE[color]: color for color in Color for file in FILES}
        return cls._make(
            _board=board,
            _pawns=pawns,
            _camps=frozenset(),
            _side=Color.WHITE,
            _turn=1,
            _ban=FirstMoveCaptures(first_move_captures),
        )

    @property
    def board(self) -> Board:
        """The board."""
        return self._board

    @property
    def first_move_captures(self) -> FirstMoveCaptures:
        """The ban on first-move captures as far as it can still matter."""
        return self._ban

    def color_of(self, square: str) -> SquareColor:
        """Return the colour of a square; see `Board.color_of`."""
        return self._board.color_of(square)

    def pawns(self, color: Color) -> tuple[str, ...]:
        """Return the squares of a side's pawns on the board, by index.

        Args:
            color: The side.
        """
        require(color, Color, "color")
        return tuple(square for square in SQUARES if self._pawns.get(square) is color)

    def camps(self, color: Color) -> tuple[str, ...]:
        """Return the enemy camps that a side's pawns occupy, by index.

        Args:
            color: The side; White's pawns can occupy `a9` and `h9`, Black's `a0` and `h0`.
        """
        require(color, Color, "color")
        return tuple(camp for camp in _ENEMY_CAMPS[color] if camp in self._camps)

    # "Movement", "Capture", "Enemy Camp" ----------------------------------------------------------

    def legal_moves(self) -> list[Move]:
        """Return all legal moves by index; none once the game is over.

        Returns:
            The moves of pawns as the colour of their square says (rulebook, "Course of the Game"
            and "Movement"), captures among them, and into camps ("Enemy Camp").

        Example:
            >>> position = Position.start(Board.from_colors("B" * 64))
            >>> [str(move) for move in position.legal_moves()][:3]
            ['a1a2', 'a1b2', 'b1a2']
        """
        if self.outcome() is not None:
            return []
        moves = [
            Move.from_text(square + destination)
            for square, color in self._pawns.items()
            if color is self._side
            for destination in self._destinations(square)
        ]
        if self._ban is not FirstMoveCaptures.ALLOWED:
            # A live ban is always on the side to move. Passing does not exist, so the ban is void
            # where it would leave no move.
            moves = [move for move in moves if move.to_square not in self._pawns] or moves
        if not moves:  # a side with two to eight pawns can move on every board
            raise AssertionError(f"no move in {self}")
        return sorted(moves, key=lambda move: move.index)

    def _destinations(self, square: str) -> list[str]:
        """Return where the pawn on a square may move."""
        destinations = []
        under = self._board.color_of(square)  # "defined by the square the pawn is standing on"
        for ray in _RAYS[under][square]:
            for destination in ray:
                pawn = self._pawns.get(destination)
                if pawn is self._side:
                    break  # "That square is blocked for your other pawns."
                destinations.append(destination)
                if pawn is not None:
                    break  # captured; "without jumping over other pawns"
                if self._board.color_of(destination) is under:
                    break  # "must stop at the latest on the next red square", or yellow
        # "If one of your pawns is on the opposing line, you may cross it on your turn and occupy
        # one of the two enemy camps": either of them, whatever colour the pawn stands on.
        if square[1] == _LINE[self._side.opponent]:
            destinations += [c for c in _ENEMY_CAMPS[self._side] if c not in self._camps]
        return destinations

    def _after(self, move: Move) -> Position:
        pawns, camps = dict(self._pawns), self._camps
        pawn = pawns.pop(move.from_square)
        if move.to_square in _CAMPS:
            camps |= {move.to_square}  # "you can no longer bring the pawn back into the game"
        else:
            pawns[move.to_square] = pawn  # in place of an opposing pawn, which it captures
        # Of all bans, only the one on both sides outlives White's first move.
        lives = self._ban is FirstMoveCaptures.NOT_EITHER and self._side is Color.WHITE
        return Position._make(
            _board=self._board,
            _pawns=pawns,
            _camps=camps,
            _side=self._side.opponent,
            _turn=self._next_turn(),
            _ban=self._ban if lives else FirstMoveCaptures.ALLOWED,
        )

    # "Touch-Move" ---------------------------------------------------------------------------------

    def touched(self, *squares: str) -> list[Move]:
        """Return the moves left after deliberately touching pawns (rulebook, "Touch-Move").

        A touched own pawn must move and a touched opposing pawn must be captured, as far as that
        is still possible; otherwise, or if there is no pawn, touching has no consequence.

        Args:
            squares: Where pawns were touched, in that order.

        Raises:
            NotationError: Field `square`: there is no such square or camp.

        Example:
            >>> [str(move) for move in Position.start().touched("h1", "g1", "h8")]
            ['h1g2', 'h1h2']
        """
        moves = self.legal_moves()
        for square in squares:
            check_square(square, _PLACES)
            pawn = self._pawns.get(square)
            if pawn is self._side:
                moves = [move for move in moves if move.from_square == square] or moves
            elif pawn is not None:
                moves = [move for move in moves if move.to_square == square] or moves
        return moves

    # "End of the Game" ----------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on (rulebook, "End of the Game").

        Where a text gives both sides a reason to win, that of the side that moved last counts.

        Example:
            >>> colors = Board.from_code("A0B0C0D0").colors
            >>> Position.from_text(f"{colors} 8/8/8/bb6/8/8/8/8 b a9h9 30").outcome()
            Outcome(winner=Color.WHITE, termination=Termination.CAMPS)
        """
        sides = (self._side.opponent, self._side)  # who moved last comes first
        for side in sides:
            # "As soon as you have conquered both camps, you have won the game."
            if len(self.camps(side)) == 2:
                return Outcome(side, Termination.CAMPS)
        for side in sides:
            # "your opponent no longer has enough pawns to occupy your two camps"; those that are
            # there already count.
            enemy = side.opponent
            pawns = sum(color is enemy for color in self._pawns.values())
            if pawns + len(self.camps(enemy)) < 2:
                return Outcome(side, Termination.TOO_FEW_PAWNS)
        return None

    def mirrored(self) -> Position:
        """Return the position with left and right exchanged; the game stays the same."""
        return Position._make(
            _board=self._board.mirrored(),
            _pawns={_mirror_file(square): color for square, color in self._pawns.items()},
            _camps=frozenset(map(_mirror_file, self._camps)),
            _side=self._side,
            _turn=self._turn,
            _ban=self._ban,
        )

    # Equality, key and text -----------------------------------------------------------------------

    def _state(self) -> tuple[object, ...]:
        return self._board, self._pawns, self._camps, self._side, self._ban

    @property
    def key(self) -> int:
        """A number below 2**64, equal for equal positions and the same in every process."""
        features = [1024 + _INDEX[s] * 2 + (c is Color.BLACK) for s, c in self._pawns.items()]
        features += [1152 + _CAMPS.index(camp) for camp in self._camps]
        if self._side is Color.BLACK:
            features.append(1156)
        if self._ban is FirstMoveCaptures.NOT_WHITE:
            features.append(1157)
        if self._ban is FirstMoveCaptures.NOT_EITHER:
            features.append(1158)
        colors = list(SquareColor)
        features += [
            1160 + _INDEX[square] * 4 + colors.index(self.color_of(square)) for square in SQUARES
        ]
        return key_of(features)

    def to_text(self) -> str:
        """Return the position as text: colours, pawns, side, camps, turn and a live ban."""
        fields = [
            self._board.colors,
            "/".join(self._rank_text(rank) for rank in reversed(RANKS)),
            self._side.letter,
            "".join(sorted(self._camps)) or "-",
            str(self._turn),
        ]
        if self._ban is not FirstMoveCaptures.ALLOWED:
            fields.append("q" if self._ban is FirstMoveCaptures.NOT_WHITE else "qq")
        return " ".join(fields)

    def _rank_text(self, rank: str) -> str:
        pawns = (self._pawns.get(file + rank) for file in FILES)
        letters = (pawn.letter if pawn else "" for pawn in pawns)
        return "".join(
            letter * len(squares) if letter else str(len(squares))
            for letter, squares in ((letter, list(run)) for letter, run in groupby(letters))
        )

    @classmethod
    def from_text(cls, text: str) -> Position:
        """Return the position that a text describes; only what `to_text` writes is accepted.

        Args:
            text: `colours pawns side camps turn [ban]`. The colours are eight ranks of R, Y, G and
                B joined by `/`, rank 8 first; the pawns likewise, `w`, `b` and digits for runs of
                empty squares; the side is `w` or `b`; the camps are the occupied ones in
                alphabetical order, or `-`. The ban is there while first moves may not capture: `q`
                (White's) or `qq` (each side's).

        Raises:
            NotationError: With the field at fault: `position` (wrong number of fields), `colors`,
                `pawns`, `side`, `camps`, `turn` or `ban`.

        Example:
            >>> start = Position.start()
            >>> Position.from_text(start.to_text()) == start
            True
        """
        require(text, str, "text")
        fields = text.split(" ")
        if len(fields) not in (5, 6):
            raise NotationError("position", f"{shown(text)} has {len(fields)} fields, not 5 or 6")
        if "/" not in fields[0]:
            raise NotationError("colors", f"{shown(fields[0])} is not eight ranks joined by '/'")
        board = Board.from_colors(fields[0])
        pawns = _read_pawns(fields[1])
        side = read_side(fields[2])
        camps = _read_camps(fields[3], pawns)
        turn = read_turn(fields[4])
        ban = FirstMoveCaptures.ALLOWED
        if len(fields) == 6:
            if fields[5] not in ("q", "qq"):
                raise NotationError("ban", f"{shown(fields[5])} is neither 'q' nor 'qq'")
            if turn != 1 or (fields[5] == "q" and side is not Color.WHITE):
                raise NotationError("ban", f"{fields[5]!r} cannot matter any more")
            ban = FirstMoveCaptures.NOT_WHITE if fields[5] == "q" else FirstMoveCaptures.NOT_EITHER
        return cls._make(_board=board, _pawns=pawns, _camps=camps, _side=side, _turn=turn, _ban=ban)


def _read_pawns(text: str) -> dict[str, Color]:
    ranks = text.split("/")
    if len(ranks) != 8:
        raise NotationError("pawns", f"{shown(text)} has {len(ranks)} ranks, not 8")
    pawns: dict[str, Color] = {}
    for rank, rank_text in zip(reversed(RANKS), ranks, strict=True):
        file, after_digit = 0, False
        for character in rank_text:
            if character in ("w", "b"):
                if file < 8:
                    pawns[FILES[file] + rank] = read_side(character)
                file, after_digit = file + 1, False
            elif character in RANKS and not after_digit:
                file, after_digit = file + int(character), True
            else:
                problem = "follows a digit" if after_digit else "is not 'w', 'b' or 1 to 8"
                raise NotationError("pawns", f"{shown(character)} {problem}")
        if file != 8:
            raise NotationError("pawns", f"{shown(rank_text)} has {file} squares, not 8")
    for color in Color:
        number = list(pawns.values()).count(color)
        if number > _PAWNS_A_SIDE:
            raise NotationError("pawns", f"{number} times {color.letter!r}: more than 8 pawns")
    return pawns


def _read_camps(text: str, pawns: dict[str, Color]) -> frozenset[str]:
    camps = [] if text == "-" else [text[at : at + 2] for at in range(0, len(text), 2)]
    if text != "-" and (not camps or len(camps) > 4 or not set(camps) <= set(_CAMPS)):
        raise NotationError("camps", f"{shown(text)} is neither camps nor '-'")
    if camps != sorted(set(camps)):
        raise NotationError("camps", f"{shown(text)} is not in alphabetical order, each once")
    for color in Color:
        inside = sum(camp in _ENEMY_CAMPS[color] for camp in camps)
        if list(pawns.values()).count(color) + inside > _PAWNS_A_SIDE:
            raise NotationError("camps", f"{shown(text)} makes more than 8 pawns a side")
    return frozenset(camps)
