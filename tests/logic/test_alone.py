"""Techniques asked for alone: they find what on a path has the name of a plainer technique."""

from __future__ import annotations

from pathlib import Path

import pytest

from effort import few, is_dear
from own_cases import cases_of, own_cases
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import union
from whydoku.logic.catalogue import technique_named, techniques
from whydoku.logic.proof import check
from whydoku.logic.technique import Technique
from whydoku.logic.why import Chain
from whydoku.operations.cases import Case, judge

FOUND_ALONE = Path(__file__).with_name("found_alone.txt")

ALONE = [one for one in techniques() if "alone" in one.options]


@pytest.mark.parametrize("case", cases_of(FOUND_ALONE), ids=lambda case: case.slug)
def test_a_case_is_found_whatever_its_name_on_a_path(case: Case) -> None:
    verdict = judge(case)
    assert verdict.found, verdict.fault
    wanted = case.expected.eliminations
    on_a_path = (step for one in case.techniques for step in one.find(case.grid))
    assert all(step.eliminations != wanted for step in on_a_path), "no longer such a case"


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(one, marks=pytest.mark.dear if is_dear(one.slug) else (), id=one.slug)
        for one in ALONE
    ],
)
def test_alone_a_technique_finds_more_and_loses_nothing(one: Technique) -> None:
    for grid in positions(one):
        alone = list(one.steps(grid))
        for step in alone:
            check(grid, step, unique=True)
            assert str(step)
        on_a_path = list(one.find(grid))
        assert on_a_path
        for step in on_a_path:
            assert any(not step.eliminations & ~other.eliminations for other in alone)


def test_a_loop_of_two_links_is_more_than_an_intersection() -> None:
    for slug in ("continuous-nice-loop", "grouped-continuous-nice-loop"):
        one = technique_named(slug)
        for step in (step for grid in positions(one) for step in one.steps(grid)):
            [loop] = step.why
            assert isinstance(loop, Chain)
            if len(loop.nodes) == 4:
                assert union(loop.nodes).bit_count() == sum(map(int.bit_count, loop.nodes))


def positions(one: Technique) -> list[Grid]:
    """Positions in which a technique finds something: its own cases."""
    return [case.grid for case in own_cases() if case.slug == one.slug and not case.refuses][
        : few(8 if not is_dear(one.slug) else 2)
    ]
