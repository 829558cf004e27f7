"""Whether the file holds what it should: sound pages, and each puzzle by its canonical form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from whydoku.library.packed import packed, unpacked
from whydoku.library.store import Store, paged
from whydoku.transform import canonical_many

_PAGE: Final = 4096
_MOST_PAGES: Final = 10
"""The most faults of pages that are told."""


def faults_in(store: Store, threads: int) -> Iterator[str]:
    """Yields a sentence for each thing that is wrong with the file; none if all is well."""
    try:
        query = f"PRAGMA integrity_check({_MOST_PAGES})"
        found = [fault for (fault,) in store.connection.execute(query) if fault != "ok"]
    except Exception as fault:
        found = [str(fault)]
    yield from found
    if not found:
        yield from _wrong_forms(store, threads)
        yield from _left_over(store)


def _wrong_forms(store: Store, threads: int) -> Iterator[str]:
    query = (
        "SELECT number, grid FROM puzzles NOT INDEXED WHERE number > ? "
        f"ORDER BY number LIMIT {_PAGE}"
    )
    with store.reading() as connection:
        for page in paged(connection, query, 0):
            lines = [unpacked(grid) for _, grid in page]
            for (number, _), form in zip(page, canonical_many(lines, threads), strict=True):
                row = connection.execute(
                    "SELECT puzzle FROM forms WHERE form = ?", (packed(form),)
                ).fetchone()
                if row is None or row[0] != number:
                    yield f"puzzle {number} is not what its canonical form says"


def _left_over(store: Store) -> Iterator[str]:
    with store.reading() as connection:
        for table in ("forms", "tags", "used"):
            query = f"SELECT count(*) FROM {table} WHERE puzzle NOT IN (SELECT number FROM puzzles)"
            if number := connection.execute(query).fetchone()[0]:
                yield f"the table {table} has {number} rows for puzzles that are not there"
