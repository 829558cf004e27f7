"""Two sectors (Sue de Coq): cells of a line and of a box that use up all the digits they have.

A pattern has three parts: n cells where the line and the box meet, whose digits are V, and two sets
of cells, one in the rest of the line and one in the rest of the box. Neither set is empty, and both
may have digits that are not in V.

A digit can be true at most once in the line and at most once in the box. A digit of V that is in
neither set can be true only once in the pattern, since the n cells lie in both. So the cells of the
pattern hold at most as many true candidates as the line's set has digits, plus the box's set has
digits, plus V has digits in neither set. If this sum is not greater than the number of cells, all
of these are needed: the digits of the line's set go nowhere else in the line, those of the box's
set nowhere else in the box, the other digits of V nowhere else in either, and a digit of both sets
is not in the n cells.

That is so if the spare digits of the two sets (more digits than cells) and the digits of V in
neither set add up to n. Then at least one of the sets is almost locked, and the other has one or
two digits more than cells.

If all patterns are asked for, the search also finds patterns with a part that is locked by itself,
and patterns in which a set has cells where line and box meet that are not among the n.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, product
from typing import Final, NamedTuple

from whydoku.bits import BITS, ONE_LEFT, Candidates, Cells, Mask, members
from whydoku.grid import Grid
from whydoku.spaces import ALL_DIGITS, FIRST_BOX, HOUSE_CELLS, house_constraint
from whydoku.structures.order import each_once, most_first
from whydoku.structures.subsets import unions
from whydoku.why import Cover
from whydoku.world.candidates import candidates_of, held_in

_ONLY_IN_LINE, _ONLY_IN_BOX, _IN_BOTH = 0, 9, 18
"""Shifts that keep apart the digits of cells only in the line, only in the box, and in both."""


class _SectorSet(NamedTuple):
    """Some cells and their digits; `spare` says how many more digits there are than cells."""

    cells: Cells
    digits: Mask
    spare: int


@dataclass(frozen=True)
class TwoSectors:
    """A pattern of a line and a box: cells where they meet, and a set in the rest of each."""

    line: int
    box: int
    shared: _SectorSet
    in_line: _SectorSet
    in_box: _SectorSet
    eliminations: Candidates

    @property
    def cells(self) -> Cells:
        """All cells of the pattern: those where line and box meet, and those of both sets."""
        return self.shared.cells | self.in_line.cells | self.in_box.cells

    @property
    def size(self) -> int:
        """The number of cells of the pattern."""
        return self.cells.bit_count()

    @property
    def is_plain(self) -> bool:
        """Whether the pattern has the classic form, in which n cells where line and box meet have n
        + 2 digits, and two more cells have no other digits."""
        others = self.in_line.digits | self.in_box.digits
        return (
            self.shared.spare == 2
            and not others & ~self.shared.digits
            and self.size == self.shared.cells.bit_count() + 2
        )

    @cached_property
    def reasons(self) -> tuple[Cover, ...]:
        """The reasons for what the pattern excludes: its cells as bases, and the houses that cover
        their digits.

        There are two reasons if a digit can be covered in the line or in the box and excludes
        something in both.
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
    """Yields each line and box that meet, with the cells they share, the other cells of the line
    and the other cells of the box."""
    for line, in_line in enumerate(HOUSE_CELLS[:FIRST_BOX]):
        for box, in_box in enumerate(HOUSE_CELLS[FIRST_BOX:], FIRST_BOX):
            if both := in_line & in_box:
                yield line, box, members(both), members(in_line ^ both), members(in_box ^ both)


MEETINGS: Final = tuple(_lines_and_boxes_that_meet())


def two_sectors(grid: Grid, every: bool = False) -> tuple[TwoSectors, ...]:
    """The patterns of two sectors that exclude something. If `every` is not set, patterns with a
    part that is locked by itself are left out, and so are those in which a set has cells where line
    and box meet.

    Plain patterns come first, then those with the fewest cells, the most conclusions, and the
    lowest position. Of several with the same conclusions only the first is kept; if `every` is set,
    the first plain one and the first that is not plain.
    """
    patterns = [sectors for meeting in MEETINGS for sectors in _sectors_at(grid, *meeting, every)]
    ranked = sorted(most_first(patterns), key=lambda sectors: (not sectors.is_plain, sectors.size))
    if not every:
        return tuple(each_once(ranked))
    kinds = (
        [sectors for sectors in ranked if sectors.is_plain is plain] for plain in (True, False)
    )
    return tuple(chain.from_iterable(map(each_once, kinds)))


