"""The property tests meet every ending often; this file runs behind all others."""

from __future__ import annotations

import os

import pytest

from .endings import COUNTING, LEAST, MET, not_run


@pytest.mark.parametrize("ending", LEAST, ids="-".join)
def test_ending_was_met_often(ending: tuple[str, str, str]) -> None:
    if not_run & COUNTING or "PYTEST_XDIST_WORKER" in os.environ:
        pytest.skip("only where all tests that meet endings run in one process")
    assert MET[ending] >= LEAST[ending]


def test_every_ending_that_was_met_is_known() -> None:
    assert set(MET) <= set(LEAST)
