"""`underfoot show --svg` writes pictures, and says in one line what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import WIN_IN_ONE, call, complaint, spawn
from underfoot import Color, carpniches, katarenga


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "täst.svg"
    assert call("show", "carpniches", "--svg", str(file)).stdout == ""
    assert file.read_bytes().decode() == carpniches.Position.start().to_svg() + "\n"
    # What is there is replaced, however long it was.
    file.write_text("x" * 100_000)
    call("show", "carpniches", "--position", WIN_IN_ONE, "--svg", str(file))
    assert file.read_text("utf-8") == carpniches.Position.from_text(WIN_IN_ONE).to_svg() + "\n"


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_standard_output_and_options(engine: str) -> None:
    arguments = ["show", "katarenga", "--board", "a0b1c2d3", "--engine", engine, "--svg", "-"]
    start = katarenga.Position.start(katarenga.Board.from_code("a0b1c2d3"))
    assert call(*arguments).stdout == start.to_svg() + "\n"
    more = ["--targets", "e1", "--last-move", "a8a7", "--size", "300", "--theme", "dark"]
    expected = start.to_svg(
        targets="e1", last_move="a8a7", size=300, theme="dark", orientation=Color.BLACK
    )
    assert call(*arguments, *more, "--orientation", "black").stdout == expected + "\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--svg", "/nowhere/x.svg"], "'--svg': /nowhere/x.svg: No such file or directory"),
        (["--svg", "."], "'--svg': .: Is a directory"),
        (["--svg", ""], "'--svg': : No such file or directory"),
        (["--svg", "a\0b"], "'--svg': a\\x00b: embedded null byte"),
        (["--svg", "-", "--last-move", "b5"], "'--last-move': move: 'b5' is not two squares"),
        (["--svg", "-", "--last-move", "b5g9"], "'--last-move': square: 'g9' is not a square here"),
        (["--svg", "-", "--targets", "a9"], "'--targets': square: 'a9' is not a square here"),
        (["--svg", "-", "--size", "0"], "'--size': '0' is not a number from 1 to 100000"),
        (["--svg", "-", "--theme", "neon"], "'--theme': 'neon' is not one of 'light', 'dark'"),
        (["--svg", "-", "--orientation", "up"], "'--orientation': 'up' is not one of"),
        (["--svg", "-", "--json"], "--json does not fit --svg"),
        (["--targets", "a1"], "--targets needs --svg"),
        (["--last-move", "a1a2"], "--last-move needs --svg"),
        (["--size", "5"], "--size needs --svg"),
    ],
    ids=lambda value: str(value)[:50],
)
def test_bad_input(arguments: list[str], words: str) -> None:
    line = complaint("show", "carpniches", *arguments)
    assert line.startswith("underfoot show: ")
    assert words in line


def test_a_full_disk() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no full disk here")
    run = spawn("show", "carpniches", "--svg", "/dev/full")
    assert run.returncode == 1
    assert run.stderr == "python -m underfoot show: No space left on device\n"
