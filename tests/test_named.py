"""Almost locked candidates, fireworks, templates and disjoint subsets: a plain second definition of
each finds the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations, permutations, product
from random import Random

import pytest

from corpus import many_hard_grids
from effort import few
from finding import find, only
from fuzz_finders import KINDS
from whydoku.grid import Grid
from whydoku.spaces import HOUSES, PEERS
from whydoku.step import Step
from whydoku.why import Cover

HOUSE = [frozenset(cells) for cells in HOUSES]
Marks = dict[int, frozenset[int]]


def marks(grid: Grid) -> Marks:
    return {i: frozenset(grid.digits_at(i)) for i in range(81)}


def gone(step: Step) -> frozenset[tuple[int, int]]:
    return frozenset((k // 9, k % 9 + 1) for k in step.removed)


def grids(count: int, seed: int = 3) -> Iterator[Grid]:
    yield from many_hard_grids(count)
    rng = Random(seed)
    for number in range(count):
        yield KINDS[number % len(KINDS)](rng)


# Templates


def ways(at: Marks, digit: int) -> set[frozenset[int]]:
    """All ways to place a digit, column by column."""
    found = [frozenset[int]()]
    for column in HOUSE[9:18]:
        found = [
            way | {i}
            for way in found
            for i in column
            if digit in at[i] and not any(PEERS[i] >> j & 1 for j in way)
        ]
    return set(found)


def test_templates_are_all_ways_to_place_a_digit() -> None:
    for grid in grids(few(12)):
        at, deleted, placed = marks(grid), set(), set()
        for digit in range(1, 10):
            listed = ways(at, digit)
            if not 0 < len(listed) <= 500:
                continue
            some, every = frozenset().union(*listed), reduce(frozenset.__and__, listed)
            deleted.add(frozenset((i, digit) for i in at if digit in at[i] and i not in some))
            known = {k // 9 for k in grid.placed} | {k // 9 for k in grid.givens}
            placed.add(frozenset((i, digit) for i in every - known))
        steps = find("template-set", grid)
        assert {frozenset((k // 9, k % 9 + 1) for k in one.placed) for one in steps} == placed - {
            frozenset()
        }
        assert set(map(gone, find("template-delete", grid))) == deleted - {frozenset()}


# Almost locked candidates


def almost_locked(
    at: Marks, placed: set[tuple[int, int]], size: int
) -> Iterator[frozenset[tuple[int, int]]]:
    """What follows where cells and digits need all that can serve them, and no part does alone."""
    for first, second in product(range(27), repeat=2):
        ours, theirs = HOUSE[first], HOUSE[second]
        if (first < 18) == (second < 18) or not ours & theirs:
            continue
        for n in range(1, size):
            for cells in combinations(sorted(ours - theirs), n):
                digits = frozenset().union(*(at[i] for i in cells))
                if len(digits) != size or any(len(at[i]) < 2 for i in cells):
                    continue
                inner = {d for d in digits if not any((i, d) in placed for i in theirs)}
                rest = {i for i in theirs - ours if inner & at[i]}
                needs: list[set[object]] = [{("digit", d) for d in at[i]} for i in cells]
                for d in inner:
                    here = {i for i in theirs if d in at[i]}
                    needs.append({i if i in rest else ("digit", d) for i in here})
                parts = (some for m in range(1, len(needs)) for some in combinations(needs, m))
                if not rest or len(needs) != size + len(rest):
                    continue
                if any(len(set().union(*some)) <= len(some) for some in parts):
                    continue
                free = {(i, d) for i in ours for d in digits if i not in cells}
                free -= {(i, d) for i in theirs for d in inner}
                free |= {(i, d) for i in rest for d in at[i] - inner}
                yield frozenset((i, d) for i, d in free if d in at[i])


@pytest.mark.parametrize(("slug", "size"), [("almost-locked-pair", 2), ("almost-locked-triple", 3)])
def test_almost_locked_candidates_are_all_that_there_are(slug: str, size: int) -> None:
    for grid in grids(few(12)):
        placed = {(k // 9, k % 9 + 1) for k in (*grid.placed, *grid.givens)}
        plain = set(almost_locked(marks(grid), placed, size)) - {frozenset()}
        assert set(map(gone, find(slug, grid))) == plain


# Fireworks


def is_held(
    at: Marks,
    digit: int,
    row: frozenset[int],
    column: frozenset[int],
    box: frozenset[int],
    cells: set[int],
) -> bool:
    """Whether row and column cannot have a digit without having it in one of the cells."""
    pairs = [
        (i, j)
        for i in row
        for j in column
        if digit in at[i]
        and digit in at[j]
        and (i == j or not (i in box and j in box))
        and (i == j or not PEERS[i] >> j & 1)
    ]
    return all({i, j} & cells for i, j in pairs)


def test_the_digits_of_a_firework_cannot_do_without_its_cells() -> None:
    seen = 0
    for grid in grids(few(300)):
        at = marks(grid)
        for step in find("firework-triple", grid):
            cover = only(step, Cover)
            cells = {q for q in cover.covers if q < 81}
            digits = {q % 9 + 1 for q in cover.bases}
            assert len(cells) == len(digits) == 3
            [heart] = [i for i in cells if all(i == j or PEERS[i] >> j & 1 for j in cells)]
            row, column, box = (next(h for h in HOUSE[n : n + 9] if heart in h) for n in (0, 9, 18))
            assert all(is_held(at, d, row, column, box, cells) for d in digits)
            assert {(i, d) for i in cells for d in at[i] - digits} <= gone(step)
            seen += 1
    assert seen or few(300) < 300


# Disjoint subsets


def test_disjoint_subsets_have_each_digit_in_one_house() -> None:
    """On all sets of three and of four cells with few digits that hold no smaller one."""
    for grid in grids(few(8)):
        at = marks(grid)
        pairs = [i for i in at if len(at[i]) == 2]
        plain = set()
        for n in (3, 4):
            for cells in combinations(pairs, n):
                digits = frozenset().union(*(at[i] for i in cells))
                those = {d: {i for i in cells if d in at[i]} for d in digits}
                if len(digits) != n or any(len(of) < 2 for of in those.values()):
                    continue
                if any(not {*cells} - house for house in HOUSE):
                    continue
                if any(at[i] == at[j] for i, j in combinations(cells, 2)):  # a pair by itself
                    continue
                around = {d: [h for h in HOUSE if of <= h] for d, of in those.items()}
                if all(around.values()):
                    plain.add(
                        frozenset(
                            (i, d)
                            for d, of in around.items()
                            for house in of
                            for i in house - {*cells}
                            if d in at[i]
                        )
                    )
        found = set(map(gone, find("distributed-disjoint-subset", grid)))
        assert plain - {frozenset()} <= found


def test_an_intersection_pair_needs_both_lines() -> None:
    """The two digits in the box, and the two cells, whichever way they go."""
    for grid in grids(few(200)):
        at = marks(grid)
        for step in find("erip", grid):
            cover = only(step, Cover)
            p, q, *_ = cover.bases
            digits = at[p]
            assert at[q] == digits
            box = next(
                HOUSE[h]
                for h in range(18, 27)
                if all(b >= 81 and (b - 81) // 9 == h for b in cover.bases[2:])
            )
            lines = HOUSE[p // 9] | HOUSE[9 + q % 9]
            assert not {i for i in box if digits & at[i]} - lines
            crossing = p // 9 * 9 + q % 9
            for x, y in permutations(digits):
                # p is x and q is y or x; the box has x and y in the lines without what these take.
                places = {d: {i for i in box & lines if d in at[i]} for d in digits}
                for in_column in (x, y):
                    left = {
                        d: of
                        - (HOUSE[p // 9] if d == x else set())
                        - (HOUSE[9 + q % 9] if d == in_column else set())
                        for d, of in places.items()
                    }
                    assert not (left[x] and left[y]) or in_column == y
                    assert in_column != y or crossing not in left[x] | left[y]
