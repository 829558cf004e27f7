"""Disjoint subsets: n cells that can have n digits, each of them only once.

The cells that can have a digit all lie in one house, so it is true in at most one of them. As there
are as many cells as digits, all digits are needed: each is somewhere in its cells, and nowhere else
in the houses that hold these. Where all cells lie in one house, this is a naked subset.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from whydoku.bits import BITS, Candidates, Cells, Mask, each, from_members, members
from whydoku.finders.order import each_once, smallest_first
from whydoku.grid import Grid
from whydoku.spaces import HOUSE_CELLS, HOUSES_OF, house_constraint
from whydoku.structures.subsets import excluded_by_counting, is_inseparable
from whydoku.why import Cover
from whydoku.world.candidates import union

MOST_CELLS: Final = 6
"""The most cells of a disjoint subset. On grids with many candidates, each cell more would take ten
times as long, and few people would count so far."""

_Houses: TypeAlias = tuple[int, ...]
"""For each digit the houses, as a set, that hold all the chosen cells that can have it."""

_ANYWHERE: Final = (1 << 27) - 1
_HOUSES: Final = tuple(from_members(houses) for houses in HOUSES_OF)


@dataclass(frozen=True, slots=True)
class DisjointSubset:
    """Cells with as many digits, each confined to a house."""

    reasons: tuple[Cover, ...]
    eliminations: Candidates

    @property
    def size(self) -> int:
        """The number of bases of its reasons."""
        return sum(len(cover.bases) for cover in self.reasons)


def disjoint_subsets(grid: Grid) -> tuple[DisjointSubset, ...]:
    """The disjoint subsets that exclude something and have no smaller one within, the smallest
    first, then those with the most conclusions."""
    masks = grid.masks
    few = {i: masks[i] for i in range(81) if 1 < masks[i].bit_count() <= MOST_CELLS}
    with_digit = [from_members(i for i, m in few.items() if m >> d & 1) for d in range(9)]
    chosen: dict[Cells, tuple[Mask, _Houses]] = {0: (0, (_ANYWHERE,) * 9)}
    found: list[DisjointSubset] = []
    for size in range(1, MOST_CELLS + 1):
        wider: dict[Cells, tuple[Mask, _Houses]] = {}
        for cells, (digits, houses) in chosen.items():
            near = union(with_digit[d] for d in BITS[digits]) if cells else from_members(few)
            for i in each(near & ~cells):
                both, more = digits | few[i], cells | 1 << i
                if more in wider or both.bit_count() > MOST_CELLS:
                    continue
                held = _held(houses, few[i], i)
                if held:
                    wider[more] = both, held
        chosen = wider
        of_size = (
            _subset(grid, cells, digits, houses)
            for cells, (digits, houses) in sorted(chosen.items())
            if digits.bit_count() == size
            and _is_bent(cells)
            and is_inseparable([masks[i] for i in members(cells)])
        )
        found += [one for one in of_size if one.eliminations]
    return tuple(each_once(smallest_first(found, lambda one: one.size)))


def _held(houses: _Houses, m: Mask, i: int) -> _Houses | None:
    """The houses of each digit with cell `i` besides, or None if a digit has none."""
    held = list(houses)
    for d in BITS[m]:
        held[d] &= _HOUSES[i]
        if not held[d]:
            return None
    return tuple(held)


def _is_bent(cells: Cells) -> bool:
    return all(cells & ~house for house in HOUSE_CELLS)


def _subset(grid: Grid, cells: Cells, digits: Mask, houses: _Houses) -> DisjointSubset:
    """The subset as one cover or, where a line and a box hold the same cells and both lose
    something, as two."""
    bases = tuple(members(cells))
    ways = [members(houses[d]) for d in BITS[digits]]
    covers = [
        Cover(
            bases,
            tuple(house_constraint(of[n], d) for d, of in zip(BITS[digits], ways, strict=True)),
        )
        for n in (0, -1)
    ]
    gone = [excluded_by_counting(grid, cover) for cover in covers]
    if not gone[1] & ~gone[0]:
        return DisjointSubset((covers[0],), gone[0])
    if not gone[0] & ~gone[1]:
        return DisjointSubset((covers[1],), gone[1])
    return DisjointSubset(tuple(covers), gone[0] | gone[1])
