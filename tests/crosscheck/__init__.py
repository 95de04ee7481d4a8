"""The comparison of engines."""
