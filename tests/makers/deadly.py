"""Deadly patterns: rectangles, loops, crossings."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

from judge import CONSTRAINTS, ones
from makers.world import CELLS, HOUSE_CELLS, first_that_works, is_lone, seen_by_all, step_of
from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.why import Deadly


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


def extended_step(grid: Grid, rng: Random) -> Step | None:
    """Two lines crossed by three or four, or a loop of six cells, with the digits that fit best."""

    def one(grid: Grid, rng: Random) -> Step | None:
        n = rng.choice((2, 3, 3, 4))
        cells = hexagon(rng) if n == 2 else crossings(rng, n)
        if cells is None or any(grid.givens.bits & CELLS[i] for i in cells):
            return None
        counts = [sum(grid.bits >> i * 9 + d & 1 for i in cells) for d in range(9)]
        digits = sorted(range(9), key=lambda d: (-counts[d], d))[:n]
        pattern = sum(1 << i * 9 + d for i in cells for d in digits)
        guardians = sum(CELLS[i] for i in cells) & ~pattern & grid.bits
        return by_guardians(grid, Deadly(pattern, guardians)) if guardians else None

    return first_that_works(grid, rng, 1000, one)


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
