"""Entries read from a file that may be damaged: all that can be read of each. Where rows cannot be
read, indexes are, as all is kept twice (`schema.py`)."""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import chain
from typing import Any, Final

from whydoku.dataclass import dataclass, field
from whydoku.errors import counted, listed
from whydoku.grids.bulk import check_many
from whydoku.grids.check import clues_in
from whydoku.operations.library.adding import facts_of
from whydoku.operations.library.entries import (
    PAGE,
    RATING,
    TEXTS,
    WORDS,
    Entry,
    entry_of_row,
    page_of,
)
from whydoku.operations.library.faults import RAISED, DamagedRow, in_words, is_damage
from whydoku.operations.library.schema import LEAST_SE, MOST_SE
from whydoku.operations.library.store import Slugs, Store, paged
from whydoku.operations.library.texts import form_kept, puzzle_in, text_kept

_BY_RATING: Final = (
    *("clues", "symmetry", "minimal"),
    *(name for name in RATING if name != "hardest_at"),
)
_SE: Final = ", ".join(map(str, range(LEAST_SE, MOST_SE + 1)))
_COPIES: Final = (
    ("kept_twice", "TRUE", ("grid", "rules", "hardest_at", *TEXTS)),
    ("by_rating", f"se IN ({_SE})", _BY_RATING),
    ("by_rating", "se IS NULL", _BY_RATING),
)
"""The indexes with columns of puzzles, each with a condition that makes SQLite look a puzzle up
where it would read all: it is told each rating that there may be."""

_WORDS: Final = {
    "tags": "SELECT puzzle, tag FROM tags WHERE tag > '' ORDER BY tag",
    "used": "SELECT puzzle, day FROM used INDEXED BY by_day ORDER BY day",
}
"""How to read all words of users in another way than by the numbers of puzzles."""


