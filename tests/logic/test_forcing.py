"""Suppositions and what follows from them: proved, and the shortest first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from corpus import many_hard_grids
from effort import few
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import technique_named
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.why import Branches


@cache
def grids() -> tuple[Grid, ...]:
    return many_hard_grids(few(24, 6))


CELL, REGION = "cell-forcing-chain", "region-forcing-chain"
CONSTRAINTS_OF_SLUG = {CELL: range(81), REGION: range(81, 324)}

both = pytest.mark.parametrize("slug", CONSTRAINTS_OF_SLUG)


def chains(slug: str, grid: Grid, **options: object) -> Iterator[Step]:
    return technique_named(slug).find(grid, **options)


def nishio(grid: Grid, **options: object) -> Iterator[Step]:
    return technique_named("nishio").find(grid, **options)


def branches_of(step: Step) -> Branches:
    (why,) = step.why
    assert isinstance(why, Branches)
    return why


def test_nishio_follows_one_digit_and_the_shortest_first() -> None:
    for grid in grids():
        lengths = []
        for step in nishio(grid):
            first, other = branches_of(step).branches
            digits = {fact.candidates.bit_length() % 9 for fact in first.facts}
            assert digits <= {(first.candidate + 1) % 9}
            assert (first.is_true, other.is_true, other.facts) == (True, False, ())
            assert isinstance(first.broken, int)
            assert first.broken >= 81
            lengths.append(len(first.facts))
            check(grid, step, unique=False)
        assert lengths == sorted(lengths)


@pytest.mark.dear
@both
def test_forcing_chains_come_with_few_candidates_and_few_links_first(slug: str) -> None:
    met = set()
    for grid in grids():
        order = []
        for step in chains(slug, grid, candidates=(2, 3, 4)):
            why = branches_of(step)
            assert all(one.is_true and one.broken is None for one in why.branches)
            links = sum(len(one.facts) for one in why.branches)
            order.append((len(why.branches), links, -len(step.removed)))
            check(grid, step, unique=False)
        assert order == sorted(order)
        met |= {size for size, _, _ in order}
    assert met == {2, 3, 4}


@both
def test_an_empty_constraint_says_nothing(slug: str) -> None:
    broken = Grid(f"12345678{'.' * 9}9{'.' * 63}")
    assert broken.is_broken
    assert not list(nishio(broken))
    assert not list(chains(slug, Grid(candidates=())))
