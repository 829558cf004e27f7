"""Death blossoms: a stem, and a petal for each of its candidates.

    stem    a constraint: a cell, or a digit in a house
    petal   an almost locked set that belongs to one candidate of the stem. That candidate sees
            every place of its digit in the set, so if it is true, the set loses that digit and
            must hold all its other digits.

Let z be a digit that every petal holds in this way. One candidate of the stem is true, so at least
one petal holds z. Any candidate of z that sees all places of z in all petals is therefore false. A
candidate of the stem that itself sees the candidate to be excluded needs no petal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from whydoku.bits import BITS, Candidates, each, members
from whydoku.grid import Grid
from whydoku.spaces import (
    CONSTRAINT_CANDIDATES,
    DIGIT_CANDIDATES,
    ROW_SPACE,
    SEES,
    house_constraint,
)
from whydoku.structures.almost_locked import AlmostLockedSet, AlmostLockedSets
from whydoku.structures.als_w_wings import is_bridged
from whydoku.structures.order import each_once, most_first
from whydoku.why import Branch, Branches, Cover, Fact
from whydoku.world.candidates import cells_of, houses_around, seen_by_all, union

Petals: TypeAlias = tuple[int | None, ...]
"""For each candidate of a stem, the number of the almost locked set that is its petal, or None if
it needs no petal."""


@dataclass(frozen=True, slots=True)
class Blossom:
    """A stem, a petal for each of its candidates in order, and the candidates that the petals
    exclude.

    `size` is the number of cells of the petals; a petal that serves two candidates of the stem
    counts once.
    """

    stem: int
    petals: Petals
    size: int
    eliminations: Candidates

    @property
    def sets(self) -> tuple[int, ...]:
        """The numbers of the sets that are petals, each listed once."""
        return tuple(sorted({n for n in self.petals if n is not None}))


def reason_of_blossom(grid: Grid, blossom: Blossom) -> Branches:
    """The reason for what a blossom excludes: a case for each candidate of the stem, with its
    petal."""
    every = grid.derive(AlmostLockedSets).all
    branches = []
    for c, n in zip(
        members(CONSTRAINT_CANDIDATES[blossom.stem] & grid.bits), blossom.petals, strict=True
    ):
        left = blossom.eliminations & ~SEES[c]
        facts = () if n is None else tuple(_facts_of_petal(every[n], c % 9, left))
        branches.append(Branch(c, True, facts))
    return Branches(blossom.stem, tuple(branches))


def _facts_of_petal(petal: AlmostLockedSet, lost: int, eliminations: Candidates) -> Iterator[Fact]:
    """Yields facts that show `eliminations` to be false if a petal loses the digit `lost`, since
    the cells of the petal are then a naked subset.

    Each fact covers each remaining digit by one house, so a digit that excludes candidates in
    several houses needs several facts.
    """
    house = houses_around(petal.cells)[0]
    parts: list[tuple[dict[int, int], Candidates]] = []
    for k in each(eliminations):
        d = k % 9
        h = houses_around(cells_of(petal.places[d]) | 1 << k // 9)[0]
        for n, (houses, excluded) in enumerate(parts):
            if houses.get(d, h) == h:
                parts[n] = {**houses, d: h}, excluded | 1 << k
                break
        else:
            parts.append(({d: h}, 1 << k))
    for houses, excluded in parts:
        digits = BITS[petal.digits & ~(1 << lost)]
        covers = tuple(house_constraint(houses.get(d, house), d) for d in digits)
        yield Fact(excluded, False, Cover(tuple(each(petal.cells)), covers))


def death_blossoms(grid: Grid, in_cells: bool) -> tuple[Blossom, ...]:
    """All blossoms whose stems are cells or, if `in_cells` is not set, digits in houses.

    Conclusions for which one petal is enough are left out, since rows of sets have them; so are
    those of an ALS-W-Wing, that is, of two petals and a house. Blossoms with the fewest petals come
    first, then those with the most conclusions, the fewest cells, and the lowest stem and petals.
    For each set of conclusions only the first blossom is kept.
    """
    sets = grid.derive(AlmostLockedSets)
    targets: dict[int, Candidates] = {}
    for k, q in sets.stems:
        if (q < ROW_SPACE) == in_cells and not is_bridged(grid, k, q):
            targets[q] = targets.get(q, 0) | 1 << k
    blossoms = (
        blossom
        for q, wanted in sorted(targets.items())
        for blossom in _blossoms_of_stem(grid, sets, q, wanted)
    )
    simplest = sorted(
        blossoms, key=lambda blossom: (len(blossom.sets), blossom.size, blossom.stem, *blossom.sets)
    )
    return tuple(sorted(most_first(each_once(simplest)), key=lambda blossom: len(blossom.sets)))


def _blossoms_of_stem(
    grid: Grid, sets: AlmostLockedSets, q: int, wanted: Candidates
) -> Iterator[Blossom]:
    """Yields a blossom of stem `q` for each set of conclusions that includes some of the candidates
    `wanted`. Of two blossoms with the same conclusions, the one with fewer petals is kept or, if
    they have equally many, the one with fewer cells."""
    stem = CONSTRAINT_CANDIDATES[q] & grid.bits
    so_far: dict[Candidates, tuple[int, Petals]] = {grid.bits & ~seen_by_all(stem): (0, ())}
    for c in members(stem):
        options = _petal_options(grid, sets, c, stem, wanted)
        onward: dict[Candidates, tuple[int, Petals]] = {}
        for eliminations, (size, petals) in so_far.items():
            for here, (cells, petal) in options.items():
                left = eliminations & here
                if left & wanted:
                    way = size + (petal not in petals) * cells, (*petals, petal)
                    if left not in onward or _rank(way) < _rank(onward[left]):
                        onward[left] = way
        so_far = onward
    for eliminations, (size, petals) in so_far.items():
        yield Blossom(q, petals, size, eliminations)


def _rank(way: tuple[int, Petals]) -> tuple[int, int, tuple[int, ...]]:
    size, petals = way
    numbers = tuple(-1 if n is None else n for n in petals)
    return len({*numbers} - {-1}), size, numbers


def _petal_options(
    grid: Grid, sets: AlmostLockedSets, c: int, stem: Candidates, wanted: Candidates
) -> dict[Candidates, tuple[int, int | None]]:
    """Maps each set of candidates that candidate `c` of a stem can exclude to the smallest petal
    with which it does so. Only sets that include some of the candidates `wanted` are listed.

    The petal is given by the number of its cells and the number of the almost locked set, or by
    (0, None) if no petal is needed. No place of the digit of `c` in a petal belongs to the stem.
    """
    direct = SEES[c] & grid.bits
    options: dict[Candidates, tuple[int, int | None]] = {}
    if direct & wanted:
        options[direct] = 0, None
    d = c % 9
    for n in each(sets.seeing(c)):
        petal = sets.all[n]
        if petal.places[d] & stem:
            continue
        others = BITS[petal.digits & ~(1 << d)]
        eliminations = direct | union(petal.seen[z] & DIGIT_CANDIDATES[z] for z in others)
        if eliminations & wanted and eliminations not in options:
            options[eliminations] = petal.size, n
    return options
