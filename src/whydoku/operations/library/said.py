"""What users say of puzzles: of those that are added, of all that come together or of each by its
file, in columns of a table or under keys of JSON; and later the days of their use, tags and texts.
"""

from __future__ import annotations

import re
import sqlite3
from datetime import date
from typing import Final

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError
from whydoku.formats import Reading
from whydoku.formats.known.csv_puzzles import told_in
from whydoku.operations.library.store import Store


def checked_days(field: str, text: str) -> tuple[str, str]:
    """The first and the last day of a span such as 2027-01-01..2027-12-31; of a single day both are
    this day. Raises WhydokuError for any other text."""
    parts = text.split("..") if isinstance(text, str) else []
    try:
        first, last = (date.fromisoformat(part).isoformat() for part in (parts[0], parts[-1]))
        is_span = len(parts) <= 2 and first <= last
    except (IndexError, ValueError):
        is_span = False
    if not is_span:
        raise WhydokuError(
            f"{field}: found {text!r}; allowed is a day, YYYY-MM-DD, or a span of days, such as "
            "2027-12-01..2027-12-31"
        )
    return first, last


def checked_day(field: str, text: str) -> str:
    """The text of a day, YYYY-MM-DD; raises WhydokuError for any other text."""
    try:
        day = date.fromisoformat(text)
    except (TypeError, ValueError):
        raise WhydokuError(f"{field}: found {text!r}; allowed is a day, YYYY-MM-DD") from None
    return day.isoformat()


@dataclass(frozen=True, kw_only=True, slots=True)
class Remarks:
    """What is said of puzzles that are added. What is said of one by its file counts more than what
    is said of all; their tags and the days on which they were used add up."""

    source: str = ""
    author: str = ""
    date: str = ""
    notes: str = ""
    tags: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    added: str = ""


def said_in(reading: Reading) -> Remarks:
    """What a file says of a puzzle. Raises WhydokuError if it has a date that is no day."""
    told = told_in(reading)
    days = {name: told.get(name, "") for name in ("date", "added")}
    used = re.split(r"[;,\s]+", told.get("used", ""))
    return Remarks(
        **{name: told.get(name, "") for name in ("source", "author", "notes")},
        **{name: text and checked_day(name, text) for name, text in days.items()},
        tags=tuple(tag for part in told.get("tags", "").split(";") if (tag := part.strip())),
        used=tuple(checked_day("used", day) for day in used if day),
    )


TEXTS: Final = ("name", "source", "author", "date", "notes")
"""The texts that a puzzle may have."""

USE: Final = "INSERT OR IGNORE INTO used VALUES (?, ?, CAST(strftime('%s', 'now') AS INTEGER))"
TAG: Final = "INSERT OR IGNORE INTO tags VALUES (?2, ?1)"
"""Say of a puzzle, by its number, that it was used on a day, and that it has a tag."""


def is_there(connection: sqlite3.Connection, number: int) -> bool:
    """Whether there is a puzzle with this number."""
    return bool(connection.execute("SELECT 1 FROM puzzles WHERE number = ?", (number,)).fetchone())


def days_used(store: Store, first: str, last: str) -> list[tuple[int, str, int]]:
    """The puzzles that were used on the days of a span, each by its number with its day and the
    second in which it was marked, in the order of the days."""
    query = "SELECT puzzle, day, marked FROM used WHERE day BETWEEN ? AND ? ORDER BY day, puzzle"
    return store.rows(query, (first, last))
