"""Sue de Coq: all that exist and no others, which are plain and which extended, and their words."""

from __future__ import annotations

from collections import Counter

import pytest

import plain_sectors as plain
import plain_techniques
from corpus import many_hard_grids
from finding import cover, find, gone
from own_cases import own_cases
from whydoku.bits import members
from whydoku.grid import Grid
from whydoku.notation import parse_candidates, parse_constraint
from whydoku.proof import check
from whydoku.render.words import argument, reason
from whydoku.step import Step

PLAIN, EXTENDED = "sue-de-coq", "sue-de-coq-extended"


def marks(**cells: str) -> Grid:
    """A grid with these candidates in these cells and all others everywhere else."""
    bits = (1 << 729) - 1
    for name, digits in cells.items():
        i = members(parse_candidates(f"1{name}"))[0] // 9
        bits &= ~(0x1FF << i * 9)
        bits |= sum(1 << i * 9 + int(d) - 1 for d in digits)
    return Grid(candidates=members(bits))


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


# What is plain and what is extended


def only(slug: str, grid: Grid) -> Step:
    other = EXTENDED if slug == PLAIN else PLAIN
    assert find(other, grid) == []
    [step] = find(slug, grid)
    check(grid, step, unique=False)
    return step


def excludes(step: Step, candidates: str) -> bool:
    return not parse_candidates(candidates) & ~step.eliminations


def test_two_cells_with_four_digits_and_a_pair_on_each_side() -> None:
    step = only(PLAIN, marks(r1c1="123", r1c2="134", r1c5="12", r2c3="34"))
    assert cover(step).covers == cover_of("1r1 2r1 3b1 4b1")
    assert excludes(step, "12r1c9")
    assert excludes(step, "34r3c3")
    assert excludes(step, "1234r1c3")


def test_what_is_left_over_goes_out_of_line_and_box() -> None:
    grid = marks(r1c1="125", r1c2="345", r1c3="135", r1c5="12", r2c3="34")
    step = only(PLAIN, grid)
    assert [cover(step, n).covers for n in (0, 1)] == [
        cover_of("1r1 2r1 5r1 3b1 4b1"),
        cover_of("1r1 2r1 3b1 4b1 5b1"),
    ]
    assert excludes(step, "125r1c9")
    assert excludes(step, "345r3c3")
    assert "and 5 only once, where these two meet" in reason(step, grid)
    assert "those with 1, 2 or 5 are all in row 1" in argument(step, grid)


def test_sets_of_several_cells_and_digits_of_their_own_are_extended() -> None:
    step = only(EXTENDED, marks(r1c1="123", r1c2="134", r1c5="126", r1c6="126", r2c3="34"))
    assert cover(step).covers == cover_of("1r1 2r1 6r1 3b1 4b1")


def test_a_digit_of_both_sets_goes_where_the_two_meet() -> None:
    grid = marks(r1c1="1237", r1c2="134", r1c5="127", r1c6="127", r2c3="347", r3c3="347")
    step = only(EXTENDED, grid)
    assert cover(step).covers == cover_of("1r1 2r1 7r1 3b1 4b1 7b1")
    assert excludes(step, "7r1c1 7r1c3 7r1c9 7r2c1")
    assert "7, needed in both, is not where the two meet" in reason(step, grid)


def test_what_has_a_locked_part_is_none() -> None:
    grid = marks(r1c1="12", r1c2="1234", r1c5="12", r2c3="34")
    assert find(PLAIN, grid) == []
    assert find(EXTENDED, grid) == []


def test_one_cell_where_they_meet_is_none() -> None:
    grid = marks(r1c1="123", r1c5="12", r2c3="13")
    assert find(PLAIN, grid) + find(EXTENDED, grid) == []


def cover_of(text: str) -> tuple[int, ...]:
    return tuple(map(parse_constraint, text.split()))
