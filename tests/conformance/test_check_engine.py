"""`check_engine` passes the engines of this package and fails every planted fault."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import underfoot
from tests.faults import FAULTS
from tests.faults import carpniches as faulty_carpniches
from tests.faults.fault import Fault, derived
from underfoot import reference
from underfoot.testing import check_engine

GAMES = ("carpniches", "katarenga")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("package", [underfoot, reference], ids=["native", "reference"])
def test_right_engines_pass(package: Any, game: str) -> None:
    check_engine(getattr(package, game).Position, game, seconds=1.5, seed=1)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.specification[20:])
def test_planted_faults_are_caught(fault: Fault) -> None:
    with pytest.raises(AssertionError) as raised:
        check_engine(fault.position, fault.game, seconds=3)
    message = str(raised.value)
    # The check itself speaks, not an assertion of the engine.
    assert message.startswith(("perft(", "different: ", "to_text wrote ")), message
    assert "\nposition   " in message or message.startswith("to_text wrote ")


# A stranger's engine may have no more than what is needed.


class Few:
    """Four methods, and texts for moves."""

    def __init__(self, position: Any) -> None:
        self.position = position

    @classmethod
    def from_text(cls, text: str) -> Few:
        return cls(reference.carpniches.Position.from_text(text))

    def legal_moves(self) -> list[str]:
        return [str(move) for move in self.position.legal_moves()]

    def play(self, move: str) -> Few:
        return type(self)(self.position.play(move))

    def outcome(self) -> Any:
        return self.position.outcome()


class Hasty(Few):
    """One move is always forgotten."""

    def legal_moves(self) -> list[str]:
        return super().legal_moves()[1:]


class Fragile(Few):
    """Some moves cannot be played."""

    def play(self, move: str) -> Few:
        if move == "a1a4":
            raise KeyError(move)
        return super().play(move)


class Lenient(Few):
    """It repairs what it reads."""

    @classmethod
    def from_text(cls, text: str) -> Few:
        return super().from_text(text.strip())


class Crashing(Few):
    """It refuses, but not as it should."""

    @classmethod
    def from_text(cls, text: str) -> Few:
        try:
            return super().from_text(text)
        except ValueError:
            raise IndexError("list index out of range") from None


class Timid(Few):
    """It refuses an empty board."""

    @classmethod
    def from_text(cls, text: str) -> Few:
        if text.startswith("x6/x6/x6/x6/x6/x6"):
            raise ValueError("nothing there")
        return super().from_text(text)


def test_four_methods_are_enough() -> None:
    check_engine(Few, "carpniches", seconds=1)
    check_engine("python:tests.conformance.test_check_engine:Few", "carpniches", seconds=1)


@pytest.mark.parametrize(
    ("engine", "message"),
    [
        (Hasty, r"perft\(1\) of .* \(diagonals\) is 42, not 41\n"),
        (Fragile, r"perft\(1\) of .* failed: .*KeyError"),
        (Lenient, r"from_text returned .* for the text '.*', which is no position"),
        (Crashing, r"from_text raised IndexError\(.*\), not a ValueError, for the text"),
        (Timid, r"from_text raised ValueError\(.*\) for a good position \(an empty board\)"),
        (faulty_carpniches.TextTopFirst, r"to_text wrote 'wwb,.*' for bww,"),
        (object, r"cannot be compared: .*from_text"),
        ("python:tests.conformance:Nobody", r"cannot be compared: .*Nobody"),
        ("nobody", r"cannot be compared: .*nobody"),
    ],
)
def test_what_is_wrong_is_said(engine: Any, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_engine(engine, "carpniches", seconds=1)


def test_refusing_is_an_option() -> None:
    check_engine(Lenient, "carpniches", seconds=1, refuses=False)
    check_engine(Crashing, "carpniches", seconds=1, refuses=False)


def test_a_reader_that_lets_a_stack_of_four_pass_is_caught() -> None:
    lenient = derived("carpniches", "ReadsStacksOfFour", (("<= _TALLEST or not", "<= 4 or not"),))
    with pytest.raises(AssertionError, match="which is no position"):
        check_engine(lenient.Position, "carpniches", seconds=1)


def test_other_games_are_refused() -> None:
    with pytest.raises(ValueError, match="carpniches, katarenga, not 'chess'"):
        check_engine(Few, "chess")


@pytest.mark.parametrize(
    ("game", "engine"),
    [
        ("katarenga", "reference"),
        ("carpniches", f"ugi:{sys.executable} -m underfoot ugi carpniches"),
    ],
)
def test_engines_by_name(game: str, engine: str) -> None:
    check_engine(engine, game, seconds=1)
