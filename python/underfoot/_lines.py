"""Lines from a pipe, as they arrive and never longer than allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Readable", "lines"]

_CHUNK = 65536


class Readable(Protocol):
    """A stream of bytes whose `read` returns what there is, and nothing only at the end."""

    def read(self, size: int, /) -> bytes | None:
        """Return at most `size` bytes; wait for the first of them."""
        ...


def lines(stream: Readable, longest: int) -> Iterator[str | None]:
    r"""Yield the lines of a stream without their ends, None for each that is too long.

    Bytes that are not UTF-8 are shown escaped. Memory is bounded: of a line that never ends, no
    more than `longest` bytes and a chunk are held.

    Args:
        stream: Where the bytes come from; an error while reading is its end.
        longest: The most bytes that a line may have.

    Example:
        >>> import io
        >>> list(lines(io.BytesIO(b"one\r\ntwo two\n\nlast\xff"), 5))
        ['one', None, '', 'last\\xff']
        >>> list(lines(io.BytesIO(b"\xff\n"), 5))
        ['\\xff']
    """
    held = b""
    skipping = False  # in the rest of a line that was too long
    while chunk := _read(stream):
        *complete, held = (held + chunk).split(b"\n")
        for line in complete:
            if not skipping:
                yield _text(line, longest)
            skipping = False
        if len(held) > longest or skipping:
            if not skipping:
                yield None
            skipping, held = True, b""
    if held:
        yield _text(held, longest)


def _read(stream: Readable) -> bytes | None:
    try:
        return stream.read(_CHUNK)
    except (OSError, ValueError):  # a terminal that is gone, a pipe that was closed here
        return None


def _text(line: bytes, longest: int) -> str | None:
    return line.decode("utf-8", "backslashreplace").rstrip() if len(line) <= longest else None
