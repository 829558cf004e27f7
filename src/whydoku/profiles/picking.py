"""Which step a pass takes of those that are found, where that is not simply the first.

The oldest single: when a digit is placed it is taken from the cells that see it, in the order of
their numbers, and then its rivals from its own cell; the constraint that loses its last but one
candidate first has its single first, and of those that lose it together a row before a column,
and this before a box. The digits that stand already have come one after the other in the order of
their cells.

By place: the step whose bases come first, house by house and digit by digit, and not the one that
excludes most.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import takewhile
from typing import Final

from whydoku.bits import members
from whydoku.grid import Grid
from whydoku.spaces import CONSTRAINTS, ROW_SPACE
from whydoku.step import Step
from whydoku.why import Cover

FULL_HOUSE: Final = "full-house"
"""A single that is seen from its cell, whatever else it is."""


class Picking:
    """Picks the steps of a path: the oldest single of a kind; and those of some techniques by
    place."""

    def __init__(self, grid: Grid, *, oldest: bool, by_place: Collection[str]) -> None:
        self._oldest = oldest
        self._by_place = by_place
        self._ages: dict[int, int] = {}
        here = Grid()
        for k in members(grid.digits):
            here = self.follow(here, Step("", placements=1 << k))
        self.follow(here, Step("", eliminations=here.bits & ~grid.bits))

    def follow(self, grid: Grid, step: Step) -> Grid:
        """The grid after a step; what arises by it is noted."""
        then = grid.apply(step)
        gone = grid.bits & ~then.bits
        own = _placed_cell(step.placements)

        def when(q: int) -> tuple[bool, int, int]:
            last = max((k // 9 == own, k) for k in CONSTRAINTS[q] if gone >> k & 1)
            return *last, q

        for q in sorted(members(then.lone & ~grid.lone), key=when):
            self._ages[q] = len(self._ages)
        return then

    def pick(self, steps: Iterable[Step]) -> Step | None:
        """The first step, or one of the same kind that come right after it."""
        ahead = iter(steps)
        first = next(ahead, None)
        if first is None:
            return None
        if self._oldest and (kind := _kind_of_single(first)):
            return min(
                (first, *takewhile(lambda step: _kind_of_single(step) == kind, ahead)),
                key=self._age,
            )
        if first.technique in self._by_place:
            same = takewhile(lambda step: step.technique == first.technique, ahead)
            return min((first, *same), key=_bases_of_cover)
        return first

    def _age(self, step: Step) -> int:
        q = _placed_cell(step.placements) if step.technique == FULL_HOUSE else _base_of_single(step)
        return self._ages.get(q, len(self._ages))


def _placed_cell(placements: int) -> int:
    """The cell of a digit that is placed; -1 where none is."""
    return (placements.bit_length() - 1) // 9


def _base_of_single(step: Step) -> int:
    """The one constraint that a single leans on; -1 where a step is none."""
    match step.why:
        case (Cover(bases=(q,)),) if step.placements:
            return q
    return -1


def _kind_of_single(step: Step) -> str:
    """What a single is called, whichever house it is in; nothing where it is none."""
    q = _base_of_single(step)
    if q < 0 or step.technique == FULL_HOUSE:
        return step.technique if q >= 0 else ""
    return "naked" if q < ROW_SPACE else "hidden"


def _bases_of_cover(step: Step) -> tuple[int, ...]:
    """The bases of a cover; of other patterns nothing, so that their order stays."""
    match step.why:
        case (Cover(bases=bases), *_):
            return bases
    return ()
