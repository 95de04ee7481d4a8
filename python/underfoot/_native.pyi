# Made by tools/generate_stub from rust/python/src. Do not edit.
"""The native engines. Use `underfoot.carpniches`, `underfoot.katarenga` and `underfoot` instead."""

from collections.abc import Callable, Iterable
from typing import Final, SupportsIndex, final

from numpy import bool_, float32, int8, int32, int64, uint8
from numpy.typing import ArrayLike, DTypeLike, NDArray
from typing_extensions import Unpack

from underfoot._pictures import PictureOptions
from underfoot._types import Color, FirstMoveCaptures, Outcome, SquareColor, Symmetry

__all__ = [
    "CARPNICHES_SETUPS",
    "VERSION",
    "CarpnichesBatch",
    "CarpnichesMove",
    "CarpnichesPosition",
    "KatarengaBatch",
    "KatarengaBoard",
    "KatarengaMove",
    "KatarengaPosition",
    "Searcher",
    "divide",
    "perft",
    "perft_by_definition",
    "playouts",
    "solve",
    "unique",
]

CARPNICHES_SETUPS: Final[tuple[str, str, str]]
"""The names of Carpniches' setups, the default first."""

VERSION: Final[str]
"""The version of the package."""

@final
class CarpnichesBatch:
    """Many games of Carpniches at once, in NumPy arrays.

    Every step makes a move in each game; games that are over start again by themselves. See
    `docs/batches.md` for what the arrays mean. Needs NumPy: `pip install 'underfoot[batch]'`.

    Args:
        games: How many; as many as `positions` by default.
        setup: One of `SETUPS`, from which all games start; `diagonals` by default.
        positions: Instead of a setup, positions to start from: game `i` starts, and starts again,
            from the one with the number `i % len(positions)`.
        max_plies: Where a game is cut off as truncated, in plies.
        seed: Where moves at random come from.
        threads: How many to work on, from 1 to 1024; by default one a CPU. Small batches use one.
        autoreset: Whether a game that is over starts again in the same step; otherwise it stays as
            it ended until `reset`.

    Raises:
        ImportError: NumPy is not installed.
        ValueError: No games, an unknown setup, a position that is over, or a number out of range.
        MemoryError: The machine has not enough memory for so many games.

    Example:
        >>> from underfoot import carpniches
        >>> batch = carpniches.Batch(1000, seed=1)
        >>> actions = batch.sample_actions()
        >>> batch.step(actions)
        0
        >>> batch[0] == carpniches.Position.start().play(carpniches.Move.from_index(actions[0]))
        True
    """

    OBSERVATION_SHAPE: Final[tuple[int, int, int]]
    """The shape of the observation of one game: planes, rows, columns."""
    OUTCOMES: Final[tuple[Outcome | None, ...]]
    """The outcomes by their numbers in `outcomes()`; number 0 is None."""
    PLANES: Final[tuple[str, ...]]
    """What each plane of an observation shows."""
    def __copy__(self, /) -> CarpnichesBatch: ...
    def __deepcopy__(self, _memo: object, /) -> CarpnichesBatch: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __getitem__(self, game: SupportsIndex, /) -> CarpnichesPosition: ...
    def __len__(self, /) -> int: ...
    def __new__(
        cls,
        /,
        games: SupportsIndex | None = None,
        *,
        setup: str | None = None,
        positions: Iterable[CarpnichesPosition] | None = None,
        max_plies: SupportsIndex = ...,
        seed: SupportsIndex = ...,
        threads: SupportsIndex | None = None,
        autoreset: bool = True,
    ) -> CarpnichesBatch: ...
    def __reduce__(
        self, /
    ) -> tuple[Callable[[object, object], CarpnichesBatch], tuple[int, tuple[object, ...]]]: ...
    def __setitem__(self, game: SupportsIndex, position: CarpnichesPosition, /) -> None: ...
    @classmethod
    def _load(cls, /, version: object, data: object) -> CarpnichesBatch: ...
    @property
    def autoreset(self, /) -> bool:
        """Whether a game that is over starts again by itself."""
    def final_observations(
        self,
        /,
        *,
        out: NDArray[float32] | NDArray[uint8] | NDArray[bool_] | None = None,
        dtype: DTypeLike | None = None,
    ) -> NDArray[float32] | NDArray[uint8] | NDArray[bool_]:
        """Return what the last position of each game in `finished()` looks like.

        Args:
            out: As for `observations`, but with as many games as `finished()` has.
            dtype: As for `observations`.
        """
    def final_plies(self, /) -> NDArray[int64]:
        """Return the length of each game in `finished()` in plies, as int64."""
    def final_positions(self, /) -> list[CarpnichesPosition]:
        """Return the last position of each game in `finished()`."""
    def finished(self, /) -> NDArray[int64]:
        """Return the numbers of the games that ended in the last step, ascending, as int64."""
    def legal_indices(
        self, /, *, out: tuple[NDArray[int64], NDArray[int32]] | None = None
    ) -> tuple[NDArray[int64], NDArray[int32]]:
        """Return the legal moves of all games as lists, one after the other.

        Those of game `i` are `indices[offsets[i]:offsets[i + 1]]`, ascending. Together they are
        a sparse matrix in CSR form, whose dense form is `legal_mask()`.

        Args:
            out: Two arrays to write to: int64 of shape (games + 1,), and int32 of one dimension
                with room for all indices; the part written to is returned.

        Returns:
            The offsets and the indices.

        Raises:
            ValueError: An array has the wrong shape or too little room.

        Example:
            >>> from underfoot import carpniches
            >>> offsets, indices = carpniches.Batch(2, setup="corners").legal_indices()
            >>> offsets
            array([ 0, 18, 36])
            >>> [str(carpniches.Move.from_index(index)) for index in indices[:3]]
            ['a1b1', 'a1c1', 'a1d1']
        """
    def legal_mask(self, /, *, out: NDArray[bool_] | None = None) -> NDArray[bool_]:
        """Return which moves are legal.

        Args:
            out: A bool array of that shape to write to.

        Returns:
            Shape (games, Move.COUNT), bool: True at the index of each legal move; all False
            for a game that is over.

        Example:
            >>> from underfoot import carpniches
            >>> carpniches.Batch(2).legal_mask().sum(axis=1)
            array([42, 42])
        """
    @property
    def max_plies(self, /) -> int:
        """The length at which a game is cut off, in plies."""
    @staticmethod
    def observation_of(
        position: CarpnichesPosition,
        *,
        out: NDArray[float32] | NDArray[uint8] | NDArray[bool_] | None = None,
        dtype: DTypeLike | None = None,
    ) -> NDArray[float32] | NDArray[uint8] | NDArray[bool_]:
        """Return what one position looks like to its side to move, as in `observations`.

        It needs no batch, and the position may be over.

        Args:
            position: Any position of the game.
            out: An array of that shape, of dtype float32, uint8 or bool, to write to.
            dtype: One of these, if there is no `out`; float32 by default.

        Returns:
            Shape `OBSERVATION_SHAPE`: planes, rows, columns.

        Example:
            >>> from underfoot import katarenga
            >>> planes = katarenga.Batch.observation_of(katarenga.Position.start())
            >>> planes[0].sum(axis=1)
            array([8., 0., 0., 0., 0., 0., 0., 0.], dtype=float32)
        """
    def observations(
        self,
        /,
        *,
        out: NDArray[float32] | NDArray[uint8] | NDArray[bool_] | None = None,
        dtype: DTypeLike | None = None,
    ) -> NDArray[float32] | NDArray[uint8] | NDArray[bool_]:
        """Return what every game looks like to its side to move, as planes of zeros and ones.

        `PLANES` says what each plane shows. Row 0 is rank 1 and column 0 is file a, whoever is
        to move.

        Args:
            out: An array of that shape, of dtype float32, uint8 or bool, to write to.
            dtype: One of these, if there is no `out`; float32 by default.

        Returns:
            Shape (games, planes, rows, columns).

        Example:
            >>> from underfoot import carpniches
            >>> carpniches.Batch(5).observations(dtype="uint8")[0, 0]
            array([[1, 0, 0, 0, 0, 0],
                   [0, 0, 0, 0, 1, 0],
                   [0, 0, 0, 0, 0, 0],
                   [0, 0, 0, 0, 0, 0],
                   [0, 1, 0, 0, 0, 0],
                   [0, 0, 0, 0, 0, 1]], dtype=uint8)
        """
    def outcomes(self, /, *, out: NDArray[uint8] | None = None) -> NDArray[uint8]:
        """Return how each game ended in the last step, by number in `OUTCOMES`; 0 if it did not.

        Args:
            out: A uint8 array of shape (games,) to write to.

        Example:
            >>> from underfoot import carpniches
            >>> batch = carpniches.Batch(1)
            >>> batch[0] = carpniches.Position.from_text("x6/x6/x6/x6/x6/w,x,w,w,x2 w 9 -")
            >>> batch.step([carpniches.Move.from_text("a1b1").index])
            1
            >>> batch.OUTCOMES[batch.outcomes()[0]]
            Outcome(winner=Color.WHITE, termination=Termination.LINE)
        """
    def plies(self, /, *, out: NDArray[int32] | None = None) -> NDArray[int32]:
        """Return the plies played in each game since it started.

        Args:
            out: An int32 array of shape (games,) to write to.
        """
    def positions(self, /) -> list[CarpnichesPosition]:
        """Return the positions of all games."""
    def reset(self, /, games: ArrayLike | None = None) -> None:
        """Start games again.

        Args:
            games: The numbers of the games, or a truth value for each game; by default all.

        Raises:
            IndexError: There is no such game; none was started again.

        Example:
            >>> from underfoot import carpniches
            >>> batch = carpniches.Batch(3)
            >>> batch.step(batch.sample_actions())
            0
            >>> batch.reset([0, 2])
            >>> batch.plies()
            array([0, 1, 0], dtype=int32)
        """
    def rewards(
        self, /, color: Color | None = None, *, out: NDArray[float32] | None = None
    ) -> NDArray[float32]:
        """Return what the last step has brought: 1 for a win, -1 for a loss, else 0.

        Args:
            color: The side whose reward is asked for; by default, in each game, the one that
                made the last move.
            out: A float32 array of shape (games,) to write to.
        """
    def sample_actions(
        self, /, seed: SupportsIndex | None = None, *, out: NDArray[int64] | None = None
    ) -> NDArray[int64]:
        """Return a legal action of every game, each with the same probability.

        Args:
            seed: From 0 to 2**64 - 1: draw from this seed, and the same for the same positions.
                By default the batch's own seed is used, and every call draws anew.
            out: An int64 array of shape (games,) to write to.

        Returns:
            Shape (games,), int64: the indices of moves; -1 for games that are over.

        Example:
            >>> from underfoot import carpniches
            >>> batch = carpniches.Batch(100)
            >>> bool((batch.sample_actions(7) == batch.sample_actions(7)).all())
            True
        """
    @property
    def seed(self, /) -> int:
        """Where moves at random come from."""
    def side_to_move(self, /, *, out: NDArray[int8] | None = None) -> NDArray[int8]:
        """Return the side to move in each game: 0 is White, 1 is Black.

        Args:
            out: An int8 array of shape (games,) to write to.
        """
    def step(self, /, actions: ArrayLike) -> int:
        """Make a move in every game.

        All actions are checked first: if one is refused, no game has moved. Afterwards
        `terminated()`, `truncated()`, `rewards()`, `outcomes()` and `finished()` tell of this
        step. Without `autoreset`, games that are over stay as they are, whatever their action.

        Args:
            actions: Shape (games,), any integer dtype: the index of a legal move of each game.
                Contiguous arrays of int64 and int32 are read without a copy.

        Returns:
            How many games ended in this step.

        Raises:
            IllegalActionError: An action is not legal; with the number of the first such game.
            ValueError: An action is not the index of a move, or the shape is wrong.
            TypeError: The actions are not integers.

        Example:
            >>> from underfoot import carpniches
            >>> batch = carpniches.Batch(2)
            >>> batch.step([carpniches.Move.from_text("a1a2").index] * 2)
            0
        """
    def step_random(self, /, *, out: NDArray[int64] | None = None) -> NDArray[int64]:
        """Make a move at random in every game: `sample_actions()` and `step` in one go.

        Args:
            out: An int64 array of shape (games,) to write to.

        Returns:
            The actions: -1 for games that were over already.
        """
    def terminated(self, /, *, out: NDArray[bool_] | None = None) -> NDArray[bool_]:
        """Return whether the rules ended each game: in the last step, or before it if it stays over.

        Args:
            out: A bool array of shape (games,) to write to.
        """
    @property
    def threads(self, /) -> int:
        """The number of threads that large batches work on."""
    def truncated(self, /, *, out: NDArray[bool_] | None = None) -> NDArray[bool_]:
        """Return whether each game was cut off at `max_plies`, in the last step or, staying, before.

        Args:
            out: A bool array of shape (games,) to write to.
        """

