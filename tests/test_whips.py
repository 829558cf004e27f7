"""Whips: each is one by its plain definition, none is longer than need be, and all are proved."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

import plain_techniques as plain
from corpus import many_hard_grids
from effort import few
from oracles import whips as oracle
from whydoku.bits import Candidates, from_members, members
from whydoku.grid import Grid
from whydoku.kernels.nets import FoundCover, FoundNet, FoundSingle
from whydoku.kernels.paths import findings, packed_state
from whydoku.proof import check
from whydoku.solve import explain
from whydoku.spaces import CONSTRAINTS, SEES
from whydoku.step import Step
from whydoku.structures import whips as searched
from whydoku.structures.nets import refutation
from whydoku.structures.whips import LONGEST, Whips, is_whip, length_of, whips
from whydoku.technique import technique_named
from whydoku.why import Branches, Cover

SLUGS = {Whips.PLAIN: "whip", Whips.GROUPED: "g-whip", Whips.BRAIDS: "braid"}

HELD = [frozenset(ks) for ks in CONSTRAINTS]
SEEN = [frozenset(ks) for ks in plain.SEEN]

SHORT = 4
"""The length up to which the plain search goes."""


@cache
def grids() -> tuple[Grid, ...]:
    """Grids of hard puzzles, the grids with the fewest candidates first."""
    found = [grid for grid in many_hard_grids(few(60, 12)) if not grid.is_broken]
    return tuple(sorted(found, key=lambda grid: grid.bits.bit_count()))


def possible(grid: Grid) -> frozenset[int]:
    return frozenset(members(grid.bits))


# The plain definition, on sets of candidates. A fact is the candidates of which one is true, the
# constraint that says so, and what goes: what sees them all.


def what_sees(some: frozenset[int]) -> frozenset[int]:
    return frozenset.intersection(*(SEEN[k] for k in some))


def crossing_of(base: int, cover: int) -> frozenset[int]:
    return HELD[base] & HELD[cover]


def need_whip(grid: Grid, net: FoundNet, kind: Whips) -> None:
    """Whether a net is a whip of its kind: continuity, and only one candidate or group left."""
    start = possible(grid)
    assert net.supposed in start
    assert not grid.digits >> net.supposed & 1
    seen = [SEEN[net.supposed]]  # what sees each fact as a left link
    left = start - seen[0]
    true = {net.supposed}
    for fact in net.facts:
        if isinstance(fact, FoundSingle):
            need_left_link(start & HELD[fact.constraint], seen, kind)
            assert left & HELD[fact.constraint] == {fact.candidate}
            assert fact.candidate not in true
            assert not grid.digits >> fact.candidate & 1
            true.add(fact.candidate)
            gone = SEEN[fact.candidate]
        else:
            assert isinstance(fact, FoundCover)
            assert kind is Whips.GROUPED
            (base,), (cover,) = fact.bases, fact.covers
            need_left_link(start & HELD[base], seen, kind)
            group = left & HELD[base]
            assert len(group) > 1
            assert group <= crossing_of(base, cover)
            gone = what_sees(crossing_of(base, cover))
            assert left & gone
            assert left & gone <= from_bits(fact.eliminations)
        seen.append(gone)
        left -= gone
    need_left_link(start & HELD[net.broken], seen, kind)
    assert not left & HELD[net.broken]


def from_bits(bits: Candidates) -> frozenset[int]:
    return frozenset(members(bits))


def need_left_link(held: frozenset[int], seen: list[frozenset[int]], kind: Whips) -> None:
    assert len(held) > 1 or not any(held & one for one in seen[:-1])
    assert any(held & one for one in (seen if kind is Whips.BRAIDS else seen[-1:]))


def shortest(grid: Grid, kind: Whips, most: int) -> dict[int, int]:
    """The length of the shortest whip against each candidate, by trying all of them."""
    found = {}
    for k in members(grid.bits & ~grid.digits):
        for length in range(1, most + 1):
            if is_refuted(possible(grid), grid.digits, [SEEN[k]], {k}, length, kind):
                found[k] = length
                break
    return found


def is_refuted(
    start: frozenset[int],
    digits: Candidates,
    seen: list[frozenset[int]],
    true: set[int],
    length: int,
    kind: Whips,
) -> bool:
    left = start.difference(*seen)
    linked = [
        q
        for q, held in enumerate(start & held for held in HELD)
        if any(held & one for one in (seen if kind is Whips.BRAIDS else seen[-1:]))
    ]
    if length == 1:
        return any(not left & HELD[q] for q in linked)
    for q in linked:
        rest = left & HELD[q]
        if len(rest) == 1 and not rest <= true and not digits >> min(rest) & 1:
            more = [*seen, SEEN[min(rest)]]
            if is_refuted(start, digits, more, true | rest, length - 1, kind):
                return True
        if kind is Whips.GROUPED and len(rest) > 1 and q >= 81:
            for cover in range(81, 324):
                if cover != q and rest <= crossing_of(q, cover):
                    gone = what_sees(crossing_of(q, cover))
                    more = [*seen, gone]
                    if left & gone and is_refuted(start, digits, more, true, length - 1, kind):
                        return True
    return False


@pytest.mark.dear
@pytest.mark.parametrize("kind", [*Whips])
def test_each_is_a_whip_by_its_definition_and_is_proved(kind: Whips) -> None:
    lengths, groups = set(), 0
    for grid in grids()[: few(40, 6)]:
        for net in islice(whips(grid, kind, 9), few(20, 6)):
            need_whip(grid, net, kind)
            why = refutation(net, grid.bits, as_found=True)
            assert len(why.branches[0].facts) == len(net.facts)
            check(grid, Step("whip", eliminations=1 << net.supposed, why=(why,)))
            lengths.add(length_of(net))
            groups += any(isinstance(fact, FoundCover) for fact in net.facts)
    assert len(lengths) > 2
    assert bool(groups) == (kind is Whips.GROUPED)


@pytest.mark.dear
@pytest.mark.parametrize("kind", [*Whips])
def test_none_shorter_exists(kind: Whips) -> None:
    most = SHORT if kind is Whips.PLAIN else SHORT - 1
    found = 0
    for grid in grids()[: few(3)]:
        lengths = {net.supposed: length_of(net) for net in whips(grid, kind, most)}
        assert lengths == shortest(grid, kind, most), grid.as_marks()
        assert [*lengths.values()] == sorted(lengths.values())
        found += len(lengths)
    assert found


@pytest.mark.dear
def test_a_braid_and_a_g_whip_are_never_longer_than_a_whip() -> None:
    for grid in grids()[: few(12, 4)]:
        plain_ones, *others = (
            {net.supposed: length_of(net) for net in whips(grid, kind, 6)} for kind in Whips
        )
        for lengths in others:
            assert plain_ones.keys() <= lengths.keys()
            assert all(lengths[k] <= length for k, length in plain_ones.items())


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
        for net in native[:2]:
            assert is_whip(grid, net) == oracle.is_whip(grid, net)
        found += len(native)
    assert found > 20


def odd_grids() -> Iterator[Grid]:
    """Grids with fewer candidates than follow, some of them without a solution."""
    for n, grid in enumerate(grids()[: few(20, 4)]):
        open_ones = members(grid.bits & ~grid.digits)
        yield grid.further(grid.bits & ~from_members(open_ones[n % 7 :: 7]), grid.digits)


@pytest.mark.dear
@pytest.mark.parametrize("kind", [*Whips])
def test_a_path_finds_the_same_in_the_same_order(kind: Whips) -> None:
    for grid in (*grids()[: few(12, 3)], *islice(odd_grids(), few(12, 3))):
        state = packed_state(grid.bits, grid.digits, grid.givens.bits, uniqueness=False)
        steps = islice(technique_named(SLUGS[kind]).find(grid), 12)
        assert [(step.placements, step.eliminations) for step in steps] == findings(
            SLUGS[kind], {}, state, 12
        )[:12]


@pytest.mark.parametrize("kind", [*Whips])
def test_a_broken_grid_and_an_empty_one_have_none(kind: Whips) -> None:
    assert not [*whips(Grid("." * 81).further(0, 0), kind, 3)]
    assert not [*whips(Grid("." * 81), kind, 3)]


def test_the_shortest_whip_is_an_intersection() -> None:
    grid = next(grid for grid in grids() if not grid.lone and any(whips(grid, Whips.PLAIN, 1)))
    pairs = [SEES[k] & grid.bits for k in range(729)]
    for net in whips(grid, Whips.PLAIN, 1):
        assert not net.facts
        held = from_members(CONSTRAINTS[net.broken]) & grid.bits
        assert held & ~pairs[net.supposed] == 0


@pytest.mark.parametrize("slug", SLUGS.values())
def test_a_greatest_length_can_be_asked_for(slug: str) -> None:
    assert LONGEST == searched.LONGEST
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
