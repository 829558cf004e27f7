"""The heart: 72 views of equal spaces, in which fish are subsets of a higher order."""

from __future__ import annotations

from itertools import product

import pytest

from fuzz_finders import odd_grids
from judge import confirms
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.spaces import CONSTRAINT_CANDIDATES, CONSTRAINTS
from whydoku.logic.heart import (
    COLUMNS,
    FISH,
    HIDDEN,
    NAKED,
    ROWS,
    VIEWS,
    View,
    finned_fish,
    subsets,
    with_one_base,
)
from whydoku.logic.step import Step

ACROSS, DOWN = NAKED[:9], HIDDEN[:9]
"""The rows as houses."""


def test_the_views_are_72_each_with_its_other_side() -> None:
    assert len({(view.bases, view.covers) for view in VIEWS}) == len(VIEWS) == 72
    assert {view.turned for view in VIEWS} == {*VIEWS} == {*NAKED, *HIDDEN, *FISH}
    assert {*FISH} == {*ROWS, *COLUMNS}


def test_base_and_cover_share_the_candidate_of_their_place_in_each_other() -> None:
    for view in VIEWS:
        for (i, base), (j, cover) in product(enumerate(view.bases), enumerate(view.covers)):
            shared = CONSTRAINT_CANDIDATES[base] & CONSTRAINT_CANDIDATES[cover]
            assert shared == 1 << CONSTRAINTS[base][j] == 1 << CONSTRAINTS[cover][i]


def exchanged(bits: int) -> int:
    """The candidates with row and digit exchanged."""
    triples = ((k // 81, k // 9 % 9, k % 9) for k in members(bits))
    return sum(1 << d * 81 + c * 9 + r for r, c, d in triples)


@pytest.mark.parametrize(("rows", "fish"), [(ACROSS, COLUMNS), (DOWN, ROWS)])
def test_fish_are_the_subsets_of_rows_with_row_and_digit_exchanged(
    rows: tuple[View, ...], fish: tuple[View, ...]
) -> None:
    seen = 0
    for grid in odd_grids(18):
        other = Grid(candidates=members(exchanged(grid.bits)))
        for n in (2, 3, 4):
            here = {exchanged(one.eliminations) for one in subsets(grid, rows, n)}
            assert here == {one.eliminations for one in subsets(other, fish, n)}
            seen += len(here)
    assert seen


def test_all_that_the_heart_finds_follows() -> None:
    seen = 0
    for grid in odd_grids(12):
        found = [*with_one_base(grid), *subsets(grid, VIEWS, 2), *finned_fish(grid, 2)]
        for one in found:
            assert confirms(grid, Step("", None, one.placements, one.eliminations, (one.cover,)))
        seen += len(found)
    assert seen
