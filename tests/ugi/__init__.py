"""Tests of the Universal Game Interface as it is served."""
