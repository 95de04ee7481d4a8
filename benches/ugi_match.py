"""Plays a match of an engine against itself over pipes, with clocks, and times how fast it stops.

    python benches/ugi_match.py                                 100 games of each game, 1 s + 10 ms
    python benches/ugi_match.py --games 4 --time 200 --increment 5

The runner is the referee: it knows the rules, its clocks run until an answer has come through the
pipe, and it ends with status 1 if a move was illegal, a clock ran out, or an engine is of another
opinion on how a game ended.
"""

from __future__ import annotations

import argparse
import random
import shlex
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import underfoot
from underfoot import Color
from underfoot.ugi import Client

ENGINE = f"{shlex.quote(sys.executable)} -m underfoot ugi"
MAX_PLIES = 400
OPENING = 4  # plies at random
RESULTS = {Color.WHITE: "p1win", Color.BLACK: "p2win"}


@dataclass
class Match:
    """What has happened in all games of a match."""

    wins: dict[Color, int] = field(default_factory=lambda: dict.fromkeys(Color, 0))
    unfinished: int = 0
    plies: int = 0
    faults: list[str] = field(default_factory=list)
    least_left: float = float("inf")
    answers: list[float] = field(default_factory=list)
    stops: list[float] = field(default_factory=list)


def first_positions(game: str, seed: int) -> Any:
    """Returns a start position that depends on the seed."""
    if game == "carpniches":
        return underfoot.carpniches.Position.start(underfoot.carpniches.SETUPS[seed % 3])
    board = underfoot.katarenga.Board.random(seed)
    captures = ("allowed", "not_white", "not_either")[seed % 3]
    return underfoot.katarenga.Position.start(board, first_move_captures=captures)


def opening(game: str, seed: int) -> tuple[str, list[str], Any]:
    """Returns a start position, some moves at random, and the position after them."""
    chance = random.Random(seed)
    start = first_positions(game, seed)
    while True:
        position, moves = start, []
        for _ in range(OPENING):
            if position.is_over():
                break
            moves.append(str(chance.choice(position.legal_moves())))
            position = position.play(moves[-1])
        if not position.is_over():
            return str(start), moves, position


def play(
    match: Match, players: Sequence[Client], game: str, seed: int, clock: Sequence[int]
) -> None:
    """Plays one game; the first player is White."""
    start, moves, position = opening(game, seed)
    base, increment = clock
    left = dict.fromkeys(Color, float(base))
    by_color = dict(zip(Color, players, strict=True))
    for player in players:
        player.new_game()
    while not position.is_over() and len(moves) < MAX_PLIES:
        color = position.side_to_move
        player = by_color[color]
        player.position(start, moves)
        shown = {c: max(int(left[c]), 1) for c in Color}
        began = time.perf_counter()
        text = player.go(
            f"p1time {shown[Color.WHITE]} p2time {shown[Color.BLACK]}"
            f" p1inc {increment} p2inc {increment}"
        )
        taken = (time.perf_counter() - began) * 1000
        match.answers.append(taken)
        left[color] -= taken
        match.least_left = min(match.least_left, left[color])
        if left[color] <= 0:
            match.faults.append(f"seed {seed}: {color.value} lost on time after {len(moves)} plies")
            return
        left[color] += increment
        if not position.is_legal(text):
            match.faults.append(f"seed {seed}: {text} is illegal in {position}")
            return
        moves.append(text)
        position = position.play(text)
        match.plies += 1
    outcome = position.outcome()
    if outcome is None:
        match.unfinished += 1
        return
    match.wins[outcome.winner] += 1
    for player in players:
        player.position(start, moves)
        said = player.query("gameover"), player.query("result")
        if said != ("true", RESULTS[outcome.winner]):
            match.faults.append(f"seed {seed}: it says {said} of {position}, {outcome}")


def stop(match: Match, player: Client, game: str, seed: int) -> None:
    """Times how long an endless search goes on after it was told to stop."""
    start, moves, position = opening(game, seed)
    player.position(start, moves)
    player.start("infinite")
    time.sleep(random.Random(seed).uniform(0.0, 0.05))
    began = time.perf_counter()
    player.stop()
    text = player.best_move()
    match.stops.append((time.perf_counter() - began) * 1000)
    if not position.is_legal(text):
        match.faults.append(f"seed {seed}: {text} is illegal in {position}, after stop")


def told(game: str, games: int, clock: Sequence[int], match: Match) -> str:
    """Returns the figures of a match as text."""
    wins = list(match.wins.values())
    stops, answers = sorted(match.stops), sorted(match.answers)
    return "\n".join(
        (
            f"{game}: {games} games, {clock[0]} ms + {clock[1]} ms a move, {match.plies} moves",
            f"  won by White {wins[0]}, by Black {wins[1]}, unfinished {match.unfinished}",
            f"  illegal moves, losses on time, false results: {len(match.faults)}",
            f"  move: median {answers[len(answers) // 2]:.1f} ms, slowest {answers[-1]:.1f} ms",
            f"  least left on a clock: {match.least_left:.1f} ms",
            f"  stop: median {stops[len(stops) // 2]:.1f} ms, slowest {stops[-1]:.1f} ms",
            *(f"  {fault}" for fault in match.faults),
        )
    )


def main() -> int:
    """Plays the matches and returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--time", type=int, default=1000, help="milliseconds for the game")
    parser.add_argument("--increment", type=int, default=10, help="milliseconds for each move")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--engine", default=ENGINE, help="the command, without the game's name")
    options = parser.parse_args()
    clock = (options.time, options.increment)
    faults = 0
    for game in ("carpniches", "katarenga"):
        match = Match()
        command = f"{options.engine} {game}"
        with Client(command) as one, Client(command) as other:
            for number in range(options.games):
                # Each opening twice, with the colours exchanged.
                players = (one, other) if number % 2 == 0 else (other, one)
                play(match, players, game, options.seed + number // 2, clock)
                stop(match, one, game, options.seed + number)
        print(told(game, options.games, clock, match), flush=True)
        faults += len(match.faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
