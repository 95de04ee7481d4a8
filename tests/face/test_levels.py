"""The counts are the same with the instructions of every kind of CPU."""

import os
import subprocess
import sys

import pytest

SCRIPT = """
import underfoot
from underfoot import carpniches, katarenga

print(underfoot.perft(carpniches.Position.start(), 5, hash_mb=0))
print(underfoot.perft(katarenga.Position.start(), 5, hash_mb=0))
print(underfoot.perft(carpniches.Position.start(), 7, hash_mb=64))
print(underfoot.playouts(carpniches.Position.start("towers"), 500, seed=3).plies)
print(underfoot.playouts(katarenga.Position.start(), 100, seed=3).plies)
"""


def printed(level: str | None) -> list[str]:
    """What the script prints in a process that uses a level, or the best that the CPU has."""
    environment = {name: text for name, text in os.environ.items() if name != "UNDERFOOT_CPU"}
    if level is not None:
        environment["UNDERFOOT_CPU"] = level
    command = [sys.executable, "-c", SCRIPT]
    run = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return run.stdout.split()


# A level that the CPU does not have is ignored, so this passes on every machine.
@pytest.mark.parametrize("level", ["portable", "avx2", "avx512", "nonsense"])
def test_counts_do_not_depend_on_the_instructions(level: str) -> None:
    expected = printed(None)
    assert expected[:3] == ["14552172", "27444088", "6955340680"]
    assert printed(level) == expected