@final
class CarpnichesMove:
    """A piece's way from one square to another, 1 to 3 squares along a straight line.

    Every move exists once, so that `is` compares moves.

    Example:
        >>> from underfoot import Symmetry, carpniches
        >>> carpniches.Move.from_text("a6c4").transformed(Symmetry.MIRROR_FILES)
        carpniches.Move.from_text('f6d4')
    """

    COUNT: Final[int]
    """The number of moves of the game; indices are in `range(COUNT)`."""
    def __copy__(self, /) -> CarpnichesMove: ...
    def __deepcopy__(self, _memo: object, /) -> CarpnichesMove: ...
    def __reduce__(self, /) -> tuple[Callable[[str], CarpnichesMove], tuple[str]]: ...
    @classmethod
    def all(cls, /) -> tuple[CarpnichesMove, ...]:
        """Return all moves of the game in the order of their indices."""
    @classmethod
    def from_index(cls, /, index: SupportsIndex) -> CarpnichesMove:
        """Return the move with an index.

        Args:
            index: A number in `range(COUNT)`.

        Raises:
            ValueError: There is no such move.

        Example:
            >>> from underfoot import katarenga
            >>> katarenga.Move.from_index(0)
            katarenga.Move.from_text('a1b1')
        """
    @property
    def from_square(self, /) -> str:
        """The square that the move leaves."""
    @classmethod
    def from_text(cls, /, text: str) -> CarpnichesMove:
        """Return the move with a text.

        Args:
            text: Exactly four characters: the square it leaves and the square it reaches.

        Raises:
            NotationError: Field `move`: not two squares, or no move ever connects them.

        Example:
            >>> from underfoot import carpniches
            >>> carpniches.Move.from_text("a6c4").to_square
            'c4'
        """
    @property
    def index(self, /) -> int:
        """The rank of the move among all moves of the game."""
    @property
    def to_square(self, /) -> str:
        """The square that the move reaches."""
    def transformed(self, /, symmetry: Symmetry) -> CarpnichesMove:
        """Return the move as it is on the transformed board.

        Args:
            symmetry: One of the eight symmetries of the square.
        """

