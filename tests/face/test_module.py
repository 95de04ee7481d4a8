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


def loaded(program: str) -> set[str]:
    """Return the modules that a program loads beyond those of a bare interpreter."""
    lines = [
        "import sys",
        f"sys.path[:0] = {sys.path!r}",
        "bare = set(sys.modules)",
        program,
        "print(*set(sys.modules) - bare)",
    ]
    command = [sys.executable, "-S", "-c", "\n".join(lines)]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


def test_import_brings_nothing_optional() -> None:
    modules = loaded("import underfoot")
    ours = {name for name in modules if name.partition(".")[0] == "underfoot"}
    # What playing needs; the rest comes when it is asked for. A new entry costs everybody time.
    assert ours == {
        "underfoot",
        "underfoot._native",
        "underfoot._protocol",
        "underfoot._rename",
        "underfoot._types",
        "underfoot.carpniches",
        "underfoot.katarenga",
    }
    others = {name.partition(".")[0] for name in modules - ours}
    assert others <= sys.stdlib_module_names
    # Time is noisy, the number of modules is not: those that `dataclasses` and `typing` bring.
    assert len(modules) < 70, sorted(modules)


@pytest.mark.parametrize("name", ["reference", "perft", "diagram", "Playouts"])
def test_what_is_imported_later_is_as_if_it_had_been_there(name: str) -> None:
    from_import = loaded(f"from underfoot import {name}; assert {name}")
    attribute = loaded(f"import underfoot; found = underfoot.{name}; assert found")
    assert from_import == attribute > loaded("import underfoot")
    assert name in dir(underfoot)


def test_a_star_imports_everything() -> None:
    loaded("from underfoot import *; assert perft(carpniches.Position.start(), 1) == 42")


def test_wrong_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="module 'underfoot' has no attribute 'perfd'"):
        _ = underfoot.perfd  # type: ignore[attr-defined]


def test_names_imported_later_are_public_and_where_they_are_said_to_be() -> None:
    assert set(underfoot._LATER) <= set(underfoot.__all__)
    for name, module in underfoot._LATER.items():
        found: Any = getattr(underfoot, name)
        assert getattr(found, "__module__", found.__name__) == module


EXAMPLES = [
    test
    for kind in CLASSES
    for test in doctest.DocTestFinder().find(kind, module=False, globs={})
    if test.examples
]


@pytest.mark.parametrize(
    "test", EXAMPLES, ids=[f"{number}-{test.name}" for number, test in enumerate(EXAMPLES)]
)
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
