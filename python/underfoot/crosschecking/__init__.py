"""Compares two engines of a game and finds the smallest position in which they differ.

The page `docs/crosscheck.md` shows how to use it; `underfoot.crosscheck` is the way in.
"""

from underfoot.crosschecking._compare import Difference, Kind, Refused
from underfoot.crosschecking._crosscheck import crosscheck
from underfoot.crosschecking._engine import Engine, EngineFailure, Observation, Refusal
from underfoot.crosschecking._explain import Reason, explain_move, explain_outcome
from underfoot.crosschecking._open import open_engine
from underfoot.crosschecking._report import Finding, Report
from underfoot.crosschecking._walk import Coverage

__all__ = [
    "Coverage",
    "Difference",
    "Engine",
    "EngineFailure",
    "Finding",
    "Kind",
    "Observation",
    "Reason",
    "Refusal",
    "Refused",
    "Report",
    "crosscheck",
    "explain_move",
    "explain_outcome",
    "open_engine",
]
