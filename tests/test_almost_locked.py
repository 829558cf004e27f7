"""The kernel of almost locked sets, its answers in both engines, its refusals; and which of several
rows of sets is told."""

from __future__ import annotations

from array import array
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings

import strategies
from corpus import many_hard_grids
from effort import few
from finding import find, only
from oracles import almost_locked as oracle
from whydoku import kernels as native
from whydoku.bits import members
from whydoku.errors import WhydokuError
from whydoku.grid import Grid
from whydoku.kernels import row_of
from whydoku.structures.almost_locked import AlmostLockedSets
from whydoku.why import Als


@pytest.fixture(params=["oracle", "native"])
def engine(request: pytest.FixtureRequest) -> Any:
    return oracle if request.param == "oracle" else native


def numbers(every: array[int], width: int) -> list[tuple[int, ...]]:
    return list(zip(*(every[n::width] for n in range(width)), strict=True))


@pytest.mark.dear
@settings(max_examples=few(60), deadline=None)
@given(strategies.grids)
def test_both_engines_tell_the_same_of_any_grid(grid: Grid) -> None:
    row = row_of(grid.bits)
    for largest in (1, 4, 8):
        answer = oracle.almost_locked_sets(row, largest)
        assert native.almost_locked_sets(row, largest) == answer


@pytest.mark.dear
def test_both_engines_tell_the_same_on_the_way() -> None:
    for grid in many_hard_grids(40):
        row = row_of(grid.bits)
        assert native.almost_locked_sets(row, 8) == oracle.almost_locked_sets(row, 8)


def test_a_set_in_two_houses_is_told_once(engine: Any) -> None:
    grid = Grid("." * 81)
    content, lengths, stems = engine.almost_locked_sets(row_of(grid.bits), 8)
    found = numbers(content, 3)
    assert len(found) == 27 * 9
    assert all(positions.bit_count() == 8 and digits == 511 for _, positions, digits in found)
    assert not any(lengths)
    assert not stems
    two = Grid(candidates=[k for k in members(grid.bits) if k // 9 > 1 or k % 9 < 3])
    content, _, _ = engine.almost_locked_sets(row_of(two.bits), 3)
    assert numbers(content, 3) == [(0, 3, 7)]


@pytest.mark.parametrize(
    ("row", "largest", "sentence"),
    [
        (b"." * 81, 8, "a row must be 729 bytes long, not 81"),
        (b"?" * 729, 8, "a row must be 729 pencil marks: 1-9, or . or 0 where there is none"),
        (b"." * 729, 9, "largest must be from 1 to 8, not 9"),
    ],
)
def test_refusals(row: bytes, largest: int, sentence: str) -> None:
    with pytest.raises(WhydokuError, match=f"^{sentence}$"):
        native.almost_locked_sets(row, largest)


def test_no_candidates_and_odd_ones(engine: Any) -> None:
    sets, lengths, stems = engine.almost_locked_sets(b"." * 729, 8)
    assert (*sets,) == (*stems,) == ()
    assert (*lengths,) == (0,) * 729
    for first, second in combinations(range(3), 2):
        row = bytearray(b"0" * 729)
        row[first] = row[second] = ord("1")
        assert len(engine.almost_locked_sets(bytes(row), 8)[0]) == 3


def test_a_pivot_is_apart_from_both_its_neighbours_where_one_can_be() -> None:
    apart = 0
    for grid in many_hard_grids(30):
        sets = AlmostLockedSets(grid)
        known = {one.reason: one for one in sets.all}
        for step in find("als-xy-wing", grid):
            row = only(step, Als)
            first, pivot, last = (known[one] for one in row.sets)
            x, y = row.commons
            pivots = sets.restricted(first, x) & sets.restricted(last, y)
            if pivots & sets.apart(first) & sets.apart(last):
                assert not pivot.cells & (first.cells | last.cells)
                apart += 1
    assert apart
