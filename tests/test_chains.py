"""Chains of any length: which are found, under which names, in which order, and what they
exclude."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

import plain_chains as plain
import plain_links
from corpus import many_hard_grids
from effort import few
from finding import find, fresh, gone
from oracles.closure import pairs_in
from reasons import grid_with, without
from whydoku.bits import BITS, each, from_members, members
from whydoku.errors import Unproven
from whydoku.grid import Grid
from whydoku.notation import format_eliminations
from whydoku.proof import check
from whydoku.spaces import DIGIT_CANDIDATES
from whydoku.step import Step
from whydoku.structures.chains import Chains, chains
from whydoku.structures.links import digit_of, links, strong_links, weight_of_walk
from whydoku.structures.named_chains import GROUPED_LINKS, PLAIN_LINKS, SET_LINKS, LinkKinds
from whydoku.structures.strong_links import Link
from whydoku.why import Als, Chain, Cover, Deadly
from whydoku.world.candidates import cells_of, digits_of, held_in, seen_by_all, union

COUNT = 6


@cache
def hard() -> tuple[Grid, ...]:
    """Grids where no digit can be placed at once."""
    return many_hard_grids(60)[: 6 * COUNT : 6]


def held(grid: Grid) -> frozenset[int]:
    return frozenset(k for k in range(729) if (grid.bits & ~grid.digits) >> k & 1)


def chain_of(step: Step) -> Chain:
    (chain,) = step.why
    assert isinstance(chain, Chain)
    return chain


def length(step: Step) -> int:
    return len(chain_of(step).strong)


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


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kinds", [PLAIN_LINKS, GROUPED_LINKS, SET_LINKS])
def test_whatever_any_chain_excludes_is_refuted(kinds: tuple[str, ...]) -> None:
    """So where nothing is refuted, no pair needs to be looked at."""
    for grid in hard()[:4]:
        found = chains(grid, kinds)
        worth = grid.bits
        pairs = pairs_in(found.net, worth)
        assert [pair for pair in pairs if pair.links] == [*found.pairs]
        for pair in found.pairs:
            ends = found.net.nodes[pair.first] | found.net.nodes[pair.last]
            for k, n in found.refuted.items():
                if pair.first != pair.last and found.excluded(pair) >> k & 1:
                    assert n <= pair.links, (ends, k)


@pytest.mark.dear
def test_shorter_chains_come_first_then_plainer_then_those_that_exclude_more() -> None:
    for grid in hard():
        for slug in ("xy-chain", "aic", "grouped-aic", "grouped-discontinuous-nice-loop"):
            steps = find(slug, grid)
            assert [length(step) for step in steps] == sorted(length(step) for step in steps)
        for slug in ("x-chain", "xy-chain", "aic"):
            order = [(length(step), -len(gone(step))) for step in find(slug, grid)]
            assert order == sorted(order)
        found = chains(grid, SET_LINKS)
        walks = [*found.open_chains(pair for pair in found.pairs[:200] if found.is_open(pair))]
        order = [(len(walk.links), weight_of_walk(walk)) for walk in walks]
        assert order == sorted(order)


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
                chain = chain_of(step)
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


@pytest.mark.dear
@pytest.mark.parametrize(
    "slug",
    ["continuous-nice-loop", "grouped-continuous-nice-loop", "als-continuous-nice-loop"],
)
def test_a_ring_excludes_all_that_its_proof_allows(slug: str) -> None:
    number = 0
    for grid in many_hard_grids(30):
        for step in find(slug, grid)[:2]:
            number += 1
            for k in members(grid.bits & ~grid.digits & ~step.eliminations):
                with pytest.raises(Unproven):
                    check(grid, replace(step, eliminations=1 << k))
    assert number >= 5


def is_closed_in_three(found: Chains, first: int, last: int) -> bool:
    """Whether some way along three strong links meets six different nodes."""
    net = found.net
    return any(
        len({first, a, b, c, d, last}) == 6
        for a in each(net.partners[first])
        for b in each(net.weak(a))
        for c in each(net.partners[b])
        for d in each(net.weak(c) & net.partners[last])
    )


@pytest.mark.parametrize("kinds", [PLAIN_LINKS, GROUPED_LINKS, SET_LINKS])
def test_a_loop_closes_every_way_along_three_links_that_can_be_closed(kinds: LinkKinds) -> None:
    number = 0
    for grid in hard()[:6] if kinds is SET_LINKS else hard():
        found = chains(grid, kinds)
        closed = set()
        for walk in found.loops():
            nodes = walk.reason.nodes
            for ends in zip(nodes[1::2], (*nodes[2::2], nodes[0]), strict=True):
                closed.add((len(walk.links), frozenset(ends)))
        for pair in found.pairs:
            if pair.links == 3 and found.is_loop(pair) and is_closed_in_three(found, *pair[2:]):
                assert (3, frozenset(found.ends(pair))) in closed
                number += 1
    assert number >= few(5)


def kept_by(link: Link, grid: Grid) -> int:
    """The candidates that the set of a link excludes if it is locked."""
    if isinstance(link.because, Als):
        (one,) = link.because.sets
        cells = grid.bits & held_in(members(one.cells))
        others = BITS[one.digits & ~digits_of(link.start | link.end)]
        return union(seen_by_all(cells & DIGIT_CANDIDATES[d]) for d in others)
    if isinstance(link.because, Cover):
        return held_in(link.because.covers) & ~held_in(link.because.bases)
    return 0


@pytest.mark.dear
def test_a_loop_goes_through_every_set_that_is_closed_by_one_link_more() -> None:
    """Except a set whose two nodes see each other: that one is locked by itself."""
    number = 0
    for grid in hard():
        found = chains(grid, SET_LINKS)
        net, worth = found.net, from_members(found.refuted)
        of_two = [walk for walk in found.loops() if len(walk.links) == 2]
        known = {frozenset((link.start, link.end)) for walk in of_two for link in walk.links}
        numbers = {node: n for n, node in enumerate(net.nodes)}
        joined = [link for kind in SET_LINKS for link in strong_links(grid, kind)]
        same = Counter(frozenset((link.start, link.end)) for link in joined)
        for link in joined:
            ends = frozenset((link.start, link.end))
            if same[ends] == 1 and (kept := kept_by(link, grid)):
                a, b = numbers[link.start], numbers[link.end]
                closing = (
                    c
                    for c in each(net.weak(b) & ~(1 << a))
                    if net.partners[c] & net.weak(a) & ~(1 << b)
                )
                is_open = not net.weak(a) >> b & 1
                if is_open and kept & worth and next(closing, None) is not None:
                    number += 1
                    assert ends in known
    assert number > 10


def test_a_loop_that_need_not_be_complete_excludes_by_its_weak_links_alone() -> None:
    """In its own cells it excludes only in those that a weak link passes through."""
    differing = 0
    for grid in many_hard_grids(120):
        everything = chains(grid, PLAIN_LINKS).loops()
        known = {walk.links: walk.eliminations for walk in everything}
        for walk in chains(grid, PLAIN_LINKS).loops(complete=False):
            nodes = walk.reason.nodes
            assert not walk.eliminations & ~known[walk.links]
            assert not walk.eliminations & ~seen_by_neighbours(walk.reason)
            passed = union(
                cells_of(a)
                for a, b in zip(nodes[1::2], (*nodes[2::2], nodes[0]), strict=True)
                if cells_of(a) == cells_of(b)
            )
            own = cells_of(union(nodes)) & ~passed
            assert not cells_of(walk.eliminations) & own
            differing += walk.eliminations != known[walk.links]
    assert differing


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
            digits = {digit_of(node) for node in chain_of(step).nodes}
            assert len(digits) == 1
            assert all(isinstance(q, int) and q >= 81 for q in chain_of(step).strong)
        for step in find("xy-chain", grid):
            assert all(isinstance(q, int) and q < 81 for q in chain_of(step).strong)
        for step in find("aic", grid):
            nodes = chain_of(step).nodes
            alike = digit_of(nodes[0]) == digit_of(nodes[-1])
            assert step.variant == ("type 1" if alike else "type 2")
            assert all(node.bit_count() == 1 for node in nodes)
            assert len(gone(step)) > 1
        for step in find("grouped-aic", grid):
            assert any(node.bit_count() > 1 for node in chain_of(step).nodes)


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
            assert any(isinstance(one, kinds) for one in chain_of(step).strong)


def test_a_chain_from_a_candidate_to_itself_leaves_nothing_else_in_its_cell() -> None:
    found = chains_of_one = 0
    for grid in many_hard_grids(60):
        for step in find("discontinuous-nice-loop", grid):
            nodes = chain_of(step).nodes
            if nodes[0] == nodes[-1]:
                found += 1
                i = (nodes[0].bit_length() - 1) // 9
                others = grid.bits & 0x1FF << i * 9 & ~nodes[0]
                assert step.eliminations == others
                assert not step.placements
            else:
                assert len(gone(step)) == 1
                chains_of_one += 1
    assert found > 5
    assert chains_of_one > 5
