"""The library of puzzles that a server shows, as a worker has it open: for reading only."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from whydoku.faces.web.problems import Problem
from whydoku.library import Library
from whydoku.library.faults import UnusableLibrary

Stamp = tuple[int, int, int, int]
"""Which file it is, when it was changed, and its size."""

NO_LIBRARY: Final = Problem(
    501,
    "Missing part",
    "this server has no library of puzzles; whydoku serve --library FILE gives it one",
)
UNUSABLE: Final = Problem(
    500,
    "Unusable library",
    "the library of this server cannot be read at the moment; its log says why",
)


class Shelf:
    """Opens the library at the first question for it, and again whenever the file is another one.
    What it says of the file is for the log alone."""

    def __init__(self) -> None:
        self.path = ""
        self._library: Library | None = None
        self._stamp: Stamp | None = None

    @contextmanager
    def reading(self) -> Iterator[Library]:
        """Gives the library; raises a Problem if there is none, or if it cannot be read."""
        if not self.path:
            raise NO_LIBRARY
        try:
            yield self._current()
        except (UnusableLibrary, OSError) as fault:
            self._close()
            sys.stderr.write(f"whydoku: {fault}\n")
            raise UNUSABLE from None

    def _current(self) -> Library:
        state = Path(self.path).stat()
        stamp = (state.st_dev, state.st_ino, state.st_mtime_ns, state.st_size)
        if self._library is None or stamp != self._stamp:
            self._close()
            self._library, self._stamp = Library(self.path, read_only=True), stamp
        return self._library

    def _close(self) -> None:
        if self._library is not None:
            self._library.close()
            self._library = None


SHELF: Final = Shelf()
"""The library of this process."""
