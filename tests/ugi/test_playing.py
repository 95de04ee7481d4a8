"""Searching: within its limits, stopped at once, and never for another position."""

from __future__ import annotations

import contextlib
import random
import re
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

import underfoot
from tests.ugi.dialogue import COMMAND, GAMES, INFO, answers, talking
from underfoot.ugi import Client, PartnerFailure
from underfoot.ugi._clock import seconds_for
from underfoot.ugi._commands import Go

MATCH = Path(__file__).resolve().parents[2] / "benches" / "ugi_match.py"
BEST = "bestmove "
WIN_IN_ONE = "x6/x6/x6/w,x5/x,w,x4/x3,w,b,x w 9 -"


def start(game: str) -> underfoot.carpniches.Position | underfoot.katarenga.Position:
    """Returns the start position of a game."""
    if game == "carpniches":
        return underfoot.carpniches.Position.start()
    return underfoot.katarenga.Position.start()


def legal(game: str) -> set[str]:
    """Returns the best moves that there could be in the start position."""
    return {f"{BEST}{move}" for move in start(game).legal_moves()}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "limits",
    [
        "depth 3",
        "nodes 1",
        "nodes 2000",
        "movetime 50",
        "p1time 500 p2time 1",
        "depth 99999999999 movetime 50",
    ],
)
def test_a_search_tells_what_it_finds(game: str, limits: str) -> None:
    with talking(game) as talk:
        said = talk.ask("position startpos", f"go {limits}", until=BEST)
    assert said[-1] in legal(game)
    assert len(said) > 1
    for line in said[:-1]:
        assert INFO.fullmatch(line), line
    assert f" pv {said[-1].removeprefix(BEST)}" in said[-2]
    if limits == "depth 3":
        assert [line.split()[2] for line in said[:-2]] == ["1", "2", "3"]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_without_a_process(game: str) -> None:
    (*infos, best) = answers(game, "position startpos", "go depth 2")
    assert best in legal(game)
    assert all(INFO.fullmatch(line) for line in infos)


def test_a_win_is_told_in_plies() -> None:
    with talking("carpniches") as talk:
        said = talk.ask(f"position fen {WIN_IN_ONE}", "go depth 3", until=BEST)
    assert " score mate 1 " in said[-2]
    position = underfoot.carpniches.Position.from_text(WIN_IN_ONE)
    assert position.play(said[-1].removeprefix(BEST)).is_over()


@pytest.mark.parametrize("game", GAMES)
def test_stop(game: str) -> None:
    """The target is 50 ms; the machine of a test may be too busy for every single one."""
    taken = []
    with talking(game) as talk:
        for _ in range(7):
            talk.ask("position startpos", "go infinite", "isready", until="readyok")
            time.sleep(0.02)
            began = time.monotonic()
            said = talk.ask("stop", until=BEST)
            taken.append(time.monotonic() - began)
            assert said[-1] in legal(game)
    assert statistics.median(taken) < 0.05, taken


@pytest.mark.parametrize("game", GAMES)
def test_stop_at_once(game: str) -> None:
    with talking(game) as talk:
        for _ in range(20):
            said = talk.ask("go infinite", "stop", until=BEST)
            assert said[-1] in legal(game)
        # Nothing is left over, neither a move nor a wish to stop.
        assert talk.ask("stop", "isready", until="readyok") == ["readyok"]
        began = time.monotonic()
        talk.ask("go movetime 200", until=BEST)
        assert time.monotonic() - began > 0.1


def test_questions_during_a_search() -> None:
    with talking("carpniches") as talk:
        talk.ask("position startpos", "go infinite", "isready", until="readyok")
        assert talk.ask("query p1turn", until="response")[-1] == "response true"
        assert talk.ask("nonsense", until="info string")[-1].endswith("unknown command 'nonsense'")
        assert talk.ask("isready", until="readyok")[-1] == "readyok"
        said = talk.ask("stop", until=BEST)
    assert said[-1] in legal("carpniches")


@pytest.mark.parametrize(
    "command",
    ["position startpos moves a1b1", "uginewgame", "setoption name Hash value 2", "go depth 1"],
)
def test_a_change_during_a_search_ends_it_first(command: str) -> None:
    position = underfoot.carpniches.Position.start()
    with talking("carpniches") as talk:
        talk.ask("position startpos", "go infinite", "isready", until="readyok")
        said = talk.ask(command, until=BEST)
        assert position.is_legal(said[-1].removeprefix(BEST))
        if command.startswith("position"):
            position = position.play("a1b1")
        if command == "go depth 1":
            said = talk.ask(until=BEST)
            assert position.is_legal(said[-1].removeprefix(BEST))
        said = talk.ask("go depth 1", until=BEST)
        assert position.is_legal(said[-1].removeprefix(BEST))
        assert talk.ask("isready", until="readyok") == ["readyok"]


def test_commands_behind_a_count_wait_for_it() -> None:
    commands = [
        "go perft 3",
        "setoption name Setup value towers",
        "position startpos",
        "go perft 2",
    ]
    said = answers("carpniches", *commands, "go infinite", "quit")
    assert said[42:45] == ["", "Nodes searched: 33456", ""]
    assert "Nodes searched: 438" in said
    assert said[-1].startswith(BEST)


