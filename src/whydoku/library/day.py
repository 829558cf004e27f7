"""The puzzle of a day: the one that is to be used on it, or else one of those that are not used."""

from __future__ import annotations

import sqlite3
from datetime import date
from typing import Final

ROUND: Final = 1 << 31
"""The length of a circle on which all puzzles and all days have their places."""

PUZZLE: Final = round(ROUND * (2**0.5 - 1))
DAY: Final = round(ROUND * (5**0.5 - 1) / 2)
"""How far it is from the place of one puzzle to that of the next, and from day to day. Whoever goes
on by such shares lands far from all places where he has been lately, so a puzzle comes again only
when about a third of the others have come, and neighbours in the file do not come one after the
other."""

_UNUSED: Final = "WHERE number NOT IN (SELECT puzzle FROM used)"


def number_on(connection: sqlite3.Connection, day: str) -> int | None:
    """The number of the puzzle of a day, YYYY-MM-DD; None if there are no puzzles.

    It is the one that is said to be used on this day; of several, the one that was added first. If
    there is none, it is the next one on the circle of those that are used on no day, or of all if
    there are no such puzzles: what is added, marked or removed seldom changes it.
    """
    query = "SELECT min(puzzle) FROM used WHERE day = ?"
    planned: int | None = connection.execute(query, (day,)).fetchone()[0]
    if planned is not None:
        return planned
    place = date.fromisoformat(day).toordinal() * DAY % ROUND
    way = f"(number % {ROUND} * {PUZZLE} + {ROUND - place}) % {ROUND}"
    for some in (_UNUSED, ""):
        query = f"SELECT number FROM puzzles {some} ORDER BY {way} LIMIT 1"
        if row := connection.execute(query).fetchone():
            return int(row[0])
    return None
