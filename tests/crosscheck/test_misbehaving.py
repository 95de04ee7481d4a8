"""Engines in Python that misbehave are told from those that cannot be compared."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

import underfoot
from tests.crosscheck import engines
from underfoot.crosschecking import EngineFailure, Kind, Observation, Refused, Report
from underfoot.crosschecking._simpler import simpler

QUICK: dict[str, Any] = {"game": "carpniches", "games": 40, "seconds": 2, "timeout": 0.5}
ALONE = "x6/x6/x6/x6/x6/w,x5 w 2 -"


def compared(name: str, *, hosted: bool, **changes: Any) -> Report:
    """Compares one of the engines with the native one, in this process or in another."""
    engine = f"python:{engines.__name__}:{name}" if hosted else getattr(engines, name)
    return underfoot.crosscheck(engine, **{**QUICK, **changes})


@pytest.mark.parametrize("name", ["Wrapped", "Textual", "ValuesForMembers"])
def test_what_lacks_nothing_needed_is_equal(name: str) -> None:
    assert compared(name, hosted=False).equal


@pytest.mark.parametrize("name", ["Prints", "Wrapped"])
def test_in_a_process_of_its_own_an_engine_is_as_equal(name: str) -> None:
    report = compared(name, hosted=True, games=5)
    assert report.equal
    assert report.a == f"python:{engines.__name__}:{name}"


# The engine, the kind of difference, and what the engine says in the smallest position.
DIFFERENT = [
    ("Raises", Kind.ERROR, "IndexError in legal_moves: list index out of range"),
    ("Exits", Kind.ERROR, "SystemExit in outcome: 3"),
    ("ReturnsNothing", Kind.ERROR, "play returned None"),
    ("WrongOutcome", Kind.ERROR, "outcome() returned 'white wins', not an Outcome or None"),
    ("OddMoves", Kind.ERROR, "'a1-b1' among the moves: its text is not two squares, like a1b2"),
    ("Mutates", Kind.CONTRADICTION, "play('a1b1') has changed the position that it was asked of"),
    ("WrongCount", Kind.CONTRADICTION, "count_moves() is 4, but 3 fits the rest"),
    ("WrongSide", Kind.CONTRADICTION, "side_to_move is 'w', but 'b' fits the rest"),
    ("KeyOfTurn", Kind.CONTRADICTION, "the key of the position read from its text is 0, but 1"),
    ("TwiceListed", Kind.MOVES, "a1a2"),
]


@pytest.mark.parametrize(("name", "kind", "words"), DIFFERENT)
def test_wrong_answers_are_differences(name: str, kind: Kind, words: str) -> None:
    finding = compared(name, hosted=False).finding
    assert finding is not None
    assert finding.difference.kind is kind
    answer = finding.difference.a
    said = answer.error if isinstance(answer, Refused) else " ".join(answer.contradictions)
    assert (said or " ".join(finding.difference.only_a())).startswith(words)
    assert finding.pieces <= 3


@pytest.mark.parametrize("name", ["Raises", "KeyOfTurn"])
def test_another_process_says_the_same(name: str) -> None:
    here, there = (compared(name, hosted=hosted).finding for hosted in (False, True))
    assert here is not None
    assert there is not None
    assert here.difference == there.difference


def test_counts_that_no_position_explains() -> None:
    finding = compared("WrongPerft", hosted=False, depth=3).finding
    assert finding is not None
    difference = finding.difference
    assert (difference.kind, difference.depth, difference.moves) == (Kind.COUNTS, 3, ())
    assert difference.a == difference.b
    assert difference.counts is not None
    assert difference.counts[0] != difference.counts[1]
    assert compared("WrongPerft", hosted=False, depth=2).equal


@pytest.mark.parametrize(
    ("name", "hosted", "words"),
    [
        (
            "Unreadable",
            False,
            "is no class of positions: it has no method from_text and no outcome",
        ),
        ("Unreadable", True, "is no class of positions: it has no method from_text and no outcome"),
        ("Missing", True, "cannot be imported: AttributeError"),
        ("Dies", True, "ended with exit status 7 before it answered"),
        ("Hangs", True, "gave no answer to '"),
        ("Hangs", False, "gave no answer to "),
        ("Sleeps", False, "gave no answer to "),
        ("Swallows", False, "gave no answer to "),
    ],
)
def test_what_does_not_answer_cannot_be_compared(name: str, hosted: bool, words: str) -> None:
    began = time.monotonic()
    with pytest.raises(EngineFailure, match=rf"^python:{engines.__name__}:{name} ") as failure:
        compared(name, hosted=hosted)
    assert words in str(failure.value)
    assert "\n" not in str(failure.value)
    assert time.monotonic() - began < 30


@pytest.mark.parametrize(
    ("specification", "words"),
    [
        ("", "'' is no engine: expected native, reference, python:package.module:Class"),
        ("nativ", "'nativ' is no engine"),
        ("python:", "python: does not name a class"),
        ("python:os", "python:os does not name a class"),
        ("python:no.such:Class", "cannot be imported: ModuleNotFoundError"),
        ("python:os:path", "is no class of positions"),
        (7, "7 is no class of positions"),
    ],
)
def test_what_is_no_engine(specification: object, words: str) -> None:
    for a, b in ((specification, "native"), ("native", specification)):
        with pytest.raises(EngineFailure) as failure:
            underfoot.crosscheck(a, b, **QUICK)
        assert words in str(failure.value)


def test_nothing_is_left_running() -> None:
    before = threading.active_count()
    compared("Wrapped", hosted=False, games=2)
    compared("Wrapped", hosted=True, games=2)
    with pytest.raises(EngineFailure):
        compared("Hangs", hosted=False)
    time.sleep(0.2)
    assert threading.active_count() <= before


def test_the_board_without_a_stack_is_of_carpniches() -> None:
    """Its text has no comma."""
    assert list(simpler("x6/x6/x6/x6/x6/x6 b 1 -")) == ["x6/x6/x6/x6/x6/x6 b 2 -"]


def test_what_fails_while_a_difference_is_made_smaller_is_no_loss() -> None:
    class DiesLater(engines.Wrapped):
        """Differs at first, and never answers once it has been asked often enough."""

        asked = 0

        def legal_moves(self) -> list[Any]:
            DiesLater.asked += 1
            while DiesLater.asked > 3:
                pass
            return [*super().legal_moves(), "a1a1"]

    finding = underfoot.crosscheck(DiesLater, **QUICK).finding
    assert finding is not None
    assert finding.difference.kind is Kind.MOVES
    assert isinstance(finding.difference.a, Observation)
