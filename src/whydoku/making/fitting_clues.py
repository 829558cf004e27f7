"""Clues for given cells: digits are changed one by one until a single solution is left.

Where few cells may hold clues, hardly any random solution is determined by its digits there. Fewer
solutions are closer to one, so digits are changed for others that leave fewer.
"""

from __future__ import annotations

from typing import Final

from whydoku import bulk
from whydoku.world.stream import Stream
from whydoku.world.texts import with_symbol

MOST_COUNTED: Final = 1000
"""Solutions are counted so far."""

TRIALS: Final = 48
"""So many changes are looked at in each step."""

STEPS: Final = 60
"""After so many steps it is given up."""


def fitted(row: str, givens: str, stream: Stream) -> str:
    """A row with clues in the same cells as another that has one solution; empty if none is found.

    The givens stay as they are.
    """
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
    """A row with another digit in one of some cells."""
    i = free[stream.below(len(free))]
    others = "123456789".replace(row[i], "")
    return with_symbol(row, i, others[stream.below(8)])
