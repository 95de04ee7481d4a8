"""Counts that any correct engine gives: the tables of the rules, and positions counted since.

In tests/data/perft.json `counts[n]` is perft(n). Rows with a setup or a board are start positions
of the tables in docs/rules.md; the others are positions whose counts both engines found.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import underfoot

from .budget import LONG
from .pairs import by_name, texts

PATH = Path(__file__).resolve().parent.parent / "data" / "perft.json"
ROWS: list[dict[str, Any]] = json.loads(PATH.read_text(encoding="ascii"))
TABLES = [row for row in ROWS if "setup" in row or "board" in row]
EACH = pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['game']}: {row['name']}")


@EACH
def test_native_counts(row: dict[str, Any]) -> None:
    position = by_name(row["game"]).native.Position.from_text(row["position"])
    for depth, count in enumerate(row["counts"]):
        assert position.perft(depth) == count
        assert underfoot.perft(position, depth, threads=2) == count
        if depth:
            assert sum(position.divide(depth).values()) == count


@EACH
def test_reference_counts(row: dict[str, Any]) -> None:
    position = by_name(row["game"]).reference.Position.from_text(row["position"])
    for depth, count in enumerate(row["counts"]):
        if depth < 5 or LONG:
            assert position.perft(depth) == count


@EACH
def test_divisions_are_the_same(row: dict[str, Any]) -> None:
    pair = by_name(row["game"]).read(row["position"])
    expected = pair.reference.divide(3)
    assert sum(expected.values()) == row["counts"][3]
    assert texts(pair.native.divide(3)) == texts(expected)


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize("row", TABLES, ids=lambda row: row["name"])
def test_start_positions_of_the_tables(engine: str, row: dict[str, Any]) -> None:
    game = getattr(by_name(row["game"]), engine)
    if "setup" in row:
        start = game.Position.start(row["setup"])
    else:
        board = game.Board.from_code(row["board"])
        start = game.Position.start(board, first_move_captures=row["first_move_captures"])
    assert str(start) == row["position"]


def test_tables_are_complete() -> None:
    assert [row["name"] for row in TABLES if row["game"] == "carpniches"] == [
        "diagonals",
        "corners",
        "towers",
    ]
    boards = {(row["board"], row["first_move_captures"]) for row in TABLES if "board" in row}
    rules = ("allowed", "not_white", "not_either")
    assert boards == {(code, rule) for code in ("A0B0C0D0", "a0b1c2d3") for rule in rules}
    assert all(len(row["counts"]) == 6 for row in TABLES)
