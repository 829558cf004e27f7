"""Multi-sector sets with fins: cells that have one place fewer than they are, unless a fin is true.

Suppose that a candidate is true, so that those of its digit that it sees are false. If in one of
the 512 ways to count digits by rows or by columns there is no place left for one of the open cells,
that cannot be. The cell for which there is none and all that it leads to (see `line_places`) are
the smallest set that shows it: n cells with n - 1 places, whichever matching was found. Among what
they have lost are fins, in other places; the place of the candidate itself makes n. So unless a fin
is true, the cells need all of the n places, and the candidate sees the fins.

    r26c267 r78c2567                                     14 cells
    1 in row 2, 68 in row 6, 3 in row 7, 36 in row 8      6 places
    24 in column 2, 7 in 5, 249 in 6, 59 in 7             8 places more, but for 2 in r78c5

If the cells could not have the place of the candidate, there are n - 1 places, and a fin is true.

This says of each candidate whether it is excluded by counting places in one of these ways, so the
search is complete; of the sets for one candidate, the smallest are given, with the fewest fins.
Left out is what would leave two cells without a place, and candidates for which the smallest set
has no fins, or is a subset of a house, or a fish: all open cells of some lines. Where the grid has
a solution, only the digit of the candidate can have fewer places across than these lines need. The
others could as well be counted along the lines, so a fish of that digit shows the same, with the
same fins.

A *filling* has a digit in each open cell and none twice in a row or a column. It is a matching in
all the 512 ways. If it has a candidate, and no other of its digit in the same box, nothing speaks
against this candidate. A few dozen fillings clear most candidates; only the others are supposed
one by one. So it does not matter to the result which fillings are found.
"""

from __future__ import annotations

from typing import Final

from whydoku.bits import Candidates, from_members, members
from whydoku.grid import Grid
from whydoku.spaces import (
    BOX_SPACE,
    CONSTRAINT_CANDIDATES,
    CONSTRAINTS_OF,
    FIRST_BOX,
    HOUSE_CELLS,
    SEES,
)
from whydoku.structures.line_places import Places, filled_places
from whydoku.structures.sector_sets import is_subset
from whydoku.structures.subsets import CountedCover, counted_covers
from whydoku.why import Cover
from whydoku.world.candidates import candidates_of, cells_of, held_in

_NODES: Final = 60
"""How many choices are followed in search of a filling."""

_MOST_IN_VAIN: Final = 30
"""For how many candidates a filling is sought in vain."""

_BESIDE: Final = tuple(
    held_in(q for q, _ in CONSTRAINTS_OF[k] if q < BOX_SPACE) & ~(1 << k) for k in range(729)
)
"""For each candidate the others in its cell, its row and its column."""


def finned_sector_sets(grid: Grid) -> tuple[CountedCover, ...]:
    """The smallest sets with fins for each candidate, the smallest first, then those with the most
    conclusions, then by position. On any grid no more than all candidates are supposed in all ways:
    a few on a puzzle, which takes a fifth of a second, all on a grid that no puzzle leads to."""
    least = dict[int, tuple[int, int]]()
    covers = dict[int, set[Cover]]()
    doubtful = members(unsupported(grid))
    for places in filled_places(grid) if doubtful else ():
        for k in doubtful:
            if not (cover := _cover_against(grid, k, places)):
                continue
            size = (len(cover.bases), len(cover.fins))
            if size < least.setdefault(k, size) or k not in covers:
                least[k], covers[k] = size, set()
            if size == least[k]:
                covers[k].add(cover)
    found = sorted(
        (cover for some in covers.values() for cover in some),
        key=lambda cover: (from_members(cover.bases), cover.covers),
    )
    return counted_covers(grid, (one for one in found if one.fins and not _is_named(grid, one)))


def _cover_against(grid: Grid, k: int, places: Places) -> Cover | None:
    """The fewest cells that would have one place fewer than they are if a candidate were true, with
    its own place as another, if they could have this."""
    if not (found := places.left_over(k)):
        return None
    cells, covers = found
    there, own = grid.bits & candidates_of(cells), places.place(*divmod(k, 9))
    if there & CONSTRAINT_CANDIDATES[own]:
        covers.add(own)
    fins = there & ~held_in(covers)
    return Cover(tuple(members(cells)), tuple(sorted(covers)), tuple(members(fins)))


def _is_named(grid: Grid, cover: Cover) -> bool:
    """Whether the cells are a subset, or a fish: all open ones of some rows, or of some columns."""
    cells = from_members(cover.bases)
    rest = cells_of(grid.bits & ~grid.digits) & ~cells
    are_cut = (
        any(cells & line and rest & line for line in lines)
        for lines in (HOUSE_CELLS[:9], HOUSE_CELLS[9:FIRST_BOX])
    )
    return not all(are_cut) or is_subset(grid, cells)


def unsupported(grid: Grid) -> Candidates:
    """The candidates for which no filling is found in which no other of their digit sees them."""
    bits = left = grid.bits & candidates_of(Places(grid).open)
    sets = [held for held in CONSTRAINT_CANDIDATES[:BOX_SPACE] if held & bits]
    doubtful = 0
    while left and doubtful.bit_count() < _MOST_IN_VAIN:
        k = left.bit_length() - 1
        filling = _filling(bits & ~SEES[k], sets, left)
        left &= ~(1 << k)
        if not filling:
            doubtful |= 1 << k
        for k in members(filling):
            if not filling & SEES[k]:
                left &= ~(1 << k)
    return doubtful | left


def _filling(bits: Candidates, sets: list[Candidates], wanted: Candidates) -> Candidates:
    """Some candidates of which each set has just one, if not too many choices are needed; the
    wanted ones are tried first."""
    stack = [bits]
    for _ in range(_NODES):
        if not stack:
            break
        bits, choice = _settled(stack.pop(), sets)
        if bits and not choice:
            return bits
        tried = [*members(choice & ~wanted), *members(choice & wanted)]
        stack += [bits & ~_BESIDE[k] for k in tried]
    return 0


def _settled(bits: Candidates, sets: list[Candidates]) -> tuple[Candidates, Candidates]:
    """What is left when each set with one candidate left has taken it, and the smallest set with
    more; 0 if a set has none left."""
    before, choice = 0, 0
    while bits != before:
        before, choice = bits, 0
        for held in sets:
            some = bits & held
            if not some:
                return 0, 0
            if not some & (some - 1):
                bits &= ~_BESIDE[some.bit_length() - 1]
            elif not choice or some.bit_count() < choice.bit_count():
                choice = some
    return bits, choice