@final
class CarpnichesPosition:
    """A position of Carpniches; it cannot be changed.

    Two positions are equal if the rest of the game is: the turn number matters only as far as it
    tells the first turns from the later ones.

    Example:
        >>> from underfoot import carpniches
        >>> start = carpniches.Position.start()
        >>> start.stack("a6")
        (Color.WHITE, Color.BLACK)
        >>> start.count_moves()
        42
    """
    def __copy__(self, /) -> CarpnichesPosition: ...
    def __deepcopy__(self, _memo: object, /) -> CarpnichesPosition: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[Callable[[str], CarpnichesPosition], tuple[str]]: ...
    def _repr_svg_(self, /) -> str: ...
    def colors_exchanged(self, /) -> CarpnichesPosition:
        """Return the position with White and Black exchanged, pieces and side to move.

        Raises:
            ValueError: It is a first turn, on which the rules of the two sides differ.

        Example:
            >>> from underfoot import carpniches
            >>> position = carpniches.Position.from_text("x6/x6/x6/x6/x6/wb,x5 w 2 -")
            >>> print(position.colors_exchanged())
            x6/x6/x6/x6/x6/bw,x5 b 2 -
        """
    def count_moves(self, /) -> int:
        """Return the number of legal moves."""
    def divide(self, /, depth: SupportsIndex) -> dict[CarpnichesMove, int]:
        """Return `perft(depth)` split by the first move, in the order of the moves.

        Args:
            depth: As for `perft`, but at least 1.

        Raises:
            ValueError: The depth is 0 or negative.
            OverflowError: The depth is too large, or a count passes 2**128.

        Example:
            >>> from underfoot import carpniches
            >>> start = carpniches.Position.start()
            >>> sum(start.divide(2).values()) == start.perft(2) == 1712
            True
        """
    @property
    def forbidden(self, /) -> str | None:
        """The square that Black's first move may not reach: where White has just landed."""
    @classmethod
    def from_text(cls, /, text: str) -> CarpnichesPosition:
        """Return the position that a text describes; only what `to_text` writes is accepted.

        Args:
            text: `board side turn last`. The board's ranks stand from 6 down to 1, joined by `/`,
                with squares from a to f joined by `,`: a stack is `w` and `b` from bottom to top, a
                run of n empty squares `x` and n (only `x` for one). The side is `w` or `b`. Last is
                the square where White has just landed if Black is to make the first move and may
                not move there, else `-`.

        Raises:
            NotationError: With the field at fault: `position` (wrong number of fields), `board`,
                `side`, `turn` or `last`.

        Example:
            >>> from underfoot import carpniches
            >>> carpniches.Position.from_text("x6/x6/x6/x6/x6/bw,x5 w 7 -").stack("a1")
            (Color.BLACK, Color.WHITE)
        """
    def is_legal(self, /, move: CarpnichesMove | str) -> bool:
        """Return whether a move is legal.

        Args:
            move: A move of this engine, or the text of a move.

        Raises:
            NotationError: Field `move`: the text is not two squares.

        Example:
            >>> from underfoot import carpniches
            >>> carpniches.Position.start().is_legal("a1a2")
            True
        """
    def is_over(self, /) -> bool:
        """Return whether the game has ended."""
    @property
    def key(self, /) -> int:
        """A number below 2**64, equal for equal positions and the same in every process."""
    def legal_moves(self, /) -> list[CarpnichesMove]:
        """Return all legal moves by index; none once the game is over.

        Example:
            >>> from underfoot import carpniches
            >>> lone = carpniches.Position.from_text("x6/x6/x6/x6/x6/w,x5 w 2 -")
            >>> [str(move) for move in lone.legal_moves()]
            ['a1b1', 'a1a2', 'a1b2']
        """
    def lines(self, /, color: Color) -> list[tuple[str, str, str]]:
        """Return all lines of a colour on the board: three neighbouring tops of that colour.

        Four in a row contain two lines (rulebook, "Game End").

        Args:
            color: The colour of the tops.

        Returns:
            Lines of three squares, each by the index of its squares, and in that order.

        Example:
            >>> from underfoot import Color, carpniches
            >>> position = carpniches.Position.from_text("x6/x6/x6/x6/x6/w,w,w,w,x2 b 9 -")
            >>> position.lines(Color.WHITE)
            [('a1', 'b1', 'c1'), ('b1', 'c1', 'd1')]
        """
    def outcome(self, /) -> Outcome | None:
        """Return how the game ended, or None while it goes on.

        Example:
            >>> from underfoot import carpniches
            >>> carpniches.Position.from_text("x6/x6/x6/x6/x6/w,w,w,x3 b 9 -").outcome()
            Outcome(winner=Color.WHITE, termination=Termination.LINE)
        """
    def perft(self, /, depth: SupportsIndex) -> int:
        """Return the number of sequences of exactly `depth` legal moves.

        A game that ends earlier contributes nothing. See `underfoot.perft` for threads,
        memory and progress.

        Args:
            depth: The length of the sequences in moves of one side, from 0 to 2**32 - 1.

        Raises:
            ValueError: The depth is negative.
            OverflowError: The depth is too large, or the count passes 2**128.

        Example:
            >>> from underfoot import katarenga
            >>> katarenga.Position.start().perft(2)
            867
        """
    def play(self, /, move: CarpnichesMove | str) -> CarpnichesPosition:
        """Return the position after a move; this one stays as it is.

        Args:
            move: A legal move of this engine, or its text.

        Raises:
            IllegalMoveError: The move is not legal here.
            NotationError: Field `move`: the text is not two squares.

        Example:
            >>> from underfoot import carpniches
            >>> carpniches.Position.start().play("a1a2").side_to_move
            Color.BLACK
        """
    @property
    def side_to_move(self, /) -> Color:
        """The side whose turn it is."""
    def stack(self, /, square: str) -> tuple[Color, ...]:
        """Return the pieces on a square, bottom to top.

        Args:
            square: From `a1` to `f6`.

        Raises:
            NotationError: Field `square`: there is no such square.
        """
    @classmethod
    def start(cls, /, setup: str = ...) -> CarpnichesPosition:
        """Return the position before White's first turn (rulebook, "Setup").

        Args:
            setup: One of `SETUPS`.

        Raises:
            ValueError: There is no such setup.

        Example:
            >>> from underfoot import carpniches
            >>> print(carpniches.Position.start("towers"))
            bwb,x4,wbw/x6/x6/x6/x6/wbw,x4,bwb w 1 -
        """
    def to_svg(self, /, **options: Unpack[PictureOptions]) -> str:
        """Return a picture as SVG.

        Args:
            options: Those of `underfoot.svg`, such as `last_move`, `targets` and `size`.

        Raises:
            TypeError: There is no such option, or an argument is of a wrong type.
            ValueError: A wrong size, theme or colour, or text that is not a square or a
                move.

        Example:
            >>> from underfoot import katarenga
            >>> katarenga.Position.start().to_svg(targets="a1", size=200)[:5]
            '<svg '
        """
    def to_text(self, /) -> str:
        """Return the position as text; `from_text` reads it.

        Example:
            >>> from underfoot import carpniches
            >>> carpniches.Position.start().to_text()
            'wb,x4,bw/x,w,x2,b,x/x6/x6/x,b,x2,w,x/bw,x4,wb w 1 -'
        """
    def transformed(self, /, symmetry: Symmetry) -> CarpnichesPosition:
        """Return the position with the board turned or mirrored; the game stays the same.

        Args:
            symmetry: One of the eight symmetries of the square.

        Example:
            >>> from underfoot import Symmetry, carpniches
            >>> start = carpniches.Position.start()
            >>> start.transformed(Symmetry.ROTATE_180) == start
            True
        """
    @property
    def turn_number(self, /) -> int:
        """The number of the turn: 1 on each side's first turn, one more after Black's move."""

