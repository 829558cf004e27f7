"""Chains and colours made by small random walks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from random import Random

from judge import CONSTRAINTS, ones, union
from makers.deadly import rectangles
from makers.locked import locked_sets, of_digit
from makers.world import (
    DIGITS,
    first_that_works,
    is_lone,
    left,
    open_constraints,
    seen_by_all,
    seen_by_any,
    step_of,
)
from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.why import Als, Because, Chain, Cluster, Colours

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


def chain_step(grid: Grid, rng: Random) -> Step | None:
    def one(grid: Grid, rng: Random) -> Step | None:
        for nodes, strong in walk(grid, rng, strong_links(grid), 6):
            ends = nodes[0] | nodes[-1]
            true = ends if is_lone(ends) else 0
            if step := step_of(
                grid, 0 if true else seen_by_all(ends), true, Chain(tuple(nodes), tuple(strong))
            ):
                return step
        return None

    return first_that_works(grid, rng, 300, one) if strong_links(grid) else None


def loop_step(grid: Grid, rng: Random) -> Step | None:
    def one(grid: Grid, rng: Random) -> Step | None:
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

    return first_that_works(grid, rng, 400, one) if strong_links(grid) else None


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


def colours_step(grid: Grid, rng: Random) -> Step | None:
    every = [q for q in open_constraints(grid) if left(grid, q).bit_count() == 2]
    if not every:
        return None

    def one(grid: Grid, rng: Random) -> Step | None:
        d = rng.randrange(9)
        pairs = (
            every if rng.random() < 0.5 else [q for q in every if left(grid, q) & ~DIGITS[d] == 0]
        )
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

    return first_that_works(grid, rng, 60, one)


def two_clusters_step(grid: Grid, rng: Random) -> Step | None:
    every = [q for q in open_constraints(grid) if left(grid, q).bit_count() == 2]

    def one(grid: Grid, rng: Random) -> Step | None:
        a, b = (cluster_from(grid, rng, every, rng.choice((1, 2, 5))) for _ in range(2))
        if a is None or b is None or (a.first | a.second) & (b.first | b.second):
            return None
        false = 0
        for mine, mine_not in ((a.first, a.second), (a.second, a.first)):
            for other, other_not in ((b.first, b.second), (b.second, b.first)):
                if seen_by_any(mine) & other:
                    false |= seen_by_any(mine_not) & seen_by_any(other_not)
        return step_of(grid, false, 0, Colours((a, b)))

    return first_that_works(grid, rng, 300, one) if every else None
