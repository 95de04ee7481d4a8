"""What the commands print, to the letter, and as JSON."""

from __future__ import annotations

import inspect
import json
from importlib.metadata import version
from typing import Any

import pytest

import underfoot
from tests.cli.running import SECOND_BOARD, WIN_IN_ONE, call, without_times
from underfoot.cli import root

COLORS = "RYBGRYGB/GRGBGYRY/YYBRBBGR/BGRYYRBG/RGBYRGBY/YYGRYYBR/BBRGBGRG/GRYBGRYB"

# The tables of docs/rules.md and of the README: arguments, and the counts of depths 1, 2, ...
PERFT: list[tuple[list[str], list[int]]] = [
    (["carpniches"], [42, 1712, 33456, 694758, 14552172]),
    (["carpniches", "--setup", "corners"], [18, 438, 4890, 60862, 828124]),
    (["carpniches", "--setup", "towers"], [18, 438, 5060, 61822, 885576]),
    (["katarenga"], [28, 867, 26145, 866215, 27444088]),
    (["katarenga", "--board", COLORS], [28, 867, 26145, 866215, 27444088]),
    (["katarenga", "--first-move-captures", "not_white"], [28, 867, 26145, 866215]),
    (["katarenga", "--first-move-captures", "not_either"], [28, 863, 26053, 862974]),
    (["katarenga", "--board", SECOND_BOARD], [35, 1222, 42549, 1516785, 53464010]),
    (
        ["katarenga", "--board", SECOND_BOARD, "--first-move-captures", "not_white"],
        [34, 1193, 41427, 1482244],
    ),
    (
        ["katarenga", "--board", SECOND_BOARD, "--first-move-captures", "not_either"],
        [34, 1151, 40211, 1435326],
    ),
]


def from_json(*arguments: str) -> Any:
    """Returns what a command prints with --json, once it is seen to be one line."""
    output = call(*arguments, "--json").stdout
    assert output.count("\n") == 1
    found = json.loads(output)
    assert found["version"] == version("underfoot") == underfoot.__version__
    return found


@pytest.mark.parametrize(
    ("arguments", "counts"), PERFT, ids=lambda value: " ".join(map(str, value))
)
def test_counts_of_the_rules(arguments: list[str], counts: list[int]) -> None:
    for depth, count in enumerate([1, *counts]):
        output = call("perft", *arguments, str(depth)).stdout
        assert output.splitlines()[0] == f"nodes  {count}"
    for depth, count in enumerate([1, *counts[:2]]):
        output = call("perft", *arguments, str(depth), "--engine", "reference").stdout
        assert output.splitlines()[0] == f"nodes  {count}"


def test_perft() -> None:
    output = call("perft", "carpniches", "3").stdout
    assert without_times(output) == "nodes  33456\ntime   ...\nspeed  ...\n"


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_divide(engine: str) -> None:
    arguments = ["carpniches", "2", "--position", WIN_IN_ONE, "--divide", "--engine", engine]
    output = call("perft", *arguments).stdout
    assert (
        without_times(output)
        == """\
d1c1 0
d1e1 0
d1c2 5
d1d2 5
d1e2 5
b2a1 5
b2b1 5
b2c1 5
b2a2 5
b2c2 5
b2a3 5
b2b3 5
b2c3 5
a3a2 5
a3b2 5
a3b3 5
a3a4 5
a3b4 5

nodes  80
time   ...
speed  ...
"""
    )


def test_divide_of_a_finished_game() -> None:
    text = "x6/x6/x6/x6/x6/w,w,w,x3 b 9 -"
    output = call("perft", "carpniches", "3", "--position", text, "--divide").stdout
    assert without_times(output) == "nodes  0\ntime   ...\nspeed  ...\n"


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_json_of_perft(engine: str) -> None:
    arguments = ["katarenga", "2", "--first-move-captures", "not_either", "--engine", engine]
    found = from_json("perft", *arguments)
    assert found.pop("seconds") > 0
    assert found.pop("nodes_per_second") > 0
    assert found == {
        "game": "katarenga",
        "position": f"{COLORS} bbbbbbbb/8/8/8/8/8/8/wwwwwwww w - 1 qq",
        "depth": 2,
        "engine": engine,
        "nodes": 863,
        "divide": None,
        "threads": None,
        "hash_mb": None,
        "version": underfoot.__version__,
    }


def test_json_of_divide() -> None:
    limits = ["--threads", "2", "--hash", "16"]
    found = from_json("perft", "carpniches", "5", "--setup", "towers", "--divide", *limits)
    assert (found["threads"], found["hash_mb"], found["nodes"]) == (2, 16, 885576)
    start = underfoot.carpniches.Position.start("towers")
    assert found["divide"] == {str(move): count for move, count in start.divide(5).items()}
    assert list(found["divide"]) == [str(move) for move in start.legal_moves()]


