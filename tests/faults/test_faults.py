"""No fault is a dud: each makes just the difference that it says, in a position made by hand."""

from __future__ import annotations

import importlib
import pickle

import pytest

from tests.faults import FAULTS
from tests.faults.fault import REFERENCES, Fault, derived, differences

EACH = pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.specification[20:])


@EACH
def test_each_fault_differs_as_it_says(fault: Fault) -> None:
    assert fault.difference
    assert differences(fault) == fault.difference


@EACH
def test_each_fault_is_found_by_its_specification(fault: Fault) -> None:
    kind, module, name = fault.specification.split(":")
    found = getattr(importlib.import_module(module), name)
    assert kind == "python"
    assert found is fault.position
    assert pickle.loads(pickle.dumps(found)) is found


def test_the_reference_engines_are_unharmed() -> None:
    for fault in FAULTS:
        right = REFERENCES[fault.game].Position
        assert fault.position is not right
        assert not issubclass(fault.position, right)


def test_words_that_do_not_occur_are_an_error() -> None:
    with pytest.raises(ValueError, match="0 times in the source"):
        derived("carpniches", "Nothing", (("no such words", ""),))


def test_there_are_many_and_each_has_its_own_name() -> None:
    assert len({fault.specification for fault in FAULTS}) == len(FAULTS)
    for game in REFERENCES:
        assert sum(fault.game == game for fault in FAULTS) >= 50
