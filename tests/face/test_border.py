"""No call from Python becomes much dearer unnoticed; `benches/border.py` measures exactly.

A call is timed against calls of Python's own in the same run, as the least of many short runs in
turn, so that neither a slow machine nor a busy one matters. The limits are about three times what
was measured; what they guard against costs more: objects made anew for each call, moves that are
not interned, work that grows with the position where it should not.
"""

from __future__ import annotations

import random
import time
import timeit
from typing import Any

import pytest

from underfoot import carpniches

from .engines import each_native

#: Calls of Python's own, as a scale: a method without arguments, and a list of given things.
CALL = "number.bit_length()"
LIST = "list(moves)"

#: How many times as long as CALL each may take; measured were about 1.3 to 4.
CALLS = {
    "position.outcome()": 5,
    "position.is_over()": 5,
    "position.side_to_move": 5,
    "position.count_moves()": 7,
    "hash(position)": 8,
    "position == other": 5,
    "position.is_legal(move)": 8,
    "position.play(move)": 16,
}


def least_times(statements: list[str], names: dict[str, Any]) -> dict[str, float]:
    """The least seconds of each statement, from short runs of all of them in turn."""
    timers = {
        statement: timeit.Timer(statement, timer=time.process_time, globals=names)
        for statement in statements
    }
    least = dict.fromkeys(statements, float("inf"))
    for _ in range(40):
        for statement, timer in timers.items():
            least[statement] = min(least[statement], timer.timeit(1000))
    return least


def middle_of_a_game(engine: Any) -> Any:
    """A position that goes on, some moves after the start."""
    choice = random.Random(4).choice
    position = engine.Position.start()
    for _ in range(8):
        position = position.play(choice(position.legal_moves()))
    assert not position.is_over()
    return position


@each_native
def test_calls_cost_little_more_than_calls(engine: Any) -> None:
    position = middle_of_a_game(engine)
    names = {
        "number": 12345,
        "position": position,
        "other": engine.Position.from_text(str(position)),
        "move": position.legal_moves()[0],
    }
    least = least_times([CALL, *CALLS], names)
    ratios = {statement: least[statement] / least[CALL] for statement in CALLS}
    assert [statement for statement in CALLS if ratios[statement] > CALLS[statement]] == [], ratios


@each_native
def test_a_list_of_moves_costs_little_more_than_a_list(engine: Any) -> None:
    position = middle_of_a_game(engine)
    names = {"position": position, "moves": tuple(position.legal_moves())}
    least = least_times([LIST, "position.legal_moves()"], names)
    assert least["position.legal_moves()"] < 8 * least[LIST]


@pytest.mark.parametrize("winner", ["w", "b"])
def test_finished_games_are_as_quick(winner: str) -> None:
    line = ",".join([winner] * 3)
    names = {
        "number": 12345,
        "position": carpniches.Position.from_text(f"x6/x6/x6/x6/x6/{line},x3 b 9 -"),
    }
    least = least_times([CALL, "position.outcome()"], names)
    assert least["position.outcome()"] < CALLS["position.outcome()"] * least[CALL]
