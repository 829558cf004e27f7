"""Nets: proved, as light as they say, and found where a supposition comes to a contradiction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Final

import pytest

from corpus import many_hard_grids
from deep_grids import deep_grid
from effort import few
from finding import findings_of, only
from oracles.suppositions import Reach, is_refuted
from oracles.whips import shortest_braid
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import technique_named
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.why import Branches
from whydoku.solving.program import state_of

SLUGS: Final = {
    Reach.SINGLES: "dynamic-forcing-chain",
    Reach.COVERS: "dynamic-forcing-chain-plus",
    Reach.REFUTATIONS: "nested-forcing-chain",
}

MOST_EXACT: Final = 10
"""The length of the longest braid that the engine asks for, to have the lightest net by singles."""


@cache
def grids() -> tuple[Grid, ...]:
    """Grids of hard puzzles, on which little is placed."""
    return tuple(grid for grid in many_hard_grids(few(67, 8)) if not grid.is_broken)


@cache
def crowded(count: int) -> tuple[Grid, ...]:
    """The same grids in the order of their candidates, the fewest first."""
    open_ones = [grid for grid in grids() if not grid.is_solved]
    return tuple(sorted(open_ones, key=lambda grid: grid.bits.bit_count())[:count])


def steps(grid: Grid, reach: Reach, candidate: int | None = None) -> Iterator[Step]:
    """The nets that are found, the lightest first; only those of one candidate if it is given."""
    return technique_named(SLUGS[reach]).find(grid, candidate=candidate)


def facts_in(why: Branches) -> int:
    """The facts of all branches, and of those within."""
    facts = [fact for branch in why.branches for fact in branch.facts]
    inner = [fact.because for fact in facts if isinstance(fact.because, Branches)]
    return len(facts) + sum(map(facts_in, inner))


@pytest.mark.dear
@pytest.mark.parametrize("reach", [*Reach])
def test_a_candidate_has_a_net_where_its_supposition_breaks_and_nowhere_else(reach: Reach) -> None:
    rng, seen = Random(reach.value), Counter[bool]()
    some = crowded(2) if reach is Reach.REFUTATIONS else grids()[: few(12, 3)]
    for grid in some:
        open_ones = members(grid.bits & ~grid.digits)
        for k in rng.sample(open_ones, min(len(open_ones), few(24, 6))):
            wanted = is_refuted(grid, k, reach)
            [*found] = islice(steps(grid, reach, k), 1)
            assert [step.eliminations for step in found] == [1 << k] * wanted, (grid.as_marks(), k)
            seen[wanted] += 1
    assert len(seen) == 2


def test_by_singles_no_net_is_lighter() -> None:
    """Than the shortest braid, of which the lengths are tried one after the other."""
    found = 0
    for grid in grids():
        skip = 0
        for step in islice(steps(grid, Reach.SINGLES), 2):
            facts = facts_in(only(step, Branches))
            braid = shortest_braid(grid, MOST_EXACT, skip)
            assert facts >= MOST_EXACT if braid is None else facts == len(braid.facts)
            skip |= step.eliminations
            found += 1
    assert found > 10


@pytest.mark.parametrize("reach", [*Reach])
def test_each_net_is_proved_and_the_lightest_comes_first(reach: Reach) -> None:
    for grid in crowded(few(20, 6)):
        weights = []
        for step in islice(steps(grid, reach), 3):
            check(grid, step)
            weights.append(facts_in(only(step, Branches)))
        assert not weights or weights[0] == min(weights)


def test_grids_harder_than_any_puzzle_are_explained_without_a_guess() -> None:
    slugs = set[str]()
    for seed in range(few(6, 2)):
        path = deep_grid(seed, 64, 16, 4).explain()
        for grid, step in path.moves:
            check(grid, step)
        assert path.solved
        slugs |= {*path.techniques}
    assert "dynamic-forcing-chain-plus" in slugs
    assert "guess" not in slugs


@pytest.mark.dear
def test_nets_within_nets_end_what_nothing_else_does() -> None:
    path = deep_grid(0, 64).explain()
    for grid, step in path.moves:
        check(grid, step)
    assert (path.solved, path.depth) == (True, 2)


def test_a_broken_grid_and_an_empty_one_have_no_nets() -> None:
    broken = Grid("." * 81).further(0, 0)
    for reach in Reach:
        assert not [*steps(broken, reach), *steps(Grid("." * 81), reach)]


def test_singles_tell_the_same_after_a_longer_reach_was_asked_on_the_grid() -> None:
    grid = Grid("2...3.4.9..6..8.3.95.....1...........953....7.2786.........2....6...794.....1.8..")
    state = state_of(grid, uniqueness=True)
    alone = findings_of("dynamic-forcing-chain", state, 200)
    for longer in ("dynamic-forcing-chain-plus", "nested-forcing-chain"):
        findings_of(longer, state, 200)
        assert findings_of("dynamic-forcing-chain", state, 200) == alone
