"""Singles, intersections and subsets: what the heart finds is found, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from hypothesis import given, settings

import strategies
from corpus import grids_along, many_hard_grids, puzzles
from effort import few
from finding import find
from fuzz_finders import odd_grids
from whydoku.grids.grid import Grid
from whydoku.grids.spaces import (
    CONSTRAINT_CANDIDATES,
    DIGIT_CANDIDATES,
    HOUSE_CANDIDATES,
    HOUSES,
    house_constraint,
    house_of,
)
from whydoku.logic.heart import (
    FISH,
    HIDDEN,
    NAKED,
    Consequence,
    View,
    excluded_by,
    reason_of_single,
    subsets,
    with_one_base,
)
from whydoku.logic.step import Step
from whydoku.logic.why import Cover, Pattern

CELLS, LINES, BOXES = range(81), range(81, 243), range(243, 324)
SIDES: Final = {
    **{f"naked-{word}": (NAKED, n) for n, word in enumerate(("pair", "triple", "quad"), 2)},
    **{f"hidden-{word}": (HIDDEN, n) for n, word in enumerate(("pair", "triple", "quad"), 2)},
    **{
        slug: (FISH, n)
        for n, slug in enumerate(("x-wing", "swordfish", "jellyfish", "squirmbag", "whale"), 2)
    },
}
"""In which views the subsets of a technique are, and how many bases they have."""

Conclusion = tuple[tuple[Pattern, ...], int, int]
"""The reason, the placements and the eliminations of a step."""


def of_steps(steps: Iterable[Step]) -> list[Conclusion]:
    return [(step.why, step.placements, step.eliminations) for step in steps]


def of_found(found: Iterable[Consequence]) -> set[Conclusion]:
    return {
        ((one.cover,), one.placements, one.eliminations)
        for one in found
        if one.placements or one.eliminations
    }


def singles(grid: Grid) -> dict[str, set[Conclusion]]:
    """The singles that each technique should find."""
    alone = [one for one in with_one_base(grid) if one.placements]

    def last_of_its_house(one: Consequence) -> bool:
        """Whether all else in the house is on the grid, and the cell has no other candidate."""
        (q,), k = one.cover.bases, one.placements.bit_length() - 1
        others = HOUSE_CANDIDATES[house_of(q)] & grid.digits if q >= 81 else 0
        return others.bit_count() == 8 and CONSTRAINT_CANDIDATES[k // 9] & grid.bits == 1 << k

    def last_of_its_digit(one: Consequence) -> bool:
        (q,) = one.cover.bases
        return q in BOXES and (DIGIT_CANDIDATES[q % 9] & grid.digits).bit_count() == 8

    def of(bases: range) -> Iterator[Consequence]:
        return (one for one in alone if one.cover.bases[0] in bases)

    return {
        "full-house": of_found(filter(last_of_its_house, alone)),
        "last-digit": of_found(filter(last_of_its_digit, alone)),
        "hidden-single-box": of_found(of(BOXES)),
        "hidden-single-line": of_found(of(LINES)),
        "naked-single": of_found(of(CELLS)),
    }


def confined(grid: Grid, bases: range) -> list[Consequence]:
    return [one for one in with_one_base(grid, bases) if one.eliminations]


def larger(grid: Grid, views: Iterable[View], sizes: Iterable[int]) -> set[Conclusion]:
    return set().union(*(of_found(subsets(grid, views, n)) for n in sizes))


def locked(grid: Grid, n: int) -> set[tuple[str, Conclusion]]:
    """Subsets whose cells have a second house, in which the same digits exclude more; one of the
    two if they are subsets of both."""
    found: dict[object, tuple[str, Conclusion]] = {}
    for variant, views in (("naked", NAKED), ("hidden", HIDDEN)):
        for one in subsets(grid, views, n):
            bases, covers = one.cover.bases, one.cover.covers
            cells, digits = (bases, covers) if variant == "naked" else (covers, bases)
            for h in range(27):
                if h == house_of(digits[0]) or not {*cells} <= {*HOUSES[h]}:
                    continue
                beside = Cover(bases, tuple(house_constraint(h, q % 9) for q in digits))
                gone = excluded_by(grid, beside)
                if one.eliminations and gone & ~one.eliminations:
                    told = variant, ((one.cover, beside), 0, one.eliminations | gone)
                    found.setdefault((bases, one.eliminations | gone), told)
    return {*found.values()}


def two_boxes(grid: Grid, *, in_pairs: bool) -> set[Conclusion]:
    """Two boxes side by side with a digit in the same two lines; with two places each, or more."""
    found = set()
    for d, first, second in ((d, *two) for d in range(9) for two in combinations(range(18, 27), 2)):
        bases = house_constraint(first, d), house_constraint(second, d)
        left = [CONSTRAINT_CANDIDATES[q] & grid.bits for q in bases]
        for start, per_box in ((0, 3), (9, 1)):
            chutes = {(h - 18) // 3 if per_box == 3 else (h - 18) % 3 for h in (first, second)}
            if len(chutes) > 1:
                continue
            band = [house_constraint(start + 3 * min(chutes) + n, d) for n in range(3)]
            met = [[q for q in band if CONSTRAINT_CANDIDATES[q] & some] for some in left]
            if met[0] == met[1] and len(met[0]) == 2:
                cover = Cover(bases, tuple(met[0]))
                if in_pairs == all(some.bit_count() == 2 for some in left):
                    found.add(((cover,), 0, excluded_by(grid, cover)))
    return {one for one in found if one[2]}


def direct(grid: Grid, found: Iterable[Consequence]) -> set[Conclusion]:
    """The hidden singles that a pattern leaves."""
    singles_left = set[Conclusion]()
    for one in found:
        for q in (*LINES, *BOXES):
            held = CONSTRAINT_CANDIDATES[q] & grid.bits
            left = held & ~one.eliminations
            if held != left and left.bit_count() == 1:
                single = reason_of_single(left.bit_length() - 1, q, grid.tables)
                singles_left.add(((one.cover, single), left, 0))
    return singles_left


def expected(grid: Grid) -> Iterator[tuple[str, dict[str, object], set[Conclusion]]]:
    """Each technique, how it is asked, and all that it should find."""
    pointing, claiming = confined(grid, BOXES), confined(grid, LINES)
    for slug, some in singles(grid).items():
        yield slug, {}, some
    yield "pointing", {}, of_found(pointing)
    yield "claiming", {}, of_found(claiming)
    yield "double-pairs", {}, two_boxes(grid, in_pairs=True)
    yield "multiple-lines", {}, two_boxes(grid, in_pairs=False)
    yield "direct-pointing", {}, direct(grid, pointing)
    yield "direct-claiming", {}, direct(grid, claiming)
    yield "direct-hidden-pair", {}, direct(grid, subsets(grid, HIDDEN, 2))
    yield "direct-hidden-triple", {}, direct(grid, subsets(grid, HIDDEN, 3))
    for slug, (views, n) in SIDES.items():
        yield slug, {}, of_found(subsets(grid, views, n))
    for slug, views in (("naked-subset", NAKED), ("hidden-subset", HIDDEN)):
        yield slug, {}, larger(grid, views, range(5, 9))
        yield slug, {"sizes": (2, 3, 4)}, larger(grid, views, range(2, 5))


def agrees(grid: Grid) -> Counter[str]:
    """Compares what is found on a grid with what the heart finds, and counts each kind."""
    counts: Counter[str] = Counter()
    for slug, options, wanted in expected(grid):
        found = of_steps(find(slug, grid, **options))
        assert len(found) == len({*found}), slug
        assert {*found} == wanted, slug
        counts[slug] += len(found)
    for n, slug in enumerate(("locked-pair", "locked-triple"), 2):
        steps = find(slug, grid)
        variants = [step.variant or "" for step in steps]
        assert {*zip(variants, of_steps(steps), strict=True)} == locked(grid, n), slug
        counts += Counter(f"{slug} {variant}" for variant in variants)
    return +counts


@settings(max_examples=few(30))
@given(strategies.grids)
def test_of_any_grid_all_are_found_and_no_others(grid: Grid) -> None:
    agrees(grid)


def test_on_the_way_all_are_found_and_no_others() -> None:
    on_the_way = (*grids_along(puzzles()[0], every=3), *many_hard_grids(few(100, 10)))
    counts: Counter[str] = Counter()
    for grid in (*on_the_way, *odd_grids(few(60))):
        counts += agrees(grid)
    names = {slug for slug, *_ in expected(on_the_way[0])} - {"squirmbag", "whale"}
    assert counts.keys() >= names | {"locked-pair naked", "locked-pair hidden"}
