"""Tests of what happens when a program at the other end of a pipe misbehaves."""
