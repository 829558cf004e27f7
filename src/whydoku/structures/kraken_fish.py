"""Kraken fish: fish of lines with fins that need not see what is excluded; a chain from each of
them leads there.

Type 1 has as many covers as bases: the candidates that it would exclude without fins are false if
each fin leads to that. Type 2 has one cover fewer, so one of its fins is true, and what all of them
lead to holds for any candidate. The places of the missing cover are among its fins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from operator import itemgetter
from typing import Final

from whydoku.bits import BITS, Candidates, Mask, from_members, members
from whydoku.grid import Grid
from whydoku.spaces import CONSTRAINTS
from whydoku.structures.implications import agreed, implications_of_each, links_together
from whydoku.structures.subsets import cover_of, excluded_by_cover
from whydoku.structures.views import FISH, VIEWS, MatrixView
from whydoku.why import Branches, Cover
from whydoku.world.candidates import seen_by_all

SIZES: Final = (2, 3, 4)
"""How many lines are bases."""

MOST_CASES: Final = (3, 4)
"""The most fins of type 1, and of type 2: with more cases, nobody follows them all."""


@dataclass(frozen=True, slots=True)
class KrakenFish:
    """A fish of lines, with a candidate for each fin that follows from it, or the fin itself; what
    all of these see is false."""

    cover: Cover
    ends: tuple[int, ...]
    eliminations: Candidates

    def reason(self, grid: Grid) -> Branches:
        """The cases, one for each fin."""
        lines = zip(implications_of_each(grid, self.cover.fins), self.ends, strict=True)
        return Branches(self.cover, tuple(line.branch(end) for line, end in lines))


def kraken_fish(grid: Grid, spare: int) -> tuple[KrakenFish, ...]:
    """The plainest Kraken fish for each candidate that one excludes, of type 1 or, if there is a
    cover to spare, type 2: the fewest lines, then the fewest cases, then the fewest links. Of those
    that are equally plain, those that exclude most; these come first."""
    plainest: dict[int, tuple[tuple[int, int, int], list[Cover]]] = {}
    for cover in _finned_lines(grid, spare):
        lines = implications_of_each(grid, cover.fins)
        _, led = agreed(lines)
        led &= _in_reach(grid, cover) & ~seen_by_all(from_members(cover.fins))
        for t in members(led):
            rank = len(cover.bases), len(cover.fins), links_together(lines, t, is_true=False)
            if t not in plainest or rank < plainest[t][0]:
                plainest[t] = rank, []
            if rank == plainest[t][0]:
                plainest[t][1].append(cover)
    found = []
    for t, (rank, covers) in sorted(plainest.items()):
        ways = [kraken for cover in covers for kraken in _ways(grid, cover, t)]
        most = max(kraken.eliminations.bit_count() for kraken in ways)
        found += [
            (rank, -most, kraken) for kraken in ways if kraken.eliminations.bit_count() == most
        ]
    return tuple(kraken for *_, kraken in sorted(found, key=itemgetter(0, 1)))


def kraken_along(grid: Grid, number: int, bases: Mask, covers: Mask, *ends: int) -> KrakenFish:
    """The Kraken fish with these bases and covers of the view with a number, and these ends."""
    view = VIEWS[number]
    return _kraken(grid, _with_fins(view, view.left_of(grid.masks), bases, covers), ends)


def _ways(grid: Grid, cover: Cover, t: int) -> Iterator[KrakenFish]:
    """Yields the Kraken fish that exclude a candidate by this cover along the fewest links."""
    lines = implications_of_each(grid, cover.fins)
    for ends in product(*(line.ends(t, is_true=False) for line in lines)):
        yield _kraken(grid, cover, ends)


def _kraken(grid: Grid, cover: Cover, ends: tuple[int, ...]) -> KrakenFish:
    return KrakenFish(cover, ends, _in_reach(grid, cover) & seen_by_all(from_members(ends)))


def _in_reach(grid: Grid, cover: Cover) -> Candidates:
    """What would be excluded without fins, or anything if there is a cover fewer."""
    if len(cover.covers) < len(cover.bases):
        return grid.bits
    return excluded_by_cover(grid, cover)


def _finned_lines(grid: Grid, spare: int) -> Iterator[Cover]:
    """The fish of lines with few fins and `spare` covers fewer than bases. Each base has candidates
    in the covers; where there is a cover fewer, each cover takes those of two bases or more."""
    for size, view in product(SIZES, FISH):
        left = view.left_of(grid.masks)
        lines = [i for i in range(9) if left[i] & (left[i] - 1)]
        for some in combinations(lines, size):
            yield from _covers_of(view, left, some, spare)


def _covers_of(
    view: MatrixView, left: Sequence[Mask], some: Sequence[int], spare: int
) -> Iterator[Cover]:
    once = several = 0
    for i in some:
        several |= once & left[i]
        once |= left[i]
    number, most = len(some) - spare, MOST_CASES[spare]
    if once.bit_count() > number + most:
        return
    for chosen in combinations(BITS[several if spare else once], number):
        covers = from_members(chosen)
        fins = sum((left[i] & ~covers).bit_count() for i in some)
        if 0 < fins <= most and all(left[i] & covers for i in some):
            yield _with_fins(view, left, from_members(some), covers)


def _with_fins(view: MatrixView, left: Sequence[Mask], bases: Mask, covers: Mask) -> Cover:
    """The cover that these bases and covers of a view are, with its fins."""
    fins = [CONSTRAINTS[view.bases[i]][j] for i in BITS[bases] for j in BITS[left[i] & ~covers]]
    return replace(cover_of(view, bases, covers), fins=tuple(sorted(fins)))
