"""docs/ugi.md shows what an engine answers, and names all that it knows."""

from __future__ import annotations

import re
import subprocess

import pytest

from tests.ugi.dialogue import GAMES, answers
from tests.ugi.document import DOCUMENT, SESSION, renewed
from underfoot.ugi._commands import _LIMITS, QUESTIONS, WORDS

TEXT = DOCUMENT.read_text("utf-8")


def without_measurements(text: str) -> str:
    """Returns a session without the numbers of a search that differ from time to time."""
    text = re.sub(r"( time| nps| hashfull) \d+", r"\1 ...", text)
    return re.sub(r" nps \.\.\.", "", text)  # no time may be seen to pass


def test_the_document_shows_what_the_engine_answers() -> None:
    assert len(SESSION.findall(TEXT)) == 3
    assert without_measurements(renewed(TEXT)) == without_measurements(TEXT)


@pytest.mark.parametrize("word", [*WORDS, *QUESTIONS, *_LIMITS, "infinite", "perft", "uginewgame"])
def test_every_command_is_in_the_document(word: str) -> None:
    assert re.search(rf"`[^`]*\b{word}\b[^`]*`", TEXT)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_in_the_document(game: str) -> None:
    for line in answers(game, "ugi")[2:-1]:
        name = line.removeprefix("option name ").partition(" type ")[0]
        assert f"| `{name}` |" in TEXT


def test_the_call_of_a_script() -> None:
    (shown,) = re.findall(r"^\$ (perl .*)\n((?:.*\n)*?)^```", TEXT, re.MULTILINE)
    command, answer = shown
    try:
        done = subprocess.run(
            command,
            shell=True,
            capture_output=True,
            text=True,
            check=False,
            cwd=DOCUMENT.parents[1],
        )
    except OSError:
        pytest.skip("there is no shell")
    if done.returncode == 127:
        pytest.skip("the example is in Perl")
    assert done.stdout == answer