@final
class KatarengaBatch:
    """Many games of Katarenga at once, in NumPy arrays; their boards may differ.

    Every step makes a move in each game; games that are over start again by themselves. See
    `docs/batches.md` for what the arrays mean. Needs NumPy: `pip install 'underfoot[batch]'`.

    Args:
        games: How many; as many as `positions` or boards by default.
        board: The board, or several: game `i` is played on the one with the number
            `i % len(board)`. `A0B0C0D0` by default.
        first_move_captures: Whether first moves may capture; see `Position.start`.
        positions: Instead of boards, positions to start from: game `i` starts, and starts again,
            from the one with the number `i % len(positions)`.
        max_plies: Where a game is cut off as truncated, in plies.
        seed: Where moves at random come from.
        threads: How many to work on, from 1 to 1024; by default one a CPU. Small batches use one.
        autoreset: Whether a game that is over starts again in the same step; otherwise it stays as
            it ended until `reset`.

    Raises:
        ImportError: NumPy is not installed.
        ValueError: No games, a position that is over, or a number out of range.
        MemoryError: The machine has not enough memory for so many games.

    Example:
        >>> from underfoot import katarenga
        >>> batch = katarenga.Batch(
        ...     1000, board=[katarenga.Board.random(7), katarenga.Board.random(8)]
        ... )
        >>> batch[999].board == katarenga.Board.random(8)
        True
    """

    OBSERVATION_SHAPE: Final[tuple[int, int, int]]
    """The shape of the observation of one game: planes, rows, columns."""
    OUTCOMES: Final[tuple[Outcome | None, ...]]
    """The outcomes by their numbers in `outcomes()`; number 0 is None."""
    PLANES: Final[tuple[str, ...]]
    """What each plane of an observation shows."""
    def __copy__(self, /) -> KatarengaBatch: ...
    def __deepcopy__(self, _memo: object, /) -> KatarengaBatch: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __getitem__(self, game: SupportsIndex, /) -> KatarengaPosition: ...
    def __len__(self, /) -> int: ...
    def __new__(
        cls,
        /,
        games: SupportsIndex | None = None,
        *,
        board: KatarengaBoard | Iterable[KatarengaBoard] | None = None,
        first_move_captures: FirstMoveCaptures | str | None = None,
        positions: Iterable[KatarengaPosition] | None = None,
        max_plies: SupportsIndex = ...,
        seed: SupportsIndex = ...,
        threads: SupportsIndex | None = None,
        autoreset: bool = True,
    ) -> KatarengaBatch: ...
    def __reduce__(
        self, /
    ) -> tuple[Callable[[object, object], KatarengaBatch], tuple[int, tuple[object, ...]]]: ...
    def __setitem__(self, game: SupportsIndex, position: KatarengaPosition, /) -> None: ...
    @classmethod
    def _load(cls, /, version: object, data: object) -> KatarengaBatch: ...
    @property
    def autoreset(self, /) -> bool:
        """Whether a game that is over starts again by itself."""
    def final_observations(
        self,
        /,
        *,
        out: NDArray[float32] | NDArray[uint8] | NDArray[bool_] | None = None,
        dtype: DTypeLike | None = None,
    ) -> NDArray[float32] | NDArray[uint8] | NDArray[bool_]:
        """Return what the last position of each game in `finished()` looks like.

        Args:
            out: As for `observations`, but with as many games as `finished()` has.
            dtype: As for `observations`.
        """
    def final_plies(self, /) -> NDArray[int64]:
        """Return the length of each game in `finished()` in plies, as int64."""
    def final_positions(self, /) -> list[KatarengaPosition]:
        """Return the last position of each game in `finished()`."""
    def finished(self, /) -> NDArray[int64]:
        """Return the numbers of the games that ended in the last step, ascending, as int64."""
    def legal_indices(
        self, /, *, out: tuple[NDArray[int64], NDArray[int32]] | None = None
    ) -> tuple[NDArray[int64], NDArray[int32]]:
        """Return the legal moves of all games as lists, one after the other.

        Those of game `i` are `indices[offsets[i]:offsets[i + 1]]`, ascending. Together they are
        a sparse matrix in CSR form, whose dense form is `legal_mask()`.

        Args:
            out: Two arrays to write to: int64 of shape (games + 1,), and int32 of one dimension
                with room for all indices; the part written to is returned.

        Returns:
            The offsets and the indices.

        Raises:
            ValueError: An array has the wrong shape or too little room.

        Example:
            >>> from underfoot import carpniches
            >>> offsets, indices = carpniches.Batch(2, setup="corners").legal_indices()
            >>> offsets
            array([ 0, 18, 36])
            >>> [str(carpniches.Move.from_index(index)) for index in indices[:3]]
            ['a1b1', 'a1c1', 'a1d1']
        """
    def legal_mask(self, /, *, out: NDArray[bool_] | None = None) -> NDArray[bool_]:
        """Return which moves are legal.

        Args:
            out: A bool array of that shape to write to.

        Returns:
            Shape (games, Move.COUNT), bool: True at the index of each legal move; all False
            for a game that is over.

        Example:
            >>> from underfoot import carpniches
            >>> carpniches.Batch(2).legal_mask().sum(axis=1)
            array([42, 42])
        """
    @property
    def max_plies(self, /) -> int:
        """The length at which a game is cut off, in plies."""
    @staticmethod
    def observation_of(
        position: KatarengaPosition,
        *,
        out: NDArray[float32] | NDArray[uint8] | NDArray[bool_] | None = None,
        dtype: DTypeLike | None = None,
    ) -> NDArray[float32] | NDArray[uint8] | NDArray[bool_]:
        """Return what one position looks like to its side to move, as in `observations`.

        It needs no batch, and the position may be over.

        Args:
            position: Any position of the game.
            out: An array of that shape, of dtype float32, uint8 or bool, to write to.
            dtype: One of these, if there is no `out`; float32 by default.

        Returns:
            Shape `OBSERVATION_SHAPE`: planes, rows, columns.

        Example:
            >>> from underfoot import katarenga
            >>> planes = katarenga.Batch.observation_of(katarenga.Position.start())
            >>> planes[0].sum(axis=1)
            array([8., 0., 0., 0., 0., 0., 0., 0.], dtype=float32)
        """
    def observations(
        self,
        /,
        *,
        out: NDArray[float32] | NDArray[uint8] | NDArray[bool_] | None = None,
        dtype: DTypeLike | None = None,
    ) -> NDArray[float32] | NDArray[uint8] | NDArray[bool_]:
        """Return what every game looks like to its side to move, as planes of zeros and ones.

        `PLANES` says what each plane shows. Row 0 is rank 1 and column 0 is file a, whoever is
        to move.

        Args:
            out: An array of that shape, of dtype float32, uint8 or bool, to write to.
            dtype: One of these, if there is no `out`; float32 by default.

        Returns:
            Shape (games, planes, rows, columns).

        Example:
            >>> from underfoot import carpniches
            >>> carpniches.Batch(5).observations(dtype="uint8")[0, 0]
            array([[1, 0, 0, 0, 0, 0],
                   [0, 0, 0, 0, 1, 0],
                   [0, 0, 0, 0, 0, 0],
                   [0, 0, 0, 0, 0, 0],
                   [0, 1, 0, 0, 0, 0],
                   [0, 0, 0, 0, 0, 1]], dtype=uint8)
        """
    def outcomes(self, /, *, out: NDArray[uint8] | None = None) -> NDArray[uint8]:
        """Return how each game ended in the last step, by number in `OUTCOMES`; 0 if it did not.

        Args:
            out: A uint8 array of shape (games,) to write to.

        Example:
            >>> from underfoot import carpniches
            >>> batch = carpniches.Batch(1)
            >>> batch[0] = carpniches.Position.from_text("x6/x6/x6/x6/x6/w,x,w,w,x2 w 9 -")
            >>> batch.step([carpniches.Move.from_text("a1b1").index])
            1
            >>> batch.OUTCOMES[batch.outcomes()[0]]
            Outcome(winner=Color.WHITE, termination=Termination.LINE)
        """
    def plies(self, /, *, out: NDArray[int32] | None = None) -> NDArray[int32]:
        """Return the plies played in each game since it started.

        Args:
            out: An int32 array of shape (games,) to write to.
        """
    def positions(self, /) -> list[KatarengaPosition]:
        """Return the positions of all games."""
    def reset(self, /, games: ArrayLike | None = None) -> None:
        """Start games again.

        Args:
            games: The numbers of the games, or a truth value for each game; by default all.

        Raises:
            IndexError: There is no such game; none was started again.

        Example:
            >>> from underfoot import carpniches
            >>> batch = carpniches.Batch(3)
            >>> batch.step(batch.sample_actions())
            0
            >>> batch.reset([0, 2])
            >>> batch.plies()
            array([0, 1, 0], dtype=int32)
        """
    def rewards(
        self, /, color: Color | None = None, *, out: NDArray[float32] | None = None
    ) -> NDArray[float32]:
        """Return what the last step has brought: 1 for a win, -1 for a loss, else 0.

        Args:
            color: The side whose reward is asked for; by default, in each game, the one that
                made the last move.
            out: A float32 array of shape (games,) to write to.
        """
    def sample_actions(
        self, /, seed: SupportsIndex | None = None, *, out: NDArray[int64] | None = None
    ) -> NDArray[int64]:
        """Return a legal action of every game, each with the same probability.

        Args:
            seed: From 0 to 2**64 - 1: draw from this seed, and the same for the same positions.
                By default the batch's own seed is used, and every call draws anew.
            out: An int64 array of shape (games,) to write to.

        Returns:
            Shape (games,), int64: the indices of moves; -1 for games that are over.

        Example:
            >>> from underfoot import carpniches
            >>> batch = carpniches.Batch(100)
            >>> bool((batch.sample_actions(7) == batch.sample_actions(7)).all())
            True
        """
    @property
    def seed(self, /) -> int:
        """Where moves at random come from."""
    def side_to_move(self, /, *, out: NDArray[int8] | None = None) -> NDArray[int8]:
        """Return the side to move in each game: 0 is White, 1 is Black.

        Args:
            out: An int8 array of shape (games,) to write to.
        """
    def step(self, /, actions: ArrayLike) -> int:
        """Make a move in every game.

        All actions are checked first: if one is refused, no game has moved. Afterwards
        `terminated()`, `truncated()`, `rewards()`, `outcomes()` and `finished()` tell of this
        step. Without `autoreset`, games that are over stay as they are, whatever their action.

        Args:
            actions: Shape (games,), any integer dtype: the index of a legal move of each game.
                Contiguous arrays of int64 and int32 are read without a copy.

        Returns:
            How many games ended in this step.

        Raises:
            IllegalActionError: An action is not legal; with the number of the first such game.
            ValueError: An action is not the index of a move, or the shape is wrong.
            TypeError: The actions are not integers.

        Example:
            >>> from underfoot import carpniches
            >>> batch = carpniches.Batch(2)
            >>> batch.step([carpniches.Move.from_text("a1a2").index] * 2)
            0
        """
    def step_random(self, /, *, out: NDArray[int64] | None = None) -> NDArray[int64]:
        """Make a move at random in every game: `sample_actions()` and `step` in one go.

        Args:
            out: An int64 array of shape (games,) to write to.

        Returns:
            The actions: -1 for games that were over already.
        """
    def terminated(self, /, *, out: NDArray[bool_] | None = None) -> NDArray[bool_]:
        """Return whether the rules ended each game: in the last step, or before it if it stays over.

        Args:
            out: A bool array of shape (games,) to write to.
        """
    @property
    def threads(self, /) -> int:
        """The number of threads that large batches work on."""
    def truncated(self, /, *, out: NDArray[bool_] | None = None) -> NDArray[bool_]:
        """Return whether each game was cut off at `max_plies`, in the last step or, staying, before.

        Args:
            out: A bool array of shape (games,) to write to.
        """

