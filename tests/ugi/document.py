"""The sessions in docs/ugi.md are what the engine answers.

`python -m tests.ugi.document` sends the commands anew and writes the answers into the document.
"""

from __future__ import annotations

import re
from pathlib import Path

from tests.ugi.dialogue import Talk, talking

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "ugi.md"
SESSION = re.compile(r"(?<=^```text\n)> .*?(?=^```$)", re.MULTILINE | re.DOTALL)
SENT = re.compile(r"^> (.*)\n", re.MULTILINE)


def renewed(text: str) -> str:
    """Returns a document with the answers of an engine of Carpniches as they are now."""

    def renewed_block(block: re.Match[str]) -> str:
        lines: list[str] = []
        with talking("carpniches") as talk:
            for command in SENT.findall(block[0]):
                lines += [f"> {command}", *answered(talk, command)]
        return "\n".join(lines).rstrip() + "\n"

    return SESSION.sub(renewed_block, text)


def answered(talk: Talk, command: str) -> list[str]:
    """Returns what an engine says to a command."""
    if command.startswith("go") and "perft" not in command:
        return talk.ask(command, until="bestmove")
    if command == "isready":
        return talk.ask(command, until="readyok")
    return talk.ask(command, "isready", until="readyok")[:-1]


if __name__ == "__main__":
    DOCUMENT.write_text(renewed(DOCUMENT.read_text("utf-8")), "utf-8")
