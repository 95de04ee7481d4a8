"""A position in both engines, and the comparison of everything that can be observed of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import underfoot
from underfoot import Color
from underfoot.reference import carpniches as reference_carpniches
from underfoot.reference import katarenga as reference_katarenga

from . import endings


@dataclass(frozen=True)
class Game:
    """A game: its name, its module in both engines, and all its squares."""

    name: str
    native: Any = field(repr=False)
    reference: Any = field(repr=False)
    squares: tuple[str, ...] = field(repr=False)

    def read(self, text: str) -> Pair:
        """Return the position that a text describes, in both engines."""
        return Pair(
            self, self.native.Position.from_text(text), self.reference.Position.from_text(text)
        )


CARPNICHES = Game(
    "carpniches",
    underfoot.carpniches,
    reference_carpniches,
    tuple(file + rank for rank in "123456" for file in "abcdef"),
)
KATARENGA = Game(
    "katarenga",
    underfoot.katarenga,
    reference_katarenga,
    (*(file + rank for rank in "12345678" for file in "abcdefgh"), "a0", "h0", "a9", "h9"),
)
GAMES = (CARPNICHES, KATARENGA)


def by_name(name: str) -> Game:
    """Return the game with a name."""
    return next(game for game in GAMES if game.name == name)


@dataclass(frozen=True)
class Pair:
    """A position of a game in both engines."""

    game: Game
    native: Any
    reference: Any

    def __str__(self) -> str:
        return str(self.reference)

    def play(self, move: str) -> Pair:
        """Return the pair after a move."""
        return Pair(self.game, self.native.play(move), self.reference.play(move))

    def moves(self) -> list[str]:
        """Return the texts of all legal moves, by the reference engine."""
        return [str(move) for move in self.reference.legal_moves()]

    def compare_shortly(self) -> None:
        """Compare text, key, outcome and the moves: what a child of a position is checked for."""
        native, reference = self.native, self.reference
        assert native.to_text() == reference.to_text()
        assert native.key == reference.key
        outcome = reference.outcome()
        assert native.outcome() == outcome
        assert native.is_over() is (outcome is not None)
        moves = [move.index for move in reference.legal_moves()]
        assert [move.index for move in native.legal_moves()] == moves
        assert native.count_moves() == len(moves)
        endings.note(self.game.name, reference.side_to_move, outcome)

    def compare(self) -> None:
        """Compare everything that can be observed without a choice."""
        self.compare_shortly()
        native, reference = self.native, self.reference
        text = reference.to_text()
        assert str(native) == str(reference) == text
        assert f"reference.{native!r}" == repr(reference)
        assert native.side_to_move is reference.side_to_move
        assert native.turn_number == reference.turn_number
        assert native.is_over() is reference.is_over()
        assert 0 <= native.key < 2**64
        self.compare_moves()
        self.compare_counts()
        for engine, position in (
            (self.game.native, native),
            (self.game.reference, reference),
        ):
            again = engine.Position.from_text(text)
            assert again == position
            assert hash(again) == hash(position)
            assert (again.to_text(), again.key) == (text, position.key)
        if self.game is CARPNICHES:
            self.compare_stacks()
        else:
            self.compare_pawns()

    def compare_moves(self) -> None:
        """Compare the list of moves, its order, and the legality of every move of the game."""
        native, reference = self.native.legal_moves(), self.reference.legal_moves()
        assert [(str(move), move.index) for move in native] == [
            (str(move), move.index) for move in reference
        ]
        indices = [move.index for move in native]
        assert indices == sorted(set(indices))
        assert self.native.count_moves() == self.reference.count_moves() == len(indices)
        assert bool(indices) is not self.native.is_over()
        is_legal = self.native.is_legal
        assert [move for move in self.game.native.Move.all() if is_legal(move)] == native

    def compare_every_way(self) -> None:
        """Compare the legality of every pair of squares as text, connected by a move or not."""
        for start in self.game.squares:
            for end in self.game.squares:
                way = start + end
                assert self.native.is_legal(way) is self.reference.is_legal(way), way

    def compare_counts(self) -> None:
        """Compare perft and divide as deep as is quick."""
        assert self.native.perft(0) == self.reference.perft(0) == 1
        assert self.native.perft(1) == self.reference.perft(1) == self.native.count_moves()
        assert self.native.perft(2) == self.reference.perft(2)
        divided = self.native.divide(1)
        assert list(divided) == self.native.legal_moves()
        assert set(divided.values()) <= {1}
        assert texts(divided) == texts(self.reference.divide(1))

    def compare_stacks(self) -> None:
        """Compare what only Carpniches has: stacks, lines, the forbidden square."""
        for square in self.game.squares:
            assert self.native.stack(square) == self.reference.stack(square), square
        for color in Color:
            assert self.native.lines(color) == self.reference.lines(color)
        assert self.native.forbidden == self.reference.forbidden

    def compare_pawns(self) -> None:
        """Compare what only Katarenga has: board, pawns, camps, the ban."""
        native, reference = self.native, self.reference
        assert native.board.colors == reference.board.colors
        assert native.board.code == reference.board.code
        for square in self.game.squares[:64]:
            assert native.color_of(square) is reference.color_of(square), square
        for color in Color:
            assert native.pawns(color) == reference.pawns(color)
            assert native.camps(color) == reference.camps(color)
        assert native.first_move_captures is reference.first_move_captures

    def compare_children(self) -> list[Pair]:
        """Compare all positions one move ahead; return them."""
        children = [self.play(move) for move in self.moves()]
        for child in children:
            child.compare_shortly()
        return children


def texts(divided: dict[Any, int]) -> list[tuple[str, int]]:
    """Return what `divide` counted, in its order, comparable between engines."""
    return [(str(move), count) for move, count in divided.items()]
