"""Intersections: a digit of one house confined to another, the one rule at size one.

A digit's candidates in a box that share a line point along it; those in a line that share a box
claim it. The base is the digit in the one house, the cover the digit in the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from whydoku.bits import Candidates, Mask
from whydoku.grid import Grid
from whydoku.spaces import BOX_SPACE, CONSTRAINT_CANDIDATES, CONSTRAINTS, CONSTRAINTS_OF, ROW_SPACE
from whydoku.why import Cover


@dataclass(frozen=True, slots=True)
class Intersection:
    """A base all whose candidates lie in the cover, and what else the cover holds."""

    base: int
    cover: int
    eliminations: Candidates

    @property
    def reason(self) -> Cover:
        """The intersection as a reason."""
        return Cover((self.base,), (self.cover,))


_PARTS_OF_THREE: Final = {
    m: tuple(part for part in range(512) if part & m == part and part.bit_count() >= 2)
    for m in range(512)
    if m.bit_count() == 3
}


def _covers_by_mask() -> tuple[dict[Mask, int], ...]:
    """For each constraint of a digit in a house: what masks of two or three share, as a cover."""
    table: list[dict[Mask, int]] = [{} for _ in range(324)]
    for q in range(ROW_SPACE, 324):
        shared: dict[int, Mask] = {}
        for j, k in enumerate(CONSTRAINTS[q]):
            for cover, _ in CONSTRAINTS_OF[k][1:]:
                shared[cover] = shared.get(cover, 0) | 1 << j
        for cover, m in shared.items():
            if cover != q and m.bit_count() == 3:
                table[q].update((part, cover) for part in _PARTS_OF_THREE[m])
    return tuple(table)


COVERS: Final = _covers_by_mask()


def pointing(grid: Grid) -> tuple[Intersection, ...]:
    """A digit of a box confined to a line of it, where the line holds it elsewhere too."""
    return _confined_digits(grid, BOX_SPACE, 324)


def claiming(grid: Grid) -> tuple[Intersection, ...]:
    """A digit of a line confined to a box of it, where the box holds it elsewhere too."""
    return _confined_digits(grid, ROW_SPACE, BOX_SPACE)


def _confined_digits(grid: Grid, start: int, stop: int) -> tuple[Intersection, ...]:
    masks = grid.masks
    found = []
    for q in range(start, stop):
        m = masks[q]
        if m in COVERS[q]:
            cover = COVERS[q][m]
            if masks[cover].bit_count() > m.bit_count():
                gone = grid.bits & CONSTRAINT_CANDIDATES[cover] & ~CONSTRAINT_CANDIDATES[q]
                found.append(Intersection(q, cover, gone))
    return tuple(found)
