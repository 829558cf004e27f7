"""Almost locked sets in rows, and death blossoms: all that exist and no others, in order."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import assume, given, settings

import plain_als as plain
import plain_techniques
import strategies
from corpus import all_hard_grids, many_hard_grids
from effort import few, is_everything
from finding import find, gone, only
from whydoku.bits import members
from whydoku.grid import Grid
from whydoku.proof import check
from whydoku.spaces import CONSTRAINT_CANDIDATES
from whydoku.structures.almost_locked import AlmostLockedSets
from whydoku.why import Als, Branches, Chain
from whydoku.world.candidates import union

ROWS = ("als-xz", "als-xz-double", "als-xy-wing", "als-chain")
SLUGS = (*ROWS, "als-w-wing", "death-blossom", "death-blossom-house")
MOST_SETS = 90
"""The most almost locked sets of a grid that the plain search can manage in time."""


def few_sets(grid: Grid) -> bool:
    return len(grid.derive(AlmostLockedSets).all) < MOST_SETS


def agrees(grid: Grid) -> Counter[str]:
    """Compares what the techniques exclude on a grid with what a plain search does, and counts
    it."""
    sets = plain.Sets(plain_techniques.held(grid.bits))
    expected = {
        "als-xz": plain.xz(sets),
        "als-xz-double": plain.rings(sets),
        "als-xy-wing": plain.xy_wings(sets),
        "als-w-wing": plain.w_wings(sets),
    }
    for slug, wanted in expected.items():
        assert {gone(step) for step in find(slug, grid)} == wanted, slug
    found = Counter({slug: len(wanted) for slug, wanted in expected.items()})
    for slug, stems in (("death-blossom", range(81)), ("death-blossom-house", range(81, 324))):
        blossoming = plain.blossoming(sets, stems)
        told = union(step.eliminations for step in find(slug, grid))
        beside = union(step.eliminations for step in find("als-w-wing", grid))
        possible = union(1 << k for ks in blossoming.values() for k in ks)
        if slug == "death-blossom":
            assert not possible & ~told
        for step in find(slug, grid):
            stem = only(step, Branches).over
            assert isinstance(stem, int)
            assert gone(step) & blossoming[stem]
        found[slug] += bool(told)
        found[f"{slug} but for wings"] += bool(possible & told & ~beside)
    return found


@settings(max_examples=few(25), deadline=None)
@given(strategies.grids)
def test_of_any_grid_all_is_found_and_nothing_else(grid: Grid) -> None:
    assume(few_sets(grid))
    agrees(grid)


@pytest.mark.dear
def test_on_the_way_all_is_found_and_nothing_else() -> None:
    grids = [grid for grid in all_hard_grids() if few_sets(grid)]
    counts: Counter[str] = Counter()
    for grid in grids[:: max(len(grids) // 6, 1)]:
        counts += agrees(grid)
    assert not is_everything() or {*SLUGS} - {"als-chain"} <= counts.keys(), counts


@pytest.mark.dear
def test_what_rows_exclude_is_told_by_their_length() -> None:
    """Each candidate is excluded by a row of the length that the search over sets finds, and by
    none that is shorter. Long rows that would contain a set twice are left out."""
    lengths: Counter[int] = Counter()
    twice = 0
    for grid in many_hard_grids(30):
        sets = grid.derive(AlmostLockedSets)
        shortest: dict[int, int] = {}
        for slug in ROWS:
            for step in find(slug, grid):
                if slug != "als-xz-double":
                    length = len(only(step, Als).sets)
                    assert length >= 4 if slug == "als-chain" else length < 4
                    for k in members(step.eliminations):
                        shortest[k] = min(shortest.get(k, length), length)
        rings = union(step.eliminations for step in find("als-xz-double", grid))
        for length, bits in sets.excluded.items():
            for k in members(bits & ~rings):
                lengths[length] += 1
                assert shortest.get(k, length) >= length
                assert shortest.get(k) == length or length > 3
                twice += shortest.get(k) != length
    assert {2, 3, 4, 5} <= lengths.keys()
    assert twice * 10 < lengths.total()


# What each technique yields


@pytest.mark.sampled(7)
@pytest.mark.parametrize("slug", SLUGS)
def test_steps_are_proved_and_each_is_told_once(slug: str) -> None:
    several = 0
    for grid in many_hard_grids(30):
        steps = find(slug, grid)
        for step in steps:
            check(grid, step, unique=True)
        assert len({step.eliminations for step in steps}) == len(steps)
        several += len(steps) > 1
    assert several


def test_a_pivot_is_apart_from_both_its_neighbours_where_one_can_be() -> None:
    apart = 0
    for grid in many_hard_grids(30):
        sets = AlmostLockedSets(grid)
        known = {one.reason: one for one in sets.all}
        for step in find("als-xy-wing", grid):
            row = only(step, Als)
            first, pivot, last = (known[one] for one in row.sets)
            x, y = row.commons
            pivots = sets.restricted(first, x) & sets.restricted(last, y)
            if pivots & sets.apart(first) & sets.apart(last):
                assert not pivot.cells & (first.cells | last.cells)
                apart += 1
    assert apart


def test_a_w_wing_joins_two_sets_by_a_house_beside_them() -> None:
    seen = 0
    for grid in many_hard_grids(40):
        for step in find("als-w-wing", grid):
            chain = only(step, Chain)
            first, bridge, last = chain.strong
            assert isinstance(first, Als)
            assert isinstance(last, Als)
            assert isinstance(bridge, int)
            cells = first.sets[0].cells, last.sets[0].cells
            assert not cells[0] & cells[1]
            assert (cells[0] | cells[1]).bit_count() > 2
            assert not CONSTRAINT_CANDIDATES[bridge] & (chain.nodes[1] | chain.nodes[4])
            seen += 1
    assert seen


def test_the_petals_of_a_stem_have_nothing_of_it() -> None:
    kinds: Counter[str] = Counter()
    for grid in many_hard_grids(40):
        for slug in ("death-blossom", "death-blossom-house"):
            for step in find(slug, grid):
                one = only(step, Branches)
                assert isinstance(one.over, int)
                assert (one.over < 81) == (slug == "death-blossom")
                assert [branch.candidate for branch in one.branches] == members(
                    CONSTRAINT_CANDIDATES[one.over] & grid.bits
                )
                with_petal = sum(bool(branch.facts) for branch in one.branches)
                kinds["all" if with_petal == len(one.branches) else "some"] += 1
    assert kinds["all"]
    assert kinds["some"]
