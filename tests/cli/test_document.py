"""docs/cli.md shows what the commands print."""

from __future__ import annotations

import re

from tests.cli.document import DOCUMENT, commands, renewed
from tests.cli.running import without_times
from underfoot.cli import root


def without_measurements(text: str) -> str:
    """Returns a document with every measured number replaced."""
    return re.sub(r'("seconds"|"\w+_per_second"): [0-9.e-]+', r"\1: ...", without_times(text))


def test_the_document_shows_what_the_commands_print() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert without_measurements(renewed(text)) == without_measurements(text)


def test_every_command_is_shown() -> None:
    shown = [arguments[0] for arguments in commands(DOCUMENT.read_text("utf-8"))]
    assert set(shown) == set(root.commands)
    assert len(shown) > 15
