"""What users say of puzzles: the days on which they were used, tags, texts."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from whydoku.errors import WhydokuError
from whydoku.library.store import Store
from whydoku.library.wanted import checked_day

TEXTS: Final = ("name", "source", "author", "date", "notes")
"""The texts that a puzzle may have."""

USE: Final = "INSERT OR IGNORE INTO used VALUES (?, ?, CAST(strftime('%s', 'now') AS INTEGER))"
TAG: Final = "INSERT OR IGNORE INTO tags VALUES (?, ?)"
"""Say of a puzzle, by its number, that it was used on a day, and that it has a tag."""


class EntryMarks(NamedTuple):
    """What is said of some puzzles: a day on which they were used, empty for none; the first and
    the last day on which they were not used after all; tags that they get, and those that are taken
    from them; and texts by name."""

    day: str
    unused: tuple[str, str] | None
    tags: tuple[str, ...]
    untag: tuple[str, ...]
    texts: Mapping[str, str]


def checked_texts(texts: Mapping[str, str]) -> Mapping[str, str]:
    """The texts by name; raises WhydokuError if a puzzle has no text of a name."""
    if wrong := texts.keys() - {*TEXTS}:
        raise WhydokuError(f"{', '.join(sorted(wrong))}: a puzzle has no such mark")
    if texts.get("date"):
        checked_day("date", texts["date"])
    return texts


def mark_numbers(store: Store, numbers: Iterable[int], marks: EntryMarks) -> int:
    """Says something of puzzles, of all or of none; returns how many there are."""
    done = 0
    with store.writing() as connection:
        for number in numbers:
            if not is_there(connection, number):
                continue
            done += 1
            if marks.unused:
                query = "DELETE FROM used WHERE puzzle = ? AND day BETWEEN ? AND ?"
                connection.execute(query, (number, *marks.unused))
            if marks.day:
                connection.execute(USE, (number, marks.day))
            for tag in marks.tags:
                connection.execute(TAG, (tag, number))
            for tag in marks.untag:
                values = (tag, number)
                connection.execute("DELETE FROM tags WHERE tag = ? AND puzzle = ?", values)
            for name, text in marks.texts.items():
                query = f"UPDATE puzzles SET {name} = ? WHERE number = ?"
                connection.execute(query, (text, number))
    return done


def is_there(connection: sqlite3.Connection, number: int) -> bool:
    """Whether there is a puzzle with this number."""
    return bool(connection.execute("SELECT 1 FROM puzzles WHERE number = ?", (number,)).fetchone())


def days_used(store: Store, first: str, last: str) -> list[tuple[int, str, int]]:
    """The puzzles that were used on the days of a span, each by its number with its day and the
    second in which it was marked, in the order of the days."""
    query = "SELECT puzzle, day, marked FROM used WHERE day BETWEEN ? AND ? ORDER BY day, puzzle"
    with store.reading() as connection:
        return connection.execute(query, (first, last)).fetchall()
