"""Intersections: a digit of one house that is confined to another house.

If all candidates of a digit in a box lie in one line, the box points along the line. If all
candidates of a digit in a line lie in one box, the line claims the box. The base is the digit in
the first house, and the cover is the digit in the second.
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
    """A base whose candidates all lie in a cover; the cover's other candidates are eliminated."""

    base: int
    cover: int
    eliminations: Candidates

    @property
    def reason(self) -> Cover:
        """The reason for what the intersection eliminates."""
        return Cover((self.base,), (self.cover,))


_PARTS_OF_THREE: Final = {  # the masks of two or three bits within each mask of three
    m: tuple(part for part in range(512) if part & m == part and part.bit_count() >= 2)
    for m in range(512)
    if m.bit_count() == 3
}


def _covers_by_mask() -> tuple[dict[Mask, int], ...]:
    """For each constraint of a digit in a house, makes a map from every mask of two or three places
    to the constraint of the other house that contains these places."""
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
"""For each constraint a map from masks to the other constraint that has all their candidates."""


def cover_around(q: int, places: Candidates) -> int:
    """The constraint of another house that contains these places of constraint `q`."""
    houses = CONSTRAINTS_OF[places.bit_length() - 1][1:]
    return next(c for c, _ in houses if c != q and not places & ~CONSTRAINT_CANDIDATES[c])


def pointing(grid: Grid) -> tuple[Intersection, ...]:
    """The digits that a box confines to one line, where they are also possible outside the box."""
    return _confined_digits(grid, BOX_SPACE, 324)


def claiming(grid: Grid) -> tuple[Intersection, ...]:
    """The digits that a line confines to one box, where they are also possible outside the line."""
    return _confined_digits(grid, ROW_SPACE, BOX_SPACE)


def _confined_digits(grid: Grid, start: int, stop: int) -> tuple[Intersection, ...]:
    masks = grid.masks
    intersections = []
    for q in range(start, stop):
        m = masks[q]
        if m in COVERS[q]:
            cover = COVERS[q][m]
            if masks[cover].bit_count() > m.bit_count():
                eliminations = grid.bits & CONSTRAINT_CANDIDATES[cover] & ~CONSTRAINT_CANDIDATES[q]
                intersections.append(Intersection(q, cover, eliminations))
    return tuple(intersections)