@final
class KatarengaBoard:
    """The 64 coloured squares; equal if all colours are.

    Example:
        >>> from underfoot import katarenga
        >>> board = katarenga.Board.from_code("A0B0C0D0")
        >>> board.color_of("a8")
        SquareColor.RED
        >>> board.rotated(1).code
        'C1A1D1B1'
    """
    def __copy__(self, /) -> KatarengaBoard: ...
    def __deepcopy__(self, _memo: object, /) -> KatarengaBoard: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[Callable[[str], KatarengaBoard], tuple[str]]: ...
    def _repr_svg_(self, /) -> str: ...
    @property
    def code(self, /) -> str | None:
        """The code of the board (see `from_code`), or None if the tiles cannot form it."""
    def color_of(self, /, square: str) -> SquareColor:
        """Return the colour of a square.

        Args:
            square: From `a1` to `h8`.

        Raises:
            NotationError: Field `square`: not a square of the board; camps have no colour.
        """
    @property
    def colors(self, /) -> str:
        """The letters of the colours: eight ranks joined by `/`, rank 8 first."""
    @classmethod
    def from_code(cls, /, code: str) -> KatarengaBoard:
        """Return the board that four tiles form (rulebook, "Preparation").

        Args:
            code: Four times a tile's letter (capital for the front, small for the back) and the
                number of clockwise quarter turns, 0 to 3; in the order top left, top right, bottom
                left, bottom right. A back is the mirrored front, turned then.

        Raises:
            NotationError: Field `code`: not such a code, or not each tile once.

        Example:
            >>> from underfoot import katarenga
            >>> katarenga.Board.from_code("a0b1c2d3").color_of("a8")
            SquareColor.GREEN
        """
    @classmethod
    def from_colors(cls, /, colors: str | Iterable[SquareColor]) -> KatarengaBoard:
        """Return the board with any 64 colours, rank 8 first, each rank from a to h.

        Args:
            colors: Letters R, Y, G and B: eight ranks joined by `/`, or 64 letters in a row; or 64
                square colours.

        Raises:
            NotationError: Field `colors`: not 64, or not colours.

        Example:
            >>> from underfoot import katarenga
            >>> print(katarenga.Board.from_colors("RYGB" * 16).code)
            None
        """
    def mirrored(self, /) -> KatarengaBoard:
        """Return the board with left and right exchanged: file a becomes file h."""
    @classmethod
    def random(cls, /, seed: SupportsIndex) -> KatarengaBoard:
        """Return one of the 98304 boards that the tiles can form, the same for the same seed.

        Args:
            seed: From 0 to 2**64 - 1.

        Raises:
            ValueError: The seed is negative.
            OverflowError: The seed is too large.

        Example:
            >>> from underfoot import katarenga
            >>> katarenga.Board.random(7) == katarenga.Board.random(7)
            True
        """
    def rotated(self, /, quarter_turns: SupportsIndex) -> KatarengaBoard:
        """Return the board turned clockwise, as Black may before the game (rulebook, "Preparation").

        Two quarter turns give the board of the rematch (rulebook, "Our Tips").

        Args:
            quarter_turns: Any number; negative ones turn counter-clockwise.
        """
    def to_svg(self, /, **options: Unpack[PictureOptions]) -> str:
        """Return a picture as SVG.

        Args:
            options: Those of `underfoot.svg`, such as `last_move`, `targets` and `size`.

        Raises:
            TypeError: There is no such option, or an argument is of a wrong type.
            ValueError: A wrong size, theme or colour, or text that is not a square or a
                move.

        Example:
            >>> from underfoot import katarenga
            >>> katarenga.Position.start().to_svg(targets="a1", size=200)[:5]
            '<svg '
        """

