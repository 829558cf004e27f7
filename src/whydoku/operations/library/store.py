"""The open file of a library: how it is opened, its transactions, and the names of techniques.

Of a file whose beginning is damaged another beginning is put in its place, in memory: all libraries
begin alike. The head says how many pages there are, so that a file that was cut off can be read,
too. The rest of the first page has the tables; that of the file itself is used if it can be read,
since a file that began as one of an older version has them in other places.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from unicodedata import normalize

from whydoku.errors import WhydokuError
from whydoku.logic.catalogue import rating_of_technique
from whydoku.operations.library.faults import (
    NOTHING,
    RAISED,
    DamagedRow,
    UnusableLibrary,
    in_sentences,
    is_damage,
    is_locked,
)
from whydoku.operations.library.schema import (
    Masks,
    SoundRows,
    bring_up_to_date,
    empty_library,
    masks_of,
    need_current,
    transaction,
)

IN_MEMORY: Final = ":memory:"

SECONDS: Final = 60.0
"""How long to wait for another process that writes. Each holds the file for a moment only."""

CACHE: Final = 64 << 10
"""The most memory for pages of the file, in KiB: the forms of a million puzzles fit."""


def folded(text: str) -> str:
    """A text in which letter case and the way in which accents are composed make no difference."""
    if text.isascii():
        return text.lower()
    return normalize("NFC", normalize("NFC", text).casefold())


class Store:
    """An open file of SQLite with the tables of a library.

    The file keeps a log of what was written last (SQLite's WAL), so that reading and writing do not
    wait for each other; the log lies beside the file and is put into it when the last process
    closes it. Each transaction is on the disk when it ends.
    """

    def __init__(self, path: str, *, read_only: bool, damaged: bool = False) -> None:
        self.path: Final = path
        self.read_only: Final = read_only
        with in_sentences(path):
            is_new = not Path(path).exists()
            self.connection = _opened(path, read_only)
            try:
                self._prepare()
            except BaseException as fault:
                self.connection.close()
                if is_new and Path(path).exists() and not Path(path).stat().st_size:
                    Path(path).unlink()
                if not (damaged and (is_damage(fault) or isinstance(fault, UnusableLibrary))):
                    raise
                self.connection = with_sound_beginning(path)

    def _prepare(self) -> None:
        connection = self.connection
        connection.execute(f"PRAGMA cache_size = -{CACHE}")
        connection.create_function("folded", 1, folded, deterministic=True)
        if self.read_only:
            writable = _may_be_written(Path(self.path).absolute())
            need_current(connection, self.path, may_be_written=writable)
            connection.execute("PRAGMA query_only = ON")
            return
        bring_up_to_date(connection, self.path)
        if connection.execute("PRAGMA journal_mode").fetchone()[0] == "delete":
            try:
                connection.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as fault:
                if not is_locked(fault):  # another process does the same, or the next one will
                    raise

    def close(self) -> None:
        """Closes the file; a closed one may be closed again."""
        with in_sentences(self.path):
            self.connection.close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Gives the connection for queries."""
        with in_sentences(self.path):
            yield self.connection

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[Any]:
        """The rows that a query gives."""
        with self.reading() as connection:
            return connection.execute(query, values).fetchall()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction that is kept if the block ends without an error, and else undone."""
        if self.read_only:
            raise WhydokuError(f"{self.path} is open for reading only")
        with in_sentences(self.path), transaction(self.connection):
            yield self.connection

    # The names of techniques

    @property
    def bits(self) -> Mapping[str, int]:
        """The bit that stands for each technique, by slug."""
        return dict(self.rows("SELECT slug, bit FROM techniques"))

    @property
    def slugs(self) -> Mapping[int, str]:
        """The technique for which each bit stands, from the easiest to the hardest; to be asked for
        while `reading`."""
        rows = self.connection.execute("SELECT bit, slug FROM techniques")
        return Slugs(sorted(rows, key=lambda row: (rating_of_technique(row[1]), row[1])))

    def masks(self, paths: Iterable[Iterable[str]]) -> list[Masks]:
        """Sets of techniques as masks; to be asked for while `writing`, as techniques that the file
        does not know yet get the next bits."""
        known, sets = dict(self.bits), [frozenset(slugs) for slugs in paths]
        for slug in sorted({slug for slugs in sets for slug in slugs} - known.keys()):
            known[slug] = len(known)
            self.connection.execute("INSERT INTO techniques VALUES (?, ?)", (known[slug], slug))
        made = {slugs: masks_of(known[slug] for slug in slugs) for slugs in set(sets)}
        return [made[slugs] for slugs in sets]


class Slugs(dict[int, str]):
    """Techniques by their bits. Where one has no name, the file is damaged."""

    def __missing__(self, bit: int) -> str:
        raise DamagedRow(f"technique {bit} has no name")


def paged(
    connection: sqlite3.Connection, query: str, after: int | bytes, *values: object
) -> Iterator[list[tuple[Any, ...]]]:
    """Yields the rows of a query page by page: it asks for some rows, with `values`, whose first
    column is greater than a value, in the order of that column. Raises an error if they are not."""
    while page := connection.execute(query, (after, *values)).fetchall():
        if page[-1][0] <= after:
            raise DamagedRow("the rows are not in order")
        yield page
        after = page[-1][0]


def _opened(path: str, read_only: bool) -> sqlite3.Connection:
    """Opens the file at `path`; makes it, with its folder, unless it is to be read only."""
    if path == IN_MEMORY:
        return sqlite3.connect(path, isolation_level=None, factory=SoundRows)
    file = Path(path).absolute()
    if file.is_dir():
        raise IsADirectoryError(21, "it is a folder", path)
    if not file.exists():
        if read_only:
            raise FileNotFoundError(2, "there is no such library", path)
        file.parent.mkdir(parents=True, exist_ok=True)
    mode = "rwc"
    if read_only:
        mode = "rw" if _may_be_written(file) else "ro&immutable=1"
    return sqlite3.connect(
        f"{file.as_uri()}?mode={mode}",
        uri=True,
        timeout=SECONDS,
        isolation_level=None,
        factory=SoundRows,
    )


def _may_be_written(file: Path) -> bool:
    """Whether the log can lie beside the file. If not, nobody can be writing, and the file is read
    as it is; if so, even who only reads clears the log away when nobody else needs it."""
    return os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)


_HEAD: Final = 100
_PAGE: Final = 4096
_PAGES_AT: Final = slice(28, 32)
"""Where the head says how many pages there are, the most significant byte first."""


_KINDS: Final = {"puzzles": (5, 13), "forms": (2, 10)}
"""With which byte the first page of a table begins."""


def with_sound_beginning(path: str) -> sqlite3.Connection:
    """The file at `path`, which is damaged, in memory; raises UnusableLibrary if neither its
    puzzles nor their canonical forms begin where those of a library do."""
    with closing(empty_library()) as empty:
        sound, data = empty.serialize(), Path(path).read_bytes()
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
