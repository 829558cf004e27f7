"""Decides which of several steps a pass takes, where that is not simply the first.

Oldest single: placing a digit removes its rivals from the cells that see it, in the order of their
numbers, and then from its own cell. The oldest single is in the constraint that is first down to
one candidate; of several that are down to one at the same moment, a row comes before a column, and
a column before a box. The digits already on the grid count as placed one by one in the order of
their cells.

By place: the pass takes the step whose bases come first, house by house and digit by digit, rather
than the step that excludes most.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import chain, takewhile
from typing import Final

from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.spaces import CONSTRAINTS, ROW_SPACE
from whydoku.logic.step import Step
from whydoku.logic.why import Cover

FULL_HOUSE: Final = "full-house"
"""The slug of full houses; such a single is as old as the naked single in its cell."""


class Picking:
    """Picks the steps of a path from the steps that are found.

    If `oldest` is set, the oldest single of a kind is preferred. Of the steps of a technique in
    `by_place`, the one that comes first by place is preferred.
    """

    def __init__(self, grid: Grid, *, oldest: bool, by_place: Collection[str]) -> None:
        self._oldest = oldest
        self._by_place = by_place
        self._ages: dict[int, int] = {}
        here = Grid()
        for k in members(grid.digits):
            here = self.follow(here, Step("", placements=1 << k))
        self.follow(here, Step("", eliminations=here.bits & ~grid.bits))

    def follow(self, grid: Grid, step: Step) -> Grid:
        """The grid after a step. Also remembers the order in which the step made new singles."""
        then = grid.apply(step)
        removed = grid.bits & ~then.bits
        own = _placed_cell(step.placements)

        def when(q: int) -> tuple[bool, int, int]:
            last = max((k // 9 == own, k) for k in CONSTRAINTS[q] if removed >> k & 1)
            return *last, q

        for q in sorted(members(then.lone & ~grid.lone), key=when):
            self._ages[q] = len(self._ages)
        return then

    def pick(self, steps: Iterable[Step]) -> Step | None:
        """Picks the step to take: the first one found, or one of the same kind right after it. None
        if there are no steps."""
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
            return first_by_place(chain((first,), ahead))
        return first

    def _age(self, step: Step) -> int:
        q = _placed_cell(step.placements) if step.technique == FULL_HOUSE else _base_of_single(step)
        return self._ages.get(q, len(self._ages))


def first_by_place(steps: Iterable[Step]) -> Step | None:
    """Picks one of the first steps that share a technique: the step that comes first by place. None
    if there are no steps."""
    ahead = iter(steps)
    first = next(ahead, None)
    if first is None:
        return None
    same = takewhile(lambda step: step.technique == first.technique, ahead)
    return min((first, *same), key=_bases_of_cover)


def _placed_cell(placements: int) -> int:
    """The cell of the last digit among these placements; -1 if there are none."""
    return (placements.bit_length() - 1) // 9


def _base_of_single(step: Step) -> int:
    """The constraint that has the single of a step; -1 if the step is not a single."""
    match step.why:
        case (Cover(bases=(q,)),) if step.placements:
            return q
    return -1


def _kind_of_single(step: Step) -> str:
    """The kind of the single in a step: `naked`, `hidden`, or the slug `full-house`. Empty if the
    step is not a single."""
    q = _base_of_single(step)
    if q < 0 or step.technique == FULL_HOUSE:
        return step.technique if q >= 0 else ""
    return "naked" if q < ROW_SPACE else "hidden"


def _bases_of_cover(step: Step) -> tuple[int, ...]:
    """The bases of the cover in a step's reason, as a sort key. For other patterns the key is
    empty."""
    match step.why:
        case (Cover(bases=bases), *_):
            return bases
    return ()
