"""Guess and check: it refutes every impossible candidate, the easy ones first, with no more facts
than it needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from corpus import many_hard_grids, puzzles
from whydoku.errors import Unproven
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.spaces import SEES
from whydoku.logic.catalogue import technique_named
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.why import Branch, Branches, Fact

HARDEST = (
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
)
"""Two puzzles known for being hard: singles alone refute few of their candidates."""


def guesses(grid: Grid) -> Iterator[Step]:
    return technique_named("guess").find(grid)


def refuted(step: Step) -> int:
    (k,) = members(step.eliminations)
    return k


def branches(step: Step) -> Branches:
    (pattern,) = step.why
    assert isinstance(pattern, Branches)
    return pattern


def is_nested(step: Step) -> bool:
    first, _ = branches(step).branches
    return any(not isinstance(fact.because, int) for fact in first.facts)


@pytest.mark.parametrize("grid", many_hard_grids(8), ids=repr)
def test_every_impossible_candidate_is_refuted_and_no_other(grid: Grid) -> None:
    open_candidates = members(grid.bits & ~grid.digits)
    expected = {k for k in open_candidates if not Grid(candidates=list(after(grid, k))).count(1)}
    steps = list(guesses(grid))
    found = [refuted(step) for step in steps]
    assert len(found) == len(set(found))
    assert set(found) == expected
    for step in steps:
        assert not step.placements
        check(grid, step)
    find = technique_named("guess").find
    alone = {k: [*find(grid, candidate=k)] for k in open_candidates[::7]}
    assert alone == {k: [one for one in steps if refuted(one) == k] for k in alone}


def after(grid: Grid, k: int) -> set[int]:
    """The candidates left if k were true."""
    return set(members(grid.bits & ~SEES[k]))


def facts_of(branch: Branch) -> Iterator[tuple[Fact, Branch]]:
    """Every fact, also inside branches, each with the branch that lacks it."""
    for n, fact in enumerate(branch.facts):
        rest = branch.facts[:n], branch.facts[n + 1 :]
        yield fact, replace(branch, facts=(*rest[0], *rest[1]))
        if isinstance(fact.because, Branches):
            first, *others = fact.because.branches
            for inner, lacking in facts_of(first):
                because = replace(fact.because, branches=(lacking, *others))
                changed = replace(fact, because=because)
                yield inner, replace(branch, facts=(*rest[0], changed, *rest[1]))


def need_every_fact(grid: Grid, step: Step) -> int:
    """Checks that a guess fails without any one of its facts; returns how many it has."""
    first, other = branches(step).branches
    lacking = [shorter for _, shorter in facts_of(first)]
    for shorter in lacking:
        with pytest.raises(Unproven):
            check(grid, replace(step, why=(Branches(None, (shorter, other)),)))
    return len(lacking)


@pytest.mark.parametrize("grid", many_hard_grids(12), ids=repr)
def test_no_fact_of_a_refutation_by_singles_can_be_spared(grid: Grid) -> None:
    seen = sum(need_every_fact(grid, step) for step in islice(guesses(grid), 12))
    assert seen or grid.is_broken


@pytest.mark.parametrize("line", HARDEST)
def test_no_fact_of_a_refutation_within_a_refutation_can_be_spared(line: str) -> None:
    grid = Grid(line)
    nested = list(islice(filter(is_nested, guesses(grid)), 6))
    shortest = min(nested, key=lambda step: len([*facts_of(branches(step).branches[0])]))
    assert need_every_fact(grid, shortest) > 2


def suppositions_in(branch: Branch) -> int:
    inner = [fact.because for fact in branch.facts if isinstance(fact.because, Branches)]
    return 1 + sum(suppositions_in(why.branches[0]) for why in inner)


@pytest.mark.parametrize("line", HARDEST)
def test_a_guess_can_be_limited_to_a_candidate_and_to_few_suppositions(line: str) -> None:
    grid, find = Grid(line), technique_named("guess").find
    for step in islice(guesses(grid), 0, 60, 20):
        k = refuted(step)
        assert [*find(grid, candidate=k)] == [step]
        most = suppositions_in(branches(step).branches[0])
        for other in find(grid, candidate=k, most=most):
            assert suppositions_in(branches(other).branches[0]) <= most
            check(grid, other)
    assert not [*filter(is_nested, find(grid, most=1))]


def test_of_a_grid_that_contradicts_itself_nothing_is_refuted_nor_where_everything_may_be() -> None:
    """A cell without candidates, next to open cells or to none."""
    solution = Grid(puzzles()[0]).solution()
    for shown in (0, 40, 79, 80):
        line = solution.as_line()[:shown] + "." * (81 - shown)
        broken = Grid(givens=line, removed=[*range(720, 729)])
        assert broken.is_broken
        assert list(guesses(broken)) == []
    for grid in (solution, Grid("." * 81)):
        assert list(guesses(grid)) == []
