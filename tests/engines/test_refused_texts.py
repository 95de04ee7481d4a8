"""Texts that both engines refuse, with the same class and field, and odd ones that both accept.

In tests/data/refused.jsonl a text is a string, `{"repeat": [string, times]}`, or a list of these.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .pairs import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

DATA = Path(__file__).resolve().parent.parent / "data"


def rows(name: str) -> list[dict[str, Any]]:
    """Return the lines of a data file."""
    lines = (DATA / name).read_text(encoding="ascii").splitlines()
    return [json.loads(line) for line in lines]


REFUSED, ACCEPTED = rows("refused.jsonl"), rows("accepted.jsonl")


def built(recipe: Any) -> str:
    """Return the text that a recipe describes."""
    if isinstance(recipe, str):
        return recipe
    if isinstance(recipe, dict):
        part, times = recipe["repeat"]
        return str(part) * int(times)
    return "".join(map(built, recipe))


def readers(module: Any) -> dict[str, Callable[[str], Any]]:
    """Return what takes each kind of text in one engine's module of a game."""
    start = module.Position.start()
    common = {
        "position": module.Position.from_text,
        "move": module.Move.from_text,
        "is_legal": start.is_legal,
        "play": start.play,
    }
    if hasattr(start, "stack"):
        return common | {"stack": start.stack, "setup": module.Position.start}
    return common | {
        "color_of": start.color_of,
        "board_color_of": start.board.color_of,
        "touched": start.touched,
        "code": module.Board.from_code,
        "colors": module.Board.from_colors,
        "captures": lambda text: module.Position.start(first_move_captures=text),
    }


READERS = {
    (engine, f"{game.name}.{kind}"): reader
    for game in GAMES
    for engine in ("native", "reference")
    for kind, reader in readers(getattr(game, engine)).items()
}
ENGINES = pytest.mark.parametrize("engine", ["native", "reference"])


def title(row: dict[str, Any]) -> str:
    """Return the name of a row for pytest."""
    return f"{row['kind']}: {row['why']}"


@ENGINES
@pytest.mark.parametrize("row", REFUSED, ids=title)
def test_refused(engine: str, row: dict[str, Any]) -> None:
    """Class and field are those of the file; the message is short and fit for any terminal."""
    reader, text = READERS[engine, row["kind"]], built(row["text"])
    with pytest.raises(ValueError) as raised:  # noqa: PT011 - the class is looked at below
        reader(text)
    error = raised.value
    assert type(error).__name__ == row["error"]
    assert getattr(error, "field", None) == row["field"]
    message = str(error)
    assert len(message) < 300
    message.encode("utf-8")
    assert "\n" not in message
    if row["field"] is not None:
        assert message.startswith(f"{row['field']}: ")


@ENGINES
@pytest.mark.parametrize("row", ACCEPTED, ids=lambda row: f"{row['why']}: {row['text']}")
def test_accepted(engine: str, row: dict[str, Any]) -> None:
    read = READERS[engine, row["kind"]](row["text"])
    if row["kind"] == "katarenga.code":
        assert read.code == row["text"]
    else:
        assert str(read) == row["text"]


@pytest.mark.parametrize(
    "row", [row for row in ACCEPTED if row["kind"].endswith(".position")], ids=lambda r: r["text"]
)
def test_accepted_positions_are_the_same(row: dict[str, Any]) -> None:
    game = next(game for game in GAMES if row["kind"].startswith(game.name))
    pair = game.read(row["text"])
    pair.compare()
    pair.compare_children()


def test_there_are_enough() -> None:
    assert len(REFUSED) >= 150
    assert len(ACCEPTED) >= 36
    assert {row["kind"] for row in REFUSED} == {kind for _, kind in READERS}
