"""Bent wings: n cells with n digits, only one of which may occur there more than once.

Two almost locked sets without a common cell share just two digits. One, x, is a restricted
common, so one of the sets lacks it and holds all its other digits; the other, z, is not
restricted. So z is in one of the sets, and what sees all its places in both is false.

    3 cells       XY-Wing where the pivot, the cell with x in the set of two, lacks z;
                  XYZ-Wing where it has z too
    4 cells       WXYZ-Wing
    5 to 9 cells  VWXYZ-Wing, UVWXYZ-Wing and so on

The same cells are one wing, whichever way they split into two sets. The split with the smallest
second set is kept; among several, the first. Cells that contain a locked set or a smaller wing are
not a wing: the smaller pattern excludes as much.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final

from whydoku.bits import BITS, Candidates, Cells, Mask, each, members
from whydoku.grid import Grid
from whydoku.spaces import ALL_DIGITS
from whydoku.step import Step
from whydoku.structures.almost_locked import (
    LARGEST,
    AlmostLockedSet,
    AlmostLockedSets,
    SetsOfTrail,
)
from whydoku.structures.order import each_once, most_first
from whydoku.structures.subsets import unions
from whydoku.technique import Noted, technique
from whydoku.why import Als, Chain
from whydoku.world.candidates import union

WING_LETTERS: Final = "RSTUVWXYZ"
"""The letters for the digits of a wing; a wing of n cells is named by the last n of them."""

LARGEST_NAMED: Final = 4
"""The most cells of a wing with a technique of its own; all larger wings share one."""


@dataclass(frozen=True, slots=True)
class BentWing:
    """A bent wing: two almost locked sets, the digit x that is their restricted common (`common`),
    the digit z that one of them holds (`digit`), and what they exclude."""

    first: AlmostLockedSet
    second: AlmostLockedSet
    common: int
    digit: int
    eliminations: Candidates

    @property
    def size(self) -> int:
        """The number of cells in the wing."""
        return self.first.size + self.second.size

    @property
    def is_xy(self) -> bool:
        """Whether the wing is an XY-Wing: three cells, with z in the pincers alone."""
        return self.size == 3 and self.first.places[self.digit].bit_count() == 1

    @property
    def reason(self) -> Chain | Als:
        """The reason for the wing's eliminations: a chain through the cells of an XY-Wing, or else
        the two almost locked sets."""
        if not self.is_xy:
            return Als((self.first.reason, self.second.reason), (self.common,))
        places, others = self.first.places, self.second.places
        x, z = places[self.common], places[self.digit]
        [y] = (places[d] for d in BITS[self.first.digits] if places[d] not in (x, z))
        in_pivot = y & ALL_DIGITS << (x.bit_length() - 1) // 9 * 9
        nodes = (z, y ^ in_pivot, in_pivot, x, others[self.common], others[self.digit])
        cells = tuple((node.bit_length() - 1) // 9 for node in nodes[::2])
        return Chain(nodes, cells) if z < nodes[-1] else Chain(nodes[::-1], cells[::-1])


def bent_wings(grid: Grid, least: int, most: int) -> tuple[tuple[BentWing, ...], ...]:
    """The wings of `least` to `most` cells that exclude something, in one tuple for each number of
    cells.

    In each tuple, the wings with the most eliminations come first; equals are ordered by the number
    of the first set, then of the second.
    """
    sets = grid.derive(AlmostLockedSets, min(most - 1, LARGEST))
    ends = union(sets.seeing(k) for k in members(sets.excluded.get(2, 0)))
    parts: dict[AlmostLockedSet, tuple[Mask, ...]] = {}
    best: dict[Cells, tuple[int, int, BentWing]] = {}
    for n in each(ends):
        first = sets.all[n]
        size = first.size
        partners = ends & sets.up_to[min(size, most - size)] & ~sets.up_to[max(least - size - 1, 0)]
        for x, z, others in _partners(sets, first, partners & (1 << n) - 1):
            for m in each(others):
                second = sets.all[m]
                cells = first.cells | second.cells
                known = best.get(cells)
                if known and known[2].second.size <= second.size:
                    continue
                if all(
                    _is_unlocked_within(grid, almost_locked, 1 << x | 1 << z, parts)
                    for almost_locked in (first, second)
                ):
                    eliminations = first.seen[z] & second.seen[z]
                    best[cells] = n, m, BentWing(first, second, x, z, eliminations)
    by_size: list[list[BentWing]] = [[] for _ in range(least, most + 1)]
    for _, _, wing in sorted(best.values(), key=lambda ranked: ranked[:2]):
        by_size[wing.size - least].append(wing)
    return tuple(tuple(most_first(of)) for of in by_size)


def _partners(
    sets: AlmostLockedSets, first: AlmostLockedSet, allowed: int
) -> Iterator[tuple[int, int, int]]:
    """Yields each pair of digits x and z together with those of the `allowed` sets that form a wing
    with `first` by these digits. Sets are given as a bit set of their numbers."""
    if not allowed:
        return
    digits = BITS[first.digits]
    restricted = [sets.restricted(first, d) for d in range(9)]
    for z in digits:
        here = allowed & sets.reaching(first, z) & ~restricted[z]
        for x in digits if here else ():
            others = here & restricted[x] if x != z else 0
            for d in digits if others else ():
                if d not in (x, z):
                    others &= ~sets.having[d]
            if others:
                yield x, z, others


def _is_unlocked_within(
    grid: Grid,
    almost_locked: AlmostLockedSet,
    both: Mask,
    parts: dict[AlmostLockedSet, tuple[Mask, ...]],
) -> bool:
    """Whether no smaller part of an almost locked set is locked, or is almost locked with both
    digits in the mask `both`.

    `parts` caches the digits of such parts for each set.
    """
    known = parts.get(almost_locked)
    if known is None:
        digits = unions([grid.masks[i] for i in members(almost_locked.cells)])
        known = parts[almost_locked] = tuple(
            # A locked part is as good as one that has all digits: it has any two.
            part if part.bit_count() > which.bit_count() else ALL_DIGITS
            for which, part in enumerate(digits[1:-1], 1)
            if part.bit_count() <= which.bit_count() + 1
        )
    return all(part & both != both for part in known)


def _steps(slug: str, wings: Iterable[BentWing]) -> Iterator[Step]:
    for wing in wings:
        size = wing.size
        variant = f"{WING_LETTERS[-size:]}-Wing" if size > LARGEST_NAMED else None
        yield Step(slug, variant, eliminations=wing.eliminations, why=(wing.reason,))


def _again(slug: str, grid: Grid, noted: Noted) -> Step:
    sets = SetsOfTrail(grid, noted.trail)
    (first, second), (z,) = sets.all, sets.others
    x = (first.digits & second.digits & ~(1 << z)).bit_length() - 1
    wing = BentWing(first, second, x, z, first.seen[z] & second.seen[z])
    return next(_steps(slug, (wing,)))


@technique(
    "xy-wing",
    "XY-Wing",
    family="wings",
    rating=4.2,
    again=_again,
    se_at_most=4.2,
    aliases={
        "hodoku": "XY-Wing",
        "hodoku-code": "0800",
        "se": "XY-Wing",
        "sudokuwiki": "Y-Wing",
        "other": "Bent Triple",
    },
    example=".4..62.83.68.3427.235978461593827614874619352612345798.56483.2.38.296.4.429751836",
)
def xy_wing(grid: Grid) -> Iterator[Step]:
    """A pivot with x and y sees two pincers, one with x and z, one with y and z. Whichever digit
    the pivot is, one of the pincers is z, so a cell that sees both is not z."""
    (wings,) = grid.derive(bent_wings, 3, 3)
    yield from _steps("xy-wing", (wing for wing in wings if wing.is_xy))


@technique(
    "xyz-wing",
    "XYZ-Wing",
    family="wings",
    rating=4.4,
    again=_again,
    se_at_most=4.4,
    aliases={
        "hodoku": "XYZ-Wing",
        "hodoku-code": "0801",
        "se": "XYZ-Wing",
        "sudokuwiki": "XYZ-Wing",
    },
    example="942...683576398214318642759891...467654987132237164895.65..9378723856941.89...526",
)
def xyz_wing(grid: Grid) -> Iterator[Step]:
    """An XY-Wing whose pivot may be z too: a cell that sees the pivot and both pincers is not z."""
    (wings,) = grid.derive(bent_wings, 3, 3)
    yield from _steps("xyz-wing", (wing for wing in wings if not wing.is_xy))


@technique(
    "wxyz-wing",
    "WXYZ-Wing",
    family="wings",
    rating=5.5,
    again=_again,
    aliases={
        "hodoku-code": "0802",
        "se": "WXYZ-Wing",
        "sudokuwiki": "WXYZ-Wing",
        "other": "Bent Quad",
    },
    example="198..7.3.354691782.7.843195523.76.1..1..8.327.8.13256.9317...4..65.1.973.4.369.51",
)
def wxyz_wing(grid: Grid) -> Iterator[Step]:
    """Four bent cells share four digits, and only one of these, z, can occur there more than once.
    The other three cannot fill four cells, so one of the cells is z, and a cell that sees all the
    places for z is not z."""
    (wings,) = grid.derive(bent_wings, 4, 4)
    yield from _steps("wxyz-wing", wings)


@technique(
    "large-wing",
    "Large Wing",
    family="wings",
    rating=6.2,
    again=_again,
    aliases={
        "se": ", ".join(f"{WING_LETTERS[-n:]}-Wing" for n in (5, 6, 7)),
        "other": "Extended Subset Principle, ESP",
    },
    example="5.7941.82..4.....11...8.....16..729....1...58..5......941365827658....3.7234.8...",
)
def large_wing(grid: Grid) -> Iterator[Step]:
    """Five to nine bent cells share as many digits, and only one of these, z, can occur there more
    than once. The others cannot fill all the cells, so one of the cells is z, and a cell that sees
    all the places for z is not z. Of wings that rule out the same, the first of the smallest is
    shown."""
    wings = chain.from_iterable(grid.derive(bent_wings, LARGEST_NAMED + 1, LARGEST + 1))
    yield from _steps("large-wing", each_once(wings))
