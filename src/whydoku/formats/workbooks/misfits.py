"""Finds blocks of cells that would be a grid if they had not too many or too few rows or columns,
so that no grid is lost without a word."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations, product
from operator import or_
from typing import Final

from whydoku.formats.workbooks.cells import LAST_ROW, Area
from whydoku.formats.workbooks.lattices import GridPlace, Lattice, Side
from whydoku.formats.workbooks.marks import Marks, RowBits

FEWEST_LOOSE: Final = 17
"""The fewest clues of a puzzle with one solution, and so the fewest digits of a grid without a
frame."""

MOST_CLASHES: Final = 3
"""The most digits of a grid that may clash with another."""

_FEWEST_LINES: Final = 7
_MOST_LINES: Final = 11

_LARGEST: Final = _MOST_LINES + 4
"""The most lines that a block takes together with texts around it."""

_REACH: Final = 2
"""How far from a block the next digit of the same block may be, since a line may be empty."""


def misfit_around(marks: Marks, row: int, column: int, *, is_framed: bool) -> GridPlace | None:
    """The block of cells around a digit that has nine rows but not nine columns, or nine columns
    but not nine rows, and whose digits fit together if lines are left out or put in. None if there
    is no such block.

    All cells of a framed block have a text or a style. Any other has a digit in each outer line,
    and more than nine lines: others may be empty.
    """
    if marks.digits_near(row, column, _MOST_LINES, _MOST_LINES) < FEWEST_LOOSE:
        return None
    cells, reaches = (marks.present, (1,)) if is_framed else (marks.filled, (1, _REACH))
    for reach in reaches:
        area = _grown(cells, row, column, reach)
        if area and is_framed:
            area = _without_ragged_sides(cells, area)
        if area is None:
            continue
        height, width = area.bottom - area.top + 1, area.right - area.left + 1
        digits = marks.digits.count(
            Side(range(area.top, area.bottom + 1), range(area.left, area.right + 1))
        )
        fewest = _FEWEST_LINES if is_framed else 10
        if (
            9 in (height, width)
            and height != width
            and fewest <= height + width - 9 <= _MOST_LINES
            and digits >= FEWEST_LOOSE
            and _fits(marks, area)
        ):
            rows, columns = map(_side_by_side, (height, width))
            return GridPlace(area.top, area.left, rows, columns)
    return None


def _side_by_side(count: int) -> Lattice:
    return Lattice((*range(count),), count, (1 << count) - 1)


def _grown(cells: RowBits, row: int, column: int, reach: int) -> Area | None:
    """The area around a cell next to which, within `reach`, no further of these cells stands; None
    if it is too large."""
    area = Area(row, column, row, column)
    while max(area.bottom - area.top, area.right - area.left) < _LARGEST:
        first = max(area.left - reach, 0)
        near = (1 << area.right + reach + 1) - (1 << first)
        held = {
            at: cells[at] & near
            for at in range(max(area.top - reach, 0), area.bottom + reach + 1)
            if cells[at] & near
        }
        across = reduce(or_, held.values())
        left = (across & -across).bit_length() - 1
        grown = Area(min(held), left, max(held), across.bit_length() - 1)
        if grown == area:
            return area
        area = grown
    return None


def _without_ragged_sides(cells: RowBits, area: Area) -> Area | None:
    """The area without the outer lines of which it lacks a cell, such as those with only a title;
    None if nothing is left."""
    top, left, bottom, right = area
    while top <= bottom and left <= right:
        whole = (1 << right + 1) - (1 << left)
        rows = range(top, bottom + 1)
        if cells[top] & whole != whole:
            top += 1
        elif cells[bottom] & whole != whole:
            bottom -= 1
        elif not all(cells.has(row, left) for row in rows):
            left += 1
        elif not all(cells.has(row, right) for row in rows):
            right -= 1
        else:
            return Area(top, left, bottom, right)
    return None


def _fits(marks: Marks, area: Area) -> bool:
    """Whether the digits of an area hardly clash if some of its lines are left out, or if empty
    ones are put in, and are enough for a grid."""
    height, width = area.bottom - area.top + 1, area.right - area.left + 1
    return any(
        marks.clashes(GridPlace(area.top, area.left, rows, columns), MOST_CLASHES) <= MOST_CLASHES
        for rows, columns in product(_nine_of(height), _nine_of(width))
    )


def _nine_of(count: int) -> Iterator[Lattice]:
    """Yields the ways to make nine lines of `count`. Lines that are put in are beyond the sheet."""
    if count >= 9:
        yield from (Lattice(offsets, count, 0) for offsets in combinations(range(count), 9))
        return
    for places in combinations(range(9), count):
        offsets = (places.index(n) if n in places else LAST_ROW for n in range(9))
        yield Lattice((*offsets,), count, 0)
