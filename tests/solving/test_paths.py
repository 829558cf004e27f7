"""The walk of the engine gives the paths of the loop in Python, and waits where Python is asked."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from corpus import MANY, WIKIPEDIA, many_hard_grids, puzzles
from effort import few
from oracles.paths import followed
from strategies import SOLVED
from walk_at_length import (
    EXPLAINER,
    ODD,
    RULED,
    WALKED,
    mild,
    named,
    odd_grids,
    path_difference,
    refusal_of,
    ruled_grids,
)
from whydoku import Grid, explain
from whydoku.errors import WhydokuError
from whydoku.grids.engine.engine import TABLE
from whydoku.grids.engine.paths import (
    NOT_NATIVE,
    packed_call,
)
from whydoku.logic.catalogue import technique_named
from whydoku.logic.step import Step
from whydoku.logic.technique import Technique
from whydoku.solving.noted import CalledStep, NotedMoves
from whydoku.solving.profiles.profile import PassPlan, Profile, TechniqueCall
from whydoku.solving.profiles.reading import parse_profile, profile_named
from whydoku.solving.program import program_of
from whydoku.solving.trace import Trace
from whydoku.solving.walked import walked

HARD = ".68........3.4.62......38.41..6..3.7..9.......3.485..9...9..27......4...7..12...."
"""A puzzle of the corpus whose path has singles and much else."""


def some_puzzles(count: int, seed: int = 0) -> list[Grid]:
    lines = puzzles()[seed :: len(puzzles()) // count][:count]
    return [Grid(line) for line in lines[: few(count, 2)]]


def check_path(grid: Grid, profile: Profile, *, uniqueness: bool = True) -> None:
    difference = path_difference(grid, profile, uniqueness=uniqueness)
    assert difference is None, f"{grid!r} by {profile.name!r}, {uniqueness}: {difference}"


# Paths


@pytest.mark.parametrize("uniqueness", [True, False])
@pytest.mark.parametrize("name", WALKED)
def test_the_native_walk_is_that_of_python(name: str, uniqueness: bool) -> None:
    for grid in some_puzzles(20, seed=3 + uniqueness):
        check_path(grid, named(name), uniqueness=uniqueness)
    for grid in odd_grids(few(4 * len(ODD), len(ODD)), seed=7 + uniqueness):
        check_path(grid, mild(name), uniqueness=uniqueness)


ENDS = (
    *(Grid(MANY), Grid(SOLVED[0]), Grid(placed=SOLVED[0])),
    *(Grid(candidates=range(729)), Grid(candidates=()), Grid(candidates=[0])),
    Grid(WIKIPEDIA, removed="r1c3<>1", unproved=()),
    Grid(WIKIPEDIA, removed="r1c3<>4"),
)


@pytest.mark.parametrize("name", WALKED)
def test_from_the_middle_of_a_path_and_at_the_ends_of_what_a_grid_can_be(name: str) -> None:
    for grid in many_hard_grids(few(30, 2)):
        check_path(grid, named(name))
    for grid in ENDS:
        check_path(grid, mild(name))


def test_a_profile_that_follows_contradictions_goes_on_until_one_shows() -> None:
    profile = profile_named("exceldoku")
    made = random.Random(5)
    grids = [make(made) for make in 3 * ODD]
    broken = [grid for grid in grids if not grid.count(1)]
    assert any(explain(grid, profile).broken is not None for grid in broken)
    for grid in broken:
        check_path(grid, profile)


def test_a_profile_that_refuses_several_solutions_refuses_them_natively_too() -> None:
    profile = replace(profile_named("hodoku"), one_solution=True)
    grids = [*odd_grids(2 * len(ODD), seed=2), Grid(WIKIPEDIA)]
    refused = [grid for grid in grids if refusal_of(grid, profile)]
    assert {refusal_of(grid, profile) for grid in grids} > {None}
    program = program_of(profile)
    assert program is not None
    assert all(walked(grid, profile, program, uniqueness=True) is None for grid in refused)
    for grid in grids:
        check_path(grid, replace(mild("hodoku"), one_solution=True))


@pytest.mark.parametrize("rules", RULED)
def test_the_native_walk_is_that_of_python_under_every_rule(rules: str) -> None:
    for grid in ruled_grids(rules, few(3, 1)):
        for name in WALKED:
            check_path(grid, named(name))


# What is handed back


def foreign(one: Technique) -> Technique:
    """The technique under another name, which the native engine does not know."""
    slug = f"{one.slug}-elsewhere"

    def find(grid: Grid, **options: Any) -> Iterator[Step]:
        return (replace(step, technique=slug) for step in one.find(grid, **options))

    return replace(one, slug=slug, find=find)


def changed(profile: Profile, change: Callable[[TechniqueCall], TechniqueCall]) -> Profile:
    """The profile with other calls; what was taken by place still is."""

    def plan_with(plan: PassPlan) -> PassPlan:
        calls = [*map(change, plan.calls)]
        names = {old[0].slug: new[0].slug for old, new in zip(plan.calls, calls, strict=True)}
        by_place = frozenset(names[slug] for slug in plan.by_place)
        return replace(plan, calls=tuple(calls), by_place=by_place)

    return replace(profile, passes=tuple(map(plan_with, profile.passes)))


def with_foreign(profile: Profile, seed: int) -> Profile:
    """The profile with a third of its techniques under another name."""
    choice = random.Random(seed)

    def change(call: TechniqueCall) -> TechniqueCall:
        return call if choice.random() < 0.65 else (foreign(call[0]), call[1])

    return changed(profile, change)


@pytest.mark.parametrize("name", WALKED)
def test_a_technique_that_the_engine_does_not_know_is_asked_in_its_place(name: str) -> None:
    for number, grid in enumerate([*some_puzzles(8), *odd_grids(few(16, 2), seed=9)]):
        check_path(grid, with_foreign(mild(name), number))


def test_what_is_taken_by_place_without_a_base_is_found_in_python() -> None:
    unbased = next(slug for slug, known in TABLE.techniques.items() if not known.traits)
    assert packed_call(unbased, {}, by_place=True)[0] == NOT_NATIVE
    assert packed_call("pointing", {}, by_place=True)[0] != NOT_NATIVE
    profile = mild("hodoku")
    by_place = frozenset({"pointing", "claiming", "naked-pair", "x-wing"})
    plans = tuple(replace(plan, by_place=by_place) for plan in profile.passes)
    for grid in some_puzzles(6, seed=5):
        check_path(grid, replace(profile, passes=plans))


def test_what_python_takes_by_place_has_its_reason() -> None:
    profile = mild("default")
    plans = tuple(replace(plan, by_place=frozenset({"full-house"})) for plan in profile.passes)
    for grid in some_puzzles(2, seed=5):
        trace = explain(grid, replace(profile, passes=plans))
        assert all(step.why for step in trace.steps)
        assert "full-house" in trace.counts


def test_sizes_that_are_no_plain_sizes_are_refused() -> None:
    grid = Grid(HARD)
    for sizes in ([3, 2], [2, 2], [1, 2], [2, 9]):
        assert packed_call("naked-subset", {"sizes": sizes})[0] == NOT_NATIVE
        with pytest.raises(WhydokuError, match=r"'naked-subset' cannot look with sizes="):
            technique_named("naked-subset").find(grid, sizes=sizes)
    assert packed_call("naked-subset", {"sizes": [2, 4]})[0] != NOT_NATIVE
    for options in ({"length": -1}, {"length": 101}, {"length": "3"}):
        with pytest.raises(WhydokuError, match=r"^the technique 'whip' cannot look with length="):
            technique_named("whip").find(grid, **options)
    with pytest.raises(TypeError, match=r"'naked-subset' has no option 'size'"):
        technique_named("naked-subset").find(grid, size=2)


def test_what_is_compared_with_steps_that_the_engine_does_not_know_is_asked_for_whole() -> None:
    assert program_of(profile_named(EXPLAINER)) is None
    simple, hodoku = profile_named("simple"), profile_named("hodoku")
    sweep = changed(simple, lambda call: (foreign(call[0]), call[1]))
    naked = technique_named("naked-single")
    gap = changed(hodoku, lambda call: (foreign(naked), {}) if call[0] == naked else call)
    for grid in some_puzzles(4, seed=1):
        check_path(grid, sweep)
        check_path(grid, with_passes_up_to(gap, mild("hodoku")))


def with_passes_up_to(profile: Profile, other: Profile) -> Profile:
    """The profile without techniques that the other has not, but for the foreign ones."""
    allowed = {*other.techniques, *(one for one in profile.techniques if "elsewhere" in one.slug)}
    return replace(profile, passes=tuple(plan.up_to(allowed) for plan in profile.passes))


@pytest.mark.parametrize(
    "switches",
    ["", "marked = true", "marked = true\nonce = true", "once = true", 'each = "house"',
     "oldest = true", 'oldest = true\nby_place = ["pointing"]', 'by_place = ["pointing"]'],
)  # fmt: skip
@pytest.mark.parametrize("restart", [False, True])
def test_every_kind_of_pass(switches: str, restart: bool) -> None:
    text = f"""
