"""How a faulty engine is made: the source of the reference engine with a few words changed.

Each change must find its words exactly once in the source, so that a reference engine that is
written anew never makes a fault disappear silently.
"""

from __future__ import annotations

import importlib.util
import inspect
import sys
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

from underfoot.reference import carpniches, katarenga

REFERENCES: dict[str, ModuleType] = {"carpniches": carpniches, "katarenga": katarenga}


@dataclass(frozen=True)
class Fault:
    """One wrong rule.

    Args:
        name: The name of the class of positions.
        game: `carpniches` or `katarenga`.
        rule: What is wrong, in one line.
        changes: The words of the reference engine's source, and what stands there instead.
        shown_in: A position, and moves after it if need be, in which the rule makes a difference.
        difference: What is different there, as `differences` puts it.
    """

    name: str
    game: str
    rule: str
    changes: tuple[tuple[str, str], ...]
    shown_in: str
    difference: str

    @property
    def specification(self) -> str:
        """The name of the engine wherever an engine can be named."""
        return f"python:tests.faults.{self.game}:{self.name}"

    @property
    def position(self) -> Any:
        """The class of positions."""
        return derived(self.game, self.name, self.changes).Position


def declared(
    game: str, rule: str, *changes: tuple[str, str], shown_in: str, difference: str
) -> Fault:
    """Return the fault that a line of the form `Name: what is wrong` declares."""
    name, _, rule = rule.partition(": ")
    return Fault(name, game, rule, changes, shown_in, difference)


@cache
def derived(game: str, name: str, changes: tuple[tuple[str, str], ...]) -> ModuleType:
    """Return a copy of the reference engine of a game whose source has been changed."""
    source = inspect.getsource(REFERENCES[game])
    for right, wrong in changes:
        if source.count(right) != 1:
            raise ValueError(f"{name}: {source.count(right)} times in the source, not 1: {right!r}")
        source = source.replace(right, wrong)
    path = f"tests.faults.{game}.{name}"
    spec = importlib.util.spec_from_loader(path, loader=None)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    # Positions are pickled by their module's name.
    sys.modules[path] = module
    exec(compile(source, f"<{path}>", "exec"), module.__dict__)
    return module


def by_name(faults: tuple[Fault, ...], name: str) -> Any:
    """Return the class of positions of the fault with a name, for a module's `__getattr__`."""
    for fault in faults:
        if fault.name == name:
            return fault.position
    raise AttributeError(f"there is no fault {name!r}")


def differences(fault: Fault) -> str:
    """Return what differs where the fault shows, in few words; nothing if nothing does.

    Moves that only the faulty engine has have a `+`, those that only the reference engine has a
    `-`; of many only the number is given. An outcome or a text (that of
    Katarenga without the colours) is the faulty engine's.
    """
    text, *moves = fault.shown_in.split(", ")
    right = REFERENCES[fault.game].Position.from_text(text)
    wrong = fault.position.from_text(text)
    for move in moves:
        right, wrong = right.play(move), wrong.play(move)
    had, has = ({str(move) for move in position.legal_moves()} for position in (right, wrong))
    found = _some("+", has - had) + _some("-", had - has)
    outcome = wrong.outcome()
    if outcome != right.outcome():
        found.append(
            f"{outcome.winner.value} wins by {outcome.termination.value}" if outcome else "goes on"
        )
    if wrong.to_text() != right.to_text():
        fields = wrong.to_text().split(" ")
        found.append(" ".join(fields[1:] if fault.game == "katarenga" else fields))
    return ", ".join(found)


def _some(sign: str, moves: set[str]) -> list[str]:
    few = len(moves) <= 8
    return [sign + move for move in sorted(moves)] if few else [f"{sign}{len(moves)} moves"]
