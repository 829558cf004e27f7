"""The tables of a library, and the steps from one version of them to the next.

    puzzles      a row for each puzzle, in its own orientation, with its rules unless these are
                 classic
    forms        the canonical form of each puzzle, its rules behind it; no two puzzles share one
    techniques   which bit of a set stands for which technique
    tags, used   what users say of puzzles: words, and the days on which they were used, each with
                 the second, since 1970, in which that was said

All that is kept is kept twice, in a table and in an index, of which SQLite can say whether they
agree; only forms are not, which follow from the puzzles. So no change of a file goes unnoticed.

A new file goes through all steps, so there is no second definition of the tables. A step that has
been published never changes.

Puzzles as bytes, two cells in a byte; techniques and symmetries as bits of numbers.

A set of techniques is a few numbers of 63 bits, which SQLite compares while it goes through an
index. So any combination of techniques is found in one pass, however many each of them has.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import date
from functools import cache, lru_cache, partial
from typing import Any, Final, TypeAlias

from whydoku.errors import WhydokuError
from whydoku.grids.parts.layouts import ANY, SYMMETRIES, Symmetry, symmetry_named
from whydoku.grids.parts.texts import BLANK
from whydoku.grids.rules import CLASSIC, rules
from whydoku.operations.library.faults import DamagedRow, UnusableLibrary
from whydoku.solving.levels import LEVELS

BITS: Final = 63
"""How many techniques a number holds: SQLite knows signed numbers of 64 bits."""

MASKS: Final = ("uses0", "uses1", "uses2", "uses3")
"""The columns with the numbers of a set of techniques."""

Masks = tuple[int, ...]


def packed(line: str) -> bytes:
    """A puzzle of 81 characters, with `.` for an empty cell, as 41 bytes."""
    return bytes.fromhex(line.replace(BLANK, "0") + "0")


def unpacked(cells: bytes) -> str:
    """The puzzle that `packed` has packed."""
    return cells.hex()[:81].replace("0", BLANK)


def masks_of(numbers: Iterable[int]) -> Masks:
    """A set of techniques, each by its number from 0."""
    bits = sum(1 << number for number in {*numbers})
    if bits >> BITS * len(MASKS):
        raise WhydokuError(f"a library tells {BITS * len(MASKS)} techniques apart, and no more")
    return tuple(bits >> BITS * n & (1 << BITS) - 1 for n in range(len(MASKS)))


def numbers_in(masks: Iterable[int]) -> Iterator[int]:
    """Yields the numbers of the techniques in a set, in increasing order."""
    for n, mask in enumerate(masks):
        bits = mask & (1 << BITS) - 1
        while bits:
            lowest = bits & -bits
            yield BITS * n + lowest.bit_length() - 1
            bits ^= lowest


NAMES: Final = tuple(name for name in SYMMETRIES if name != ANY)
"""The names of the symmetries, in the order of their bits. New ones come at the end."""


def _turned(symmetry: Symmetry) -> bytes:
    """For each cell the next in its group of cells, and for the last the first."""
    to = bytearray(81)
    for number in set(symmetry.groups):
        group = [i for i in range(81) if symmetry.groups[i] == number]
        for here, there in zip(group, [*group[1:], group[0]], strict=True):
            to[here] = there
    return bytes(to)


@cache
def _turns(size: int) -> Sequence[tuple[int, bytes]]:
    return [(1 << n, _turned(symmetry_named(name, size))) for n, name in enumerate(NAMES)]


_SHAPE: Final = bytes.maketrans(b"123456789", b"x" * 9)


def symmetries_in(line: str, size: int = 9) -> int:
    """The symmetries of the layout of a puzzle of 81 characters, as bits; a smaller grid lies in
    the upper left corner."""
    shape = line.encode().translate(_SHAPE)
    cells = shape.ljust(256)  # a table that turns the number of a cell into what the cell holds
    return sum(bit for bit, turned in _turns(size) if turned.translate(cells) == shape)


def symmetry_names(bits: int) -> tuple[str, ...]:
    """The names of symmetries that are given as bits."""
    return tuple(name for n, name in enumerate(NAMES) if bits >> n & 1)


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
    (
        "ALTER TABLE puzzles ADD COLUMN rules TEXT NOT NULL DEFAULT ''",
        "DROP INDEX kept_twice",
        """CREATE INDEX kept_twice ON puzzles (
            number, grid, rules, hardest_at, tried, name, source, author, date, notes, added
        )""",
    ),
)
"""For each version, the statements that lead to it from the one before."""

VERSION: Final = len(STEPS)

HEAD: Final = """
    SELECT application_id, user_version, (SELECT count(*) FROM sqlite_master)
    FROM pragma_application_id, pragma_user_version
"""
"""What a file says of itself, asked at once: another process may be making it a library."""


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """A transaction that is kept if the block ends without an error, and else undone."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # a full disk may have undone it already
            connection.execute("ROLLBACK")
        raise


def version_of(connection: sqlite3.Connection, path: str) -> int:
    """The version of the tables in a file; 0 for an empty file. Raises UnusableLibrary for a file
    of another program, and for one of a newer version."""
    application, version, tables = connection.execute(HEAD).fetchone()
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
    with transaction(connection):
        for step in STEPS[version_of(connection, path) :]:  # another process may have been faster
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")


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


