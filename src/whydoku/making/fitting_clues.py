"""Finds clues for given cells: exchanges digits, one at a time, until there is a single solution.

If few cells may hold clues, the digits of a random solution in these cells hardly ever determine
the solution. So digits are exchanged for others that leave fewer solutions.
"""

from __future__ import annotations

from typing import Final

from whydoku import bulk
from whydoku.world.stream import Stream
from whydoku.world.texts import with_symbol

MOST_COUNTED: Final = 1000
"""How many solutions are counted at most before the first exchange."""

TRIALS: Final = 48
"""How many exchanges are tried in each step."""

STEPS: Final = 60
"""After how many steps the search gives up."""


def fitted(row: str, givens: str, stream: Stream) -> str:
    """Changes digits in the 81 characters of `row`, except those in `givens`, until the row is a
    puzzle with one solution. Returns an empty text if that fails."""
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
    """The 81 characters of `row` with another digit, chosen at random, in one of the cells in
    `free`."""
    i = free[stream.below(len(free))]
    others = "123456789".replace(row[i], "")
    return with_symbol(row, i, others[stream.below(8)])
