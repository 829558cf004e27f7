"""The four rules that hold for any deadly pattern, since one of its guardians is true.

1   all guardians are in one cell            the cell holds none of the pattern's digits
2   all guardians have the same digit        a candidate that sees them all is false
3   the guardians' cells share a house       with n other cells of the house they have n + 1
                                             digits, which go nowhere else in the house
4   two cells of a house hold the guardians, one of the two holds that digit and the other a
    which has a pattern's digit only there   guardian, so they hold nothing else
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from whydoku.bits import BITS, Candidates, Mask, from_members, members
from whydoku.grid import Grid
from whydoku.spaces import (
    ALL_DIGITS,
    CONSTRAINT_CANDIDATES,
    DIGIT_CANDIDATES,
    HOUSES,
    SEES,
    house_constraint,
)
from whydoku.structures.deadly import DeadlyPattern
from whydoku.why import Branch, Branches, Chain, Cover, Fact, Pattern
from whydoku.world.candidates import cells_of, digits_of, held_in, houses_around, seen_by_all, union


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a rule eliminates or places because of a deadly pattern, with the reason.

    `rule` is the name of the rule, and `size` the number of cells that the argument uses.
    """

    pattern: DeadlyPattern
    rule: str
    eliminations: Candidates
    why: tuple[Pattern, ...]
    size: int
    placements: Candidates = 0


Rule: TypeAlias = Callable[[Grid, DeadlyPattern], Iterator[Ruling]]


def candidates_in_cell(i: int, candidates: Candidates) -> Candidates:
    """Those of `candidates` that lie in cell `i`."""
    return candidates & ALL_DIGITS << i * 9


def rulings(
    grid: Grid, make: Callable[[Grid], tuple[DeadlyPattern, ...]], rules: tuple[Rule, ...]
) -> tuple[Ruling, ...]:
    """Applies the rules to each of the deadly patterns that `make` finds in a grid."""
    return tuple(
        ruling for pattern in grid.derive(make) for rule in rules for ruling in rule(grid, pattern)
    )


def by_one_cell(grid: Grid, pattern: DeadlyPattern) -> Iterator[Ruling]:
    """Rule 1: only one cell has guardians, so that cell holds one of them."""
    if len(pattern.roof) == 1:
        (i,) = pattern.roof
        if eliminations := pattern.of(i) & grid.bits:
            yield Ruling(pattern, "1", eliminations, (pattern.deadly,), len(pattern.cells))


def by_one_digit(grid: Grid, pattern: DeadlyPattern) -> Iterator[Ruling]:
    """Rule 2: all guardians have the same digit, and they are in several cells."""
    is_one_digit = len(pattern.roof) > 1 and digits_of(pattern.guardians).bit_count() == 1
    if is_one_digit and (eliminations := seen_by_all(pattern.guardians) & grid.bits):
        yield Ruling(pattern, "2", eliminations, (pattern.deadly,), len(pattern.cells))


def by_link(grid: Grid, pattern: DeadlyPattern) -> Iterator[Ruling]:
    """Rule 4: in some house a digit of the pattern is possible only in the two cells with
    guardians."""
    if len(pattern.roof) != 2:
        return
    i, j = pattern.roof
    for d in BITS[digits_of(pattern.of(i) & grid.bits) & digits_of(pattern.of(j) & grid.bits)]:
        here, there = 1 << i * 9 + d, 1 << j * 9 + d
        eliminations = (pattern.of(i) | pattern.of(j)) & grid.bits & ~here & ~there
        links = [
            q
            for h in houses_around(1 << i | 1 << j)
            if grid.bits & CONSTRAINT_CANDIDATES[q := house_constraint(h, d)] == here | there
        ]
        if eliminations and links:
            mine, other = (candidates_in_cell(cell, pattern.guardians) for cell in (i, j))
            ring = Chain((mine, other, there, here), (pattern.deadly, links[0]), loop=True)
            yield Ruling(pattern, "4", eliminations, (ring,), len(pattern.cells))


# Rule 3


