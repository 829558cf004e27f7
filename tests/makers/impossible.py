"""Makers of impossible patterns: what a candidate would leave unfilled, whatever fills the rest."""

from __future__ import annotations

from random import Random

from judge import CONSTRAINTS, SEEN, ones, union
from makers.world import maker, open_constraints, seen_by_all, step_of
from whydoku.grids.grid import Grid
from whydoku.logic.step import Step
from whydoku.logic.why import Branch, Branches, Chain, Impossible

MOST_CONSTRAINTS = 14


@maker("impossible", tries=300)
def impossible(grid: Grid, rng: Random) -> Step | None:
    """A candidate is followed through singles until a constraint is empty; the constraints on the
    way could be filled only by what the candidate sees."""
    qs = open_constraints(grid)
    k = rng.choice(list(ones(union([CONSTRAINTS[q] for q in qs]) & grid.bits)))
    bits, true, used = grid.bits & ~SEEN[k], 1 << k, list[int]()
    rng.shuffle(qs)
    while len(used) < MOST_CONSTRAINTS:
        left = {q: CONSTRAINTS[q] & bits for q in qs if not CONSTRAINTS[q] & true}
        few = [q for q in left if left[q].bit_count() < 2]
        if not few:
            return None
        used.append(min(few, key=lambda q: left[q].bit_count()))
        if not left[used[-1]]:
            break
        true |= left[used[-1]]
        bits &= ~union([SEEN[n] for n in ones(left[used[-1]])])
    else:
        return None
    held = union([CONSTRAINTS[q] for q in used]) & grid.bits
    guardians = held & SEEN[k]
    why = Impossible(tuple(used), held & ~guardians, guardians)
    if not guardians:
        return None
    alone = guardians if guardians.bit_count() == 1 else 0
    match rng.randrange(3):
        case 0:
            branches = tuple(Branch(n, True) for n in ones(guardians))
            return step_of(grid, seen_by_all(guardians), alone, Branches(why, branches))
        case 1:
            first = guardians & -guardians
            chain = Chain((first, guardians & ~first or first), (why,))
            return step_of(grid, seen_by_all(guardians), alone, chain)
    return step_of(grid, seen_by_all(guardians), alone, why)
