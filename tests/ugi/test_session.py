"""Commands that come at the worst moment: between the end of a search and the news of it."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

import underfoot
from underfoot.ugi._session import Session


class Stage:
    """A session, and when the other thread has told that it is through."""

    def __init__(self, game: str = "carpniches") -> None:
        self.said: list[str] = []
        self.told = threading.Event()
        self.session = Session(game, self.said.append, self.told.set)

    def send(self, *commands: str) -> None:
        """Sends commands, one after the other."""
        for command in commands:
            self.session.handle(command, time.monotonic())

    def wait(self) -> None:
        """Waits until the other thread is through, without heeding it."""
        assert self.told.wait(10)

    def heed(self) -> None:
        """Does what had to wait for the other thread."""
        self.told.clear()
        self.session.after_work()

    def moves(self) -> int:
        """Returns how many best moves were told."""
        return sum(line.startswith("bestmove ") for line in self.said)


def test_stop_is_for_the_search_that_waits() -> None:
    stage = Stage("katarenga")  # an endless search of the other game ends in a proof after a while
    stage.send("go depth 1")
    stage.wait()
    stage.send("go infinite", "stop")  # the first search has ended, and nobody has looked yet
    stage.heed()
    stage.wait()
    stage.heed()
    assert stage.moves() == 2


def test_commands_that_wait_are_carried_out_in_order() -> None:
    stage = Stage()
    stage.send("go depth 1")
    stage.wait()
    stage.send("setoption name Setup value towers", "query p1turn", "position startpos moves a1b1")
    stage.send("query p1turn", "isready", "go perft 1")
    assert stage.said[-1] == "readyok"
    stage.heed()
    stage.wait()
    stage.heed()
    assert stage.said[-4:-1] == ["readyok", "response true", "response false"]
    towers = underfoot.carpniches.Position.start("towers").play("a1b1")
    assert stage.said[-1].endswith(f"\nNodes searched: {towers.count_moves()}\n")


def test_a_stop_that_comes_before_the_search_has_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    class Late(underfoot.Searcher):
        def search(self, *arguments: Any, **limits: Any) -> Any:
            if "on_info" in limits:
                time.sleep(0.2)
            return super().search(*arguments, **limits)

    monkeypatch.setattr(underfoot, "Searcher", Late)
    stage = Stage("katarenga")
    stage.send("go infinite", "stop")
    stage.wait()
    stage.heed()
    assert stage.moves() == 1


def test_time_that_has_gone_by_before_the_search_counts() -> None:
    taken = []
    for _ in range(3):  # the quickest: a busy machine can hold up any of them
        stage = Stage("katarenga")
        stage.send("isready")
        stage.session.handle("go movetime 500", time.monotonic() - 10)
        began = time.monotonic()
        stage.wait()
        stage.heed()
        taken.append(time.monotonic() - began)
        assert stage.moves() == 1
    assert min(taken) < 0.4


def test_a_fault_of_the_search_does_not_lose_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    class Faulty(underfoot.Searcher):
        def search(self, *arguments: Any, **limits: Any) -> Any:
            if "on_info" in limits:
                raise RuntimeError("out of luck")
            return super().search(*arguments, **limits)

    monkeypatch.setattr(underfoot, "Searcher", Faulty)
    stage = Stage()
    stage.send("go depth 1")
    stage.wait()
    stage.heed()
    assert stage.said == [
        "info string a fault of the search: RuntimeError('out of luck')",
        f"bestmove {underfoot.carpniches.Position.start().legal_moves()[0]}",
    ]


def test_memory_that_cannot_be_had() -> None:
    stage = Stage()
    stage.send("setoption name Hash value 65536", "isready")
    assert stage.said in (
        ["info string Hash: 65536 MiB cannot be had, 16 are used", "readyok"],
        ["readyok"],  # a large machine
    )


def test_nobody_hears_the_search() -> None:
    stage = Stage()

    def deaf(_: str) -> None:
        raise BrokenPipeError

    stage.session._say = deaf
    stage.send("go depth 1")
    stage.wait()
    with pytest.raises(BrokenPipeError):
        stage.heed()
