"""An exhaustive judge of reasons that shares no code with the checker.

It asks one question: can the candidates that a reason names be made true or false in a way that
respects what the reason names, but contradicts the conclusion? A reason names the candidates
present in every constraint, every cell of a set and every node. Respecting means: of two candidates
that see each other one is false, and of a named constraint one is true. Order, fins, links and
cases play no part: all that a reason may claim follows from this, or does not follow.

The claim of a deadly pattern is taken for granted only if every filling of its cells without a
guardian has a second filling with the same digits in every house; that of a symmetry only if it
takes constraints to constraints, and the givens to themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from plain_rules import houses, pairs
from whydoku.grids.grid import Grid
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.logic.step import Step
from whydoku.logic.why import (
    Als,
    Automorphism,
    Branches,
    Chain,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Exocet,
    Impossible,
    Locked,
    Templates,
    Truth,
)


@dataclass(frozen=True)
class World:
    """What rules say: the cells of each house, for each cell its houses and what it sees beside
    them, the candidates that see each candidate, and those of each constraint; nothing for what
    does not exist."""

    size: int
    houses: Sequence[frozenset[int]]
    of_cell: Sequence[tuple[int, ...]]
    linked: Sequence[frozenset[int]]
    seen: Sequence[int]
    constraints: Sequence[int]


@cache
def world(rules: Rules) -> World:
    """The world of some rules, by their names and size alone."""
    size = rules.size
    named = houses(rules.names, size)
    held = [frozenset(r * 9 + c for r, c in named.get(h, ())) for h in range(max(26, *named) + 1)]
    of_cell = [tuple(h for h, cells in enumerate(held) if i in cells) for i in range(81)]
    ends = [[r * 9 + c for r, c in pair] for pair in pairs(rules.names, size)]
    linked = [frozenset(sum(pair) - i for pair in ends if i in pair) for i in range(81)]
    there = frozenset().union(*held)
    all_of = [sum(1 << i * 9 + d for d in range(size)) if i in there else 0 for i in range(81)]

    def sees(a: int, b: int) -> bool:
        (i, d), (j, e) = divmod(a, 9), divmod(b, 9)
        if i == j:
            return d != e
        return d == e and (not {*of_cell[i]}.isdisjoint(of_cell[j]) or j in linked[i])

    known = [k for k in range(729) if all_of[k // 9] >> k & 1]
    seen = [0] * 729
    for a in known:
        seen[a] = sum(1 << b for b in known if sees(a, b))
    of_houses = [
        sum(1 << i * 9 + d for i in cells) if d < size else 0 for cells in held for d in range(9)
    ]
    return World(size, held, of_cell, linked, seen, [*all_of, *of_houses])


CLASSIC_WORLD = world(CLASSIC)
SEEN, CONSTRAINTS = CLASSIC_WORLD.seen, CLASSIC_WORLD.constraints


def houses_of(i: int) -> tuple[int, ...]:
    """The houses of a cell under classic rules."""
    return CLASSIC_WORLD.of_cell[i]


def ones(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def confirms(grid: Grid, step: Step) -> bool:
    """Whether the conclusions hold in every way that respects what the reason names.

    A reason that allows no way at all counts as refuted, unless the grid itself is broken.
    """
    named = step.placements | step.eliminations
    clauses: list[int] = []
    for pattern in step.why:
        named |= names(grid, pattern, clauses)
    bits = grid.bits
    for pattern in step.why:
        if isinstance(pattern, Automorphism):
            bits = symmetrical_part(grid, pattern, bits)
    clauses = [clause & bits for clause in clauses]
    for clause in clauses:
        named |= clause
    possible, seen = named & bits, world(grid.rules).seen
    if not any_way(possible, clauses, 0, seen):
        return grid.is_broken
    if any(any_way(possible, clauses, 1 << k, seen) for k in ones(step.eliminations)):
        return False
    return not any(any_way(possible & ~(1 << k), clauses, 0, seen) for k in ones(step.placements))


def any_way(possible: int, clauses: list[int], true: int, seen: Sequence[int] = SEEN) -> bool:
    """Whether each clause can have a true candidate such that none of these see each other."""
    for k in ones(true):
        if not possible >> k & 1:
            return False
        possible &= ~seen[k]
    if true & ~possible:
        return False
    open_clauses = [clause & possible for clause in clauses if not clause & true]
    if not open_clauses:
        return True
    shortest = min(open_clauses, key=int.bit_count)
    for k in ones(shortest):
        if any_way(possible, open_clauses, 1 << k, seen):
            return True
        possible &= ~(1 << k)
    return False


def names(grid: Grid, pattern: object, clauses: list[int]) -> int:
    """The candidates that a pattern names; adds to the clauses the sets that must hold a true
    one."""
    constraints = world(grid.rules).constraints
    held, named, nested = parts(pattern, constraints)
    clauses += [constraints[q] for q in held]
    for ground in nested:
        if isinstance(ground, int):
            clauses.append(constraints[ground])
        elif ground is not None:
            named |= names(grid, ground, clauses)
    if isinstance(pattern, Deadly):
        guardians = guardians_of(grid, pattern)
        named |= guardians
        if is_deadly(grid, pattern, guardians):
            clauses.append(guardians)
    return named & grid.bits


def parts(pattern: object, constraints: Sequence[int]) -> tuple[list[int], int, list[object]]:
    """The constraints, the candidates and the grounds that a pattern names."""
    match pattern:
        case Cover(bases, covers, fins, truths):
            named = union([constraints[q] for q in covers] + [1 << k for k in fins])
            return list(bases), named, list(truths)
        case Chain(nodes, strong, _):
            return [], union(nodes), list(strong)
        case Branches(over, branches):
            facts = [fact for branch in branches for fact in branch.facts]
            assumed = [1 << branch.candidate for branch in branches]
            broken = [branch.broken for branch in branches]
            named = union(assumed + [fact.candidates for fact in facts])
            return [], named, [over, *broken, *(fact.because for fact in facts)]
        case Als(sets, _):
            return [i for one in sets for i in ones(one.cells)], 0, []
        case Colours(clusters, emptied):
            named = union([cluster.first | cluster.second for cluster in clusters])
            links = [q for cluster in clusters for q in cluster.links]
            return links, named, [emptied]
        case Impossible(filled, pattern, guardians):
            return list(filled), pattern | guardians, []
    return parts_of_others(pattern, constraints)


def parts_of_others(
    pattern: object, constraints: Sequence[int]
) -> tuple[list[int], int, list[object]]:
    match pattern:
        case Truth(candidates, because):
            return [], candidates, [because]
        case Locked(cells):
            return list(ones(cells)), 0, []
        case Exclusion(cells, killed):
            return list(cells), 0, [one.because for one in killed]
        case Exocet(base, _, covers, further, beside):
            return [*base, *further], 0, [*covers, beside]
        case Templates(d, _):
            return [q for q in range(81 + d, len(constraints), 9) if constraints[q]], 0, []
    return [], 0, []


def union(sets: Iterable[int]) -> int:
    found = 0
    for bits in sets:
        found |= bits
    return found


# Deadly patterns


def guardians_of(grid: Grid, deadly: Deadly) -> int:
    """All candidates that keep the cells from their pattern: its guardians, and any it forgot."""
    houses = world(grid.rules).houses
    cells = {k // 9 for k in ones(deadly.pattern)}
    found = deadly.guardians
    for i in cells:
        if not any(i in houses[h] for h in deadly.confined):
            found |= 0x1FF << i * 9 & ~deadly.pattern
    for h in deadly.confined:
        digits = {k % 9 for k in ones(deadly.pattern) if k // 9 in houses[h]}
        for i in houses[h] - cells:
            found |= sum(1 << i * 9 + d for d in digits)
    return found & grid.bits


def is_deadly(grid: Grid, deadly: Deadly, guardians: int) -> bool:
    """Whether every filling of the cells without a guardian has a second one."""
    cells = sorted({k // 9 for k in ones(deadly.pattern)})
    if not cells or any(grid.givens.bits >> i * 9 & 0x1FF for i in cells):
        return False
    free, there = grid.bits & ~guardians, world(grid.rules)
    choices = [[d for d in range(9) if free >> i * 9 + d & 1] for i in cells]
    return all(
        has_twin(cells, filling, there, grid.bits)
        for filling in fillings(cells, choices, there.seen)
        if holds_confined(grid, deadly, cells, filling, guardians)
    )


def fillings(
    cells: list[int], choices: list[list[int]], seen: Sequence[int] = SEEN
) -> Iterator[tuple[int, ...]]:
    for filling in product(*choices):
        ks = [i * 9 + d for i, d in zip(cells, filling, strict=True)]
        if not any(seen[k] >> n & 1 for k in ks for n in ks):
            yield filling


def holds_confined(
    grid: Grid, deadly: Deadly, cells: list[int], filling: tuple[int, ...], guardians: int
) -> bool:
    """Whether the cells of each confined house hold every digit that has no other place there."""
    there = world(grid.rules)
    for h in deadly.confined:
        here = {d for i, d in zip(cells, filling, strict=True) if i in there.houses[h]}
        outside = grid.bits & ~guardians
        for i in cells:
            outside &= ~(0x1FF << i * 9)
        for d in range(there.size):
            if not outside & there.constraints[81 + h * 9 + d] and d not in here:
                return False
    return True


def has_twin(cells: list[int], filling: tuple[int, ...], there: World, bits: int) -> bool:
    """Whether other digits in the cells leave each house the same digits, and meet none that may be
    in a cell outside that sees one of them without sharing a house."""
    held = [
        {d for i, d in zip(cells, filling, strict=True) if i in house} for house in there.houses
    ]
    choices = [sorted(set.intersection(*(held[h] for h in there.of_cell[i]))) for i in cells]
    return any(
        twin != filling
        and not any(
            bits >> j * 9 + e & 1
            for i, d, e in zip(cells, filling, twin, strict=True)
            if d != e
            for j in there.linked[i] - {*cells}
        )
        for twin in fillings(cells, choices, there.seen)
    )


# Symmetries


def symmetrical_part(grid: Grid, pattern: Automorphism, bits: int) -> int:
    """What may be true with all its images; everything if it is no symmetry of the givens."""
    if len(pattern.rows) != 9 or len(pattern.columns) != 9 or len(pattern.digits) != 9:
        return bits
    images = []
    for r, c in product(pattern.rows, pattern.columns):
        crossing = [j for j in range(81) if {r, c} <= {*houses_of(j)}]
        if len(crossing) != 1:
            return bits
        images += [crossing[0] * 9 + d for d in pattern.digits]
    moved = {sum(1 << images[k] for k in ones(constraint)) for constraint in CONSTRAINTS}
    givens = grid.givens.bits
    if moved != {*CONSTRAINTS} or sum(1 << images[k] for k in ones(givens)) != givens:
        return bits
    while alone := [k for k in ones(bits) if not bits >> images[k] & 1 or clashes(images, k)]:
        bits &= ~sum(1 << k for k in alone)
    return bits


def clashes(images: list[int], k: int) -> bool:
    """Whether a candidate sees one of its images."""
    image = images[k]
    while image != k:
        if SEEN[k] >> image & 1:
            return True
        image = images[image]
    return False
