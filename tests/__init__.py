"""The tests of the Python package."""
