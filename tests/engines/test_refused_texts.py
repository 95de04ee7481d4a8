"""Texts that both engines refuse, with the same class and field, and odd ones that both accept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from underfoot.data import AcceptedText, RefusedText, accepted_texts, refused_texts

from .pairs import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

REFUSED, ACCEPTED = refused_texts(), accepted_texts()


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


@ENGINES
@pytest.mark.parametrize("row", REFUSED, ids=lambda row: f"{row.kind}: {row.why}")
def test_refused(engine: str, row: RefusedText) -> None:
    """Class and field are those of the file; the message is short and fit for any terminal."""
    reader = READERS[engine, row.kind]
    with pytest.raises(ValueError) as raised:  # noqa: PT011 - the class is looked at below
        reader(row.text)
    error = raised.value
    assert type(error).__name__ == row.error
    assert getattr(error, "field", None) == row.field
    message = str(error)
    assert len(message) < 300
    message.encode("utf-8")
    assert "\n" not in message
    if row.field is not None:
        assert message.startswith(f"{row.field}: ")


@ENGINES
@pytest.mark.parametrize("row", ACCEPTED, ids=lambda row: f"{row.why}: {row.text}")
def test_accepted(engine: str, row: AcceptedText) -> None:
    read = READERS[engine, row.kind](row.text)
    if row.kind == "katarenga.code":
        assert read.code == row.text
    else:
        assert str(read) == row.text


@pytest.mark.parametrize(
    "row", [row for row in ACCEPTED if row.kind.endswith(".position")], ids=lambda row: row.text
)
def test_accepted_positions_are_the_same(row: AcceptedText) -> None:
    game = next(game for game in GAMES if row.kind.startswith(game.name))
    pair = game.read(row.text)
    pair.compare()
    pair.compare_children()


def test_there_are_enough() -> None:
    assert len(REFUSED) >= 150
    assert len(ACCEPTED) >= 36
    assert {row.kind for row in REFUSED} == {kind for _, kind in READERS}
