"""Whether the file holds what it should: sound pages, each value twice, rows of what may be there,
and of each puzzle what follows from its clues."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Final

from whydoku.library.adding import number_of_form
from whydoku.library.entry import Entry
from whydoku.library.facts import facts_of
from whydoku.library.faults import RAISED, in_words
from whydoku.library.packed import packed, symmetry_names
from whydoku.library.rescue import entries_found
from whydoku.library.schema import wrong_tables
from whydoku.library.store import Store
from whydoku.transform import canonical_many

_MOST_PAGES: Final = 10
"""The most faults of pages that are told."""


def faults_in(store: Store, threads: int) -> Iterator[str]:
    """Yields a sentence for each thing that is wrong with the file; none if all is well."""
    for faults in (_of_pages(store), _of_rows(store, threads)):
        found = False
        for fault in faults:
            found = True
            yield fault
        if found:
            return


def _of_pages(store: Store) -> Iterator[str]:
    """Yields what SQLite finds, which compares tables and indexes."""
    try:
        query = f"PRAGMA integrity_check({_MOST_PAGES})"
        yield from (fault for (fault,) in store.connection.execute(query) if fault != "ok")
        wrong = wrong_tables(store.connection)
    except RAISED as fault:
        yield in_words(fault)
    else:
        yield from (f"the table or index {name} is not that of a library" for name in wrong)


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
    facts, forms = facts_of(lines, threads), canonical_many(lines, threads)
    for entry, own, form in zip(entries, facts, forms, strict=True):
        if number_of_form(connection, packed(form)) != entry.number:
            yield f"puzzle {entry.number} is not what its canonical form says"
        elif own is None or (entry.clues, entry.symmetry, entry.minimal) != (
            *(own.clues, symmetry_names(own.symmetry), own.minimal),
        ):
            yield f"puzzle {entry.number} has other clues than it is said to have"


def _left_over(connection: sqlite3.Connection) -> Iterator[str]:
    for table in ("forms", "tags", "used"):
        query = f"SELECT count(*) FROM {table} WHERE puzzle NOT IN (SELECT number FROM puzzles)"
        if number := connection.execute(query).fetchone()[0]:
            yield f"the table {table} has {number} rows for puzzles that are not there"
    query = "SELECT count(*) - count(DISTINCT puzzle) FROM forms"
    if number := connection.execute(query).fetchone()[0]:
        yield f"the table forms has {number} rows for puzzles that have another one"
