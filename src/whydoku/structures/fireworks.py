"""Fireworks: digits that a row and a column, crossing in a box, have outside of the box in one cell
each.

    X . . | . P .      X is the *heart*, where the row and the column cross; P and Q are the *ends*.
    . a a | . . .      A digit whose places in the row are P and cells of the box, and in the column
    . a a | . . .      Q and cells of the box, is in at least one of X, P and Q: if it were in
    ------+------      neither P nor Q, the row and the column would both have it in the box, and
    Q . . | . . .      they share only X there.

Three such digits fill the three cells. This is a `Cover`: the digits in row and column are 2 n
bases; the digits in the box, and the cells, are the covers. A digit that the row has only in X and
P, or the column only in X and Q, is in one of the cells too, by that one base.

Two such digits leave at most one of the three cells to other digits. So of any two of the cells at
least one has one of the two digits, which is a strong link. What sees the places of a third digit
beyond such a link and the cell of the link too needs no firework: one house excludes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from whydoku.bits import BITS, ONE_LEFT, Candidates, Cells, members
from whydoku.finders.order import each_once, most_first
from whydoku.grid import Grid
from whydoku.spaces import (
    CONSTRAINT_CANDIDATES,
    HOUSE_CELLS,
    HOUSES_OF,
    house_constraint,
)
from whydoku.structures.subsets import CountedCover, counted_covers
from whydoku.why import Chain, Cover
from whydoku.world.candidates import cells_of, seen_by_all


class Held(NamedTuple):
    """A digit that is in at least one of the heart and the ends, and the constraints that say so:
    one base without a cover, or two with the digit in the box as cover."""

    digit: int
    bases: tuple[int, ...]
    covers: tuple[int, ...]


class Firework(NamedTuple):
    """A heart, its ends in the row and in the column, and the digits that they hold."""

    heart: int
    ends: tuple[int, int]
    held: tuple[Held, ...]

    @property
    def cells(self) -> tuple[int, int, int]:
        """The heart and the ends."""
        return self.heart, *self.ends


@dataclass(frozen=True, slots=True)
class BridgedPair:
    """Two places of a digit, or two groups of places, of which one is true, since a firework of two
    other digits joins them."""

    reason: Chain
    eliminations: Candidates


PAIR: Final = 2
TRIPLE: Final = 3


def fireworks(grid: Grid) -> tuple[Firework, ...]:
    """The hearts and ends that hold two digits or more, by position; all cells are open."""
    return tuple(found for heart in range(81) for found in _fireworks_at(grid, heart))


def _fireworks_at(grid: Grid, heart: int) -> Iterator[Firework]:
    row, column, box = HOUSES_OF[heart]
    digits = grid.masks[heart]
    if digits in ONE_LEFT:
        return
    outside = [HOUSE_CELLS[h] & ~HOUSE_CELLS[box] for h in (row, column)]
    open_cells = [[i for i in members(cells) if _is_open(grid, i)] for cells in outside]
    places = [
        [cells_of(grid.bits & CONSTRAINT_CANDIDATES[house_constraint(h, d)]) for d in range(9)]
        for h in (row, column)
    ]
    for p in open_cells[0]:
        for q in open_cells[1]:
            held = tuple(
                one
                for d in BITS[digits | grid.masks[p] | grid.masks[q]]
                if (one := _held(heart, (p, q), d, places[0][d], places[1][d]))
            )
            if len(held) >= PAIR:
                yield Firework(heart, (p, q), held)


def _held(
    heart: int, ends: tuple[int, int], d: int, in_row: Cells, in_column: Cells
) -> Held | None:
    """How digit `d` is held by a heart and its ends, if it is."""
    row, column, box = HOUSES_OF[heart]
    for h, places, end in ((row, in_row, ends[0]), (column, in_column, ends[1])):
        if places == (1 << heart | 1 << end):
            return Held(d, (house_constraint(h, d),), ())
    inside = HOUSE_CELLS[box]
    rest = in_row & ~(1 << ends[0]), in_column & ~(1 << ends[1])
    if not all(rest) or (rest[0] | rest[1]) & ~inside:
        return None
    bases = (house_constraint(row, d), house_constraint(column, d))
    return Held(d, bases, (house_constraint(box, d),))


def _is_open(grid: Grid, i: int) -> bool:
    return grid.masks[i] not in ONE_LEFT and bool(grid.masks[i])


def filled_triples(grid: Grid) -> tuple[CountedCover, ...]:
    """Three digits of a firework, which fill its heart and ends."""
    covers = (
        _filled(firework.cells, three)
        for firework in grid.derive(fireworks)
        for three in combinations(firework.held, TRIPLE)
        if _is_bent(three)
    )
    return counted_covers(grid, covers)


def filled_quads(grid: Grid) -> tuple[CountedCover, ...]:
    """Two digits of each of two fireworks with the same ends, which fill the ends and both
    hearts."""
    by_ends = {(one.ends, one.heart): one for one in grid.derive(fireworks)}
    found = []
    for (ends, heart), one in by_ends.items():
        p, q = ends
        opposite = q // 9 * 9 + p % 9
        other = by_ends.get(((q, p), opposite))
        if other is None or opposite < heart:
            continue
        cells = (heart, *ends, opposite)
        for two in combinations(one.held, PAIR):
            for others in combinations(other.held, PAIR):
                digits = {held.digit for held in (*two, *others)}
                if len(digits) == len(cells) and _is_bent(two) and _is_bent(others):
                    found.append(_filled(cells, (*two, *others)))
    return counted_covers(grid, found)


def _is_bent(held: tuple[Held, ...]) -> bool:
    """Whether at least one digit needs both row and column, and no two of the others only need the
    same line: these would be a hidden pair."""
    lone = [one.bases[0] // 9 for one in held if not one.covers]
    return len(lone) < len(held) and len(set(lone)) == len(lone)


def _filled(cells: tuple[int, ...], held: tuple[Held, ...]) -> Cover:
    """Cells that fireworks fill with as many digits."""
    bases = tuple(q for one in held for q in one.bases)
    return Cover(bases, (*(q for one in held for q in one.covers), *cells))


def bridged_pairs(grid: Grid) -> tuple[BridgedPair, ...]:
    """Pairs of a digit's places that a firework of two other digits joins: where one of two of its
    cells has a third digit, the other has not, so that digit is elsewhere in a house of one of
    them."""
    found = []
    for firework in grid.derive(fireworks):
        for two in combinations(firework.held, PAIR):
            if all(one.covers for one in two):
                found += list(_bridged(grid, firework, two))
    kept = (one for one in found if one.eliminations)
    return tuple(each_once(most_first(kept)))


def _bridged(grid: Grid, firework: Firework, two: tuple[Held, ...]) -> Iterator[BridgedPair]:
    digits = sum(1 << one.digit for one in two)
    for u, v in combinations(firework.cells, 2):
        (third,) = set(firework.cells) - {u, v}
        nodes = [grid.bits & digits << i * 9 for i in (u, v)]
        if not all(nodes):
            continue
        link = Cover(
            tuple(q for one in two for q in one.bases),
            (*(q for one in two for q in one.covers), third),
            tuple(members(nodes[0] | nodes[1])),
        )
        for d in BITS[grid.masks[u] & grid.masks[v] & ~digits]:
            for first, h in _others(grid, u, d):
                for last, g in _others(grid, v, d):
                    places = 1 << u * 9 + d, 1 << v * 9 + d
                    gone = seen_by_all(first | last) & grid.bits
                    if gone := gone & ~seen_by_all(places[0]) & ~seen_by_all(places[1]):
                        chain = Chain(
                            (first, places[0], *nodes, places[1], last),
                            (house_constraint(h, d), link, house_constraint(g, d)),
                        )
                        yield BridgedPair(chain, gone)


def _others(grid: Grid, i: int, d: int) -> Iterator[tuple[Candidates, int]]:
    """The other places of digit `d` in each house of cell `i`, with the house."""
    for h in HOUSES_OF[i]:
        others = CONSTRAINT_CANDIDATES[house_constraint(h, d)] & grid.bits & ~(1 << i * 9 + d)
        if others:
            yield others, h
