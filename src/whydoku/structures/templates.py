"""Templates: all ways in which the nine places of a digit can still be filled, once in each house.

A way is built row by row. What remains to be done after some rows depends only on the columns that
are used and on the boxes of the band that are: that is a *state*. The states that can be reached
from above, and from which the last row can be reached, say how many ways there are, without listing
them.

What all ways of a digit have is true, so no other digit is there. The ways of several digits so
bear on each other; they are *overlaid* until nothing more follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from operator import and_
from typing import Final, NamedTuple, TypeAlias

from whydoku.bits import BITS, Candidates, Cells, Mask, from_members
from whydoku.grid import Grid
from whydoku.spaces import DIGIT_CANDIDATES
from whydoku.why import Templates
from whydoku.world.candidates import digit_in, seen_by, union

RowState: TypeAlias = tuple[Mask, Mask]
"""The columns used so far, and the boxes of the band, as masks."""

MOST_WAYS: Final = 500
"""The most ways that are listed. A digit with more is free in most of the grid, and what excludes
its places there is an intersection or a fish."""


class DigitTemplates(NamedTuple):
    """All ways to place a digit, after those of other digits where these bear on it; with what none
    of them has and what all of them have."""

    reasons: tuple[Templates, ...]
    placements: Candidates
    eliminations: Candidates

    @property
    def ways(self) -> int:
        """The number of ways in all the reasons."""
        return sum(len(reason.placements) for reason in self.reasons)


class _Left(NamedTuple):
    """The candidates that are still possible, and those that are true."""

    bits: Candidates
    true: Candidates

    def ways(self, d: int) -> tuple[Cells, ...] | None:
        """The ways to place a digit; None if there are too many."""
        rows = [self.bits >> (r * 81 + d) for r in range(9)]
        return ways_to_place(
            tuple(from_members(c for c in range(9) if row >> c * 9 & 1) for row in rows)
        )

    def after(self, d: int) -> _Left:
        """What is known after the ways of a digit, of which one is the truth."""
        if not (ways := self.ways(d)):
            return self
        true = digit_in(reduce(and_, ways), d)
        never = DIGIT_CANDIDATES[d] & ~digit_in(union(ways), d)
        return _Left(self.bits & ~never & ~seen_by(true), self.true | true)


def templates(grid: Grid) -> tuple[DigitTemplates, ...]:
    """The digits whose ways show something new."""
    found = (_read(grid, d, [d]) for d in range(9))
    return tuple(one for one in found if one.placements | one.eliminations)


def overlaid_templates(grid: Grid) -> tuple[DigitTemplates, ...]:
    """The digits whose ways show more after those of other digits, of which no more are read than
    are needed. If they leave a digit no way, what they show of the others hangs on which are read
    first; so it is nothing."""
    known, order = _overlaid(_Left(grid.bits, grid.digits))
    if any(known.ways(d) == () for d in range(9)):
        return ()
    found = []
    for d in range(9):
        shown, alone = _read(grid, d, order), _read(grid, d, [d])
        elsewhere = seen_by(known.true & ~DIGIT_CANDIDATES[d])
        more = shown.eliminations & ~alone.eliminations & ~elsewhere
        if shown.placements == alone.placements and not more:
            continue
        read = order
        for n in reversed(range(len(order))):
            fewer = [*read[:n], *read[n + 1 :]]
            if _read(grid, d, fewer)[1:] == shown[1:]:
                read = fewer
        found.append(_read(grid, d, read))
    return tuple(found)


def _overlaid(known: _Left) -> tuple[_Left, list[int]]:
    """What is known in the end, and the digits whose ways show something new, in turn."""
    order, before = list[int](), None
    while known != before:
        before = known
        for d in range(9):
            after = known.after(d)
            order += [d] if after != known else []
            known = after
    return known, order


def _read(grid: Grid, d: int, order: Sequence[int]) -> DigitTemplates:
    """What the ways of some digits, one after the other, show of digit `d`."""
    known, reasons = _Left(grid.bits, grid.digits), list[Templates]()
    for e in order:
        after = known.after(e)
        if after != known:
            reasons.append(Templates(e, known.ways(e) or ()))
        known = after
    here = DIGIT_CANDIDATES[d]
    return DigitTemplates(
        tuple(reasons), known.true & ~grid.digits & here, grid.bits & ~known.bits & here
    )


@lru_cache(maxsize=1 << 12)
def ways_to_place(rows: tuple[Mask, ...]) -> tuple[Cells, ...] | None:
    """All ways to place a digit, in the order of their columns from the first row on; None if there
    are more than `MOST_WAYS`. `rows` has for each row the columns where the digit can be."""
    counts = _ways_from(rows)
    if counts[0].get((0, 0), 0) > MOST_WAYS:
        return None
    ways = [((0, 0), 0)]
    for r, columns in enumerate(rows):
        ways = [
            (after, cells | 1 << r * 9 + c)
            for state, cells in ways
            for c, after in _next(state, r, columns)
            if after in counts[r + 1]
        ]
    return tuple(cells for _, cells in ways)


def _ways_from(rows: tuple[Mask, ...]) -> list[dict[RowState, int]]:
    """For each number of rows done, and each state in which the others can be filled, the number of
    ways to do so."""
    reached: list[set[RowState]] = [{(0, 0)}]
    for r, columns in enumerate(rows):
        reached.append({after for state in reached[-1] for _, after in _next(state, r, columns)})
    counts: list[dict[RowState, int]] = [dict.fromkeys(reached[9], 1)]
    for r in reversed(range(9)):
        below = counts[0]
        ways = {
            state: sum(below.get(after, 0) for _, after in _next(state, r, rows[r]))
            for state in reached[r]
        }
        counts.insert(0, {state: number for state, number in ways.items() if number})
    return counts


def _next(state: RowState, r: int, columns: Mask) -> Iterator[tuple[int, RowState]]:
    """Yields the columns of row `r` that can be used in a state, each with the state after it."""
    used, boxes = state
    for c in BITS[columns & ~used]:
        if not boxes >> c // 3 & 1:
            yield c, (used | 1 << c, 0 if r % 3 == 2 else boxes | 1 << c // 3)
