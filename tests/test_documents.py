"""The examples in the documents and in the docstrings of the extension module run as they stand.

Docstrings of Python modules are collected by pytest itself (--doctest-modules).
"""

import doctest
import re
from pathlib import Path

import pytest

import underfoot._native

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)

# What the examples of a document import beside what every test needs.
EXTRAS = {"adapters.md": ("pyspiel", "pettingzoo", "resvg_py", "easyAI")}


def run(test: doctest.DocTest) -> None:
    """Runs the examples and fails with doctest's report."""
    report: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    assert result.failed == 0, "".join(report)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_examples_of_documents(path: Path) -> None:
    for package in EXTRAS.get(path.name, ()):
        pytest.importorskip(package)
    text = path.read_text(encoding="utf-8")
    # The blocks of a document continue each other; padding keeps the line numbers in reports right.
    padded = ["\n"] * text.count("\n")
    for block in EXAMPLES.finditer(text):
        first = text.count("\n", 0, block.start(1))
        lines = block[1].splitlines(keepends=True)
        padded[first : first + len(lines)] = lines
    run(doctest.DocTestParser().get_doctest("".join(padded), {}, path.name, str(path), 0))


# `module=False`: whatever module a class names as its home, its docstrings are looked at.
FOUND = doctest.DocTestFinder().find(underfoot._native, module=False, globs={})
NATIVE = [test for test in FOUND if test.examples]


@pytest.mark.parametrize("test", NATIVE, ids=lambda test: test.name)
def test_examples_of_the_extension_module(test: doctest.DocTest) -> None:
    run(test)


def test_links_between_documents_lead_somewhere() -> None:
    for path in [*DOCUMENTS, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]:
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.name} links to {target}"
