"""Subsets: the finders find all that exist and no others, in the promised order."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings

import plain_techniques as plain
import strategies
from corpus import grids_along, many_hard_grids, puzzles
from effort import few
from finding import as_found, cover, find, gone
from whydoku.grid import Grid
from whydoku.notation import format_eliminations, parse_cells
from whydoku.structures.views import COLUMNS, FISH, ROWS, VIEWS

NAMES = {2: "pair", 3: "triple", 4: "quad"}
FISH_NAMES = {2: "x-wing", 3: "swordfish", 4: "jellyfish", 5: "squirmbag", 6: "whale"}
BY_SIDE = {"naked": plain.NAKED, "hidden": plain.HIDDEN, "fish": plain.FISH}


def names_of(side: str) -> dict[int, str]:
    if side == "fish":
        return FISH_NAMES
    return {n: f"{side}-{word}" for n, word in NAMES.items()}


def agrees(grid: Grid) -> Counter[str]:
    """Compares all subsets and fish of a grid with those of the plain search, and counts each
    kind."""
    left = plain.held(grid.bits)
    counts: Counter[str] = Counter()
    for side, views in BY_SIDE.items():
        expected = {
            n: {one for one in found if one.gone} for n, found in plain.subsets(left, views).items()
        }
        for n, slug in names_of(side).items():
            found = as_found(find(slug, grid))
            assert len(found) == len(set(found))
            assert set(found) == expected[n], slug
            counts[slug] += len(found)
        if side != "fish":
            found = as_found(find(f"{side}-subset", grid, sizes=tuple(range(2, 9))))
            assert set(found) == set().union(*expected.values())
            larger = as_found(find(f"{side}-subset", grid))
            assert set(larger) == set().union(*(expected[n] for n in range(5, 9)))
            counts[f"{side}-subset"] += len(larger)
    for size in (2, 3):
        word = NAMES[size]
        steps = find(f"locked-{word}", grid)
        twice = [(step.variant, frozenset(cover(step).bases), gone(step)) for step in steps]
        assert len(twice) == len(set(twice))
        assert set(twice) == plain.locked(left, size)
        counts.update(f"locked-{word}-{step.variant}" for step in steps)
    return counts


@settings(max_examples=few(25))
@given(strategies.grids)
def test_of_any_grid_all_subsets_are_found_and_no_others(grid: Grid) -> None:
    agrees(grid)


@pytest.mark.dear
def test_on_the_way_all_subsets_are_found_and_no_others() -> None:
    counts: Counter[str] = Counter()
    for grid in [*grids_along(puzzles()[0], every=12), *many_hard_grids(80)]:
        counts += agrees(grid)
    expected = {f"{side}-{word}" for side in ("naked", "hidden") for word in NAMES.values()}
    expected |= {"naked-subset", "hidden-subset", "x-wing", "swordfish", "jellyfish"}
    expected |= {"locked-pair-naked", "locked-pair-hidden", "locked-triple-naked"}
    assert expected <= set(+counts), "the comparison should meet each of these"


def test_a_pair_that_changes_no_more_than_one_house_is_not_locked() -> None:
    """1 and 2 are in r1c12; what they exclude is in r1c3, which is in both of their houses."""
    row_and_box = parse_cells("r1c123456789 r2c123 r3c123") & ~parse_cells("r1c123")
    marks = {k for k in range(729) if not (row_and_box >> k // 9 & 1 and k % 9 < 2)}
    marks -= {9 * i + d for i in (0, 1) for d in range(2, 9)}
    grid = Grid(candidates=marks)
    assert format_eliminations(find("naked-pair", grid)[0].eliminations) == "r1c3<>12"
    assert find("locked-pair", grid) == []
    (one,) = find("locked-pair", Grid(candidates=marks | {9 * 8, 9 * 20}))
    assert format_eliminations(one.eliminations) == "r1c3<>12, r1c9<>1, r3c3<>1"


def test_the_views_are_72_each_with_its_other_side() -> None:
    sides = {(view.bases, view.covers) for view in VIEWS}
    assert len(VIEWS) == len(sides) == 72
    assert sides == {*plain.NAKED, *plain.HIDDEN, *plain.FISH}
    assert all((one.turned.bases, one.turned.covers) == (one.covers, one.bases) for one in VIEWS)
    assert set(FISH) == {*ROWS, *COLUMNS}
