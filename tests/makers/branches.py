"""Branches over everything that can make cases exhaustive, and patterns nested in them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from judge import CONSTRAINTS, SEEN, ones
from makers.chains import chain_step, colours_step, strong_links, walk
from makers.covers import single, weighed
from makers.deadly import rectangles
from makers.locked import als_step, exclusion_step, templates_step
from makers.world import (
    CELLS,
    first_that_works,
    is_lone,
    left,
    open_constraints,
    seen_by_any,
    step_of,
)
from whydoku.errors import InvalidPuzzle
from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.why import Because, Branch, Branches, Chain, Cover, Fact


def grow(grid: Grid, rng: Random, k: int, is_true: bool, most: int) -> tuple[Branch, int, int]:
    """A branch, and what is possible and what is true at its end (0 and 0 if it broke)."""
    bits = grid.bits & ~SEEN[k] if is_true else grid.bits & ~(1 << k)
    true = 1 << k if is_true else 0
    known = grid.givens.bits | grid.placed.bits | true
    facts: list[Fact] = []
    for q in rng.sample(range(324), 324):
        if is_true and CONSTRAINTS[q] >> k & 1 and (gone := left(grid, q) & ~(1 << k)):
            facts.append(Fact(gone, False, q))
            break
    for _ in range(most):
        broken = [q for q in range(324) if not CONSTRAINTS[q] & bits]
        if broken:
            return Branch(k, is_true, tuple(facts), rng.choice(broken)), 0, 0
        lone = [
            q
            for q in range(324)
            if is_lone(CONSTRAINTS[q] & bits) and not CONSTRAINTS[q] & bits & known
        ]
        if lone and rng.random() < 0.85:
            q = rng.choice(lone)
            fact = Fact(CONSTRAINTS[q] & bits, True, q if rng.random() < 0.8 else single(bits, q))
            bits &= ~seen_by_any(fact.candidates)
            known |= fact.candidates
        elif (found := intersection(bits, rng)) is not None:
            fact = found
            bits &= ~fact.candidates
        elif not lone:
            break
        else:
            continue
        facts.append(fact)
    return Branch(k, is_true, tuple(facts)), bits, known


def intersection(bits: int, rng: Random) -> Fact | None:
    for _ in range(200):
        a, b = rng.randrange(81, 324), rng.randrange(81, 324)
        held = CONSTRAINTS[a] & bits
        gone = CONSTRAINTS[b] & bits & ~held
        if held and gone and not held & ~CONSTRAINTS[b]:
            return Fact(gone, False, Cover((a,), (b,)))
    return None


def branches_over(
    grid: Grid, rng: Random, over: Because | None, cases: Sequence[tuple[int, bool]], rest: int
) -> Step | None:
    made = [grow(grid, rng, k, is_true, rng.choice((3, 8, 30))) for k, is_true in cases]
    false, true = rest, (1 << 729) - 1 if rest == -1 else 0
    for branch, bits, known in made:
        if branch.broken is None:
            false &= ~bits
            true &= known
    if all(branch.broken is not None for branch, _, _ in made) and rest == -1:
        return None
    true &= grid.bits
    false &= grid.bits & ~seen_by_any(true) & ~true
    return step_of(grid, false, true, Branches(over, tuple(branch for branch, _, _ in made)))


def guess_step(grid: Grid, rng: Random) -> Step | None:
    def one(grid: Grid, rng: Random) -> Step | None:
        ks = [k for k in ones(grid.bits) if not is_lone(grid.bits & CELLS[k // 9])]
        if not ks:
            return None
        k = rng.choice(ks)
        return branches_over(grid, rng, None, [(k, True), (k, False)], -1)

    return first_that_works(grid, rng, 40, one)


def forcing_step(grid: Grid, rng: Random) -> Step | None:
    def one(grid: Grid, rng: Random) -> Step | None:
        q = rng.choice([q for q in open_constraints(grid) if left(grid, q).bit_count() < 5])
        return branches_over(grid, rng, q, [(k, True) for k in ones(left(grid, q))], -1)

    return first_that_works(grid, rng, 40, one)


def kraken_step(grid: Grid, rng: Random) -> Step | None:
    def one(grid: Grid, rng: Random) -> Step | None:
        d, n = rng.randrange(9), rng.choice((1, 2, 3))
        space, other = rng.choice(((81, 162), (162, 81), (81, 243), (162, 243)))
        bases = tuple(space + line * 9 + d for line in rng.sample(range(9), n))
        covers = tuple(other + line * 9 + d for line in rng.sample(range(9), n))
        fins, excluded = weighed(grid, bases, covers)
        if not 0 < len(set(fins)) < 4 or any(is_lone(left(grid, q)) for q in bases):
            return None
        cases = [(k, True) for k in sorted(set(fins))]
        return branches_over(grid, rng, Cover(bases, covers, fins), cases, excluded)

    return first_that_works(grid, rng, 2000, one)


def chain_branches_step(grid: Grid, rng: Random) -> Step | None:
    def one(grid: Grid, rng: Random) -> Step | None:
        for nodes, strong in walk(grid, rng, strong_links(grid), 3):
            ends = nodes[0] | nodes[-1]
            if 1 < ends.bit_count() < 4 and rng.random() < 0.5:
                chain = Chain(tuple(nodes), tuple(strong))
                return branches_over(grid, rng, chain, [(k, True) for k in ones(ends)], -1)
        return None

    return first_that_works(grid, rng, 60, one) if strong_links(grid) else None


def deadly_branches_step(grid: Grid, rng: Random) -> Step | None:
    some = [one for one in rectangles(grid) if 1 < one.guardians.bit_count() < 5]
    for one in rng.sample(some, min(len(some), 12)):
        cases = [(k, True) for k in ones(one.guardians)]
        if step := branches_over(grid, rng, one, cases, -1):
            return step
    return None


def inside_of(bits: int, known: int) -> Grid | None:
    """The state in a branch as a grid; None if no grid has this state."""
    try:
        inside = Grid(
            placed=list(ones(known)), removed=list(ones(((1 << 729) - 1) & ~bits & ~known))
        )
    except InvalidPuzzle:
        return None
    return inside if inside.bits == bits else None


def nested_step(grid: Grid, rng: Random) -> Step | None:
    """A branch with a fact that rests on branches of its own, or on any other pattern."""

    def one(grid: Grid, rng: Random) -> Step | None:
        k = rng.choice([k for k in ones(grid.bits) if (grid.bits & CELLS[k // 9]).bit_count() > 1])
        branch, bits, known = grow(grid, rng, k, True, rng.choice((0, 3)))
        if branch.broken is not None:
            return None
        inside = inside_of(bits, known)
        if inside is None:
            return None
        made = rng.choice(
            (guess_step, als_step, chain_step, colours_step, exclusion_step, templates_step)
        )(inside, rng)
        if made is None:
            return None
        facts = list(branch.facts)
        if made.eliminations:
            facts.append(Fact(made.eliminations, False, made.why[0]))
            bits &= ~made.eliminations
        else:
            new = made.placements & ~known
            if not new:
                return None
            facts.append(Fact(new, True, made.why[0]))
            bits &= ~seen_by_any(new)
            known |= new
        while True:
            broken = [q for q in range(324) if not CONSTRAINTS[q] & bits]
            lone = [
                q
                for q in range(324)
                if is_lone(CONSTRAINTS[q] & bits) and not CONSTRAINTS[q] & bits & known
            ]
            if broken or not lone:
                break
            facts.append(Fact(CONSTRAINTS[lone[0]] & bits, True, lone[0]))
            known |= facts[-1].candidates
            bits &= ~seen_by_any(facts[-1].candidates)
        if not broken:
            return None
        pair = Branch(k, True, tuple(facts), broken[0]), Branch(k, False)
        return step_of(grid, 1 << k, 0, Branches(None, pair))

    return first_that_works(grid, rng, 12, one)
