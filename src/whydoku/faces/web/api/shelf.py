"""The library of puzzles that a server shows; each worker only reads it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from whydoku.faces.web.problems import Problem
from whydoku.library import Library
from whydoku.library.faults import UnusableLibrary
from whydoku.library.stats import LibraryStats

Stamp = tuple[tuple[int, int, int], ...]
"""For the file and its log, which file it is, when it was written and its size."""

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


def faults_of(path: str) -> list[str]:
    """What is wrong with the library in the file at `path`, if that is not empty, in sentences that
    do not name the file."""
    if not path:
        return []
    try:
        Library(path, read_only=True).close()
    except FileNotFoundError:
        return ["the file of the library is gone"]
    except (UnusableLibrary, OSError):
        return ["the library cannot be read"]
    return []


def tomorrow() -> str:
    """The first day whose puzzle is not shown among the others yet."""
    return (date.today() + timedelta(1)).isoformat()


class Shelf:
    """The library in the file at `path`, if that is not empty.

    The file is opened for each question and closed after it, which takes less than a millisecond:
    another file may take its place while no question is answered.
    """

    def __init__(self) -> None:
        self.path = ""
        self._counted: tuple[Stamp, str, LibraryStats] | None = None

    @contextmanager
    def reading(self) -> Iterator[Library]:
        """Gives the library; raises a Problem if there is none, or if it cannot be read. What is
        wrong with the file is for the log alone."""
        if not self.path:
            raise NO_LIBRARY
        try:
            with Library(self.path, read_only=True) as library:
                yield library
        except (UnusableLibrary, OSError) as fault:
            sys.stderr.write(f"whydoku: {fault}\n")
            raise UNUSABLE from None

    def stats(self) -> LibraryStats:
        """How many puzzles there are of each kind, but for those that are planned for days to come;
        counted again only on another day, or if the file has changed."""
        with self.reading() as library:
            stamp, day = self._stamp(), tomorrow()
            if self._counted is None or self._counted[:2] != (stamp, day):
                self._counted = stamp, day, library.stats(not_used_since=day)
            return self._counted[2]

    def _stamp(self) -> Stamp:
        log = Path(f"{self.path}-wal")
        states = [path.stat() for path in (Path(self.path), log) if path.exists()]
        return tuple((one.st_ino, one.st_mtime_ns, one.st_size) for one in states if one.st_size)


SHELF: Final = Shelf()
"""The library of this process."""
