"""Intersections and what they uncover, against the plain definitions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings

import plain_techniques as plain
import strategies
from corpus import all_hard_grids, grids_along, many_hard_grids, puzzles
from effort import few
from finding import as_found, cover, find, fresh, gone
from plain_techniques import Found, Set
from whydoku.bits import members
from whydoku.grid import Grid
from whydoku.notation import format_eliminations, parse_cells
from whydoku.step import Step

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


@pytest.mark.dear
def test_in_every_house_every_digit_points_and_claims() -> None:
    """Each box and line, on a grid where all candidates are open, but one digit is confined to
    where the two meet."""
    for d in range(9):
        for base in range(27):
            for other in range(27):
                both = plain.ALL[81 + 9 * base + d] & plain.ALL[81 + 9 * other + d]
                if len(both) != 3:
                    continue
                gone = plain.ALL[81 + 9 * base + d] - set(sorted(both)[: 2 + d % 2])
                grid = Grid(candidates=set(range(729)) - gone)
                slug = "pointing" if base >= 18 else "claiming"
                (step,) = find(slug, grid)
                assert cover_of(step) == ((81 + 9 * base + d,), (81 + 9 * other + d,))
                if base % 9 == d:
                    assert agrees(grid)[slug] == 1


def cover_of(step: Step) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return cover(step).bases, cover(step).covers


@pytest.mark.sampled(2)
@pytest.mark.parametrize("slug", ["double-pairs", "multiple-lines"])
def test_two_boxes_exclude_what_claiming_in_the_third_line_does(slug: str) -> None:
    seen = 0
    for grid in (*all_hard_grids(), *grids_along(puzzles()[2])):
        left = plain.held(grid.bits)
        claimed = {(one.gone, *one.bases) for one in as_found(find("claiming", grid))}
        for step in find(slug, grid):
            boxes = [(q - 243) // 9 for q in cover(step).bases]
            d = cover(step).covers[0] % 9
            first = 81 if cover(step).covers[0] < 162 else 162
            n = boxes[0] // 3 if first == 81 else boxes[0] % 3
            lines = [first + 9 * line + d for line in range(3 * n, 3 * n + 3)]
            (third,) = set(lines) - set(cover(step).covers)
            if len(left[third]) > 1:
                assert (gone(step), third) in claimed
                seen += 1
    assert seen > 5


@pytest.mark.sampled(2)
@pytest.mark.parametrize("slug", PLAIN)
def test_most_conclusions_come_first_then_position(slug: str) -> None:
    several = 0
    for grid in (*all_hard_grids(), *map(Grid, puzzles())):
        steps = find(slug, grid)
        sizes = [-step.eliminations.bit_count() for step in steps]
        assert sizes == sorted(sizes)
        if slug in ("pointing", "claiming"):
            keys = list(zip(sizes, (cover(step).bases for step in steps), strict=True))
            assert keys == sorted(keys)
        several += len(sizes) > 1
    assert several or slug == "double-pairs"


def test_double_pairs_that_exclude_more_come_first() -> None:
    """1 and 2 are in double pairs, in different boxes; 1 comes before 2, but excludes less."""
    kept = {0: "r1c1 r2c2 r1c4 r2c5 r1c7 r3c789", 1: "r4c1 r5c2 r4c4 r5c5 r45c789 r6c789"}
    bands = {0: range(27), 1: range(27, 54)}
    marks = {k for k in range(729) if not any(k % 9 == d and k // 9 in bands[d] for d in (0, 1))}
    marks |= {9 * i + d for d, cells in kept.items() for i in members(parse_cells(cells))}
    first, second = find("double-pairs", Grid(candidates=marks))
    assert format_eliminations(first.eliminations) == "r45c789<>2"
    assert format_eliminations(second.eliminations) == "r1c7<>1"


@pytest.mark.parametrize("slug", ["pointing", "claiming"])
def test_a_digit_or_a_house_named_leaves_its_steps_and_no_others(slug: str) -> None:
    seen = 0
    for grid in many_hard_grids(100):
        steps = find(slug, grid)
        for step in steps:
            house, digit = divmod(cover(step).bases[0] - 81, 9)
            assert step in find(slug, grid, house=house, digit=digit)
            assert step not in find(slug, grid, house=(house + 1) % 27)
            assert step not in find(slug, grid, digit=(digit + 1) % 9)
            seen += 1
        assert sum(len(find(slug, grid, house=h)) for h in range(27)) == len(steps)
        assert sum(len(find(slug, grid, digit=d)) for d in range(9)) == len(steps)
    assert seen


@pytest.mark.parametrize("slug", PLAIN)
def test_finding_changes_nothing_and_gives_the_same_again(slug: str) -> None:
    for grid in many_hard_grids(10):
        before = repr(grid), grid.masks
        assert find(slug, grid) == find(slug, grid) == find(slug, fresh(grid))
        assert (repr(grid), grid.masks) == before


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
