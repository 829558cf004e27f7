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
from typing import Final

from whydoku.bits import BITS, Candidates, Mask, from_members, members
from whydoku.grid import Grid
from whydoku.spaces import CONSTRAINTS
from whydoku.structures.implications import agreed, implications_of_each, links_together
from whydoku.structures.subsets import cover_of
from whydoku.structures.views import FISH, MatrixView
from whydoku.why import Branches, Cover
from whydoku.world.candidates import held_in, seen_by_all

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
    cover to spare, type 2: the fewest lines, then the fewest cases, then the fewest links."""
    plainest: dict[int, tuple[tuple[int, int, int, int], Cover]] = {}
    for number, cover in enumerate(_finned_lines(grid, spare)):
        lines = implications_of_each(grid, cover.fins)
        _, led = agreed(lines)
        led &= grid.bits & ~seen_by_all(from_members(cover.fins))
        if not spare:
            led &= held_in(cover.covers) & ~held_in(cover.bases)
        for t in members(led):
            links = links_together(lines, t, is_true=False)
            rank = len(cover.bases), len(cover.fins), links, number
            if t not in plainest or rank < plainest[t][0]:
                plainest[t] = rank, cover
    ranked = [(rank[:3], _to_exclude(grid, t, cover)) for t, (rank, cover) in plainest.items()]
    ranked.sort(key=lambda one: (one[0], -one[1].eliminations.bit_count(), one[1].eliminations))
    return tuple(kraken for _, kraken in ranked)


def _to_exclude(grid: Grid, t: int, cover: Cover) -> KrakenFish:
    ends = tuple(line.ends(t, is_true=False)[0] for line in implications_of_each(grid, cover.fins))
    gone = grid.bits & seen_by_all(from_members(ends))
    if len(cover.covers) == len(cover.bases):
        gone &= held_in(cover.covers) & ~held_in(cover.bases)
    return KrakenFish(cover, ends, gone)


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
        covers = sum(1 << j for j in chosen)
        fins = [CONSTRAINTS[view.bases[i]][j] for i in some for j in BITS[left[i] & ~covers]]
        if 0 < len(fins) <= most and all(left[i] & covers for i in some):
            lines = cover_of(view, sum(1 << i for i in some), covers)
            yield replace(lines, fins=tuple(sorted(fins)))
