"""Reasons at which a player only points: the cells of any pattern are enough, more than that is too
much, and what is found so is proved like any other reason."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace

import pytest

import whydoku as wd
from whydoku.errors import Unproven
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_conclusions
from whydoku.grids.parts.candidates import cells_of, digits_of, union
from whydoku.logic.catalogue import technique_named, techniques
from whydoku.logic.proof.replay import proved_by
from whydoku.logic.step import Step
from whydoku.playing.arguments.naming import pattern_of
from whydoku.playing.arguments.pointed import HARDEST
from whydoku.solving.proved import need_for_one_solution

FAR_FROM_THE_EYE = re.compile(
    "franken|mutant|squirmbag|whale|leviathan|exclusion|symmetrical|-forcing-|nishio"
)
"""Nobody points at the cells of these."""

SHOWN = (
    *("pointing", "claiming", "naked-pair", "hidden-pair", "naked-triple", "hidden-triple"),
    *("x-wing", "finned-x-wing", "swordfish", "skyscraper", "two-string-kite", "turbot-fish"),
    *("xy-wing", "xyz-wing", "w-wing", "remote-pair", "simple-colours-trap", "empty-rectangle"),
    *("unique-rectangle-1", "unique-rectangle-4", "bug-1", "aic", "als-xz", "sue-de-coq"),
    *("full-house", "hidden-single-box", "hidden-single-line", "direct-pointing"),
)
"""Techniques whose steps are called by their names when their cells are pointed at."""


def first_step(slug: str) -> tuple[Grid, Step]:
    grid = Grid(technique_named(slug).example)
    return grid, next(iter(technique_named(slug).steps(grid)))


def taught() -> list[str]:
    """The techniques at whose cells one can point, up to the hardest that are tried, as far as the
    reason of their example can be checked: not where it needs to know which digits are given."""
    known = [
        technique
        for technique in techniques()
        if technique.rating <= HARDEST
        and technique.example
        and not FAR_FROM_THE_EYE.search(technique.slug)
    ]
    return [one.slug for one in known if next(iter(one.steps(Grid(one.example))), None)]


def name(cell: int) -> str:
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def cells_in(step: Step, grid: Grid) -> list[int]:
    """The cells in which the pattern has candidates, and of a single those of its house."""
    pattern = union(pattern_of(one, grid.tables) for one in step.why)
    there = cells_of(pattern & grid.bits)
    return members(there if there & ~cells_of(step.placements) else cells_of(pattern))


def pointed(cells: list[int], step: Step) -> str:
    claim = format_conclusions(step.placements, step.eliminations)
    return f"from {' '.join(map(name, cells))}: {claim}"


@pytest.mark.parametrize("slug", SHOWN)
def test_the_cells_of_a_pattern_are_enough(slug: str) -> None:
    grid, step = first_step(slug)
    verdict = wd.argue(grid, pointed(cells_in(step, grid), step))
    assert verdict.holds
    assert verdict.step
    assert verdict.step.technique == slug
    wd.verify(wd.argue_all(grid, [pointed(cells_in(step, grid), step)]).trace)


@pytest.mark.dear
@pytest.mark.parametrize("slug", taught())
def test_what_is_pointed_at_is_called_nothing_harder_than_it_is(slug: str) -> None:
    grid, step = first_step(slug)
    with suppress(Unproven):
        proved_by(grid, step.why, need_for_one_solution(grid, allowed=True))
        for k in (None, *members(step.eliminations)):
            claimed = step if k is None else replace(step, placements=0, eliminations=1 << k)
            verdict = wd.argue(grid, pointed(cells_in(step, grid), claimed))
            assert verdict.holds
            assert verdict.step
            told = technique_named(verdict.step.technique)
            # A part of what locked sets show takes the set alone, which is a little harder.
            assert told.rating <= technique_named(slug).rating + (k is not None) * 0.1


def test_a_pair_that_points_is_enough_and_needs_no_third_cell() -> None:
    grid, step = first_step("pointing")
    assert len(cells_in(step, grid)) == 2
    for cells in (cells_in(step, grid), members(cells_of(pattern_of(step.why[0], grid.tables)))):
        verdict = wd.argue(grid, pointed(cells, step))
        assert verdict.step
        assert verdict.step.technique == "pointing"


@pytest.mark.parametrize("slug", ["x-wing", "skyscraper", "xy-wing", "w-wing"])
def test_a_cell_less_or_more_is_no_reason(slug: str) -> None:
    grid, step = first_step(slug)
    cells = cells_in(step, grid)
    fewer = wd.argue(grid, pointed(cells[1:], step))
    assert fewer.fault
    assert fewer.fault.kind in ("unfinished", "otherwise")
    claimed = members(cells_of(step.eliminations))
    open_cells = members(cells_of(grid.bits & ~grid.digits))
    far = next(i for i in reversed(open_cells) if i not in (*cells, *claimed))
    more = wd.argue(grid, pointed([*cells, far], step))
    assert more.fault is None or more.fault.kind == "idle"


def test_who_points_at_everything_is_not_right() -> None:
    grid, step = first_step("x-wing")
    claim = format_conclusions(0, step.eliminations)
    rows = ", ".join(f"row {n}" for n in range(1, 10))
    assert wd.argue(grid, f"from {rows}: {claim}").fault
    everywhere = wd.argue(grid, pointed([*range(81)], step))
    assert everywhere.fault
    assert everywhere.fault.kind == "idle"
    assert "of the cells play no part" in str(everywhere)


def test_digits_that_fill_the_places_see_none_of_each_other() -> None:
    grid, step = first_step("aligned-pair-exclusion")
    verdict = wd.argue(grid, "from r9c1 r9c2 r9c3: " + format_conclusions(0, step.eliminations))
    assert verdict.fault
    assert verdict.fault.kind == "otherwise"
    filled = members(verdict.fault.candidates)
    assert {name(k // 9) for k in filled} >= {"r9c1", "r9c2", "r9c3"} - {
        name(i) for i in members(cells_of(grid.digits))
    }
    for a in filled:
        for b in filled:
            shares = a // 9 // 9 == b // 9 // 9 or a // 9 % 9 == b // 9 % 9
            assert a == b or a % 9 != b % 9 or not shares


def test_what_is_false_is_never_shown() -> None:
    grid, _ = first_step("skyscraper")
    solution = grid.solution().digits
    for k in members(solution & grid.bits & ~grid.digits)[:12]:
        cells = " ".join(name(i) for i in range(81) if i // 9 == k // 81)
        assert not wd.argue(grid, f"from {cells}: {name(k // 9)}<>{k % 9 + 1}").holds
    assert digits_of(solution) == 0b111111111
