"""The solving loop: the first step of the first technique that has one, then start again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

import pytest
from hypothesis import given, settings

import strategies
from corpus import WIKIPEDIA, puzzles
from effort import few
from whydoku.errors import NoSolution, UnknownProfile, WhydokuError
from whydoku.grids.bits import members
from whydoku.grids.bulk import random_minimal
from whydoku.grids.grid import Grid
from whydoku.grids.solutions import has_one_solution
from whydoku.logic.catalogue import technique_named, techniques
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.technique import Technique, is_last_resort
from whydoku.logic.why import Cover
from whydoku.solving.profiles.profile import PassPlan, Profile
from whydoku.solving.profiles.reading import parse_profile, profile_named
from whydoku.solving.solve import explain
from whydoku.solving.trace import Trace

TWO = "..3456789456789123789123456..4365897365897214897214365531642978642978531978531642"
"""Two solutions: 1 and 2 of the first two columns can change places."""


def replayed(trace: Trace) -> Grid:
    """The grid after the steps of a trace; each step must be recorded on the grid it meets."""
    grid = trace.puzzle
    for shown, step in trace.moves:
        assert shown == grid
        grid = grid.apply(step)
    return grid


@pytest.mark.sampled(3)
@pytest.mark.parametrize("profile", ["default", "bloc", "simple", "bloc:fish=false"])
def test_a_trace_replays_to_its_end_and_keeps_the_solution(profile: str) -> None:
    for line in puzzles()[:20]:
        trace = explain(Grid(line), profile)
        solution = Grid(line).solution()
        assert replayed(trace) == trace.grid
        assert trace.solved == trace.grid.is_solved >= (profile == "default")
        assert trace.grid.bits & solution.bits == solution.bits
        assert trace.solved == (trace.grid.bits == solution.bits == trace.grid.digits)
        assert trace.puzzle == Grid(line)
        assert trace.profile == profile


def by(plan: PassPlan) -> Profile:
    return Profile("mine", "It is mine.", (plan,))


def test_a_trace_keeps_its_grids_and_not_what_was_found_in_them() -> None:
    made: list[Grid] = []

    def make(grid: Grid) -> int:
        made.append(grid)
        return len(made)

    naked_single = technique_named("naked-single")

    def look(grid: Grid) -> Iterator[Step]:
        grid.derive(make)
        return naked_single.find(grid)

    asked = replace(naked_single, slug="asked", find=look)
    moves = explain(Grid(WIKIPEDIA), by(PassPlan("", ((asked, {}),)))).moves
    assert [grid for grid, _ in moves] == made[: len(moves)]
    assert min(grid.derive(make) for grid, _ in moves) > len(moves)


def test_a_puzzle_with_several_solutions_ends_where_they_part() -> None:
    grid = Grid(TWO)
    assert grid.count(9) == 2
    for profile in ("default", "bloc", "simple"):
        trace = explain(grid, profile)
        assert not trace.solved
        assert replayed(trace) == trace.grid
        for solution in grid.solutions():
            assert trace.grid.bits & solution.bits == solution.bits
    empty = explain(Grid("." * 81))
    assert (len(empty), empty.solved, empty.rating, empty.counts) == (0, False, 0.0, {})


def test_a_solved_grid_has_nothing_to_be_told() -> None:
    solution = Grid(WIKIPEDIA).solution()
    for profile in ("default", "bloc", "simple"):
        trace = explain(solution, profile)
        assert trace.solved
        assert trace.moves == ()
        assert (trace.rating, trace.counts) == (0.0, {})
        assert trace.grid == trace.puzzle == solution


def test_bare_pencil_marks_are_explained_from_what_they_leave() -> None:
    for line in puzzles()[:5]:
        marks = Grid(Grid(line).as_marks())
        assert not marks.givens
        trace, usual = explain(marks), explain(Grid(line), uniqueness=False)
        assert trace.solved
        assert trace.grid.bits == usual.grid.bits
        assert [*trace.steps] == [*usual.steps]


# Uniqueness


def asked(grid: Grid, *, uniqueness: bool = True) -> bool:
    """Whether a technique that assumes one solution was asked, before one that does not."""

    def knows(grid: Grid) -> Iterator[Step]:
        for solution in grid.solutions():
            if new := solution.bits & ~grid.digits:
                yield Step("bold", placements=new & -new)
            return

    naked = replace(technique_named("naked-single"), slug="sure")
    bold = Technique("bold", "Bold", "none", 1.0, "It is bold.", knows, assumes_unique=True)
    plan = PassPlan("", ((bold, MappingProxyType({})), (naked, MappingProxyType({}))))
    profile = Profile("bold", "It is bold.", (plan,))
    return "bold" in explain(grid, profile, uniqueness=uniqueness).counts


def test_techniques_that_assume_one_solution_are_asked_only_where_it_is_known() -> None:
    grid = Grid(WIKIPEDIA)
    assert not asked(grid, uniqueness=False)
    assert not explain(grid, uniqueness=False).uniqueness
    for known in (grid, explain(grid).moves[20][0], grid.place("r1c3=4")):
        assert has_one_solution(known)
        assert asked(known)
        assert explain(known).uniqueness
    for unknown in (
        Grid(TWO),
        Grid(grid.as_marks()),
        grid.remove("r1c3<>2"),
        Grid(TWO).remove("r1c1<>2"),
        Grid(givens=TWO, placed="r1c1=1"),
    ):
        assert not has_one_solution(unknown)
        assert not asked(unknown)


# Arguments


def test_a_technique_from_elsewhere_does_not_count_in_the_rating() -> None:
    trace = explain(Grid(WIKIPEDIA))
    grid, step = trace.moves[0]
    foreign = replace(trace, moves=((grid, replace(step, technique="of-mars")), *trace.moves[1:]))
    assert foreign.rating == trace.rating > 0
    assert replace(trace, moves=()).rating == 0


def test_a_profile_goes_by_its_name_or_itself() -> None:
    grid = Grid(WIKIPEDIA)
    assert explain(grid, "bloc") == explain(grid, profile_named("bloc")) == grid.explain("bloc")
    with pytest.raises(UnknownProfile):
        grid.explain("blok")
    for wrong in (5, None):
        with pytest.raises(WhydokuError, match="expected a text or a Profile"):
            explain(grid, wrong)  # type: ignore[arg-type]


@pytest.mark.dear
@settings(max_examples=few(30))
@given(strategies.grids)
def test_any_grid_is_explained_or_refused(grid: Grid) -> None:
    """Every explained step is proved and keeps every solution."""
    if not grid.count(1):
        with pytest.raises(NoSolution):
            explain(grid)
        return
    patterns = [one for one in techniques() if not is_last_resort(one)]
    plan = PassPlan("", tuple((one, MappingProxyType({})) for one in patterns))
    trace = explain(grid, Profile("all", "All but last resorts.", (plan,)))
    for shown, step in trace.moves:
        check(shown, step)
    assert replayed(trace) == trace.grid
    first = next(grid.solutions())
    assert trace.grid.bits & first.bits == first.bits
    if grid.count(2) == 1 and trace.solved:
        assert trace.grid.bits == first.bits


# Which of several steps is taken: the oldest single, and locked candidates by place

SINGLES = ("full-house", "naked-single", "hidden-single-box", "hidden-single-line")


def plan(**ways: object) -> PassPlan:
    named = [technique_named(slug) for slug in (*SINGLES, "pointing", "claiming")]
    return PassPlan("", tuple((one, {}) for one in named), **ways)  # type: ignore[arg-type]


def bases(step: Step) -> tuple[int, ...]:
    (cover,) = step.why
    assert isinstance(cover, Cover)
    return cover.bases


def test_by_place_is_house_by_house_and_digit_by_digit() -> None:
    moved = 0
    for line in random_minimal(few(40, 12), seed=8):
        for grid, step in explain(Grid(line), by(plan(by_place=frozenset({"pointing"})))).moves:
            if step.technique == "pointing":
                found = [*technique_named("pointing").find(grid)]
                assert step in found
                assert bases(step) == min(map(bases, found))
                moved += step != found[0]
    assert moved


def test_what_stood_already_came_in_the_order_of_its_cells() -> None:
    line = random_minimal(1, seed=31)[0]
    solution = Grid(line).solution()
    placed = [*members(solution.placed.bits)][::3]
    forwards = backwards = Grid(line)
    for k in placed:
        forwards = forwards.apply(Step("", placements=1 << k))
    for k in reversed(placed):
        backwards = backwards.apply(Step("", placements=1 << k))
    paths = [explain(grid, "hodoku").steps for grid in (forwards, backwards)]
    assert paths[0] == paths[1]


@pytest.mark.parametrize(
    ("way", "sentence"),
    [
        ('by_place = ["x-wnig"]', "x-wing"),
        ('by_place = "pointing"', "by_place"),
        ("oldest = 1", "oldest"),
        ('engine = "explainer"\noldest = true', "an engine decides for itself where to look"),
    ],
)
def test_a_profile_that_picks_wrongly_is_refused(way: str, sentence: str) -> None:
    text = f'name = "mine"\nabout = "X."\n[[passes]]\n{way}\ntechniques = ["x-wing"]\n'
    with pytest.raises(WhydokuError, match=sentence):
        parse_profile(text)
