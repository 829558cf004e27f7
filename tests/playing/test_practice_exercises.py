"""The positions of a worksheet: from clear to hidden, and each with one right answer."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, pairwise

import pytest

from patience import PATIENCE
from whydoku.errors import WhydokuError
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import cells_of
from whydoku.grids.spaces import CLASSIC, HOUSES
from whydoku.logic.catalogue import home_of, technique_named
from whydoku.logic.why import named_by
from whydoku.playing.hints.hint import next_step
from whydoku.playing.practice.allowed import rules_to_practise
from whydoku.playing.practice.exercises import (
    Exercises,
    idle_patterns,
    practices_named,
    rising,
    shared,
    stands_idle,
)
from whydoku.playing.practice.positions import hardness, stored
from whydoku.playing.practice.practice import practice
from whydoku.solving.profiles.reading import profile_named


def looked(*names: str, wanted: int, grade: int | None = None, seed: int = 5) -> Exercises:
    practised = practices_named(",".join(names))
    named = tuple((slug, profile_named(home_of(slug))) for slug in practised)
    found = Exercises(named, wanted, seed, grade=grade, alike=practised)
    for search in found.searches:
        found.look(search)
    return found


def test_positions_rise_from_the_easiest_of_a_pool_without_a_jump() -> None:
    for slug in ("pointing", "naked-single", "claiming"):
        found = looked(slug, wanted=4)
        figures = [hardness(position.grid, position.step) for position in found.chosen]
        assert figures == sorted(figures)
        looked_at = [position for search in found.searches for position in search.positions]
        assert len(looked_at) == 12
        assert figures[0] == min(hardness(one.grid, one.step) for one in looked_at)
        grades = [position.grade for position in found.chosen]
        assert all(after - before <= 1 for before, after in pairwise(grades)), slug
        assert grades[-1] > grades[0]
        assert found.shortfall == ""


def test_rare_techniques_are_not_looked_for_beyond_the_store_unless_need_be() -> None:
    kept = len(stored("sk-loop"))
    for wanted, most in ((1, 3), (4, kept), (kept + 1, kept + 1)):
        named = (("sk-loop", profile_named(home_of("sk-loop"))),)
        [search] = Exercises(named, wanted).searches
        assert search.wanted == most
        [search] = Exercises(named, wanted, grade=2).searches
        assert search.wanted == wanted


@pytest.mark.parametrize(
    ("figures", "wanted", "places"),
    [
        ([1, 1.1, 1.3, 1.6, 2, 9], 3, (0, 2, 3)),  # grades 1 1 2 3 4 5: none is left out
        ([1, 1.1, 1.27, 1.5, 1.6], 3, (0, 2, 4)),  # the middle one is in the middle
        ([1, 2, 9], 2, (0, 1)),  # the least jump, where there is no way without
        ([1, 2], 3, (0, 1)),
    ],
)
def test_figures_rise_step_by_step(
    figures: list[float], wanted: int, places: tuple[int, ...]
) -> None:
    assert rising(figures, wanted) == places


@pytest.mark.dear
def test_positions_of_one_grade() -> None:
    assert {position.grade for position in looked("x-wing", wanted=3, grade=2).chosen} == {2}


@pytest.mark.dear
@pytest.mark.parametrize(
    "slugs",
    [
        ("x-wing", "naked-pair", "pointing"),
        ("pointing", "claiming"),
        ("naked-pair", "hidden-pair", "naked-triple"),
        ("skyscraper", "two-string-kite", "turbot-fish"),
        ("xy-wing", "xyz-wing", "w-wing"),
        ("naked-single", "hidden-single-box"),
    ],
)
def test_a_position_has_a_step_of_one_of_the_techniques_alone(slugs: tuple[str, ...]) -> None:
    found = looked(*slugs, wanted=4)
    assert {position.technique for position in found.chosen} <= {*slugs}
    for position in found.chosen:
        there = [slug for slug in slugs if any(technique_named(slug).steps(position.grid))]
        assert there == [position.technique]


@pytest.mark.dear
@pytest.mark.sampled(3, most=3)
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(
    "names",
    [
        ("naked-single", "hidden-single-box", "pointing", "naked-pair", "x-wing"),
        ("hidden single", "naked single", "locked candidates"),
    ],
)
def test_techniques_that_most_grids_share_are_told_apart(names: tuple[str, ...], seed: int) -> None:
    """What most grids have is there alone once all steps of the others have been taken."""
    found = looked(*names, wanted=10, seed=seed)
    practised = practices_named(",".join(names))
    used = Counter(practised[one.technique] or one.technique for one in found.chosen)
    assert sorted(used.values()) == {5: [2] * 5, 3: [3, 3, 4]}[len(names)]
    assert found.shortfall == ""
    assert len({position.grid.puzzle for position in found.chosen}) == 10
    for grid, step, technique in ((one.grid, one.step, one.technique) for one in found.chosen):
        there = {slug for slug in practised if any(technique_named(slug).steps(grid))}
        alike = practised[technique] or technique
        assert {practised[slug] or slug for slug in there} == {alike}
        assert step == next_step(grid, profile_named(home_of(technique)))
        assert technique in there


@pytest.mark.dear
def test_a_mix_that_cannot_be_says_which_can() -> None:
    """A skyscraper is an X-Chain, by another name."""
    found = looked("skyscraper", "x-chain", "hidden single", wanted=3)
    assert found.missing == ["skyscraper"]
    assert found.shortfall.endswith("; 'x-chain' and 'Hidden Single' can be mixed")


def test_what_is_found_is_shared_out_as_evenly_as_it_goes() -> None:
    found = Exercises(tuple((slug, profile_named("default")) for slug in ("x-wing", "xy-wing")), 5)
    assert [search.wanted for search in found.searches] == [8 * 3 * 3, 8 * 3 * 2]
    assert shared({"a": 9, "b": 1, "c": 9}, 8) == {"a": 4, "b": 1, "c": 3}
    assert shared({"a": 2, "b": 1}, 8) == {"a": 2, "b": 1}


def test_what_is_missing_is_told() -> None:
    with pytest.raises(WhydokuError, match="whether it has 'y-chain'; practise it alone"):
        looked("y-chain", "x-wing", wanted=2)
    with pytest.raises(WhydokuError, match="n: found 1; expected a whole number, 2 to"):
        looked("x-wing", "swordfish", wanted=1)
    found = Exercises((("x-wing", profile_named("default")),), 40, timeout=0)
    for search in found.searches:
        found.look(search)
    assert found.shortfall.startswith(
        "found 0 of 40 positions in 1 grid; another seed or more time"
    )
    found.grade = 5
    assert found.shortfall.startswith("found 0 of 40 positions of grade 5 in 1 grid; another g")


@pytest.mark.dear
def test_only_a_search_that_ran_out_of_time_asks_for_more() -> None:
    home = profile_named("default")
    found = Exercises((("naked-pair", home),), 4, seed=5, timeout=PATIENCE, rules="mini-4")
    for search in found.searches:
        found.look(search)
    told = r"found 0 of 4 positions in [\d,]+ grids; other rules or another seed may find some"
    assert re.fullmatch(told, found.shortfall)
    assert not found.is_out_of_time


@pytest.mark.dear
def test_positions_without_patterns_that_change_nothing_come_first() -> None:
    found = looked("naked-pair", wanted=4, seed=1)
    [search] = found.searches
    clear = [one for one in search.positions if not idle_patterns(one.grid, ["naked-pair"])]
    assert 4 <= len(clear) < len(search.positions)
    assert {*found.chosen} <= {*clear}


def test_singles_stand_on_grids_without_pencil_marks() -> None:
    found = looked("hidden-single-box", wanted=8, grade=1, seed=1)
    assert not any(position.grid.removed for position in found.chosen)
    assert found.shortfall == ""


def test_a_name_that_a_few_techniques_share_is_practised_as_one() -> None:
    slugs = ["hidden-single-box", "hidden-single-line"]
    alike = dict.fromkeys(slugs, "Hidden Single")
    for name in ("hidden-single", "hidden singles", "Hidden Single"):
        assert practices_named(name) == alike
    assert {*practices_named("bug").values()} == {"BUG"}
    assert practices_named("hidden single, naked pair") == alike | {"naked-pair": ""}
    found = looked("hidden single", wanted=6)
    assert {position.technique for position in found.chosen} == {*slugs}
    assert len({position.grid.puzzle for position in found.chosen}) == 6
    assert practices_named("x-wing, naked pair,x-wing") == {"x-wing": "", "naked-pair": ""}
    with pytest.raises(WhydokuError, match="means several techniques; give one of them"):
        practices_named("fish, naked pair")
    with pytest.raises(WhydokuError, match="'hidden-single-box' has two of these names; give one"):
        practices_named("hidden single, hidden-single-box")


def twins(grid: Grid) -> set[tuple[int, ...]]:
    """The pairs of cells of a house with the same two digits."""
    return {
        pair
        for house in HOUSES
        for pair in combinations(house, 2)
        if len(grid.digits_at(pair[0])) == 2 and grid.digits_at(pair[0]) == grid.digits_at(pair[1])
    }


@pytest.mark.dear
def test_an_idle_pair_is_two_cells_with_the_same_two_digits() -> None:
    naked = technique_named("naked-pair")
    for position in practice("naked-pair", 12, seed=3):
        grid = position.grid
        plain = twins(grid)
        working = {
            (*members(cells_of(named_by(step.why[0], CLASSIC) & grid.bits)),)
            for step in naked.steps(grid)
        }
        idle = {(*members(cells_of(pattern)),) for pattern in idle_patterns(grid, ["naked-pair"])}
        assert idle == plain - working


def test_a_pattern_that_changes_nothing_stands_there_nonetheless() -> None:
    seen = Counter[tuple[str, bool]]()
    grids = [one.grid for slug in ("x-wing", "naked-triple") for one in practice(slug, 15, seed=3)]
    for grid in grids:
        for slug, (lines, other) in {"pointing": (18, 0), "claiming": (0, 18)}.items():
            if next(technique_named(slug).find(grid), None):
                continue
            held = [
                {i for i in house if d in grid.digits_at(i) and grid.digit_at(i) is None}
                for house in HOUSES[lines : 27 if lines else 18]
                for d in range(1, 10)
            ]
            crossed = [{*house} for house in (HOUSES[other:] if other else HOUSES[:18])]
            plain = any(len(some) > 1 and any(some <= one for one in crossed) for some in held)
            assert stands_idle(grid, slug) is plain
            seen[slug, plain] += 1
        pairs = twins(grid)
        if not next(technique_named("naked-pair").find(grid), None):
            assert stands_idle(grid, "naked-pair") is bool(pairs)
            seen["naked-pair", bool(pairs)] += 1
    assert seen["naked-pair", True]
    assert seen["naked-pair", False]
    assert seen["pointing", True]
    assert stands_idle(grids[0], "naked-single") is False
    assert stands_idle(grids[0], "skyscraper") is None


def test_lessons_for_children_are_practised_alone_by_their_slugs() -> None:
    assert practices_named("last-in-row") == {"last-in-row": ""}
    assert practices_named("Last in row") == {"last-in-row": ""}
    with pytest.raises(WhydokuError, match="did you mean last-in-row"):
        practices_named("last-in-rwo")
    with pytest.raises(WhydokuError, match="practise it alone"):
        practices_named("last-in-row,x-wing")
    with pytest.raises(WhydokuError, match="have the rules mini-4; found mini-6"):
        practice("last-in-row", rules="mini-6")
    with pytest.raises(WhydokuError, match="have the rules mini-4; found classic"):
        rules_to_practise(["last-in-row"], "classic")
    assert rules_to_practise(["last-in-row"], None) == rules_to_practise(["x-wing"], None)