@final
class KatarengaMove:
    """A pawn's way from one square to another, or from the opposing line into a camp.

    Every move exists once, so that `is` compares moves.

    Example:
        >>> from underfoot import katarenga
        >>> katarenga.Move.from_text("c8a9").mirrored()
        katarenga.Move.from_text('f8h9')
    """

    COUNT: Final[int]
    """The number of moves of the game; indices are in `range(COUNT)`."""
    def __copy__(self, /) -> KatarengaMove: ...
    def __deepcopy__(self, _memo: object, /) -> KatarengaMove: ...
    def __reduce__(self, /) -> tuple[Callable[[str], KatarengaMove], tuple[str]]: ...
    @classmethod
    def all(cls, /) -> tuple[KatarengaMove, ...]:
        """Return all moves of the game in the order of their indices."""
    @classmethod
    def from_index(cls, /, index: SupportsIndex) -> KatarengaMove:
        """Return the move with an index.

        Args:
            index: A number in `range(COUNT)`.

        Raises:
            ValueError: There is no such move.

        Example:
            >>> from underfoot import katarenga
            >>> katarenga.Move.from_index(0)
            katarenga.Move.from_text('a1b1')
        """
    @property
    def from_square(self, /) -> str:
        """The square that the move leaves."""
    @classmethod
    def from_text(cls, /, text: str) -> KatarengaMove:
        """Return the move with a text.

        Args:
            text: Exactly four characters: the square it leaves and the square it reaches.

        Raises:
            NotationError: Field `move`: not two squares, or no move ever connects them.

        Example:
            >>> from underfoot import carpniches
            >>> carpniches.Move.from_text("a6c4").to_square
            'c4'
        """
    @property
    def index(self, /) -> int:
        """The rank of the move among all moves of the game."""
    def mirrored(self, /) -> KatarengaMove:
        """Return the move with left and right exchanged: file a becomes file h."""
    @property
    def to_square(self, /) -> str:
        """The square that the move reaches."""

