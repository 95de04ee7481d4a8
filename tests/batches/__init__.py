"""Batches: many games at once in NumPy arrays."""
