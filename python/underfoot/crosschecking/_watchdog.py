"""Engines in this process whose time is limited."""

from __future__ import annotations

import contextlib
import ctypes
import threading
import time
from typing import TYPE_CHECKING, Any

from underfoot.crosschecking._engine import EngineFailure, Observation
from underfoot.crosschecking._python import PythonEngine

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Watchdog", "WatchedEngine"]

_PATIENCE = 0.05  # seconds between two looks


class _TooLong(BaseException):
    """What the watchdog raises in the thread that takes too long; no engine should catch it."""


class WatchedEngine:
    """A class of positions, asked in this process and within a limited time.

    Args:
        kind: The class.
        timeout: Seconds that each answer may take.

    Raises:
        EngineFailure: The class lacks something needed.
    """

    def __init__(self, kind: Any, *, timeout: float = 10.0) -> None:
        module, name = getattr(kind, "__module__", None), getattr(kind, "__qualname__", None)
        self.name = f"python:{module}:{name}" if module and name else repr(kind)[:100]
        self._engine = PythonEngine(kind, self.name)
        self._watchdog = Watchdog(self.name, timeout)

    def observe(self, start: str, moves: Sequence[str]) -> Observation:
        """Return what the engine says of the position after `moves` from `start`."""
        with self._watchdog.limit(" ".join([start, *moves])):
            return self._engine.observe(start, moves)

    def divide(self, start: str, moves: Sequence[str], depth: int) -> dict[str, int]:
        """Return what the engine counts, by the first move."""
        with self._watchdog.limit(" ".join([start, *moves])):
            return self._engine.divide(start, moves, depth)

    def close(self) -> None:
        """Watch no more."""
        self._watchdog.close()
        self._engine.close()


class Watchdog:
    """Stops what takes too long in this process, as far as Python code can be stopped.

    A thread looks at the time, and raises an exception in the thread that it watches. It arrives
    between two steps of Python code: code in C that never returns cannot be stopped. An engine that
    may do that is better asked in a process of its own.

    Args:
        name: Who is watched, for the message.
        seconds: How long an answer may take.
    """

    def __init__(self, name: str, seconds: float) -> None:
        self._name, self._seconds = name, seconds
        self._lock = threading.Lock()
        self._deadline = float("inf")
        self._bitten = False
        self._watched = 0
        self._closed = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    @contextlib.contextmanager
    def limit(self, what: str) -> Iterator[None]:
        """Limit the time of what happens inside.

        Args:
            what: What is asked, for the message.

        Raises:
            EngineFailure: It has taken too long.
        """
        late = f"{self._name} gave no answer to {what} within {self._seconds:g} s"
        with self._lock:
            self._watched, self._bitten = threading.get_ident(), False
            self._deadline = time.monotonic() + self._seconds
        try:
            try:
                yield
            finally:
                with self._lock:
                    self._deadline = float("inf")
                if self._bitten:
                    time.sleep(1)  # until the exception is here, if it is not yet
        except _TooLong:
            raise EngineFailure(late) from None
        if self._bitten:  # an engine that catches everything has caught it
            raise EngineFailure(late)

    def close(self) -> None:
        """Watch no more."""
        self._closed.set()

    def _watch(self) -> None:
        while not self._closed.wait(_PATIENCE):
            with self._lock:
                if time.monotonic() > self._deadline:
                    self._bitten, self._deadline = True, float("inf")
                    thread = ctypes.c_ulong(self._watched)
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(_TooLong))
