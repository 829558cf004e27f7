"""Singles that some eliminations uncover: what is left alone in a house once they are gone."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.bits import Candidates, members
from whydoku.grid import ONE_LEFT, Grid
from whydoku.spaces import CONSTRAINTS, CONSTRAINTS_OF, ROW_SPACE
from whydoku.structures.singles import reason
from whydoku.why import Cover


def uncovered(grid: Grid, gone: Candidates) -> Iterator[tuple[int, Cover]]:
    """The hidden singles that are there only without these candidates, by constraint."""
    masks = grid.masks
    left: dict[int, int] = {}
    for k in members(gone):
        for q, bit in CONSTRAINTS_OF[k]:
            if q >= ROW_SPACE:
                left[q] = left.get(q, masks[q]) & ~bit
    for q in sorted(left):
        if left[q] in ONE_LEFT:
            k = CONSTRAINTS[q][left[q].bit_length() - 1]
            yield k, reason(k, q)