@final
class KatarengaPosition:
    """A position of Katarenga; it cannot be changed.

    Two positions are equal if the rest of the game is: the turn number does not matter.

    Example:
        >>> from underfoot import Color, katarenga
        >>> start = katarenga.Position.start()
        >>> start.pawns(Color.WHITE)
        ('a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1')
        >>> start.color_of("a1")
        SquareColor.GREEN
    """
    def __copy__(self, /) -> KatarengaPosition: ...
    def __deepcopy__(self, _memo: object, /) -> KatarengaPosition: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[Callable[[str], KatarengaPosition], tuple[str]]: ...
    def _repr_svg_(self, /) -> str: ...
    @property
    def board(self, /) -> KatarengaBoard:
        """The board."""
    def camps(self, /, color: Color) -> tuple[str, ...]:
        """Return the enemy camps that a side's pawns occupy, by index.

        Args:
            color: The side; White's pawns can occupy `a9` and `h9`, Black's `a0` and `h0`.
        """
    def color_of(self, /, square: str) -> SquareColor:
        """Return the colour of a square; see `Board.color_of`."""
    def count_moves(self, /) -> int:
        """Return the number of legal moves."""
    def divide(self, /, depth: SupportsIndex) -> dict[KatarengaMove, int]:
        """Return `perft(depth)` split by the first move, in the order of the moves.

        Args:
            depth: As for `perft`, but at least 1.

        Raises:
            ValueError: The depth is 0 or negative.
            OverflowError: The depth is too large, or a count passes 2**128.

        Example:
            >>> from underfoot import carpniches
            >>> start = carpniches.Position.start()
            >>> sum(start.divide(2).values()) == start.perft(2) == 1712
            True
        """
    @property
    def first_move_captures(self, /) -> FirstMoveCaptures:
        """The ban on first-move captures as far as it can still matter."""
    @classmethod
    def from_text(cls, /, text: str) -> KatarengaPosition:
        """Return the position that a text describes; only what `to_text` writes is accepted.

        Args:
            text: `colours pawns side camps turn [ban]`. The colours are eight ranks of R, Y, G and B
                joined by `/`, rank 8 first; the pawns likewise, `w`, `b` and digits for runs of
                empty squares; the side is `w` or `b`; the camps are the occupied ones in
                alphabetical order, or `-`. The ban is there while first moves may not capture: `q`
                (White's) or `qq` (each side's).

        Raises:
            NotationError: With the field at fault: `position` (wrong number of fields), `colors`,
                `pawns`, `side`, `camps`, `turn` or `ban`.

        Example:
            >>> from underfoot import katarenga
            >>> start = katarenga.Position.start()
            >>> katarenga.Position.from_text(start.to_text()) == start
            True
        """
    def is_legal(self, /, move: KatarengaMove | str) -> bool:
        """Return whether a move is legal.

        Args:
            move: A move of this engine, or the text of a move.

        Raises:
            NotationError: Field `move`: the text is not two squares.

        Example:
            >>> from underfoot import carpniches
            >>> carpniches.Position.start().is_legal("a1a2")
            True
        """
    def is_over(self, /) -> bool:
        """Return whether the game has ended."""
    @property
    def key(self, /) -> int:
        """A number below 2**64, equal for equal positions and the same in every process."""
    def legal_moves(self, /) -> list[KatarengaMove]:
        """Return all legal moves by index; none once the game is over.

        Example:
            >>> from underfoot import carpniches
            >>> lone = carpniches.Position.from_text("x6/x6/x6/x6/x6/w,x5 w 2 -")
            >>> [str(move) for move in lone.legal_moves()]
            ['a1b1', 'a1a2', 'a1b2']
        """
    def mirrored(self, /) -> KatarengaPosition:
        """Return the position with left and right exchanged; the game stays the same."""
    def outcome(self, /) -> Outcome | None:
        """Return how the game ended, or None while it goes on.

        Example:
            >>> from underfoot import carpniches
            >>> carpniches.Position.from_text("x6/x6/x6/x6/x6/w,w,w,x3 b 9 -").outcome()
            Outcome(winner=Color.WHITE, termination=Termination.LINE)
        """
    def pawns(self, /, color: Color) -> tuple[str, ...]:
        """Return the squares of a side's pawns on the board, by index.

        Args:
            color: The side.
        """
    def perft(self, /, depth: SupportsIndex) -> int:
        """Return the number of sequences of exactly `depth` legal moves.

        A game that ends earlier contributes nothing. See `underfoot.perft` for threads,
        memory and progress.

        Args:
            depth: The length of the sequences in moves of one side, from 0 to 2**32 - 1.

        Raises:
            ValueError: The depth is negative.
            OverflowError: The depth is too large, or the count passes 2**128.

        Example:
            >>> from underfoot import katarenga
            >>> katarenga.Position.start().perft(2)
            867
        """
    def play(self, /, move: KatarengaMove | str) -> KatarengaPosition:
        """Return the position after a move; this one stays as it is.

        Args:
            move: A legal move of this engine, or its text.

        Raises:
            IllegalMoveError: The move is not legal here.
            NotationError: Field `move`: the text is not two squares.

        Example:
            >>> from underfoot import carpniches
            >>> carpniches.Position.start().play("a1a2").side_to_move
            Color.BLACK
        """
    @property
    def side_to_move(self, /) -> Color:
        """The side whose turn it is."""
    @classmethod
    def start(
        cls,
        /,
        board: KatarengaBoard | None = None,
        *,
        first_move_captures: FirstMoveCaptures | str = ...,
    ) -> KatarengaPosition:
        """Return the position before White's first move (rulebook, "Preparation").

        Args:
            board: The board; `A0B0C0D0` by default.
            first_move_captures: Whether first moves may capture, or the value as text. The rulebook
                allows it; it is often played otherwise.

        Raises:
            ValueError: There is no such option.

        Example:
            >>> from underfoot import katarenga
            >>> katarenga.Position.start(first_move_captures="not_white").to_text()[-12:]
            'wwww w - 1 q'
        """
    def to_svg(self, /, **options: Unpack[PictureOptions]) -> str:
        """Return a picture as SVG.

        Args:
            options: Those of `underfoot.svg`, such as `last_move`, `targets` and `size`.

        Raises:
            TypeError: There is no such option, or an argument is of a wrong type.
            ValueError: A wrong size, theme or colour, or text that is not a square or a
                move.

        Example:
            >>> from underfoot import katarenga
            >>> katarenga.Position.start().to_svg(targets="a1", size=200)[:5]
            '<svg '
        """
    def to_text(self, /) -> str:
        """Return the position as text; `from_text` reads it.

        Example:
            >>> from underfoot import carpniches
            >>> carpniches.Position.start().to_text()
            'wb,x4,bw/x,w,x2,b,x/x6/x6/x,b,x2,w,x/bw,x4,wb w 1 -'
        """
    def touched(self, /, *squares: str) -> list[KatarengaMove]:
        """Return the moves left after deliberately touching pawns (rulebook, "Touch-Move").

        A touched own pawn must move and a touched opposing pawn must be captured, as far as that is
        still possible; otherwise, or if there is no pawn, touching has no consequence.

        Args:
            squares: Where pawns were touched, in that order.

        Raises:
            NotationError: Field `square`: there is no such square or camp.

        Example:
            >>> from underfoot import katarenga
            >>> [str(move) for move in katarenga.Position.start().touched("h1", "g1", "h8")]
            ['h1g2', 'h1h2']
        """
    @property
    def turn_number(self, /) -> int:
        """The number of the turn: 1 on each side's first turn, one more after Black's move."""

