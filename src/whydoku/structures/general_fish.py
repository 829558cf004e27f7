"""Fish whose bases and covers are any houses of a digit: Franken and mutant fish, with fins.

If a fish excludes candidate t, then t cannot be true: all that it sees gone, some bases would have
one cover too few. This is the *core* of the fish: m bases and m - 1 covers, without the houses of
t, where no candidate out of sight of t is in more bases than covers.

    core                     with t's row as a cover   with t's box      with both, and its column
    c1 c9 b2 in r1 r3        c1 c9 b2 in r1 r3 r5      ... r1 r3 b4      c1 c9 b2 c3 in r1 r3 r5 b4

So the search goes from what can be excluded to the fish, and never counts fins: these are whatever
t sees. It finds every fish whose core for some candidate that it excludes contains no smaller core.
Of those that do, a smaller fish excludes the same candidate.

What bounds it: a candidate that some way of placing the digit over the whole grid holds is in no
core. After simpler steps hardly any other is left. A digit that cannot be placed at all has cores
everywhere, and is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from whydoku.bits import Candidates, Cells, each, members, more_often, times_in
from whydoku.grid import Grid
from whydoku.spaces import (
    DIGIT_CANDIDATES,
    HOUSE_CELLS,
    HOUSES_OF,
    PEERS,
    house_constraint,
    house_of,
)
from whydoku.why import Cover
from whydoku.world.candidates import cells_of, digit_in, peers_of_all

Houses: TypeAlias = int
"""A set of the 27 houses."""

_ROWS: Final[Houses] = (1 << 9) - 1
_COLUMNS: Final[Houses] = _ROWS << 9

_KEPT: Final = 1 << 12
"""For how many digits, by their places, findings are kept: a step changes few."""


class _Core(NamedTuple):
    bases: Houses
    covers: Houses

    def holds(self, smaller: _Core) -> bool:
        return not (smaller.bases & ~self.bases or smaller.covers & ~self.covers)


class PlacedFish(NamedTuple):
    """A fish among the places of a digit. They are sorted by what makes one of them plainer.

    `fins` are the places in more bases than covers, each once for each base too many; `endo_fins`
    tells how many of them are in several bases.
    """

    number_of_fins: int
    endo_fins: int
    bases: Houses
    covers: Houses
    fins: tuple[int, ...]
    excluded: Cells

    @property
    def is_franken(self) -> bool:
        """Whether the bases are lines of one direction and boxes, and the covers lines of the other
        direction and boxes."""
        return any(
            not (self.bases & covering or self.covers & based)
            for based, covering in ((_ROWS, _COLUMNS), (_COLUMNS, _ROWS))
        )


@dataclass(frozen=True, slots=True)
class GeneralFish:
    """A fish of a digit and what it excludes."""

    digit: int
    fish: PlacedFish
    eliminations: Candidates

    @property
    def reason(self) -> Cover:
        """The reason for what the fish excludes."""
        return cover_of_houses(self.digit, self.fish)


def cover_of_houses(digit: int, fish: PlacedFish) -> Cover:
    """The cover that a fish of a digit is."""
    bases, covers = (
        tuple(house_constraint(h, digit) for h in members(houses))
        for houses in (fish.bases, fish.covers)
    )
    return Cover(bases, covers, tuple(i * 9 + digit for i in fish.fins))


def reason_of_trail(grid: Grid, trail: Sequence[int]) -> Cover:
    """The reason whose trail are the constraints of its bases, then of its covers."""
    half = len(trail) // 2
    bases, covers = (sum(1 << house_of(q) for q in qs) for qs in (trail[:half], trail[half:]))
    digit = trail[0] % 9
    return cover_of_houses(digit, fish_of(places_of(grid, digit), bases, covers))


def general_fish(grid: Grid, size: int) -> tuple[GeneralFish, ...]:
    """All Franken and mutant fish of a size, digit by digit, the plainest first."""
    return tuple(
        GeneralFish(d, fish, digit_in(fish.excluded, d))
        for d in range(9)
        for fish in _fish_among(places_of(grid, d), size)
    )


def places_of(grid: Grid, digit: int) -> Cells:
    """The cells in which a digit is still possible."""
    return cells_of(grid.bits & DIGIT_CANDIDATES[digit])


@lru_cache(maxsize=_KEPT)
def _fish_among(places: Cells, size: int) -> tuple[PlacedFish, ...]:
    """The Franken and mutant fish of a size among the places of a digit."""
    found = {
        sets
        for t in members(unplaceable(places))
        for m in range(max(2, size - 1), size + 1)
        for core in _cores(places, t, m)
        for sets in _sets_around(core, t, cannibal=m < size)
    }
    fish = [fish_of(places, *sets) for sets in found if not _is_of_lines(*sets)]
    return tuple(sorted(fish))


def unplaceable(places: Cells) -> Cells:
    """The places of a digit that no way to place it over the whole grid holds; none if there is no
    such way at all."""
    held = 0
    for i in members(places):
        if not held >> i & 1:
            held |= _way_to_place(places & ~PEERS[i], range(9))
    return places & ~held if held else 0


def _way_to_place(left: Cells, rows: Sequence[int]) -> Cells:
    """A way to place the digit in each of these rows among the cells left, or 0."""
    if not rows:
        return 0
    row = min(rows, key=lambda r: (left & HOUSE_CELLS[r]).bit_count())
    rest = [r for r in rows if r != row]
    for i in each(left & HOUSE_CELLS[row]):
        further = _way_to_place(left & ~PEERS[i], rest)
        if further or not rest:
            return further | 1 << i
    return 0


@lru_cache(maxsize=_KEPT)
def _cores(places: Cells, t: int, size: int) -> tuple[_Core, ...]:
    """The cores with `size` bases that exclude the place t and contain no smaller core."""
    smaller = [core for n in range(1, size) for core in _cores(places, t, n)]
    found = _CoreSearch(places & ~PEERS[t] & ~(1 << t), t, size).found
    return tuple(c for c in sorted(found) if not any(map(c.holds, smaller)))


class _CoreSearch:
    """Looks for all cores of a size, `found`, in what is left of a digit out of sight of t.

    Each begins with its lowest base. A place in more bases than covers needs a further cover; if
    there is none, a further base comes through a cover that only one base needs.
    """

    def __init__(self, left: Cells, t: int, size: int) -> None:
        self.size = size
        self.found: set[_Core] = set()
        self._seen: set[_Core] = set()
        self._houses = {h: left & HOUSE_CELLS[h] for h in range(27) if h not in HOUSES_OF[t]}
        for h in self._houses:
            self._extend(_Core(1 << h, 0), h)

    def _extend(self, core: _Core, lowest: int) -> None:
        if core in self._seen:
            return
        self._seen.add(core)
        bases, covers = core
        used, number_of_covers = bases | covers, covers.bit_count()
        if over := self._in_more_bases(core):
            if number_of_covers < self.size - 1:
                for h in HOUSES_OF[(over & -over).bit_length() - 1]:
                    if not used >> h & 1:
                        self._extend(_Core(bases, covers | 1 << h), lowest)
            return
        if bases.bit_count() > number_of_covers:
            if number_of_covers == self.size - 1:
                self.found.add(core)
            return
        through = self._needing_bases(core)
        for h, held in self._houses.items():
            if h > lowest and held & through and not used >> h & 1:
                self._extend(_Core(bases | 1 << h, covers), lowest)

    def _in_more_bases(self, core: _Core) -> Cells:
        bases, covers = (times_in([self._houses[h] for h in members(houses)]) for houses in core)
        return more_often(bases, covers)

    def _needing_bases(self, core: _Core) -> Cells:
        """The places through which a further base must come."""
        bases = [self._houses[h] for h in members(core.bases)]
        through = 0
        for h in members(core.covers):
            held = self._houses[h]
            if sum(1 for base in bases if base & held) < 2:
                return held
            through |= held
        return through


def _sets_around(core: _Core, t: int, *, cannibal: bool) -> Iterator[tuple[Houses, Houses]]:
    """The bases and covers of each fish that excludes t by a core: one house of t is a further
    cover, or one is a further base, and the other two are covers."""
    own = HOUSES_OF[t]
    for h in own:
        if cannibal:
            others = sum(1 << other for other in own if other != h)
            yield core.bases | 1 << h, core.covers | others
        else:
            yield core.bases, core.covers | 1 << h


def fish_of(places: Cells, bases: Houses, covers: Houses) -> PlacedFish:
    """The fish with these bases and covers among the places of a digit, with its fins and what it
    excludes."""
    in_bases, in_covers = (
        times_in([HOUSE_CELLS[h] for h in members(houses)]) for houses in (bases, covers)
    )
    counts = [based & ~covered & places for based, covered in zip(in_bases, in_covers, strict=True)]
    listed = tuple(sorted(i for held in counts for i in members(held)))
    fins = counts[0] | counts[1] | counts[2]
    excluded = more_often(in_covers, in_bases) & places & peers_of_all(fins)
    endo_fins = (fins & in_bases[1]).bit_count()
    return PlacedFish(fins.bit_count(), endo_fins, bases, covers, listed, excluded)


def _is_of_lines(bases: Houses, covers: Houses) -> bool:
    """Whether all bases are lines of one direction and all covers lines of the other."""
    return any(
        not (bases & ~based or covers & ~covering)
        for based, covering in ((_ROWS, _COLUMNS), (_COLUMNS, _ROWS))
    )


def siamese(fish: Iterable[GeneralFish]) -> Iterator[tuple[GeneralFish, GeneralFish]]:
    """Two fish of a digit with the same bases, one cover different, and different fins."""
    by_bases: dict[tuple[int, Houses], list[GeneralFish]] = {}
    for found in fish:
        by_bases.setdefault((found.digit, found.fish.bases), []).append(found)
    for alike in by_bases.values():
        for first, second in combinations(alike, 2):
            one, other = first.fish, second.fish
            if (one.covers ^ other.covers).bit_count() == 2 and one.fins != other.fins:
                yield first, second
