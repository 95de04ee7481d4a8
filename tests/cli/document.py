"""The outputs in docs/cli.md are those of the commands above them.

`python -m tests.cli.document` runs the commands anew and writes what they print into the document.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from click.testing import CliRunner

from underfoot.cli import root

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "cli.md"
BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (?:echo (.*) \| )?underfoot (.*)\n", re.MULTILINE)


def commands(text: str) -> list[list[str]]:
    """Returns the arguments of all commands that a document shows."""
    return [
        shlex.split(line) for block in BLOCK.findall(text) for _, line in COMMAND.findall(block)
    ]


def renewed(text: str) -> str:
    """Returns a document with the output of each command as it is now."""

    def run(block: re.Match[str]) -> str:
        lines = []
        for command in COMMAND.finditer(block[0]):
            result = CliRunner().invoke(root, shlex.split(command[2]), input=command[1])
            lines.append(f"{command[0]}{result.output.rstrip()}\n")
        return "".join(lines)

    return BLOCK.sub(run, text)


if __name__ == "__main__":
    DOCUMENT.write_text(renewed(DOCUMENT.read_text("utf-8")), "utf-8")
