"""Wings by their definitions: bent cells, of which all are tried; wings along three links between
pairs; and remote pairs.

A pair is a constraint with two candidates left, one of which is true.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, permutations
from typing import Final, NamedTuple

from whydoku.grids.bits import Candidates, from_members, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import union
from whydoku.grids.spaces import CLASSIC, CONSTRAINT_CANDIDATES, DIGIT_CANDIDATES, PEERS, SEES


class Bent(NamedTuple):
    """Cells, and what they exclude; whether the digit that is bent is in all of them."""

    cells: frozenset[int]
    eliminations: Candidates
    is_in_all: bool


def bent_wings(grid: Grid, n: int) -> Iterator[Bent]:
    """Yields n cells with n digits, of which no part has as few, and of whose digits only one can
    be true twice: what sees all its places is false, since the others cannot fill the cells."""
    few = [i for i in range(81) if 1 < grid.masks[i].bit_count() <= n]
    for cells in _with_digits(grid, few, n):
        held = union(CONSTRAINT_CANDIDATES[i] for i in cells) & grid.bits
        bent = [some for d in range(9) if (some := held & DIGIT_CANDIDATES[d]) and _is_bent(some)]
        if len(bent) == 1 and (gone := CLASSIC.seen_by_all(bent[0]) & grid.bits):
            yield Bent(frozenset(cells), gone, bent[0].bit_count() == n)


def _with_digits(grid: Grid, few: list[int], n: int) -> Iterator[tuple[int, ...]]:
    """Yields n cells with n digits, of which no part has as few."""
    for cells in combinations(few, n):
        if union(grid.masks[i] for i in cells).bit_count() == n and all(
            union(grid.masks[i] for i in some).bit_count() > size
            for size in range(2, n)
            for some in combinations(cells, size)
        ):
            yield cells


def _is_bent(places: Candidates) -> bool:
    """Whether two of these candidates of a digit do not see each other."""
    return any(not SEES[j] >> k & 1 for j, k in combinations(members(places), 2))


# Three links


class LinkWing(NamedTuple):
    """A technique and its variant, the six candidates in either order, and what is false."""

    slug: str
    variant: str | None
    nodes: frozenset[tuple[int, ...]]
    eliminations: Candidates


NAMES: Final[dict[tuple[str, bool], tuple[str, str | None]]] = {
    ("C-H-C", True): ("w-wing", None),
    ("C-H|H", True): ("m-wing", None),
    ("C-H|H", False): ("h-wing", "H1"),
    ("C-C-H", False): ("h-wing", "H2"),
    ("C-H-C", False): ("h-wing", "H3"),
    ("H-C-H", False): ("s-wing", None),
    ("H|H|H", True): ("l-wing", None),
    ("H|H|H", False): ("l-wing", None),
}
"""By their links (C in a cell, H in a house), by what joins these (- a digit in a house, | a cell),
and by whether both ends have the same digit."""


def link_wings(grid: Grid) -> Iterator[LinkWing]:
    """Yields each row of six candidates in which the first two are a pair, the second sees the
    third, and so on. The first or the last is true, so what sees both is false; only what is not in
    the row itself counts."""
    links = {
        link
        for held in CONSTRAINT_CANDIDATES
        if (held & grid.bits).bit_count() == 2
        for link in permutations(members(held & grid.bits))
    }
    after = {k: [link for link in links if SEES[k] >> link[0] & 1] for k in range(729)}
    for first in links:
        for second in after[first[1]]:
            for third in after[second[1]]:
                nodes = (*first, *second, *third)
                ends = CLASSIC.seen_by_all(1 << first[0] | 1 << third[1])
                gone = ends & grid.bits & ~from_members(nodes)
                if len({*nodes}) < 6 or not gone:
                    continue
                shape = _shape(nodes)
                same = first[0] % 9 == third[1] % 9
                if name := NAMES.get((shape, same)) or NAMES.get((shape[::-1], same)):
                    yield LinkWing(*name, frozenset((nodes, nodes[::-1])), gone)


def _shape(nodes: tuple[int, ...]) -> str:
    """The links and what joins them. A pair is in a cell if its candidates are."""
    shape = ""
    for n, (a, b) in enumerate(pairwise(nodes)):
        in_cell = a // 9 == b // 9
        shape += "-|"[in_cell] if n % 2 else "HC"[in_cell]
    return shape


# Remote pairs


def remote_pairs(grid: Grid) -> Iterator[Candidates]:
    """Yields for all connected cells with the same two candidates what is false: these digits in a
    cell that sees two that are an odd number of steps apart, three or more."""
    small = [i for i in range(81) if grid.masks[i].bit_count() == 2]
    for pair in {grid.masks[i] for i in small}:
        left = {i for i in small if grid.masks[i] == pair}
        while left:
            steps = {i: _steps_from(i, left) for i in left}
            group = {*steps[min(left)]}
            gone = 0
            for i, j in combinations(sorted(group), 2):
                if steps[i][j] % 2 and steps[i][j] >= 3:
                    gone |= union(pair << x * 9 for x in members(PEERS[i] & PEERS[j]))
            if gone & grid.bits:
                yield gone & grid.bits
            left -= group


def _steps_from(start: int, cells: set[int]) -> dict[int, int]:
    """How many steps each of some cells is away from one of them, as far as they are connected."""
    steps, last = {start: 0}, {start}
    while last:
        last = {j for i in last for j in cells if PEERS[i] >> j & 1} - steps.keys()
        steps |= dict.fromkeys(last, max(steps.values()) + 1)
    return steps
