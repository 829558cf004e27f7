"""Intersections and what they uncover, against the plain definitions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings

import plain_techniques as plain
import strategies
from corpus import all_hard_grids, grids_along, puzzles
from effort import few
from finding import as_found, cover, find
from plain_techniques import Found, Set
from whydoku.bits import members
from whydoku.grid import Grid
from whydoku.notation import format_eliminations, parse_cells

PLAIN: dict[str, Callable[[list[Set]], set[Found]]] = {
    "pointing": plain.pointing,
    "claiming": plain.claiming,
    "double-pairs": lambda left: plain.two_boxes(left, in_pairs=True),
    "multiple-lines": lambda left: plain.two_boxes(left, in_pairs=False),
}


def agrees(grid: Grid) -> Counter[str]:
    """Compares the intersections of a grid with those of the plain search, and counts each kind."""
    left = plain.held(grid.bits)
    counts: Counter[str] = Counter()
    for slug, definition in PLAIN.items():
        found = as_found(find(slug, grid))
        assert len(found) == len(set(found))
        assert set(found) == definition(left), slug
        counts[slug] = len(found)
    return counts


@settings(max_examples=few(40))
@given(strategies.grids)
def test_of_any_grid_all_intersections_are_found_and_no_others(grid: Grid) -> None:
    agrees(grid)


@pytest.mark.dear
def test_on_the_way_all_intersections_are_found_and_no_others() -> None:
    counts: Counter[str] = Counter()
    for grid in [*all_hard_grids()[::3], *map(Grid, puzzles()[:60])]:
        counts += agrees(grid)
    assert set(counts) == set(PLAIN)


def test_double_pairs_that_exclude_more_come_first() -> None:
    """1 and 2 are in double pairs, in different boxes; 1 comes before 2, but excludes less."""
    kept = {0: "r1c1 r2c2 r1c4 r2c5 r1c7 r3c789", 1: "r4c1 r5c2 r4c4 r5c5 r45c789 r6c789"}
    bands = {0: range(27), 1: range(27, 54)}
    marks = {k for k in range(729) if not any(k % 9 == d and k // 9 in bands[d] for d in (0, 1))}
    marks |= {9 * i + d for d, cells in kept.items() for i in members(parse_cells(cells))}
    first, second = find("double-pairs", Grid(candidates=marks))
    assert format_eliminations(first.eliminations) == "r45c789<>2"
    assert format_eliminations(second.eliminations) == "r1c7<>1"


# Direct forms

DIRECT: dict[str, Callable[[list[Set]], set[Found]]] = {
    "direct-pointing": plain.pointing,
    "direct-claiming": plain.claiming,
    "direct-hidden-pair": lambda left: plain.subsets(left, plain.HIDDEN)[2],
    "direct-hidden-triple": lambda left: plain.subsets(left, plain.HIDDEN)[3],
}


def direct_agrees(grid: Grid, slug: str) -> int:
    """Compares the direct forms of a grid with those of the plain search, and counts them."""
    left = plain.held(grid.bits)
    expected = {
        (one.bases, one.covers, k, q)
        for one in DIRECT[slug](left)
        for k, q in plain.uncovered(left, one.gone)
    }
    steps = find(slug, grid)
    found = []
    for step in steps:
        assert not step.eliminations
        first, single = cover(step), cover(step, 1)
        (q,) = single.bases
        (k,) = members(step.placements)
        assert set(single.covers) == {other for other in range(324) if k in plain.ALL[other]} - {q}
        found.append((frozenset(first.bases), frozenset(first.covers), k, q))
    assert len(found) == len(set(found))
    assert set(found) == expected
    return len(found)


@pytest.mark.dear
@pytest.mark.parametrize("slug", DIRECT)
def test_a_direct_form_is_a_single_that_was_not_there_before(slug: str) -> None:
    seen = 0
    for line in puzzles()[:30]:
        for grid in grids_along(line, every=6):
            seen += direct_agrees(grid, slug)
    assert seen > 5


@pytest.mark.sampled(4)
@pytest.mark.parametrize("slug", DIRECT)
@settings(max_examples=few(12))
@given(grid=strategies.grids)
def test_of_any_grid_all_direct_forms_are_found_and_no_others(slug: str, grid: Grid) -> None:
    direct_agrees(grid, slug)