class SecondCopies:
    """The second copies in an open file. What cannot be read of them either is missing."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def values(self, number: int, columns: Iterable[str]) -> dict[str, Any]:
        """What is kept in some columns of the puzzle with this number."""
        found: dict[str, Any] = {}
        for index, condition, kept in _COPIES:
            wanted = [name for name in columns if name in kept and name not in found]
            query = (
                f"SELECT number, {', '.join(wanted)} FROM puzzles INDEXED BY {index} "
                f"WHERE {condition} AND number = ?"
            )
            with suppress(*RAISED):
                for row in self._connection.execute(query, (number,)) if wanted else ():
                    found |= zip(wanted, row[1:], strict=True)
        return found

    def words(self, table: str, number: int) -> list[str]:
        """The words that a table of what users say has of the puzzle with this number."""
        return self._words[table].get(number, [])

    @cached_property
    def _words(self) -> Mapping[str, Mapping[int, list[str]]]:
        found: dict[str, dict[int, list[str]]] = {}
        for table, query in _WORDS.items():
            found[table] = defaultdict(list)
            with suppress(*RAISED):
                for number, word in self._connection.execute(query):
                    found[table][number].append(word)
        return found


@dataclass
class _Damaged:
    """A file that may be damaged: its connection, what stands twice in it if that is to be used,
    and what is lost."""

    connection: sqlite3.Connection
    lost: list[str]
    copies: SecondCopies | None
    slugs: Mapping[int, str] = field(default_factory=Slugs)
    without: Counter[str] = field(default_factory=Counter)
    """How many puzzles are read without a part, by its name."""
    more_lost: str = ""
    """What is said of puzzles that are lost as a whole."""


def entries_that_can_be_read(store: Store, lost: list[str]) -> Iterator[Entry]:
    """Yields the entries in a file that may be damaged, in the order of their numbers. Adds to
    `lost` a sentence for each part of it that could not be read, and at the end puts before them
    one that sums them up."""

    def text_of(data: bytes) -> str:
        text = data.decode("utf-8", "replace")
        if text.encode() != data:
            lost.append(f"could not read all letters of {text!r}")
        return text

    with store.reading() as connection:
        connection.text_factory = text_of
        file, found = _Damaged(connection, lost, SecondCopies(connection)), 0
        seen = bytearray(1 + _highest(connection))
        for entries in _pages_of(store, file):
            for entry in _sound(entries, lost):
                seen[entry.number] = 1
                found += 1
                yield entry
        if lost:
            for entry in _by_forms(file, seen):
                found += 1
                yield entry
            lost.insert(0, _summary(found, file))


def _summary(found: int, file: _Damaged) -> str:
    """How many puzzles were read, and how many of them without what."""
    parts = [
        f"{number:,} {_WITHOUT.get(part, f'without {part}')}"
        for part, number in file.without.items()
    ]
    lost = listed(parts) if parts else "nothing is lost of them"
    return f"read {counted(found, 'puzzle')}: {lost}{file.more_lost}"


_TURNED: Final = "turned"
_WITHOUT: Final = {
    _TURNED: "turned to their canonical form and without name, author, notes and rating",
    "used": "without the days on which they were used",
}
"""What is said of a loss whose name does not say it."""


def entries_found(store: Store, lost: list[str]) -> Iterator[Sequence[Entry]]:
    """Yields the entries of a file, page by page, in the order of their numbers, each as far as it
    can be read where it stands first; adds to `lost` a sentence for each part that could not."""
    with store.reading() as connection:
        yield from _pages_of(store, _Damaged(connection, lost, None))


def _pages_of(store: Store, file: _Damaged) -> Iterator[Sequence[Entry]]:
    try:
        file.slugs = store.slugs
    except RAISED as fault:
        file.lost.append(f"could not read the names of the techniques: {in_words(fault)}")
    for numbers in _numbers(file.connection, _highest(file.connection), file.lost):
        yield [*_readable(file, numbers)]


def _by_forms(file: _Damaged, seen: bytearray) -> Iterator[Entry]:
    """Yields the puzzles that have not been seen, but whose canonical forms are there: as their
    second copies say, or else in this orientation, with what users said of them. Numbers that are
    damaged are lost; in place of them stands 0."""
    query = (
        "SELECT form AS cells, puzzle AS own FROM forms WHERE form > ? AND typeof(form) = 'blob' "
        f"AND length(form) >= 41 ORDER BY form LIMIT {PAGE}"
    )
    try:
        for form, number in chain.from_iterable(paged(file.connection, query, b"")):
            is_number = isinstance(number, int) and 0 < number < len(seen)
            if is_number and seen[number]:
                continue
            own = number if is_number else 0
            if entries := [*_by_columns(file, own, from_row=False)]:
                yield from entries
                continue
            file.lost.append(
                f"number {number} could be recovered only in its canonical form, "
                "without its name, author, notes and rating"
            )
            cells, name = form_kept(form)
            values = {**_EMPTY, "number": own, "grid": cells, "rules": name}
            if (entry := _entry(values, Slugs(), _words(file, own, {}))) is not None:
                file.without[_TURNED] += 1
                yield entry
            else:
                file.more_lost = "; others are lost"
    except RAISED as fault:
        file.lost.append(f"could not read the canonical forms: {in_words(fault)}")
        file.more_lost = "; others may be lost"


def _entry(
    values: Mapping[str, Any], slugs: Mapping[int, str], words: Mapping[str, Iterable[str]]
) -> Entry | None:
    """The entry with these values, and with what follows from its clues; None if they are no puzzle
    with exactly one solution."""
    [facts] = facts_of([text_kept(values["grid"], values["rules"])], 1)
    if facts is None:
        return None
    return entry_of_row({**values, **facts._asdict()}, slugs, words)


def _sound(entries: Sequence[Entry], lost: list[str]) -> Iterator[Entry]:
    """Yields the entries whose puzzles have one solution, as all that were added have."""
    statuses = check_many([puzzle_in(entry.puzzle) for entry in entries])
    for entry, status in zip(entries, statuses, strict=True):
        if status == 1 and entry.clues == clues_in(entry.puzzle):
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


def _readable(file: _Damaged, numbers: Sequence[int]) -> Iterator[Entry]:
    """Yields the entries with some numbers. Where not all can be read, each half is tried, and one
    alone column by column."""
    try:
        found = page_of(file.connection, numbers, file.slugs)
    except RAISED as fault:
        if not is_damage(fault):
            raise
        if len(numbers) > 1:
            half = len(numbers) // 2
            yield from _readable(file, numbers[:half])
            yield from _readable(file, numbers[half:])
        else:
            yield from _by_columns(file, numbers[0])
        return
    yield from (found[number] for number in numbers if number in found)


def _by_columns(file: _Damaged, number: int, *, from_row: bool = True) -> Iterator[Entry]:
    """Yields the puzzle with this number with all of it that can be read, from its row, unless that
    is not to be asked, or from its second copy; nothing if neither can be read."""
    faults: dict[str, str] = {}
    values = _values(file, number, faults, from_row=from_row)
    is_there = "grid" in values
    if not is_there and not (faults and from_row):
        return
    words, entry = _words(file, number, faults), None
    if is_there:
        try:
            entry = _entry(values, file.slugs, words)
        except DamagedRow as fault:  # a technique has no name
            faults["rating"] = in_words(fault)
            entry = _entry({**values, **_UNRATED}, file.slugs, words)
    if faults:
        what = "" if entry is None else f"{listed(faults)} of "
        file.lost.append(f"could not read {what}number {number}: {next(iter(faults.values()))}")
    if entry is not None:
        file.without.update(part for part in faults if part != "clues")
        yield entry


def _values(
    file: _Damaged, number: int, faults: dict[str, str], *, from_row: bool
) -> dict[str, Any]:
    """The values of the puzzle with this number, without its grid if that is lost. Adds to `faults`
    why parts could not be read."""
    values: dict[str, Any] = {**_EMPTY, "number": number}
    for part, columns in _PARTS.items():
        query = f"SELECT number, {', '.join(columns)} FROM puzzles NOT INDEXED WHERE number = ?"
        row, fault = None, "" if from_row else "its row is lost"
        try:
            if from_row:
                row = file.connection.execute(query, (number,)).fetchone()
        except RAISED as raised:
            fault = in_words(raised)
        copy = file.copies.values(number, columns) if file.copies and row is None else {}
        if row is not None:
            values |= zip(columns, row[1:], strict=True)
        elif len(copy) == len(columns):
            values |= copy
        elif fault:
            faults[part] = fault
    return values


def _words(file: _Damaged, number: int, faults: dict[str, str]) -> dict[str, list[str]]:
    """What users say of the puzzle with this number. Adds to `faults` why a table could not be
    read, if its second copy says nothing."""
    words: dict[str, list[str]] = {}
    for table, column in WORDS.items():
        query = f"SELECT puzzle, {column} FROM {table} WHERE puzzle = ? ORDER BY {column}"
        try:
            words[table] = [word for _, word in file.connection.execute(query, (number,))]
        except RAISED as fault:
            words[table] = file.copies.words(table, number) if file.copies else []
            if not words[table]:
                faults[table] = in_words(fault)
    return words


_UNRATED: Final = dict.fromkeys(RATING)
_EMPTY: Final = {**_UNRATED, **dict.fromkeys(TEXTS, "")}
_PARTS: Final = {
    "puzzle": ("grid", "rules"),
    "clues": ("clues", "symmetry", "minimal"),
    "rating": RATING,
    **{name: (name,) for name in TEXTS},
}
"""What is known of a puzzle, each with its columns. What cannot be read is left out, but for the
clues, of which the puzzle itself says all."""
