"""Rows of four almost locked sets or more, each the shortest that makes a candidate false.

If a candidate is true, the sets in which it sees all places of its digit lose that digit and hold
all their others. If one of these is a restricted common with a further set, that set loses it, and
so on, layer by layer, until a set would have to hold the candidate's own digit, although the
candidate sees all its places there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from whydoku.bits import BITS, each, members
from whydoku.grid import Grid
from whydoku.structures.almost_locked import AlmostLockedSet, AlmostLockedSets
from whydoku.structures.als_rows import (
    CHAIN,
    AlsRow,
    als_pairs,
    als_rings,
    als_row,
    als_triples,
    simplest_rows,
)
from whydoku.world.candidates import union

_At: TypeAlias = tuple[int, int]
"""The number of a set, and the digit that the set has lost."""

_PartOfRow: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The beginning of a row: the number of cells in its sets, the numbers of the sets, and the
restricted commons between them."""

_Joined: TypeAlias = Callable[[AlmostLockedSet, int], int]
"""A function from an almost locked set and a digit to the sets that lose the digit if that set
holds it, as a bit set of their numbers."""


def als_chains(grid: Grid) -> tuple[AlsRow, ...]:
    """Finds the rows of four almost locked sets or more, each the shortest that excludes some
    candidate.

    Where shorter rows exclude a candidate only with sets that share cells, the row is the shortest
    one in which neighbouring sets share no cell.
    """
    sets = grid.derive(AlmostLockedSets)

    def apart(almost_locked: AlmostLockedSet, d: int) -> int:
        return sets.restricted(almost_locked, d) & sets.apart(almost_locked)

    short = union(of for n, of in sets.excluded.items() if n < CHAIN)
    makers = (als_pairs, als_rings, als_triples) if short else ()
    rows = (row for make in makers for row in grid.derive(make))
    well = union(row.eliminations for row in rows if not row.shares)
    shortest: dict[tuple[_At, _At], AlsRow] = {}
    for k in members(union(sets.excluded.values()) & ~well):
        for row in _shortest_rows(sets, apart if short >> k & 1 else sets.restricted, k):
            ends = (row.sets[0], row.commons[0]), (row.sets[-1], row.commons[-1])
            if ends not in shortest or row.rank < shortest[ends].rank:
                shortest[ends] = row
    return simplest_rows(shortest.values())


def _shortest_rows(sets: AlmostLockedSets, joined: _Joined, k: int) -> Iterator[AlsRow]:
    """Yields the shortest rows of almost locked sets that exclude candidate `k` and use no set
    twice.

    Of the rows with the same two ends and the same commons next to them, only the one with the
    fewest cells is yielded.
    """
    layers = _layers(sets, joined, k)
    for n, z in layers[0]:
        for common in BITS[sets.all[n].digits & ~(1 << z)]:
            for _, numbers, commons in _parts_of_rows(sets, joined, layers, n, common):
                if n < numbers[-1]:
                    yield als_row(sets, numbers, commons)
                else:
                    yield als_row(sets, numbers[::-1], commons[::-1])


def _parts_of_rows(
    sets: AlmostLockedSets, joined: _Joined, layers: list[list[_At]], start: int, common: int
) -> Iterator[_PartOfRow]:
    """Yields, for each entry of the last layer, the row with the fewest cells from set `start` to
    the set of that entry; digit `common` joins `start` to the second set."""
    ways: dict[_At, _PartOfRow] = {}
    following = joined(sets.all[start], common)
    for n, x in layers[1]:
        if x == common and following >> n & 1:
            ways[n, x] = sets.all[n].size, (start, n), (x,)
    for layer in layers[2:]:
        onward: dict[_At, _PartOfRow] = {}
        for (last, lost), (size, numbers, commons) in ways.items():
            for n, x in layer:
                if x != lost and n not in numbers and joined(sets.all[last], x) >> n & 1:
                    way = size + sets.all[n].size, (*numbers, n), (*commons, x)
                    onward[n, x] = min(way, onward.get((n, x), way))
        ways = onward
    yield from ways.values()


def _layers(sets: AlmostLockedSets, joined: _Joined, k: int) -> list[list[_At]]:
    """For each place in the shortest rows that exclude candidate `k`, lists the sets that can take
    this place, each with the digit that the set has lost. If there are no such rows, the result is
    one empty layer."""
    z, ends = k % 9, sets.seeing(k)
    layers = [[(n, z) for n in each(ends)]]
    lost, held = [0] * 9, [0] * 9
    lost[z] = ends
    while layers[-1]:
        if len(layers) < CHAIN:
            # A set that shorter rows reach may still be the end of a longer row.
            lost, held = [0] * 9, [0] * 9
        reached = [0] * 9
        for n, x in layers[-1]:
            for y in BITS[sets.all[n].digits & ~(1 << x)]:
                if not held[y] >> n & 1:
                    held[y] |= 1 << n
                    reached[y] |= joined(sets.all[n], y)
        layers.append([(n, y) for y in range(9) for n in each(reached[y] & ~lost[y])])
        for y in range(9):
            lost[y] |= reached[y]
        last = [(n, x) for n, x in layers[-1] if x != z and ends >> n & 1]
        if last and len(layers) >= CHAIN:
            return _without_dead_ends(sets, joined, [*layers[:-1], last])
    return [[]]


def _without_dead_ends(
    sets: AlmostLockedSets, joined: _Joined, layers: list[list[_At]]
) -> list[list[_At]]:
    """Removes from each layer every entry (a set and the digit it has lost) from which no entry of
    the last layer can be reached."""
    for j in range(len(layers) - 2, -1, -1):
        wanted = [0] * 9
        for n, x in layers[j + 1]:
            wanted[x] |= 1 << n
        layers[j] = [
            (n, x)
            for n, x in layers[j]
            if any(joined(sets.all[n], y) & wanted[y] for y in BITS[sets.all[n].digits & ~(1 << x)])
        ]
    return layers
