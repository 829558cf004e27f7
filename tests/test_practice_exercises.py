"""The positions of a worksheet: from clear to hidden, and each with one right answer."""

from __future__ import annotations

import pytest

from whydoku.errors import WhydokuError
from whydoku.making.exercises import Exercises
from whydoku.making.grades import hardness
from whydoku.making.home_profiles import home_of
from whydoku.profiles.reading import profile_named
from whydoku.technique import technique_named


def looked(*slugs: str, wanted: int, grade: int | None = None) -> Exercises:
    named = tuple((slug, profile_named(home_of(slug))) for slug in slugs)
    found = Exercises(named, wanted, seed=5, grade=grade)
    for search in found.searches:
        found.look(search)
    return found


def test_positions_rise_from_the_easiest_to_the_hardest_of_a_pool() -> None:
    found = looked("pointing", wanted=4)
    figures = [hardness(position.grid, position.step) for position in found.chosen]
    assert figures == sorted(figures)
    looked_at = [position for search in found.searches for position in search.positions]
    assert len(looked_at) == 8
    every = [hardness(position.grid, position.step) for position in looked_at]
    assert (figures[0], figures[-1]) == (min(every), max(every))
    assert found.shortfall == ""


@pytest.mark.dear
def test_positions_of_one_grade() -> None:
    assert {position.grade for position in looked("x-wing", wanted=3, grade=2).chosen} == {2}


@pytest.mark.dear
def test_a_position_has_a_step_of_one_of_the_techniques_alone() -> None:
    slugs = ("x-wing", "naked-pair", "pointing")
    found = looked(*slugs, wanted=4)
    assert sorted(p.technique for p in found.chosen) == ["naked-pair", "pointing", *["x-wing"] * 2]
    for position in found.chosen:
        there = [slug for slug in slugs if any(technique_named(slug).find(position.grid))]
        assert there == [position.technique]


def test_what_is_missing_is_told() -> None:
    with pytest.raises(WhydokuError, match="n: found 1; expected a whole number, 2 to"):
        looked("x-wing", "swordfish", wanted=1)
    found = Exercises((("x-wing", profile_named("default")),), 40, timeout=0)
    for search in found.searches:
        found.look(search)
    assert found.shortfall.startswith("found 0 of 40 positions; another seed or more time")
    found.grade = 5
    assert found.shortfall.startswith("found 0 of 40 positions of grade 5; another grade, another")
