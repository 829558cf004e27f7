"""Singles, intersections and subsets: all that exist are found and no others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings

import plain_techniques as plain
import strategies
from corpus import all_hard_grids, grids_along, many_hard_grids, puzzles
from effort import few
from finding import as_found, cover, find, gone
from plain_techniques import Found, Set
from whydoku.bits import members
from whydoku.grid import Grid
from whydoku.notation import format_eliminations, parse_cells
from whydoku.step import Step
from whydoku.structures.views import COLUMNS, FISH, ROWS, VIEWS

Single = tuple[int, int]
"""A candidate and the constraint in which it is alone."""

INTERSECTIONS: dict[str, Callable[[list[Set]], set[Found]]] = {
    "pointing": plain.pointing,
    "claiming": plain.claiming,
    "double-pairs": lambda left: plain.two_boxes(left, in_pairs=True),
    "multiple-lines": lambda left: plain.two_boxes(left, in_pairs=False),
}
DIRECT: dict[str, Callable[[list[Set]], set[Found]]] = {
    "direct-pointing": plain.pointing,
    "direct-claiming": plain.claiming,
    "direct-hidden-pair": lambda left: plain.subsets(left, plain.HIDDEN)[2],
    "direct-hidden-triple": lambda left: plain.subsets(left, plain.HIDDEN)[3],
}
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


def as_single(step: Step, number: int = 0) -> Single:
    """The placement of a step whose pattern of this number is a single."""
    single = cover(step, number)
    (k,), (q,) = members(step.placements), single.bases
    assert not step.eliminations
    assert set(single.covers) == {other for other in range(324) if k in plain.ALL[other]} - {q}
    return k, q


def singles(grid: Grid) -> Counter[str]:
    """Compares what is found on a grid with the plain search, and counts each kind."""
    found = {slug: [*map(as_single, find(slug, grid))] for slug in plain_singles(grid)}
    assert {slug: set(some) for slug, some in found.items()} == plain_singles(grid)
    assert all(len(some) == len(set(some)) for some in found.values())
    return Counter({slug: len(some) for slug, some in found.items()})


def intersections(grid: Grid) -> Counter[str]:
    left = plain.held(grid.bits)
    counts: Counter[str] = Counter()
    for slug, definition in INTERSECTIONS.items():
        found = as_found(find(slug, grid))
        assert len(found) == len(set(found))
        assert set(found) == definition(left), slug
        counts[slug] = len(found)
    return counts


def direct(grid: Grid) -> Counter[str]:
    """A direct form is a single that was not there before."""
    left = plain.held(grid.bits)
    counts: Counter[str] = Counter()
    for slug, definition in DIRECT.items():
        expected = {
            (one.bases, one.covers, *single)
            for one in definition(left)
            for single in plain.uncovered(left, one.gone)
        }
        found = [
            (frozenset(cover(step).bases), frozenset(cover(step).covers), *as_single(step, 1))
            for step in find(slug, grid)
        ]
        assert len(found) == len(set(found))
        assert set(found) == expected
        counts[slug] = len(found)
    return counts


def subsets(grid: Grid) -> Counter[str]:
    left = plain.held(grid.bits)
    counts: Counter[str] = Counter()
    for side, (views, names) in SIDES.items():
        expected = {
            n: {one for one in found if one.gone} for n, found in plain.subsets(left, views).items()
        }
        for n, slug in names.items():
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
        word = SIZES[size]
        steps = find(f"locked-{word}", grid)
        twice = [(step.variant, frozenset(cover(step).bases), gone(step)) for step in steps]
        assert len(twice) == len(set(twice))
        assert set(twice) == plain.locked(left, size)
        counts.update(f"locked-{word}-{step.variant}" for step in steps)
    return counts


Compared = Callable[[Grid], Counter[str]]


@pytest.mark.parametrize("compared", [singles, intersections, direct, subsets])
@settings(max_examples=few(30))
@given(grid=strategies.grids)
def test_of_any_grid_all_are_found_and_no_others(compared: Compared, grid: Grid) -> None:
    compared(grid)


def along(first: int, last: int, every: int = 1) -> list[Grid]:
    return [grid for line in puzzles()[first:last] for grid in grids_along(line, every)]


@pytest.mark.dear
@pytest.mark.parametrize(
    ("compared", "grids", "met"),
    [
        (singles, lambda: along(0, 4), {*plain_singles(Grid("." * 81))}),
        (
            intersections,
            lambda: [*all_hard_grids()[::3], *map(Grid, puzzles()[:60])],
            {*INTERSECTIONS},
        ),
        (direct, lambda: along(0, 30, every=6), {*DIRECT}),
        (
            subsets,
            lambda: [*along(0, 1, every=12), *many_hard_grids(80)],
            {
                *SIDES["naked"][1].values(),
                *SIDES["hidden"][1].values(),
                *("naked-subset", "hidden-subset", "x-wing", "swordfish", "jellyfish"),
                *("locked-pair-naked", "locked-pair-hidden", "locked-triple-naked"),
            },
        ),
    ],
)
def test_on_the_way_all_are_found_and_no_others(
    compared: Compared, grids: Callable[[], list[Grid]], met: set[str]
) -> None:
    counts: Counter[str] = Counter()
    for grid in grids():
        counts += compared(grid)
    assert met <= set(counts), "the comparison should meet each of these"


def test_double_pairs_that_exclude_more_come_first() -> None:
    """1 and 2 are in double pairs, in different boxes; 1 comes before 2, but excludes less."""
    kept = {0: "r1c1 r2c2 r1c4 r2c5 r1c7 r3c789", 1: "r4c1 r5c2 r4c4 r5c5 r45c789 r6c789"}
    bands = {0: range(27), 1: range(27, 54)}
    marks = {k for k in range(729) if not any(k % 9 == d and k // 9 in bands[d] for d in (0, 1))}
    marks |= {9 * i + d for d, cells in kept.items() for i in members(parse_cells(cells))}
    first, second = find("double-pairs", Grid(candidates=marks))
    assert format_eliminations(first.eliminations) == "r45c789<>2"
    assert format_eliminations(second.eliminations) == "r1c7<>1"


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