def by_subset(grid: Grid, pattern: DeadlyPattern) -> Iterator[Ruling]:
    """Rule 3: a house contains all cells with guardians, and n of its other cells have, together
    with the guardians, n + 1 digits."""
    digits = digits_of(pattern.guardians)
    if len(pattern.roof) < 2 or digits.bit_count() < 2:
        return
    seen: set[tuple[int, ...]] = set()
    for h in houses_around(from_members(pattern.roof)):
        free = [i for i in HOUSES[h] if i not in pattern.roof and grid.masks[i].bit_count() > 1]
        known: list[tuple[tuple[int, ...], Candidates]] = []
        for some in _joining(grid, free, digits):
            eliminations = _left_over(grid, pattern, some, digits)
            inner = (other for cells, other in known if set(cells) < set(some))
            if eliminations & ~union(inner) and some not in seen:
                seen.add(some)
                why = by_cases(grid, pattern, h, some, eliminations)
                yield Ruling(pattern, "3", eliminations, (why,), len(pattern.cells) + len(some))
            known.append((some, eliminations))


def _joining(grid: Grid, free: list[int], digits: Mask) -> Iterator[tuple[int, ...]]:
    """Yields each choice of n free cells that have, together with the given digits, n + 1 digits.

    Choices that contain a naked subset are left out; small ones come first.
    """
    for n in range(1, len(free)):
        fitting = [i for i in free if _digits_with(grid, (i,), digits).bit_count() <= n + 1]
        for some in combinations(fitting, n):
            together = _digits_with(grid, some, digits)
            if together.bit_count() == n + 1 and not _holds_subset(grid, some):
                yield some


def _digits_with(grid: Grid, cells: Iterable[int], digits: Mask = 0) -> Mask:
    """The digits in the mask `digits`, together with all digits possible in the cells."""
    return digits | union(grid.masks[i] for i in cells)


def _holds_subset(grid: Grid, cells: tuple[int, ...]) -> bool:
    return any(
        _digits_with(grid, some).bit_count() <= n
        for n in range(2, len(cells) + 1)
        for some in combinations(cells, n)
    )


def _left_over(
    grid: Grid, pattern: DeadlyPattern, some: tuple[int, ...], digits: Mask
) -> Candidates:
    """The candidates that see every place of their own digit in the cells `some`, and also every
    guardian of that digit."""
    eliminations = 0
    for d in BITS[_digits_with(grid, some, digits)]:
        places = _candidates_of_digit(grid, some, d) | pattern.guardians & DIGIT_CANDIDATES[d]
        eliminations |= seen_by_all(places) & DIGIT_CANDIDATES[d]
    return eliminations & grid.bits


def _candidates_of_digit(grid: Grid, cells: Iterable[int], d: int) -> Candidates:
    return from_members(i * 9 + d for i in cells) & grid.bits


def by_cases(
    grid: Grid, pattern: DeadlyPattern, h: int, some: tuple[int, ...], eliminations: Candidates
) -> Branches:
    """The reason for rule 3: whichever guardian is true, the cells `some` become a naked subset."""
    digits = _digits_with(grid, some, digits_of(pattern.guardians))
    branches = []
    for k in members(pattern.guardians):
        kept, left = digits & ~(1 << k % 9), eliminations & ~SEES[k]
        facts = []
        for cover in _subset_in_each_house(grid, h, some, kept, left):
            if new := held_in(cover.covers) & left:
                facts.append(Fact(new, False, cover))
                left &= ~new
        branches.append(Branch(k, True, tuple(facts)))
    return Branches(pattern.deadly, tuple(branches))


def _subset_in_each_house(
    grid: Grid, h: int, some: tuple[int, ...], digits: Mask, eliminations: Candidates
) -> Iterator[Cover]:
    """Yields covers of the naked subset in the cells `some`, which differ in their houses: first
    house `h` covers all digits, then other houses cover some of them.

    Another house can cover a digit if it contains all places of the digit in the chosen cells.
    """
    places = {d: [house_constraint(h, d)] for d in BITS[digits]}
    for d, qs in places.items():
        cells = cells_of(_candidates_of_digit(grid, some, d))
        for other in houses_around(cells) if cells else ():
            if other != h and eliminations & CONSTRAINT_CANDIDATES[house_constraint(other, d)]:
                qs.append(house_constraint(other, d))
    for n in range(max(map(len, places.values()))):
        covers = tuple(qs[n] if n < len(qs) else qs[0] for qs in places.values())
        yield Cover(some, covers)


GUARDIAN_RULES: Final = (by_one_cell, by_one_digit, by_subset, by_link)
"""Rules 1 to 4 in the order in which they are applied to a pattern."""
