"""The tables of a library, and the steps from one version of them to the next.

    puzzles      a row for each puzzle, in its own orientation
    forms        the canonical form of each puzzle; no two puzzles share one
    techniques   which bit of a set stands for which technique
    tags, used   what users say of puzzles: words, and the days on which they were used, each with
                 the second, since 1970, in which that was said

All that is kept is kept twice, in a table and in an index, of which SQLite can say whether they
agree; only forms are not, which follow from the puzzles. So no change of a file goes unnoticed.

A new file goes through all steps, so there is no second definition of the tables. A step that has
been published never changes.
"""

from __future__ import annotations

import sqlite3
from typing import Final

from whydoku.library.faults import UnusableLibrary

APPLICATION: Final = 0x77_68_79_64
"""What marks a file of SQLite as a library: `whyd`."""

STEPS: Final = (
    (
        """CREATE TABLE puzzles (
            number INTEGER PRIMARY KEY,
            grid BLOB NOT NULL,
            clues INTEGER NOT NULL,
            symmetry INTEGER NOT NULL,
            minimal INTEGER NOT NULL,
            se INTEGER,
            whydoku REAL,
            level TEXT,
            hardest INTEGER,
            hardest_at INTEGER,
            uses0 INTEGER, uses1 INTEGER, uses2 INTEGER, uses3 INTEGER,
            tried REAL,
            name TEXT NOT NULL DEFAULT '',
            source TEXT NOT NULL DEFAULT '',
            author TEXT NOT NULL DEFAULT '',
            date TEXT NOT NULL DEFAULT '',
            notes TEXT NOT NULL DEFAULT '',
            added TEXT NOT NULL
        )""",
        "CREATE TABLE forms (form BLOB PRIMARY KEY, puzzle INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE TABLE techniques (bit INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE)",
        """CREATE TABLE tags (
            tag TEXT NOT NULL, puzzle INTEGER NOT NULL, PRIMARY KEY (tag, puzzle)
        ) WITHOUT ROWID""",
        "CREATE INDEX tags_of ON tags (puzzle)",
        """CREATE INDEX by_rating ON puzzles (
            se, number, whydoku, level, hardest, clues, symmetry, minimal,
            uses0, uses1, uses2, uses3
        )""",
    ),
    (
        """CREATE TABLE used (
            puzzle INTEGER NOT NULL, day TEXT NOT NULL, PRIMARY KEY (puzzle, day)
        ) WITHOUT ROWID""",
    ),
    ("ALTER TABLE used ADD COLUMN marked INTEGER NOT NULL DEFAULT 0",),
    (
        """CREATE INDEX kept_twice ON puzzles (
            number, grid, hardest_at, tried, name, source, author, date, notes, added
        )""",
        "CREATE INDEX by_day ON used (day, puzzle, marked)",
    ),
)
"""For each version, the statements that lead to it from the one before."""

VERSION: Final = len(STEPS)


def version_of(connection: sqlite3.Connection, path: str) -> int:
    """The version of the tables in a file; 0 for an empty file. Raises UnusableLibrary for a file
    of another program, and for one of a newer version."""
    application, version, tables = (
        connection.execute(query).fetchone()[0]
        for query in (
            "PRAGMA application_id",
            "PRAGMA user_version",
            "SELECT count(*) FROM sqlite_master",
        )
    )
    if application != APPLICATION and (application or version or tables):
        raise UnusableLibrary(f"{path} is a file of another program, and no library of puzzles")
    if version > VERSION:
        raise UnusableLibrary(
            f"{path} was written by a newer whydoku (version {version} of its tables, and this one "
            f"knows {VERSION}); update whydoku"
        )
    return int(version)


def bring_up_to_date(connection: sqlite3.Connection, path: str) -> None:
    """Takes the tables of a file to the current version, in one transaction; those of an empty
    file are made."""
    if version_of(connection, path) == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in STEPS[version_of(connection, path) :]:  # another process may have been faster
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def need_current(connection: sqlite3.Connection, path: str, *, may_be_written: bool) -> None:
    """Raises UnusableLibrary if a file that is only to be read is empty. Tables of an older version
    are brought up to date if the file may be written; otherwise it is refused."""
    version = version_of(connection, path)
    if not version:
        raise UnusableLibrary(f"{path} is empty, and no library of puzzles yet")
    if version < VERSION and not may_be_written:
        raise UnusableLibrary(
            f"{path} is of an older version; it has to be opened for writing once"
        )
    bring_up_to_date(connection, path)


def wrong_tables(connection: sqlite3.Connection) -> list[str]:
    """The names of the tables and indexes that are not those of a library."""
    sound = sqlite3.connect(":memory:", isolation_level=None)
    try:
        bring_up_to_date(sound, ":memory:")
        own, wanted = _definitions(connection), _definitions(sound)
    finally:
        sound.close()
    return [name for name in wanted if own.get(name) != wanted[name]]


def _definitions(connection: sqlite3.Connection) -> dict[str, str]:
    """By what each table and each index is made, without blanks."""
    query = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
    return {name: "".join(sql.split()) for name, sql in connection.execute(query)}
