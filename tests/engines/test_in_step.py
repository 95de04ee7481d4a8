"""Both engines play whole games in step; everything observable is compared after every move."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from hypothesis import note
from hypothesis import settings as of_test
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from underfoot import Color, FirstMoveCaptures, IllegalMoveError, Symmetry, strategies

from .budget import examples
from .pairs import CARPNICHES, KATARENGA, Game, Pair

choices = st.integers(0, 2**16 - 1)


class InStep(RuleBasedStateMachine):
    """What both games' machines do; the pair is the position that the engines have reached."""

    game: ClassVar[Game]
    pair: Pair

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[Pair] = []

    def reach(self, pair: Pair) -> None:
        """Take a new position: compare it in itself and with those that were seen before."""
        note(f"{self.game.name}: {pair}")  # shown if it fails: the game that leads to the fault
        pair.compare()
        for old in self.seen[-30:]:
            same = pair.reference == old.reference
            assert (pair.native == old.native) is same
            assert (pair.native != old.native) is not same
            assert (pair.native.key == old.native.key) is same
            assert (hash(pair.native) == hash(old.native)) is same
        self.seen.append(pair)
        self.pair = pair

    def is_over(self) -> bool:
        return bool(self.pair.reference.is_over())

    @precondition(lambda self: not self.is_over())
    @rule(choice=choices)
    def play(self, choice: int) -> None:
        moves = self.pair.moves()
        self.reach(self.pair.play(moves[choice % len(moves)]))

    @precondition(lambda self: not self.is_over())
    @rule(picks=st.lists(choices, min_size=5, max_size=15))
    def play_on(self, picks: list[int]) -> None:
        """Play several moves that do not end the game, if there are such."""
        for pick in picks:
            moves = self.pair.moves()
            going_on = [m for m in moves if not self.pair.reference.play(m).is_over()] or moves
            self.reach(self.pair.play(going_on[pick % len(going_on)]))
            if self.is_over():
                break

    @precondition(lambda self: not self.is_over())
    @rule(choice=choices)
    def finish(self, choice: int) -> None:
        """Compare all positions a move ahead, and end the game if that is possible."""
        ends = [child for child in self.pair.compare_children() if child.reference.is_over()]
        if ends:
            self.reach(ends[choice % len(ends)])

    @rule(choice=choices)
    def go_back(self, choice: int) -> None:
        """Play on from an earlier position; it has suffered no harm."""
        old = self.seen[choice % len(self.seen)]
        old.compare_shortly()
        self.pair = old

    @rule(turn=st.one_of(st.integers(1, 3), st.integers(1, 2**32 - 1)))
    def renumber(self, turn: int) -> None:
        """Read the position with another turn number: only a first turn makes a difference."""
        fields = str(self.pair).split(" ")
        at = 2 if self.game is CARPNICHES else 4
        if self.pair.native.turn_number != 1 or turn == 1:
            fields[at] = str(turn)
            self.reach(self.game.read(" ".join(fields)))

    @rule(picks=st.lists(choices, min_size=1, max_size=20))
    def try_illegal_moves(self, picks: list[int]) -> None:
        before, legal = str(self.pair), set(self.pair.moves())
        for pick in picks:
            for module, position in (
                (self.game.native, self.pair.native),
                (self.game.reference, self.pair.reference),
            ):
                move = module.Move.from_index(pick % module.Move.COUNT)
                for given in (move, str(move)):
                    if str(move) in legal:
                        assert position.is_legal(given)
                        continue
                    assert not position.is_legal(given)
                    with pytest.raises(IllegalMoveError) as raised:
                        position.play(given)
                    assert raised.value.move == given
                    assert raised.value.position == position
                    assert str(raised.value) == f"{move} is not legal in {before}"
        self.pair.compare_shortly()
        assert str(self.pair.native) == before

    @rule()
    def offer_moves_of_others(self) -> None:
        """Moves of the other engine and of the other game are of the wrong type."""
        elsewhere = KATARENGA if self.game is CARPNICHES else CARPNICHES
        for position, own in (
            (self.pair.native, self.game.native),
            (self.pair.reference, self.game.reference),
        ):
            modules = [self.game.native, self.game.reference, elsewhere.native, elsewhere.reference]
            for module in modules:
                if module is not own:
                    for ask in (position.is_legal, position.play):
                        with pytest.raises(TypeError):
                            ask(module.Move.from_index(0))

    def check_image(self, image: Pair, moves: dict[str, str], choice: int, turn: Any) -> None:
        """Compare a symmetric image, whose moves are the images of ours, and play in both."""
        assert image.native.outcome() == image.reference.outcome()
        image.compare_shortly()
        ours = self.pair.moves()
        assert sorted(moves[move] for move in ours) == sorted(image.moves())
        if ours:
            move = ours[choice % len(ours)]
            for position, other in (
                (self.pair.native, image.native),
                (self.pair.reference, image.reference),
            ):
                assert turn(position.play(move)) == other.play(moves[move])