@final
class Searcher:
    """Searches for the best move; see `underfoot.Searcher`."""
    def __new__(cls, /, hash_mb: SupportsIndex) -> Searcher: ...
    def clear(self, /) -> None:
        """Forget what earlier searches have found; see `underfoot.Searcher.clear`."""
    def prepare(self, /) -> None:
        """Let `stop` end the next search from now on; see `underfoot.Searcher.prepare`."""
    def search(
        self,
        /,
        position: CarpnichesPosition | KatarengaPosition,
        depth: SupportsIndex | None = None,
        nodes: SupportsIndex | None = None,
        seconds: float | None = None,
        on_info: Callable[
            [
                tuple[
                    int,
                    int,
                    int,
                    int | None,
                    int,
                    float,
                    tuple[CarpnichesMove, ...] | tuple[KatarengaMove, ...],
                    int,
                ]
            ],
            object,
        ]
        | None = None,
    ) -> tuple[
        int,
        int,
        int,
        int | None,
        int,
        float,
        tuple[CarpnichesMove, ...] | tuple[KatarengaMove, ...],
        int,
    ]:
        """Search; see `underfoot.Searcher.search`.

        Returns:
            Depth, seldepth, score, mate, nodes, seconds, line, hashfull.
        """
    def stop(self, /) -> None:
        """End the search that runs or is prepared; see `underfoot.Searcher.stop`."""

def divide(
    position: CarpnichesPosition | KatarengaPosition,
    depth: SupportsIndex,
    threads: SupportsIndex | None = None,
    hash_mb: SupportsIndex | None = None,
    progress: Callable[[float], object] | None = None,
) -> dict[CarpnichesMove, int] | dict[KatarengaMove, int]:
    """Count the sequences of legal moves by their first moves; see `underfoot.divide`."""

def perft(
    position: CarpnichesPosition | KatarengaPosition,
    depth: SupportsIndex,
    threads: SupportsIndex | None = None,
    hash_mb: SupportsIndex | None = None,
    progress: Callable[[float], object] | None = None,
) -> int:
    """Count the sequences of legal moves; see `underfoot.perft`."""

def perft_by_definition(
    position: CarpnichesPosition | KatarengaPosition,
    depth: SupportsIndex,
    progress: Callable[[float], object] | None = None,
) -> int:
    """Count the sequences of legal moves by the definition, slowly; see `underfoot.perft`."""

def playouts(
    position: CarpnichesPosition | KatarengaPosition,
    games: SupportsIndex,
    seed: SupportsIndex,
    max_plies: SupportsIndex,
    threads: SupportsIndex | None = None,
    progress: Callable[[float], object] | None = None,
) -> tuple[int, int, dict[int, int], dict[Outcome, int]]:
    """Play at random; see `underfoot.playouts`.

    Returns:
        Unfinished games, plies, games by length, games by outcome.
    """

def solve(
    position: CarpnichesPosition | KatarengaPosition,
    max_plies: SupportsIndex,
    progress: Callable[[float], object] | None = None,
) -> (
    tuple[
        Color | None,
        int,
        tuple[CarpnichesMove, ...],
        dict[str, CarpnichesMove],
        dict[CarpnichesMove, CarpnichesMove],
    ]
    | tuple[
        Color | None,
        int,
        tuple[KatarengaMove, ...],
        dict[str, KatarengaMove],
        dict[KatarengaMove, KatarengaMove],
    ]
):
    """Search for a forced win; see `underfoot.solve`.

    Returns:
        Winner, plies, line, proof, refutations.
    """

def unique(
    position: CarpnichesPosition | KatarengaPosition,
    depth: SupportsIndex,
    symmetry: bool = False,
    threads: SupportsIndex | None = None,
    hash_mb: SupportsIndex | None = None,
    progress: Callable[[float], object] | None = None,
) -> list[int]:
    """Count the distinct positions of each ply; see `underfoot.unique`."""
