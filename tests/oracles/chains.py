"""What is false where a candidate is true, one link after another."""

from __future__ import annotations

from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.spaces import CONSTRAINT_CANDIDATES, SEES


def false_after(grid: Grid, k: int) -> int:
    """What is false where a candidate is true, link by link, up to a contradiction."""
    true, false = 1 << k, SEES[k] & grid.bits
    last = [k]
    while last:
        new = []
        for at in last:
            for out in members(SEES[at] & grid.bits):
                for q in range(324):
                    held = CONSTRAINT_CANDIDATES[q] & grid.bits
                    if held >> out & 1 and held.bit_count() == 2 and not held >> at & 1:
                        other = (held & ~(1 << out)).bit_length() - 1
                        if not true >> other & 1:
                            true |= 1 << other
                            new.append(other)
        further = false
        for at in new:
            further |= SEES[at] & grid.bits
        if true & further:
            return false
        false, last = further, new
    return false
