"""Serving an engine of this package to whoever speaks UGI."""

from __future__ import annotations

import enum
import queue
import select
import threading
import time
from typing import TYPE_CHECKING

from underfoot._lines import lines
from underfoot.ugi._session import Session

if TYPE_CHECKING:
    from typing import TextIO

    from underfoot._lines import Readable

__all__ = ["serve"]

_LONGEST_LINE = 2**20
_PATIENCE = 0.2


class _Event(enum.Enum):
    DONE = "the other thread is through with its work"
    END = "nobody can send any more"


def serve(game: str, source: Readable, output: TextIO) -> None:
    r"""Answer the commands of UGI until `quit` or the end of the input.

    Args:
        game: `carpniches` or `katarenga`.
        source: Where commands come from: a stream that returns what there is, such as an
            unbuffered one.
        output: Where the answers go; it is flushed after each line.

    Raises:
        OSError: The output cannot be written.

    Example:
        >>> import io, sys
        >>> commands = io.BytesIO(b"position startpos moves a1b1\nquery p1turn")
        >>> serve("carpniches", commands, sys.stdout)
        response false
    """
    inbox: queue.SimpleQueue[tuple[str | None, float] | _Event] = queue.SimpleQueue()
    lock = threading.Lock()

    def say(line: str) -> None:
        with lock:
            output.write(f"{line}\n")
            output.flush()

    def listen() -> None:
        for line in lines(source, _LONGEST_LINE):
            inbox.put((line, time.monotonic()))
        inbox.put(_Event.END)

    session = Session(game, say, lambda: inbox.put(_Event.DONE))
    threading.Thread(target=listen, daemon=True).start()
    try:
        while not session.over:
            try:
                # Never for ever: a Ctrl-C that comes just before the wait does not end it.
                event = inbox.get(timeout=_PATIENCE)
            except queue.Empty:
                if session.quitting and not _is_read(output):
                    session.abort()
                continue
            if event is _Event.DONE:
                session.after_work()
            elif session.quitting:
                pass
            elif isinstance(event, _Event):
                session.quit()
            else:
                session.handle(*event)
    finally:
        session.abort()


def _is_read(output: TextIO) -> bool:
    """Return False where it is known that nobody will read the output."""
    if not hasattr(select, "poll"):
        return True
    try:
        poll = select.poll()
        poll.register(output.fileno(), 0)
        return not any(happened & select.POLLERR for _, happened in poll.poll(0))
    except (OSError, ValueError):  # what has no file descriptor has no other end
        return True
