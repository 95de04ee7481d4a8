"""The lines of a source, counted, with one that can be put back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from underfoot.records._errors import RecordError

__all__ = ["BLANKS", "Lines"]

_LONGEST = 1_000_000
_BEGINNING = '[Game "'
BLANKS = " \t\r\n\f\v"
"""What separates words."""


class Lines:
    """The lines of a file, read as they are needed.

    Args:
        source: A text file, or any other lines.

    Raises:
        TypeError: The source gives no lines.
    """

    def __init__(self, source: Iterable[str]) -> None:
        if isinstance(source, (str, bytes)) or not isinstance(source, Iterable):
            wanted = "a text file that is open for reading, or other lines of text"
            raise TypeError(f"source must be {wanted}, not {type(source).__name__}")
        self._readline = getattr(source, "readline", None)
        self._rest: Iterator[Any] = iter(source)
        self._line = ""
        self._is_put_back = False
        self._is_cut = False  # the rest of an enormous line is still to come
        self._has_ended = False
        self._filled: list[tuple[int, int]] = [(1, 0)]
        self.number = 0
        """The number of the line that was read last, from 1."""

    @property
    def end(self) -> tuple[int, int]:
        """The last line that is not blank, and the number of characters in it."""
        return self._filled[-1]

    @staticmethod
    def begins_record(line: str) -> bool:
        """Return whether a line is the first of a record."""
        return line.startswith(_BEGINNING)

    def next(self) -> str | None:
        """Return the next line; None at the end.

        Raises:
            RecordError: The file is not text in its encoding, or a line is enormous.
        """
        if self._is_put_back:
            self._is_put_back = False
        elif not self._read():
            return None
        self.number += 1
        text = self._line.rstrip(BLANKS)
        if text:
            self._filled = [self._filled[-1], (self.number, len(text))]
        return self._line

    def put_back(self) -> None:
        """Let the line that was read last, and is not blank, come next once more."""
        self._is_put_back = True
        self.number -= 1
        self._filled.pop()

    def next_filled(self) -> str | None:
        """Return the next line that is not blank; None at the end."""
        while (line := self.next()) is not None:
            if line.strip(BLANKS):
                return line
        return None

    def skip_record(self) -> None:
        """Go on to the next line that begins a record, or to the end."""
        while True:
            try:
                line = self.next()
            except RecordError:
                continue  # the record is faulty already
            if line is None:
                return
            if self.begins_record(line):
                self.put_back()
                return

    def _read(self) -> bool:
        """Read a line from the source; return whether there is one."""
        while not self._has_ended:
            try:
                line = self._readline(_LONGEST) if self._readline else next(self._rest, None)
            except UnicodeDecodeError as error:
                self._has_ended = True
                raise RecordError(
                    "record", f"not text: {error.reason}", self.number + 1, 1
                ) from None
            if line is None or (self._readline and not line):
                self._has_ended = True
                return False
            if not isinstance(line, str):
                kind = type(line).__name__
                raise TypeError(f"source must give str, not {kind}; open files in text mode")
            was_cut, self._is_cut = self._is_cut, len(line) >= _LONGEST and line[-1] != "\n"
            if self._is_cut and not was_cut:
                self.number += 1
                raise RecordError("record", f"the line is longer than {_LONGEST}", self.number, 1)
            if was_cut:
                continue
            self._line = line.removeprefix("\ufeff") if self.number == 0 else line
            return True
        return False
