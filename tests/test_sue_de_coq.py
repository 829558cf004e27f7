"""Sue de Coq: all that exist and no others, which are plain and which extended, and their words."""

from __future__ import annotations

from collections import Counter

import pytest

import plain_sectors as plain
import plain_techniques
from corpus import many_hard_grids
from finding import cover, find, gone
from own_cases import own_cases
from reasons import grid_with, qs
from whydoku.grid import Grid
from whydoku.notation import parse_candidates
from whydoku.proof import check
from whydoku.render.words import reason
from whydoku.step import Step
from whydoku.why import Cover

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
def test_all_are_found_and_no_others() -> None:
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
