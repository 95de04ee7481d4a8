"""What is written is read again, whatever is in it."""

from __future__ import annotations

import io
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from underfoot import Color, carpniches, katarenga, reference
from underfoot.records import DECIDED, UNFINISHED, Game, RecordError, read, write
from underfoot.records._tags import OWN

# Characters that can stand in a record; those of its syntax more often than by chance.
LETTERS = st.one_of(
    st.sampled_from(list('{};[]"\\%(*$ .1-0\n\tGame')),
    st.characters(exclude_categories=["Cc", "Cs"]),
)
NAMES = st.text("abzAZ09_", min_size=1, max_size=9).filter(lambda name: name not in OWN)
VALUES = st.text(LETTERS.filter(lambda letter: letter not in "\n\t"), max_size=90)
WORDS = st.text(LETTERS, min_size=1, max_size=120).filter(lambda text: text.strip(" \t\n"))

STARTS = st.one_of(
    st.sampled_from(carpniches.SETUPS).map(carpniches.Position.start),
    st.builds(
        lambda seed, captures: katarenga.Position.start(
            katarenga.Board.random(seed), first_move_captures=captures
        ),
        st.integers(0, 2**64 - 1),
        st.sampled_from(["allowed", "not_white", "not_either"]),
    ),
)


@st.composite
def games(draw: Any) -> Game:
    """Games with tags and comments, over or not."""
    start = draw(STARTS)
    for _ in range(draw(st.integers(0, 3))):  # so that some start in the middle, or with Black
        if not start.is_over():
            start = start.play(draw(st.sampled_from(start.legal_moves())))
    game = Game(start, draw(st.dictionaries(NAMES, VALUES, max_size=3)))
    for _ in range(draw(st.integers(0, 12))):
        if draw(st.integers(0, 3)) == 0:
            game.comment(draw(WORDS), draw(st.integers(0, len(game.moves))))
        if game.position().is_over():
            break
        game.play(draw(st.sampled_from(game.position().legal_moves())))
    ending = draw(st.sampled_from([None, *DECIDED, *UNFINISHED]))
    if ending is not None and game.termination is None:
        sides: list[Color | None] = [*Color] if ending in DECIDED else []
        sides += [None] if ending in UNFINISHED else []
        game.end(ending, winner=draw(st.sampled_from(sides)))
    return game


@given(games())
def test_a_record_is_read_as_it_was_written(game: Game) -> None:
    text = game.to_text()
    again = Game.from_text(text)
    assert again == game
    assert again.to_text() == text
    assert again.tags == game.tags
    assert again.moves == game.moves
    assert (again.winner, again.termination) == (game.winner, game.termination)
    assert [again.comments(ply) for ply in range(len(game.moves) + 1)] == [
        game.comments(ply) for ply in range(len(game.moves) + 1)
    ]
    assert Game.from_text(text, engine=reference) == game
    assert Game.from_text(text.replace("\n", "\r\n")) == game


def test_lines_are_broken_where_that_is_harmless() -> None:
    for first in ('[Game "go"]', "%", ";", "12."):
        game = Game(carpniches.Position.start())
        game.comment("x" * 76 + f" {first} and so on")
        game.comment("word " * 40)
        assert Game.from_text(game.to_text()) == game
        lines = game.to_text().splitlines()[4:]
        assert not any(line[:1] in ("[", "%") for line in lines)
        assert max(map(len, lines[2:])) <= 79
        assert len(lines) < 7


@given(st.lists(games(), max_size=3))
def test_files_are_read_as_they_were_written(several: list[Game]) -> None:
    file = io.StringIO()
    write(several, file)
    file.seek(0)
    assert list(read(file)) == several


@given(games(), st.data())
def test_damage_is_refused_or_gives_another_record(game: Game, data: Any) -> None:
    text = game.to_text()
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.one_of(LETTERS, st.characters(), st.just("")))
    damaged = text[:at] + letter + text[at + 1 :]
    try:
        again = Game.from_text(damaged)
    except RecordError as error:
        place = (error.line, error.column)
    else:  # then it is a record: canonical text and all
        assert Game.from_text(again.to_text()) == again
        return
    lines = [*damaged.split("\n"), ""]
    assert 1 <= place[0] <= len(lines)
    assert 1 <= place[1] <= len(lines[place[0] - 1]) + 1


@given(st.text(LETTERS, max_size=60))
def test_any_text_is_a_record_or_refused(text: str) -> None:
    for whole in (text, f'[Game "carpniches"]\n{text}'):
        try:
            game = Game.from_text(whole)
        except RecordError:
            continue
        assert Game.from_text(game.to_text()) == game
