"""Subsets: the one rule in the 72 views, n bases whose candidates lie in n covers.

Cells of a house against its digits are naked subsets; turned over, hidden ones; rows against
columns of a digit are fish. One search serves them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from whydoku.bits import BITS, Candidates, Mask
from whydoku.grid import Grid
from whydoku.spaces import CONSTRAINTS
from whydoku.structures.views import View
from whydoku.why import Cover


@dataclass(frozen=True, slots=True)
class Subset:
    """n bases of a view and the n covers that hold all their candidates, as masks of places.

    `eliminations` are the other candidates of the covers, perhaps none.
    """

    view: View
    bases: Mask
    covers: Mask
    eliminations: Candidates

    @property
    def cover(self) -> Cover:
        """The subset as a reason."""
        return cover_of(self.view, self.bases, self.covers)


def cover_of(view: View, bases: Mask, covers: Mask) -> Cover:
    """Bases and covers of a view as a reason."""
    return Cover(
        tuple(view.bases[i] for i in BITS[bases]),
        tuple(view.covers[j] for j in BITS[covers]),
    )


def subsets(grid: Grid, views: Sequence[View], size: int) -> tuple[Subset, ...]:
    """All subsets of a size that hold no smaller one, view after view."""
    masks = grid.masks
    found = []
    for view in views:
        left = [masks[q] for q in view.bases]
        for bases, covers in closed_sets(left, size):
            gone = 0
            for j in BITS[covers]:
                candidates = CONSTRAINTS[view.covers[j]]
                for i in BITS[masks[view.covers[j]] & ~bases]:
                    gone |= 1 << candidates[i]
            found.append(Subset(view, bases, covers, gone))
    return tuple(found)


def closed_sets(left: Sequence[Mask], size: int) -> list[tuple[Mask, Mask]]:
    """Sets of `size` bases that have `size` covers left between them, as (bases, covers).

    Only bases with two covers left or more take part, and a set that holds a smaller closed set
    is left out, as is one that takes all the open bases: neither says anything new.
    """
    open_bases = [(1 << i, m) for i, m in enumerate(left) if m & (m - 1)]
    if len(open_bases) <= size:
        return []
    few = [(base, m) for base, m in open_bases if m.bit_count() <= size]
    found: list[tuple[Mask, Mask]] = []

    def extend(start: int, bases: Mask, covers: Mask, missing: int) -> None:
        for n in range(start, len(few) - missing + 1):
            base, m = few[n]
            union = covers | m
            if union.bit_count() > size:
                continue
            if missing == 1:
                if _is_smallest(left, bases | base, size):
                    found.append((bases | base, union))
            else:
                extend(n + 1, bases | base, union, missing - 1)

    extend(0, 0, 0, size)
    return found


def _is_smallest(left: Sequence[Mask], bases: Mask, size: int) -> bool:
    """Whether no smaller set among these bases is closed."""
    members = [left[i] for i in BITS[bases]]
    for smaller in range(2, size):
        for some in combinations(members, smaller):
            union = 0
            for m in some:
                union |= m
            if union.bit_count() <= smaller:
                return False
    return True
