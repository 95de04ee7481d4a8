"""Tests of the pure-Python engines."""
