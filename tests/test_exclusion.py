"""Aligned exclusion and Sue de Coq: the simplest reasons, what they rest on, and their words."""

from __future__ import annotations

from itertools import combinations, permutations, product
from random import Random

import pytest

from corpus import many_hard_grids
from effort import few
from finding import find, only
from own_cases import own_cases
from reasons import grid_with, qs
from whydoku.bits import from_members, members
from whydoku.grid import Grid
from whydoku.notation import parse_candidates, parse_cells
from whydoku.proof import check
from whydoku.render.words import argument, reason
from whydoku.spaces import DIGIT_CANDIDATES, HOUSES, SEES
from whydoku.step import Step
from whydoku.structures.almost_locked import AlmostLockedSets
from whydoku.why import AlmostLocked, Als, Cover, Exclusion, Killed

PAIR, TRIPLE = "aligned-pair-exclusion", "aligned-triple-exclusion"
QUAD, QUINT = "aligned-quad-exclusion", "aligned-quint-exclusion"
Cells = frozenset[int]
SIZES = (PAIR, TRIPLE, QUAD, QUINT)


def size_of(because: object) -> int:
    """The number of cells of a reason."""
    return (
        because.sets[0].cells.bit_count() if isinstance(because, Als) else int(because is not None)
    )


def test_each_combination_has_its_simplest_reason_and_the_simplest_come_first() -> None:
    for grid in many_hard_grids(30):
        sets = AlmostLockedSets(grid)
        for step in find(PAIR, grid):
            cells, killed = only(step, Exclusion).cells, only(step, Exclusion).killed
            sizes = [size_of(one.because) for one in killed]
            assert sizes == sorted(sizes)
            for one in killed:
                j, k = (i * 9 + d for i, d in zip(cells, one.digits, strict=True))
                if one.because is None:
                    assert SEES[j] >> k & 1
                    continue
                both = [
                    each.size
                    for each in sets.all
                    if is_lost(each.places[j % 9], j) and is_lost(each.places[k % 9], k)
                ]
                assert size_of(one.because) == min(both)
                assert isinstance(one.because, Als) == (min(both) > 1)


def is_lost(places: int, k: int) -> bool:
    """Whether a candidate sees all places of its digit in a set that has it."""
    return bool(places) and not places & ~(SEES[k] & DIGIT_CANDIDATES[k % 9])


# Four cells, and five


