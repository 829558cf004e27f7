"""Three sectors: cells of a box, of a row and of a column that cross in it, which use up all the
digits they have.

A set in the rest of the row and one in the rest of the column, each with one digit or two more than
cells, take their digits in the row and in the column; further digits are taken in the box. A digit
in the row, one in the column and one in the box are true once each in all the cells. If there are
as many of these as cells, all are needed, and nothing else in those houses has them; nor has a
cell of them what would be taken twice at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final, NamedTuple

from whydoku.bits import BITS, ONE_LEFT, Mask, members
from whydoku.grid import Grid
from whydoku.spaces import FIRST_BOX, HOUSE_CELLS, HOUSES, house_constraint
from whydoku.structures.subsets import CountedCover, counted_covers
from whydoku.why import Cover
from whydoku.world.candidates import union

MOST_CELLS: Final = 2
"""The most cells of the set in the rest of the row, and of that in the rest of the column."""

MOST_IN_BOX: Final = 3
"""The most digits that are taken in the box."""


class _Arm(NamedTuple):
    """Cells in the rest of a line, their digits, and how many more these are."""

    line: int
    cells: tuple[int, ...]
    digits: Mask
    spare: int


def three_sectors(grid: Grid) -> tuple[CountedCover, ...]:
    """The patterns of three sectors that exclude something and of which no part does without the
    others: those with the fewest cells first, then those with the most conclusions."""
    return counted_covers(grid, _covers(grid), whole=True)


def _covers(grid: Grid) -> Iterator[Cover]:
    for box in range(FIRST_BOX, 27):
        cells = [i for i in HOUSES[box] if grid.masks[i] not in ONE_LEFT]
        rows, columns = (
            [arm for h in lines if HOUSE_CELLS[h] & HOUSE_CELLS[box] for arm in _arms(grid, h, box)]
            for lines in (range(9), range(9, 18))
        )
        for in_row, in_column in product(rows, columns):
            yield from _patterns(grid, box, cells, in_row, in_column)


def _arms(grid: Grid, line: int, box: int) -> Iterator[_Arm]:
    rest = [i for i in HOUSES[line] if grid.masks[i] not in ONE_LEFT and grid.masks[i]]
    here = union(grid.masks[i] for i in members(HOUSE_CELLS[line] & HOUSE_CELLS[box]))
    rest = [i for i in rest if not HOUSE_CELLS[box] >> i & 1]
    for size in range(1, MOST_CELLS + 1):
        for cells in combinations(rest, size):
            digits = union(grid.masks[i] for i in cells)
            spare = digits.bit_count() - size
            if spare in (1, 2) and (digits & here).bit_count() >= spare:
                yield _Arm(line, cells, digits, spare)


def _patterns(
    grid: Grid, box: int, cells: list[int], in_row: _Arm, in_column: _Arm
) -> Iterator[Cover]:
    """Yields the covers with these sets in the row and in the column."""
    spare = in_row.spare + in_column.spare
    left = {i: grid.masks[i] & ~_taken(i, in_row) & ~_taken(i, in_column) for i in cells}
    near = [i for i, m in left.items() if m.bit_count() <= MOST_IN_BOX]
    if len(near) < spare:
        return
    for digits in sorted({*_unions([left[i] for i in near])}, key=lambda m: (m.bit_count(), m)):
        inside = [i for i in near if not left[i] & ~digits]
        if len(inside) == spare + digits.bit_count():
            arms = (in_row, in_column)
            bases = (*sorted((*inside, *in_row.cells, *in_column.cells)),)
            covers = (
                *(house_constraint(arm.line, d) for arm in arms for d in BITS[arm.digits]),
                *(house_constraint(box, d) for d in BITS[digits]),
            )
            yield Cover(bases, covers)


def _taken(i: int, arm: _Arm) -> Mask:
    """The digits that cell `i` takes in the line of a set."""
    return arm.digits if HOUSE_CELLS[arm.line] >> i & 1 else 0


def _unions(sets: list[Mask]) -> Iterator[Mask]:
    """The unions of all choices among the sets with at most `MOST_IN_BOX` digits."""
    known = {0}
    for some in {*sets}:
        known |= {one | some for one in known if (one | some).bit_count() <= MOST_IN_BOX}
    yield from known
