"""Singles, intersections and subsets: all that exist are found and no others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings

import plain_techniques as plain
import strategies
from corpus import grids_along, many_hard_grids, puzzles
from effort import few
from finding import cover, find
from whydoku.bits import members
from whydoku.grid import Grid
from whydoku.notation import format_eliminations, parse_cells
from whydoku.step import Step
from whydoku.structures.views import COLUMNS, FISH, ROWS, VIEWS

Single = tuple[int, int]
"""A candidate and the constraint in which it is alone."""

SIZES = {2: "pair", 3: "triple", 4: "quad"}
SIDES = {
    "naked": (plain.NAKED, {n: f"naked-{word}" for n, word in SIZES.items()}),
    "hidden": (plain.HIDDEN, {n: f"hidden-{word}" for n, word in SIZES.items()}),
    "fish": (
        plain.FISH,
        {2: "x-wing", 3: "swordfish", 4: "jellyfish", 5: "squirmbag", 6: "whale"},
    ),
}


def plain_singles(grid: Grid) -> dict[str, set[Single]]:
    """The singles that each technique should find."""
    on_grid = set(members(grid.digits))
    left = plain.held(grid.bits)
    alone = [(k, q) for q in range(324) if len(left[q]) == 1 for k in left[q] - on_grid]
    filled = {k // 9 for k in on_grid}

    def is_full_house(k: int, q: int) -> bool:
        cells = {x // 9 for x in plain.ALL[q]}
        return q >= 81 and cells - filled == {k // 9} and len(left[k // 9]) == 1

    return {
        "full-house": {one for one in alone if is_full_house(*one)},
        "last-digit": {
            (k, q) for k, q in alone if q >= 243 and sum(x % 9 == k % 9 for x in on_grid) == 8
        },
        "hidden-single-box": {(k, q) for k, q in alone if q >= 243},
        "hidden-single-line": {(k, q) for k, q in alone if 81 <= q < 243},
        "naked-single": {(k, q) for k, q in alone if q < 81},
    }


def as_single(step: Step) -> Single:
    """The placement of a step whose pattern is a single."""
    single = cover(step)
    (k,), (q,) = members(step.placements), single.bases
    assert not step.eliminations
    assert set(single.covers) == {other for other in range(324) if k in plain.ALL[other]} - {q}
    return k, q


def as_found(steps: Iterable[Step]) -> list[plain.Found]:
    """Steps of one cover without fins as bases, covers and eliminations."""
    found = []
    for step in steps:
        assert len(step.why) == 1
        assert not step.placements
        assert not cover(step).fins
        sides = frozenset(cover(step).bases), frozenset(cover(step).covers)
        found.append(plain.Found(*sides, frozenset(members(step.eliminations))))
    return found


def agrees(grid: Grid) -> Counter[str]:
    """Compares what is found on a grid with the plain search, and counts each kind."""
    left = plain.held(grid.bits)
    counts: Counter[str] = Counter()

    def same(found: list[Any], expected: set[Any], slug: str) -> None:
        assert len(found) == len(set(found)), slug
        assert set(found) == expected, slug
        counts[slug] += len(found)

    for slug, expected in plain_singles(grid).items():
        same([*map(as_single, find(slug, grid))], expected, slug)
    same(as_found(find("pointing", grid)), plain.intersections(left, plain.BOXES), "pointing")
    same(as_found(find("claiming", grid)), plain.intersections(left, range(81, 243)), "claiming")
    for side, (views, names) in SIDES.items():
        sets = {
            n: {one for one in found if one.gone} for n, found in plain.subsets(left, views).items()
        }
        for n, slug in names.items():
            same(as_found(find(slug, grid)), sets[n], slug)
        if side != "fish":
            slug = f"{side}-subset"
            found = find(slug, grid, sizes=tuple(range(2, 9)))
            same(as_found(found), set().union(*sets.values()), f"{slug} of any size")
            larger = set().union(*(sets[n] for n in range(5, 9)))
            same(as_found(find(slug, grid)), larger, slug)
    for slug in ("locked-pair", "locked-triple"):
        for step in find(slug, grid):
            assert step.variant == ("naked" if cover(step).bases[0] < 81 else "hidden")
            counts[f"{slug} {step.variant}"] += 1
    return +counts


@settings(max_examples=few(30))
@given(strategies.grids)
def test_of_any_grid_all_are_found_and_no_others(grid: Grid) -> None:
    agrees(grid)


@pytest.mark.dear
def test_on_the_way_all_are_found_and_no_others() -> None:
    counts: Counter[str] = Counter()
    for grid in (*grids_along(puzzles()[0], every=3), *many_hard_grids(100)):
        counts += agrees(grid)
    names = {*plain_singles(grid), "pointing", "claiming", "naked-subset", "hidden-subset"}
    names |= {slug for _, slugs in SIDES.values() for slug in slugs.values()}
    names |= {"locked-pair naked", "locked-pair hidden", "locked-triple naked"}
    assert counts.keys() >= names - {"squirmbag", "whale"}


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
