"""How Hypothesis runs, and what every run reports at its end.

`UNDERFOOT_HYPOTHESIS=long` in the environment makes the property tests take minutes, with new
examples each time; otherwise they take seconds, and each run does the same.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.engines import endings

if TYPE_CHECKING:
    from collections.abc import Iterator

# A machine that is busy with something else fails no test.
PATIENT: dict[str, Any] = {
    "deadline": None,
    "print_blob": True,
    "suppress_health_check": [HealthCheck.too_slow],
    # Without the phase that looks for an explanation: it takes minutes and blames every line.
    "phases": [Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
}
settings.register_profile("fast", derandomize=True, **PATIENT)
settings.register_profile("long", derandomize=False, **PATIENT)
settings.load_profile(os.environ.get("UNDERFOOT_HYPOTHESIS", "fast"))

# What the workers of pytest-xdist have met, brought home when they end.
FROM_WORKERS: Counter[tuple[str, str, str]] = Counter()


def pytest_itemcollected(item: pytest.Item) -> None:
    # A test that was asked for by name leaves the rest of its file out.
    if not any("::" in argument for argument in item.config.args):
        endings.not_run.discard(item.path.name)


def pytest_deselected(items: list[pytest.Item]) -> None:
    endings.not_run.update(item.path.name for item in items)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests that look at the counts behind the tests that count."""
    items.sort(key=lambda item: item.path.name == "test_endings.py")


@pytest.hookimpl(wrapper=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["endings"] = [[*ending, times] for ending, times in endings.MET.items()]
    yield


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    for *ending, times in getattr(node, "workeroutput", {}).get("endings", []):
        FROM_WORKERS[tuple(ending)] += times


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    met = endings.MET + FROM_WORKERS
    if met:
        terminalreporter.section("endings met by both engines")
        terminalreporter.write_line("\n".join(endings.table(met)))
