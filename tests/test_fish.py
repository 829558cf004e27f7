"""Finned, sashimi and siamese fish, against the definition over all bases, covers and fins."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings

import plain_techniques as plain
import strategies
from corpus import all_hard_grids, many_hard_grids
from effort import few, is_everything
from finding import cover, find, fresh, gone
from plain_techniques import Finned
from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.why import Cover
from whydoku.world.stream import Stream

NAMES = {2: "x-wing", 3: "swordfish", 4: "jellyfish", 5: "squirmbag"}


def as_finned(step: Step, *, is_sashimi: bool) -> Finned:
    pattern = cover(step)
    assert len(step.why) == 1
    assert not step.placements
    assert len(set(pattern.fins)) == len(pattern.fins)
    sides = frozenset(pattern.bases), frozenset(pattern.covers)
    return Finned(*sides, frozenset(pattern.fins), gone(step), is_sashimi)


def agrees(grid: Grid, size: int) -> Counter[str]:
    """Compares the finned fish of a grid with those of the plain search, and counts each kind."""
    expected = set(plain.finned(plain.held(grid.bits), size))
    pairs = plain.siamese(expected)
    counts: Counter[str] = Counter()
    for kind, is_sashimi in (("finned", False), ("sashimi", True)):
        slug = f"{kind}-{NAMES[size]}"
        steps = find(slug, grid)
        found = [as_finned(step, is_sashimi=is_sashimi) for step in steps]
        assert len(found) == len(set(found))
        assert set(found) == {fish for fish in expected if fish.is_sashimi == is_sashimi}
        both = find(slug, grid, siamese=True)
        assert [step for step in both if step.variant is None] == steps
        told = {
            (frozenset({frozenset(cover(step, n).covers) for n in (0, 1)}), gone(step))
            for step in both
            if step.variant == "siamese"
        }
        assert told == {(covers, out) for covers, out, kinds in pairs if is_sashimi in kinds}
        assert all(step.variant in (None, "siamese") for step in both)
        counts[slug] += len(steps)
        counts[f"siamese {slug}"] += len(both) - len(steps)
    return counts


LARGE = [pytest.param(size, 40, marks=pytest.mark.dear) for size in (4, 5)]
"""The larger fish, for which the plain search takes long."""


@pytest.mark.parametrize(("size", "grids"), [(2, 300), (3, 80), *LARGE])
def test_on_the_way_all_finned_fish_are_found_and_no_others(size: int, grids: int) -> None:
    counts: Counter[str] = Counter()
    for grid in many_hard_grids(few(grids, 6)):
        counts += agrees(grid, size)
    expected = {f"finned-{NAMES[size]}", f"sashimi-{NAMES[size]}"}
    expected |= {f"siamese {name}" for name in expected} if size < 4 else set()
    assert not is_everything() or expected <= set(+counts), "each of these should be met"


def one_digit(stream: Stream) -> Grid:
    """Grids of one digit in random places: they have fish that whole puzzles seldom show."""
    share = 2 + stream.below(4)
    return Grid(candidates=[9 * i + 4 for i in range(81) if stream.below(12) < share])


@pytest.mark.parametrize(("size", "grids"), [(2, 200), (3, 80), *LARGE[:1]])
def test_of_one_digit_anywhere_all_finned_fish_are_found_and_no_others(
    size: int, grids: int
) -> None:
    stream = Stream(2026 + size)
    counts: Counter[str] = Counter()
    for _ in range(few(grids, 40)):
        counts += agrees(one_digit(stream), size)
    assert len(+counts) == 4, "the comparison should meet the finned, sashimi and siamese"


@pytest.mark.dear
@settings(max_examples=few(25))
@given(strategies.grids)
def test_of_any_grid_all_finned_x_wings_are_found_and_no_others(grid: Grid) -> None:
    agrees(grid, 2)


def position(step: Step) -> tuple[int, bool, tuple[int, ...]]:
    """The key of a fish in the order of positions: digit, rows before columns, base lines."""
    bases = cover(step).bases
    return bases[0] % 9, bases[0] >= 162, bases


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", ["finned", "sashimi"])
@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("siamese", [False, True], ids=["alone", "siamese"])
def test_one_fish_comes_before_two_then_most_conclusions(
    kind: str, size: int, siamese: bool
) -> None:
    several = 0
    for grid in all_hard_grids()[::2]:
        steps = find(f"{kind}-{NAMES[size]}", grid, siamese=siamese)
        keys = [
            (step.variant is not None, -step.eliminations.bit_count(), position(step))
            for step in steps
        ]
        assert all(one <= other for one, other in pairwise(keys))
        several += len(set(keys)) > 1
    assert several


def test_a_digit_named_leaves_its_fish_and_no_others() -> None:
    seen = 0
    for grid in many_hard_grids(60):
        for slug in ("x-wing", "finned-x-wing", "sashimi-x-wing", "swordfish"):
            everything = find(slug, grid)
            apart = [find(slug, grid, digit=d) for d in range(9)]
            assert sum(map(len, apart)) == len(everything)
            for d, steps in enumerate(apart):
                assert all(step in everything for step in steps)
                assert all(q % 9 == d for step in steps for q in cover(step).bases)
                seen += len(steps)
    assert seen


def test_finding_changes_nothing_and_gives_the_same_again() -> None:
    for grid in many_hard_grids(10):
        before = repr(grid), grid.masks
        for slug in ("finned-x-wing", "sashimi-swordfish", "finned-jellyfish"):
            found = find(slug, grid, siamese=True)
            assert found == find(slug, grid, siamese=True) == find(slug, fresh(grid), siamese=True)
        assert (repr(grid), grid.masks) == before


def test_a_fish_whose_fins_are_gone_is_basic() -> None:
    """Without its fins a finned fish is a basic one, which excludes no less."""
    seen = 0
    for grid in many_hard_grids(60):
        for step in find("finned-swordfish", grid):
            pattern = cover(step)
            bits = grid.bits
            for k in pattern.fins:
                bits &= ~(1 << k)
            left = plain.held(bits)
            inside = plain.NOTHING.union(*(left[q] for q in pattern.bases))
            body = plain.NOTHING.union(*(left[q] for q in pattern.covers))
            assert inside <= body
            assert gone(step) <= body - inside
            assert isinstance(step.why[0], Cover)
            seen += 1
    assert seen > 10
