"""Compares two engines of a game and finds the smallest position in which they differ."""

from underfoot.crosschecking._engine import Engine, EngineFailure, Observation, Refusal
from underfoot.crosschecking._open import open_engine

__all__ = ["Engine", "EngineFailure", "Observation", "Refusal", "open_engine"]
