"""Bad input gets one clear line on standard error and the exit status 2."""

from __future__ import annotations

import pytest

import underfoot
from tests.cli.running import call, complaint
from underfoot.cli import root

CARPNICHES = ["perft", "carpniches", "2"]
KATARENGA = ["perft", "katarenga", "2"]
COLORS = underfoot.katarenga.Board.from_code("A0B0C0D0").colors
PAWNS = "bbbbbbbb/8/8/8/8/8/8/wwwwwwww"
STACKS = "wb,x4,bw/x,w,x2,b,x/x6/x6/x,b,x2,w,x/bw,x4,wb"


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "position"),
        (" ", "position"),
        (f"{STACKS} w 1 - ", "position"),
        (f"{STACKS} w 1 - extra", "position"),
        (f" {STACKS} w 1 -", "position"),
        (f"{STACKS} w 1", "position"),
        ("x6/x6/x6/x6/x6 w 1 -", "board"),
        ("x6/x6/x6/x6/x6/x7 w 1 -", "board"),
        ("x6/x6/x6/x6/x6/wwbb,x5 w 2 -", "board"),
        ("x6/x6/x6/x6/x6/www,www,w,x3 w 2 -", "board"),
        ("x6/x6/x6/x6/x6/ẃ,x5 w 2 -", "board"),
        (f"{STACKS} x 1 -", "side"),
        (f"{STACKS} w 0 -", "turn"),
        (f"{STACKS} w -1 -", "turn"),
        (f"{STACKS} w ١ -", "turn"),
        (f"{STACKS} w {2**70} -", "turn"),
        (f"{STACKS} w 1 a1", "last"),
    ],
)
@pytest.mark.parametrize("engine", ["native", "reference"])
def test_positions_of_carpniches(text: str, field: str, engine: str) -> None:
    line = complaint(*CARPNICHES, "--position", text, "--engine", engine)
    assert line.startswith(f"underfoot perft: Invalid value for '--position': {field}: ")
    assert line.endswith(" (see underfoot perft --help)")


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "position"),
        (f"{COLORS} {PAWNS} w - 1 q q", "position"),
        (f"{COLORS[:-1]} {PAWNS} w - 1", "colors"),
        (f"{COLORS} {PAWNS[:-1]} w - 1", "pawns"),
        (f"{COLORS} bbbbbbbb/b7/8/8/8/8/8/wwwwwwww w - 1", "pawns"),
        (f"{COLORS} {PAWNS} W - 1", "side"),
        (f"{COLORS} {PAWNS} w a0 1", "camps"),
        (f"{COLORS} {PAWNS} w - 01", "turn"),
        (f"{COLORS} {PAWNS} w - 1 -", "ban"),
        (f"{COLORS} {PAWNS} b - 1 q", "ban"),
    ],
)
@pytest.mark.parametrize("engine", ["native", "reference"])
def test_positions_of_katarenga(text: str, field: str, engine: str) -> None:
    line = complaint("show", "katarenga", "--position", text, "--engine", engine)
    assert line.startswith(f"underfoot show: Invalid value for '--position': {field}: ")


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "code"),
        ("A0B0C0", "code"),
        ("A0B0C0D4", "code"),
        ("A0B0C0a0", "code"),
        ("A0B0C0D٠", "code"),
        ("R" * 63, "code"),
        ("X" * 64, "colors"),
        (COLORS + "/", "colors"),
        (COLORS.lower(), "colors"),
    ],
)
def test_boards(text: str, field: str) -> None:
    line = complaint(*KATARENGA, "--board", text)
    assert line.startswith(f"underfoot perft: Invalid value for '--board': {field}: ")
    line = complaint("board", text)
    assert line.startswith(f"underfoot board: Invalid value for 'CODE': {field}: ")


@pytest.mark.parametrize("depth", ["-1", "-12", "-1x"])
def test_negative_depths(depth: str) -> None:
    line = complaint("perft", "carpniches", depth)
    assert line == (
        "underfoot perft: '-1': this number cannot be negative (see underfoot perft --help)"
    )


@pytest.mark.parametrize(
    "number",
    ["", " 1", "1.0", "1e3", "1_0", "+1", "0x1", "١", "４", "4294967296", "9" * 9000, "one"],
)
@pytest.mark.parametrize(
    "arguments",
    [
        ["perft", "carpniches"],
        ["unique", "carpniches"],
        ["solve", "katarenga"],
        ["perft", "katarenga", "1", "--hash"],
        ["perft", "katarenga", "1", "--threads"],
        ["playouts", "katarenga", "1", "--max-plies"],
    ],
)
def test_numbers(arguments: list[str], number: str) -> None:
    line = complaint(*arguments, number)
    assert "Invalid value for" in line
    assert "is not a number from" in line


