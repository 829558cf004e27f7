"""Odd rings: what takes turns around a ring cannot do so if the ring is odd.

    places of a digit                            cells with two digits
    5 . . . 5   no house that joins two          ab . ab . .    each cell sees the next: one is a,
    .       .   neighbours has another place     .           .  the other b
    5 . . 5 .   of it: one of the two is true    ab .  . ab+

Further places in these houses, or further candidates of these cells, are the *guardians*: without
them the ring would be impossible, so one of them is true. A ring of cells obeys the rules for
deadly patterns (`structures.guardians`), though it does not assume that there is one solution.

The searches are bounded: a ring has five members (three would be in one box) to `LONGEST`, and no
shortcut, which would make a shorter odd ring of some of its members; and `MOST_TRIED` members are
tried. On grids of the hardest puzzles that is half as many again as are ever needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from whydoku.bits import Candidates, Cells, Mask, each, from_members, members
from whydoku.grid import Grid
from whydoku.spaces import DIGIT_CANDIDATES, HOUSE_CELLS, HOUSES_OF, PEERS, house_constraint
from whydoku.structures.deadly import MOST_ROOF, DeadlyPattern, deadly_pattern_of, open_cells
from whydoku.why import Impossible
from whydoku.world.candidates import cells_of, digit_in, peers_of_all, union

SHORTEST: Final = 5
LONGEST: Final = 11

FEWEST_BIVALUE: Final = 3
"""How many cells of a ring of cells, at least, must have its two digits and no other candidate."""

MOST_TRIED: Final = 20_000
"""How many members are tried for the rings of one digit, or of two."""

Ring = tuple[int, ...]
"""The cells of a ring, each joined to the next and the last to the first."""


# Places of a digit


class PlaceRing(NamedTuple):
    """A ring of places of a digit, and what follows: the placement of a sole guardian, or the
    eliminations of what sees all guardians. Its size is the number of its places and guardians."""

    impossible: Impossible
    placements: Candidates
    eliminations: Candidates

    @property
    def size(self) -> int:
        """How many candidates there are to look at."""
        return self.impossible.named.bit_count()


def place_rings(grid: Grid, d: int) -> tuple[PlaceRing, ...]:
    """The rings of places of digit `d` that prove something: the smallest for each conclusion."""
    places = cells_of(grid.bits & DIGIT_CANDIDATES[d])
    found: dict[tuple[Cells, Cells], PlaceRing] = {}

    def is_of_use(guarding: Cells) -> bool:
        return not guarding & (guarding - 1) or bool(peers_of_all(guarding) & places)

    for ring, houses, guarding in rings_of_places(places, is_of_use):
        alone = guarding if not guarding & (guarding - 1) else 0
        seen = 0 if alone else peers_of_all(guarding) & places
        smallest = found.get((alone, seen))
        if smallest is None or smallest.size > len(ring) + guarding.bit_count():
            impossible = impossible_ring(d, ring, houses, guarding)
            found[alone, seen] = PlaceRing(impossible, digit_in(alone, d), digit_in(seen, d))
    return tuple(found.values())


def impossible_ring(d: int, ring: Ring, houses: Ring, guarding: Cells) -> Impossible:
    """The pattern of a ring of places of digit `d`, with the houses that join them."""
    constraints = tuple(house_constraint(h, d) for h in houses)
    return Impossible(constraints, digit_in(from_members(ring), d), digit_in(guarding, d))


def rings_of_places(
    places: Cells, is_of_use: Callable[[Cells], bool]
) -> Iterator[tuple[Ring, Ring, Cells]]:
    """Yields rings of some places of a digit, with the houses that join their members, and with the
    guardians, one or more: the other places in these houses. These, and any part of them, must be
    of use.

    Each ring begins with its lowest cell, and its second cell is lower than its last.
    """
    tried = 0

    def extend(
        ring: Ring, houses: Ring, held: Cells, barred: Cells, guarding: Cells
    ) -> Iterator[tuple[Ring, Ring, Cells]]:
        """Yields the rings that go on from some cells, `held` as a set. The houses so far, whose
        cells are `barred`, have no further cell of the ring."""
        nonlocal tried
        for h in HOUSES_OF[ring[-1]]:
            house = HOUSE_CELLS[h]
            others = house & places & ~(1 << ring[-1])
            met = others & held
            if h in houses or not _may_join(ring, met):
                continue
            following = met or others & ~barred & ~((2 << ring[0]) - 1)
            for i in each(following):
                tried += 1
                if tried > MOST_TRIED:
                    return
                more = guarding | others & ~(1 << i)
                if more and not is_of_use(more):
                    continue
                if not met:
                    yield from extend((*ring, i), (*houses, h), held | 1 << i, barred | house, more)
                elif more:
                    yield ring, (*houses, h), more

    for first in members(places):
        yield from extend((first,), (), 1 << first, 0, 0)


def _may_join(ring: Ring, met: Cells) -> bool:
    """Whether a house of the last cell that has the cells `met` of the ring too can close it or, if
    there are none, lead on."""
    if met:
        return met == 1 << ring[0] and _is_length(len(ring)) and ring[1] < ring[-1]
    return len(ring) < LONGEST


def _is_length(n: int) -> bool:
    """Whether a ring of n members is odd, and not too short."""
    return n >= SHORTEST and n % 2 == 1


# Cells with two digits


def cell_rings(grid: Grid) -> tuple[DeadlyPattern, ...]:
    """The rings of cells with the same two digits, both still possible in each.

    At least three cells have no other candidate. At most two have guardians, or more if all
    guardians have the same digit and some candidate sees them all.
    """
    masks = grid.masks
    open_ones = members(grid.derive(open_cells))
    bivalue = [masks[i] for i in open_ones if masks[i].bit_count() == 2]
    return tuple(
        deadly_pattern_of(grid, "ring", dict.fromkeys(ring, pair))
        for pair in sorted(set(bivalue))
        if bivalue.count(pair) >= FEWEST_BIVALUE
        for ring in _rings_of_cells(grid, pair)
    )


def _rings_of_cells(grid: Grid, pair: Mask) -> Iterator[Ring]:
    """Yields rings of cells that have both digits of a pair, begun as those of places."""
    masks = grid.masks
    cells = from_members(i for i in each(grid.derive(open_cells)) if masks[i] & pair == pair)
    tried = 0

    def extend(ring: Ring, barred: Cells) -> Iterator[Ring]:
        """Yields the rings that go on from some cells. The cells `barred` see one of these other
        than the first and the last."""
        nonlocal tried
        here, first = ring[-1], ring[0]
        for i in each(PEERS[here] & cells & ~barred & ~((2 << first) - 1)):
            tried += 1
            if tried > MOST_TRIED:
                return
            longer = (*ring, i)
            closes = len(ring) > 1 and PEERS[first] >> i & 1
            if not _may_guard(grid, pair, longer):
                continue
            if closes:
                if (
                    _is_length(len(longer))
                    and ring[1] < i
                    and any(masks[j] != pair for j in longer)
                ):
                    yield longer
            elif len(longer) < LONGEST:
                yield from extend(longer, barred | PEERS[here] if len(ring) > 1 else 0)

    for first in each(cells):
        yield from extend((first,), 0)


def _may_guard(grid: Grid, pair: Mask, ring: Ring) -> bool:
    """Whether the further candidates of some cells can prove something as guardians."""
    others = {i: m for i in ring if (m := grid.masks[i] & ~pair)}
    if len(others) <= MOST_ROOF:
        return True
    digits = union(others.values())
    seen = peers_of_all(from_members(others))
    return digits.bit_count() == 1 and any(grid.masks[i] & digits for i in each(seen))
