"""Shorter paths: never longer and never harder than the usual one, proved, and always the same."""

from __future__ import annotations

import pytest

from corpus import puzzles
from whydoku.errors import NoSolution
from whydoku.grid import Grid
from whydoku.profile import parse_profile, profile_named
from whydoku.proof import verify
from whydoku.shortest import shortest
from whydoku.solve import explain
from whydoku.trace import Trace

LINES = puzzles()[:200:10]


@pytest.fixture(scope="module")
def paths() -> list[tuple[Trace, Trace]]:
    """Essential paths with the shortest found."""
    return [(explain(Grid(line)).essential(), shortest(Grid(line))) for line in LINES]


def test_a_shorter_path_solves_and_is_neither_longer_nor_harder(
    paths: list[tuple[Trace, Trace]],
) -> None:
    gains = []
    for usual, short in paths:
        assert short.solved
        assert short.grid.bits == Grid(short.puzzle.as_line()).solution().bits
        assert len(short) <= len(usual)
        assert short.rating <= usual.rating
        assert set(short.counts) <= {one.slug for one in profile_named("default").techniques}
        gains.append(len(usual) - len(short))
    assert max(gains) > 1


def test_a_shorter_path_is_proved_and_has_nothing_to_spare(
    paths: list[tuple[Trace, Trace]],
) -> None:
    for _, short in paths:
        verify(short)
        assert short.essential().steps == short.steps


def test_a_shorter_path_is_always_the_same(paths: list[tuple[Trace, Trace]]) -> None:
    for _, short in paths[:6]:
        assert shortest(Grid(short.puzzle.as_line())) == short


def test_where_nothing_is_eliminated_the_usual_path_stays(
    paths: list[tuple[Trace, Trace]],
) -> None:
    alone = [(usual, short) for usual, short in paths if all(s.placements for s in usual)]
    assert alone
    for usual, short in alone:
        assert short.steps == usual.steps


def test_an_impasse_is_told_as_usual() -> None:
    line = next(line for line in puzzles() if not explain(Grid(line), "bloc").solved)
    short = shortest(Grid(line), "bloc")
    assert short == explain(Grid(line), "bloc").essential()
    assert not short.solved


def test_profiles_that_look_place_by_place_are_shortened_too() -> None:
    lines = [line for line in puzzles()[:12] if explain(Grid(line), "bloc").solved]
    assert lines
    for line in lines[:3]:
        usual, short = explain(Grid(line), "bloc").essential(), shortest(Grid(line), "bloc")
        assert short.solved
        assert len(short) <= len(usual)
        assert short.rating <= usual.rating
        verify(short)


EASY = '"hidden-single-box", "hidden-single-line", "naked-single", "pointing", "claiming"'


def test_the_options_of_a_profile_are_kept() -> None:
    """Naked pairs are found as well under their name as by asking for subsets of two."""
    by_name, by_size = (
        parse_profile(f'name = "p"\nabout = "P."\n[[passes]]\ntechniques = [{EASY}, {pairs}]\n')
        for pairs in ('"naked-pair"', '{technique = "naked-subset", sizes = [2]}')
    )
    seen = 0
    for line in puzzles()[:120]:
        usual = explain(Grid(line), by_name)
        if usual.solved and "naked-pair" in usual.counts:
            one, other = shortest(Grid(line), by_name), shortest(Grid(line), by_size)
            assert [step.why for step in one] == [step.why for step in other]
            seen += len(one) < len(usual.essential())
    assert seen, "one of these should be shortened"


def test_a_grid_without_solution_is_refused() -> None:
    with pytest.raises(NoSolution):
        shortest(Grid("12345678.........9" + "." * 63))
