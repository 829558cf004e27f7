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
from oracles.fireworks import crossings, elsewhere, filled, held, is_bent
from oracles.three_sectors import three_sectors
from own_cases import own_cases
from whydoku.grids.grid import Grid
from whydoku.grids.spaces import HOUSES, PEERS
from whydoku.logic.step import Step
from whydoku.logic.why import Cover

HOUSE = [frozenset(cells) for cells in HOUSES]
Marks = dict[int, frozenset[int]]


def marks(grid: Grid) -> Marks:
    return {i: frozenset(grid.digits_at(i)) for i in range(81)}


def gone(step: Step) -> frozenset[tuple[int, int]]:
    return frozenset((k // 9, k % 9 + 1) for k in step.removed)


def grids(count: int, slug: str = "", seed: int = 3) -> Iterator[Grid]:
    """Positions of our own for a technique, if one is named, hard ones and odd ones."""
    yield from [case.grid for case in own_cases() if case.slug == slug][:count]
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


@pytest.mark.parametrize(
    ("slug", "size"),
    [("almost-locked-pair", 2), ("almost-locked-triple", 3), ("almost-locked-quad", 4)],
)
def test_almost_locked_candidates_are_all_that_there_are(slug: str, size: int) -> None:
    seen = 0
    for grid in grids(few(12), slug):
        placed = {(k // 9, k % 9 + 1) for k in (*grid.placed, *grid.givens)}
        plain = set(almost_locked(marks(grid), placed, size)) - {frozenset()}
        assert set(map(gone, find(slug, grid))) == plain
        seen += len(plain)
    assert seen


# Fireworks


@pytest.mark.dear
@pytest.mark.parametrize(
    ("slug", "size"), [("firework-triple", 3), ("firework-quad", 4), ("firework-dual", 2)]
)
def test_fireworks_are_all_that_there_are(slug: str, size: int) -> None:
    """Three digits in three cells, two and two in four, or two that leave one cell to others."""
    seen = 0
    for grid in grids(few(6, 2), slug):
        at, plain = marks(grid), set()
        known = {one.cells: (one, [*held(at, one)]) for one in crossings(at)}
        for one, digits in known.values():
            for some in combinations(digits, min(size, 3)):
                if size == len(dict(some)) == 3 and is_bent([lines for _, lines in some]):
                    plain.add(filled(at, [(one, dict(some))]))
                if size == 2 and all(len(lines) == 2 for _, lines in some):
                    plain |= {*elsewhere(at, one.cells, {d for d, _ in some})}
            if size < 4:
                continue
            p, q = one.ends
            [heart] = one.cells - {p, q}
            opposite = q // 9 * 9 + p % 9
            for two in combinations(digits, 2):
                other, others = known.get(frozenset((p, q, opposite)), (one, []))
                for more in combinations(others, 2) if heart < opposite else ():
                    pairs = dict(two), dict(more)
                    if len(pairs[0].keys() | pairs[1].keys()) == 4 and all(
                        is_bent([*pair.values()]) for pair in pairs
                    ):
                        plain.add(filled(at, [(one, pairs[0]), (other, pairs[1])]))
        assert set(map(gone, find(slug, grid))) == plain - {frozenset()}
        seen += len(plain)
    assert seen


# Three sectors


@pytest.mark.dear
def test_three_sectors_are_all_that_there_are() -> None:
    """In a box of each grid: cells of it, one or two beside it in a row and in a column, and as
    many digits, one of them in the row, another in the column, another in the box."""
    seen = 0
    for grid in grids(few(10, 2), "sue-de-coq-3d"):
        at, steps = marks(grid), find("sue-de-coq-3d", grid)
        box = HOUSE[18 + len(steps) % 9]
        for step in steps[:1]:
            bases = only(step, Cover).bases
            box = max(HOUSE[18:], key=lambda house: len(house & {*bases}))
        plain = {*three_sectors(at, box)}
        found = {gone(step) for step in steps if box_of(only(step, Cover)) == box}
        assert found <= plain <= set(map(gone, steps))
        seen += len(plain)
    assert seen


def box_of(cover: Cover) -> frozenset[int]:
    """The box of a cover that crosses a row and a column in it."""
    rows, columns = (
        {(q - 81) // 9 for q in cover.covers if first <= (q - 81) // 9 < first + 9}
        for first in (0, 9)
    )
    [row], [column] = rows, columns
    return next(house for house in HOUSE[18:] if HOUSE[row] & HOUSE[column] <= house)


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
