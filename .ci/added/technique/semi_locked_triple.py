"""Semi-locked triples: three digits in three cells of a line, one of them only where a box is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from whydoku.grids.bits import BITS, from_members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import union
from whydoku.grids.spaces import FIRST_BOX, HOUSE_CELLS, HOUSES, house_constraint
from whydoku.logic.finders.links import each_once, most_first
from whydoku.logic.heart import excluded_by
from whydoku.logic.step import Step
from whydoku.logic.technique import technique
from whydoku.logic.why import Cover


@technique(
    "semi-locked-triple",
    "Semi-Locked Triple",
    family="subsets",
    rating=4.4,
    example="...4.75.347.5.398253.9........7.98..84..5..3...78.4...283.95.7.61427839579534.2.8",
    words={
        "so.because": "{premise}; three cells need three digits, so the one that fits only where "
        "the line and a box meet is that box's, too: {result}",
    },
)
def find(grid: Grid) -> Iterator[Step]:
    """Three cells of a line have three digits between them. Those that have one of the digits lie
    in one box, but not all three do. So these digits go nowhere else in the line, and that one
    nowhere else in the box.
    """
    steps = (
        Step("semi-locked-triple", eliminations=excluded_by(grid, cover), why=(cover,))
        for cover in _covers(grid)
    )
    yield from each_once(most_first(step for step in steps if step.eliminations))


def _covers(grid: Grid) -> Iterator[Cover]:
    """Whatever fits, whether it excludes something or not."""
    for line in range(FIRST_BOX):
        few = [i for i in HOUSES[line] if grid.masks[i].bit_count() in (2, 3)]
        for cells in combinations(few, 3):
            digits = BITS[union(grid.masks[i] for i in cells)]
            for d in digits if len(digits) == 3 else ():
                those = from_members(i for i in cells if grid.masks[i] >> d & 1)
                for box in range(FIRST_BOX, 27):
                    if not those & ~HOUSE_CELLS[box] and from_members(cells) & ~HOUSE_CELLS[box]:
                        rest = (house_constraint(line, e) for e in digits if e != d)
                        yield Cover(cells, (*rest, house_constraint(box, d)))
