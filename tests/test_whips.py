"""Whips: those of the oracle, in its order, and all are proved."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from corpus import many_hard_grids
from effort import few
from oracles import whips as oracle
from whydoku.bits import from_members, members
from whydoku.grid import Grid
from whydoku.kernels.nets import FoundCover
from whydoku.proof import check
from whydoku.solve import explain
from whydoku.step import Step
from whydoku.structures.nets import refutation
from whydoku.structures.whips import Whips, is_whip, length_of, whips
from whydoku.technique import technique_named
from whydoku.why import Branches, Cover


@cache
def grids() -> tuple[Grid, ...]:
    """Grids of hard puzzles, the grids with the fewest candidates first."""
    found = [grid for grid in many_hard_grids(few(60, 12)) if not grid.is_broken]
    return tuple(sorted(found, key=lambda grid: grid.bits.bit_count()))


@pytest.mark.dear
@pytest.mark.parametrize("kind", [*Whips])
def test_each_is_proved_as_it_is_found(kind: Whips) -> None:
    lengths, groups = set(), 0
    for grid in grids()[: few(40, 6)]:
        for net in islice(whips(grid, kind, 9), few(20, 6)):
            why = refutation(net, grid.bits, as_found=True)
            assert len(why.branches[0].facts) == len(net.facts)
            check(grid, Step("whip", eliminations=1 << net.supposed, why=(why,)))
            lengths.add(length_of(net))
            groups += any(isinstance(fact, FoundCover) for fact in net.facts)
    assert len(lengths) > 2
    assert bool(groups) == (kind is Whips.GROUPED)


@pytest.mark.dear
def test_what_a_whip_refutes_as_soon_is_left_to_it() -> None:
    for grid in grids()[: few(12, 4)]:
        lengths = {net.supposed: length_of(net) for net in whips(grid, Whips.PLAIN, 6)}
        for slug, kind in (("g-whip", Whips.GROUPED), ("braid", Whips.BRAIDS)):
            find = technique_named(slug).find
            there = {net.supposed: length_of(net) for net in whips(grid, kind, 6)}
            assert [refuted(step) for step in find(grid, length=6, alone=True)] == [*there]
            assert [refuted(step) for step in find(grid, length=6)] == [
                k for k, length in there.items() if length < lengths.get(k, 7)
            ]
            assert all(
                is_whip(grid, net) == (length_of(net) >= lengths.get(net.supposed, 7))
                for net in whips(grid, kind, 6)
            )


def refuted(step: Step) -> int:
    (k,) = members(step.eliminations)
    return k


@pytest.mark.dear
@pytest.mark.parametrize("kind", [*Whips])
def test_the_oracle_finds_the_same_whips(kind: Whips) -> None:
    most, found = 5, 0
    for grid in (*grids()[: few(12, 4)], *islice(odd_grids(), few(12, 4))):
        native = [*whips(grid, kind, most)]
        assert native == [*oracle.whips(grid, kind, most)], grid.as_marks()
        found += len(native)
    assert found > 20


def odd_grids() -> Iterator[Grid]:
    """Grids with fewer candidates than follow, some of them without a solution."""
    for n, grid in enumerate(grids()[: few(20, 4)]):
        open_ones = members(grid.bits & ~grid.digits)
        yield grid.further(grid.bits & ~from_members(open_ones[n % 7 :: 7]), grid.digits)


@pytest.mark.parametrize("kind", [*Whips])
def test_a_broken_grid_and_an_empty_one_have_none(kind: Whips) -> None:
    assert not [*whips(Grid("." * 81).further(0, 0), kind, 3)]
    assert not [*whips(Grid("." * 81), kind, 3)]


@pytest.mark.parametrize("slug", ["whip", "g-whip", "braid"])
def test_a_greatest_length_can_be_asked_for(slug: str) -> None:
    for grid in grids()[:4]:
        for step in technique_named(slug).find(grid, length=3):
            (why,) = step.why
            assert isinstance(why, Branches)
            facts = why.branches[0].facts
            assert len(facts) < 3
            assert all(isinstance(fact.because, (int, Cover)) for fact in facts)


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
