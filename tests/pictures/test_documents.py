"""The pictures in docs/pictures are those that tools/draw_pictures draws."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_pictures_are_current() -> None:
    command = [sys.executable, str(ROOT / "tools" / "draw_pictures"), "--check"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_every_picture_is_shown_and_described() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    text = "".join(page.read_text("utf-8") for page in pages)
    shown = re.findall(r"!\[([^\]]*)\]\((?:docs/)?pictures/([^)]+)\)", text)
    assert {name for _, name in shown} == {p.name for p in (ROOT / "docs/pictures").iterdir()}
    assert all(len(alternative) > 10 for alternative, _ in shown)