def test_numbers_beyond_64_bits_are_exact() -> None:
    # Two pawns a side, far apart: many moves, few positions, so that deep counts are quick.
    text = "x6/x6/x6/x6/b,x5/w,x5 w 9 -"
    position = underfoot.carpniches.Position.from_text(text)
    depth = next(d for d in range(20, 200) if underfoot.perft(position, d, hash_mb=64) > 2**70)
    found = from_json("perft", "carpniches", str(depth), "--position", text, "--hash", "64")
    assert found["nodes"] == underfoot.perft(position, depth, hash_mb=64) > 2**70


def test_verify() -> None:
    assert (
        "nodes  4890\n" in call("perft", "carpniches", "3", "--setup", "corners", "--verify").stdout
    )


def test_unique() -> None:
    output = call("unique", "carpniches", "3").stdout
    lines = [
        "ply  positions",
        "  0          1",
        "  1         42",
        "  2       1712",
        "  3      23634",
    ]
    assert without_times(output).splitlines() == [*lines, "", "time  ..."]
    start = underfoot.reference.carpniches.Position.start()
    assert underfoot.unique(start, 2) == [1, 42, 1712]


def test_unique_with_symmetry() -> None:
    found = from_json("unique", "carpniches", "3", "--symmetry", "--threads", "1", "--hash", "8")
    assert found.pop("seconds") > 0
    assert found == {
        "game": "carpniches",
        "position": str(underfoot.carpniches.Position.start()),
        "depth": 3,
        "symmetry": True,
        "positions": [1, 13, 434, 5952],
        "threads": 1,
        "hash_mb": 8,
        "version": underfoot.__version__,
    }


def test_playouts() -> None:
    output = call("playouts", "carpniches", "1000", "--seed", "7").stdout
    position = underfoot.carpniches.Position.start()
    played = underfoot.playouts(position, 1000, 7)
    for side in underfoot.Color:
        wins = played.wins(side)
        assert f"{side.value.capitalize()} wins {wins:>12}{wins / 1000:>8.1%}".split() in [
            line.split() for line in output.splitlines()
        ]
    assert f"mean {played.mean_length:.1f}" in output
    assert f"length          {min(played.lengths)} to {max(played.lengths)} moves" in output


def test_playouts_of_a_game_that_is_over() -> None:
    text = "x6/x6/x6/x6/x6/w,w,w,x3 b 9 -"
    output = call("playouts", "carpniches", "10", "--position", text).stdout
    assert (
        without_times(output)
        == """\
White wins      10  100.0%
  line          10  100.0%
Black wins       0    0.0%
unfinished       0    0.0%
games           10  100.0%

length          0 to 0 moves, mean 0.0, median 0
time            ...
speed           ...
"""
    )


def test_json_of_playouts_is_the_same_for_every_number_of_threads() -> None:
    found = []
    for threads in (1, 2):
        arguments = ["katarenga", "500", "--max-plies", "60", "--threads", str(threads)]
        found.append(from_json("playouts", *arguments))
        assert found[-1].pop("threads") == threads
        assert found[-1].pop("seconds") > 0
        found[-1].pop("plies_per_second")
    assert found[0] == found[1]
    wins = sum(sum(ways.values()) for ways in found[0]["results"].values())
    assert wins + found[0]["unfinished"] == found[0]["games"] == 500
    assert sum(found[0]["lengths"].values()) == 500
    assert (
        sum(int(length) * games for length, games in found[0]["lengths"].items())
        == found[0]["plies"]
    )


def test_no_playouts() -> None:
    assert "games           0\n" in call("playouts", "katarenga", "0").stdout


def test_solve() -> None:
    output = call("solve", "carpniches", "3", "--position", WIN_IN_ONE).stdout
    assert (
        without_times(output)
        == """\
White wins in 1 move.
line   d1c1
proof  the winning moves in 1 position: see --json
time   ...
"""
    )


def test_solve_for_the_side_that_loses() -> None:
    lost = "x6/x6/x6/w,x5/w,x2,w,x2/x5,b b 9 -"
    output = call("solve", "carpniches", "4", "--position", lost).stdout
    assert (
        without_times(output)
        == """\
White wins in 4 moves, whatever Black plays.
line   f1f2 a2b2 f2e1 d2c1
proof  the winning moves in 8 positions: see --json
time   ...
"""
    )
    found = from_json("solve", "carpniches", "4", "--position", lost)
    solution = underfoot.solve(underfoot.carpniches.Position.from_text(lost), 4)
    assert found["winner"] == "white"
    assert found["plies"] == solution.plies == 4
    assert found["line"] == [str(move) for move in solution.line]
    assert found["refutations"] == {str(m): str(r) for m, r in solution.refutations.items()}
    assert found["proof"] == {text: str(move) for text, move in solution.proof.items()}
    assert len(found["proof"]) == 8


