"""Splits: constraints whose remaining candidates form two nodes, at least one of which is true.

    cell    the two candidates of a cell with two left
    house   the two places of a digit in a house with two left
    group   the places of a digit in a house if they lie in two intersections and at least one of
            these has several
    cross   the places of a digit in a box if they lie in a row and a column of it, which may share
            the place where they cross: an empty rectangle

These are the strong links that rest on a single constraint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, TypeAlias

from whydoku.bits import Candidates, Mask, each
from whydoku.spaces import BOX_COLUMNS, BOX_ROWS, BOX_SPACE, CONSTRAINTS, ROW_SPACE

Split: TypeAlias = tuple[int, Candidates, Candidates]
"""A constraint and the two nodes that its candidates form."""

_LINE_THIRDS: Final = BOX_ROWS
"""The places that a line has in each of its three boxes: the same masks as the rows of a box."""


def constraints_with_two(
    masks: Sequence[Mask], constraints: range
) -> Iterator[tuple[int, int, int]]:
    """Yields each of the constraints with exactly two candidates left, and these two candidates."""
    for q in constraints:
        m = masks[q]
        if m.bit_count() == 2:
            low = m & -m
            candidates = CONSTRAINTS[q]
            yield q, candidates[low.bit_length() - 1], candidates[m.bit_length() - 1]


def _splits_into_two(constraints: range, masks: Sequence[Mask]) -> Iterator[Split]:
    for q, first, second in constraints_with_two(masks, constraints):
        yield q, 1 << first, 1 << second


def _splits_into_groups(masks: Sequence[Mask]) -> Iterator[Split]:
    for q in range(ROW_SPACE, 324):
        m = masks[q]
        if m.bit_count() < 3:
            continue
        for thirds in (_LINE_THIRDS,) if q < BOX_SPACE else (BOX_ROWS, BOX_COLUMNS):
            parts = [m & third for third in thirds if m & third]
            if len(parts) == 2:
                yield q, _candidates_of(q, parts[0]), _candidates_of(q, parts[1])


def _splits_into_crosses(masks: Sequence[Mask]) -> Iterator[Split]:
    """Yields the constraints of a digit in a box whose places lie in one row and one column; these
    two are the nodes.

    Two places in different rows and columns can be divided in two ways that give the same two
    nodes; such a split is yielded once.
    """
    for q in range(BOX_SPACE, 324):
        m = masks[q]
        parts = {
            frozenset((m & row, m & column)): None
            for row in BOX_ROWS
            for column in BOX_COLUMNS
            if m == m & (row | column) and m & row & ~column and m & column & ~row
        }
        for first, second in map(sorted, parts):
            yield q, _candidates_of(q, first), _candidates_of(q, second)


def _candidates_of(q: int, m: Mask) -> Candidates:
    """The candidates of constraint `q` at the places in mask `m`."""
    held, candidates = 0, CONSTRAINTS[q]
    for j in each(m):
        held |= 1 << candidates[j]
    return held


SPLITS: Final[dict[str, Callable[[Sequence[Mask]], Iterator[Split]]]] = {
    "cell": partial(_splits_into_two, range(ROW_SPACE)),
    "house": partial(_splits_into_two, range(ROW_SPACE, 324)),
    "group": _splits_into_groups,
    "cross": _splits_into_crosses,
}
"""For each kind of split the function that yields its splits, given the masks of all 324
constraints."""
