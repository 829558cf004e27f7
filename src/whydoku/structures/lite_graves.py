"""Deadly patterns of few cells with two digits each, but not all with the same two.

ab . . ab           Every house has each digit of the pattern in two of its cells or in none,
.  . . .            as in the grave of all open cells; so each cell could take its other digit.
bc . . ab  ac ...   Where all have the same two digits, it is a rectangle or a loop instead.
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
    can_fill,
    deadly_pattern_of,
    open_cells,
)

LARGEST_LITE: Final = 10
"""The most cells of a pattern. Larger ones are hardly ever met and take long to find."""

LARGEST_ROOF_CELL: Final = 4
"""The most candidates of a cell with guardians."""


def lite_graves(grid: Grid) -> tuple[DeadlyPattern, ...]:
    """All such patterns of up to ten cells, of which one or two hold guardians, at most two each.

    A pattern grows from its first cell, each time where a digit has only one of its cells in a
    house yet; so each is found once.
    """
    free = members(grid.derive(open_cells))
    return tuple(
        deadly_pattern_of(grid, "lite grave", dict(sorted(digits.items())))
        for digits in _grown(grid)
        if len(digits) < len(free) and len({*digits.values()}) > 1 and can_fill(grid, digits)
    )


def _grown(grid: Grid) -> Iterator[dict[int, Mask]]:
    places: dict[int, list[tuple[int, Mask, int]]] = {}
    starts = []
    for i in members(grid.derive(open_cells)):
        m = grid.masks[i]
        if m.bit_count() > LARGEST_ROOF_CELL:
            continue
        for pair in (1 << d | 1 << e for d, e in combinations(BITS[m], 2)):
            held = from_members(house_constraint(h, d) for h in HOUSES_OF[i] for d in BITS[pair])
            starts.append((i, pair, held))
            for q in members(held):
                places.setdefault(q, []).append((i, pair, held))

    def extend(
        chosen: dict[int, Mask], once: int, twice: int, roof: int
    ) -> Iterator[dict[int, Mask]]:
        """Yields what the chosen cells grow to. `once` are the places of digits in houses that one
        of these cells takes, `twice` those that two take; `roof` of the cells have guardians."""
        if not once:
            if roof:
                yield dict(chosen)
            return
        # A cell more is the second one of six places at most.
        if len(chosen) + (once.bit_count() + 5) // 6 > LARGEST_LITE:
            return
        first = next(iter(chosen))
        for i, pair, held in places[_narrowest(once)]:
            more = roof + (grid.masks[i] != pair)
            if i > first and i not in chosen and more <= MOST_ROOF and not held & twice:
                chosen[i] = pair
                yield from extend(chosen, once ^ held, twice | once & held, more)
                del chosen[i]

    def _narrowest(once: int) -> int:
        return min(members(once), key=lambda q: len(places[q]))

    for i, pair, held in starts:
        yield from extend({i: pair}, held, 0, int(grid.masks[i] != pair))
