"""Tests of what Python programs see, of both engines where they share it."""
