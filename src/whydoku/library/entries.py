"""Entries read from the file, page by page; what is damaged is passed over if that is asked for.

Nothing stays open between two pages, so that whoever takes his time over them holds up nobody.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from whydoku.library.entry import Entry
from whydoku.library.faults import is_damage
from whydoku.library.packed import MASKS, numbers_in, symmetry_names, unpacked
from whydoku.library.store import Store
from whydoku.technique import rating_of_technique

PAGE: Final = 500
"""How many entries are read at once."""

TENTHS: Final = 10
"""A rating of Sudoku Explainer is kept as a whole number of tenths."""

_TEXTS: Final = ("name", "source", "author", "date", "notes", "added")
_COLUMNS: Final = (
    *("number", "grid", "clues", "symmetry", "minimal"),
    *("se", "whydoku", "level", "hardest", "hardest_at", *MASKS, *_TEXTS),
)

_MOST: Final = (1 << 63) - 1


def entries_with(store: Store, numbers: Iterable[int]) -> Iterator[Entry]:
    """Yields the entries with these numbers, in this order; those that have been removed since are
    left out."""
    left = iter(numbers)
    slugs = _slugs(store)
    while page := [*islice(left, PAGE)]:
        with store.reading() as connection:
            found = _page(connection, page, slugs)
        yield from (found[number] for number in page if number in found)


def entries_that_can_be_read(store: Store, lost: list[str]) -> Iterator[Entry]:
    """Yields the entries in a file that may be damaged, in the order of their numbers. Adds to
    `lost` a sentence for each part of it that could not be read."""
    connection = store.connection
    try:
        slugs = _slugs(store)
    except Exception as fault:
        slugs = {}
        lost.append(f"the names of the techniques: {fault}")
    for first, last in _ranges(connection, lost):
        yield from _readable(connection, range(first, last + 1), slugs, lost)


def _ranges(connection: sqlite3.Connection, lost: list[str]) -> Iterator[tuple[int, int]]:
    """Yields ranges of numbers that hold all puzzles that can be found. Where a page of the file
    is damaged, tries the numbers behind it."""
    at, step = 0, 1
    while True:
        try:
            row = connection.execute(
                "SELECT min(number), max(number) FROM (SELECT number FROM puzzles NOT INDEXED "
                f"WHERE number > ? ORDER BY number LIMIT {PAGE})",
                (at,),
            ).fetchone()
        except sqlite3.DatabaseError as fault:
            if not is_damage(fault):
                raise
            if step == 1:
                lost.append(f"puzzles after number {at}: {fault}")
            yield at + 1, at + step
            at, step = at + step, 2 * step
            if step > _FURTHEST:
                return
            continue
        if row[0] is None:
            return
        yield row
        at, step = row[1], 1


_FURTHEST: Final = 1 << 14
"""How many numbers behind a damaged page are tried before the rest is given up."""


def _readable(
    connection: sqlite3.Connection, numbers: range, slugs: Mapping[int, str], lost: list[str]
) -> Iterator[Entry]:
    """Yields the entries in a range that can be read, which is halved where one cannot."""
    try:
        found = _page(connection, numbers, slugs)
    except (sqlite3.DatabaseError, ValueError, TypeError, AttributeError) as fault:
        if isinstance(fault, sqlite3.DatabaseError) and not is_damage(fault):
            raise
        if len(numbers) > 1:
            half = len(numbers) // 2
            yield from _readable(connection, numbers[:half], slugs, lost)
            yield from _readable(connection, numbers[half:], slugs, lost)
        elif (entry := _bare(connection, numbers[0])) is not None:
            yield entry
        else:
            lost.append(f"number {numbers[0]}: {fault}")
        return
    yield from (found[number] for number in numbers if number in found)


def _bare(connection: sqlite3.Connection, number: int) -> Entry | None:
    """The puzzle with this number without its tags and its days, which may lie on another page."""
    try:
        row = connection.execute(
            f"SELECT {', '.join(_COLUMNS)} FROM puzzles NOT INDEXED WHERE number = ?", (number,)
        ).fetchone()
        return None if row is None else _entry(row, {}, (), ())
    except (sqlite3.DatabaseError, ValueError, TypeError, AttributeError):
        return None


def _slugs(store: Store) -> dict[int, str]:
    """The techniques by their bits, from the easiest to the hardest."""
    bits = sorted(store.bits.items(), key=lambda pair: (rating_of_technique(pair[0]), pair[0]))
    return {bit: slug for slug, bit in bits}


def _page(
    connection: sqlite3.Connection, numbers: Sequence[int], slugs: Mapping[int, str]
) -> dict[int, Entry]:
    """The entries with some of these numbers, by number."""
    marks = ", ".join("?" * len(numbers))
    own: dict[str, dict[int, list[str]]] = {}
    for table, column in (("tags", "tag"), ("used", "day")):
        own[table] = defaultdict(list)
        query = f"SELECT puzzle, {column} FROM {table} WHERE puzzle IN ({marks}) ORDER BY {column}"
        for number, word in connection.execute(query, tuple(numbers)):
            own[table][number].append(word)
    query = f"SELECT {', '.join(_COLUMNS)} FROM puzzles NOT INDEXED WHERE number IN ({marks})"
    return {
        row[0]: _entry(row, slugs, own["tags"].get(row[0], ()), own["used"].get(row[0], ()))
        for row in connection.execute(query, tuple(numbers))
    }


def _entry(
    row: Sequence[Any], slugs: Mapping[int, str], tags: Iterable[str], used: Iterable[str]
) -> Entry:
    values = dict(zip(_COLUMNS, row, strict=True))
    se, hardest = values["se"], values["hardest"]
    needed = {*numbers_in(values[mask] or 0 for mask in MASKS)}
    return Entry(
        number=values["number"],
        puzzle=unpacked(values["grid"]),
        clues=values["clues"],
        symmetry=symmetry_names(values["symmetry"]),
        minimal=bool(values["minimal"]),
        se=None if se is None else se / TENTHS,
        whydoku=values["whydoku"],
        level=values["level"],
        hardest=None if hardest is None else slugs.get(hardest, ""),
        hardest_at=values["hardest_at"],
        techniques=tuple(slug for bit, slug in slugs.items() if bit in needed),
        tags=tuple(tags),
        used=tuple(used),
        **{name: values[name] for name in _TEXTS},
    )
