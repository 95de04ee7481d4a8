"""Faulty engines: the reference engine with one wrong rule each, to test what finds faults.

`python:tests.faults.carpniches:PathIgnored` names one wherever an engine is named, and
`tests.faults.carpniches.PathIgnored` is its class of positions. `FAULTS` lists them all;
`python -m tests.faults` prints the list.
"""

from __future__ import annotations

from tests.faults import carpniches, katarenga

FAULTS = (*carpniches.FAULTS, *katarenga.FAULTS)
"""Every fault of both games."""
