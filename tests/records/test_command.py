"""`underfoot record`: checking files, and showing positions from them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cli.running import call, complaint, spawn
from tests.records.games import TWO_MOVES, samples
from underfoot import carpniches
from underfoot.cli import root
from underfoot.records import Game, read, write

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "games.pgn"
FAULTY = f'x\n{TWO_MOVES}\n[Game "go"]\n*\n\n{TWO_MOVES[:-4]}\n[Game "carpniches"]\n*\n'


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """Two files: one of records without faults, one with."""
    good, bad = tmp_path / "good.pgn", tmp_path / "bad.pgn"
    with good.open("w", encoding="utf-8") as file:
        write(samples(), file)
    bad.write_text(FAULTY, encoding="utf-8")
    return str(good), str(bad)


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_check(files: tuple[str, str], engine: str) -> None:
    good, bad = files
    moves = sum(len(game.moves) for game in samples())
    line = f"{good}: {len(samples())} games, {moves} moves\n"
    assert call("record", "check", good, "--engine", engine).stdout == line
    result = CliRunner().invoke(root, ["record", "check", bad, good, "--engine", engine])
    assert (result.exit_code, result.stdout) == (2, line)
    assert result.stderr == (
        f'{bad}:1:1: record: a record begins with [Game "..."]\n'
        f"{bad}:9:8: Game: 'go' is neither carpniches nor katarenga\n"
        f"{bad}:17:13: record: it ends without a result (1-0, 0-1, *)\n"
    )


def test_check_standard_input() -> None:
    result = CliRunner().invoke(root, ["record", "check", "-"], input=TWO_MOVES)
    assert (result.exit_code, result.stdout) == (0, "-: 1 games, 2 moves\n")
    result = CliRunner().invoke(root, ["record", "check", "-"], input=b"\xff")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "-:1:1: record: not text: invalid start byte\n"
    assert CliRunner().invoke(root, ["record", "check", "-"], input="").stdout.startswith("-: 0 ")


def test_the_example_is_canonical_but_for_what_may_be_left_out() -> None:
    with EXAMPLE.open(encoding="utf-8") as file:
        games = list(read(file))
    assert [game.result for game in games] == ["1-0", "1-0", "*"]
    assert {game.name for game in games} == {"carpniches", "katarenga"}


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_show(engine: str) -> None:
    output = call("record", "show", str(EXAMPLE), "--ply", "1", "--engine", engine).stdout
    position = carpniches.Position.start().play("b5d3")
    assert f"\nposition  {position}\nply       1 of 2\nmove      1. b5d3\n" in output
    assert "White     Ada\n" in output
    last = call("record", "show", str(EXAMPLE), "--engine", engine).stdout
    assert "comment   " in last
    assert last.endswith("result    1-0, line\n")
    first = call("record", "show", str(EXAMPLE), "--ply", "0", "--engine", engine).stdout
    assert "move " not in first
    drawn = call("record", "show", str(EXAMPLE), "--ply", "1", "--svg", "-", "--engine", engine)
    assert drawn.stdout == position.to_svg(last_move="b5d3") + "\n"


def test_show_another_game(files: tuple[str, str]) -> None:
    good, bad = files
    for number, game in enumerate(samples(), 1):
        output = call("record", "show", good, "--game", str(number)).stdout
        assert f"position  {game.position()}\n" in output
    # A faulty record counts, and those around it can be shown.
    assert "1-0, line" in call("record", "show", bad, "--game", "2").stdout
    assert "result    *\n" in call("record", "show", bad, "--game", "5").stdout
    line = complaint("record", "show", bad, "--game", "3")
    assert line == f"underfoot record: {bad}:9:8: Game: 'go' is neither carpniches nor katarenga"


def test_help() -> None:
    assert "Commands:\n  check " in call("record").stdout
    assert call("record", "--help").stdout == call("record").stdout
    for command in ("check", "show"):
        assert "Examples:" in call("record", command, "--help").stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check"], "Missing argument 'FILE...'"),
        (["check", "nowhere.pgn"], "nowhere.pgn: No such file or directory"),
        (["check", "."], ".: Is a directory"),
        (["check", "a\0b"], "embedded null byte"),
        (["show"], "Missing argument 'FILE'"),
        (["show", "nowhere.pgn"], "nowhere.pgn: No such file or directory"),
        (["show", str(EXAMPLE), "--game", "4"], "games.pgn has 3 records"),
        (["show", str(EXAMPLE), "--game", "0"], "'--game': '0' is not a number from 1"),
        (["show", str(EXAMPLE), "--ply", "3"], "'--ply': the game has 2 moves"),
        (["show", str(EXAMPLE), "--ply", "-1"], "'--ply': '-1' is not a number from 0"),
        (["show", str(EXAMPLE), "--svg", "."], "'--svg': .: Is a directory"),
        (["show", str(EXAMPLE), "--targets", "a1"], "--targets needs --svg"),
        (["shaw"], "No such command 'shaw'"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_bad_input(arguments: list[str], words: str) -> None:
    line = complaint("record", *arguments)
    assert line.startswith("underfoot record")
    assert words in line


def test_as_a_process(files: tuple[str, str]) -> None:
    run = spawn("record", "check", files[1])
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 3)
    assert Game.from_text(TWO_MOVES).result == "1-0"
