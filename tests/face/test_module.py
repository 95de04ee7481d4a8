"""What `import underfoot` brings, and what is written about it."""

from __future__ import annotations

import doctest
import importlib.metadata
import pydoc
import subprocess
import sys
from typing import Any

import pytest

import underfoot
from underfoot import _native, carpniches, katarenga

from .engines import each_engine

CLASSES: list[Any] = [
    carpniches.Move,
    carpniches.Position,
    katarenga.Move,
    katarenga.Position,
    katarenga.Board,
]


def test_everything_public_is_there() -> None:
    for module in (underfoot, carpniches, katarenga, underfoot.reference, _native):
        assert len(module.__all__) == len(set(module.__all__))
        for name in module.__all__:
            assert hasattr(module, name), f"{module.__name__}.{name}"
    assert underfoot.__version__ == importlib.metadata.version("underfoot")
    assert carpniches.SETUPS == underfoot.reference.carpniches.SETUPS
    assert carpniches.SETUPS == ("diagonals", "corners", "towers")


def test_import_brings_nothing_optional() -> None:
    # Exactly what comes beyond a bare interpreter: the standard library and the package itself.
    program = (
        "import sys, underfoot; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    run = subprocess.run(
        [
            sys.executable,
            "-S",
            "-c",
            "import sys; sys.path[:0] = " + repr(sys.path) + "; " + program,
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    foreign = {
        name
        for name in run.stdout.split()
        if name not in sys.stdlib_module_names and not name.startswith("_")
    }
    assert foreign == {"underfoot"}


EXAMPLES = [
    test
    for kind in CLASSES
    for test in doctest.DocTestFinder().find(kind, module=False, globs={})
    if test.examples
]


@pytest.mark.parametrize("test", EXAMPLES, ids=lambda test: f"{test.name}-{id(test) % 97}")
def test_examples_of_native_classes(test: doctest.DocTest) -> None:
    report: list[str] = []
    assert doctest.DocTestRunner(verbose=False).run(test, out=report.append).failed == 0, report


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 30


@each_engine
def test_everything_public_is_documented(engine: Any) -> None:
    assert engine.__doc__
    for name in ("Move", "Position", "Board"):
        kind = getattr(engine, name, None)
        if kind is None:
            continue
        assert kind.__doc__
        for part in dir(kind):
            if not part.startswith("_") and part != "COUNT":
                assert getattr(kind, part).__doc__, f"{name}.{part}"
        text = pydoc.plain(pydoc.render_doc(kind))
        assert f"class {name}" in text
        assert engine.__name__ in text
