"""The premises of a step: all other candidates may still be possible."""

from __future__ import annotations

from random import Random

import pytest

from makers import MAKERS, made_steps
from makers.world import positions
from reasons import (
    FORCED,
    PAIR,
    PAIR_WHY,
    cover,
    grid_with,
    removes,
    without,
)
from whydoku.bits import members
from whydoku.errors import Unproven
from whydoku.grid import Grid
from whydoku.notation import (
    parse_candidates,
    parse_eliminations,
)
from whydoku.proof import check, possible_before, premises
from whydoku.spaces import ALL_CANDIDATES, SEES
from whydoku.step import Step
from whydoku.world.sets import CandidateSet


@pytest.mark.sampled(19)
@pytest.mark.parametrize("kind", MAKERS)
def test_a_step_holds_with_all_else_still_possible(kind: str) -> None:
    rng = Random(9)
    for _, grid, step in made_steps(4, seed=3, kinds=(kind,)):
        leaned = premises(grid, step)
        assert not leaned & grid.bits
        free = ALL_CANDIDATES & ~grid.bits & ~leaned & ~held_by_givens(grid)
        for share in (1.0, 0.5, 0.2):
            more = sum(1 << one for one in members(free) if rng.random() < share)
            wider = grid_of(grid, more)
            assert wider.bits == grid.bits | more
            check(wider, step, unique=True)


def grid_of(grid: Grid, more: int) -> Grid:
    """The grid with more candidates possible, and no placed digits, which could exclude them."""
    gone = ALL_CANDIDATES & ~(grid.bits | more)
    return Grid(givens=grid.givens, removed=CandidateSet.from_bits(gone))


def held_by_givens(grid: Grid) -> int:
    """The candidates that the givens exclude."""
    held = 0
    for one in members(grid.givens.bits):
        held |= SEES[one]
    return held


@pytest.mark.dear
def test_most_premises_are_needed() -> None:
    """Most premises would break the step if they were possible."""
    needed = idle = 0
    for _, grid, step in made_steps(30, seed=8):
        for one in members(premises(grid, step) & ~held_by_givens(grid))[:12]:
            if holds(grid_of(grid, 1 << one), step):
                idle += 1
            else:
                needed += 1
    assert needed > 100
    assert needed > 8 * idle


def holds(grid: Grid, step: Step) -> bool:
    try:
        check(grid, step, unique=True)
    except Unproven:
        return False
    return True


def test_each_pattern_begins_where_the_patterns_before_it_end() -> None:
    pair, stray = PAIR_WHY, cover("5r5 5r6", "5c1 5c2")
    at = possible_before(PAIR, removes("r1c9<>2", pair, stray, pair))
    assert at[0] == PAIR.bits
    assert at[1] == at[2] == PAIR.bits & ~parse_eliminations("r1c2356789<>26")
    assert possible_before(PAIR, Step("made")) == ()


def test_premises_of_a_pair_are_the_digits_gone_from_its_cells() -> None:
    step = removes("r1c2<>2", PAIR_WHY)
    assert premises(PAIR, step) == parse_candidates("1345789r1c14")


def test_what_a_branch_excludes_is_no_premise() -> None:
    grid = without(grid_with(r1c1="12", r1c5="13", r5c1="23"), "1r1c9")
    leaned = premises(grid, removes("r5c5<>3", FORCED))
    assert leaned == parse_candidates("3456789r1c1 2456789r1c5 1456789r5c1")


def test_positions_are_on_the_way_of_puzzles_with_one_solution() -> None:
    assert all(grid.puzzle.count(2) == 1 and not grid.is_solved for grid in positions(24, 3))
