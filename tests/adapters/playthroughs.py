"""OpenSpiel's own record of a game, which shows whatever it can ask a game.

`python -m tests.adapters.playthroughs` writes tests/data/playthroughs anew, a file for each game
string. OpenSpiel's `generate_playthrough.replay` plays a file again and must get the same text.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "data" / "playthroughs"
GAMES = {
    "carpniches": "underfoot_carpniches",
    "carpniches-towers-unfinished": "underfoot_carpniches(setup=towers,max_plies=4)",
    "katarenga": "underfoot_katarenga(board=a0b1c2d3,first_move_captures=not_either,max_plies=41)",
    "katarenga-home-made-unfinished": f"underfoot_katarenga(board={'RYGB' * 16},max_plies=3)",
}


def path(name: str) -> Path:
    """Returns where a playthrough is kept."""
    return FOLDER / f"{name}.txt"


def main() -> None:
    """Writes all playthroughs."""
    # Not needed to read them, and slow to import.
    from absl import flags  # noqa: PLC0415
    from open_spiel.python.algorithms import generate_playthrough  # noqa: PLC0415

    from underfoot.adapters import open_spiel  # noqa: F401, PLC0415 - registers the games

    flags.FLAGS.mark_as_parsed()
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        text = generate_playthrough.playthrough(game, action_sequence=None, seed=len(name))
        path(name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
