"""Whether the file holds what it should: sound pages, each value twice, rows of what may be there,
and of each puzzle what follows from its clues."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from whydoku.errors import listed, quoted
from whydoku.grids.canonical import canonical_many
from whydoku.operations.library.adding import facts_of, number_of_form
from whydoku.operations.library.entries import COLUMNS, TEXTS, Entry
from whydoku.operations.library.faults import RAISED, in_words
from whydoku.operations.library.rescue import SecondCopies, entries_found
from whydoku.operations.library.schema import symmetry_names, wrong_tables
from whydoku.operations.library.store import Store
from whydoku.operations.library.texts import packed_form, puzzle_in

_MOST_PAGES: Final = 10
"""The most faults of pages that are told."""


def faults_in(store: Store, threads: int) -> list[str]:
    """A sentence for each thing that is wrong with the file; none if all is well."""
    return [*_of_pages(store)] or [*_of_rows(store, threads)]


def _of_pages(store: Store) -> Iterator[str]:
    """Yields what SQLite finds, which compares tables and indexes."""
    try:
        query = f"PRAGMA integrity_check({_MOST_PAGES})"
        faults = [fault for (fault,) in store.connection.execute(query) if fault != "ok"]
        yield from dict.fromkeys(_plainly(store.connection, fault) for fault in faults)
        wrong = wrong_tables(store.connection)
    except RAISED as fault:
        yield _BROKEN if str(fault) == _MALFORMED else in_words(fault)
    else:
        yield from (f"the table or index {name} is not that of a library" for name in wrong)


_MALFORMED: Final = "database disk image is malformed"
_BROKEN: Final = "the file is damaged so much that its parts cannot be compared"

_SINGLE: Final = re.compile(r"row (\d+) missing from index (\w+)")
_PAGE: Final = re.compile(r"page (\d+)")
_EMPTY: Final = re.compile(r"NULL value in (\w+)\.\w+")
_UNEQUAL: Final = re.compile(r"wrong # of entries in index (\w+)")

_DIFFERS: Final = "is kept in two places of the file, and they differ"

_ROWS: Final = {
    "by_day": ("puzzle, day FROM used ORDER BY puzzle, day", "the day"),
    "tags_of": ("puzzle, tag FROM tags ORDER BY tag, puzzle", "the tag"),
}
"""Where the rows have no number of their own, in which order SQLite counts them, and what a row
holds."""

_KEPT: Final = {
    "by_day": "days",
    "tags_of": "tags",
    "by_rating": "rating",
    "kept_twice": "puzzle, name and other texts",
}
"""What each index keeps a second time."""


def _plainly(connection: sqlite3.Connection, fault: str) -> str:
    """What SQLite says of a fault, said of puzzles where that can be told."""
    if found := _SINGLE.fullmatch(fault):
        return _of_copy(connection, int(found[1]), found[2])
    if found := _UNEQUAL.fullmatch(fault):
        return f"a second copy of {_KEPT.get(found[1], 'techniques')} is missing or too much"
    if found := _EMPTY.fullmatch(fault):
        return f"something is missing in a row of the table {found[1]}"
    if pages := [*dict.fromkeys(_PAGE.findall(fault))]:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        places = listed(f"{(int(page) - 1) * size:,} to {int(page) * size - 1:,}" for page in pages)
        return f"the file is damaged somewhere in its bytes {places}"
    return " ".join(fault.split())


def _of_copy(connection: sqlite3.Connection, row: int, index: str) -> str:
    """Says what is not the same in both places where it is kept; `row` counts the rows of the
    table of the index."""
    with suppress(*RAISED):
        if index in _ROWS:
            rows, what = _ROWS[index]
            query = f"SELECT {rows} LIMIT 1 OFFSET ?"
            for number, word in connection.execute(query, (row - 1,)):
                return f"number {number}: {what} {quoted(word)} {_DIFFERS}"
        if index not in _KEPT:
            return f"the name of a technique {_DIFFERS}"
        copy = SecondCopies(connection).values(row, COLUMNS)
        query = f"SELECT {', '.join(copy)} FROM puzzles NOT INDEXED WHERE number = ?"
        for values in connection.execute(query, (row,)) if copy else ():
            own = dict(zip(copy, values, strict=True))
            if others := [name for name in copy if own[name] != copy[name]]:
                texts = [
                    f"{name} {quoted(own[name])} or {quoted(copy[name])}"
                    if name in TEXTS
                    else _PART.get(name, "rating")
                    for name in others
                ]
                said = listed(dict.fromkeys(texts))
                return f"number {row} {_DIFFERS}: {said}"
    return f"number {row}: the second copy of its {_KEPT[index]} is missing or damaged"


_PART: Final = {
    "grid": "puzzle",
    "rules": "rules",
    **dict.fromkeys(("clues", "symmetry", "minimal"), "clues"),
}
"""What columns that are no texts say of a puzzle, if it is not its rating."""


def _of_rows(store: Store, threads: int) -> Iterator[str]:
    """Yields what is wrong with rows, and with what follows from other rows."""
    lost: list[str] = []
    try:
        for entries in entries_found(store, lost):
            yield from _of_clues(store.connection, entries, threads)
        for query in _OTHERS:
            for _ in store.connection.execute(query):
                pass
        yield from _left_over(store.connection)
    except RAISED as fault:
        lost.append(in_words(fault))
    yield from lost


_OTHERS: Final = (
    "SELECT number, tried FROM puzzles WHERE tried IS NOT NULL",
    "SELECT puzzle, marked FROM used",
)
"""The columns that are not read with an entry."""


def _of_clues(
    connection: sqlite3.Connection, entries: Sequence[Entry], threads: int
) -> Iterator[str]:
    """Yields what does not follow from the clues of puzzles."""
    lines = [entry.puzzle for entry in entries]
    facts, forms = facts_of(lines, threads), canonical_many([*map(puzzle_in, lines)], threads)
    for entry, own, form in zip(entries, facts, forms, strict=True):
        known = own and (own.clues, symmetry_names(own.symmetry), own.minimal)
        if number_of_form(connection, packed_form(form)) != entry.number:
            yield f"puzzle {entry.number} is not what its canonical form says"
        elif (entry.clues, entry.symmetry, entry.minimal) != known:
            yield f"puzzle {entry.number} has other clues than it is said to have"


def _left_over(connection: sqlite3.Connection) -> Iterator[str]:
    for table in ("forms", "tags", "used"):
        query = f"SELECT count(*) FROM {table} WHERE puzzle NOT IN (SELECT number FROM puzzles)"
        if number := connection.execute(query).fetchone()[0]:
            yield f"the table {table} has {number} rows for puzzles that are not there"
    query = "SELECT count(*) - count(DISTINCT puzzle) FROM forms"
    if number := connection.execute(query).fetchone()[0]:
        yield f"the table forms has {number} rows for puzzles that have another one"
