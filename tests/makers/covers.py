"""Covers made by small random walks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from judge import CONSTRAINTS, ones, union
from makers.world import first_that_works, is_lone, left, open_constraints, seen_by_all, step_of
from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.why import Cover


def cover_step(grid: Grid, rng: Random) -> Step | None:
    """Bases of one digit or of cells, covers that cross them, and the fins that result."""

    def one(grid: Grid, rng: Random) -> Step | None:
        n = rng.choice((1, 2, 2, 3, 3, 4))
        open_qs = open_constraints(grid)
        first = rng.choice(open_qs)
        near = [q for q in open_qs if shares(first, q)]
        if len(near) < 3 * n:
            return None
        bases = tuple(rng.sample(near, n))
        held = [left(grid, q) for q in bases]
        crossing = [
            q
            for q in open_qs
            if q not in bases and sum(bool(left(grid, q) & b) for b in held) > n // 2
        ]
        if len(crossing) < n:
            return None
        covers = tuple(rng.sample(crossing, n))
        fins, excluded = weighed(grid, bases, covers)
        if len(fins) > 3:
            return None
        hit = excluded & seen_by_all(sum(1 << k for k in set(fins)))
        return step_of(grid, hit, 0, Cover(bases, covers, fins))

    return first_that_works(grid, rng, 4000, one)


def shares(a: int, b: int) -> bool:
    """Whether two constraints could both be bases: of one digit, or cells of one line."""
    if a < 81 or b < 81:
        return a < 81 and b < 81 and (a // 9 == b // 9 or a % 9 == b % 9)
    return (a - b) % 9 == 0


def weighed(grid: Grid, bases: Sequence[int], covers: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """The fins, each as often as it counts, and what is in more covers than bases."""
    fins: list[int] = []
    excluded = 0
    for k in ones(grid.bits & union(CONSTRAINTS[q] for q in (*bases, *covers))):
        b = sum(CONSTRAINTS[q] >> k & 1 for q in bases)
        c = sum(CONSTRAINTS[q] >> k & 1 for q in covers)
        fins += [k] * max(0, b - c)
        excluded |= (c > b) << k
    return tuple(fins), excluded


def single_step(grid: Grid, rng: Random) -> Step | None:
    """A single, which an intersection may have to uncover first."""
    for q in rng.sample(range(324), 324):
        if is_lone(left(grid, q)) and (
            step := step_of(grid, 0, left(grid, q), single(grid.bits, q))
        ):
            return step
    return None


def single(bits: int, q: int) -> Cover:
    k = (CONSTRAINTS[q] & bits).bit_length() - 1
    return Cover((q,), tuple(x for x in range(324) if x != q and CONSTRAINTS[x] >> k & 1))


def direct_step(grid: Grid, rng: Random) -> Step | None:
    """An intersection, and a single that it uncovers."""
    pairs = [
        (a, b)
        for a in rng.sample(open_constraints(grid), len(open_constraints(grid)))
        for b in range(81, 324)
        if a > 80 and (a - b) % 9 == 0 and a != b
    ]
    for a, b in pairs:
        gone = left(grid, b) & ~left(grid, a)
        if gone and left(grid, a) & ~CONSTRAINTS[b] == 0:
            bits = grid.bits & ~gone
            for q in range(324):
                if is_lone(CONSTRAINTS[q] & bits) and not is_lone(left(grid, q)):
                    return step_of(
                        grid, 0, CONSTRAINTS[q] & bits, Cover((a,), (b,)), single(bits, q)
                    )
    return None
