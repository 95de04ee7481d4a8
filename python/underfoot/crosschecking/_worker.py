"""The other end of `python:` engines: a process that asks a class of positions, in JSON lines.

`python -m underfoot.crosschecking._worker MODULE:CLASS` prints one object when it is ready, and one
for each object that it reads. What the engine itself prints goes to standard error.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from typing import TYPE_CHECKING, Any

from underfoot.crosschecking._engine import EngineFailure, Refusal
from underfoot.crosschecking._python import PythonEngine

if TYPE_CHECKING:
    from underfoot.crosschecking._engine import Observation


def main(path: str) -> None:
    """Serve the class that a path names until the input ends.

    Args:
        path: The module and the name of the class, with a colon between them.
    """
    questions, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    # The engine's own standard input is empty, and its output goes where complaints go.
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)

    def say(**answer: Any) -> None:
        print(json.dumps(answer), file=answers, flush=True)

    try:
        engine = PythonEngine(_found(path), f"python:{path}")
    except EngineFailure as failure:
        say(failure=str(failure))
        return
    say(ready=True)
    for line in questions:
        question = json.loads(line)
        where = question["start"], question["moves"]
        try:
            if "depth" in question:
                say(counts=engine.divide(*where, question["depth"]))
            else:
                say(observation=_plain(engine.observe(*where)))
        except Refusal as refusal:
            say(refusal=str(refusal))


def _found(path: str) -> Any:
    module, colon, name = path.partition(":")
    if not colon or not module or not name:
        raise EngineFailure(
            f"python:{path} does not name a class as python:package.module:Class does"
        )
    try:
        found: Any = importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except BaseException as error:
        words = f"{type(error).__name__}: {error}"
        raise EngineFailure(f"python:{path} cannot be imported: {words}") from error
    return found


def _plain(observation: Observation) -> list[Any]:
    return [
        observation.moves,
        observation.over,
        observation.winner and observation.winner.value,
        observation.termination and observation.termination.value,
        observation.text,
        observation.contradictions,
    ]


if __name__ == "__main__":
    main(sys.argv[1])
