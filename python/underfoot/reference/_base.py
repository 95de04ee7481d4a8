"""What the reference engines of all games have in common: everything but the rules."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, TypeVar

from underfoot._types import Color, Drawable, IllegalMoveError, NotationError, Outcome, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from typing_extensions import Self

MAX_TURN = 2**32 - 1
MAX_DEPTH = 2**32 - 1
MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15


def scramble(state: int) -> int:
    """Return SplitMix64's output for a state (Steele, Lea and Flood, OOPSLA 2014)."""
    z = state & MASK
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


def key_of(features: Iterable[int]) -> int:
    """Return the key of a position whose features have these numbers (Zobrist's method)."""
    key = 0
    for number in features:
        key ^= scramble(number * GOLDEN)
    return key


def require(value: object, kind: type, what: str) -> None:
    """Raise TypeError unless a value is of a kind."""
    if not isinstance(value, kind):
        raise TypeError(f"{what} must be a {kind.__name__}, not {type(value).__name__}")


def check_square(square: str, squares: Iterable[str]) -> None:
    """Raise NotationError unless `square` is one of `squares`."""
    require(square, str, "square")
    if square not in squares:
        raise NotationError("square", f"{shown(square)} is not a square here")


def check_depth(depth: int, least: int) -> int:
    """Return a depth as an int, refusing what cannot be one."""
    depth = operator.index(depth)
    if depth < least:
        raise ValueError(f"depth must be at least {least}")
    if depth > MAX_DEPTH:
        raise OverflowError(f"depth must be at most {MAX_DEPTH}")
    return depth


def read_side(text: str) -> Color:
    """Return the colour whose letter the field `side` shows."""
    for color in Color:
        if text == color.letter:
            return color
    raise NotationError("side", f"{shown(text)} is neither 'w' nor 'b'")


def read_turn(text: str) -> int:
    """Return the number that the field `turn` shows."""
    plain = text.isascii() and text.isdigit() and text[0] != "0" and len(text) <= 10
    if not plain or int(text) > MAX_TURN:
        raise NotationError("turn", f"{shown(text)} is not a number from 1 to {MAX_TURN}")
    return int(text)


def path_of(kind: type) -> str:
    """Return a class's name with its module's, as `repr` shows it."""
    return f"{kind.__module__.removeprefix('underfoot.')}.{kind.__name__}"


