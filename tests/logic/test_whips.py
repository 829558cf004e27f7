"""Whips: those of the oracle, in its order, and all are proved."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from corpus import many_hard_grids
from effort import few
from finding import only
from oracles import whips as oracle
from oracles.nets import reason
from oracles.whips import BRAID, G_WHIP, WHIP
from whydoku.grids.bits import from_members, members
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import technique_named
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.why import Branches, Cover, Fact
from whydoku.solving.solve import explain

KINDS = (WHIP, G_WHIP, BRAID)


@cache
def grids() -> tuple[Grid, ...]:
    """Grids of hard puzzles, the grids with the fewest candidates first."""
    found = [grid for grid in many_hard_grids(few(60, 12)) if not grid.is_broken]
    return tuple(sorted(found, key=lambda grid: grid.bits.bit_count()))


def whips(kind: str, grid: Grid, length: int) -> Iterator[Step]:
    """All whips of a kind, also where a plain whip refutes the same as soon."""
    options = {} if kind == WHIP else {"alone": True}
    return technique_named(kind).find(grid, length=length, **options)


def facts_of(step: Step) -> tuple[Fact, ...]:
    return only(step, Branches).branches[0].facts


@pytest.mark.dear
@pytest.mark.parametrize("kind", KINDS)
def test_each_is_proved_as_it_is_found(kind: str) -> None:
    lengths, groups = set(), 0
    for grid in grids()[: few(40, 6)]:
        for step in islice(whips(kind, grid, 9), few(20, 6)):
            check(grid, step)
            lengths.add(len(facts_of(step)))
            groups += any(isinstance(fact.because, Cover) for fact in facts_of(step))
    assert len(lengths) > 2
    assert bool(groups) == (kind == G_WHIP)


@pytest.mark.dear
def test_what_a_whip_refutes_as_soon_is_left_to_it() -> None:
    for grid in grids()[: few(12, 4)]:
        lengths = {refuted(step): len(facts_of(step)) for step in whips(WHIP, grid, 6)}
        for kind in (G_WHIP, BRAID):
            there = {refuted(step): len(facts_of(step)) for step in whips(kind, grid, 6)}
            assert [refuted(step) for step in technique_named(kind).find(grid, length=6)] == [
                k for k, facts in there.items() if facts < lengths.get(k, 6)
            ]


def refuted(step: Step) -> int:
    (k,) = members(step.eliminations)
    return k


@pytest.mark.dear
@pytest.mark.parametrize("kind", KINDS)
def test_the_oracle_finds_the_same_whips(kind: str) -> None:
    most, found = 5, 0
    for grid in (*grids()[: few(12, 4)], *islice(odd_grids(), few(12, 4))):
        steps = [only(step, Branches) for step in whips(kind, grid, most)]
        assert steps == [reason(net, grid.bits) for net in oracle.whips(grid, kind, most)]
        found += len(steps)
    assert found > 20


def odd_grids() -> Iterator[Grid]:
    """Grids with fewer candidates than follow, some of them without a solution."""
    for n, grid in enumerate(grids()[: few(20, 4)]):
        open_ones = members(grid.bits & ~grid.digits)
        yield grid.further(grid.bits & ~from_members(open_ones[n % 7 :: 7]), grid.digits)


@pytest.mark.parametrize("kind", KINDS)
def test_a_broken_grid_and_an_empty_one_have_none(kind: str) -> None:
    assert not [*whips(kind, Grid("." * 81).further(0, 0), 3)]
    assert not [*whips(kind, Grid("." * 81), 3)]


@pytest.mark.dear
def test_the_profile_solves_with_whips_and_proves_every_step() -> None:
    used = set()
    lines = dict.fromkeys(grid.puzzle.as_line() for grid in grids())
    for line in islice(lines, few(20, 3)):
        trace = explain(Grid(line), "whips")
        for grid, step in trace.moves:
            check(grid, step)
            used.add(step.technique)
    assert "whip" in used
