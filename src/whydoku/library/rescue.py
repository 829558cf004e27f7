"""Entries read from a file that may be damaged: all that can be read of each."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, Final

from whydoku.bulk import check_many
from whydoku.errors import listed
from whydoku.library.entries import PAGE, RATING, TEXTS, WORDS, entry_of_row, page_of
from whydoku.library.entry import Entry
from whydoku.library.facts import facts_of
from whydoku.library.faults import RAISED, DamagedRow, in_words, is_damage
from whydoku.library.packed import unpacked
from whydoku.library.store import Slugs, Store, paged
from whydoku.world.texts import BLANK


def entries_that_can_be_read(store: Store, lost: list[str]) -> Iterator[Entry]:
    """Yields the entries in a file that may be damaged, in the order of their numbers. Adds to
    `lost` a sentence for each part of it that could not be read."""

    def text_of(data: bytes) -> str:
        text = data.decode("utf-8", "replace")
        if text.encode() != data:
            lost.append(f"could not read all letters of {text!r}")
        return text

    with store.reading() as connection:
        connection.text_factory = text_of
        seen = bytearray(1 + _highest(connection))
        for entries in entries_found(store, lost):
            for entry in _sound(entries, lost):
                seen[entry.number] = 1
                yield entry
        if lost:
            yield from _by_forms(connection, seen, lost)


def entries_found(store: Store, lost: list[str]) -> Iterator[Sequence[Entry]]:
    """Yields the entries of a file, page by page, in the order of their numbers, each as far as it
    can be read; adds to `lost` a sentence for each part that could not."""
    with store.reading() as connection:
        slugs: Mapping[int, str] = Slugs()
        try:
            slugs = store.slugs
        except RAISED as fault:
            lost.append(f"could not read the names of the techniques: {in_words(fault)}")
        for numbers in _numbers(connection, _highest(connection), lost):
            yield [*_readable(connection, numbers, slugs, lost)]


def _by_forms(connection: sqlite3.Connection, seen: bytearray, lost: list[str]) -> Iterator[Entry]:
    """Yields the puzzles that have not been seen, but whose canonical forms are there, in this
    orientation. All else that was known of them is lost; so are numbers that are damaged, in place
    of which stands 0."""
    query = (
        "SELECT form AS cells, puzzle AS own FROM forms WHERE form > ? AND typeof(form) = 'blob' "
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
                if (entry := _of_clues(number if is_number else 0, form)) is not None:
                    yield entry
    except RAISED as fault:
        lost.append(f"could not read the canonical forms: {in_words(fault)}")


def _of_clues(number: int, cells: bytes) -> Entry | None:
    """The entry of a puzzle of which nothing else is known; None if it is no puzzle with exactly
    one solution."""
    return _entry({**_EMPTY, "number": number, "grid": cells}, Slugs(), {})


def _entry(
    values: Mapping[str, Any], slugs: Mapping[int, str], words: Mapping[str, Iterable[str]]
) -> Entry | None:
    """The entry with these values, and with what follows from its clues; None if they are no puzzle
    with exactly one solution."""
    [facts] = facts_of([unpacked(values["grid"])], 1)
    if facts is None:
        return None
    known = {**values, **facts._asdict()}
    return entry_of_row(known, slugs, words.get("tags", ()), words.get("used", ()))


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
        except RAISED as fault:
            if step == 1:
                lost.append(f"could not list the puzzles after number {at}: {in_words(fault)}")
            page = [*range(at + 1, min(at + step, most) + 1)]
            at, step = at + step, min(2 * step, PAGE)
        yield page


def _numbers_after(connection: sqlite3.Connection, at: int, most: int) -> list[int]:
    """The next numbers of puzzles, up to `most`; raises an error if they are not in order."""
    query = f"SELECT number FROM puzzles NOT INDEXED WHERE number > ? ORDER BY number LIMIT {PAGE}"
    page = [number for (number,) in connection.execute(query, (at,))]
    if page and (page != sorted({*page}) or not at < page[0] <= page[-1] <= most):
        raise DamagedRow("the numbers of the puzzles are not in order")
    return page


def _highest(connection: sqlite3.Connection) -> int:
    """The highest number of a puzzle, as the forms say. Unless the puzzles say the same, it is no
    more than the file has room for, and so it is if the forms cannot be read."""
    most = MOST_ON_A_PAGE * int(connection.execute("PRAGMA page_count").fetchone()[0])
    query = "SELECT max(puzzle) FROM forms WHERE typeof(puzzle) = 'integer'"
    with suppress(*RAISED):
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
    """Yields the entries with some numbers. Where not all can be read, each half is tried, and one
    alone column by column."""
    try:
        found = page_of(connection, numbers, slugs)
    except RAISED as fault:
        if not is_damage(fault):
            raise
        if len(numbers) > 1:
            half = len(numbers) // 2
            yield from _readable(connection, numbers[:half], slugs, lost)
            yield from _readable(connection, numbers[half:], slugs, lost)
        elif (entry := _by_columns(connection, numbers[0], slugs, lost)) is not None:
            yield entry
        return
    yield from (found[number] for number in numbers if number in found)


def _by_columns(
    connection: sqlite3.Connection, number: int, slugs: Mapping[int, str], lost: list[str]
) -> Entry | None:
    """The puzzle with this number with all of it that can be read; None if it cannot be read."""
    values: dict[str, Any] = {**_EMPTY, "number": number}
    words: dict[str, list[str]] = {}
    faults: dict[str, str] = {}
    for part, columns in _PARTS.items():
        query = f"SELECT number, {', '.join(columns)} FROM puzzles NOT INDEXED WHERE number = ?"
        try:
            if (row := connection.execute(query, (number,)).fetchone()) is None:
                return None
            values |= zip(columns, row[1:], strict=True)
        except RAISED as fault:
            faults[part] = in_words(fault)
    for table, column in WORDS.items():
        query = f"SELECT puzzle, {column} FROM {table} WHERE puzzle = ? ORDER BY {column}"
        try:
            words[table] = [word for _, word in connection.execute(query, (number,))]
        except RAISED as fault:
            faults[table] = in_words(fault)
    entry = None
    if "puzzle" not in faults:
        try:
            entry = _entry(values, slugs, words)
        except DamagedRow as fault:  # a technique has no name
            faults["rating"] = in_words(fault)
            entry = _entry({**values, **_UNRATED}, slugs, words)
    if faults:
        what = "" if entry is None else f"{listed(faults)} of "
        lost.append(f"could not read {what}number {number}: {next(iter(faults.values()))}")
    return entry


_UNRATED: Final = dict.fromkeys(RATING)
_EMPTY: Final = {**_UNRATED, **dict.fromkeys(TEXTS, "")}
_PARTS: Final = {
    "puzzle": ("grid",),
    "clues": ("clues", "symmetry", "minimal"),
    "rating": RATING,
    **{name: (name,) for name in TEXTS},
}
"""What is known of a puzzle, each with its columns. What cannot be read is left out, but for the
clues, of which the puzzle itself says all."""
