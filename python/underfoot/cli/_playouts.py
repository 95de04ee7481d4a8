"""The command `underfoot playouts`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

import underfoot
from underfoot import Color
from underfoot.cli._options import Number, Start, json_option, print_json, starts, threads_option
from underfoot.cli._progress import Progress
from underfoot.cli._report import Stopwatch, duration, per_second
from underfoot.cli._root import Command

if TYPE_CHECKING:
    from collections.abc import Mapping


@click.command(
    short_help="Play games at random, and count who wins and how.",
    cls=Command,
    examples=[
        "underfoot playouts carpniches 100000",
        "underfoot playouts carpniches 100000 --setup towers --seed 7",
        "underfoot playouts katarenga 100000 --board a0b1c2d3 --max-plies 200 --json",
    ],
)
@starts
@click.argument("games", type=Number(0, 2**64 - 1))
@click.option(
    "--seed",
    type=Number(0, 2**64 - 1),
    default=0,
    show_default=True,
    metavar="N",
    help="The same seed gives the same games, whatever the number of threads.",
)
@click.option(
    "--max-plies",
    type=Number(0, 1_000_000),
    default=10_000,
    show_default=True,
    metavar="N",
    help="Leave games unfinished after N moves.",
)
@threads_option
@json_option
def playouts(  # noqa: PLR0913 - one for each option
    *,
    start: Start,
    games: int,
    seed: int,
    max_plies: int,
    threads: int | None,
    as_json: bool,
) -> None:
    """Play GAMES games at random, and count who wins and how.

    Every legal move is played with the same probability. There are no draws; a game that reaches
    the limit on its length is unfinished, and nobody's win.
    """
    with Progress("playouts") as progress:
        watch = Stopwatch()
        found = underfoot.playouts(
            start.position,
            games,
            seed,
            max_plies=max_plies,
            threads=threads,
            progress=progress.callback,
        )
        watch.stop()
    if as_json:
        print_json(
            game=start.game,
            position=str(start.position),
            games=found.games,
            seed=seed,
            max_plies=max_plies,
            results=_by_side(found),
            unfinished=found.unfinished,
            plies=found.plies,
            lengths={str(length): number for length, number in sorted(found.lengths.items())},
            seconds=watch.seconds,
            plies_per_second=watch.rate(found.plies),
            threads=threads,
        )
        return
    lines = [*_table(found), *_lengths(found)]
    lines.append(f"time            {duration(watch.seconds)}")
    lines.append(f"speed           {per_second(watch.rate(found.plies), 'plies')}")
    click.echo("\n".join(lines))


def _by_side(found: Any) -> dict[str, dict[str, int]]:
    """Return the games by winner and termination, those that did not happen left out."""
    return {
        side.value: {
            outcome.termination.value: number
            for outcome, number in found.results.items()
            if outcome.winner is side and number
        }
        for side in Color
    }


def _table(found: Any) -> list[str]:
    rows = []
    for side, ways in _by_side(found).items():
        rows.append((f"{side.capitalize()} wins", sum(ways.values())))
        rows += [(f"  {way.replace('_', ' ')}", number) for way, number in ways.items()]
    rows += [("unfinished", found.unfinished), ("games", found.games)]
    width = max(len(str(number)) for _, number in rows)
    return [
        f"{name:<16}{number:>{width}}" + (f"{number / found.games:>8.1%}" if found.games else "")
        for name, number in rows
    ]


def _lengths(found: Any) -> list[str]:
    """Return lines on how long the games were."""
    if not found.games:
        return []
    low, middle, high = (_quantile(found.lengths, part, found.games) for part in (0.0, 0.5, 1.0))
    return [
        "",
        f"length          {low} to {high} moves, mean {found.mean_length:.1f}, median {middle}",
    ]


def _quantile(lengths: Mapping[int, int], part: float, games: int) -> int:
    """Return the length that a part of the games does not exceed."""
    seen = 0
    for length, number in sorted(lengths.items()):
        seen += number
        if number and seen >= part * games:
            return length
    return 0
