"""A second opinion on single steps: all that each technique may find, from its definition alone.

A grid is the plain int of its 729 candidates, k = 9 * cell + digit. A constraint is its number: a
cell i, or 81, 162, 243 + 9 * house + digit for a digit in a row, column, box. Nothing else is
shared with the library, and nothing here is quick: every set of bases is tried.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple

Set = frozenset[int]
NOTHING: Set = frozenset()


def constraints() -> list[Set]:
    """The nine candidates of each constraint."""
    at = [[[9 * (9 * r + c) + d for d in range(9)] for c in range(9)] for r in range(9)]
    cells = [at[r][c] for r, c in product(range(9), repeat=2)]
    rows = [[at[r][c][d] for c in range(9)] for r, d in product(range(9), repeat=2)]
    columns = [[at[r][c][d] for r in range(9)] for c, d in product(range(9), repeat=2)]
    boxes = [
        [at[3 * (b // 3) + y][3 * (b % 3) + x][d] for y in range(3) for x in range(3)]
        for b, d in product(range(9), repeat=2)
    ]
    return [frozenset(each) for each in (*cells, *rows, *columns, *boxes)]


ALL = constraints()
SEEN = [frozenset().union(*(q for q in ALL if k in q)) - {k} for k in range(729)]
"""For each candidate those that share a constraint with it."""

HOUSES_AROUND = [[q for q in range(81, 324) if k in ALL[q]] for k in range(729)]
"""For each candidate its digit in its three houses, as constraints."""

CELLS, ROWS, COLUMNS, BOXES = range(81), range(81, 162), range(162, 243), range(243, 324)

Side = tuple[int, ...]


def digits_of(house: int) -> Side:
    """The nine digits of house 0-26, as constraints."""
    return tuple(range(81 + 9 * house, 90 + 9 * house))


def cells_of(house: int) -> Side:
    """The nine cells of house 0-26, as constraints."""
    return tuple(sorted(k // 9 for k in ALL[81 + 9 * house]))


def lines_of(digit: int) -> tuple[Side, Side]:
    """The nine rows and the nine columns of a digit, as constraints."""
    return tuple(ROWS[digit::9]), tuple(COLUMNS[digit::9])


NAKED = [(cells_of(h), digits_of(h)) for h in range(27)]
HIDDEN = [(digits, cells) for cells, digits in NAKED]
FISH = [
    pair for d in range(9) for rows, cols in [lines_of(d)] for pair in ((rows, cols), (cols, rows))
]


class Found(NamedTuple):
    """Bases, covers and the eliminations."""

    bases: Set
    covers: Set
    gone: Set


def held(bits: int) -> list[Set]:
    """What is left of each constraint."""
    left = frozenset(k for k in range(729) if bits >> k & 1)
    return [q & left for q in ALL]


def closed(left: list[Set], bases: Side, covers: Side) -> Iterator[tuple[int, Found]]:
    """Yields every n bases, n from 2, whose candidates lie in just n covers; with n.

    Bases with one candidate are settled and take no part; all open bases together say nothing new.
    """
    open_bases = [q for q in bases if len(left[q]) > 1]
    touched = {q: frozenset(c for c in covers if left[q] & left[c]) for q in open_bases}
    for n in range(2, len(open_bases)):
        for some in combinations(open_bases, n):
            around = NOTHING.union(*(touched[q] for q in some))
            if len(around) == n:
                inside = NOTHING.union(*(left[q] for q in some))
                gone = NOTHING.union(*(left[c] for c in around)) - inside
                yield n, Found(frozenset(some), around, gone)


def subsets(left: list[Set], views: Iterable[tuple[Side, Side]]) -> dict[int, set[Found]]:
    """All closed sets by size, except those that exclude no more than smaller ones inside them."""
    found: dict[int, set[Found]] = {n: set() for n in range(2, 9)}
    for bases, covers in views:
        smaller: list[Found] = []
        for n, one in closed(left, bases, covers):
            inner = [other for other in smaller if other.bases < one.bases]
            if not inner or one.gone - NOTHING.union(*(other.gone for other in inner)):
                found[n].add(one)
            smaller.append(one)
    return found


def intersections(left: list[Set], bases: Collection[int]) -> set[Found]:
    """Digits in a house whose two or more candidates all lie in another house that has more of
    them."""
    return {
        Found(frozenset({q}), frozenset({c}), left[c] - left[q])
        for q in bases
        if len(left[q]) > 1
        for c in HOUSES_AROUND[min(left[q])]
        if c != q and left[q] < left[c]
    }
