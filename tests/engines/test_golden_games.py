"""Stored games: both engines give the same positions, keys, moves and outcomes, ply by ply."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from underfoot import Color, Outcome, Termination

from .pairs import by_name

ROOT = Path(__file__).resolve().parent.parent.parent
GOLDEN = ROOT / "tests" / "data" / "golden"
COMMAND = str(ROOT / "tools" / "regenerate_data")
FILES = sorted(GOLDEN.glob("*.jsonl"))


def lines(path: Path) -> list[dict[str, Any]]:
    """Return the positions of a file of games."""
    return [json.loads(line) for line in path.read_text(encoding="ascii").splitlines()]


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_games(engine: str, path: Path) -> None:
    read = getattr(by_name(path.stem.partition("-")[0]), engine).Position.from_text
    played = None
    for number, line in enumerate(lines(path), 1):
        where = f"{path.name}:{number}"
        position = read(line["position"])
        if played is not None:
            assert played.to_text() == line["position"], where
            assert played == position, where
        assert f"{position.key:016x}" == line["key"], where
        moves = line["moves"].split()
        assert [str(move) for move in position.legal_moves()] == moves, where
        assert position.count_moves() == len(moves), where
        if "play" in line:
            assert position.outcome() is None, where
            played = position.play(line["play"])
            continue
        outcome = line["outcome"]
        if outcome is not None:
            outcome = Outcome(Color(outcome[0]), Termination(outcome[1]))
        assert position.outcome() == outcome, where
        played = None
    assert played is None


def test_golden_games_cover_every_ending_setup_and_rule() -> None:
    ended = {
        tuple(line["outcome"]) for path in FILES for line in lines(path) if line.get("outcome")
    }
    assert {termination for _, termination in ended} == {t.value for t in Termination}
    starts = {line["position"] for path in FILES for line in lines(path)}
    carpniches = by_name("carpniches").reference
    assert {str(carpniches.Position.start(setup)) for setup in carpniches.SETUPS} <= starts
    fields = [start.split(" ") for start in starts if start.count("/") == 14]
    assert len({colors for colors, *_ in fields}) >= 5
    assert {field[5] for field in fields if len(field) == 6} == {"q", "qq"}


def test_regeneration_gives_the_same_bytes(tmp_path: Path) -> None:
    name = "carpniches-short"
    command = [sys.executable, COMMAND, "--out", str(tmp_path), name]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    made = (tmp_path / f"{name}.jsonl").read_bytes()
    assert made == (GOLDEN / f"{name}.jsonl").read_bytes()


def test_all_files_are_of_the_command() -> None:
    command = [sys.executable, COMMAND, "no-such-file"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    names = done.stderr.partition("there are ")[2].strip().split(", ")
    assert sorted(names) == [path.stem for path in FILES]
