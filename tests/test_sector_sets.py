"""Multi-sector locked sets and SK-loops: plain second definitions find the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from effort import few
from finding import find, only
from whydoku.examples import example
from whydoku.grid import Grid
from whydoku.profiles.reading import parse_profile
from whydoku.solve import explain
from whydoku.spaces import COL_SPACE
from whydoku.structures.sector_sets import covers_of_cells, tight_sets
from whydoku.structures.subsets import excluded_by_counting
from whydoku.technique import technique_named
from whydoku.why import Cover

BASICS = parse_profile(
    'name = "basics"\nabout = "Basics."\n[[passes]]\ntechniques = ["hidden-single-box",'
    '"hidden-single-line", "naked-single", "pointing", "claiming", "naked-pair", "naked-triple",'
    '"naked-quad", "hidden-pair", "hidden-triple", "hidden-quad"]'
)
"""What leaves no subset, so that every set of cells over several lines is one of ours."""

NAMES = ("easter-monster", "golden-nugget", "inkala-2012", "ai-escargot")
Marks = dict[int, set[int]]


def positions() -> Iterator[Grid]:
    yield from (explain(example(name).grid, BASICS).grid for name in NAMES)
    yield Grid(technique_named("msls").example or "")


def marks(grid: Grid) -> Marks:
    known = {k // 9 for k in (*grid.givens, *grid.placed)}
    return {i: {*grid.digits_at(i)} for i in range(81) if i not in known}


def can_be_filled(choices: dict[int, set[tuple[int, int]]]) -> bool:
    """Whether each cell can have a place of its own."""
    taken: dict[tuple[int, int], int] = {}

    def seat(i: int, seen: set[tuple[int, int]]) -> bool:
        for place in choices[i] - seen:
            seen.add(place)
            if place not in taken or seat(taken[place], seen):
                taken[place] = i
                return True
        return False

    return all(seat(i, set()) for i in choices)


@pytest.mark.dear
def test_nothing_else_follows_from_counting_places() -> None:
    """A candidate whose place is needed elsewhere, by any argument, is one of a set found."""
    rng = Random(57)
    excluded = 0
    for grid in positions():
        at, sets = marks(grid), tight_sets(grid)
        counted = [only(step, Cover).covers for step in find("msls", grid)[:3]]
        ways = [{q % 9 + 1 for q in covers if q < COL_SPACE} for covers in counted]
        ways += [{d for d in range(1, 10) if rng.random() < 0.5} for _ in range(few(4))]
        for by_rows in ways:
            line = {(i, d): (d, i // 9 if d in by_rows else 9 + i % 9) for i in at for d in at[i]}
            choices = {i: {line[i, d] for d in at[i]} for i in at}
            for (i, d), wanted in line.items():
                if can_be_filled({j: {wanted} if i == j else choices[j] for j in at}):
                    continue
                excluded += 1
                assert any(
                    not cells >> i & 1
                    and any(cells >> j & 1 and place == wanted for (j, _), place in line.items())
                    for cells in sets
                ), (i, d)
    assert excluded


@pytest.mark.dear
def test_cells_where_lines_cross_with_as_many_places() -> None:
    """Rows and columns by the choice, with each digit counted where it has fewer lines."""
    lines = [some for size in (3, 4) for some in combinations(range(9), size)]
    found = 0
    grid = explain(example("easter-monster").grid, BASICS).grid
    at, sets = marks(grid), tight_sets(grid)
    for rows, columns in product(lines, lines):
        cells = [r * 9 + c for r in rows for c in columns if r * 9 + c in at]
        needed = sum(
            min(len({i // 9 for i in having}), len({i % 9 for i in having}))
            for d in range(1, 10)
            if (having := [i for i in cells if d in at[i]])
        )
        assert needed >= len(cells)
        of = sum(1 << i for i in cells)
        if needed == len(cells) and any(
            excluded_by_counting(grid, cover) for cover in covers_of_cells(grid, of)
        ):
            found += 1
            assert any(not some & ~of for some in sets)
    assert found


def least(pairs: list[list[int]], at: Marks, digit: int) -> int:
    """How many houses of a ring count all pairs with a digit, tried one size after the other."""
    having = [n for n in range(8) if any(digit in at[i] for i in pairs[n])]
    return next(
        size
        for size in range(9)
        for houses in combinations(range(8), size)
        if all({n, (n + 1) % 8} & {*houses} for n in having)
    )


def rings(at: Marks) -> Iterator[set[int]]:
    """The cells of the rings with 16 places."""
    apart = [(a, b) for a, b in combinations(range(9), 2) if a // 3 < b // 3]
    for (top, bottom), (left, right) in product(apart, apart):

        def beside(r: int, c: int, *, in_row: bool) -> list[int]:
            if in_row:
                return [r * 9 + x for x in range(c // 3 * 3, c // 3 * 3 + 3) if x != c]
            return [x * 9 + c for x in range(r // 3 * 3, r // 3 * 3 + 3) if x != r]

        pairs = [
            beside(top, left, in_row=True),
            beside(top, right, in_row=True),
            beside(top, right, in_row=False),
            beside(bottom, right, in_row=False),
            beside(bottom, right, in_row=True),
            beside(bottom, left, in_row=True),
            beside(bottom, left, in_row=False),
            beside(top, left, in_row=False),
        ]
        cells = {i for pair in pairs for i in pair}
        if (
            all(len(at.get(i, ())) > 1 for i in cells)
            and sum(least(pairs, at, d) for d in range(1, 10)) == 16
        ):
            yield cells


@pytest.mark.dear
def test_rings_of_pairs_are_all_that_there_are() -> None:
    seen = 0
    for grid in positions():
        told = [{*only(step, Cover).bases} for step in find("sk-loop", grid)]
        plain = list(rings(marks(grid)))
        assert all(cells in plain for cells in told)
        assert bool(told) == bool(plain)
        seen += len(told)
    assert seen


def test_a_ring_needs_the_places_of_lines_and_boxes() -> None:
    grid = example("easter-monster").grid
    [step] = find("sk-loop", grid)
    cover = only(step, Cover)
    assert len(cover.bases) == len(cover.covers) == 16
    assert {q // 81 for q in cover.covers} == {1, 2, 3}
