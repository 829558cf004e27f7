"""The puzzle of a day: the one that is to be used on it, or else one by turns."""

from __future__ import annotations

import sqlite3
from datetime import date
from typing import Final

STEP: Final = 2_654_435_761
"""The step from the puzzle of one day to that of the next. It is a prime above any number of
puzzles, so that none comes twice before all have come, and the golden section of 2 ** 32, so that
neighbours in the file come far from each other."""

_NOT_USED: Final = "WHERE number NOT IN (SELECT puzzle FROM used)"


def number_on(connection: sqlite3.Connection, day: str) -> int | None:
    """The number of the puzzle of a day, YYYY-MM-DD; None if there are no puzzles.

    It is the one that is said to be used on this day. If there is none, those that are used on no
    day come by turns, or all if there are no such puzzles.
    """
    query = "SELECT min(puzzle) FROM used WHERE day = ?"
    planned: int | None = connection.execute(query, (day,)).fetchone()[0]
    if planned is not None:
        return planned
    for some in (_NOT_USED, ""):
        most = connection.execute(f"SELECT count(*) FROM puzzles {some}").fetchone()[0]
        if most:
            place = date.fromisoformat(day).toordinal() * STEP % most
            query = f"SELECT number FROM puzzles {some} ORDER BY number LIMIT 1 OFFSET ?"
            row = connection.execute(query, (place,)).fetchone()
            return int(row[0]) if row else None
    return None
