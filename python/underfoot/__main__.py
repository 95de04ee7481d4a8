"""Runs the command `underfoot` as `python -m underfoot`."""

from underfoot.cli import main

if __name__ == "__main__":
    main()