class CarpnichesInStep(InStep):
    """Carpniches, from its setups and from anywhere."""

    game = CARPNICHES

    @initialize(
        start=strategies.position_texts("carpniches", "first")
        | strategies.position_texts("carpniches", huge_turns=True)
    )
    def begin(self, start: str) -> None:
        assert CARPNICHES.native.SETUPS == CARPNICHES.reference.SETUPS
        self.reach(self.game.read(start))

    @rule(symmetry=st.sampled_from(Symmetry), choice=choices)
    def turn_the_board(self, symmetry: Symmetry, choice: int) -> None:
        native, reference = self.game.native.Move, self.game.reference.Move
        moves = {str(m): str(m.transformed(symmetry)) for m in native.all()}
        assert moves == {str(m): str(m.transformed(symmetry)) for m in reference.all()}
        image = Pair(
            self.game,
            self.pair.native.transformed(symmetry),
            self.pair.reference.transformed(symmetry),
        )
        self.check_image(image, moves, choice, lambda p: p.transformed(symmetry))
        assert image.native.outcome() == self.pair.native.outcome()

    @rule(choice=choices)
    def exchange_colors(self, choice: int) -> None:
        if self.pair.reference.turn_number == 1:
            for position in (self.pair.native, self.pair.reference):
                with pytest.raises(ValueError, match="turn"):
                    position.colors_exchanged()
            return
        image = Pair(
            self.game,
            self.pair.native.colors_exchanged(),
            self.pair.reference.colors_exchanged(),
        )
        moves = {move: move for move in self.pair.moves()}
        self.check_image(image, moves, choice, lambda p: p.colors_exchanged())
        assert image.native.turn_number == self.pair.native.turn_number
        ours, theirs = self.pair.native.outcome(), image.native.outcome()
        if ours is not None:
            assert (theirs.winner, theirs.termination) == (ours.winner.opponent, ours.termination)


class KatarengaInStep(InStep):
    """Katarenga, from the start on all kinds of boards and from anywhere."""

    game = KATARENGA

    @initialize(
        start=st.one_of(
            st.tuples(strategies.boards().map(str), st.sampled_from(FirstMoveCaptures)),
            strategies.position_texts("katarenga", huge_turns=True),
        )
    )
    def begin(self, start: str | tuple[str, FirstMoveCaptures]) -> None:
        if isinstance(start, str):
            self.reach(self.game.read(start))
            return
        colors, captures = start
        native, reference = (
            module.Position.start(module.Board.from_colors(colors), first_move_captures=captures)
            for module in (self.game.native, self.game.reference)
        )
        self.reach(Pair(self.game, native, reference))

    @rule(choice=choices)
    def mirror(self, choice: int) -> None:
        moves = {str(m): str(m.mirrored()) for m in self.game.native.Move.all()}
        assert moves == {str(m): str(m.mirrored()) for m in self.game.reference.Move.all()}
        image = Pair(self.game, self.pair.native.mirrored(), self.pair.reference.mirrored())
        self.check_image(image, moves, choice, lambda p: p.mirrored())
        assert image.native.outcome() == self.pair.native.outcome()
        assert image.native.board == self.pair.native.board.mirrored()

    @rule(squares=st.lists(st.sampled_from(KATARENGA.squares), max_size=4), choice=choices)
    def touch(self, squares: list[str], choice: int) -> None:
        pair = self.pair
        if choice % 2:  # also squares where there is something to touch
            squares = squares + [s for color in Color for s in pair.reference.pawns(color)[:3]]
        native = [str(move) for move in pair.native.touched(*squares)]
        assert native == [str(move) for move in pair.reference.touched(*squares)]


@pytest.mark.parametrize("machine", [CarpnichesInStep, KatarengaInStep])
def test_games_in_step(machine: type[InStep]) -> None:
    how = of_test(max_examples=examples(200), stateful_step_count=25)
    run_state_machine_as_test(machine, settings=how)


@pytest.mark.parametrize(
    "text",
    [
        *(str(CARPNICHES.reference.Position.start(setup)) for setup in CARPNICHES.reference.SETUPS),
        str(KATARENGA.reference.Position.start(first_move_captures="not_either")),
    ],
)
def test_every_way_at_the_start(text: str) -> None:
    pair = (CARPNICHES if "," in text else KATARENGA).read(text)
    for _ in range(4):
        pair.compare_every_way()
        pair = pair.play(pair.moves()[-1])