@pytest.mark.dear
@pytest.mark.parametrize(("slug", "size"), [(QUAD, 4), (QUINT, 5)])
def test_what_some_cells_exclude_in_two_steps_is_found(slug: str, size: int) -> None:
    """And each combination of the cells in a reason holds two candidates that cannot go together;
    what smaller exclusions show is left out."""
    seen = 0
    own = [case.grid for case in own_cases() if case.slug == slug]
    for grid in own[: few(2)]:
        goes = going_with(grid)
        opened = sorted({k // 9 for k in goes})
        known = {k for one in SIZES[: size - 2] for step in find(one, grid) for k in step.removed}
        steps = find(slug, grid)
        found = {k for step in steps for k in step.removed}
        assert found <= goes.keys() - known
        for k in (*found, *Random(size).sample(sorted(goes.keys() - known - found), 12)):
            others = tuple(i for i in opened if i != k // 9)
            sets = emptied(goes, goes[k], others, 2)
            assert any(len(some) == size - 1 for some in sets) == (k in found)
        for step in steps:
            why = only(step, Exclusion)
            assert len(why.cells) == size
            for k in step.removed:
                rest = [candidates(grid, i) for i in why.cells if i != k // 9]
                assert not any(
                    all(goes[a] >> b & 1 for a, b in combinations((k, *some), 2))
                    for some in product(*rest)
                )
        seen += len(found)
    assert seen


def candidates(grid: Grid, i: int) -> list[int]:
    return [i * 9 + d - 1 for d in grid.digits_at(i)]


def going_with(grid: Grid) -> dict[int, int]:
    """For each candidate of an open cell those of other open cells that can be true with it: not
    the same digit in sight, and no almost locked set loses a digit to each of the two."""
    every = {k for i in range(81) if grid.masks[i].bit_count() > 1 for k in candidates(grid, i)}
    goes = {k: {j for j in every if j // 9 != k // 9} for k in every}
    for k in every:
        goes[k] -= {j for j in every if j % 9 == k % 9 and SEES[k] >> j & 1}
    for cells in almost_locked_cells(grid):
        places: dict[int, int] = {}
        for k in (k for i in cells for k in candidates(grid, i)):
            places[k % 9] = places.get(k % 9, 0) | 1 << k
        losing = {
            d: {k for k in every if k % 9 == d and not of & ~SEES[k]} for d, of in places.items()
        }
        for d, e in permutations(losing, 2):
            for k in losing[d]:
                goes[k] -= losing[e]
    return {k: from_members(some) for k, some in goes.items()}


def almost_locked_cells(grid: Grid) -> set[tuple[int, ...]]:
    """The cells of a house that have one digit more than they are."""
    found = set()
    for house in HOUSES:
        opened = [i for i in house if grid.masks[i].bit_count() > 1]
        for n in range(1, len(opened) + 1):
            for cells in combinations(opened, n):
                if len({d for i in cells for d in grid.digits_at(i)}) == n + 1:
                    found.add(cells)
    return found


def emptied(goes: dict[int, int], left: int, here: tuple[int, ...], steps: int) -> set[Cells]:
    """Sets of the cells `here` that are too many for the candidates `left`: one that has none, or
    one that has two at most, each of which leaves others too little in one step fewer."""
    having = {i: left >> i * 9 & 511 for i in here}
    if empty := {frozenset({i}) for i, digits in having.items() if not digits}:
        return empty
    found = set()
    for i, digits in having.items() if steps else ():
        if digits.bit_count() < 3:
            others = tuple(j for j in here if j != i)
            ways = (
                emptied(goes, left & goes[i * 9 + d], others, steps - 1) for d in members(digits)
            )
            found |= {frozenset({i}).union(*some) for some in product(*ways)}
    return found


# What is found, and its words


def test_a_pair_lists_its_reasons_the_simplest_first() -> None:
    grid = grid_with(r1c1="12", r2c2="134", r1c2="13", r1c3="145", r2c3="15")
    step = next(s for s in find(PAIR, grid) if only(s, Exclusion).cells == (0, 2))
    check(grid, step, unique=False)
    both = AlmostLocked(parse_cells("r12c2"), 0b1101)
    assert only(step, Exclusion).killed == (
        Killed((0, 0), None),
        Killed((0, 4), 11),
        Killed((0, 3), Als((both,))),
    )


def test_combinations_of_one_reason_are_told_in_one_row() -> None:
    killed = tuple(Killed((0, d, e), 4) for d in (1, 2) for e in (5, 6, 7))
    other = (Killed((3, 3, 5), None), Killed((3, 1, 3), None), Killed((3, 3, 6), None))
    step = Step(TRIPLE, eliminations=1, why=(Exclusion((0, 1, 2), (*killed, *other)),))
    assert [line.strip() for line in argument(step).splitlines()[1:-1]] == [
        "1-2/3-6/7/8: no digit is left for r1c5.",
        "4-4-6/7: r1c1 and r1c2, both in row 1, would have the same digit.",
        "4-2-4: r1c1 and r1c3, both in row 1, would have the same digit.",
    ]
    assert reason(step).startswith("all nine combinations of digits in r1c1, r1c2 and r1c3")


# Sue de Coq

PLAIN, EXTENDED = "sue-de-coq", "sue-de-coq-extended"


# What is plain and what is extended, what it rests on, what it excludes and says


@pytest.mark.parametrize(
    ("slug", "cells", "covers", "gone", "words"),
    [
        (
            PLAIN,
            {"r1c1": "123", "r1c2": "134", "r1c5": "12", "r2c3": "34"},
            ("1r1 2r1 3b1 4b1",),
            "12r1c9 34r3c3 1234r1c3",
            "",
        ),
        (
            PLAIN,
            {"r1c1": "125", "r1c2": "345", "r1c3": "135", "r1c5": "12", "r2c3": "34"},
            ("1r1 2r1 5r1 3b1 4b1", "1r1 2r1 3b1 4b1 5b1"),
            "125r1c9 345r3c3",
            "and 5 only once, where these two meet",
        ),
        (
            EXTENDED,
            {"r1c1": "123", "r1c2": "134", "r1c56": "126", "r2c3": "34"},
            ("1r1 2r1 6r1 3b1 4b1",),
            "6r1c9",
            "",
        ),
        (
            EXTENDED,
            {"r1c1": "1237", "r1c2": "134", "r1c56": "127", "r23c3": "347"},
            ("1r1 2r1 7r1 3b1 4b1 7b1",),
            "7r1c1 7r1c3 7r1c9 7r2c1",
            "7, needed in both, is not where the two meet",
        ),
    ],
    ids=["two-pairs", "a-digit-left-over", "larger-sets", "a-digit-of-both"],
)
def test_where_a_line_and_a_box_meet(
    slug: str, cells: dict[str, str], covers: tuple[str, ...], gone: str, words: str
) -> None:
    grid = grid_with(**cells)
    assert find(EXTENDED if slug == PLAIN else PLAIN, grid) == []
    [step] = find(slug, grid)
    check(grid, step, unique=False)
    assert [one.covers for one in step.why if isinstance(one, Cover)] == [*map(qs, covers)]
    assert not parse_candidates(gone) & ~step.eliminations
    assert words in reason(step, grid)
