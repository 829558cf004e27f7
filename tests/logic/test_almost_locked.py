"""Almost locked sets: all that there are, what rows and blossoms of them exclude by a second
definition, and which of several rows is told."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings

import strategies
from corpus import many_hard_grids
from effort import few
from finding import find, only
from oracles.almost_locked import rows_of_sets
from whydoku.errors import WhydokuError
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import digit_in
from whydoku.grids.spaces import CLASSIC, ROW_SPACE
from whydoku.logic.finders.links import almost_locked_sets
from whydoku.logic.why import AlmostLocked, Als, Branches

CHAIN = 4
"""From this number of sets on a row is a chain."""


def sets_of(grid: Grid, largest: int = 8) -> list[tuple[int, int]]:
    return [(one.cells, one.digits) for one in almost_locked_sets(grid, largest)]


@pytest.mark.dear
@settings(max_examples=few(60), deadline=None)
@given(strategies.grids)
def test_the_sets_of_any_grid_are_all_there_are_in_order(grid: Grid) -> None:
    for largest in (1, 4, 8):
        assert sets_of(grid, largest) == rows_of_sets(grid.bits, largest).sets


def test_a_set_in_two_houses_is_told_once() -> None:
    found = sets_of(Grid("." * 81))
    assert len(found) == 27 * 9
    assert all(cells.bit_count() == 8 and digits == 511 for cells, digits in found)
    two = Grid(candidates=[k for k in members(Grid("." * 81).bits) if k // 9 > 1 or k % 9 < 3])
    assert sets_of(two, 3) == [(3, 7)]


def test_few_candidates_and_no_such_size() -> None:
    assert sets_of(Grid(candidates=[])) == []
    for two in combinations(range(3), 2):
        assert sets_of(Grid(candidates=two)) == [(1, sum(1 << k for k in two))]
    with pytest.raises(WhydokuError, match=r"^largest must be from 1 to 8, not 9$"):
        almost_locked_sets(Grid("." * 81), 9)


@pytest.mark.dear
def test_rows_of_two_and_three_sets_exclude_all_that_takes_as_many() -> None:
    told = [0, 0]
    for grid in grids():
        lengths = rows_of_sets(grid.bits).lengths
        excluded: set[int] = set()
        for n, slugs in enumerate((("als-xz", "als-xz-double"), ("als-xy-wing",))):
            excluded |= {k for slug in slugs for step in find(slug, grid) for k in step.removed}
            wanted = {k for k, length in lengths.items() if length == n + 2}
            assert wanted <= excluded
            told[n] += len(wanted)
    assert all(told)


@pytest.mark.dear
def test_a_longer_row_is_the_shortest_for_some_candidate() -> None:
    """Or else shorter ones exclude this only with sets that share cells."""
    told = 0
    for grid in grids():
        lengths = rows_of_sets(grid.bits).lengths
        for step in find("als-chain", grid):
            row = len(only(step, Als).sets)
            needed = {lengths[k] for k in step.removed if k in lengths}
            assert max(needed) <= row
            assert row in needed or min(needed) < CHAIN <= row
            told += row in needed
    assert told


@pytest.mark.dear
def test_blossoms_rest_on_a_stem_that_their_conclusion_would_leave_with_nothing() -> None:
    told = 0
    for grid in grids():
        stems = rows_of_sets(grid.bits).stems
        for slug in ("death-blossom", "death-blossom-house"):
            for step in find(slug, grid):
                over = only(step, Branches).over
                assert isinstance(over, int)
                assert (over < ROW_SPACE) == (slug == "death-blossom")
                assert any((k, over) in stems for k in step.removed)
                told += 1
    assert told


def grids() -> Iterator[Grid]:
    yield from many_hard_grids(few(40))


def test_a_pivot_is_apart_from_both_its_neighbours_where_one_can_be() -> None:
    apart = 0
    for grid in many_hard_grids(30):
        for step in find("als-xy-wing", grid)[:20]:
            row = only(step, Als)
            first, pivot, last = row.sets
            x, y = row.commons
            ends = first.cells | last.cells
            if pivot.cells & ends:
                assert not any(
                    are_joined(grid, first, one, x) and are_joined(grid, one, last, y)
                    for one in almost_locked_sets(grid)
                    if not one.cells & ends
                )
            else:
                apart += 1
    assert apart


def are_joined(grid: Grid, one: AlmostLocked, other: AlmostLocked, d: int) -> bool:
    """Whether two sets have a digit as restricted common."""
    here, there = (digit_in(each.cells, d) & grid.bits for each in (one, other))
    return bool(here and there) and not there & ~CLASSIC.seen_by_all(here)
