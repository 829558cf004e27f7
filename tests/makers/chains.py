"""Chains, colours, branches over all that can make cases exhaustive, and patterns in branches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from random import Random

from judge import CONSTRAINTS, SEEN, ones, union
from makers.covers import rectangles, single, weighed
from makers.locked import als_step, exclusion_step, locked_sets, of_digit, templates_step
from makers.world import (
    CELLS,
    DIGITS,
    is_lone,
    left,
    maker,
    open_constraints,
    seen_by_all,
    seen_by_any,
    step_of,
)
from whydoku.errors import InvalidPuzzle
from whydoku.grids.grid import Grid
from whydoku.logic.step import Step
from whydoku.logic.why import Als, Because, Branch, Branches, Chain, Cluster, Colours, Cover, Fact

Link = tuple[int, int, Because]


@cache
def strong_links(grid: Grid) -> tuple[Link, ...]:
    links: list[Link] = []
    for q in open_constraints(grid):
        held = left(grid, q)
        if held.bit_count() == 2:
            a, b = ones(held)
            links += [(1 << a, 1 << b, q), (1 << b, 1 << a, q)]
        elif q >= 81:
            for other in range(81, 324):
                part = held & CONSTRAINTS[other]
                if other != q and part and part != held:
                    links += [(part, held & ~part, q), (held & ~part, part, q)]
    for one in locked_sets(grid):
        for x, y in combinations(ones(one.digits), 2):
            a, b = of_digit(grid, one, x), of_digit(grid, one, y)
            links += [(a, b, Als((one,))), (b, a, Als((one,)))]
    for deadly in rectangles(grid):
        if deadly.guardians.bit_count() == 2:
            a, b = ones(deadly.guardians)
            links.append((1 << a, 1 << b, deadly))
    return tuple(links)


def walk(
    grid: Grid, rng: Random, links: Sequence[Link], most: int
) -> Iterator[tuple[list[int], list[Because]]]:
    """Yields alternating walks from a random link, each longer than the one before."""
    a, b, ground = rng.choice(links)
    nodes, strong = [a, b], [ground]
    for _ in range(most):
        yield nodes, strong
        seen = seen_by_all(nodes[-1])
        further = [link for link in links if link[0] & ~seen == 0 and link[0] not in nodes[:-1]]
        if not further:
            return
        a, b, ground = rng.choice(further)
        nodes, strong = [*nodes, a, b], [*strong, ground]


@maker("chain", 300)
def chain_step(grid: Grid, rng: Random) -> Step | None:
    if not strong_links(grid):
        return None
    for nodes, strong in walk(grid, rng, strong_links(grid), 6):
        ends = nodes[0] | nodes[-1]
        true = ends if is_lone(ends) else 0
        if step := step_of(
            grid, 0 if true else seen_by_all(ends), true, Chain(tuple(nodes), tuple(strong))
        ):
            return step
    return None


@maker("loop", 400)
def loop_step(grid: Grid, rng: Random) -> Step | None:
    if not strong_links(grid):
        return None
    for nodes, strong in walk(grid, rng, strong_links(grid), 6):
        if nodes[0] & ~seen_by_all(nodes[-1]):
            continue
        false = union([seen_by_all(a | b) for a, b in product(nodes[::2], nodes[1::2])])
        for ground, a, b in zip(strong, nodes[::2], nodes[1::2], strict=True):
            if isinstance(ground, Als):
                (locked,) = ground.sets
                for d in ones(locked.digits):
                    if not (a | b) & DIGITS[d]:
                        false |= seen_by_all(of_digit(grid, locked, d))
        if step := step_of(grid, false, 0, Chain(tuple(nodes), tuple(strong), loop=True)):
            return step
    return None


def cluster_from(grid: Grid, rng: Random, pairs: Sequence[int], most: int) -> Cluster | None:
    q = rng.choice(pairs)
    a, b = ones(left(grid, q))
    first, second, links = 1 << a, 1 << b, [q]
    while len(links) < most:
        joining = [p for p in pairs if is_lone(left(grid, p) & (first | second))]
        if not joining:
            break
        p = rng.choice(joining)
        old = left(grid, p) & (first | second)
        if old & first:
            second |= left(grid, p) ^ old
        else:
            first |= left(grid, p) ^ old
        links.append(p)
    return Cluster(first, second, tuple(links))


@maker("colours", 60)
def colours_step(grid: Grid, rng: Random) -> Step | None:
    every = [q for q in open_constraints(grid) if left(grid, q).bit_count() == 2]
    if not every:
        return None
    d = rng.randrange(9)
    pairs = every if rng.random() < 0.5 else [q for q in every if left(grid, q) & ~DIGITS[d] == 0]
    if not pairs:
        return None
    made = cluster_from(grid, rng, pairs, rng.choice((2, 4, 30)))
    if made is None:
        return None
    first, second = seen_by_any(made.first), seen_by_any(made.second)
    if rng.random() < 0.5 and (step := step_of(grid, first & second, 0, Colours((made,)))):
        return step
    for mine, theirs, seen in (
        (made.first, made.second, first),
        (made.second, made.first, second),
    ):
        empty = [
            q
            for q in open_constraints(grid)
            if not left(grid, q) & ~seen and not left(grid, q) & mine
        ]
        if seen & mine or empty:
            return step_of(
                grid, mine, theirs, Colours((made,), rng.choice(empty) if empty else None)
            )
    return None


@maker("two-clusters", 300)
def two_clusters_step(grid: Grid, rng: Random) -> Step | None:
    every = [q for q in open_constraints(grid) if left(grid, q).bit_count() == 2]
    if not every:
        return None
    a, b = (cluster_from(grid, rng, every, rng.choice((1, 2, 5))) for _ in range(2))
    if a is None or b is None or (a.first | a.second) & (b.first | b.second):
        return None
    false = 0
    for mine, mine_not in ((a.first, a.second), (a.second, a.first)):
        for other, other_not in ((b.first, b.second), (b.second, b.first)):
            if seen_by_any(mine) & other:
                false |= seen_by_any(mine_not) & seen_by_any(other_not)
    return step_of(grid, false, 0, Colours((a, b)))


# Branches


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


@maker("guess", 40)
def guess_step(grid: Grid, rng: Random) -> Step | None:
    ks = [k for k in ones(grid.bits) if not is_lone(grid.bits & CELLS[k // 9])]
    if not ks:
        return None
    k = rng.choice(ks)
    return branches_over(grid, rng, None, [(k, True), (k, False)], -1)


@maker("forcing", 40)
def forcing_step(grid: Grid, rng: Random) -> Step | None:
    q = rng.choice([q for q in open_constraints(grid) if left(grid, q).bit_count() < 5])
    return branches_over(grid, rng, q, [(k, True) for k in ones(left(grid, q))], -1)


@maker("kraken", 2000)
def kraken_step(grid: Grid, rng: Random) -> Step | None:
    return over_a_fish(grid, rng, (1, 2, 3), spare=0)


@maker("crowded-branches", 2000)
def crowded_step(grid: Grid, rng: Random) -> Step | None:
    return over_a_fish(grid, rng, (2, 3), spare=1)


def over_a_fish(grid: Grid, rng: Random, sizes: tuple[int, ...], spare: int) -> Step | None:
    """Branches over the fins of some bases with so many covers fewer."""
    d, n = rng.randrange(9), rng.choice(sizes)
    space, other = rng.choice(((81, 162), (162, 81), (81, 243), (162, 243)))
    bases = tuple(space + line * 9 + d for line in rng.sample(range(9), n))
    covers = tuple(other + line * 9 + d for line in rng.sample(range(9), n - spare))
    fins, excluded = weighed(grid, bases, covers)
    if not 0 < len(set(fins)) < 4 + spare or any(is_lone(left(grid, q)) for q in bases):
        return None
    cases = [(k, True) for k in sorted(set(fins))]
    return branches_over(grid, rng, Cover(bases, covers, fins), cases, -1 if spare else excluded)


@maker("chain-branches", 60)
def chain_branches_step(grid: Grid, rng: Random) -> Step | None:
    if not strong_links(grid):
        return None
    for nodes, strong in walk(grid, rng, strong_links(grid), 3):
        ends = nodes[0] | nodes[-1]
        if 1 < ends.bit_count() < 4 and rng.random() < 0.5:
            chain = Chain(tuple(nodes), tuple(strong))
            return branches_over(grid, rng, chain, [(k, True) for k in ones(ends)], -1)
    return None


@maker("deadly-branches")
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


@maker("nested", 12)
def nested_step(grid: Grid, rng: Random) -> Step | None:
    """A branch with a fact that rests on branches of its own, or on any other pattern."""
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
