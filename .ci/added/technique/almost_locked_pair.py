"""Almost locked pairs: two digits that take up a cell of a house and where it meets another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from whydoku.bits import BITS, members
from whydoku.grid import Grid
from whydoku.spaces import HOUSE_CELLS, HOUSES_OF, house_constraint
from whydoku.step import Step
from whydoku.structures.order import most_first
from whydoku.structures.subsets import excluded_by_cover
from whydoku.technique import technique
from whydoku.why import Cover
from whydoku.world.candidates import held_in

MEETING: Final = tuple(
    tuple(h for h in range(27) if (h < 18) != (first < 18) and HOUSE_CELLS[h] & HOUSE_CELLS[first])
    for first in range(27)
)
"""The boxes that each line meets, and the lines that each box meets."""


@technique(
    "almost-locked-pair",
    "Almost Locked Pair",
    family="subsets",
    rating=4.2,
    aliases={"other": "ALP"},
    example="...4.75.347.5.398253.9...4....7.98.484..5..3...78.4...283.9547.61427839579534.2.8",
    words={
        "so.because": "{premise}; so two cells take the same digit, and the other one stands "
        "where the two houses meet: {result}",
    },
)
def find(grid: Grid) -> Iterator[Step]:
    """A cell of a line has two candidates, and a box that the line crosses has these two digits,
    outside of the line, in one cell only. Whichever digit the first cell takes, the second takes
    too, and the other digit stands where the line and the box meet. So no other cell of the line
    has either digit, and the second cell nothing else. Line and box may change places.
    """
    steps = (
        Step("almost-locked-pair", eliminations=excluded_by_cover(grid, cover), why=(cover,))
        for cover in _covers(grid)
    )
    yield from most_first(step for step in steps if step.eliminations)


def _covers(grid: Grid) -> Iterator[Cover]:
    """Whatever fits, whether it excludes something or not."""
    for cell in range(81):
        digits = BITS[grid.masks[cell]]
        if len(digits) != 2:
            continue
        for first in HOUSES_OF[cell]:
            for second in MEETING[first]:
                if HOUSE_CELLS[second] >> cell & 1:
                    continue
                bases = [house_constraint(second, d) for d in digits]
                places = held_in(bases) & grid.bits
                outside = {k // 9 for k in members(places)} - set(members(HOUSE_CELLS[first]))
                if len(outside) == 1 and all(grid.masks[q] for q in bases):
                    lines = (house_constraint(first, d) for d in digits)
                    yield Cover((cell, *bases), (*lines, *outside))
