"""The public strategies for hypothesis."""
