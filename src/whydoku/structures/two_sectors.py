"""Two sectors (Sue de Coq): cells of a box and of a line that use up all the digits they have.

    n cells where the two meet have the digits V; a set in the rest of the line and a set in the
    rest of the box, neither of them empty, may have other digits too.

A digit can be true at most once in the line's cells and at most once in the box's; if only the
meeting cells have it, once in all, since they lie in both. So the cells hold at most as many true
candidates as the line's set has digits, plus the box's set has digits, plus V has others. If that
is no more than the number of cells, all are needed: the line's digits go nowhere else in the line,
the box's nowhere else in the box, V's others nowhere else in either, and a digit of both sets is
not where line and box meet.

That is so if the spare digits of the two sets (more digits than cells) and V's other digits add up
to n. Then one set is almost locked, and so is the other, or it has two more digits than cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from whydoku.bits import BITS, ONE_LEFT, Candidates, Cells, Mask, members
from whydoku.grid import Grid
from whydoku.spaces import (
    ALL_DIGITS,
    CONSTRAINT_CANDIDATES,
    FIRST_BOX,
    HOUSE_CELLS,
    house_constraint,
)
from whydoku.structures.order import each_once, most_first
from whydoku.structures.subsets import unions
from whydoku.why import Cover
from whydoku.world.candidates import held_in

_ONLY_IN_LINE, _ONLY_IN_BOX, _IN_BOTH = 0, 9, 18
"""The shifts that keep apart the digits of cells only in the line, only in the box, and in both."""


class _SectorSet(NamedTuple):
    """Some cells and their digits; `spare` is how many more digits than cells there are."""

    cells: Cells
    digits: Mask
    spare: int


@dataclass(frozen=True)
class TwoSectors:
    """Cells where a line and a box meet, a set in the rest of each, and the digits of all three."""

    line: int
    box: int
    shared: _SectorSet
    in_line: _SectorSet
    in_box: _SectorSet
    eliminations: Candidates

    @property
    def cells(self) -> Cells:
        """All its cells."""
        return self.shared.cells | self.in_line.cells | self.in_box.cells

    @property
    def size(self) -> int:
        """The number of its cells."""
        return self.cells.bit_count()

    @property
    def is_plain(self) -> bool:
        """Whether it has the classic form.

        Then n meeting cells have n + 2 digits, and two more cells have no digits but these.
        """
        others = self.in_line.digits | self.in_box.digits
        return (
            self.shared.spare == 2
            and not others & ~self.shared.digits
            and self.size == (self.shared.cells.bit_count() + 2)
        )

    @cached_property
    def reasons(self) -> tuple[Cover, ...]:
        """The cells and their covers as one reason or two.

        There are two if a digit can be covered in the line or in the box and excludes something in
        both.
        """
        free = self.shared.digits & ~self.in_line.digits & ~self.in_box.digits
        bases = tuple(members(self.cells))
        ways = ((free, 0), (0, free)) if free else ((0, 0),)
        covers = [
            Cover(
                bases,
                (
                    *(house_constraint(self.line, d) for d in BITS[self.in_line.digits | by_line]),
                    *(house_constraint(self.box, d) for d in BITS[self.in_box.digits | by_box]),
                ),
            )
            for by_line, by_box in ways
        ]
        inside = held_in(bases)
        for cover in covers:
            if not self.eliminations & ~inside & ~held_in(cover.covers):
                return (cover,)
        return tuple(covers)


def _lines_and_boxes_that_meet() -> Iterator[tuple[int, int, list[int], list[int], list[int]]]:
    """Yields each line and box that meet: their shared cells, and the other cells of each."""
    for line, in_line in enumerate(HOUSE_CELLS[:FIRST_BOX]):
        for box, in_box in enumerate(HOUSE_CELLS[FIRST_BOX:], FIRST_BOX):
            if both := in_line & in_box:
                yield line, box, members(both), members(in_line ^ both), members(in_box ^ both)


MEETINGS: Final = tuple(_lines_and_boxes_that_meet())


def two_sectors(grid: Grid) -> tuple[TwoSectors, ...]:
    """All two-sector patterns that exclude something and of which no part is locked by itself.

    Plain ones come first, then fewest cells, then most conclusions, then the lowest position. Of
    several with the same conclusions only the first is kept.
    """
    found = [sectors for meeting in MEETINGS for sectors in _sectors_at(grid, *meeting)]
    ranked = sorted(most_first(found), key=lambda sectors: (not sectors.is_plain, sectors.size))
    return tuple(each_once(ranked))


def _sectors_at(
    grid: Grid, line: int, box: int, both: list[int], rest: list[int], around: list[int]
) -> Iterator[TwoSectors]:
    """Yields the patterns of one line and one box."""
    masks = grid.masks
    shared = [
        meeting
        for meeting in _sector_sets(masks, both, range(2, 8))
        if meeting.cells & (meeting.cells - 1)
    ]
    if not shared:
        return
    in_line, in_box = _sector_sets(masks, rest, (1, 2)), _sector_sets(masks, around, (1, 2))
    for meeting in shared:
        n, digits = meeting.cells.bit_count(), meeting.digits
        # If the set lacks no more of V's digits than this, it and the meeting cells are locked.
        few = [
            (n - theirs.spare, digits & ~theirs.digits, theirs)
            for theirs in in_box
            if (digits & ~theirs.digits).bit_count() > n - theirs.spare > 0
        ]
        for ours in in_line if few else ():
            missing, lacks = n - ours.spare, digits & ~ours.digits
            if lacks.bit_count() <= missing or not missing:
                continue
            for left, lacking, theirs in few:
                if (lacks & lacking).bit_count() == missing + left - n:
                    sectors = _two_sectors_of(grid, line, box, meeting, ours, theirs)
                    if sectors.eliminations and _is_inseparable(masks, sectors):
                        yield sectors


def _sector_sets(masks: Sequence[Mask], cells: list[int], spare: Sequence[int]) -> list[_SectorSet]:
    """The choices of open cells that have a number of spare digits listed in `spare`."""
    here = [i for i in cells if masks[i] not in ONE_LEFT]
    digits = unions([masks[i] for i in here])
    chosen = unions([1 << i for i in here])
    found = []
    for which, mask in enumerate(digits):
        more = mask.bit_count() - which.bit_count()
        if more in spare:
            found.append(_SectorSet(chosen[which], mask, more))
    return found


def _two_sectors_of(
    grid: Grid, line: int, box: int, shared: _SectorSet, in_line: _SectorSet, in_box: _SectorSet
) -> TwoSectors:
    free = shared.digits & ~in_line.digits & ~in_box.digits
    by_line = by_box = 0
    for d in BITS[in_line.digits | free]:
        by_line |= CONSTRAINT_CANDIDATES[house_constraint(line, d)]
    for d in BITS[in_box.digits | free]:
        by_box |= CONSTRAINT_CANDIDATES[house_constraint(box, d)]
    inside = held_in(members(shared.cells | in_line.cells | in_box.cells))
    twice = by_line & by_box & held_in(members(shared.cells))
    for d in BITS[free]:
        twice &= ~CONSTRAINT_CANDIDATES[house_constraint(line, d)]
    gone = ((by_line | by_box) & ~inside | twice) & grid.bits
    return TwoSectors(line, box, shared, in_line, in_box, gone)


def _is_inseparable(masks: Sequence[Mask], sectors: TwoSectors) -> bool:
    """Whether every part of the cells has more places for its digits than it has cells."""
    kinds = (
        (sectors.in_line.cells, _ONLY_IN_LINE),
        (sectors.in_box.cells, _ONLY_IN_BOX),
        (sectors.shared.cells, _IN_BOTH),
    )
    parts = unions([masks[i] << shift for cells, shift in kinds for i in members(cells)])
    for which, mask in enumerate(parts[1:-1], 1):
        in_line, in_box = mask & ALL_DIGITS, mask >> _ONLY_IN_BOX & ALL_DIGITS
        both = mask >> _IN_BOTH
        places = (in_line | in_box | both).bit_count() + (in_line & in_box).bit_count()
        if places <= which.bit_count():
            return False
    return True
