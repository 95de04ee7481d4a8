"""From the specification of an engine to the engine."""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING, Any

from underfoot.crosschecking._engine import EngineFailure
from underfoot.crosschecking._python import PythonEngine
from underfoot.crosschecking._script import ScriptEngine
from underfoot.crosschecking._ugi import UgiEngine

if TYPE_CHECKING:
    from underfoot.crosschecking._engine import Engine

__all__ = ["open_engine"]


def open_engine(specification: object, game: str, *, timeout: float = 10.0) -> Engine:
    """Return the engine that a specification names.

    Args:
        specification: `native`, `reference`, `python:package.module:Class`, `ugi:COMMAND`,
            `script:COMMAND`, or the class of positions itself.
        game: `carpniches` or `katarenga`.
        timeout: How many seconds the engine has for each answer.

    Raises:
        EngineFailure: There is no such engine, or it does not start.
    """
    if not isinstance(specification, str):
        return PythonEngine(specification, f"{specification!r}")
    kind, _, rest = specification.partition(":")
    if specification in ("native", "reference"):
        import underfoot  # noqa: PLC0415 - the package imports this module

        home = underfoot if specification == "native" else underfoot.reference
        return PythonEngine(getattr(home, game).Position, specification)
    if kind == "python":
        return PythonEngine(_imported(rest), specification)
    if kind == "ugi":
        return UgiEngine(rest, timeout=timeout)
    if kind == "script":
        return ScriptEngine(rest, timeout=timeout)
    raise EngineFailure(f"no engine {specification!r} (timeout {timeout} s)")


def _imported(path: str) -> Any:
    module, _, name = path.partition(":")
    if not sys.path or sys.path[0] != "":
        sys.path.insert(0, "")  # where the command is given is where the module may be
    try:
        return getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise EngineFailure(f"python:{path}: {error}") from error
