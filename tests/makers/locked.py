"""Almost locked sets, exclusions and templates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from random import Random

from judge import SEEN, ones, union
from makers.world import (
    CELLS,
    DIGITS,
    HOUSE_CELLS,
    left,
    maker,
    open_constraints,
    seen_by_all,
    seen_by_any,
    step_of,
)
from whydoku.grids.grid import Grid
from whydoku.logic.step import Step
from whydoku.logic.why import AlmostLocked, Als, Because, Exclusion, Killed, Templates


@cache
def locked_sets(grid: Grid) -> tuple[AlmostLocked, ...]:
    found = {}
    for house in HOUSE_CELLS:
        cells = [i for i in ones(house) if (grid.bits & CELLS[i]).bit_count() > 1]
        for n in (1, 2, 3, 4):
            for some in combinations(cells, n):
                m = union([grid.bits >> i * 9 & 0x1FF for i in some])
                if m.bit_count() == n + 1:
                    bits = sum(1 << i for i in some)
                    found[bits] = AlmostLocked(bits, m)
    return tuple(found.values())


def of_digit(grid: Grid, one: AlmostLocked, d: int) -> int:
    return grid.bits & DIGITS[d] & union([CELLS[i] for i in ones(one.cells)])


@maker("als", 200)
def als_step(grid: Grid, rng: Random) -> Step | None:
    """Two or more sets in a row, or in a ring if they close."""
    sets = locked_sets(grid)
    if not sets:
        return None
    row, commons = [rng.choice(sets)], list[int]()
    for _ in range(rng.choice((1, 1, 2, 3))):
        further = [
            (other, d)
            for other in rng.sample(sets, min(len(sets), 60))
            for d in ones(other.digits & row[-1].digits)
            if d not in commons[-1:]
            and not of_digit(grid, other, d) & ~seen_by_all(of_digit(grid, row[-1], d))
        ]
        if not further:
            return None
        other, d = rng.choice(further)
        row.append(other)
        commons.append(d)
        back = [
            e
            for e in ones(other.digits & row[0].digits)
            if e not in (d, commons[0])
            and not of_digit(grid, other, e) & ~seen_by_all(of_digit(grid, row[0], e))
        ]
        if back:
            false = around(grid, row, [*commons, back[0]])
            if step := step_of(grid, false, 0, Als(tuple(row), (*commons, back[0]))):
                return step
        false = 0
        for z in ones(row[0].digits & row[-1].digits):
            if z not in (commons[0], commons[-1]):
                false |= seen_by_all(of_digit(grid, row[0], z) | of_digit(grid, row[-1], z))
        if step := step_of(grid, false, 0, Als(tuple(row), tuple(commons))):
            return step
    return None


def around(grid: Grid, row: Sequence[AlmostLocked], commons: Sequence[int]) -> int:
    false = 0
    for j, one in enumerate(row):
        for d in ones(one.digits):
            if d == commons[j]:
                false |= seen_by_all(
                    of_digit(grid, one, d) | of_digit(grid, row[(j + 1) % len(row)], d)
                )
            elif d != commons[j - 1]:
                false |= seen_by_all(of_digit(grid, one, d))
    return false


@maker("ring")
def ring_step(grid: Grid, rng: Random) -> Step | None:
    for _ in range(40):
        step = als_step(grid, rng)
        if step and isinstance(als := step.why[0], Als) and len(als.commons) == len(als.sets):
            return step
    return None


@maker("exclusion", 60)
def exclusion_step(grid: Grid, rng: Random) -> Step | None:
    open_cells = [i for i in range(81) if 1 < (grid.bits & CELLS[i]).bit_count() < 6]
    sets = locked_sets(grid)
    grounds = [q for q in open_constraints(grid) if left(grid, q).bit_count() < 5]
    n = rng.choice((2, 2, 2, 3))
    if len(open_cells) < n:
        return None
    first = rng.choice(open_cells)
    near = [i for i in open_cells if i != first and SEEN[i * 9] >> first * 9 & 1]
    if len(near) < n - 1:
        return None
    cells = (first, *rng.sample(near, n - 1))
    killed, standing = list[Killed](), list[Killed]()
    for digits in product(*([d for d in range(9) if grid.bits >> i * 9 + d & 1] for i in cells)):
        ks = [i * 9 + d for i, d in zip(cells, digits, strict=True)]
        is_killed, because = ground_of(grid, ks, sets, grounds)
        (killed if is_killed else standing).append(Killed(digits, because))
    stand = union(
        [1 << i * 9 + d for one in standing for i, d in zip(cells, one.digits, strict=True)]
    )
    false = union([CELLS[i] for i in cells]) & grid.bits & ~stand
    useful = [
        one
        for one in killed
        if any(false >> i * 9 + d & 1 for i, d in zip(cells, one.digits, strict=True))
    ]
    return step_of(grid, false, 0, Exclusion(cells, tuple(useful))) if standing else None


def ground_of(
    grid: Grid, ks: Sequence[int], sets: Sequence[AlmostLocked], grounds: Sequence[int]
) -> tuple[bool, Because | None]:
    """Whether a combination is impossible, and why."""
    seen = union([SEEN[k] for k in ks])
    if seen & sum(1 << k for k in ks):
        return True, None
    for q in grounds:
        if not left(grid, q) & ~seen:
            return True, q
    for one in sets:
        if sum(not of_digit(grid, one, d) & ~seen for d in ones(one.digits)) > 1:
            return True, Als((one,))
    return False, None


@maker("templates")
def templates_step(grid: Grid, rng: Random) -> Step | None:
    for d in rng.sample(range(9), 9):
        placements = list(ways(grid.bits & DIGITS[d], d, 0))[:3000]
        if 0 < len(placements) < 3000:
            every = union(placements)
            all_of_them = (1 << 81) - 1
            for one in placements:
                all_of_them &= one
            possible = sum(1 << k // 9 for k in ones(grid.bits & DIGITS[d]))
            false = sum(1 << i * 9 + d for i in ones(possible & ~every))
            true = sum(1 << i * 9 + d for i in ones(all_of_them))
            if step := step_of(
                grid, false & ~seen_by_any(true), true, Templates(d, tuple(placements))
            ):
                return step
    return None


def ways(bits: int, d: int, r: int) -> Iterator[int]:
    if r == 9:
        yield 0
        return
    for c in range(9):
        k = (r * 9 + c) * 9 + d
        if bits >> k & 1:
            for rest in ways(bits & ~SEEN[k], d, r + 1):
                yield 1 << r * 9 + c | rest
