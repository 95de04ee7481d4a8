"""Counts that any correct engine gives: the perft suites that ship with the package.

The first entries of each suite are the start positions of the tables in docs/rules.md.
"""

from __future__ import annotations

from typing import Any

import pytest

import underfoot
from underfoot.data import PerftEntry, perft_suite

from .budget import LONG
from .pairs import CARPNICHES, GAMES, KATARENGA, Game, by_name, texts

SUITES = {game.name: perft_suite(game.name) for game in GAMES}
EACH = pytest.mark.parametrize(
    ("game", "entry"),
    [(by_name(name), entry) for name, suite in SUITES.items() for entry in suite],
    ids=[f"{name}: {entry.name}" for name, suite in SUITES.items() for entry in suite],
)

# The largest counts that are made anew: what is quick, or, in the long run, everything.
NATIVE_MOST = 10**14 if LONG else 2 * 10**8
REFERENCE_MOST = 10**6 if LONG else 10**4


def within(entry: PerftEntry, most: int) -> list[tuple[int, int]]:
    """Return the depths and counts of an entry up to a largest count."""
    return [(depth, count) for depth, count in entry.counts.items() if count <= most]


@EACH
def test_native_counts(game: Game, entry: PerftEntry) -> None:
    position = game.native.Position.from_text(entry.position)
    for depth, count in within(entry, NATIVE_MOST):
        assert underfoot.perft(position, depth, threads=2) == count
        if count < 10**7:
            assert position.perft(depth) == count
            assert sum(position.divide(depth).values()) == count


@EACH
def test_reference_counts(game: Game, entry: PerftEntry) -> None:
    position = game.reference.Position.from_text(entry.position)
    for depth, count in within(entry, REFERENCE_MOST):
        assert position.perft(depth) == count


@EACH
def test_divisions_are_the_same(game: Game, entry: PerftEntry) -> None:
    pair = game.read(entry.position)
    for depth, count in within(entry, REFERENCE_MOST)[-1:]:
        expected = pair.reference.divide(depth)
        assert sum(expected.values()) == count
        assert texts(pair.native.divide(depth)) == texts(expected)


# What stands in docs/rules.md, where a reader looks first.
TABLES: list[tuple[Game, str, list[int]]] = [
    (CARPNICHES, "diagonals", [42, 1712, 33456, 694758, 14552172]),
    (CARPNICHES, "corners", [18, 438, 4890, 60862, 828124]),
    (CARPNICHES, "towers", [18, 438, 5060, 61822, 885576]),
    (KATARENGA, "A0B0C0D0, captures allowed", [28, 867, 26145, 866215, 27444088]),
    (KATARENGA, "A0B0C0D0, captures not_white", [28, 867, 26145, 866215, 27444088]),
    (KATARENGA, "A0B0C0D0, captures not_either", [28, 863, 26053, 862974]),
    (KATARENGA, "a0b1c2d3, captures allowed", [35, 1222, 42549, 1516785, 53464010]),
    (KATARENGA, "a0b1c2d3, captures not_white", [34, 1193, 41427, 1482244]),
    (KATARENGA, "a0b1c2d3, captures not_either", [34, 1151, 40211, 1435326]),
]


def start(module: Any, name: str) -> str:
    """Return the start position that the name of an entry stands for, in one engine."""
    if ", captures " not in name:
        return str(module.Position.start(name))
    code, captures = name.split(", captures ")
    board = module.Board.from_code(code)
    return str(module.Position.start(board, first_move_captures=captures))


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize(("game", "name", "counts"), TABLES, ids=str)
def test_start_positions_of_the_tables(
    engine: str, game: Game, name: str, counts: list[int]
) -> None:
    (entry,) = (entry for entry in SUITES[game.name] if entry.name == name)
    assert start(getattr(game, engine), name) == entry.position
    assert list(entry.counts.values())[: len(counts)] == counts


def test_every_start_position_is_what_its_name_says() -> None:
    named = [entry for entry in SUITES["katarenga"] if ", captures " in entry.name]
    assert len(named) >= 14
    for entry in named:
        assert start(KATARENGA.native, entry.name) == entry.position
    assert {entry.name for entry in SUITES["carpniches"]} >= set(CARPNICHES.native.SETUPS)
