"""Prints the faults: game, name, and what is wrong."""

from tests.faults import FAULTS

for fault in FAULTS:
    print(f"{fault.game:<10}  {fault.name:<28}  {fault.rule}")
