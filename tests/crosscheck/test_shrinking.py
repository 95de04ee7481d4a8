"""The steps by which a difference is made smaller."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import underfoot
from tests.faults import FAULTS
from underfoot import Color, Termination
from underfoot._scenarios.sketch_katarenga import Sketch
from underfoot.crosschecking import Difference, Kind, Observation, Refused
from underfoot.crosschecking._shorten import _shorter
from underfoot.crosschecking._shrink import _smallest
from underfoot.crosschecking._simpler import simpler

EMPTY = "x6/x6/x6/x6/x6"
BLUE = "/".join(["B" * 8] * 8)


class StandIn:
    """A difference that shows where a test says so."""

    def __init__(self, start: str, shows: Callable[[str], bool]) -> None:
        self._shows = shows
        self.found = Difference(Kind.MOVES, start, (), Observation(()), Observation(("a1a2",)))

    def shows(self, start: str, moves: tuple[str, ...]) -> Difference | None:
        if not self._shows(start):
            return None
        return Difference(Kind.MOVES, start, moves, self.found.a, self.found.b)

    def late(self) -> bool:
        return False


def smallest(start: str, shows: Callable[[str], bool]) -> str:
    stand_in: Any = StandIn(start, shows)
    return _smallest(stand_in).start


def test_what_could_not_be_taken_away_at_first_is_tried_again() -> None:
    # a1 can go only when b1 has gone; c1 has to stay.
    found = smallest(
        f"{EMPTY}/w,b,ww,x3 w 2 -",
        lambda text: ("/w," in text or "/x,b" not in text) and "w,x3 " in text,
    )
    assert found == f"{EMPTY}/x2,w,x3 w 2 -"


def test_stacks_are_lowered_and_first_turns_kept_if_they_matter() -> None:
    found = smallest(f"{EMPTY}/wbw,x4,bbb b 1 a1", lambda text: text.endswith(" b 1 a1"))
    assert found == f"{EMPTY}/w,x5 b 1 a1"
    assert smallest(f"{EMPTY}/wbw,x4,bbb b 1 a1", lambda text: " 1 " in text) == (
        f"{EMPTY}/x5,b b 1 -"
    )
    assert smallest(f"{EMPTY}/w,x5 w 77 -", lambda text: True) == f"{EMPTY}/w,x5 w 2 -"


def test_boards_lose_the_colours_that_do_not_matter() -> None:
    board = "RYBGRYGB/GRGBGYRY/YYBRBBGR/BGRYYRBG/RGBYRGBY/YYGRYYBR/BBRGBGRG/GRYBGRYB"
    found = smallest(
        f"{board} bbbbbbbb/8/8/8/8/8/8/wwwwwwww w - 1 qq",
        lambda text: text[3] == "G" and "a8" not in text and text.split(" ")[1][0] == "b",
    )
    assert found == f"{BLUE[:3]}G{BLUE[4:]} b7/8/8/8/8/8/8/w6w w - 2"


@pytest.mark.parametrize("camps", ["a9h9", "a0h0", "-", "a9"])
def test_no_second_reason_for_the_end_arises(camps: str) -> None:
    text = f"{BLUE} 8/8/4w3/3b4/8/b6w/8/8 w {camps} 5"
    assert Sketch.from_text(text).reasons_to_be_over <= 1
    smaller = [Sketch.from_text(each) for each in simpler(text)]
    assert len(smaller) > 2
    assert all(sketch.reasons_to_be_over <= 1 for sketch in smaller)


def test_what_is_over_for_two_reasons_may_stay_so() -> None:
    assert Sketch.from_text(f"{BLUE} 8/8/8/8/8/8/8/8 w a0h0a9h9 5").reasons_to_be_over == 2


def test_shorter_games_keep_the_turns() -> None:
    moves = tuple("abcdefgh")
    games = list(_shorter(moves))
    assert games[0] == tuple("efgh")
    assert len(set(games)) == len(games)
    for game in games:
        gone = [at for at, move in enumerate(moves) if move not in game]
        assert sum(at % 2 for at in gone) * 2 == len(gone)
        assert game == tuple(move for move in moves if move in game)
    # All pairs of a White and a Black move, and the blocks of four.
    assert len(games) == 16 + 5
    assert list(_shorter(("a", "b"))) == [()]
    assert list(_shorter(("a",))) == []


LINE = Observation((), over=True, winner=Color.WHITE, termination=Termination.LINE)
LINE_OF_BLACK = Observation((), over=True, winner=Color.BLACK, termination=Termination.LINE)
GOES_ON = Observation(("a1a2",), over=False)
MORE = Observation(("a1a2", "a1a3"), over=False)
OTHER = Observation(("a1b1",), over=False)
ODD = Observation(("a1a2",), over=False, contradictions=("odd",))


def difference(kind: Kind, a: Any, b: Any) -> Difference:
    return Difference(kind, "", (), a, b)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (difference(Kind.OUTCOME, LINE, GOES_ON), difference(Kind.OUTCOME, LINE, MORE), True),
        (
            difference(Kind.OUTCOME, LINE, GOES_ON),
            difference(Kind.OUTCOME, LINE_OF_BLACK, MORE),
            True,
        ),
        (difference(Kind.OUTCOME, LINE, GOES_ON), difference(Kind.OUTCOME, GOES_ON, LINE), False),
        (difference(Kind.OUTCOME, LINE, GOES_ON), difference(Kind.MOVES, LINE, GOES_ON), False),
        (difference(Kind.MOVES, MORE, GOES_ON), difference(Kind.MOVES, MORE, GOES_ON), True),
        (difference(Kind.MOVES, MORE, GOES_ON), difference(Kind.MOVES, GOES_ON, MORE), False),
        (difference(Kind.MOVES, MORE, GOES_ON), difference(Kind.MOVES, OTHER, GOES_ON), False),
        (difference(Kind.MOVES, OTHER, GOES_ON), difference(Kind.MOVES, MORE, GOES_ON), True),
        (
            difference(Kind.ERROR, Refused("IndexError in play: 1"), MORE),
            difference(Kind.ERROR, GOES_ON, Refused("IndexError in play: 2")),
            False,
        ),
        (
            difference(Kind.ERROR, Refused("IndexError in play: 1"), MORE),
            difference(Kind.ERROR, Refused("IndexError in play: 2"), MORE),
            True,
        ),
        (
            difference(Kind.ERROR, Refused("IndexError"), MORE),
            difference(Kind.ERROR, Refused("TypeError"), MORE),
            False,
        ),
        (
            difference(Kind.CONTRADICTION, ODD, GOES_ON),
            difference(Kind.CONTRADICTION, GOES_ON, ODD),
            False,
        ),
    ],
)
def test_is_like(one: Difference, other: Difference, alike: bool) -> None:
    assert one.is_like(other) is alike


@pytest.mark.parametrize("name", ["StackOfFour", "BothLinesWin"])
def test_two_engines_with_the_same_fault_are_equal(name: str) -> None:
    kind = next(fault.position for fault in FAULTS if fault.name == name)
    assert underfoot.crosscheck(kind, kind, game="carpniches", games=30).equal
