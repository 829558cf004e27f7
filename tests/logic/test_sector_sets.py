"""Multi-sector locked sets, with fins too, and SK-loops: plain second definitions find the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import Final

import pytest

from effort import few
from finding import find, only
from made import profile_of
from whydoku.grids.bits import members
from whydoku.grids.examples import example
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import union
from whydoku.grids.spaces import COL_SPACE, PEERS, SEES
from whydoku.logic.catalogue import technique_named
from whydoku.logic.why import Branches, Cover
from whydoku.solving.solve import explain

BASICS = profile_of(
    *("hidden-single-box", "hidden-single-line", "naked-single", "pointing", "claiming"),
    *("naked-pair", "naked-triple", "naked-quad", "hidden-pair", "hidden-triple", "hidden-quad"),
)
"""What leaves no subset, so that every set of cells over several lines is one of ours."""

PLAINER = (
    *("msls", "finned-x-wing", "finned-swordfish", "finned-jellyfish"),
    *("sashimi-x-wing", "sashimi-swordfish"),
)
"""What excludes candidates whose smallest set has no fins, or is a fish."""

NAMES = ("easter-monster", "golden-nugget", "inkala-2012", "ai-escargot")
TWO_LEFT_OVER: Final = Grid(
    givens="2..1....7....27....1.95...8....4.......8.62.5......4.63..4..569..92..73167.539.4.",
    placed=".3..8..5.8.....3..7........56...219.9...........................5...............2",
    removed="r1c3<>4, r2c2<>4, r1c7<>6, r2c3<>6, r4c3<>37, r4c4<>3, r5c3<>147, r5c5<>7, r6c48<>7, "
    "r6c2<>8, r7c6<>8, r9c3<>8, r6c3<>128, r6c5<>17, r6c6<>13, r7c2<>2, r7c3<>18",
    unproved="",
)
"""Here many candidates would leave two cells without a place."""

OF_COLUMNS: Final = (
    "...7..314.7.....95..3..26....2...93......64.2...1.......12...83.674..........3..."
)
"""Here some of the smallest sets are fish of columns, and of equally small ones some have more
fins."""

Marks = dict[int, set[int]]
Choices = dict[int, set[tuple[int, int]]]


def positions() -> Iterator[Grid]:
    yield from (explain(example(name).grid, BASICS).grid for name in NAMES)
    for slug in ("msls", "finned-msls"):
        yield explain(Grid(technique_named(slug).example or ""), BASICS).grid


def marks(grid: Grid) -> Marks:
    known = {k // 9 for k in (*grid.givens, *grid.placed)}
    return {i: {*grid.digits_at(i)} for i in range(81) if i not in known}


def left_over(choices: Choices) -> int:
    """How many cells are left when as many as possible have a place of their own."""
    taken: dict[tuple[int, int], int] = {}

    def seat(i: int, seen: set[tuple[int, int]]) -> bool:
        for place in choices[i] - seen:
            seen.add(place)
            if place not in taken or seat(taken[place], seen):
                taken[place] = i
                return True
        return False

    return sum(not seat(i, set()) for i in choices)


@pytest.mark.dear
def test_nothing_else_follows_from_counting_places() -> None:
    """A candidate whose place is needed elsewhere, by any argument, is excluded."""
    rng = Random(57)
    excluded = 0
    for grid in positions():
        at, gone = marks(grid), union(step.eliminations for step in find("msls", grid))
        counted = [only(step, Cover).covers for step in find("msls", grid)[:3]]
        ways = [{q % 9 + 1 for q in covers if q < COL_SPACE} for covers in counted]
        ways += [{d for d in range(1, 10) if rng.random() < 0.5} for _ in range(few(4))]
        for by_rows in ways:
            line = {(i, d): (d, i // 9 if d in by_rows else 9 + i % 9) for i in at for d in at[i]}
            choices = {i: {line[i, d] for d in at[i]} for i in at}
            for (i, d), wanted in line.items():
                if left_over({j: {wanted} if i == j else choices[j] for j in at}):
                    excluded += 1
                    assert gone >> i * 9 + d - 1 & 1, (i, d)
    assert excluded


@pytest.mark.dear
def test_cells_where_lines_cross_with_as_many_places() -> None:
    """Rows and columns by the choice, with each digit counted where it has fewer lines."""
    lines = [some for size in (3, 4) for some in combinations(range(9), size)]
    found = 0
    grid = explain(example("easter-monster").grid, BASICS).grid
    at, steps = marks(grid), find("msls", grid)
    for rows, columns in product(lines, lines):
        cells = {r * 9 + c for r in rows for c in columns if r * 9 + c in at}
        needed, excludes = 0, False
        for d in range(1, 10):
            having = [i for i in cells if d in at[i]]
            ways = {i // 9 for i in having}, {i % 9 for i in having}
            least = min(map(len, ways))
            needed += least
            beyond = [i for i in at if d in at[i] and i not in cells]
            excludes |= len(ways[0]) == least and any(i // 9 in ways[0] for i in beyond)
            excludes |= len(ways[1]) == least and any(i % 9 in ways[1] for i in beyond)
        assert needed >= len(cells)
        if needed == len(cells) and excludes:
            found += 1
            assert any({*only(step, Cover).bases} <= cells for step in steps)
    assert found


def supposed(at: Marks, by_rows: set[int], cell: int, digit: int) -> Choices:
    """The places of each cell if a candidate is true; the other digits are counted by columns."""
    seen = {i for i in at if PEERS[cell] >> i & 1}
    there = {i: {d for d in at[i] if i not in seen or d != digit} for i in at} | {cell: {digit}}
    return {
        i: {(d, i // 9 if d in by_rows else 9 + i % 9) for d in digits}
        for i, digits in there.items()
    }


def smallest(choices: Choices) -> set[int]:
    """Cells that cannot all have a place, of which none can be left out."""
    kept = dict(choices)
    for i in choices:
        without = {j: places for j, places in kept.items() if j != i}
        kept = without if left_over(without) else kept
    return {*kept}


@pytest.mark.dear
def test_what_leaves_a_cell_without_a_place_is_excluded_by_no_more_cells() -> None:
    told = 0
    for grid in (*positions(), explain(Grid(OF_COLUMNS), BASICS).grid):
        at = marks(grid)
        plain = union(step.eliminations for slug in PLAINER for step in find(slug, grid))
        sizes: dict[int, int] = {}
        ways = list[set[int]]()
        for step in find("finned-msls", grid):
            [why] = step.why
            cover = why.over if isinstance(why, Branches) else why
            assert isinstance(cover, Cover)
            ways.append({q % 9 + 1 for q in cover.covers if q < COL_SPACE})
            for k in members(step.eliminations | union(SEES[k] for k in members(step.placements))):
                sizes.setdefault(k, len(cover.bases))
        for by_rows in ways[: few(2)]:
            for k in (i * 9 + d - 1 for i in at for d in at[i]):
                choices = supposed(at, by_rows, k // 9, k % 9 + 1)
                if not plain >> k & 1 and left_over(choices) == 1:
                    told += 1
                    assert sizes[k] <= len(smallest(choices) - {k // 9})
    assert told


def test_what_would_leave_two_cells_without_a_place_is_no_step() -> None:
    at = marks(TWO_LEFT_OVER)
    left = {left_over(supposed(at, set(), i, d)) for i in at for d in at[i]}
    assert max(left) > 1
    assert 1 not in left
    assert find("finned-msls", TWO_LEFT_OVER) == []


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
