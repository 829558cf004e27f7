"""Colours: what their definition shows, the rules of Medusa, and what is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from corpus import all_hard_grids, many_hard_grids
from effort import few
from finding import find, only
from fuzz_finders import odd_grids
from oracles import colours as oracle
from own_cases import own_cases
from reasons import grid_with
from telling.told import check as check_told
from telling.told_sample import told
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import (
    format_candidates,
    format_eliminations,
    parse_cells,
    parse_house,
)
from whydoku.grids.parts.candidates import union
from whydoku.grids.spaces import HOUSE_CELLS
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.why import Colours
from whydoku.telling.words import headline

SLUGS = (
    *("simple-colours-trap", "simple-colours-wrap", "multi-colours-1", "multi-colours-2"),
    "medusa-3d",
)
MEDUSA_RULES = {
    "twice-in-a-cell": (True, {1, 2}),
    "twice-in-a-house": (False, {1, 2}),
    "two-colours-in-a-cell": (False, {2}),
    "two-colours-seen": (False, {0}),
    "cell-and-house": (False, {1}),
    "cell-emptied": (False, {1, 2}),
    "house-emptied": (False, {1, 2}),
}
"""Whether two candidates of a cell go, and how many colours are in the cells of what goes."""


def all_marks() -> Iterator[Grid]:
    """The positions of our own cases of colouring, for patterns that are rare elsewhere."""
    return (case.grid for case in own_cases() if case.slug in SLUGS)


# Clusters


def places_of_one(cells: str, houses: str) -> Grid:
    """A grid on which 1 has only these cells in these houses, and everything else is possible."""
    barred = union(HOUSE_CELLS[parse_house(h)] for h in houses.split()) & ~parse_cells(cells)
    return Grid(candidates=[k for k in range(729) if k % 9 or not barred >> k // 9 & 1])


def test_a_ring_of_an_odd_number_of_pairs_has_no_colours() -> None:
    ring = "r1c1 r1c5 r5c5 r5c2 r2c2"
    grid = places_of_one(ring, houses="r1 c5 r5 c2 b1")
    for slug in SLUGS:
        assert find(slug, grid) == []
    open_ring = places_of_one(ring, houses="r1 c5 r5 c2")
    (step,) = find("simple-colours-wrap", open_ring)
    assert format_candidates(step.eliminations) == "1r1c1 1r2c2 1r5c5"


def shown(step: Step) -> oracle.Shown:
    """What a step shows, and by which rule."""
    pairs = (frozenset((one.first, one.second)) for one in only(step, Colours).clusters)
    return oracle.Shown(step.variant or step.technique, frozenset(pairs), step.eliminations)


def test_what_the_definition_shows_is_found_and_nothing_else() -> None:
    seen = Counter[str]()
    for grid in (*all_marks(), *many_hard_grids(few(60, 10)), *odd_grids(few(60))):
        found = [shown(step) for slug in SLUGS for step in find(slug, grid)]
        wanted = (*oracle.of_one_digit(grid), *oracle.of_all_digits(grid))
        assert len(found) == len({*found})
        assert {*found} == {
            one._replace(false=gone) for one in wanted if (gone := one.false & grid.bits)
        }
        seen.update(one.rule for one in found)
    assert seen.keys() == {*SLUGS, *MEDUSA_RULES} - {"medusa-3d"}


# The rules of Medusa, one by one


def case(rule: str) -> tuple[Grid, Step]:
    """A position of our own on which a rule shows something, and its first step there."""
    for grid in (*all_marks(), *all_hard_grids()):
        for step in find("medusa-3d", grid):
            if step.variant == rule:
                return grid, step
    raise AssertionError(f"no position shows {rule}")


@pytest.mark.parametrize("rule", MEDUSA_RULES)
def test_each_rule_of_medusa_is_proved_and_told(rule: str) -> None:
    grid, step = case(rule)
    check(grid, step)
    check_told(*told(grid, step))
    assert headline(step).startswith("3D Medusa (")
    emptied, (one, *_) = only(step, Colours).emptied, only(step, Colours).clusters
    cells = [k // 9 for k in members(step.eliminations)]
    beside = {sum(bool(side >> 9 * i & 0x1FF) for side in (one.first, one.second)) for i in cells}
    assert (len({*cells}) < len(cells), beside) == MEDUSA_RULES[rule]
    assert (emptied is not None) == ("emptied" in rule)
    assert emptied is None or (emptied < 81) == (rule == "cell-emptied")


def test_a_cell_alone_or_clusters_of_one_digit_are_no_medusa() -> None:
    assert find("medusa-3d", grid_with(r1c1="12")) == []
    grid = places_of_one("r1c17 r6c18", houses="r1 r6")
    assert find("medusa-3d", grid) == []
    (step,) = find("multi-colours-1", grid)
    assert format_eliminations(step.eliminations) == "r23c8<>1, r45c7<>1"


def test_what_is_empty_already_no_colour_has_emptied() -> None:
    """The cluster is 1 and 2 of r1c1 and 1 of r9c1; r9c9 is empty."""
    grid = grid_with(r1c1="12", r9c9="").remove("r2345678c1<>1")
    assert 0 in grid.masks
    assert find("medusa-3d", grid) == []
