"""Odd rings, looked for among all sets of cells; `native/logic/odd_rings.hpp` says what they are.

A ring of places is a set of them with as many houses that hold two of them each: every place is in
two of these houses, and no part of the set has houses of its own. A ring of cells is a set in which
each sees two others, and no part is a ring.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from whydoku.grids.grid import Grid
from whydoku.grids.spaces import HOUSES, HOUSES_OF

Cells = frozenset[int]

LENGTHS = (5, 7, 9, 11)


def open_places(grid: Grid, d: int) -> list[int]:
    """The cells where a digit can be, but is not yet."""
    return [i for i in range(81) if (grid.bits & ~grid.digits) >> i * 9 + d & 1]


def place_rings(grid: Grid, d: int) -> Iterator[tuple[int, Cells]]:
    """Yields the length and the guardians, one or more, of each ring of places of a digit."""
    places = open_places(grid, d)
    for length in LENGTHS:
        for ring in map(frozenset, combinations(places, length)):
            for houses in _houses_round(ring):
                if (
                    guardians := frozenset(i for h in houses for i in HOUSES[h] if i in places)
                    - ring
                ):
                    yield length, guardians


def conclusions(grid: Grid, d: int) -> dict[tuple[bool, Cells], int]:
    """What the rings of places of a digit prove, each with the fewest places and guardians: whether
    a digit is placed, and the cells where it is placed or falls."""
    found: dict[tuple[bool, Cells], int] = {}
    for length, guardians in place_rings(grid, d):
        is_sole = len(guardians) == 1
        about = guardians if is_sole else _seeing(open_places(grid, d), guardians)
        if about:
            size = length + len(guardians)
            found[is_sole, about] = min(size, found.get((is_sole, about), size))
    return found


def linked_places(grid: Grid, d: int, most: int) -> dict[frozenset[Cells], int]:
    """The two sides of guardians of rings, at most so many: those in a house, and the others, which
    are in one too; and the length of the shortest of such rings."""
    found: dict[frozenset[Cells], int] = {}
    for length, guardians in place_rings(grid, d):
        for house in map(frozenset, HOUSES) if len(guardians) <= most else ():
            here, others = guardians & house, guardians - house
            if here and others and any(others <= {*other} for other in HOUSES):
                sides = frozenset((here, others))
                found[sides] = min(length, found.get(sides, length))
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


def linked_cells(grid: Grid, most: int) -> set[tuple[Cells, frozenset[int]]]:
    """The rings of cells with the two sides of each: all else that is possible in one of two cells
    and in the other, or all of one of two digits and of the other."""
    found = set()
    for pair, ring in cell_rings(grid, most):
        others = {i: grid.masks[i] & ~pair for i in ring if grid.masks[i] & ~pair}
        digits = [d for d in range(9) if any(mask >> d & 1 for mask in others.values())]
        if len(others) == 2:
            found.add((ring, frozenset(mask << i * 9 for i, mask in others.items())))
        if len(others) > 1 and len(digits) == 2:
            sides = (sum((mask & 1 << d) << i * 9 for i, mask in others.items()) for d in digits)
            found.add((ring, frozenset(sides)))
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
