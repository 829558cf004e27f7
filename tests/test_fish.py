"""Finned, sashimi and siamese fish, against the definition over all bases, covers and fins."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings

import plain_techniques as plain
import strategies
from corpus import many_hard_grids
from effort import few, is_everything
from finding import cover, find, gone
from plain_techniques import Finned
from whydoku.grid import Grid
from whydoku.step import Step
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
