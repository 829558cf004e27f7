"""The kernel of almost locked sets: its answers in both engines, and its refusals."""

from __future__ import annotations

from array import array
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings

import plain_bent as plain
import plain_techniques
import strategies
from corpus import many_hard_grids
from effort import few
from oracles import almost_locked as oracle
from whydoku import kernels as native
from whydoku.bits import BITS, members
from whydoku.errors import WhydokuError
from whydoku.grid import Grid
from whydoku.kernels import row_of
from whydoku.spaces import CONSTRAINTS, HOUSES, SEES


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


def lengths_by_walking(left: list[frozenset[int]], sets: list[list[int]], most: int) -> list[int]:
    """The lengths by their meaning: sets in a row, the digit each loses and the one it holds."""
    places = {
        (s, d): here
        for s, cells in enumerate(sets)
        for d in range(9)
        if (here := plain.places(left, cells, d))
    }
    found = [0] * 729
    for k in sorted(frozenset().union(*left[:81])):
        lost = {
            at
            for at, here in places.items()
            if at[1] == k % 9 and plain.are_linked(frozenset({k}), here)
        }
        ends = frozenset(lost)
        for length in range(1, most + 1):
            held = {(s, d) for s, x in lost for d in range(9) if d != x and (s, d) in places}
            if held & ends:
                found[k] = length
                break
            targets = {(places[at], at[1]) for at in held}
            lost = {
                (s, d)
                for (s, d), here in places.items()
                if any(d == x and plain.are_linked(there, here) for there, x in targets)
            }
    return found


@pytest.mark.dear
def test_what_rows_exclude(engine: Any) -> None:
    """A plain search finds the sets, and rows are found by following each candidate."""
    lengths = set()
    for grid in many_hard_grids(3)[1:]:
        left = plain_techniques.held(grid.bits)
        content, told, _ = engine.almost_locked_sets(row_of(grid.bits), 3)
        sets = [[HOUSES[h][p] for p in BITS[m]] for h, m, _ in numbers(content, 3)]
        expected = {one for one in plain.almost_locked(left) if len(one) <= 3}
        assert {frozenset(cells) for cells in sets} == expected
        assert len(sets) == len(expected)
        assert [len(cells) for cells in sets] == sorted(map(len, sets))
        for cells, (_, _, digits) in zip(sets, numbers(content, 3), strict=True):
            assert frozenset(BITS[digits]) == plain.digits_in(left, cells)
        assert list(told) == lengths_by_walking(left, sets, 20)
        lengths |= set(told)
    assert {0, 2, 3} < lengths


@pytest.mark.dear
def test_stems_are_left_nothing_by_several_sets(engine: Any) -> None:
    kinds = set()
    for grid in many_hard_grids(3):
        left = plain_techniques.held(grid.bits)
        content, _, stems = engine.almost_locked_sets(row_of(grid.bits), 3)
        sets = [[HOUSES[h][p] for p in BITS[m]] for h, m, _ in numbers(content, 3)]
        expected = []
        for k in sorted(frozenset().union(*left[:81])):
            kills = []
            for cells in sets:
                here = {d: plain.places(left, cells, d) for d in plain.digits_in(left, cells)}
                if k % 9 in here and plain.are_linked(frozenset({k}), here.pop(k % 9)):
                    kills.append(frozenset().union(*map(seen_by_all, here.values())))
            for q in range(324):
                needed = {n for n in left[q] if n != k and not SEES[k] >> n & 1}
                if k in CONSTRAINTS[q] or not needed or len(left[q]) < (3 if q < 81 else 2):
                    continue
                if needed <= frozenset().union(*kills) and not any(needed <= one for one in kills):
                    expected.append((k, q))
        assert numbers(stems, 2) == expected
        kinds |= {q < 81 for _, q in expected}
    assert kinds == {True, False}


def seen_by_all(some: frozenset[int]) -> frozenset[int]:
    """The candidates of the same digit that see all of these."""
    d = min(some) % 9
    return frozenset(k for k in range(d, 729, 9) if all(SEES[n] >> k & 1 for n in some))


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
