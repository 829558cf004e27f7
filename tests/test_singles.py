"""Singles: every constraint with one candidate left is found, under the easiest of its names."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings

import plain_techniques as plain
import strategies
from corpus import grids_along, puzzles
from effort import few
from finding import cover, find
from whydoku.bits import members
from whydoku.grid import Grid
from whydoku.step import Step

Single = tuple[int, int]
"""A candidate and the constraint in which it is alone."""

SLUGS = ("full-house", "last-digit", "hidden-single-box", "hidden-single-line", "naked-single")


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
    (k,) = members(step.placements)
    (q,) = cover(step).bases
    others = {other for other in range(324) if k in plain.ALL[other]} - {q}
    assert not step.eliminations
    assert set(cover(step).covers) == others
    return k, q


def agrees(grid: Grid) -> Counter[str]:
    """Compares the singles of a grid with those of the plain search, and counts each kind."""
    counts: Counter[str] = Counter()
    for slug, expected in plain_singles(grid).items():
        found = [as_single(step) for step in find(slug, grid)]
        assert len(found) == len(set(found))
        assert set(found) == expected, slug
        counts[slug] = len(found)
    return counts


def test_on_the_way_all_singles_are_found_and_no_others() -> None:
    counts: Counter[str] = Counter()
    for line in puzzles()[:4]:
        for grid in grids_along(line):
            counts += agrees(grid)
    assert set(counts) == set(SLUGS)


@settings(max_examples=few(40))
@given(strategies.grids)
def test_of_any_grid_all_singles_are_found_and_no_others(grid: Grid) -> None:
    agrees(grid)
