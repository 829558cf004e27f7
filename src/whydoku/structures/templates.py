"""Templates: all ways in which the nine places of a digit can still be filled, once in each house.

A way is built row by row. What remains to be done after some rows depends only on the columns that
are used and on the boxes of the band that are: that is a *state*. The states that can be reached
from above, and from which the last row can be reached, say for each place whether it is in a way at
all, and how many ways there are, without listing them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from whydoku.bits import BITS, Candidates, Cells, Mask, members
from whydoku.grid import Grid
from whydoku.spaces import ALL_CELLS, DIGIT_CANDIDATES, house_constraint
from whydoku.why import Templates
from whydoku.world.candidates import cells_of, union

State: TypeAlias = tuple[Mask, Mask]
"""The columns used so far, and the boxes of the band, as masks."""

MOST_WAYS: Final = 5_000
"""The most ways that are listed. A digit with more is free in most of the grid, and what excludes
its places there is an intersection or a fish."""


@dataclass(frozen=True, slots=True)
class DigitTemplates:
    """All ways to place a digit, with what none of them has and what all of them have."""

    reason: Templates
    placements: Candidates
    eliminations: Candidates


def templates(grid: Grid) -> tuple[DigitTemplates, ...]:
    """The digits whose ways show something new, those with the fewest ways first."""
    found = []
    for d in range(9):
        rows = tuple(grid.masks[house_constraint(r, d)] for r in range(9))
        ways = ways_to_place(rows)
        if ways:
            some, all_of_them = union(ways), ALL_CELLS
            for cells in ways:
                all_of_them &= cells
            places = grid.bits & DIGIT_CANDIDATES[d]
            false = places & ~_digit_in(some, d)
            true = _digit_in(all_of_them, d) & ~grid.digits
            if false or true:
                found.append(DigitTemplates(Templates(d, ways), true, false))
    return tuple(sorted(found, key=lambda one: len(one.reason.placements)))


def _digit_in(cells: Cells, d: int) -> Candidates:
    return sum(1 << i * 9 + d for i in members(cells))


@lru_cache(maxsize=1 << 12)
def ways_to_place(rows: tuple[Mask, ...]) -> tuple[Cells, ...]:
    """All ways to place a digit, in the order of their columns from the first row on, or none if
    there are more than `MOST_WAYS` or if every place is in a way and none in all; `rows` has for
    each row the columns where the digit can be."""
    counts = _ways_from(rows)
    if not 0 < counts[0].get((0, 0), 0) <= MOST_WAYS:
        return ()
    ways = [((0, 0), 0)]
    for r, columns in enumerate(rows):
        ways = [
            (after, cells | 1 << r * 9 + c)
            for state, cells in ways
            for c, after in _next(state, r, columns)
            if after in counts[r + 1]
        ]
    return tuple(cells for _, cells in ways)


def _ways_from(rows: tuple[Mask, ...]) -> list[dict[State, int]]:
    """For each number of rows done, and each state in which the others can be filled, the number of
    ways to do so."""
    reached: list[set[State]] = [{(0, 0)}]
    for r, columns in enumerate(rows):
        reached.append({after for state in reached[-1] for _, after in _next(state, r, columns)})
    counts: list[dict[State, int]] = [dict.fromkeys(reached[9], 1)]
    for r in reversed(range(9)):
        below = counts[0]
        ways = {
            state: sum(below.get(after, 0) for _, after in _next(state, r, rows[r]))
            for state in reached[r]
        }
        counts.insert(0, {state: number for state, number in ways.items() if number})
    return counts


def _next(state: State, r: int, columns: Mask) -> Iterator[tuple[int, State]]:
    """Yields the columns of row `r` that can be used in a state, each with the state after it."""
    used, boxes = state
    for c in BITS[columns & ~used]:
        if not boxes >> c // 3 & 1:
            yield c, (used | 1 << c, 0 if r % 3 == 2 else boxes | 1 << c // 3)
