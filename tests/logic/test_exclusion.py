"""Aligned exclusion and Sue de Coq: what their definitions show, the simplest reasons, and what
these rest on and say."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest

from corpus import many_hard_grids
from effort import few, is_everything
from finding import find, only
from fuzz_finders import odd_grids
from oracles.exclusion import (
    almost_locked_cells,
    by_pairs,
    by_triples,
    candidates,
    emptied,
    going_with,
    open_cells,
)
from oracles.two_sectors import two_sectors
from own_cases import own_cases
from reasons import grid_with, qs
from whydoku.grids.bits import from_members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import parse_candidates, parse_cells
from whydoku.grids.spaces import DIGIT_CANDIDATES, SEES
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.why import AlmostLocked, Als, Cover, Exclusion, Killed
from whydoku.telling.words import argument, reason

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
        sets = almost_locked_cells(grid)
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
                    len(cells)
                    for cells in sets
                    if is_lost(grid, cells, j) and is_lost(grid, cells, k)
                ]
                assert size_of(one.because) == min(both)
                assert isinstance(one.because, Als) == (min(both) > 1)


def is_lost(grid: Grid, cells: tuple[int, ...], k: int) -> bool:
    """Whether a candidate sees all places of its digit in some cells that have it."""
    places = from_members(i * 9 + k % 9 for i in cells) & grid.bits
    return bool(places) and not places & ~(SEES[k] & DIGIT_CANDIDATES[k % 9])


def test_what_no_combination_of_two_or_three_cells_has_is_found_and_nothing_else() -> None:
    seen = Counter[str]()
    own = [case.grid for case in own_cases() if case.slug == TRIPLE][:2]
    for grid in (*own, *many_hard_grids(few(20, 2)), *odd_grids(few(24))):
        goes = going_with(grid)
        wanted = {PAIR: {*by_pairs(grid, goes).values()}, TRIPLE: {*by_triples(grid, goes)}}
        for slug, excluded in wanted.items():
            found = [step.eliminations for step in find(slug, grid)]
            assert len(found) == len({*found})
            assert {*found} == excluded
            seen[slug] += len(found)
    assert len(seen) == 2


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
        opened = open_cells(grid)
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


def test_cells_that_need_all_digits_of_a_line_and_a_box_are_found_and_no_others() -> None:
    """Those that exclude the same are told once, as plain if one of them is."""
    seen = Counter[str]()
    own = [case.grid for case in own_cases() if case.slug in (PLAIN, EXTENDED)]
    for grid in (
        *own[:: 1 if is_everything() else 3],
        *many_hard_grids(few(30, 3)),
        *odd_grids(few(60)),
    ):
        patterns = [*two_sectors(grid)]
        plain = {one.eliminations for one in patterns if one.is_plain}
        wanted = {PLAIN: plain, EXTENDED: {one.eliminations for one in patterns} - plain}
        for slug, excluded in wanted.items():
            found = [step.eliminations for step in find(slug, grid)]
            assert len(found) == len({*found})
            assert {*found} == excluded
            seen[slug] += len(found)
    assert len(+seen) == 2


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