def _sectors_at(
    grid: Grid,
    line: int,
    box: int,
    both: list[int],
    rest: list[int],
    around: list[int],
    every: bool,
) -> Iterator[TwoSectors]:
    """Yields the patterns of one line and one box that share the cells `both`; `rest` are the other
    cells of the line, and `around` the other cells of the box."""
    masks = grid.masks
    shared = [
        meeting
        for meeting in _sector_sets(masks, both, range(2, 8))
        if meeting.cells & (meeting.cells - 1)
    ]
    if not shared:
        return
    if every:
        rest, around = rest + both, around + both
    in_line, in_box = _sector_sets(masks, rest, (1, 2)), _sector_sets(masks, around, (1, 2))
    for meeting in shared:
        n = meeting.cells.bit_count()
        to_line, to_box = (_joined_to(meeting, parts, every) for parts in (in_line, in_box))
        for (needed, lacks, ours), (needed_too, lacking, theirs) in product(to_line, to_box):
            are_all_needed = (lacks & lacking).bit_count() == needed + needed_too - n
            if are_all_needed and not ours.cells & theirs.cells:
                sectors = _two_sectors_of(grid, line, box, meeting, ours, theirs)
                if sectors.eliminations and (every or _is_inseparable(masks, sectors)):
                    yield sectors


def _joined_to(
    meeting: _SectorSet, parts: list[_SectorSet], every: bool
) -> list[tuple[int, Mask, _SectorSet]]:
    """The sets among `parts` that may join the meeting cells. Each comes with the number of digits
    that the meeting cells still need, and with the digits of the meeting cells that the set lacks.

    If a set lacks no more digits than are needed, the set and the meeting cells are locked. Such
    sets are left out; but if `every` is set, those that lack just as many digits as are needed are
    kept.
    """
    n, digits = meeting.cells.bit_count(), meeting.digits
    return [
        (needed, lacks, part)
        for part in parts
        if (needed := n - part.spare) > 0
        and (lacks := digits & ~part.digits).bit_count() > needed - every
        and not part.cells & meeting.cells
    ]


def _sector_sets(masks: Sequence[Mask], cells: list[int], spare: Sequence[int]) -> list[_SectorSet]:
    """All sets of open cells in `cells` that have more digits than cells, by one of the numbers in
    `spare`."""
    here = [i for i in cells if masks[i] not in ONE_LEFT]
    digits = unions([masks[i] for i in here])
    chosen = unions([1 << i for i in here])
    sets = []
    for which, mask in enumerate(digits):
        more = mask.bit_count() - which.bit_count()
        if more in spare:
            sets.append(_SectorSet(chosen[which], mask, more))
    return sets


def _two_sectors_of(
    grid: Grid, line: int, box: int, shared: _SectorSet, in_line: _SectorSet, in_box: _SectorSet
) -> TwoSectors:
    free = shared.digits & ~in_line.digits & ~in_box.digits
    by_line, by_box = _digits_in(line, in_line.digits | free), _digits_in(box, in_box.digits | free)
    inside = candidates_of(shared.cells | in_line.cells | in_box.cells)
    twice = by_line & by_box & inside & ~_digits_in(line, free)
    eliminations = ((by_line | by_box) & ~inside | twice) & grid.bits
    return TwoSectors(line, box, shared, in_line, in_box, eliminations)


def _digits_in(h: int, digits: Mask) -> Candidates:
    """The candidates of these digits in house `h`."""
    return held_in(house_constraint(h, d) for d in BITS[digits])


def _is_inseparable(masks: Sequence[Mask], sectors: TwoSectors) -> bool:
    """Whether no part of the pattern's cells is locked by itself: each part could hold more true
    candidates than it has cells."""
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
