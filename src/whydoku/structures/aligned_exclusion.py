"""Aligned exclusion: combinations of candidates that cannot be true together.

Only cells with two or more candidates take part. Two candidates of different cells *bar* each other
in two cases:

    if they see each other and have the same digit
    if an almost locked set would lose two digits, one to each of them

A set of one cell is a cell with two candidates. Three candidates cannot all be true if two of them
bar each other, or if a cell has three candidates and each of these sees one of them.

A candidate is false if it bars every candidate of another cell, or if two other cells have no pair
of candidates that can be true with it and with each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, product
from math import prod
from typing import Final, NamedTuple

from whydoku.bits import BITS, Candidates, Cells, each, from_members, members
from whydoku.grid import Grid
from whydoku.spaces import ALL_DIGITS, DIGIT_CANDIDATES, SEES
from whydoku.structures.almost_locked import AlmostLockedSets, almost_locked_by
from whydoku.structures.order import each_once, most_first
from whydoku.why import Als, Exclusion, Killed
from whydoku.world.candidates import seen_by, union

MOST_UNBARRED: Final = 2
"""The most candidates that one cell of a triple may have left if the excluded candidate is true.
Triples with more exclude almost nothing new, and their reasons are long."""

FEWEST_OF_LARGER: Final = 4
"""The number of cells of the smallest exclusion that `larger_exclusions` finds."""

_EACH_CELL: Final = DIGIT_CANDIDATES[0]


@dataclass(frozen=True, slots=True)
class AlignedExclusion:
    """An exclusion: its cells, the combinations of digits that these cells cannot hold, and what
    this eliminates."""

    cells: tuple[int, ...]
    killed: tuple[Killed, ...]
    size: tuple[int, int]
    """First the number of cells that the exclusion and all its reasons use together, then the
    number of cells of its largest reason. The simplest exclusion has the smallest pair."""
    eliminations: Candidates

    @property
    def reason(self) -> Exclusion:
        """The pattern that records the exclusion, so that it can be proved and put into words."""
        return Exclusion(self.cells, self.killed)


class _Ground(NamedTuple):
    """The reason why two or three candidates cannot be true together. Reasons are compared as
    tuples, and the smallest tuple is the simplest reason."""

    size: int
    number: int
    cells: Cells
    because: int | Als | None


class Bars:
    """Maps each open candidate to the candidates of other cells that it bars: those that cannot be
    true together with it."""

    __slots__ = ("_grounds", "_open", "_sets", "_three", "_without", "barred", "occupied")

    def __init__(self, grid: Grid) -> None:
        sizes = [m.bit_count() for m in grid.masks[:81]]
        self._open = union(ALL_DIGITS << i * 9 for i, n in enumerate(sizes) if n > 1) & grid.bits
        self._three = union(ALL_DIGITS << i * 9 for i, n in enumerate(sizes) if n == 3) & grid.bits
        self.occupied = occupied(self._open)
        self._sets = grid.derive(AlmostLockedSets)
        self.barred = self._bars()
        self._grounds: dict[tuple[int, int], _Ground | None] = {}
        self._without: dict[int, list[tuple[list[int], Candidates]]] = {}

    def _bars(self) -> dict[int, Candidates]:
        together: dict[Candidates, Candidates] = {}
        for almost_locked in self._sets.all:
            seen = [almost_locked.seen[d] & DIGIT_CANDIDATES[d] for d in BITS[almost_locked.digits]]
            every = union(seen)
            for some in seen:
                if some and some != every:
                    together[some] = together.get(some, 0) | every ^ some
        barred = {k: self._seeing(k) for k in members(self._open)}
        for some, others in together.items():
            for k in members(some & self._open):
                barred[k] |= others
        return barred

    def unbarred(self, k: int) -> Candidates:
        """The open candidates of other cells that candidate `k` does not bar."""
        return self._open & ~self.barred[k] & ~(ALL_DIGITS << k // 9 * 9)

    def thirds(self, k: int) -> dict[int, Candidates]:
        """Maps each candidate other than `k` to the candidates that cannot be true with it and `k`,
        because a cell with three candidates would lose all of them."""
        thirds: dict[int, Candidates] = {}
        d = k % 9
        for low in each(occupied(self._three & SEES[k] & DIGIT_CANDIDATES[d])):
            for others, barred in self._bars_of_three(low + d):
                for other in others:
                    thirds[other] = thirds.get(other, 0) | barred
        return thirds

    def _bars_of_three(self, k: int) -> list[tuple[list[int], Candidates]]:
        """For candidate `k` of a cell with three candidates, pairs the candidates that see the
        second of these with those that see the third, and the other way round."""
        if k not in self._without:
            i, d = divmod(k, 9)
            y, z = BITS[self._open >> i * 9 & ALL_DIGITS & ~(1 << d)]
            ways = [
                (self._seeing(i * 9 + first), self._seeing(i * 9 + second))
                for first, second in ((y, z), (z, y))
            ]
            self._without[k] = [(members(others), barred) for others, barred in ways if barred]
        return self._without[k]

    def _seeing(self, k: int) -> Candidates:
        """The open candidates of the same digit that see candidate `k`."""
        return SEES[k] & DIGIT_CANDIDATES[k % 9] & self._open

    def choices(self, i: int) -> list[int]:
        """The candidates of cell `i` if it has at least two; otherwise an empty list."""
        return [i * 9 + d for d in BITS[self._open >> i * 9 & ALL_DIGITS]]

    def ground(self, ks: tuple[int, ...]) -> _Ground:
        """The simplest reason why the candidates `ks`, which cannot all be true, exclude each
        other."""
        grounds = [self._ground_of_two(first, second) for first, second in combinations(ks, 2)]
        known = [first for first in grounds if first is not None]
        if not known or min(known).size > 1:
            emptied = self._three & ~seen_by(from_members(ks))
            for low in each(occupied(self._three) & ~occupied(emptied)):
                known.append(_Ground(1, low // 9, 1 << low // 9, low // 9))
                break
        return min(known)

    def _ground_of_two(self, first: int, second: int) -> _Ground | None:
        if (first, second) not in self._grounds:
            self._grounds[first, second] = self._find_ground(first, second)
        return self._grounds[first, second]

    def _find_ground(self, first: int, second: int) -> _Ground | None:
        if not self.barred[first] >> second & 1:
            return None
        if first % 9 == second % 9:
            return _Ground(0, 0, 0, None)
        both = self._sets.seeing(first) & self._sets.seeing(second)
        number = next(each(both))
        smallest = self._sets.all[number]
        if smallest.size == 1:
            cell = next(each(smallest.cells))
            return _Ground(1, cell, smallest.cells, cell)
        return _Ground(smallest.size, number, smallest.cells, Als((smallest.reason,)))


def occupied(candidates: Candidates) -> Candidates:
    """The cells of these candidates, each cell represented by the candidate of digit 1 in it."""
    folded = candidates | candidates >> 1
    folded |= folded >> 2
    folded |= folded >> 4
    return (folded | candidates >> 8) & _EACH_CELL


def pair_exclusions(grid: Grid) -> tuple[AlignedExclusion, ...]:
    """All exclusions of two cells: a candidate of one bars every candidate of the other.

    Exclusions with the fewest cells come first, then those with the smallest reasons, the most
    conclusions and the lowest position. Of several with the same conclusions only the first is
    kept.
    """
    bars = grid.derive(Bars)
    eliminations: dict[tuple[int, ...], Candidates] = {}
    for k in bars.barred:
        i = k // 9
        for low in each(bars.occupied & ~occupied(bars.unbarred(k)) & ~(1 << i * 9)):
            cells = tuple(sorted((i, low // 9)))
            eliminations[cells] = eliminations.get(cells, 0) | 1 << k
    return _simplest_first(bars, eliminations)


def triple_exclusions(grid: Grid) -> tuple[AlignedExclusion, ...]:
    """All exclusions of three cells that exclude what no two cells exclude, in the same order as
    those of `pair_exclusions`.

    In each exclusion, one of the cells has at most `MOST_UNBARRED` candidates left.
    """
    bars = grid.derive(Bars)
    eliminations: dict[tuple[int, ...], Candidates] = {}
    cells = [(low // 9, ALL_DIGITS << low) for low in each(bars.occupied)]
    for k in bars.barred:
        i = k // 9
        left = bars.unbarred(k)
        here = bars.occupied & ~(1 << i * 9)
        if here & ~occupied(left):
            continue
        thirds = bars.thirds(k)
        for j, inside in cells:
            choices = left & inside
            if not choices or choices.bit_count() > MOST_UNBARRED:
                continue
            lost = left & ~inside
            for other in each(choices):
                lost &= bars.barred[other] | thirds.get(other, 0)
            if lost:
                for low in each(here & ~(1 << j * 9) & ~occupied(left & ~lost)):
                    three = tuple(sorted((i, j, low // 9)))
                    eliminations[three] = eliminations.get(three, 0) | 1 << k
    return _simplest_first(bars, eliminations)


def larger_exclusions(grid: Grid, size: int) -> tuple[AlignedExclusion, ...]:
    """For each candidate that no smaller exclusion shows, an exclusion of `size` cells, four or
    five; those with the fewest cells in their reasons come first.

    The candidate leaves a cell with at most `MOST_UNBARRED` candidates; each of these empties
    another cell, or leaves one with as few, each of which empties a cell. More is not followed: the
    number of ways would grow tenfold, and nobody would check the combinations.
    """
    bars = grid.derive(Bars)
    smaller = [*grid.derive(pair_exclusions), *grid.derive(triple_exclusions)]
    if size > FEWEST_OF_LARGER:
        smaller += grid.derive(larger_exclusions, size - 1)
    known = union(one.eliminations for one in smaller)
    found = []
    for k in bars.barred:
        if known >> k & 1:
            continue
        here = bars.occupied & ~(1 << k // 9 * 9)
        emptied = (cells for cells in _emptied(bars, bars.unbarred(k), here, size - 1, 2))
        sets = {tuple(sorted((k // 9, *cells))) for cells in emptied if len(cells) == size - 1}
        if sets:
            few = min(sets, key=lambda cells: (prod(len(bars.choices(i)) for i in cells), cells))
            found.append(_exclusion_of_cells(bars, few, 1 << k))
    return tuple(sorted(found, key=lambda exclusion: exclusion.size))


def _emptied(
    bars: Bars, left: Candidates, here: Candidates, most: int, depth: int
) -> Iterator[frozenset[int]]:
    """Yields sets of at most `most` cells among those in `here` of which one would be empty,
    whatever the others hold, if only `left` could be true."""
    if empty := here & ~occupied(left):
        yield from (frozenset((low // 9,)) for low in each(empty))
        return
    for low in each(here) if depth and most > 1 else ():
        choices = left & ALL_DIGITS << low
        if choices.bit_count() > MOST_UNBARRED:
            continue
        others = left & ~choices
        ways = list[list[frozenset[int]]]()
        for k in each(choices):
            rest = others & ~bars.barred[k]
            ways.append([*_emptied(bars, rest, here & ~(1 << low), most - 1, depth - 1)])
            if not ways[-1]:
                break  # Then there is nothing to combine.
        for some in product(*ways):
            cells = frozenset((low // 9,)).union(*some)
            if len(cells) <= most:
                yield cells


def exclusion_of_trail(trail: Sequence[int]) -> Exclusion:
    """The pattern of an exclusion by its trail: its cells, and the combinations that they cannot
    hold, each with its reason."""
    numbers = iter(trail)
    cells = tuple(islice(numbers, next(numbers)))
    killed = []
    for first in numbers:
        digits = (first, *islice(numbers, len(cells) - 1))
        kind = next(numbers)
        because: int | Als | None = None
        if kind == 1:
            because = next(numbers)
        elif kind == 2:
            because = Als((almost_locked_by(*islice(numbers, 3)),))
        killed.append(Killed(digits, because))
    return Exclusion(cells, tuple(killed))


def _simplest_first(
    bars: Bars, eliminations: dict[tuple[int, ...], Candidates]
) -> tuple[AlignedExclusion, ...]:
    exclusions = [_exclusion_of_cells(bars, *entry) for entry in sorted(eliminations.items())]
    return tuple(each_once(sorted(most_first(exclusions), key=lambda exclusion: exclusion.size)))


def _exclusion_of_cells(
    bars: Bars, cells: tuple[int, ...], eliminations: Candidates
) -> AlignedExclusion:
    choices = [bars.choices(i) for i in cells]
    grounds = {
        ks: bars.ground(ks)
        for k in members(eliminations)
        for ks in product(*([k] if k in of else of for of in choices))
    }
    killed = sorted((ground, ks) for ks, ground in grounds.items())
    taken = union((from_members(cells), *(ground.cells for ground, _ in killed)))
    return AlignedExclusion(
        cells,
        tuple(Killed(tuple(k % 9 for k in ks), ground.because) for ground, ks in killed),
        (taken.bit_count(), killed[-1][0].size),
        eliminations,
    )
