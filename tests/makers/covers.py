"""Covers and deadly patterns made by small random walks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random

from judge import CONSTRAINTS, ones, union
from makers.world import (
    CELLS,
    HOUSE_CELLS,
    is_lone,
    left,
    maker,
    open_constraints,
    seen_by_all,
    step_of,
)
from whydoku.grids.grid import Grid
from whydoku.logic.step import Step
from whydoku.logic.why import Cover, Deadly


@maker("cover", 4000)
def cover_step(grid: Grid, rng: Random) -> Step | None:
    """Bases of one digit or of cells, covers that cross them, and the fins that result."""
    n = rng.choice((1, 2, 2, 3, 3, 4))
    open_qs = open_constraints(grid)
    first = rng.choice(open_qs)
    near = [q for q in open_qs if shares(first, q)]
    if len(near) < 3 * n:
        return None
    bases = tuple(rng.sample(near, n))
    held = [left(grid, q) for q in bases]
    crossing = [
        q for q in open_qs if q not in bases and sum(bool(left(grid, q) & b) for b in held) > n // 2
    ]
    if len(crossing) < n:
        return None
    covers = tuple(rng.sample(crossing, n))
    fins, excluded = weighed(grid, bases, covers)
    if len(fins) > 3:
        return None
    hit = excluded & seen_by_all(sum(1 << k for k in set(fins)))
    return step_of(grid, hit, 0, Cover(bases, covers, fins))


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


@maker("single")
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


@maker("direct")
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


# Deadly patterns


@cache
def rectangles(grid: Grid) -> tuple[Deadly, ...]:
    """Crossings of two lines of one band or stack with two others, in two boxes."""
    found = []
    for a, b in combinations(range(9), 2):
        if a // 3 != b // 3:
            continue
        for c, e in combinations(range(9), 2):
            if c // 3 == e // 3:
                continue
            for cells in (
                {a * 9 + c, a * 9 + e, b * 9 + c, b * 9 + e},
                {c * 9 + a, c * 9 + b, e * 9 + a, e * 9 + b},
            ):
                found += [
                    deadly
                    for digits in combinations(range(9), 2)
                    if (deadly := rectangle(grid, cells, digits))
                ]
    return tuple(found)


def rectangle(
    grid: Grid, cells: set[int], digits: tuple[int, ...], confined: tuple[int, ...] = ()
) -> Deadly | None:
    pattern = sum(1 << i * 9 + d for i in cells for d in digits)
    if (
        any(grid.givens.bits & CELLS[i] for i in cells)
        or (pattern & grid.bits).bit_count() < 2 * len(cells) - 2
    ):
        return None
    guardians = (
        sum(CELLS[i] for i in cells if not any(HOUSE_CELLS[h] >> i & 1 for h in confined))
        & ~pattern
    )
    for h in confined:
        guardians |= sum(CONSTRAINTS[81 + h * 9 + d] for d in digits) & ~sum(
            CELLS[i] for i in cells
        )
    guardians &= grid.bits
    return Deadly(pattern, guardians, confined) if guardians else None


@maker("deadly")
def deadly_step(grid: Grid, rng: Random) -> Step | None:
    """A rectangle, perhaps confined to houses; or three crossings with three digits."""
    some = list(rectangles(grid))
    for deadly in rng.sample(some, len(some)):
        cells = {k // 9 for k in ones(deadly.pattern)}
        digits = tuple(sorted({k % 9 for k in ones(deadly.pattern)}))
        houses = [h for h in range(27) if sum(HOUSE_CELLS[h] >> i & 1 for i in cells) == 2]
        confined = tuple(rng.sample(houses, rng.choice((0, 1, 1, 2))))
        made = rectangle(grid, cells, digits, confined)
        if made and (step := by_guardians(grid, made)):
            return step
    return None


@maker("extended", 1000)
def extended_step(grid: Grid, rng: Random) -> Step | None:
    """Two lines crossed by three or four, or a loop of six cells, with the digits that fit best."""
    n = rng.choice((2, 3, 3, 4))
    cells = hexagon(rng) if n == 2 else crossings(rng, n)
    if cells is None or any(grid.givens.bits & CELLS[i] for i in cells):
        return None
    counts = [sum(grid.bits >> i * 9 + d & 1 for i in cells) for d in range(9)]
    digits = sorted(range(9), key=lambda d: (-counts[d], d))[:n]
    pattern = sum(1 << i * 9 + d for i in cells for d in digits)
    guardians = sum(CELLS[i] for i in cells) & ~pattern & grid.bits
    return by_guardians(grid, Deadly(pattern, guardians)) if guardians else None


def crossings(rng: Random, n: int) -> set[int]:
    a, b = rng.sample(range(3), 2)
    first = rng.randrange(3) * 3
    along = rng.choice((True, False))
    return {
        (first + x) * 9 + y if along else y * 9 + first + x
        for y in rng.sample(range(9), n)
        for x in (a, b)
    }


def hexagon(rng: Random) -> set[int] | None:
    """Six cells, two in every house that has any of them; None if the boxes do not fit."""
    rows, columns = rng.sample(range(9), 3), rng.sample(range(9), 3)
    cells = {rows[j] * 9 + columns[n] for j in range(3) for n in (j, (j + 1) % 3)}
    boxes = [sum(HOUSE_CELLS[h] >> i & 1 for i in cells) for h in range(18, 27)]
    return cells if set(boxes) <= {0, 2} else None


def by_guardians(grid: Grid, deadly: Deadly) -> Step | None:
    if is_lone(deadly.guardians):
        return step_of(grid, 0, deadly.guardians, deadly)
    return step_of(grid, seen_by_all(deadly.guardians), 0, deadly)