def empty_library() -> sqlite3.Connection:
    """A library without puzzles, in memory."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    bring_up_to_date(connection, ":memory:")
    return connection


def wrong_tables(connection: sqlite3.Connection) -> list[str]:
    """The names of the tables and indexes that are not those of a library."""
    with closing(empty_library()) as sound:
        own, wanted = _definitions(connection), _definitions(sound)
    return [name for name in wanted if own.get(name) != wanted[name]]


def _definitions(connection: sqlite3.Connection) -> dict[str, str]:
    """By what each table and each index is made, without blanks."""
    query = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
    return {name: "".join(sql.split()) for name, sql in connection.execute(query)}


_IsSound: TypeAlias = Callable[[Any], bool]


def _whole(least: int, most: int = (1 << 63) - 1) -> _IsSound:
    return lambda value: type(value) is int and least <= value <= most


def _number(least: float, most: float) -> _IsSound:
    return lambda value: type(value) is float and least <= value < most


def _or_none(is_sound: _IsSound) -> _IsSound:
    return lambda value: value is None or is_sound(value)


def _is_packed(value: Any) -> bool:
    """Whether a value is a puzzle as `packed` packs it."""
    if type(value) is not bytes or len(value) != 41:
        return False
    cells = value.hex()
    return cells.isdecimal() and cells[81] == "0"


def _is_form(value: Any) -> bool:
    return type(value) is bytes and _is_packed(value[:41]) and _are_rules(value[41:].decode())


@lru_cache
def _are_rules(value: Any) -> bool:
    """Whether a value names rules as they name themselves; the classic ones have no name."""
    if value == "":
        return True
    try:
        return bool(str(rules(value)) == value != str(CLASSIC))
    except WhydokuError:
        return False


def _text(least: int) -> _IsSound:
    return lambda value: type(value) is str and len(value) >= least


@lru_cache
def _is_day(value: Any) -> bool:
    try:
        return type(value) is str and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


_LAST_SECOND: Final = 253_402_300_799
"""The last second of the year 9999, counted since 1970."""

LEAST_SE: Final = 10
MOST_SE: Final = 200
"""The least and the most rating of Sudoku Explainer, in tenths."""

_RATING: Final[Mapping[str, _IsSound]] = {
    "se": _whole(LEAST_SE, MOST_SE),
    "whydoku": _number(0, 100),
    "level": lambda value: type(value) is str and value in LEVELS,
    "hardest_at": _whole(0, 729),
    **dict.fromkeys(MASKS, _whole(0)),
}
"""What rating says of a puzzle: all of it, or nothing; but no `se` under other rules."""

_TESTS: Final[Mapping[str, _IsSound]] = {
    **dict.fromkeys(("number", "puzzle"), _whole(1)),
    "grid": _is_packed,
    "form": _is_form,
    "rules": _are_rules,
    "clues": _whole(0, 80),
    "symmetry": _whole(0, (1 << len(NAMES)) - 1),
    "minimal": _whole(0, 1),
    **{name: _or_none(is_sound) for name, is_sound in _RATING.items()},
    "hardest": _or_none(_whole(0, BITS * len(MASKS) - 1)),
    "tried": _or_none(_number(0, math.inf)),
    **dict.fromkeys(("name", "source", "author", "notes"), _text(0)),
    "date": lambda value: value == "" or _is_day(value),
    **dict.fromkeys(("added", "day"), _is_day),
    "marked": _whole(0, _LAST_SECOND),
    **dict.fromkeys(("tag", "slug"), _text(1)),
    "bit": _whole(0, BITS * len(MASKS) - 1),
}
"""For each column, what it may hold."""


class SoundRows(sqlite3.Connection):
    """A connection that gives sound rows only: one that holds what its columns must not hold
    raises DamagedRow. A column that is read by another name is not asked."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        """Executes a statement, and asks the rows that come of it."""
        cursor = super().execute(sql, parameters)
        names = [name for name, *_ in cursor.description or ()]
        tests = [(n, _TESTS[name]) for n, name in enumerate(names) if name in _TESTS]
        if tests:
            partly = {*_RATING} if "rules" in names else {*_RATING} - {"se"}
            rating = [n for n, name in enumerate(names) if name in partly]
            cursor.row_factory = partial(_checked, names, tests, rating)
        return cursor


def _checked(
    names: list[str],
    tests: list[tuple[int, _IsSound]],
    rating: list[int],
    _: sqlite3.Cursor,
    row: tuple[Any, ...],
) -> tuple[Any, ...]:
    for n, is_sound in tests:
        if not is_sound(row[n]):
            raise DamagedRow(f"{_place(names, row)}found {repr(row[n])[:40]} for {names[n]}")
    if "rules" in names and row[names.index("rules")]:
        rating = [n for n in rating if names[n] != "se"]
    if len(rating) > 1 and [row[n] for n in rating].count(None) not in (0, len(rating)):
        raise DamagedRow(f"{_place(names, row)}found a part of a rating only")
    return row


def _place(names: list[str], row: tuple[Any, ...]) -> str:
    """The number of the puzzle that a row is about, as the beginning of a sentence."""
    numbers = [
        value for name, value in zip(names, row, strict=True) if name in ("number", "puzzle")
    ]
    return f"number {numbers[0]}: " if numbers and type(numbers[0]) is int else ""
