"""What `solve` says, against exhaustive search with the reference engine."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import underfoot
from underfoot import Color, carpniches, katarenga, reference


@cache
def wins(position: Any, attacker: Color, plies: int) -> bool:
    """Whether `attacker` can force a win within so many plies, by trying everything."""
    outcome = position.outcome()
    if outcome is not None:
        return bool(outcome.winner is attacker)
    if plies == 0:
        return False
    choices = (wins(position.play(move), attacker, plies - 1) for move in position.legal_moves())
    return any(choices) if position.side_to_move is attacker else all(choices)


def truth(position: Any, horizon: int) -> tuple[Color | None, int]:
    """The side that can force a win, and the fewest plies; the horizon if there is none."""
    for plies in range(horizon + 1):
        for attacker in Color:
            if wins(position, attacker, plies):
                return attacker, plies
    return None, horizon


def last_positions(game: Any, seed: int, number: int) -> Iterator[str]:
    """Texts of the last positions of a random game."""
    chooser = random.Random(seed)
    if game is reference.carpniches:
        position = game.Position.start(game.SETUPS[seed % 3])
    else:
        position = game.Position.start(game.Board.random(seed))
    played = [position]
    while not position.is_over():
        position = position.play(chooser.choice(position.legal_moves()))
        played.append(position)
    for position in played[-number:]:
        yield position.to_text()


GAMES = [
    pytest.param(carpniches, reference.carpniches, 3, 60, id="carpniches"),
    pytest.param(katarenga, reference.katarenga, 3, 35, id="katarenga"),
]


@pytest.mark.parametrize(("native", "plain", "horizon", "games"), GAMES)
def test_answers_are_those_of_exhaustive_search(
    native: Any, plain: Any, horizon: int, games: int
) -> None:
    answers: dict[tuple[Color | None, int], int] = {}
    for seed in range(games):
        for text in last_positions(plain, seed, 4):
            slow = plain.Position.from_text(text)
            fast = native.Position.from_text(text)
            expected = truth(slow, horizon)
            solution = underfoot.solve(fast, horizon)
            assert (solution.winner, solution.plies) == expected, text
            answers[expected] = answers.get(expected, 0) + 1
            check_line(fast, solution)
            check_proof(fast, solution, solution.plies)
            check_refutations(slow, solution)
    # Both sides win in every number of plies, and some positions stay open.
    assert sum(answers.values()) == 4 * games
    found = {plies for winner, plies in answers if winner is not None}
    assert found == set(range(horizon + 1))
    assert answers.get((None, horizon), 0) > 0


def check_line(position: Any, solution: underfoot.Solution[Any]) -> None:
    """The line is a game that the winner wins after exactly the plies named."""
    if solution.winner is None:
        assert not solution.line
        return
    assert len(solution.line) == solution.plies
    for move in solution.line:
        assert not position.is_over()
        position = position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner is solution.winner


def check_proof(position: Any, solution: underfoot.Solution[Any], plies: int) -> None:
    """Whatever the loser plays, the winner wins in time by playing what the proof says."""
    if solution.winner is None:
        assert not solution.proof
        return
    outcome = position.outcome()
    if outcome is not None:
        assert outcome.winner is solution.winner
        return
    assert plies > 0
    if position.side_to_move is solution.winner:
        check_proof(position.play(solution.proof[str(position)]), solution, plies - 1)
        return
    for move in position.legal_moves():
        check_proof(position.play(move), solution, plies - 1)


def check_refutations(position: Any, solution: underfoot.Solution[Any]) -> None:
    """Every move but those that win in time has a reply after which it does not win in time."""
    side = position.side_to_move
    replies = {str(move): str(reply) for move, reply in solution.refutations.items()}
    if position.is_over() or solution.plies < 2:
        assert not replies
        return
    for move in position.legal_moves():
        after = position.play(move)
        is_winning = wins(after, side, solution.plies - 1)
        assert (str(move) in replies) == (not is_winning and not after.is_over())
        if str(move) in replies:
            answered = after.play(replies[str(move)])
            assert not wins(answered, side, solution.plies - 2)


def test_an_open_position_has_a_refutation_of_every_move() -> None:
    solution = underfoot.solve(carpniches.Position.start(), 5)
    assert solution.winner is None
    assert len(solution.refutations) == 42


def test_a_finished_game_is_won_in_no_plies() -> None:
    position = carpniches.Position.from_text("x6/x6/x6/x6/w,w,w,x3/b,x4,b b 9 -")
    solution = underfoot.solve(position, 3)
    assert (solution.winner, solution.plies, solution.line) == (Color.WHITE, 0, ())