name = "mine"
about = "X."
restart = {str(restart).lower()}

[[passes]]
label = "some {{}}"
{switches}
techniques = ["naked-single", "hidden-single-line", "pointing", "naked-subset"]

[[passes]]
label = "others"
once = true
techniques = ["full-house", "hidden-single-box", "claiming", "x-wing", "hidden-pair"]
"""
    profile = parse_profile(text)
    for grid in [*some_puzzles(6, seed=2), *odd_grids(few(len(ODD), 2), seed=3)]:
        check_path(grid, profile)


# Moves that are noted


def noted() -> Trace:
    trace = explain(Grid(HARD), "hodoku")
    assert isinstance(trace.moves, NotedMoves)
    return trace


def moves_of(line: str = HARD) -> tuple[tuple[Grid, Step], ...]:
    moves = followed(Grid(line), profile_named("hodoku")).moves
    assert isinstance(moves, tuple)
    return moves


def test_noted_moves_equal_the_same_moves_in_a_tuple() -> None:
    """Each of them is asked first of moves of which nothing was asked before."""
    moves = moves_of()
    size = len(moves)
    assert noted().moves == moves
    assert moves == noted().moves == noted().moves
    assert hash(noted().moves) == hash(moves)
    assert repr(noted().moves) == repr(moves)
    assert noted().moves not in (moves[:-1], moves_of(WIKIPEDIA), [*moves])
    assert noted() == replace(noted(), moves=moves)
    assert len(noted().moves) == size
    assert moves[3] in noted().moves
    assert noted().moves.index(moves[3]) == 3
    for at in (size - 1, 0, -1, -size, size // 2):
        assert noted().moves[at] == moves[at]
    for part in (slice(2, 5), slice(None, None, -3), slice(-4, None), slice(size, 0), slice(None)):
        assert noted().moves[part] == moves[part]
    for beyond in (size, -size - 1):
        with pytest.raises(IndexError):
            noted().moves[beyond]
    assert [*reversed(noted().moves)] == [*reversed(moves)]


def test_steps_are_read_before_their_grids_and_after() -> None:
    steps = tuple(step for _, step in moves_of())
    trace = noted()
    assert trace.steps == steps == trace.steps
    assert trace.moves[-1] == moves_of()[-1]
    assert trace.steps == steps


def test_noted_moves_are_pickled_as_a_tuple() -> None:
    again = pickle.loads(pickle.dumps(noted()))
    assert type(again.moves) is tuple
    assert again == noted()
    assert pickle.loads(pickle.dumps(noted().moves)) == moves_of()


def test_threads_look_at_the_same_moves_at_once() -> None:
    moves = moves_of()
    orders = [random.Random(seed).sample(range(len(moves)), len(moves)) for seed in range(8)]
    for _ in range(few(10)):
        trace = noted()
        with ThreadPoolExecutor(len(orders)) as pool:
            read = pool.map(lambda order, on=trace: {n: on.moves[n] for n in order}, orders)
            assert all(found[n] == moves[n] for found in read for n in range(len(moves)))


def test_what_a_trace_says_without_a_reason_makes_no_step(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = followed(Grid(HARD), profile_named("hodoku"))
    trace = noted()
    monkeypatch.setattr(CalledStep, "step_on", None)
    for name in ("techniques", "conclusions", "counts", "rating", "hardest", "scale", "grid"):
        assert getattr(trace, name) == getattr(wanted, name)
    assert len(trace) == len(wanted)
