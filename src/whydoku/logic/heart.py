"""The heart of the subject: one rule, read in four spaces, is most of what people learn by name.

    Take n constraints that share no candidate, the bases. If n others, the covers, hold all
    candidates that the bases have left, then every other candidate of the covers is false.

For each base has one true candidate: n different ones, each in a cover. A cover has room for one,
so n covers are full. That is the whole proof, and it does not ask what the constraints are:

    one base               singles, pointing and claiming
    cells and digits       naked subsets; turned over, hidden ones
    rows and columns       of one digit: X-Wing, Swordfish, Jellyfish

The last two are one search (`subsets`) in the same kind of square. Exchange the row of every
candidate with its digit, so that r4c7=5 becomes r5c7=4: a row's square of cells and digits becomes
a digit's square of columns and rows, and a naked pair an X-Wing. So fish are no new rule, only
higher orders of this one. `docs/why/four-spaces.md` tells it at length.

The engine finds the same in its own, quicker way; the tests compare the two. What is here is to be
read, and asked where speed does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from whydoku.dataclass import dataclass
from whydoku.grids.bits import BITS, Candidates, Mask, members
from whydoku.grids.parts.candidates import union
from whydoku.grids.spaces import (
    CLASSIC,
    CandidateNumber,
    ConstraintNumber,
    Tables,
    house_constraint,
)
from whydoku.logic.why import Cover

if TYPE_CHECKING:
    from whydoku.grids.grid import Grid


class Consequence(NamedTuple):
    """Bases and covers, and what they show to be false; or the candidate that a single shows to be
    true."""

    cover: Cover
    eliminations: Candidates
    placements: Candidates = 0


# One base


def with_one_base(
    grid: Grid, bases: Iterable[ConstraintNumber] = range(324)
) -> Iterator[Consequence]:
    """Yields what follows where all candidates of one base lie in another constraint too.

    Two or three of them are where a box and a line meet: pointing, if the base is a box, or
    claiming. A single one lies in three other constraints. It is true, and naked if the base is a
    cell, or hidden.
    """
    tables = grid.tables
    for q in bases:
        held = tables.constraint_candidates[q] & grid.bits
        if not held & ~grid.digits:
            continue
        if not held & (held - 1):
            yield Consequence(
                reason_of_single(held.bit_length() - 1, q, tables), 0, placements=held
            )
            continue
        for cover in _others_with(held, q, tables):
            if gone := grid.bits & tables.constraint_candidates[cover] & ~held:
                yield Consequence(Cover((q,), (cover,)), gone)


@lru_cache(maxsize=1 << 13)
def reason_of_single(k: CandidateNumber, q: ConstraintNumber, tables: Tables) -> Cover:
    """The reason why candidate `k` is true: no other candidate is left in constraint `q`."""
    return Cover((q,), _others_with(1 << k, q, tables))


def _others_with(
    held: Candidates, q: ConstraintNumber, tables: Tables
) -> tuple[ConstraintNumber, ...]:
    """The constraints besides `q` that hold all of these candidates."""
    around = (other for other, _ in tables.constraints_of[held.bit_length() - 1])
    return tuple(c for c in around if c != q and not held & ~tables.constraint_candidates[c])


# More bases: squares


@dataclass(frozen=True, slots=True)
class View:
    """A square of nine bases down the side and nine covers along the top; a base and a cover share
    one candidate."""

    bases: tuple[ConstraintNumber, ...]
    covers: tuple[ConstraintNumber, ...]

    @property
    def turned(self) -> View:
        """The same square with its covers down the side."""
        return View(self.covers, self.bases)

    def marks(self, grid: Grid) -> list[Mask]:
        """For each base a mask: bit j is set if its candidate in cover j is possible."""
        return [grid.masks[q] for q in self.bases]

    def cover(self, bases: Iterable[int], covers: Mask) -> Cover:
        """The pattern of these bases and covers, by their numbers in the square."""
        return Cover(
            tuple(self.bases[i] for i in bases), tuple(self.covers[j] for j in BITS[covers])
        )


def _digit_in(houses: Iterable[int], d: int) -> tuple[ConstraintNumber, ...]:
    return tuple(house_constraint(h, d) for h in houses)


NAKED: Final = tuple(
    View(cells, tuple(house_constraint(h, d) for d in range(9)))
    for h, cells in enumerate(CLASSIC.houses)
)
"""For each house its cells against its digits."""

HIDDEN: Final = tuple(view.turned for view in NAKED)

ROWS: Final = tuple(View(_digit_in(range(9), d), _digit_in(range(9, 18), d)) for d in range(9))
"""For each digit the rows against the columns."""

COLUMNS: Final = tuple(view.turned for view in ROWS)

FISH: Final = tuple(view for pair in zip(ROWS, COLUMNS, strict=True) for view in pair)

VIEWS: Final = (*NAKED, *HIDDEN, *FISH)
"""All 72: 27 houses and nine digits, each read across and down."""


def closed_sets(marks: Sequence[Mask], n: int) -> Iterator[tuple[tuple[int, ...], Mask]]:
    """Yields n bases of a square that have marks in only n covers, with these covers.

    A base with one mark is settled and takes no part, and all others together say nothing new.
    """
    unsettled = [i for i, m in enumerate(marks) if m & (m - 1)]
    small = [i for i in unsettled if marks[i].bit_count() <= n < len(unsettled)]
    for bases in combinations(small, n):
        covers = union(marks[i] for i in bases)
        if covers.bit_count() == n:
            yield bases, covers


def subsets(grid: Grid, views: Iterable[View], n: int) -> Iterator[Consequence]:
    """Yields the subsets of n bases, view by view, also those that exclude nothing.

    In `NAKED` these are naked pairs (n = 2), triples and quads; in `HIDDEN` hidden ones; in `ROWS`
    and `COLUMNS` X-Wings, Swordfish and Jellyfish. One that has smaller ones inside must exclude
    more than they do.
    """
    for view in views:
        marks = view.marks(grid)
        for bases, covers in closed_sets(marks, n):
            cover = view.cover(bases, covers)
            gone = excluded_by(grid, cover)
            of_these = [m if i in bases else 0 for i, m in enumerate(marks)]
            inside = [
                excluded_by(grid, view.cover(*some))
                for size in range(2, n)
                for some in closed_sets(of_these, size)
            ]
            if not inside or gone & ~union(inside):
                yield Consequence(cover, gone)


def excluded_by(grid: Grid, cover: Cover) -> Candidates:
    """What the rule excludes: candidates of the covers that are in no base, and see every fin."""
    tables = grid.tables
    gone = grid.bits & tables.held_in(cover.covers) & ~tables.held_in(cover.bases)
    return gone & tables.seen_by_all(union(1 << k for k in cover.fins))


# All but a few: fins


def finned_fish(grid: Grid, n: int) -> Iterator[Consequence]:
    """Yields the fish with n bases that have candidates outside their covers, the fins.

    If no fin is true, the rule holds as it stands; so what it excludes is false if it sees all
    fins. They lie in one box, since nothing else sees them from another line, and so in three lines
    at most besides the covers. In a house no cover has a candidate that sees a fin: only fish have
    fins. A base or a cover without a candidate in the other is none.
    """
    for view in FISH:
        marks = view.marks(grid)
        for bases in combinations([i for i, m in enumerate(marks) if m & (m - 1)], n):
            crossed = union(marks[i] for i in bases)
            if not n < crossed.bit_count() <= n + 3:
                continue
            for chosen in combinations(BITS[crossed], n):
                covers = union(1 << j for j in chosen)
                if all(marks[i] & covers for i in bases):
                    plain = view.cover(bases, covers)
                    fins = (
                        grid.bits
                        & grid.tables.held_in(plain.bases)
                        & ~grid.tables.held_in(plain.covers)
                    )
                    cover = Cover(plain.bases, plain.covers, tuple(members(fins)))
                    if gone := excluded_by(grid, cover):
                        yield Consequence(cover, gone)


def is_sashimi(grid: Grid, cover: Cover) -> bool:
    """Whether a base of a fish with fins has only one candidate in its covers, so that it would be
    no fish without the fins."""
    kept = grid.bits & grid.tables.held_in(cover.covers)
    return any((kept & grid.tables.constraint_candidates[q]).bit_count() < 2 for q in cover.bases)
