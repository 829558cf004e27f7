"""Odd rings, looked for among all sets of cells; `whydoku.structures.odd_rings` says what they are.

A ring of places is a set of them with as many houses that hold two of them each: every place is in
two of these houses, and no part of the set has houses of its own. A ring of cells is a set in which
each sees two others, and no part is a ring.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from whydoku.grid import Grid
from whydoku.spaces import HOUSES, HOUSES_OF

Cells = frozenset[int]

LENGTHS = (5, 7, 9, 11)


def open_places(grid: Grid, d: int) -> list[int]:
    """The cells where a digit can be, but is not yet."""
    return [i for i in range(81) if (grid.bits & ~grid.digits) >> i * 9 + d & 1]


def place_rings(grid: Grid, d: int) -> dict[tuple[bool, Cells], int]:
    """What the rings of places of a digit prove, each with the fewest places and guardians: whether
    a digit is placed, and the cells where it is placed or falls."""
    places = open_places(grid, d)
    found: dict[tuple[bool, Cells], int] = {}
    for length in LENGTHS:
        for ring in map(frozenset, combinations(places, length)):
            for houses in _houses_round(ring):
                guardians = {i for h in houses for i in HOUSES[h] if i in places} - ring
                if len(guardians) == 1:
                    conclusion = True, frozenset(guardians)
                else:
                    conclusion = False, _seeing(places, guardians)
                if guardians and conclusion[1]:
                    size = length + len(guardians)
                    found[conclusion] = min(size, found.get(conclusion, size))
    return found


def cell_rings(grid: Grid, most: int) -> set[tuple[int, Cells]]:
    """The rings of cells with the same two digits, each with these, if so many cells have them at
    most."""
    masks = grid.masks
    opened = [i for i in range(81) if masks[i].bit_count() > 1]
    found = set()
    for pair in {masks[i] for i in opened if masks[i].bit_count() == 2}:
        if sum(masks[i] == pair for i in opened) < 3:
            continue
        cells = [i for i in opened if masks[i] & pair == pair]
        if len(cells) > most:
            continue
        for length in LENGTHS:
            for ring in map(frozenset, combinations(cells, length)):
                beside = {i: {j for j in ring if j != i and _sees(i, j)} for i in ring}
                others = {i: masks[i] & ~pair for i in ring if masks[i] & ~pair}
                if all(len(some) == 2 for some in beside.values()) and _is_whole(beside):
                    digits = set(others.values())
                    fall = _seeing([i for i in range(81) if masks[i] & sum(digits)], others)
                    alike = len(digits) == 1 and sum(digits).bit_count() == 1 and fall
                    if others and (len(others) <= 2 or alike):
                        found.add((pair, ring))
    return found


def _houses_round(ring: Cells) -> Iterator[tuple[int, ...]]:
    """Yields each choice of houses, two for each cell of a ring, that joins all of it."""
    joining = {h: ring & {*house} for h, house in enumerate(HOUSES) if len(ring & {*house}) == 2}
    pairs = [combinations([h for h in HOUSES_OF[i] if h in joining], 2) for i in sorted(ring)]
    for chosen in product(*pairs):
        houses = {h for two in chosen for h in two}
        beside = {i: set[int]() for i in ring}
        for i, two in zip(sorted(ring), chosen, strict=True):
            beside[i] |= {j for h in two for j in joining[h]}
        if len(houses) == len(ring) and _is_whole(beside):
            yield tuple(houses)


def _is_whole(beside: dict[int, set[int]]) -> bool:
    reached = {min(beside)}
    while more := {j for i in reached for j in beside[i]} - reached:
        reached |= more
    return len(reached) == len(beside)


def _sees(i: int, j: int) -> bool:
    return i != j and bool({*HOUSES_OF[i]} & {*HOUSES_OF[j]})


def _seeing(cells: Iterable[int], others: Iterable[int]) -> Cells:
    return frozenset(i for i in cells if all(_sees(i, j) for j in others))
