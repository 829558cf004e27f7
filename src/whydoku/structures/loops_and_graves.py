"""Deadly patterns of many cells: loops of two digits, and the grave of all open cells.

In both, every house has each digit of the pattern in two of its cells or in none, so each cell
could take its other digit.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from whydoku.bits import BITS, Mask, from_members, members
from whydoku.grid import Grid
from whydoku.spaces import HOUSES_OF, house_constraint
from whydoku.structures.deadly import (
    MOST_ROOF,
    DeadlyPattern,
    Masks,
    can_fill,
    deadly_pattern_of,
    is_free,
    open_cells,
)
from whydoku.world.candidates import cells_of, union

Loop = tuple[int, ...]

SMALLEST_LOOP: Final = 6
LARGEST_LOOP: Final = 14
LARGEST_PLACED_LOOP: Final = 18
"""All places of two digits."""

FEWEST_BIVALUE: Final = 3
"""How many cells of a loop, at least, must have the loop's two digits and no other candidate."""

MOST_GRAVE_ROOF: Final = 8
"""The most cells with more than two candidates that a grave may have."""


def loops(grid: Grid) -> tuple[DeadlyPattern, ...]:
    """All loops of six to fourteen cells that could exchange the same two digits, both still
    possible in each cell.

    At most two cells hold guardians, or more if all guardians have the same digit.
    """
    masks = grid.masks
    open_ones = members(grid.derive(open_cells))
    bivalue = [masks[i] for i in open_ones if masks[i].bit_count() == 2]
    return tuple(
        deadly_pattern_of(grid, "loop", dict.fromkeys(sorted(cells), pair))
        for pair in sorted(set(bivalue))
        if bivalue.count(pair) >= FEWEST_BIVALUE
        for cells in _loops_of(masks, pair, [i for i in open_ones if masks[i] & pair == pair])
        if any(masks[i] != pair for i in cells)
    )


def placed_loops(grid: Grid) -> tuple[DeadlyPattern, ...]:
    """All loops of six to eighteen cells, some of which hold one of the two digits, placed and not
    given; the others can have at least one of these two."""
    masks, placed = grid.masks, cells_of(grid.placed.bits)
    free = [i for i in range(81) if is_free(grid, i)]
    patterns = []
    for pair in (1 << d | 1 << e for d, e in combinations(range(9), 2)):
        cells = [i for i in free if masks[i] & pair]
        if sum(not masks[i] & ~pair for i in cells) < SMALLEST_LOOP - MOST_ROOF:
            continue
        for loop in _loops_of(masks, pair, cells, LARGEST_PLACED_LOOP):
            digits = dict.fromkeys(sorted(loop), pair)
            has_both = from_members(loop) & placed and any(masks[i] & ~pair for i in loop)
            if has_both and can_fill(grid, digits):
                patterns.append(deadly_pattern_of(grid, "placed loop", digits))
    return tuple(patterns)


def _loops_of(
    masks: Masks, pair: Mask, cells: list[int], largest: int = LARGEST_LOOP
) -> Iterator[Loop]:
    """Yields each connected choice of these cells that has two cells or none in every house."""

    def extend(chosen: tuple[int, ...], once: set[int], twice: set[int]) -> Iterator[Loop]:
        """Yields the loops that extend the chosen cells. `once` are the houses that contain one of
        these cells, `twice` those that contain two."""
        others = [m for i in chosen if (m := masks[i] & ~pair)]
        if len(others) > MOST_ROOF and union(others).bit_count() > 1:
            return
        if not once and len(chosen) >= SMALLEST_LOOP and _has_two_sides(chosen):
            yield chosen
        if not once or len(chosen) == largest:
            return
        lonely = min(once)
        for i in cells:
            houses = set(HOUSES_OF[i])
            if lonely in houses and i > chosen[0] and not houses & twice and i not in chosen:
                yield from extend((*chosen, i), once ^ houses, twice | once & houses)

    for first in cells:
        yield from extend((first,), set(HOUSES_OF[first]), set())


def _has_two_sides(cells: tuple[int, ...]) -> bool:
    """Whether two digits can alternate along the cells, which an odd ring would prevent."""
    side = {cells[0]: 0}
    waiting = [cells[0]]
    for i in waiting:
        for j in cells:
            if j == i or not set(HOUSES_OF[i]) & set(HOUSES_OF[j]):
                continue
            if j not in side:
                side[j] = 1 - side[i]
                waiting.append(j)
            elif side[j] == side[i]:
                return False
    return True


def graves(grid: Grid) -> tuple[DeadlyPattern, ...]:
    """The graves of a grid, of which there is hardly ever more than one. A grave gives each open
    cell two of its digits, so that every house has each of its open digits twice."""
    masks = grid.masks
    open_ones = members(grid.derive(open_cells))
    many = [i for i in open_ones if masks[i].bit_count() > 2]
    placed = grid.digits.bit_count()
    if not many or len(many) > MOST_GRAVE_ROOF or len(open_ones) + placed < 81:
        return ()
    counts = [0] * 324
    for i in open_ones:
        if masks[i].bit_count() == 2 and not _count_in(counts, i, masks[i]):
            return ()
    patterns = []
    for chosen in _pairs_of(masks, many, counts):
        digits = {i: chosen.get(i, masks[i]) for i in open_ones}
        if _is_even(digits):
            patterns.append(deadly_pattern_of(grid, "grave", digits))
    return tuple(patterns)


def _count_in(counts: list[int], i: int, pair: Mask) -> bool:
    """Adds the two digits of cell `i` to the counts of its houses; returns whether every count
    stays below three."""
    fits = True
    for h in HOUSES_OF[i]:
        for d in BITS[pair]:
            q = house_constraint(h, d)
            counts[q] += 1
            fits = fits and counts[q] < 3
    return fits


def _pairs_of(masks: Masks, many: list[int], counts: list[int]) -> Iterator[dict[int, Mask]]:
    """Yields each way to choose two digits for each of the cells `many` so that no house gets a
    digit a third time."""
    if not many:
        yield {}
        return
    first, *others = many
    for d, e in combinations(BITS[masks[first]], 2):
        pair = 1 << d | 1 << e
        after = counts.copy()
        if _count_in(after, first, pair):
            for rest in _pairs_of(masks, others, after):
                yield {first: pair, **rest}


def _is_even(digits: dict[int, Mask]) -> bool:
    """Whether every house has each digit in two of these cells or in none."""
    counts = [0] * 324
    for i, pair in digits.items():
        _count_in(counts, i, pair)
    return all(n in (0, 2) for n in counts)
