"""The puzzle of a day: the one that is to be used on it, or else one by turns."""

from __future__ import annotations

import sqlite3
from datetime import date
from itertools import count
from math import gcd
from typing import Final

GOLDEN: Final = 0.618
"""The golden section, as a share: who steps so far round a circle, again and again, lands far from
all places where he has been lately."""

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
            query = f"SELECT number FROM puzzles {some} ORDER BY number LIMIT 1 OFFSET ?"
            row = connection.execute(query, (_place_on(day, most),)).fetchone()
            return int(row[0]) if row else None
    return None


def _place_on(day: str, most: int) -> int:
    """The place, among `most` puzzles, of that of a day: none comes twice before all have come, and
    neighbours come far from each other."""
    step = next(n for n in count(round(GOLDEN * most)) if gcd(n, most) == 1)
    return date.fromisoformat(day).toordinal() * step % most
