"""Aligned exclusion and Sue de Coq: all that exist and no others, with the simplest reasons."""

from __future__ import annotations

from collections import Counter

import pytest

import plain_sectors as plain
import plain_techniques
from corpus import many_hard_grids
from finding import cover, find, gone, only
from own_cases import own_cases
from reasons import grid_with, qs
from whydoku.grid import Grid
from whydoku.notation import parse_candidates, parse_cells
from whydoku.proof import check
from whydoku.render.words import argument, reason
from whydoku.spaces import DIGIT_CANDIDATES, SEES
from whydoku.step import Step
from whydoku.structures.aligned_exclusion import MOST_UNBARRED
from whydoku.structures.almost_locked import AlmostLockedSets
from whydoku.why import AlmostLocked, Als, Cover, Exclusion, Killed
from whydoku.world.candidates import union

PAIR, TRIPLE = "aligned-pair-exclusion", "aligned-triple-exclusion"
MOST_SETS = 120
"""The most almost locked sets of a grid that the plain search can manage in time."""


def size_of(because: object) -> int:
    """The number of cells of a reason."""
    return (
        because.sets[0].cells.bit_count() if isinstance(because, Als) else int(because is not None)
    )


@pytest.fixture(scope="module")
def grids() -> list[Grid]:
    """Grids that the plain search can manage in time."""
    some = many_hard_grids(120)
    return [grid for grid in some if len(AlmostLockedSets(grid).all) < MOST_SETS]


@pytest.mark.dear
def test_all_exclusions_are_found_and_no_others(grids: list[Grid]) -> None:
    counts: Counter[str] = Counter()
    for grid in grids:
        left = plain_techniques.held(grid.bits)
        bars = plain.barred(left)
        for slug, wanted in (
            (PAIR, plain.pairs(left, bars)),
            (TRIPLE, plain.triples(left, bars, MOST_UNBARRED)),
        ):
            steps = find(slug, grid)
            counts[slug] += len(steps)
            assert len(steps) == len(set(wanted.values()))
            assert {gone(step) for step in steps} == set(wanted.values())
            assert all(
                wanted[frozenset(only(step, Exclusion).cells)] == gone(step) for step in steps
            )
            for step in steps:
                check(grid, step, unique=False)
                because = (one.because for one in only(step, Exclusion).killed)
                cells = (i for i in because if isinstance(i, int))
                counts["three"] += any(grid.masks[i].bit_count() == 3 for i in cells)
    assert counts["three"] > 3
    assert counts[PAIR] > 50
    assert counts[TRIPLE] > 50


def test_each_combination_has_its_simplest_reason_and_the_simplest_come_first(
    grids: list[Grid],
) -> None:
    for grid in grids[::3]:
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


@pytest.mark.parametrize("less", [{"r1c2": "136"}, {"r2c3": "156"}, {"r2c2": "1346"}])
def test_without_one_of_its_reasons_a_pair_excludes_nothing(less: dict[str, str]) -> None:
    cells = {"r1c1": "12", "r2c2": "134", "r1c2": "13", "r1c3": "145", "r2c3": "15"} | less
    gone = union(step.eliminations for step in find(PAIR, grid_with(**cells)))
    assert not gone & parse_candidates("1r1c1")


def test_combinations_of_one_reason_are_told_in_one_row() -> None:
    killed = tuple(Killed((0, d, e), 4) for d in (1, 2) for e in (5, 6, 7))
    other = (Killed((3, 3, 5), None), Killed((3, 1, 3), None), Killed((3, 3, 6), None))
    step = Step(TRIPLE, eliminations=1, why=(Exclusion((0, 1, 2), (*killed, *other)),))
    assert [line.strip() for line in argument(step).splitlines()[1:-1]] == [
        "1-23-678: no digit is left for r1c5.",
        "4-4-67: r1c1 and r1c2, both in row 1, would have the same digit.",
        "4-2-4: r1c1 and r1c3, both in row 1, would have the same digit.",
    ]
    assert reason(step).startswith("all nine combinations of digits in r1c1, r1c2 and r1c3")


def test_a_cell_with_one_candidate_takes_no_part() -> None:
    grid = grid_with(r5c5="123", r5c1="1", r1c5="2", r9c5="3")
    assert find(PAIR, grid) + find(TRIPLE, grid) == []


# Sue de Coq

PLAIN, EXTENDED = "sue-de-coq", "sue-de-coq-extended"


def cells_of(step: Step) -> frozenset[int]:
    return frozenset(cover(step).bases)


def agrees(grid: Grid) -> Counter[str]:
    """Compares what is found with the plain search, and counts each kind."""
    left = plain_techniques.held(grid.bits)
    expected = list(plain.two_sectors(left))
    counts: Counter[str] = Counter()
    told: set[frozenset[int]] = set()
    for slug in (PLAIN, EXTENDED):
        wanted = {one.gone for one in expected if one.is_plain == (slug == PLAIN)} - told
        steps = find(slug, grid)
        counts[slug] += len(steps)
        assert len(steps) == len(wanted)
        assert {gone(step) for step in steps} == wanted
        for step in steps:
            check(grid, step, unique=False)
            same = [one for one in expected if one.gone == gone(step)]
            fewest = min(len(one.cells) for one in same if one.is_plain == (slug == PLAIN))
            assert len(cells_of(step)) == fewest
            assert cells_of(step) in [one.cells for one in same]
        sizes = [len(cells_of(step)) for step in steps]
        assert sizes == sorted(sizes)
        told |= wanted
    return counts


@pytest.mark.dear
def test_every_sue_de_coq_is_found_and_nothing_else() -> None:
    counts: Counter[str] = Counter()
    mine = (case.grid for case in own_cases() if case.slug in (PLAIN, EXTENDED))
    for grid in [*many_hard_grids(150), *mine]:
        if sum(m & (m - 1) > 0 for m in grid.masks[:81]) < 47:
            counts += agrees(grid)
    assert counts[PLAIN] > 5
    assert counts[EXTENDED] > 5


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


@pytest.mark.parametrize(
    "cells",
    [
        {"r1c1": "12", "r1c2": "1234", "r1c5": "12", "r2c3": "34"},
        {"r1c1": "123", "r1c5": "12", "r2c3": "13"},
    ],
    ids=["a-part-is-locked", "they-meet-in-one-cell"],
)
def test_what_is_none(cells: dict[str, str]) -> None:
    assert find(PLAIN, grid_with(**cells)) + find(EXTENDED, grid_with(**cells)) == []