def test_nothing_to_solve() -> None:
    output = call("solve", "katarenga", "2").stdout
    assert without_times(output) == "No side can force a win within 2 moves.\ntime   ...\n"
    over = "x6/x6/x6/x6/x6/w,w,w,x3 b 9 -"
    output = call("solve", "carpniches", "1", "--position", over).stdout
    assert output.splitlines()[0] == "The game is over: White has won."


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_show(engine: str) -> None:
    arguments = ["carpniches", "--position", WIN_IN_ONE, "--engine", engine]
    assert (
        call("show", *arguments).stdout
        == f"""\
      a   b   c   d   e   f
6     .   .   .   .   .   .   6
5     .   .   .   .   .   .   5
4     .   .   .   .   .   .   4
3     w   .   .   .   .   .   3
2     .   w   .   .   .   .   2
1     .   .   .   w   b   .   1
      a   b   c   d   e   f

White to move, turn 9.

position  {WIN_IN_ONE}
moves     18
  d1  c1 e1 c2 d2 e2
  b2  a1 b1 c1 a2 c2 a3 b3 c3
  a3  a2 b2 b3 a4 b4
"""
    )


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_json_of_show(engine: str) -> None:
    found = from_json("show", "katarenga", "--engine", engine)
    position = underfoot.katarenga.Position.start()
    assert found == {
        "game": "katarenga",
        "position": str(position),
        "engine": engine,
        "side_to_move": "white",
        "turn_number": 1,
        "key": position.key,
        "legal_moves": [str(move) for move in position.legal_moves()],
        "winner": None,
        "termination": None,
        "version": underfoot.__version__,
    }
    over = from_json("show", "carpniches", "--position", "x6/x6/x6/x6/x6/w,x5 b 9 -")
    assert (over["legal_moves"], over["winner"], over["termination"]) == ([], "white", "no_moves")


def test_board() -> None:
    assert (
        call("board", SECOND_BOARD).stdout
        == """\
    a b c d e f g h
8   G B Y R G R Y B   8
7   B G R G B G R G   7
6   R B Y Y R B Y Y   6
5   Y R G B Y B G R   5
4   G R Y B R Y B G   4
3   B B R G G Y G R   3
2   Y Y G R B B R Y   2
1   R G B Y Y R G B   1
    a b c d e f g h

code    a0b1c2d3
colors  GBYRGRYB/BGRGBGRG/RBYYRBYY/YRGBYBGR/GRYBRYBG/BBRGGYGR/YYGRBBRY/RGBYYRGB

R red     straight, at most to the next red square
Y yellow  diagonally, at most to the next yellow square
G green   a knight's leap
B blue    one step in any direction
"""
    )


def test_board_by_colours_turned_and_at_random() -> None:
    assert from_json("board")["code"] == "A0B0C0D0"
    assert from_json("board", COLORS)["code"] == "A0B0C0D0"
    assert from_json("board", COLORS.replace("/", ""))["colors"] == COLORS
    plain = from_json("board", "R" * 64)
    assert (plain["code"], plain["seed"], plain["turned"]) == (None, None, 0)
    assert "code    none: no tiles form this board" in call("board", "R" * 64).stdout
    for turned in (-1, 3, 7):
        assert from_json("board", "--turned", str(turned))["code"] == "B3D3A3C3"
    seven = from_json("board", "--random", "--seed", "7")
    assert seven["code"] == underfoot.katarenga.Board.random(7).code
    assert "seed    7\n" in call("board", "--random", "--seed", "7").stdout
    chance = from_json("board", "--random")
    assert from_json("board", "--random", "--seed", str(chance["seed"]))["code"] == chance["code"]


def test_help_names_every_command_and_has_examples() -> None:
    overview = call("--help").stdout
    assert call().stdout == call("-h").stdout == overview
    for name in root.commands:
        assert f"\n  {name} " in overview
        text = call(name, "--help").stdout
        assert "Examples:\n  underfoot " + name in text
        assert all(len(line) <= 80 for line in text.splitlines())


def test_version() -> None:
    assert call("--version").stdout == f"underfoot {version('underfoot')}\n"


def test_defaults_are_those_of_the_functions() -> None:
    function = inspect.signature(underfoot.playouts).parameters
    command = {option.name: option.default for option in root.commands["playouts"].params}
    assert command["max_plies"] == function["max_plies"].default
    assert command["seed"] == function["seed"].default
