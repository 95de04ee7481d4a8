"""Faults in Katarenga."""

from tests.faults.fault import Fault

FAULTS: tuple[Fault, ...] = ()
