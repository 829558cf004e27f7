"""Chains of any length: which are found, under which names, in which order, and what they
exclude."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product

import pytest

import plain_chains as plain
import plain_links
from corpus import many_hard_grids
from finding import find, fresh, gone, only
from reasons import grid_with, without
from whydoku.grid import Grid
from whydoku.notation import format_eliminations
from whydoku.proof import check
from whydoku.step import Step
from whydoku.structures.chains import chains
from whydoku.structures.links import digit_of, links, weight_of_walk
from whydoku.structures.named_chains import GROUPED_LINKS, SET_LINKS
from whydoku.why import Als, Chain, Cover, Deadly
from whydoku.world.candidates import seen_by_all, union

COUNT = 6


@cache
def hard() -> tuple[Grid, ...]:
    """Grids where no digit can be placed at once."""
    return many_hard_grids(60)[: 6 * COUNT : 6]


def held(grid: Grid) -> frozenset[int]:
    return frozenset(k for k in range(729) if (grid.bits & ~grid.digits) >> k & 1)


def conclusions(steps: Iterable[Step]) -> set[frozenset[int]]:
    return {gone(step) for step in steps}


def told(*joined: plain.Joined) -> set[frozenset[int]]:
    return {one.gone for one in joined if one.is_simple}


@pytest.mark.sampled(9)
@pytest.mark.parametrize("number", range(COUNT))
def test_x_and_xy_chains_are_all_there(number: int) -> None:
    grid = hard()[number]
    marks = held(grid)
    of_digit = plain.joined(marks, plain.of_houses(marks), one_digit=True)
    expected = (one for one in of_digit if one.links >= 3 and len(one.ends) == 2)
    assert conclusions(find("x-chain", grid)) == told(*expected)
    of_cells = plain.joined(marks, plain.of_cells(marks))
    alike = (one for one in of_cells if len(set(map(plain_links.digit, one.ends))) == 1)
    expected = (one for one in alike if one.links >= 4 and len(one.ends) == 2)
    assert conclusions(find("xy-chain", grid)) == told(*expected)


@pytest.mark.dear
@pytest.mark.parametrize("number", range(COUNT))
def test_open_and_discontinuous_chains_are_all_there(number: int) -> None:
    """Each is found once: ends that plainer links join by as short a chain belong to those."""
    grid = hard()[number]
    marks = held(grid)
    plain_strong = [*plain.of_cells(marks), *plain.of_houses(marks)]
    grouped = [*plain_strong, *plain.of_groups(marks)]
    known = {one.ends: one.links for one in plain.joined(marks, plain_strong)}
    refuted = plain.refuted(marks, plain_strong)
    expected_open, expected_placed = [], []
    for one in plain.joined(marks, grouped):
        if one.links < max(3, known.get(one.ends, 99)) and one.links >= 3:
            if len(one.ends) == 1:
                expected_placed.append(one)
            elif len(one.gone) > 1 and not plain_links.joined(*one.ends):
                expected_open.append(one)
    assert conclusions(find("grouped-aic", grid)) == told(*expected_open)
    singles = {
        k: n for k, n in plain.refuted(marks, grouped).items() if 3 <= n < refuted.get(k, 99)
    }
    found = conclusions(find("grouped-discontinuous-nice-loop", grid))
    assert found == without_placed(singles, expected_placed)
    found = conclusions(find("discontinuous-nice-loop", grid))
    placed = [
        one for one in plain.joined(marks, plain_strong) if len(one.ends) == 1 and one.links >= 3
    ]
    singles = {k: n for k, n in refuted.items() if n >= 3}
    assert found == without_placed(singles, placed)


@pytest.mark.dear
def test_chains_between_different_digits_are_all_there() -> None:
    """No XY-Chain yields them, even if the same cells join the same ends by as short a chain."""
    met = 0
    for grid in hard():
        marks = held(grid)
        strong = [*plain.of_cells(marks), *plain.of_houses(marks)]
        expected = {
            one.gone
            for one in plain.joined(marks, strong)
            if one.is_simple
            and one.links >= 4
            and len(one.gone) > 1
            and len(set(map(plain_links.digit, one.ends))) == 2
            and not plain_links.joined(*one.ends)
        }
        assert expected <= conclusions(find("aic", grid))
        met += len(expected)
    assert met


def without_placed(refuted: dict[int, int], placed: list[plain.Joined]) -> set[frozenset[int]]:
    """The candidates refuted one by one, except those that a chain of at most the same length
    excludes by proving another true."""
    known = {
        k: one.links
        for one in sorted(placed, key=lambda one: -one.links)
        for k in plain_links.seen(*one.ends)
    }
    single = {frozenset({k}) for k, n in refuted.items() if n < known.get(k, 99)}
    return single | told(*placed)


def test_of_the_shortest_ways_the_plainest_is_told() -> None:
    """No other shortest walk between the same ends is plainer."""
    for grid in hard()[:5]:
        found = chains(grid, GROUPED_LINKS)
        lightest: dict[tuple[int, int], int] = {}
        for walk in links(grid, *GROUPED_LINKS).walks(length=3):
            ends = min((walk.start, walk.end), (walk.end, walk.start))
            weight = weight_of_walk(walk)
            lightest[ends] = min(weight, lightest.get(ends, weight))
        for pair in found.pairs:
            ends = min(found.ends(pair), found.ends(pair)[::-1])
            if pair.links == 3 and ends in lightest:
                plainest = found.open_chain(pair)
                assert plainest is None or weight_of_walk(plainest) <= lightest[ends]


@pytest.mark.dear
def test_loops_are_told_once_with_all_that_they_exclude() -> None:
    """That is what sees two nodes that are true in different ways, neighbours or not."""
    number = further = 0
    for grid in many_hard_grids(120):
        for slug in ("x-cycle", "continuous-nice-loop", "grouped-continuous-nice-loop"):
            steps = find(slug, grid)
            assert len(conclusions(steps)) == len(steps)
            for step in steps:
                number += 1
                chain = only(step, Chain)
                assert chain.loop
                pairs = product(chain.nodes[::2], chain.nodes[1::2])
                excluded = union(seen_by_all(a | b) for a, b in pairs)
                assert step.eliminations == excluded & grid.bits
                further += bool(step.eliminations & ~seen_by_neighbours(chain))
                check(grid, step)
    assert number > 40
    assert further > 10


def seen_by_neighbours(chain: Chain) -> int:
    nodes = chain.nodes
    neighbours = zip(nodes[1::2], (*nodes[2::2], nodes[0]), strict=True)
    return union(seen_by_all(a | b) for a, b in neighbours)


def test_a_loop_through_a_set_locks_its_other_digits() -> None:
    """r1c12 lack 1 or lack 2, whichever way the loop runs; so they hold 3."""
    grid = grid_with(r1c12="123", r1c9="12")
    (loop, *_) = chains(grid, SET_LINKS).loops()
    assert format_eliminations(loop.eliminations) == "r1c345678<>123, r23c123<>3"


def test_a_loop_is_found_though_only_its_set_excludes_anything() -> None:
    """1 and 2 are gone from the row and the box, so that the weak links exclude nothing."""
    grid = without(grid_with(r1c12="123", r1c9="12"), "12r1c345678 12r23c123 12r1c3")
    loops = chains(grid, SET_LINKS).loops()
    assert "r1c345678<>3, r23c123<>3" in {format_eliminations(one.eliminations) for one in loops}


@pytest.mark.dear
def test_names_are_read_off_links_and_ends() -> None:
    for grid in many_hard_grids(60):
        for step in find("x-chain", grid):
            digits = {digit_of(node) for node in only(step, Chain).nodes}
            assert len(digits) == 1
            assert all(isinstance(q, int) and q >= 81 for q in only(step, Chain).strong)
        for step in find("xy-chain", grid):
            assert all(isinstance(q, int) and q < 81 for q in only(step, Chain).strong)
        for step in find("aic", grid):
            nodes = only(step, Chain).nodes
            alike = digit_of(nodes[0]) == digit_of(nodes[-1])
            assert step.variant == ("type 1" if alike else "type 2")
            assert all(node.bit_count() == 1 for node in nodes)
            assert len(gone(step)) > 1
        for step in find("grouped-aic", grid):
            assert any(node.bit_count() > 1 for node in only(step, Chain).nodes)


@pytest.mark.dear
def test_chains_with_sets_rest_on_one_at_least() -> None:
    grounds = {
        "als-aic": (Als, Cover),
        "als-discontinuous-nice-loop": (Als, Cover),
        "als-continuous-nice-loop": (Als, Cover),
        "exotic-link-aic": (Cover,),
        "rectangle-aic": (Deadly,),
    }
    for slug, kinds in grounds.items():
        found = [step for grid in hard()[:2] for step in find(slug, fresh(grid))]
        for step in found[:200]:
            assert any(isinstance(one, kinds) for one in only(step, Chain).strong)