class Immutable:
    """An object that cannot be changed once it has been filled."""

    __slots__ = ()

    def __init__(self, *_args: object, **_kwargs: object) -> None:
        """Refuse: there are named ways to get one, the `from_...` methods among them."""
        name = type(self).__name__
        raise TypeError(f"{name} has no public constructor; use its class methods, like from_...")

    @classmethod
    def _make(cls, **values: object) -> Self:
        made = object.__new__(cls)
        for name, value in values.items():
            object.__setattr__(made, name, value)
        return made

    def __setattr__(self, name: str, _value: object) -> NoReturn:
        """Refuse."""
        raise AttributeError(f"{type(self).__name__} is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        """Refuse."""
        raise AttributeError(f"{type(self).__name__} is immutable: cannot delete {name!r}")

    def __copy__(self) -> Self:
        """Return the object itself: it cannot change."""
        return self

    def __deepcopy__(self, _memo: object, /) -> Self:
        """Return the object itself: nothing in it can change."""
        return self


class BaseMove(Immutable):
    """A way from one square to another; every move exists once, so `is` compares moves."""

    __slots__ = ("_from_square", "_index", "_text", "_to_square")

    COUNT: ClassVar[int]
    """The number of moves of the game; indices are in `range(COUNT)`."""
    _squares: ClassVar[tuple[str, ...]]
    _all: ClassVar[tuple[Any, ...]]
    _by_text: ClassVar[dict[str, Any]]
    _index: int
    _text: str
    _from_square: str
    _to_square: str

    def __init_subclass__(
        cls, *, squares: tuple[str, ...], ways: Iterable[tuple[str, str]]
    ) -> None:
        """Make all moves of a game, in the order of their squares' indices.

        Args:
            squares: All squares, by index.
            ways: From which square to which a move can lead; repetitions do not matter.
        """
        super().__init_subclass__()
        order = sorted(set(ways), key=lambda way: (squares.index(way[0]), squares.index(way[1])))
        cls._squares = squares
        cls._all = tuple(
            cls._make(_index=index, _text=a + b, _from_square=a, _to_square=b)
            for index, (a, b) in enumerate(order)
        )
        cls._by_text = {str(move): move for move in cls._all}

    @classmethod
    def _find(cls, text: str) -> Self | None:
        """Return the move with a text; None if no move connects the two squares it names."""
        found: Self | None = cls._by_text.get(text)
        if found is None and not (text[:2] in cls._squares and text[2:] in cls._squares):
            raise NotationError("move", f"{shown(text)} is not two squares, like 'a1b2'")
        return found

    @classmethod
    def all(cls) -> tuple[Self, ...]:
        """Return all moves of the game in the order of their indices."""
        return cls._all

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return the move with a text.

        Args:
            text: Exactly four characters: the square it leaves and the square it reaches.

        Raises:
            NotationError: Field `move`: not two squares, or no move ever connects them.

        Example:
            >>> from underfoot.reference import carpniches
            >>> carpniches.Move.from_text("a6c4").to_square
            'c4'
        """
        require(text, str, "text")
        move = cls._find(text)
        if move is None:
            raise NotationError("move", f"{shown(text)} connects squares that no move connects")
        return move

    @classmethod
    def from_index(cls, index: int) -> Self:
        """Return the move with an index.

        Args:
            index: A number in `range(COUNT)`.

        Raises:
            ValueError: There is no such move.

        Example:
            >>> from underfoot.reference import katarenga
            >>> katarenga.Move.from_index(0)
            reference.katarenga.Move.from_text('a1b1')
        """
        index = operator.index(index)
        if not 0 <= index < cls.COUNT:
            raise ValueError(f"index must be in range({cls.COUNT})")
        move: Self = cls._all[index]
        return move

    @property
    def index(self) -> int:
        """The rank of the move among all moves of the game."""
        return self._index

    @property
    def from_square(self) -> str:
        """The square that the move leaves."""
        return self._from_square

    @property
    def to_square(self) -> str:
        """The square that the move reaches."""
        return self._to_square

    def __str__(self) -> str:
        """Return the text of the move, such as `a6c4`."""
        return self._text

    def __repr__(self) -> str:
        """Return the expression that finds the move."""
        return f"{path_of(type(self))}.from_text({self._text!r})"

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Pickle and copy by text, so that what comes back is the same object."""
        return type(self).from_text, (self._text,)


M = TypeVar("M", bound=BaseMove)


class BasePosition(Drawable, Immutable, ABC, Generic[M]):
    """A position: pieces, side to move and turn number; a game adds its rules."""

    __slots__ = ("_side", "_turn")

    _move_type: ClassVar[type[Any]]
    _side: Color
    _turn: int

    @classmethod
    @abstractmethod
    def from_text(cls, text: str) -> Self:
        """Return the position that a text describes."""

    @abstractmethod
    def to_text(self) -> str:
        """Return the position as text."""

    @abstractmethod
    def legal_moves(self) -> list[M]:
        """Return all legal moves by index; none once the game is over."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    @property
    @abstractmethod
    def key(self) -> int:
        """A number below 2**64, equal for equal positions and the same in every process."""

    @abstractmethod
    def _state(self) -> tuple[object, ...]:
        """Return what can influence the rest of the game: what equality compares."""

    @abstractmethod
    def _after(self, move: M) -> Self:
        """Return the position after a move that is known to be legal."""

    @property
    def side_to_move(self) -> Color:
        """The side whose turn it is."""
        return self._side

    @property
    def turn_number(self) -> int:
        """The number of the turn: 1 on each side's first turn, one more after Black's move."""
        return self._turn

    def _next_turn(self) -> int:
        """Return the turn number after a move; at its maximum it stays, for it only labels."""
        return self._turn if self._side is Color.WHITE else min(self._turn + 1, MAX_TURN)

    def count_moves(self) -> int:
        """Return the number of legal moves."""
        return len(self.legal_moves())

    def _legal(self, move: M | str) -> M | None:
        """Return the move if it is legal, else None."""
        found: M | None
        if isinstance(move, str):
            found = self._move_type._find(move)  # noqa: SLF001 - not a part of the face
        elif isinstance(move, self._move_type):
            found = move
        else:
            wanted = f"a {path_of(self._move_type)} or its text"
            raise TypeError(
                f"move must be {wanted}, not {type(move).__module__}.{type(move).__name__}"
            )
        return found if found in self.legal_moves() else None

    def is_legal(self, move: M | str) -> bool:
        """Return whether a move is legal.

        Args:
            move: A move of this engine, or the text of a move.

        Raises:
            NotationError: Field `move`: the text is not two squares.

        Example:
            >>> from underfoot.reference import carpniches
            >>> carpniches.Position.start().is_legal("a1a2")
            True
        """
        return self._legal(move) is not None

    def play(self, move: M | str) -> Self:
        """Return the position after a move; this one stays as it is.

        Args:
            move: A legal move of this engine, or its text.

        Raises:
            IllegalMoveError: The move is not legal here.
            NotationError: Field `move`: the text is not two squares.

        Example:
            >>> from underfoot.reference import carpniches
            >>> carpniches.Position.start().play("a1a2").side_to_move
            Color.BLACK
        """
        legal = self._legal(move)
        if legal is None:
            raise IllegalMoveError(move, self)
        return self._after(legal)

    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self.outcome() is not None

    def perft(self, depth: int) -> int:
        """Return the number of sequences of exactly `depth` legal moves.

        A game that ends earlier contributes nothing.

        Args:
            depth: The length of the sequences in moves of one side, from 0 to 2**32 - 1.

        Raises:
            ValueError: The depth is negative.
            OverflowError: The depth is too large.

        Example:
            >>> from underfoot.reference import katarenga
            >>> katarenga.Position.start().perft(2)
            867
        """
        depth = check_depth(depth, 0)
        if depth == 0:
            return 1
        moves = self.legal_moves()
        if depth == 1:
            return len(moves)
        return sum(self._after(move).perft(depth - 1) for move in moves)

    def divide(self, depth: int) -> dict[M, int]:
        """Return `perft(depth)` split by the first move, in the order of the moves.

        Args:
            depth: As for `perft`, but at least 1.

        Raises:
            ValueError: The depth is 0 or negative.
            OverflowError: The depth is too large.

        Example:
            >>> from underfoot.reference import carpniches
            >>> start = carpniches.Position.start()
            >>> sum(start.divide(2).values()) == start.perft(2) == 1712
            True
        """
        depth = check_depth(depth, 1)
        return {move: self._after(move).perft(depth - 1) for move in self.legal_moves()}

    def __eq__(self, other: object) -> bool:
        """Compare what can influence the rest of the game."""
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._state() == other._state()

    def __hash__(self) -> int:
        """Return a hash of the key: equal positions have equal keys."""
        return hash(self.key)

    def __str__(self) -> str:
        """Return the position as text."""
        return self.to_text()

    def __repr__(self) -> str:
        """Return the expression that reads the position."""
        return f"{path_of(type(self))}.from_text({self.to_text()!r})"

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Pickle and copy by text, turn number included."""
        return type(self).from_text, (self.to_text(),)
