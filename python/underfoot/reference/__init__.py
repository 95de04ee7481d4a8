"""The rules a second time, in plain Python: slow, readable, and independent of the native engine.

Each module is one game's rulebook as a program, with the names of the native engine's module:
whatever runs with `underfoot.carpniches` runs with `underfoot.reference.carpniches`. Use it to
learn the rules precisely, to try a variant, or to check a faster engine.
"""

from underfoot.reference import carpniches, katarenga

__all__ = ["carpniches", "katarenga"]
