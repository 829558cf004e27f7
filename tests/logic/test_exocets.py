"""Exocets: the theorem by exhaustion, all junior ones are found, and what is not one is refused."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from unittest import mock

import pytest

from corpus import many_hard_grids
from effort import few, some
from finding import find, only
from oracles.exocets import HOUSES, junior_exocets
from own_cases import own_cases
from whydoku.errors import Unproven
from whydoku.grids.bits import from_members, members
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import technique_named
from whydoku.logic.proof import check
from whydoku.logic.proof.replay import cases_on
from whydoku.logic.step import Step
from whydoku.logic.why import Exocet
from whydoku.telling.words import argument
from whydoku.telling.words.patterns import exocet_ways

SLUGS = ("junior-exocet", "junior-exocet-extra", "double-exocet")


def grids(slug: str) -> tuple[Grid, ...]:
    own = [case.grid for case in own_cases() if slug in (one.slug for one in case.techniques)]
    return (Grid(technique_named(slug).example), *own)


def ways_to_place() -> list[int]:
    """All ways to place a digit with r1c1 or r1c2, as sets of cells."""
    ways = [(0, 0, 0)]
    for row in range(9):
        ways = [
            (cells | 1 << 9 * row + c, columns | 1 << c, boxes | 1 << row // 3 * 3 + c // 3)
            for cells, columns, boxes in ways
            for c in range(2 if row == 0 else 9)
            if not columns >> c & 1 and not boxes >> row // 3 * 3 + c // 3 & 1
        ]
    return [cells for cells, _, _ in ways]


@pytest.mark.dear
def test_a_digit_of_the_base_that_two_houses_cannot_hold_is_in_a_target() -> None:
    across = from_members(i for h in (11, 12, 15) for i in HOUSES[h])
    targets = 1 << 12 | 1 << 24
    houses = [from_members(house) & across for h, house in enumerate(HOUSES) if h // 9 != 1]
    pairs = {a | b for a, b in combinations(houses, 2)}
    ways = {way & across for way in ways_to_place()}
    for held in pairs:
        assert not any(way & ~held == 0 for way in ways if not way & targets)
    assert any(way & ~held == 0 for held in pairs for way in {way & ~targets for way in ways})


@pytest.mark.dear
def test_all_junior_exocets_are_found() -> None:
    count = 0
    for grid in some([*grids("junior-exocet"), *many_hard_grids(few(80))]):
        wanted = {one for one in junior_exocets(grid) if one.falls}
        found = {
            (frozenset(only(step, Exocet).base), frozenset(only(step, Exocet).targets)): step
            for step in find("junior-exocet", grid)
        }
        for one in wanted:
            same = [step for step in found.values() if not one.falls & ~step.eliminations]
            assert same, (grid, one)
        known = {(one.base, one.targets) for one in junior_exocets(grid)}
        assert {*found} <= known
        count += len(wanted)
    assert count >= 3


@pytest.mark.dear
@pytest.mark.parametrize("slug", SLUGS)
def test_near_misses_are_refused(slug: str) -> None:
    """Another candidate where the covers leave none: no step of these bases and targets holds."""
    count = 0
    for grid in grids(slug):
        for step in list(find(slug, grid))[:2]:
            exocet = only(step, Exocet)
            for q in exocet.covers[0].bases[:2]:
                more = near_miss(grid, exocet, q)
                if more is None:
                    continue
                with pytest.raises(Unproven):
                    check(more, step)
                count += 1
    assert count


def near_miss(grid: Grid, exocet: Exocet, q: int) -> Grid | None:
    """The grid with one more place for a digit in a base of the first cover, if there is one that
    neither the covers nor the targets have."""
    digit, held = q % 9, HOUSES[(q - 81) // 9]
    covered = {i for c in exocet.covers[0].covers for i in HOUSES[(c - 81) // 9]}
    free = held - covered - {*exocet.targets}
    gone = [i * 9 + digit for i in sorted(free) if not grid.bits >> i * 9 + digit & 1]
    open_cells = [k for k in gone if not grid.digits >> k // 9 * 9 & 0x1FF]
    return grid_with(grid, open_cells[0]) if open_cells else None


def grid_with(grid: Grid, k: int) -> Grid:
    """The same candidates and one more, as nothing but candidates."""
    every = from_members(range(729))
    return Grid().remove(members(every & ~grid.bits & ~(1 << k)))


def test_a_theorem_needs_all_its_digits() -> None:
    grid = Grid(technique_named("junior-exocet").example)
    step = next(iter(find("junior-exocet", grid)))
    exocet = only(step, Exocet)
    for n in range(len(exocet.covers)):
        fewer = replace(exocet, covers=(*exocet.covers[:n], *exocet.covers[n + 1 :]))
        with pytest.raises(Unproven):
            check(grid, replace(step, why=(fewer,)))
        assert {*cases_on(grid.bits, exocet, grid.tables)} != {
            *cases_on(grid.bits, fewer, grid.tables)
        }


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"base": ()}, "no base cells"),
        ({"base": (0, 0)}, "one of its base cells is named twice"),
        ({"targets": (81,)}, "targets cannot include 81"),
        ({"targets": (5, 5)}, "one of its targets is named twice"),
        ({"covers": (7,)}, "its covers must be Cover, not 7"),
        ({"further": (400,)}, "its further cannot include 400"),
        ({"covers": ()}, "it proves nothing new"),
    ],
)
def test_what_is_no_exocet_is_refused(change: dict[str, tuple[int, ...]], words: str) -> None:
    grid = Grid(technique_named("junior-exocet").example)
    step = next(iter(find("junior-exocet", grid)))
    with pytest.raises(Unproven, match=words):
        check(grid, replace(step, why=(replace(only(step, Exocet), **change),)))  # type: ignore[arg-type]


def test_too_many_cases_are_refused() -> None:
    grid = Grid()
    step = Step("made", eliminations=1, why=(Exocet((0, 30, 60, 70, 80), (), ()),))
    with pytest.raises(Unproven, match="more than 20000 cases"):
        check(grid, step)


def arguments(slug: str) -> list[str]:
    return [argument(step, grid) for grid in grids(slug) for step in find(slug, grid)]


def test_an_argument_says_which_ways_to_fill_the_targets_stay() -> None:
    assert any("can only be" in text for text in arguments("junior-exocet-extra"))


def test_an_argument_tells_few_groups_of_ways_and_counts_the_others() -> None:
    whole = arguments("junior-exocet-extra")
    with mock.patch.object(exocet_ways, "MOST_GROUPS", 1):
        short = arguments("junior-exocet-extra")
    assert not any("likewise" in text for text in whole)
    cut = [(one, other) for one, other in zip(short, whole, strict=True) if "likewise" in one]
    assert cut
    for one, other in cut:
        (more,) = re.findall(r"likewise for (\d+) more way", one)
        named = re.findall(r"^  After (.*?), ", other, re.MULTILINE)[1:]
        assert int(more) >= len(named) > 0
        assert one.count("  After ") == 1


def test_digits_with_the_same_lines_and_targets_are_told_at_once() -> None:
    """Whatever their covers are, unless what these leave is not seen from all of the base."""
    grid = Grid(technique_named("junior-exocet").example)
    text = argument(next(iter(find("junior-exocet", grid))), grid)
    assert text.count("Outside ") == text.count("at least once") == 1
