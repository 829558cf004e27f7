"""Finds subsets: n bases whose candidates all lie in n covers.

One search in the 72 views finds all kinds of subsets. Where the bases are cells of a house and the
covers its digits, subsets are naked; where the bases are digits and the covers cells, they are
hidden; where bases and covers are rows and columns of one digit, they are fish.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from typing import Final

from whydoku.bits import BITS, Candidates, Mask, from_members, more_often, times_in
from whydoku.finders.order import each_once, smallest_first
from whydoku.grid import Grid
from whydoku.spaces import ALL_DIGITS, CONSTRAINT_CANDIDATES, CONSTRAINTS
from whydoku.step import Step
from whydoku.structures.views import MASKS_KEPT, MatrixView
from whydoku.why import Branch, Branches, Cover
from whydoku.world.candidates import held_in, seen_by_all, union


@dataclass(frozen=True, slots=True)
class Subset:
    """A subset in a view: n bases and the n covers that hold all their candidates, each as a mask.

    `eliminations` are the other candidates of the covers, possibly none.
    """

    view: MatrixView
    bases: Mask
    covers: Mask
    eliminations: Candidates

    @property
    def reason(self) -> Cover:
        """The reason for what the subset eliminates."""
        return cover_of(self.view, self.bases, self.covers)


def cover_of(view: MatrixView, bases: Mask, covers: Mask) -> Cover:
    """Makes a cover of those bases and covers of a view whose bits are set in the masks `bases` and
    `covers`."""
    return Cover(
        tuple(view.bases[i] for i in BITS[bases]), tuple(view.covers[j] for j in BITS[covers])
    )


def excluded_by_cover(grid: Grid, cover: Cover) -> Candidates:
    """The candidates that a cover without fins eliminates: those in covers but not in bases."""
    return grid.bits & held_in(cover.covers) & ~held_in(cover.bases)


def excluded_by_counting(grid: Grid, cover: Cover) -> Candidates:
    """The same where bases or covers share candidates: those in more covers than bases, which see
    all fins; with one cover fewer than bases, whatever sees all fins, as one of them is true."""
    seen = grid.bits & seen_by_all(from_members(cover.fins))
    if len(cover.covers) < len(cover.bases):
        return seen
    return seen & _in_more_covers(cover.bases, cover.covers)


def _in_more_covers(bases: Sequence[int], covers: Sequence[int]) -> Candidates:
    """The candidates in more of the covers than of the bases."""
    held = held_in(covers)
    in_bases, in_covers = (
        times_in([CONSTRAINT_CANDIDATES[q] & held for q in constraints])
        for constraints in (bases, covers)
    )
    return more_often(in_covers, in_bases)


@dataclass(frozen=True, slots=True)
class CountedCover:
    """A cover whose bases or covers may share candidates, and what it excludes, or the lone fin
    that it places."""

    reason: Cover
    eliminations: Candidates


def counted_covers(
    grid: Grid, covers: Iterable[Cover], *, whole: bool = False
) -> tuple[CountedCover, ...]:
    """Those of the covers that exclude something, each conclusion once: the fewest bases first,
    then the most conclusions. If `whole` is set, no part of a cover may do without the rest."""
    found = (CountedCover(cover, _settled_by_counting(grid, cover)) for cover in covers)
    kept = (one for one in found if one.eliminations and (not whole or _is_whole(grid, one.reason)))
    return tuple(each_once(smallest_first(kept, lambda one: len(one.reason.bases))))


MOST_COVERS: Final = 64
"""The most covers of the same bases that count digits in other ways; of more, none is given."""


def covers_by_digit(
    grid: Grid, bases: tuple[int, ...], digits: Iterable[Iterable[tuple[int, ...]]]
) -> Iterator[Cover]:
    """The covers of some bases that count each digit in the one of its ways that excludes most.
    Ways that exclude equally much, but something else, all give a cover, so that a turn of the grid
    changes nothing."""
    ways = [_ways_that_exclude_most(grid, bases, some) for some in digits]
    if prod(map(len, ways)) <= MOST_COVERS:
        for chosen in product(*ways):
            yield Cover(bases, tuple(sorted(q for way in chosen for q in way)))


def _ways_that_exclude_most(
    grid: Grid, bases: tuple[int, ...], ways: Iterable[tuple[int, ...]]
) -> list[tuple[int, ...]]:
    """Of ways that exclude the same, the first."""
    found: dict[Candidates, tuple[int, ...]] = {}
    for way in ways:
        found.setdefault(grid.bits & _in_more_covers(bases, way), way)
    most = max(gone.bit_count() for gone in found)
    return [way for gone, way in found.items() if gone.bit_count() == most]


def _settled_by_counting(grid: Grid, cover: Cover) -> Candidates:
    """What a counted cover excludes, or the lone fin that it places."""
    gone = excluded_by_counting(grid, cover)
    return from_members(cover.fins) if gone and _is_placing(cover) else gone


def _is_placing(cover: Cover) -> bool:
    """Whether there is one cover fewer than bases, and only one fin, which therefore is true."""
    return len(cover.covers) < len(cover.bases) and len(cover.fins) == 1


def counted_steps(slug: str, found: Iterable[CountedCover]) -> Iterator[Step]:
    """The steps of counted covers."""
    for one in found:
        cover = one.reason
        why: Cover | Branches = cover
        if len(cover.covers) < len(cover.bases):
            why = Branches(cover, tuple(Branch(k, is_true=True) for k in cover.fins))
        if _is_placing(cover):
            yield Step(slug, placements=one.eliminations, why=(why,))
        else:
            yield Step(slug, eliminations=one.eliminations, why=(why,))


def _is_whole(grid: Grid, cover: Cover) -> bool:
    """Whether fewer of the bases always need more of the covers than they are."""
    held = [CONSTRAINT_CANDIDATES[q] & grid.bits for q in cover.covers]
    return is_inseparable(
        [
            from_members(n for n, some in enumerate(held) if some & CONSTRAINT_CANDIDATES[q])
            for q in cover.bases
        ]
    )


def subsets(grid: Grid, views: tuple[MatrixView, ...], size: int) -> tuple[Subset, ...]:
    """All subsets with `size` bases in these views, view by view.

    A subset that contains smaller ones is listed only if it excludes more than they do.
    """
    masks = grid.masks
    return tuple(
        subset for view in views for subset in _subsets_in_view(view, view.left_of(masks), size)
    )


@lru_cache(maxsize=MASKS_KEPT)
def _subsets_in_view(view: MatrixView, left: tuple[Mask, ...], size: int) -> tuple[Subset, ...]:
    """The subsets with `size` bases in one view; `left` has the candidates of each base as a
    mask."""
    smaller = [subset for n in range(2, size) for subset in _subsets_in_view(view, left, n)]
    in_view = []
    for bases, covers in closed_sets(left, size):
        eliminations = 0
        for i in BITS[ALL_DIGITS & ~bases]:
            candidates = CONSTRAINTS[view.bases[i]]
            for j in BITS[left[i] & covers]:
                eliminations |= 1 << candidates[j]
        inner = [subset.eliminations for subset in smaller if subset.bases & bases == subset.bases]
        if not inner or eliminations & ~union(inner):
            in_view.append(Subset(view, bases, covers, eliminations))
    return tuple(in_view)


def closed_sets(left: Sequence[Mask], size: int, spare: int = 0) -> list[tuple[Mask, Mask]]:
    """Finds the choices of `size` bases that have at most `size` + `spare` covers left, each as two
    masks: bases and covers.

    If `spare` is 0, the set of all open bases is left out, because it says nothing new. Only bases
    with two or more covers left take part.
    """
    open_bases = [(1 << i, m) for i, m in enumerate(left) if m & (m - 1)]
    if len(open_bases) < size + (not spare):
        return []
    most = size + spare
    few = [(base, m) for base, m in open_bases if m.bit_count() <= most]
    if len(few) < size:
        return []
    chosen = [(0, 0, 0)]
    for last in range(len(few) - size + 1, len(few) + 1):
        chosen = [
            (n + 1, bases | few[n][0], wider)
            for start, bases, covers in chosen
            for n in range(start, last)
            if (wider := covers | few[n][1]).bit_count() <= most
        ]
    return [(bases, covers) for _, bases, covers in chosen]


def unions(sets: Sequence[int]) -> list[int]:
    """The unions of all choices among the sets. Bit j of an index in the list says whether set j
    is part of the union."""
    unions_so_far = [0]
    for some in sets:
        unions_so_far += [joined | some for joined in unions_so_far]
    return unions_so_far


def is_inseparable(sets: Sequence[int]) -> bool:
    """Whether no part of the sets, but for all of them, has a union with at most as many members as
    the part has sets."""
    parts = enumerate(unions(sets)[:-1])
    return all(joined.bit_count() > which.bit_count() for which, joined in parts if which)
