"""Where the files are: beside this module, in a checkout, a wheel or a zip file."""

from __future__ import annotations

from importlib.resources import files

__all__ = ["GAMES", "file_text", "require_game"]

GAMES = ("carpniches", "katarenga")


def file_text(name: str) -> str:
    """Return what a file of this package holds."""
    return files(__package__).joinpath(name).read_text(encoding="ascii")


def require_game(game: str) -> None:
    """Raise ValueError unless there is a game of that name."""
    if game not in GAMES:
        raise ValueError(f"game must be one of {', '.join(GAMES)}, not {game!r}")
