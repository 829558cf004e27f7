"""Aligned exclusion by its definition: which candidates of some cells can be true together, with
every combination tried.

Two candidates do not go together if they see each other, or if an almost locked set would lose a
digit to each of them; three also if a cell with three candidates would lose one to each.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product

from whydoku.grids.bits import Candidates, from_members, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import union
from whydoku.grids.spaces import DIGIT_CANDIDATES, HOUSES, SEES

Cells = frozenset[int]


def candidates(grid: Grid, i: int) -> list[int]:
    return [i * 9 + d for d in members(grid.masks[i])]


def open_cells(grid: Grid) -> list[int]:
    return [i for i in range(81) if grid.masks[i].bit_count() > 1]


def going_with(grid: Grid) -> dict[int, Candidates]:
    """For each candidate of an open cell those of other open cells that can be true with it: not
    the same digit in sight, and no almost locked set loses a digit to each of the two."""
    every = {k for i in open_cells(grid) for k in candidates(grid, i)}
    goes = {k: {j for j in every if j // 9 != k // 9} for k in every}
    for k in every:
        goes[k] -= {j for j in every if j % 9 == k % 9 and SEES[k] >> j & 1}
    for cells in almost_locked_cells(grid):
        places: dict[int, int] = {}
        for k in (k for i in cells for k in candidates(grid, i)):
            places[k % 9] = places.get(k % 9, 0) | 1 << k
        losing = {
            d: {k for k in every if k % 9 == d and not of & ~SEES[k]} for d, of in places.items()
        }
        for d, e in permutations(losing, 2):
            for k in losing[d]:
                goes[k] -= losing[e]
    return {k: from_members(some) for k, some in goes.items()}


def almost_locked_cells(grid: Grid) -> set[tuple[int, ...]]:
    """The cells of a house that have one digit more than they are."""
    found = set()
    for house in HOUSES:
        opened = [i for i in house if grid.masks[i].bit_count() > 1]
        for n in range(1, len(opened) + 1):
            for cells in combinations(opened, n):
                if union(grid.masks[i] for i in cells).bit_count() == n + 1:
                    found.add(cells)
    return found


def by_pairs(grid: Grid, goes: dict[int, Candidates]) -> dict[tuple[int, int], Candidates]:
    """For two cells the candidates of each that go with none of the other, if there are any."""
    found = {}
    for i, j in combinations(open_cells(grid), 2):
        both = [*candidates(grid, i), *candidates(grid, j)]
        if gone := union(1 << k for k in both if not goes[k] & from_members(both)):
            found[i, j] = gone
    return found


def by_triples(grid: Grid, goes: dict[int, Candidates]) -> Iterator[Candidates]:
    """For three cells the candidates of each that go with no combination of the others, of which
    one has at most two left; only what no two cells show."""
    known, found = union(by_pairs(grid, goes).values()), dict[Cells, Candidates]()
    emptying = _emptying(grid)
    for k in goes.keys() - {*members(known)}:
        others = [i for i in open_cells(grid) if i != k // 9]
        left = {i: [a for a in candidates(grid, i) if goes[k] >> a & 1] for i in others}
        for i, j in permutations(others, 2):
            if len(left[i]) <= 2 and not any(
                goes[a] >> b & 1 and frozenset((k, a, b)) not in emptying
                for a, b in product(left[i], left[j])
            ):
                three = frozenset((k // 9, i, j))
                found[three] = found.get(three, 0) | 1 << k
    yield from found.values()


def _emptying(grid: Grid) -> set[frozenset[int]]:
    """Three candidates each of which sees, with its digit, another one of a cell that has three."""
    found = set[frozenset[int]]()
    for i in (i for i in range(81) if grid.masks[i].bit_count() == 3):
        seeing = [
            members(SEES[k] & grid.bits & DIGIT_CANDIDATES[k % 9]) for k in candidates(grid, i)
        ]
        found |= {frozenset(some) for some in product(*seeing)}
    return found


def emptied(goes: dict[int, int], left: int, here: tuple[int, ...], steps: int) -> set[Cells]:
    """Sets of the cells `here` that are too many for the candidates `left`: one that has none, or
    one that has two at most, each of which leaves others too little in one step fewer."""
    having = {i: left >> i * 9 & 511 for i in here}
    if empty := {frozenset({i}) for i, digits in having.items() if not digits}:
        return empty
    found = set()
    for i, digits in having.items() if steps else ():
        if digits.bit_count() < 3:
            others = tuple(j for j in here if j != i)
            ways = (
                emptied(goes, left & goes[i * 9 + d], others, steps - 1) for d in members(digits)
            )
            found |= {frozenset({i}).union(*some) for some in product(*ways)}
    return found
