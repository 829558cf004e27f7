"""Entries read from the file, page by page; what is damaged is passed over if that is asked for.

Nothing stays open between two pages, so that whoever takes his time over them holds up nobody.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, islice
from typing import Any, Final

from whydoku.bulk import check_many, minimal_many
from whydoku.library.entry import Entry
from whydoku.library.faults import is_damage
from whydoku.library.packed import MASKS, numbers_in, symmetries_in, symmetry_names, unpacked
from whydoku.library.store import Store, paged
from whydoku.technique import rating_of_technique
from whydoku.world.texts import BLANK

PAGE: Final = 500
"""How many entries are read at once."""

TENTHS: Final = 10
"""A rating of Sudoku Explainer is kept as a whole number of tenths."""

_TEXTS: Final = ("name", "source", "author", "date", "notes", "added")
_COLUMNS: Final = (
    *("number", "grid", "clues", "symmetry", "minimal"),
    *("se", "whydoku", "level", "hardest", "hardest_at", *MASKS, *_TEXTS),
)


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
    with store.reading() as connection:
        connection.text_factory = lambda data: data.decode("utf-8", "replace")
        try:
            slugs = _slugs(store)
        except Exception as fault:
            slugs = {}
            lost.append(f"could not read the names of the techniques: {fault}")
        most = _highest(connection)
        seen = bytearray(most + 1)
        for numbers in _numbers(connection, most, lost):
            for entry in _sound([*_readable(connection, numbers, slugs, lost)], lost):
                seen[entry.number] = 1
                yield entry
        if lost:
            yield from _by_forms(connection, seen, lost)


def _by_forms(connection: sqlite3.Connection, seen: bytearray, lost: list[str]) -> Iterator[Entry]:
    """Yields the puzzles that have not been seen, but whose canonical forms are there, in this
    orientation. All else that was known of them is lost; so are numbers that are damaged, in place
    of which stands 0."""
    query = (
        "SELECT form, puzzle FROM forms WHERE form > ? AND typeof(form) = 'blob' "
        f"AND length(form) = 41 ORDER BY form LIMIT {PAGE}"
    )
    try:
        for form, number in chain.from_iterable(paged(connection, query, b"")):
            is_number = isinstance(number, int) and 0 < number < len(seen)
            if not (is_number and seen[number]):
                lost.append(
                    f"number {number} could be recovered only in its canonical form, "
                    "without anything else about it"
                )
                line = unpacked(form)
                entry = Entry(
                    number=number if is_number else 0,
                    puzzle=line,
                    clues=81 - line.count(BLANK),
                    symmetry=symmetry_names(symmetries_in(line)),
                    minimal=minimal_many([line]) == b"\1",
                )
                yield from _sound([entry], lost)
    except sqlite3.DatabaseError as fault:
        lost.append(f"could not read the canonical forms: {fault}")


def _sound(entries: Sequence[Entry], lost: list[str]) -> Iterator[Entry]:
    """Yields the entries whose puzzles have one solution, as all that were added have."""
    statuses = check_many([entry.puzzle for entry in entries])
    for entry, status in zip(entries, statuses, strict=True):
        if status == 1 and entry.clues == 81 - entry.puzzle.count(BLANK):
            yield entry
        else:
            lost.append(f"could not read number {entry.number}: its puzzle is damaged")


def _numbers(connection: sqlite3.Connection, most: int, lost: list[str]) -> Iterator[Sequence[int]]:
    """Yields the numbers of all puzzles that can be found, up to `most`, page by page. Where the
    file is damaged, tries all numbers behind that place."""
    at, step = 0, 1
    while at < most:
        try:
            page = _numbers_after(connection, at, most)
            at, step = page[-1] if page else most, 1
        except sqlite3.DatabaseError as fault:
            if step == 1:
                lost.append(f"could not list the puzzles after number {at}: {fault}")
            page = [*range(at + 1, min(at + step, most) + 1)]
            at, step = at + step, min(2 * step, PAGE)
        yield page


def _numbers_after(connection: sqlite3.Connection, at: int, most: int) -> list[int]:
    """The next numbers of puzzles, up to `most`; raises an error if they are not in order."""
    query = f"SELECT number FROM puzzles NOT INDEXED WHERE number > ? ORDER BY number LIMIT {PAGE}"
    page = [number for (number,) in connection.execute(query, (at,))]
    if page and (page != sorted({*page}) or not at < page[0] <= page[-1] <= most):
        raise sqlite3.DatabaseError("the numbers of the puzzles are not in order")
    return page


def _highest(connection: sqlite3.Connection) -> int:
    """The highest number of a puzzle, as the forms say. Unless the puzzles say the same, it is no
    more than the file has room for, and so it is if the forms cannot be read."""
    most = MOST_ON_A_PAGE * int(connection.execute("PRAGMA page_count").fetchone()[0])
    query = "SELECT max(puzzle) FROM forms WHERE typeof(puzzle) = 'integer'"
    with suppress(sqlite3.DatabaseError):
        highest: int = connection.execute(query).fetchone()[0] or 0
        most = min(highest, most)
        query = "SELECT max(number) FROM puzzles NOT INDEXED"
        if connection.execute(query).fetchone()[0] == highest:
            return highest
    return most


MOST_ON_A_PAGE: Final = 100
"""More puzzles than a page of the file has room for."""


def _readable(
    connection: sqlite3.Connection,
    numbers: Sequence[int],
    slugs: Mapping[int, str],
    lost: list[str],
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
            lost.append(f"could not read number {numbers[0]}: {fault}")
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
