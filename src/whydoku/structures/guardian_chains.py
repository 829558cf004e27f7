"""What follows from guardians of several digits in several cells, each followed by itself.

joint    a candidate that sees all guardians is false
chains   every guardian leads, link by link, to a candidate that sees the same one
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from whydoku.bits import members
from whydoku.grid import Grid
from whydoku.structures.deadly import DeadlyPattern
from whydoku.structures.guardians import Rule, Ruling
from whydoku.structures.implications import agreed, implications_of_each, links_together
from whydoku.why import Branches
from whydoku.world.candidates import digits_of, seen_by_all

MOST_CASES: Final = 5
"""The most guardians that are followed: nobody reads more cases."""


def by_sight(grid: Grid, pattern: DeadlyPattern) -> Iterator[Ruling]:
    """What sees all guardians is false."""
    is_mixed = len(pattern.roof) > 1 and digits_of(pattern.guardians).bit_count() > 1
    if is_mixed and (out := seen_by_all(pattern.guardians) & grid.bits):
        yield Ruling(pattern, "joint", out, (pattern.deadly,), len(pattern.cells))


def by_chains(grid: Grid, pattern: DeadlyPattern) -> Iterator[Ruling]:
    """What is false at the end of a line from each guardian, by as few links as possible."""
    guardians = members(pattern.guardians)
    if not 1 < len(guardians) <= MOST_CASES:
        return
    lines = implications_of_each(grid, guardians)
    _, false = agreed(lines)
    for k in members(false & grid.bits & ~seen_by_all(pattern.guardians)):
        links = links_together(lines, k, is_true=False)
        branches = tuple(line.branch(line.ends(k, is_true=False)[0]) for line in lines)
        why = (Branches(pattern.deadly, branches),)
        yield Ruling(pattern, "chains", 1 << k, why, len(pattern.cells) + links)


BUG_N_RULES: Final[tuple[Rule, ...]] = (by_sight, by_chains)
"""The rules for guardians that the four rules leave without a conclusion."""
