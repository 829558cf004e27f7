"""SK-loops: eight pairs of cells in a ring, each joined to the next by a line or a box.

    x a . | . b x      The four crossings x of two rows and two columns lie in four boxes. In each
    h . . | . . c      of these boxes the rest of the row and the rest of the column are a pair of
    . . . | . . .      cells each: in all eight pairs, a to h. By turns two that follow each other
    ------+------      share a line or a box: a and b their row, b and c their box, and so on.
    g . . | . . d
    x f . | . e x      Each digit of a pair is counted in one of the two houses that the pair shares
                       with its neighbours, so that every pair that has the digit is counted.

If that makes 16 places in all, the 16 cells need all of them. The fewest houses that count a digit
depend only on the pairs that have it, which is a table. So the search over all 729 crossings is
complete: it finds every ring whose 16 cells have just 16 places in the eight houses.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from whydoku.bits import ONE_LEFT, Mask, from_members, members
from whydoku.grid import Grid
from whydoku.spaces import HOUSE_CELLS, HOUSES_OF, house_constraint
from whydoku.structures.subsets import CountedCover, counted_covers, covers_by_digit
from whydoku.why import Cover

_PAIRS: Final = 8


class _Ring(NamedTuple):
    """The cells of the pairs, and the houses: pair n is in houses n and n + 1, the last in the last
    and in house 0."""

    pairs: tuple[int, ...]
    houses: tuple[int, ...]


def pair_rings(grid: Grid) -> tuple[CountedCover, ...]:
    """The rings that exclude something, those with the most conclusions first, then by position."""
    return counted_covers(grid, (cover for ring in _rings() for cover in _covers_of(grid, ring)))


def _covers_of(grid: Grid, ring: _Ring) -> Iterator[Cover]:
    """The covers of the cells by the houses of the ring, if they have just as many places there."""
    cells = [members(pair) for pair in ring.pairs]
    masks = [[grid.masks[i] for i in pair] for pair in cells]
    if any(not m or m in ONE_LEFT for pair in masks for m in pair):
        return
    with_digit = [
        from_members(n for n, (one, other) in enumerate(masks) if (one | other) >> d & 1)
        for d in range(9)
    ]
    if sum(_fewest(pairs)[0].bit_count() for pairs in with_digit) == 2 * _PAIRS:
        counts = (
            [tuple(house_constraint(ring.houses[n], d) for n in members(way)) for way in ways]
            for d, ways in enumerate(map(_fewest, with_digit))
        )
        yield from covers_by_digit(grid, tuple(sorted(i for pair in cells for i in pair)), counts)


@lru_cache(maxsize=1 << _PAIRS)
def _fewest(pairs: Mask) -> tuple[Mask, ...]:
    """The fewest houses such that each of some pairs has one of its two: all ways."""
    ways = [
        way for way in range(1 << _PAIRS) if not pairs & ~(way | (way >> 1 | way << _PAIRS - 1))
    ]
    least = min(way.bit_count() for way in ways)
    return tuple(way for way in ways if way.bit_count() == least)


@lru_cache(maxsize=1)
def _rings() -> tuple[_Ring, ...]:
    """The rings of all crossings of two rows of different bands and two columns of different
    stacks, by position."""
    return tuple(
        _ring_at((top, left), (bottom, right))
        for top, bottom in _apart()
        for left, right in _apart()
    )


def _apart() -> Iterator[tuple[int, int]]:
    return ((n, m) for n, m in product(range(9), range(9)) if n // 3 < m // 3)


def _ring_at(first: tuple[int, int], second: tuple[int, int]) -> _Ring:
    (top, left), (bottom, right) = first, second
    corners = [(top, left), (top, right), (bottom, right), (bottom, left)]
    pairs, houses = list[int](), list[int]()
    for n, (row, column) in enumerate(corners):
        cell = row * 9 + column
        box = HOUSES_OF[cell][2]
        lines = (row, 9 + column) if n % 2 else (9 + column, row)
        for line in lines:
            pairs.append(HOUSE_CELLS[line] & HOUSE_CELLS[box] & ~(1 << cell))
        houses += (lines[0], box)
    return _Ring(tuple(pairs), tuple(houses))