def test_a_count_can_be_stopped() -> None:
    with talking("katarenga") as talk:
        talk.ask("go perft 30", "isready", until="readyok")
        began = time.monotonic()
        assert talk.ask("stop", until="info string")[-1] == "info string perft: stopped"
        assert time.monotonic() - began < 10
        assert talk.ask("go perft 1", until="Nodes")[-1] == "Nodes searched: 28"


@pytest.mark.parametrize("clock", [1, 2, 10, 50])
@pytest.mark.parametrize("game", GAMES)
def test_with_hardly_any_time_there_is_still_a_move(game: str, clock: int) -> None:
    with talking(game) as talk:
        began = time.monotonic()
        said = talk.ask(f"go p1time {clock} p2time {clock} p1inc 0 p2inc 0", until=BEST)
        assert time.monotonic() - began < 5
        assert said[-1] in legal(game)
        assert talk.ask("go p1time -20 p2time 5", until=BEST)[-1] in legal(game)


def test_how_long_to_think() -> None:
    chance = random.Random(1)
    for _ in range(5000):
        clock, increment = chance.choice([1, 10, 100, 10_000, 10**7]), chance.choice([0, 10, 5000])
        togo = chance.choice([None, 1, 2, 40])
        overhead = chance.choice([0, 10, 1000])
        go = Go(p1time=clock, p2time=1, p1inc=increment, movestogo=togo)
        seconds = seconds_for(go, white=True, overhead=overhead)
        assert seconds is not None
        assert 0 <= seconds * 1000 <= max(clock - overhead, 0) * (1 if togo == 1 else 0.4) + 1e-6
        assert seconds_for(go, white=False, overhead=overhead) == max(1 - overhead, 0) * (
            0.001 if togo == 1 else 0.0004 if togo == 2 else 0.001 / 25
        )
    assert seconds_for(Go(depth=3), white=True, overhead=10) is None


def run(arguments: list[str], text: str | None) -> subprocess.CompletedProcess[str]:
    """Runs an engine on some input, or with none at all."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=text,
        stdin=subprocess.DEVNULL if text is None else None,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("end", ["quit\n", ""])
@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_the_input_ends_a_search(game: str, end: str) -> None:
    done = run([game], f"position startpos\ngo infinite\n{end}")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] in legal(game)


def test_no_input_at_all() -> None:
    done = run(["carpniches"], None)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_quit_while_the_input_is_open() -> None:
    """The thread that reads must not stand in the way of the interpreter's end."""
    with subprocess.Popen(
        [*COMMAND, "carpniches"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stderr
        process.stdin.write("isready\nquit\n")
        process.stdin.flush()
        try:
            assert process.wait(30) == 0
        finally:
            process.kill()
        assert process.stderr.read() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end differently")
@pytest.mark.parametrize("commands", ["go infinite\n", "go perft 30\n", "ugi\n" * 10_000])
def test_nobody_reads(commands: str) -> None:
    with subprocess.Popen(
        [*COMMAND, "katarenga"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write("isready\n")
        process.stdin.flush()
        assert process.stdout.readline() == "readyok\n"
        process.stdout.close()
        process.stdin.write(commands)
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()
        try:
            assert process.wait(30) in (0, 141)
        finally:
            process.kill()
        assert process.stderr.read() == ""


def test_bad_arguments() -> None:
    done = run(["chess"], "")
    assert done.returncode == 2
    assert "underfoot ugi: Invalid value for 'GAME': 'chess' is not one of" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_client_plays_a_game_against_itself() -> None:
    command = [*COMMAND, "carpniches"]
    with Client(command, options=[("Setup", "corners"), ("Hash", "1")]) as client:
        assert any("Hash" in line for line in client.hello)
        moves: list[str] = []
        position = underfoot.carpniches.Position.start("corners")
        while not position.is_over() and len(moves) < 200:
            client.position("startpos", moves)
            assert client.query("gameover") == "false"
            assert (client.query("p1turn") == "true") == (len(moves) % 2 == 0)
            assert client.perft(1).total == position.count_moves()
            moves.append(client.go("nodes 200"))
            position = position.play(moves[-1])
        client.position("startpos", moves)
        assert (client.query("gameover") == "true") == position.is_over()


def test_a_short_match_over_pipes() -> None:
    """The match of a hundred games is run by hand: see docs/ugi.md."""
    done = subprocess.run(
        [sys.executable, MATCH, "--games", "2", "--time", "300", "--increment", "20"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert done.stderr == ""
    assert len(re.findall(r"illegal moves, losses on time, false results: 0\n", done.stdout)) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise")
@pytest.mark.parametrize("commands", ["", "go infinite\n", "go perft 30\n"])
def test_ctrl_c(commands: str) -> None:
    with talking("katarenga") as talk:
        if commands:
            talk.ask(commands.strip(), "isready", until="readyok")
        began = time.monotonic()
        talk.program._process.send_signal(signal.SIGINT)
        with pytest.raises(PartnerFailure, match=r"ended with exit status 130 .*: interrupted'"):
            talk.ask(until="never")
        assert time.monotonic() - began < 10
