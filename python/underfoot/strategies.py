"""Strategies for hypothesis: positions, games, boards, moves, and texts to refuse.

They need the package hypothesis: `pip install underfoot[testing]`. What they draw is biased to
where rules meet and games end, and suits any engine, since all of it can be had as text. Positions
come in *kinds*, such as `both lines` or `second camp`: `KINDS` lists them.

Example:
    >>> from hypothesis import given, settings
    >>> from underfoot import strategies
    >>> @settings(max_examples=5, database=None)
    ... @given(strategies.positions("carpniches"))
    ... def test_no_moves_after_the_end(position):
    ...     assert bool(position.legal_moves()) is not position.is_over()
    >>> test_no_moves_after_the_end()
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeVar, cast, overload

from underfoot import NotationError, carpniches, katarenga
from underfoot._scenarios import SCENARIOS, sketch_carpniches, sketch_katarenga
from underfoot._scenarios import boards as _boards
from underfoot.data import refused_texts as _shipped

try:
    from hypothesis import strategies as st
except ImportError as error:
    raise ImportError(
        "underfoot.strategies needs hypothesis: pip install 'underfoot[testing]'"
    ) from error

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from hypothesis.strategies import SearchStrategy

__all__ = [
    "BOARD_KINDS",
    "KINDS",
    "Game",
    "board_codes",
    "boards",
    "games",
    "move_texts",
    "moves",
    "position_texts",
    "positions",
    "refused_texts",
]

KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    game: ("first", *scenarios.kinds) for game, scenarios in SCENARIOS.items()
}
"""The kinds of positions, by game; `first` are those in which a game begins."""

_BOARDS: dict[str, Callable[[Random], str]] = {
    "uniform": _boards.uniform,
    "tiles": _boards.of_tiles,
    "striped": _boards.striped,
    "mixed": _boards.mixed,
}
BOARD_KINDS: Final = tuple(_BOARDS)
"""The kinds of boards: of one colour but for a few squares, of tiles, striped, of any colours."""

_MODULES: dict[str, Any] = {"carpniches": carpniches, "katarenga": katarenga}
_LATEST_TURN = 2**32 - 1

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class _ReadsText(Protocol[T_co]):
    """A class of positions or of moves."""

    def from_text(self, text: str, /) -> T_co:
        """Return what the text describes."""
        ...


class _ReadsColors(Protocol[T_co]):
    """A class of boards."""

    def from_colors(self, colors: str, /) -> T_co:
        """Return the board of these colours."""
        ...


# Positions ------------------------------------------------------------------------------------


def position_texts(game: str, *kinds: str, huge_turns: bool = False) -> SearchStrategy[str]:
    """Draw the texts of positions.

    Most of them no play would reach, and some are of finished games. If no kind is named, failing
    examples shrink to few pieces.

    Args:
        game: `carpniches` or `katarenga`.
        kinds: Kinds out of `KINDS[game]`; all but `first` if none is named.
        huge_turns: Whether to draw the largest turn numbers that a text can have as well.

    Raises:
        ValueError: There is no such game or kind.

    Example:
        >>> from hypothesis import find
        >>> text = find(position_texts("carpniches", "no stack"), lambda text: True)
        >>> carpniches.Position.from_text(text).legal_moves()
        []
    """
    _require(game, KINDS, "game")
    for kind in kinds:
        _require(kind, KINDS[game], "kind")
    scenarios = SCENARIOS[game]
    draws = {"first": scenarios.first, **scenarios.kinds}
    texts = st.one_of([_drawn(draws[kind]) for kind in kinds or KINDS[game][1:]])
    if not kinds:
        texts = st.builds(_thinned, st.just(game), texts, st.binary(min_size=16, max_size=16))
    return st.builds(_renumbered, st.just(game), texts, _turns) if huge_turns else texts


@overload
def positions(
    game: Literal["carpniches"], *kinds: str, huge_turns: bool = False
) -> SearchStrategy[carpniches.Position]: ...
@overload
def positions(
    game: Literal["katarenga"], *kinds: str, huge_turns: bool = False
) -> SearchStrategy[katarenga.Position]: ...
@overload
def positions(
    game: str, *kinds: str, engine: _ReadsText[T], huge_turns: bool = False
) -> SearchStrategy[T]: ...
def positions(
    game: str, *kinds: str, engine: _ReadsText[Any] | None = None, huge_turns: bool = False
) -> SearchStrategy[Any]:
    """Draw positions.

    Args:
        game: `carpniches` or `katarenga`.
        kinds: As for `position_texts`.
        engine: A class of positions with a class method `from_text`; the native one if left out.
        huge_turns: As for `position_texts`.

    Raises:
        ValueError: There is no such game or kind.

    Example:
        >>> from hypothesis import find
        >>> from underfoot.reference import katarenga as reference
        >>> won = positions("katarenga", "finished", engine=reference.Position)
        >>> find(won, lambda position: True).is_over()
        True
    """
    texts = position_texts(game, *kinds, huge_turns=huge_turns)
    return texts.map((engine or _MODULES[game].Position).from_text)


# Games ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Game:
    """A game or its beginning: where it starts, and legal moves from there.

    Args:
        start: The text of the first position.
        moves: The texts of the moves.
    """

    start: str
    moves: tuple[str, ...]

    def positions(self, engine: _ReadsText[Any]) -> list[Any]:
        """Return all positions of the game, the first among them.

        Args:
            engine: A class of positions.

        Example:
            >>> game = Game("x6/x6/x6/x6/x6/w,x4,b w 1 -", ("a1b1", "f1e1"))
            >>> [position.count_moves() for position in game.positions(carpniches.Position)]
            [9, 9, 5]
        """
        reached = [engine.from_text(self.start)]
        for move in self.moves:
            reached.append(reached[-1].play(move))
        return reached


@st.composite
def _games(draw: st.DrawFn, game: str, starts: SearchStrategy[str], most: int) -> Game:
    start = draw(starts)
    position = _MODULES[game].Position.from_text(start)
    moves = []
    for choice in draw(st.lists(st.integers(0, 2**16 - 1), max_size=most)):
        legal = position.legal_moves()
        if not legal:
            break
        moves.append(legal[choice % len(legal)])
        position = position.play(moves[-1])
    return Game(start, tuple(map(str, moves)))


def games(game: str, *kinds: str, most_plies: int = 40) -> SearchStrategy[Game]:
    """Draw games from their beginning or from positions of any kind.

    Args:
        game: `carpniches` or `katarenga`.
        kinds: The kinds of positions to start from, out of `KINDS[game]`; `first` if none is
            named.
        most_plies: How many moves a game has at the most, of both sides together.

    Raises:
        ValueError: There is no such game or kind.

    Example:
        >>> from hypothesis import find
        >>> len(find(games("carpniches"), lambda game: len(game.moves) >= 2).moves)
        2
    """
    return _games(game, position_texts(game, *kinds or ("first",)), most_plies)


# Boards ---------------------------------------------------------------------------------------


def board_codes() -> SearchStrategy[str]:
    """Draw the codes of Katarenga's boards of tiles, such as `A0B0C0D0`.

    Example:
        >>> from hypothesis import find
        >>> find(board_codes(), lambda code: True)
        'a0b0c0d0'
    """
    return _drawn(_boards.code)


@overload
def boards(*kinds: str) -> SearchStrategy[katarenga.Board]: ...
@overload
def boards(*kinds: str, engine: _ReadsColors[T]) -> SearchStrategy[T]: ...
def boards(*kinds: str, engine: _ReadsColors[Any] = katarenga.Board) -> SearchStrategy[Any]:
    """Draw boards of Katarenga, of tiles and home-made.

    Args:
        kinds: Kinds out of `BOARD_KINDS`; all if none is named.
        engine: A class of boards with a class method `from_colors`.

    Raises:
        ValueError: There is no such kind.

    Example:
        >>> from hypothesis import find
        >>> find(boards("tiles"), lambda board: True).code
        'a0b0c0d0'
    """
    for kind in kinds:
        _require(kind, BOARD_KINDS, "kind")
    texts = st.one_of([_drawn(_BOARDS[kind]) for kind in kinds or BOARD_KINDS])
    return texts.map(engine.from_colors)


# Moves ----------------------------------------------------------------------------------------


@overload
def moves(game: Literal["carpniches"]) -> SearchStrategy[carpniches.Move]: ...
@overload
def moves(game: Literal["katarenga"]) -> SearchStrategy[katarenga.Move]: ...
@overload
def moves(game: str, *, engine: _ReadsText[T]) -> SearchStrategy[T]: ...
def moves(game: str, *, engine: _ReadsText[Any] | None = None) -> SearchStrategy[Any]:
    """Draw moves out of all that a game has, legal in some position or other.

    Args:
        game: `carpniches` or `katarenga`.
        engine: A class of moves with a class method `from_text`; the native one if left out.

    Raises:
        ValueError: There is no such game.

    Example:
        >>> from hypothesis import find
        >>> find(moves("katarenga"), lambda move: True)
        katarenga.Move.from_text('a1b1')
    """
    _require(game, KINDS, "game")
    native = _MODULES[game].Move
    if engine is None:
        return st.sampled_from(native.all())
    return st.sampled_from([str(move) for move in native.all()]).map(engine.from_text)


def move_texts(game: str) -> SearchStrategy[str]:
    """Draw the texts of two squares each, whether a move connects them or not.

    Args:
        game: `carpniches` or `katarenga`.

    Raises:
        ValueError: There is no such game.

    Example:
        >>> from hypothesis import find
        >>> position = carpniches.Position.start()
        >>> find(move_texts("carpniches"), lambda text: not position.is_legal(text))
        'a1a1'
    """
    _require(game, KINDS, "game")
    squares: Sequence[str] = sketch_carpniches.SQUARES
    if game == "katarenga":
        camps = sketch_katarenga.CAMPS
        squares = (*sketch_katarenga.SQUARES, *camps["b"], *camps["w"])
    square = st.sampled_from(squares)
    return st.tuples(square, square).map("".join)


# Texts to refuse ------------------------------------------------------------------------------


@st.composite
def _damaged(draw: st.DrawFn, game: str) -> str:
    """Draw the text of a position with something taken out, put in or exchanged."""
    text = draw(position_texts(game))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(start + 3, len(text))))
    put_in = draw(st.text(alphabet="wb/,x-123RYGBqadh09 \n", max_size=2) | st.text(max_size=2))
    return text[:start] + put_in + text[end:]


def refused_texts(game: str) -> SearchStrategy[str]:
    """Draw texts that are not positions, and that every engine must refuse.

    Most are the text of a position but for a few characters; some are those of
    `underfoot.data.refused_texts`.

    Args:
        game: `carpniches` or `katarenga`.

    Raises:
        ValueError: There is no such game.

    Example:
        >>> from hypothesis import find
        >>> find(refused_texts("carpniches"), lambda text: True)
        ''
    """
    _require(game, KINDS, "game")
    known = [row.text for row in _shipped(f"{game}.position") if len(row.text) < 1000]

    def is_refused(text: str) -> bool:
        try:
            _MODULES[game].Position.from_text(text)
        except NotationError:
            return True
        return False

    return st.sampled_from(known) | _damaged(game).filter(is_refused)


# Common ---------------------------------------------------------------------------------------

_turns: SearchStrategy[int | None] = st.sampled_from([None, None, _LATEST_TURN - 1, _LATEST_TURN])


def _drawn(draw: Callable[[Random], str]) -> SearchStrategy[str]:
    # Hypothesis plays the part of `random.Random`, so that what is drawn can shrink.
    return st.randoms(use_true_random=False).map(draw)


_SKETCHES: dict[str, Any] = {
    "carpniches": sketch_carpniches.Sketch,
    "katarenga": sketch_katarenga.Sketch,
}


def _thinned(game: str, text: str, keep: bytes) -> str:
    """Return a position without the pieces whose byte is small.

    Few are drawn so small; but what fails shrinks to small bytes, and so to few pieces.
    """
    sketch = _SKETCHES[game].from_text(text)
    name = "stacks" if game == "carpniches" else "pawns"
    here = getattr(sketch, name)
    kept = {square: here[square] for square, byte in zip(here, keep, strict=False) if byte >= 8}
    thinned = replace(sketch, **{name: kept})
    if game == "carpniches" and thinned.last not in kept:
        thinned = replace(thinned, last="-")
    return cast("str", thinned.text())


def _renumbered(game: str, text: str, turn: int | None) -> str:
    """Return a position with another turn number, where that number is not a first turn's."""
    sketch = _SKETCHES[game].from_text(text)
    if turn is None or sketch.turn == 1:
        return text
    return cast("str", replace(sketch, turn=turn).text())


def _require(name: str, names: Mapping[str, Any] | Sequence[str], what: str) -> None:
    if name not in names:
        raise ValueError(f"{what} must be one of {', '.join(names)}, not {name!r}")
