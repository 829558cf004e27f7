"""What is said of puzzles on their way into the library: of all that come together, and by the file
of each, in columns of a table or under keys of JSON.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from whydoku.formats import Reading
from whydoku.formats.told import told_in
from whydoku.library.wanted import checked_day

_BETWEEN_DAYS: Final = re.compile(r"[;,\s]+")


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """What is said of puzzles that are added. What is said of one by its file counts more than what
    is said of all; their tags and the days on which they were used add up."""

    source: str = ""
    author: str = ""
    date: str = ""
    notes: str = ""
    tags: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    added: str = ""


def said_in(reading: Reading) -> Said | None:
    """What a file says of a puzzle; None for nothing. Raises WhydokuError if it has a date that is
    no day."""
    told = told_in(reading)
    days = {name: told.get(name, "") for name in ("date", "added")}
    said = Said(
        **{name: told.get(name, "") for name in ("source", "author", "notes")},
        **{name: text and checked_day(name, text) for name, text in days.items()},
        tags=tuple(tag for part in told.get("tags", "").split(";") if (tag := part.strip())),
        used=tuple(
            checked_day("used", day) for day in _BETWEEN_DAYS.split(told.get("used", "")) if day
        ),
    )
    return None if said == Said() else said
