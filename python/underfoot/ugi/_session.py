"""What an engine knows between two commands, and what it answers."""

from __future__ import annotations

import threading
import time
from collections import deque
from typing import TYPE_CHECKING, Any

import underfoot
from underfoot._types import Color, IllegalMoveError, NotationError, shown
from underfoot.ugi._clock import seconds_for
from underfoot.ugi._commands import (
    BadCommand,
    Command,
    Go,
    NewGame,
    Perft,
    Query,
    SetOption,
    SetPosition,
    Word,
    parse,
)
from underfoot.ugi._options import board_of, options_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from underfoot import Searcher, SearchInfo

__all__ = ["Session"]

NO_MOVE = "0000"

_DEEPEST = 127  # a search goes no deeper


class _Stopped(Exception):  # noqa: N818 - nothing is wrong
    """A count was asked to stop."""


class Session:
    """An engine at the other end of the protocol.

    Commands are handled in the thread that calls `handle`; a search or a count runs in another one.
    Meanwhile `isready`, `stop`, `quit` and questions are answered. A command that would change what
    is being searched ends the search first, as `stop` does, and waits for the end of a count.

    Args:
        game: `carpniches` or `katarenga`.
        say: Prints a line; it is called from both threads.
        finished: Called from the other thread at the end of its work; `after_work` must follow,
            in the thread of the commands.
    """

    def __init__(self, game: str, say: Callable[[str], None], finished: Callable[[], None]) -> None:
        self._game, self._say, self._finished = game, say, finished
        self._options = options_of(game)
        self._values = {option.name: str(option.default) for option in self._options.values()}
        self._position: Any = self._start()
        self._untouched = True  # no command has set a position yet
        self._fault = ""  # why there is none
        self._searcher: Searcher | None = None
        self._work: threading.Thread | None = None
        self._counting = False
        self._stop_count = threading.Event()
        self._waiting: deque[tuple[Command, float]] = deque()
        self._error: BaseException | None = None
        self.quitting = False
        """Whether no more commands are taken."""

    def handle(self, line: str | None, received: float) -> None:
        """Answer a line, or begin to.

        Args:
            line: A line without its end, None for one that is too long to be a command.
            received: When it came, as `time.monotonic` says.
        """
        try:
            command = _parsed(line)
        except BadCommand as error:
            self._remark(str(error))
            return
        if command is None:
            return
        if command == Word("quit"):
            self.quit()
        elif command == Word("isready") and self._work:
            self._say("readyok")
        else:
            if command == Word("stop"):
                self._stop()  # what runs; what waits is stopped when its turn has come
            self._waiting.append((command, received))
            self._go_on()

    def after_work(self) -> None:
        """Do what had to wait for the end of a search or a count.

        Raises:
            BaseException: What ended the work, such as a pipe that nobody reads.
        """
        if self._work:
            self._work.join()
            self._work, self._counting = None, False
        if self._error:
            raise self._error
        self._go_on()

    def quit(self) -> None:
        """End a search, and take no more commands; counts that were asked for are still made."""
        self.quitting = True
        if not self._counting:
            self._stop()

    @property
    def over(self) -> bool:
        """Whether nothing more will be said."""
        return self.quitting and not self._work

    def abort(self) -> None:
        """End whatever is running, and wait for that."""
        self.quitting = True
        self._waiting.clear()
        self._stop()
        if self._work:
            self._work.join()

    # Commands

    def _go_on(self) -> None:
        """Execute the commands that need not wait for the other thread."""
        while self._waiting:
            if self._work and not isinstance(self._waiting[0][0], Word | Query):
                if not self._counting:
                    self._stop()
                return
            self._execute(*self._waiting.popleft())

    def _execute(self, command: Command, received: float) -> None:
        if isinstance(command, Go):
            self._go(command, received)
        elif isinstance(command, Perft):
            self._perft(command.depth)
        elif isinstance(command, SetPosition):
            self._set_position(command)
        elif isinstance(command, SetOption):
            self._set_option(command)
        elif isinstance(command, Query):
            self._answer(command.question)
        elif isinstance(command, NewGame):
            self._position, self._untouched = self._start(), True
            self._searcher = None  # with all that it remembers
        else:
            self._word(command.word)

    def _word(self, word: str) -> None:
        if word == "ugi":
            self._say(f"id name underfoot {underfoot.__version__} {self._game}")
            self._say("id author the underfoot authors")
            for option in self._options.values():
                self._say(option.announced())
            self._say("ugiok")
        elif word == "stop":
            self._stop()
        elif word == "isready":
            self._ready_searcher()
            self._say("readyok")
        elif self._position is None:
            self._remark(self._fault)
        else:
            self._say(underfoot.diagram(self._position))
            self._say(f"\nposition fen {self._position}")

    def _set_position(self, command: SetPosition) -> None:
        self._untouched = False
        try:
            self._position = self._played(command)
        except BadCommand as error:
            self._position = None  # no move must be made for the former one
            self._fault = f"no position, since {error}"
            self._remark(self._fault)

    def _played(self, command: SetPosition) -> Any:
        if command.fault:
            raise BadCommand(f"position: {command.fault}")
        try:
            position = self._start() if command.start is None else self._read(command.start)
        except NotationError as error:
            raise BadCommand(f"position: {error}") from None
        number = 0
        try:
            for move in command.moves:
                number += 1
                position = position.play(move)
        except (NotationError, IllegalMoveError) as error:
            raise BadCommand(f"position: move {number}: {error}") from None
        return position

    def _set_option(self, command: SetOption) -> None:
        option = self._options.get(command.name.lower())
        if option is None:
            self._remark(f"setoption: there is no option {shown(command.name)}")
            return
        try:
            self._values[option.name] = option.checked(command.value)
        except ValueError as error:
            self._remark(f"setoption {option.name}: {error}")
            return
        if option.name == "Hash":
            self._searcher = None  # made anew when it is needed
        if self._untouched:
            self._position = self._start()

    def _answer(self, question: str) -> None:
        if self._position is None:
            # A runner that goes by the answers ends the game, instead of asking for moves.
            self._remark(self._fault)
            self._say(f"response {'true' if question == 'gameover' else 'none'}")
            return
        outcome = self._position.outcome()
        if question == "gameover":
            answer = _truth(outcome is not None)
        elif question == "p1turn":
            answer = _truth(self._position.side_to_move is Color.WHITE)
        elif outcome is None:
            answer = "none"
        else:
            answer = "p1win" if outcome.winner is Color.WHITE else "p2win"
        self._say(f"response {answer}")

    def _go(self, go: Go, received: float) -> None:
        if self._position is None or self._position.is_over():
            self._remark(self._fault if self._position is None else "the game is over")
            self._say(f"bestmove {NO_MOVE}")
            return
        white = self._position.side_to_move is Color.WHITE
        try:
            seconds = seconds_for(go, white=white, overhead=int(self._values["Move Overhead"]))
        except ValueError as error:
            self._remark(str(error))
            return
        searcher = self._ready_searcher()
        searcher.prepare()  # from here on, `stop` works
        deadline = None if seconds is None else received + seconds
        self._begin(self._search, searcher, self._position, go, deadline)
        if self.quitting:
            self._stop()

    def _perft(self, depth: int) -> None:
        if self._position is None:
            self._remark(self._fault)
            self._say("\nNodes searched: 0\n")
            return
        self._counting = True
        self._stop_count.clear()
        self._begin(self._count, self._position, depth)

    # In the other thread

    def _begin(self, work: Callable[..., None], *arguments: Any) -> None:
        def job() -> None:
            try:
                work(*arguments)
            except BaseException as error:  # noqa: BLE001 - raised in the thread of the commands
                self._error = error
            finally:
                self._finished()

        self._work = threading.Thread(target=job, daemon=True)
        self._work.start()

    def _search(self, searcher: Searcher, position: Any, go: Go, deadline: float | None) -> None:
        try:
            found = searcher.search(
                position,
                depth=None if go.depth is None else min(go.depth, _DEEPEST),
                nodes=go.nodes,
                seconds=None if deadline is None else max(deadline - time.monotonic(), 0.0),
                on_info=lambda info: self._say(f"info {_told(info)}"),
            )
        except OSError:  # nobody reads what is said
            raise
        except Exception as error:  # noqa: BLE001 - a game must not be lost for it
            self._remark(f"a fault of the search: {error!r}")
            self._say(f"bestmove {position.legal_moves()[0]}")
            return
        self._say(f"info {_told(found)}")
        self._say(f"bestmove {found.move}")

    def _count(self, position: Any, depth: int) -> None:
        try:
            counts = underfoot.divide(position, depth, progress=self._watch)
        except _Stopped:
            self._remark("perft: stopped")
        except (MemoryError, OverflowError, RuntimeError) as error:
            self._remark(f"perft: {error}")
        else:
            lines = [f"{move}: {count}" for move, count in counts.items()]
            self._say("\n".join([*lines, "", f"Nodes searched: {sum(counts.values())}", ""]))

    def _watch(self, _: float) -> None:
        if self._stop_count.is_set():
            raise _Stopped

    # Parts

    def _stop(self) -> None:
        self._stop_count.set()
        if self._searcher and self._work:
            self._searcher.stop()

    def _ready_searcher(self) -> Searcher:
        """Return the searcher; its memory is taken here, and not before it is asked for."""
        if self._searcher is None:
            try:
                self._searcher = self._new_searcher()
            except MemoryError:
                refused = self._values["Hash"]
                self._values["Hash"] = str(self._options["hash"].default)
                self._remark(f"Hash: {refused} MiB cannot be had, {self._values['Hash']} are used")
                self._searcher = self._new_searcher()
        return self._searcher

    def _new_searcher(self) -> Searcher:
        searcher = underfoot.Searcher(hash_mb=int(self._values["Hash"]))
        searcher.search(self._start(), depth=1)  # takes the memory
        return searcher

    def _start(self) -> Any:
        if self._game == "carpniches":
            return underfoot.carpniches.Position.start(self._values["Setup"])
        return underfoot.katarenga.Position.start(
            board_of(self._values["Board"]), first_move_captures=self._values["FirstMoveCaptures"]
        )

    def _read(self, text: str) -> Any:
        return getattr(underfoot, self._game).Position.from_text(text)

    def _remark(self, text: str) -> None:
        self._say(f"info string {text}")


def _parsed(line: str | None) -> Command | None:
    if line is None:  # it may have been a position
        return SetPosition(None, fault="the line is too long")
    return parse(line)


def _truth(value: bool) -> str:  # noqa: FBT001 - it is the value
    return "true" if value else "false"


def _told(info: SearchInfo[Any]) -> str:
    """Return what a search has found, in the words of the protocol."""
    score = f"cp {info.score}" if info.mate is None else f"mate {info.mate}"
    speed = f" nps {round(info.nodes / info.seconds)}" if info.seconds > 0 else ""
    return (
        f"depth {info.depth} seldepth {info.seldepth} score {score}"
        f" time {round(info.seconds * 1000)} nodes {info.nodes}{speed}"
        f" hashfull {info.hashfull} pv {' '.join(map(str, info.line))}"
    )
