"""Strong links of almost closed sets: n bases whose candidates lie in n + 1 covers.

The n true candidates of the bases lie in n of the covers, one in each. So of any two covers, at
least one holds a true candidate of the bases: the candidates of the bases in one cover are strongly
linked to those in the other.

    view            n bases     n + 1 covers        the link joins
    naked           cells       digits of a house   two digits of an almost locked set
    hidden          digits      cells of a house    two cells of an almost hidden set
    rows, columns   lines       lines across        two lines of an almost fish
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import Final

from whydoku.bits import BITS, Candidates, Mask, from_members, members
from whydoku.finders.almost_locked import almost_locked_sets
from whydoku.grid import Grid
from whydoku.spaces import CONSTRAINT_CANDIDATES, CONSTRAINTS
from whydoku.structures.strong_links import Link
from whydoku.structures.subsets import closed_sets, cover_of
from whydoku.structures.views import FISH, HIDDEN, MatrixView
from whydoku.why import AlmostLocked, Als, Cover
from whydoku.world.candidates import digit_in

MOST_DIGITS: Final = 4
"""The most digits of an almost hidden set that is searched for. If it had more, the other cells of
the house would be a small almost locked set."""

MOST_LINES: Final = 3
"""The most base lines that an almost fish may have."""


LINKS_ON_SETS: Final = ("als", "ahs", "fish")
"""The kinds of links that rest on a set."""


def links_of_almost_locked(grid: Grid) -> Iterator[Link]:
    """Yields the links between any two digits of an almost locked set of two cells or more."""
    for one in almost_locked_sets(grid):
        if one.cells.bit_count() > 1:
            places = [digit_in(one.cells, d) & grid.bits for d in BITS[one.digits]]
            for a, b in combinations(places, 2):
                yield Link(a, b, Als((one,)), "als")


def links_of_almost_hidden(grid: Grid) -> Iterator[Link]:
    """Yields the links between any two cells of an almost hidden set; each node is the digits of
    the set in one cell."""
    return _links_of_almost_closed(grid, HIDDEN, MOST_DIGITS, "ahs")


def links_of_almost_fish(grid: Grid) -> Iterator[Link]:
    """Yields the links between any two cover lines of an almost fish; each node is the candidates
    of the bases in one cover."""
    return _links_of_almost_closed(grid, FISH, MOST_LINES, "fish")


def _links_of_almost_closed(
    grid: Grid, views: tuple[MatrixView, ...], most: int, kind: str
) -> Iterator[Link]:
    """Yields the links between any two covers of 2 to `most` bases that together have one cover too
    many. `kind` is the kind of the links."""
    for size, view in product(range(2, most + 1), views):
        for bases, covers in closed_sets(view.left_of(grid.masks), size, spare=1):
            for pair in combinations(BITS[covers], 2) if covers.bit_count() == size + 1 else ():
                a, b = (_candidates_in_cover(grid, view, bases, j) for j in pair)
                rest = covers & ~from_members(pair)
                yield Link(a, b, _almost_closed(view, bases, rest, a | b), kind)


def _almost_closed(view: MatrixView, bases: Mask, rest: Mask, fins: Candidates) -> Cover:
    return replace(cover_of(view, bases, rest), fins=tuple(members(fins)))


def link_on_set(
    a: Candidates, b: Candidates, kind: str, view: MatrixView, bases: Mask, covers: Mask
) -> Link:
    """The link of a kind between two nodes that rests on bases of a view which have one cover too
    many."""
    if kind == "als":
        cells = from_members(view.bases[i] for i in BITS[bases])
        return Link(a, b, Als((AlmostLocked(cells, covers),)), kind)
    rest = sum(1 << j for j in BITS[covers] if not (a | b) & CONSTRAINT_CANDIDATES[view.covers[j]])
    return Link(a, b, _almost_closed(view, bases, rest, a | b), kind)


def _candidates_in_cover(grid: Grid, view: MatrixView, bases: Mask, cover: int) -> Candidates:
    """The candidates that the bases in the mask `bases` have in one cover of a view; `cover` is the
    number of the cover, 0 to 8."""
    q = view.covers[cover]
    return sum(1 << CONSTRAINTS[q][i] for i in BITS[grid.masks[q] & bases])
