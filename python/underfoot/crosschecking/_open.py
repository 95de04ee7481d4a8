"""From the specification of an engine to the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underfoot.crosschecking._engine import EngineFailure
from underfoot.crosschecking._hosted import HostedEngine
from underfoot.crosschecking._python import PythonEngine
from underfoot.crosschecking._script import ScriptEngine
from underfoot.crosschecking._ugi import UgiEngine
from underfoot.crosschecking._watchdog import WatchedEngine

if TYPE_CHECKING:
    from underfoot.crosschecking._engine import Engine

__all__ = ["open_engine"]


def open_engine(specification: object, game: str, *, timeout: float = 10.0) -> Engine:
    """Return the engine that a specification names.

    Args:
        specification: `native`, `reference`, `python:package.module:Class`, `ugi:COMMAND`,
            `script:COMMAND`, or a class of positions itself, which is then asked in this process.
        game: `carpniches` or `katarenga`.
        timeout: How many seconds the engine has for each answer.

    Raises:
        EngineFailure: There is no such engine, or it does not start.
    """
    if not isinstance(specification, str):
        return WatchedEngine(specification, timeout=timeout)
    if specification in ("native", "reference"):
        import underfoot  # noqa: PLC0415 - the package imports this module

        home = underfoot if specification == "native" else underfoot.reference
        return PythonEngine(getattr(home, game).Position, specification)
    kind, _, rest = specification.partition(":")
    if kind == "python":
        return HostedEngine(rest, timeout=timeout)
    if kind == "ugi":
        return UgiEngine(rest, timeout=timeout)
    if kind == "script":
        return ScriptEngine(rest, timeout=timeout)
    raise EngineFailure(
        f"{specification!r} is no engine: expected native, reference, python:package.module:Class, "
        "ugi:COMMAND or script:COMMAND"
    )
