"""Almost locked sets and bent wings: all that exist and no others, in the promised order."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import assume, given, settings

import plain_bent as plain
import plain_techniques
import strategies
from corpus import grids_along, many_hard_grids, puzzles
from effort import few
from finding import find, gone, only
from own_cases import own_cases
from reasons import grid_with
from whydoku.bits import members
from whydoku.cases import judge
from whydoku.grid import Grid
from whydoku.notation import format_eliminations, parse_candidates
from whydoku.proof import check
from whydoku.render.words import headline
from whydoku.step import Step
from whydoku.structures.almost_locked import AlmostLockedSets
from whydoku.why import Als, Chain

SLUGS = {3: ("xy-wing", "xyz-wing"), 4: ("wxyz-wing",)}
LETTERS = "RSTUVWXYZ"
MOST_SETS = 300
"""The most almost locked sets of a grid that the plain search can manage in time."""


def slugs_of(size: int) -> tuple[str, ...]:
    return SLUGS.get(size, ("large-wing",))


def cells_of(step: Step) -> frozenset[int]:
    """The cells of a wing."""
    if isinstance(step.why[0], Chain):
        return frozenset(q for q in only(step, Chain).strong if isinstance(q, int))
    return frozenset(i for each in only(step, Als).sets for i in members(each.cells))


def agrees(grid: Grid) -> Counter[str]:
    """Compares all sets and wings of a grid with those of the plain search, and counts each
    kind."""
    left = plain_techniques.held(grid.bits)
    sets = AlmostLockedSets(grid).all
    assert len({one.cells for one in sets}) == len(sets)
    assert {frozenset(members(one.cells)) for one in sets} == plain.almost_locked(left)
    expected = plain.wings(left)
    counts: Counter[str] = Counter()
    for size in range(3, 10):
        wanted = {(one.cells, one.gone) for one in expected if len(one.cells) == size}
        steps = [step for slug in slugs_of(size) for step in find(slug, grid)]
        steps = [step for step in steps if len(cells_of(step)) == size]
        if size > 4:
            shown = {one.gone for one in expected if 4 < len(one.cells) < size}
            assert {gone(step) for step in steps} == {one for _, one in wanted} - shown
            wanted = {one for one in wanted if one in [(cells_of(s), gone(s)) for s in steps]}
            assert len({gone(step) for step in steps}) == len(steps)
        assert len(steps) == len(wanted)
        assert {(cells_of(step), gone(step)) for step in steps} == wanted
        for step in steps:
            counts[step.variant or step.technique] += 1
            is_xy = size == 3 and all(len(left[i]) == 2 for i in cells_of(step))
            assert (step.technique == "xy-wing") == is_xy
    smallest = {one.cells: one.smallest for one in expected}
    for slug in ("xyz-wing", "wxyz-wing", "large-wing"):
        for step in find(slug, grid):
            assert only(step, Als).sets[1].cells.bit_count() == smallest[cells_of(step)]
    return counts


@pytest.mark.dear
@settings(max_examples=few(25), deadline=None)
@given(strategies.grids)
def test_of_any_grid_all_wings_are_found_and_no_others(grid: Grid) -> None:
    assume(len(AlmostLockedSets(grid).all) < MOST_SETS)
    agrees(grid)


@pytest.mark.dear
def test_on_the_way_all_wings_are_found_and_no_others() -> None:
    counts: Counter[str] = Counter()
    for grid in [*grids_along(puzzles()[1], every=15), *many_hard_grids(40)]:
        counts += agrees(grid)
    names = {f"{LETTERS[-n:]}-Wing" for n in range(5, 8)}
    assert {"xy-wing", "xyz-wing", "wxyz-wing"} | names <= set(counts)


# What is a wing and what is not


def test_an_xy_wing_is_a_chain_from_pincer_to_pincer() -> None:
    grid = grid_with(r2c2="12", r2c8="13", r8c2="23")
    (step,) = find("xy-wing", grid)
    assert format_eliminations(step.eliminations) == "r8c8<>3"
    nodes = tuple(map(parse_candidates, ["3r2c8", "1r2c8", "1r2c2", "2r2c2", "2r8c2", "3r8c2"]))
    assert step.why == (Chain(nodes, (16, 10, 64)),)
    check(grid, step)
    assert find("xyz-wing", grid) == []


def test_a_wing_that_holds_a_smaller_one_is_none() -> None:
    three = {"r2c2": "12", "r2c8": "13", "r8c2": "23"}
    assert find("xy-wing", grid_with(**three, r2c5="34"))
    assert find("wxyz-wing", grid_with(**three, r2c5="34")) == []
    (four,) = find("wxyz-wing", grid_with(r2c2="12", r2c8="14", r8c2="23", r2c5="34"))
    assert cells_of(four) == {10, 13, 16, 64}
    assert format_eliminations(four.eliminations) == "r8c5<>3"


# Names


@pytest.mark.dear
def test_a_large_wing_is_called_by_its_letters() -> None:
    found = [step for grid in many_hard_grids(60) for step in find("large-wing", grid)]
    assert found
    assert all(headline(one) == f"{LETTERS[-len(cells_of(one)) :]}-Wing" for one in found)


def test_a_case_of_a_wing_is_judged_against_steps_about_the_digits_of_its_cells() -> None:
    cases = [case for case in own_cases() if case.code == "0801" and not case.refuses]
    assert len(cases) >= 5
    assert all(len(case.expected.digits) == 3 and judge(case).exact for case in cases)
