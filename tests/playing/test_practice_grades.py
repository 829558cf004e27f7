"""How hard the step of a position is to see, and positions of one grade."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from corpus import GOLDEN
from made import is_next, walked
from whydoku.errors import WhydokuError
from whydoku.grids.bits import members
from whydoku.grids.bulk import random_minimal
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import cells_of
from whydoku.grids.spaces import CLASSIC
from whydoku.grids.transform import Transform
from whydoku.logic.catalogue import technique_named
from whydoku.logic.step import Step
from whydoku.logic.why import Chain, named_by
from whydoku.playing.practice import positions
from whydoku.playing.practice import practice as module
from whydoku.playing.practice.positions import EASIEST, HARDEST, grade_of, hardness
from whydoku.playing.practice.practice import instructive, practice
from whydoku.solving.solve import explain

AS_BEFORE = {
    ("naked-pair", 3, 7): "27.541.9849.678...58.9237.492731.48.",
    ("xy-chain", 1, 21): "6.71.3....95...61....69...7.62..9.3.",
    ("skyscraper", 2, 13): "3.8..7...4..68..515.9..48.7.9.3.867.",
    ("jellyfish", 1, None): "8..95.461.5.21.3.8..1.8.2..3.41925.6",
}
"""The first rows of the first position of a technique for a seed, and the number of its puzzle."""


@pytest.mark.parametrize(("slug", "seed", "number"), AS_BEFORE)
def test_without_a_grade_a_seed_gives_what_it_gave_before(
    slug: str, seed: int, number: int | None
) -> None:
    [found] = practice(slug, seed=seed, profile=walked(slug))
    assert (found.number, found.grid.as_line()[:36]) == (number, AS_BEFORE[slug, seed, number])


# The measure


def pattern_and_grid(slug: str) -> tuple[Grid, Step]:
    [found] = practice(slug, seed=11, profile=walked(slug))
    return found.grid, found.step


def test_the_first_grade_is_a_quarter_more_than_plain_and_each_further_one_as_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    grid, step = pattern_and_grid("naked-pair")
    for figure, grade in ((0.1, 1), (1, 1), (1.24, 1), (1.25, 2), (1.6, 3), (2, 4), (2.5, 5)):
        monkeypatch.setattr(positions, "hardness", lambda *_, figure=figure: figure)
        assert grade_of(grid, step) == grade
        assert EASIEST <= grade <= HARDEST


def test_a_pattern_is_the_harder_to_see_the_more_cells_and_candidates_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    grid, step = pattern_and_grid("naked-pair")
    assert hardness(grid.puzzle, step) > hardness(grid, step), "more candidates"
    some = [1 << k for k in members(grid.bits & ~grid.digits)]
    all_over = replace(step, why=(Chain(tuple(some), ()),))
    assert hardness(grid, all_over) > hardness(grid, step), "more cells"
    alone = hardness(grid, step)
    monkeypatch.setattr(positions, "_instances", lambda *_: 4)
    assert hardness(grid, step) == pytest.approx(alone / 2), "one of four is met sooner"


def test_however_a_grid_is_turned_its_steps_are_as_hard_to_see() -> None:
    grid, step = pattern_and_grid("x-wing")
    for seed in range(4):
        turned = Transform.random(seed).apply(grid)
        figures = [hardness(turned, one) for one in technique_named("x-wing").find(turned)]
        assert pytest.approx(hardness(grid, step)) in figures


# Positions of one grade


@pytest.mark.parametrize("slug", ["naked-pair", "x-wing", "jellyfish"])
def test_a_position_has_the_grade_that_was_asked_for(slug: str) -> None:
    for grade in (1, 2):
        found = practice(slug, 2, seed=6, grade=grade, profile=walked(slug))
        assert [each.grade for each in found] == [grade, grade]
        assert all(map(is_next, found))
        again = practice(slug, 2, seed=6, grade=grade, profile=walked(slug))
        assert again == found


@pytest.mark.dear
def test_a_chain_of_the_first_grade_has_four_cells_at_most_and_one_of_the_fourth_more() -> None:
    for grade, least, most in ((1, 3, 4), (4, 5, 9)):
        for each in practice("xy-chain", 3, grade=grade, profile=GOLDEN):
            [chain] = each.step.why
            assert least <= cells_of(named_by(chain, CLASSIC)).bit_count() <= most
            assert is_next(each)


def test_all_that_a_path_has_is_looked_at() -> None:
    traces = [explain(Grid(line)) for line in random_minimal(12, seed=2)]
    chosen = [instructive(trace, "hidden-single-box") for trace in traces]
    hard = [instructive(trace, "hidden-single-box", is_hard) for trace in traces]
    assert not any(move and is_hard(*move) for move in chosen), "the last is the calmest"
    assert any(hard)
    assert all(is_hard(*move) for move in hard if move)


def is_hard(grid: Grid, step: Step) -> bool:
    return grade_of(grid, step) >= 4


def test_a_grade_that_hardly_any_position_on_paths_has_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "grade_of", lambda grid, _: 1 + (grid.digits % 3 > 0))
    with pytest.raises(WhydokuError, match=r"none .* in 100 puzzles has grade 4; allowed are 1, 2"):
        practice("naked-pair", grade=4)
    found = practice("naked-pair", 3, grade=2)
    assert Counter(each.grade for each in found) == {2: 3}


@pytest.mark.parametrize("grade", [0, 6, 2.5, "easy"])
def test_what_is_no_grade_is_refused(grade: int) -> None:
    with pytest.raises(WhydokuError, match=f"grade: found .*{grade}.*; expected a whole number, 1"):
        practice("naked-pair", grade=grade)


def test_the_shortfall_names_the_grade() -> None:
    found = practice("naked-pair", 9, grade=5, timeout=0)
    assert "of 9 positions of grade 5 for 'naked-pair' in the time allowed" in found.shortfall
