"""Programs that behave badly, each a few lines of Python that run as a process of their own."""

from __future__ import annotations

import shlex
import sys

# A UGI engine that does everything right, so that each actor can do one thing wrong.
ENGINE = """
import sys, time, os, subprocess
from underfoot.reference import carpniches
position = None
def say(text=""):
    sys.stdout.write(text + "\\n"); sys.stdout.flush()
def answer(line):
    global position
    words = line.split()
    if line == "ugi":
        say("id name actor"); say("ugiok")
    elif line == "isready":
        say("readyok")
    elif words[0] == "position":
        start, _, moves = line.removeprefix("position fen ").partition(" moves ")
        position = carpniches.Position.from_text(start)
        for move in moves.split():
            position = position.play(move)
    elif line == "query gameover":
        say("response " + str(position.is_over()).lower())
    elif line == "query p1turn":
        say("response " + str(position.side_to_move.value == "white").lower())
    elif line == "query result":
        outcome = position.outcome()
        say("response " + ("none" if outcome is None else
            {"white": "p1win", "black": "p2win"}[outcome.winner.value]))
    elif words[:2] == ["go", "perft"]:
        counts = position.divide(int(words[2]))
        for move, count in counts.items():
            say(f"{move}: {count}")
        say(); say(f"Nodes searched: {sum(counts.values())}"); say()
    elif line == "quit":
        sys.exit()
"""
LOOP = """
for line in sys.stdin:
    answer(line.strip())
"""


def actor(code: str) -> str:
    """Returns the command that runs a piece of Python."""
    return shlex.join([sys.executable, "-c", code])


def engine(code: str = "", loop: str = LOOP) -> str:
    """Returns the command of the engine above, changed by a piece of Python."""
    return actor(ENGINE + code + loop)


def saying(old: str, new: str) -> str:
    """Returns the command of the engine with one text replaced in all that it says."""
    return engine(f"all = say\ndef say(text=''): all(text.replace({old!r}, {new!r}))\n")


def answering(instead: str) -> str:
    """Returns the command of the engine with another `answer(line)`; `known(line)` is the old."""
    return engine(f"known = answer\ndef answer(line):\n    {instead}\n")
