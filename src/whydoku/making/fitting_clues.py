"""Fits clues to given cells: changes digits one by one until a single solution is left.

Where few cells may hold clues, the digits that a random solution has there hardly ever determine
it. So digits are exchanged for others that leave fewer solutions.
"""

from __future__ import annotations

from typing import Final

from whydoku import bulk
from whydoku.world.stream import Stream
from whydoku.world.texts import with_symbol

MOST_COUNTED: Final = 1000
"""The number up to which the solutions of the first row are counted."""

TRIALS: Final = 48
"""The number of changes that are tried in each step."""

STEPS: Final = 60
"""The number of steps after which the search gives up."""


def fitted(row: str, givens: str, stream: Stream) -> str:
    """Changes the digits of a row, except those of the givens, until it has one solution; returns
    an empty text if none is found."""
    free = [i for i, digit in enumerate(row) if digit != "." and givens[i] == "."]
    [left] = bulk.count_many([row], MOST_COUNTED)
    for _ in range(STEPS):
        if left == 1:
            return row
        if not free:
            return ""
        trials = [_changed(row, free, stream) for _ in range(TRIALS)]
        counts = bulk.count_many(trials, left + 1)
        some = ((count, n) for n, count in enumerate(counts) if count)
        fewest, best = min(some, default=(left + 1, 0))
        if fewest <= left:
            row, left = trials[best], fewest
    return row if left == 1 else ""


def _changed(row: str, free: list[int], stream: Stream) -> str:
    """The row with a random other digit in one of the `free` cells."""
    i = free[stream.below(len(free))]
    others = "123456789".replace(row[i], "")
    return with_symbol(row, i, others[stream.below(8)])
