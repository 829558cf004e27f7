"""The beginning of a damaged file, put in its place in memory: all libraries begin alike.

The head says how many pages there are, so that a file that was cut off can be read, too. The rest
of the first page has the tables; that of the file itself is used if it can be read, since a file
that began as one of an older version has them in other places.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from whydoku.library.faults import NOTHING, RAISED, UnusableLibrary
from whydoku.library.rows import SoundRows
from whydoku.library.schema import bring_up_to_date

_HEAD: Final = 100
_PAGE: Final = 4096
_PAGES_AT: Final = slice(28, 32)
"""Where the head says how many pages there are, the most significant byte first."""


_KINDS: Final = {"puzzles": (5, 13), "forms": (2, 10)}
"""With which byte the first page of a table begins."""


def with_sound_beginning(path: str) -> sqlite3.Connection:
    """The file at `path`, which is damaged, in memory; raises UnusableLibrary if neither its
    puzzles nor their canonical forms begin where those of a library do."""
    sound, data = _empty_library(), Path(path).read_bytes()
    for size in (_HEAD, _PAGE):
        file = bytearray(sound[:size] + data[size:])
        pages = max(1, len(file) // _PAGE)
        file[_PAGES_AT] = pages.to_bytes(4, "big")
        connection = sqlite3.connect(":memory:", isolation_level=None, factory=SoundRows)
        connection.deserialize(bytes(file[: pages * _PAGE]))
        with suppress(*RAISED):
            tables = connection.execute("SELECT name, rootpage FROM sqlite_master").fetchall()
            starts = [
                (name, file[(at := (page - 1) * _PAGE) : at + 1]) for name, page in tables if page
            ]
            if any(start and start[0] in _KINDS.get(name, ()) for name, start in starts):
                return connection
        connection.close()
    raise UnusableLibrary(f"{path} {NOTHING}")


def _empty_library() -> bytes:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        bring_up_to_date(connection, ":memory:")
        return connection.serialize()
    finally:
        connection.close()
