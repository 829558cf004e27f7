"""Deadly patterns of few cells with two digits each, but not all with the same two.

ab . . ab           Every house has each digit of the pattern in two of its cells or in none,
.  . . .            as in the grave of all open cells; so each cell could take its other digit.
bc . . ab  ac ...   Where all have the same two digits, it is a rectangle or a loop instead.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final, NamedTuple

from whydoku.bits import BITS, Mask, from_members, members
from whydoku.grid import Grid
from whydoku.spaces import COL_OF, HOUSES_OF, ROW_OF, house_constraint
from whydoku.structures.deadly import (
    LARGEST_EXTENDED,
    MOST_ROOF,
    DeadlyPattern,
    can_fill,
    deadly_pattern_of,
    open_cells,
)
from whydoku.world.candidates import union

LARGEST_LITE: Final = 10
"""The most cells of a pattern. Larger ones are hardly ever met and take long to find."""

LARGEST_ROOF_CELL: Final = 4
"""The most candidates of a cell with guardians."""


class _Option(NamedTuple):
    """Two digits for a cell, the `places` that they take in its houses, as constraints, and whether
    the cell has guardians then."""

    cell: int
    pair: Mask
    places: int
    in_roof: bool


def lite_graves(grid: Grid) -> tuple[DeadlyPattern, ...]:
    """All such patterns of up to ten cells, of which one or two hold guardians, at most two each.

    A pattern grows from its first cell, each time where a digit has only one of its cells in a
    house yet; so each is found once.
    """
    options = _options(grid)
    by_place: defaultdict[int, list[_Option]] = defaultdict(list)
    for one in options:
        for q in members(one.places):
            by_place[q].append(one)
    free = grid.derive(open_cells).bit_count()
    patterns = []
    for one in options:
        for some in _extended(by_place, (one,), one.places, 0):
            digits = {other.cell: other.pair for other in sorted(some)}
            is_own = len({*digits.values()}) > 1 and len(digits) < free
            if (
                is_own
                and not _is_extended(digits)
                and any(other.in_roof for other in some)
                and can_fill(grid, digits)
            ):
                patterns.append(deadly_pattern_of(grid, "lite grave", digits))
    return tuple(patterns)


def _is_extended(digits: dict[int, Mask]) -> bool:
    """Whether the cells make an extended rectangle: two lines of a band or stack, crossed by as
    many others as there are digits."""
    n = union(digits.values()).bit_count()
    for line_of in (ROW_OF, COL_OF):
        lines = {line_of[i] for i in digits}
        if len(lines) == 2 and len({line // 3 for line in lines}) == 1:
            return len(digits) == 2 * n <= 2 * LARGEST_EXTENDED
    return False


def _options(grid: Grid) -> list[_Option]:
    options = []
    for i in members(grid.derive(open_cells)):
        m = grid.masks[i]
        if m.bit_count() <= LARGEST_ROOF_CELL:
            for d, e in combinations(BITS[m], 2):
                places = from_members(house_constraint(h, x) for h in HOUSES_OF[i] for x in (d, e))
                options.append(_Option(i, 1 << d | 1 << e, places, m.bit_count() > 2))
    return options


def _extended(
    by_place: Mapping[int, list[_Option]], chosen: tuple[_Option, ...], once: int, twice: int
) -> Iterator[tuple[_Option, ...]]:
    """Yields what the chosen cells grow to. `once` are the places that one of these cells takes,
    `twice` those that two of them take."""
    if not once:
        yield chosen
        return
    # A cell more is the second one of six places at most.
    if len(chosen) + (once.bit_count() + 5) // 6 > LARGEST_LITE:
        return
    taken = {one.cell for one in chosen}
    roof = sum(one.in_roof for one in chosen)
    for one in by_place[min(members(once), key=lambda q: len(by_place[q]))]:
        is_new = one.cell > chosen[0].cell and one.cell not in taken
        if is_new and not one.places & twice and roof + one.in_roof <= MOST_ROOF:
            both = once & one.places
            yield from _extended(by_place, (*chosen, one), once ^ one.places, twice | both)