@pytest.mark.parametrize("option", ["--hash", "--threads"])
def test_negative_options(option: str) -> None:
    assert f"'{option}': '-1' is not a number from" in complaint(*KATARENGA, option, "-1")
    assert "'--threads': '0' is not a number from 1 to" in complaint(*KATARENGA, "--threads", "0")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([*CARPNICHES, "--board", "A0B0C0D0"], "--board does not fit carpniches"),
        (
            [*CARPNICHES, "--first-move-captures", "allowed"],
            "--first-move-captures does not fit carpniches",
        ),
        ([*KATARENGA, "--setup", "towers"], "--setup does not fit katarenga"),
        (
            [*CARPNICHES, "--setup", "towers", "--position", STACKS],
            "--setup does not fit --position, which says it all",
        ),
        (
            [*KATARENGA, "--board", "A0B0C0D0", "--position", ""],
            "--board does not fit --position, which says it all",
        ),
        ([*CARPNICHES, "--engine", "reference", "--threads", "2"], "--threads does not fit"),
        ([*CARPNICHES, "--engine", "reference", "--hash", "0"], "--hash does not fit"),
        ([*CARPNICHES, "--engine", "reference", "--verify"], "--verify does not fit"),
        ([*CARPNICHES, "--divide", "--verify"], "--verify does not fit --divide"),
        (["perft", "carpniches", "0", "--divide"], "--divide needs a depth of at least 1"),
        (["board", "A0B0C0D0", "--random"], "CODE does not fit --random"),
        (["board", "--seed", "7"], "--seed needs --random"),
    ],
)
def test_options_that_do_not_fit_together(arguments: list[str], says: str) -> None:
    line = complaint(*arguments)
    assert line.startswith(f"underfoot {arguments[0]}: {says}")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--nonsense"], "underfoot: No such option '--nonsense'"),
        (["nonsense"], "underfoot: No such command 'nonsense'"),
        (["perft"], "underfoot perft: Missing argument 'GAME'"),
        (["perft", "chess", "3"], "'chess' is not one of 'carpniches', 'katarenga'"),
        (["perft", "carpniches"], "underfoot perft: Missing argument 'DEPTH'"),
        (["perft", "carpniches", "2", "3"], "unexpected extra argument"),
        ([*CARPNICHES, "--setup", "x"], "'x' is not one of 'diagonals', 'corners', 'towers'"),
        ([*KATARENGA, "--first-move-captures", "no"], "'allowed', 'not_white', 'not_either'"),
        ([*CARPNICHES, "--engine", "quick"], "'quick' is not one of 'native', 'reference'"),
        (["show", "carpniches", "--color", "red"], "'red' is not one of 'auto', 'always', 'never'"),
        (["show", "carpniches", "--position"], "'--position' requires an argument"),
        (["solve", "carpniches", "1001"], "'1001' is not a number from 0 to 1000"),
        (["unique", "carpniches", "1000001"], "is not a number from 0 to 1000000"),
        (["board", "--random", "--seed", str(2**64)], "is not a number from 0 to"),
    ],
)
def test_words(arguments: list[str], says: str) -> None:
    assert says in complaint(*arguments)


@pytest.mark.parametrize("name", root.commands)
def test_enormous_and_odd_words(name: str) -> None:
    odd = "\x1b[31m\n\r\t\u202e\udcff" + "x" * 100_000
    for arguments in ([name, odd], [name, "carpniches", odd], [odd], [name, f"--{odd}"]):
        complaint(*arguments)
    if name != "board":
        complaint(name, "carpniches", "1", "--position", odd)
        complaint(name, "carpniches", "1", "--setup", odd)
        complaint(name, "katarenga", "1", "--board", odd)


def test_what_cannot_be_done() -> None:
    line = complaint(*CARPNICHES, "--hash", "4000000000", status=1)
    assert line.startswith("underfoot perft: hash_mb is 4000000000, but the machine has ")


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (MemoryError(), 1, "underfoot perft: not enough memory"),
        (OverflowError("the count passes 2**128"), 1, "underfoot perft: the count passes 2**128"),
        (RuntimeError("the counts differ"), 1, "underfoot perft: the counts differ"),
        (ValueError("a\nb\x1b"), 2, "underfoot perft: a b\\x1b"),
        (underfoot.NotationError("turn", "bad"), 2, "underfoot perft: turn: bad"),
        (KeyError("x"), 1, "underfoot perft: a fault of the program: KeyError('x')"),
        (KeyboardInterrupt(), 130, "underfoot perft: interrupted"),
        (OSError(28, "No space left on device"), 1, "underfoot perft: No space left on device"),
    ],
)
def test_whatever_goes_wrong_is_one_line(
    error: BaseException, status: int, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> int:
        raise error

    monkeypatch.setattr(underfoot, "perft", fail)
    assert complaint(*CARPNICHES, status=status) == line


def test_a_status_can_be_had_without_an_exit() -> None:
    assert root.main(["perft", "carpniches", "x"], "underfoot", standalone_mode=False) == 2
    assert root.main(["--version"], "underfoot", standalone_mode=False) == 0
    assert root.main(["perft", "carpniches", "1"], "underfoot", standalone_mode=False) == 0
    assert call("perft", "carpniches", "1").exit_code == 0
