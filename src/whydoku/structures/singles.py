"""Singles: constraints with one candidate left, and the hidden singles that eliminations
uncover."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from whydoku.bits import ONE_LEFT, Candidates, Mask, members
from whydoku.grid import Grid
from whydoku.spaces import CONSTRAINTS, CONSTRAINTS_OF, ROW_SPACE
from whydoku.why import Cover


def single_left(masks: Sequence[Mask], q: int) -> tuple[int, Cover]:
    """The only candidate left in constraint `q`, and the reason why it is true."""
    k = CONSTRAINTS[q][masks[q].bit_length() - 1]
    return k, reason_of_single(k, q)


@cache
def reason_of_single(k: int, q: int) -> Cover:
    """The reason why candidate `k` is true: no other candidate is left in constraint `q`."""
    return Cover((q,), tuple(other for other, _ in CONSTRAINTS_OF[k] if other != q))


def uncovered_singles(grid: Grid, eliminations: Candidates) -> Iterator[tuple[int, Cover]]:
    """Yields the hidden singles that arise once these candidates are eliminated, each with its
    reason, in the order of their constraints."""
    masks = grid.masks
    left: dict[int, int] = {}
    for k in members(eliminations):
        for q, bit in CONSTRAINTS_OF[k]:
            if q >= ROW_SPACE:
                left[q] = left.get(q, masks[q]) & ~bit
    for q in sorted(left):
        if left[q] in ONE_LEFT:
            k = CONSTRAINTS[q][left[q].bit_length() - 1]
            yield k, reason_of_single(k, q)
