"""Suppositions and what follows from them: against plain definitions, shortest first, and
proved."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from corpus import many_hard_grids, puzzles
from effort import few
from plain_techniques import ALL, SEEN, Set
from whydoku.bits import members
from whydoku.grid import Grid
from whydoku.proof import check
from whydoku.step import Step
from whydoku.technique import technique_named
from whydoku.why import Branches


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


# Nishio


def has_no_place(possible: Set, k: int) -> bool:
    """Whether a digit, supposed in a cell and put wherever it has a single place, runs out of
    places."""
    houses = [
        {one for one in q if one in possible} for q in ALL[81:] if k % 9 in {j % 9 for j in q}
    ]
    left = possible - SEEN[k]
    while True:
        places = [house & left for house in houses]
        if not all(places):
            return True
        gone = {j for one in places if len(one) == 1 for i in one for j in SEEN[i]} & left
        if not gone:
            return False
        left -= gone


@pytest.mark.dear
def test_nishio_finds_what_leaves_a_digit_without_a_place() -> None:
    """Also where a digit has one place left in a house and is not placed yet."""
    found_at_all = 0
    for grid in [*grids()[::2], *map(Grid, puzzles()[:6])]:
        possible = frozenset(members(grid.bits))
        for d in range(9):
            of_digit = frozenset(k for k in possible if k % 9 == d)
            expected = {
                k for k in of_digit if not grid.digits >> k & 1 and has_no_place(of_digit, k)
            }
            steps = list(nishio(grid, digit=d))
            assert {k for step in steps for k in members(step.eliminations)} == expected
            found_at_all += len(expected)
    assert found_at_all > 20


def test_nishio_follows_one_digit_and_the_shortest_first() -> None:
    for grid in grids():
        lengths = []
        for step in nishio(grid):
            first, other = branches_of(step).branches
            digits = {fact.candidates.bit_length() % 9 for fact in first.facts}
            assert digits <= {(first.candidate + 1) % 9}
            assert (first.is_true, other.is_true, other.facts) == (True, False, ())
            assert first.broken is not None
            assert first.broken >= 81
            lengths.append(len(first.facts))
            check(grid, step, unique=False)
        assert lengths == sorted(lengths)


# Forcing chains


def follows(possible: Set, k: int) -> tuple[dict[int, int], dict[int, int]]:
    """What is true and what is false if k is true, each with the fewest links that it takes.

    Where a constraint has two candidates, excluding one makes the other true.
    """
    pairs = [q & possible for q in ALL if len(q & possible) == 2]
    true = {k: 0}
    false: dict[int, int] = {}
    waiting = [k]
    for one in waiting:
        for x in SEEN[one] & possible:
            false.setdefault(x, true[one])
            for pair in pairs:
                if x in pair:
                    (y,) = pair - {x}
                    if y not in true:
                        true[y] = true[one] + 1
                        waiting.append(y)
    return true, false


def agreed(grid: Grid, q: int) -> tuple[dict[tuple[int, bool], int], bool]:
    """What all candidates of a constraint lead to, with the sum of the links, and whether no line
    of thought makes a candidate both true and false."""
    possible = frozenset(members(grid.bits))
    lines = [follows(possible, k) for k in possible & ALL[q]]
    told = {
        (k, side == 0): sum(line[side][k] for line in lines)
        for side in (0, 1)
        for k in set.intersection(*({*line[side]} for line in lines))
        if not grid.digits >> k & 1
    }
    return told, not any({*true} & {*false} for true, false in lines)


@pytest.mark.sampled(2)
@both
@pytest.mark.parametrize("size", [2, 3])
def test_forcing_chains_find_what_all_candidates_of_a_constraint_lead_to(
    slug: str, size: int
) -> None:
    compared = 0
    for grid in grids()[::2]:
        asked = [q for q in CONSTRAINTS_OF_SLUG[slug] if grid.masks[q].bit_count() == size]
        expected = {q: agreed(grid, q) for q in asked}
        found: dict[int, set[tuple[int, bool]]] = {q: set() for q in asked}
        for step in chains(slug, grid, candidates=[size]):
            q = branches_of(step).over
            assert isinstance(q, int)
            found[q] |= {(k, False) for k in members(step.eliminations)}
            found[q] |= {(k, True) for k in members(step.placements)}
        for q, (told, in_order) in expected.items():
            if in_order:
                assert found[q] == {*told}
                compared += len(told)
            for k, is_true in found[q]:
                assert (k, is_true) in told
    assert compared > 20


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


@pytest.mark.dear
@both
def test_a_line_of_thought_is_as_short_as_can_be(slug: str) -> None:
    for grid in grids()[::3]:
        for step in chains(slug, grid, candidates=[2]):
            why = branches_of(step)
            assert isinstance(why.over, int)
            told, in_order = agreed(grid, why.over)
            if in_order:
                links = sum(len(one.facts) for one in why.branches)
                least = [
                    told[k, side]
                    for side, ks in ((True, step.placements), (False, step.eliminations))
                    for k in members(ks)
                ]
                assert links in least
                break


@pytest.mark.dear
def test_a_digit_or_a_house_asked_for_leaves_out_the_other_constraints() -> None:
    def over(grid: Grid, **options: int) -> list[tuple[int, Step]]:
        return [
            (why.over, step)
            for step in chains(REGION, grid, candidates=(2, 3), **options)
            if isinstance((why := branches_of(step)).over, int)
        ]

    found = 0
    for grid in grids()[::4]:
        every = over(grid)
        for d in range(9):
            assert over(grid, digit=d) == [(q, step) for q, step in every if q % 9 == d]
        for h in range(27):
            assert over(grid, house=h) == [(q, step) for q, step in every if (q - 81) // 9 == h]
        found += len(every)
    assert found > 20


@both
def test_a_candidate_that_is_alone_is_a_single_and_an_empty_constraint_says_nothing(
    slug: str,
) -> None:
    broken = Grid(f"12345678{'.' * 9}9{'.' * 63}")
    assert broken.is_broken
    assert not list(nishio(broken))
    for grid in (grids()[0], broken, Grid(candidates=())):
        assert not list(chains(slug, grid, candidates=(0, 1)))
