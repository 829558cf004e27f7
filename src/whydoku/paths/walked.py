"""A grid taken through a program by the native module, which hands it back where it must."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from whydoku.bits import Candidates
from whydoku.grid import Grid
from whydoku.kernels.paths import ANY, STATE_WIDTH, packed_state
from whydoku.kernels.sets import SET_WIDTH, packed_set, unpacked_set
from whydoku.paths.noted import NotedMoves, NotedStep
from whydoku.paths.program import Program
from whydoku.profiles.picking import first_by_place
from whydoku.profiles.profile import Profile
from whydoku.step import Step
from whydoku.trace import Pass, Trace

if TYPE_CHECKING:
    from whydoku._native import Paths


def walked(grid: Grid, profile: Profile, program: Program, *, uniqueness: bool) -> Trace | None:
    """The trace of a grid; None if the profile refuses the grid, for its number of solutions."""
    from whydoku._native import Paths

    paths = Paths(program.packed, state_of(grid, uniqueness=uniqueness), STATE_WIDTH, True)
    if not paths.has_path(0):
        return None
    walk(paths, program, lambda _: grid, threads=1)
    return trace_of(paths, 0, grid, profile, program, uniqueness=uniqueness)


def state_of(grid: Grid, *, uniqueness: bool) -> bytes:
    """A grid as the native module takes it."""
    allowed = uniqueness and not grid.unproved
    return packed_state(grid.bits, grid.digits, grid.givens.bits, uniqueness=allowed)


def walk(paths: Paths, program: Program, grid_of: Callable[[int], Grid], *, threads: int) -> None:
    """Takes all paths to their ends; `grid_of` gives the grid that a path began with."""
    paths.run(threads)
    while waiting := array("I", paths.waiting()):
        for number in waiting:
            _answer(paths, number, grid_of(number), program)
        paths.run(threads)


def trace_of(
    paths: Paths, number: int, grid: Grid, profile: Profile, program: Program, *, uniqueness: bool
) -> Trace:
    """The trace of a path that is over, from the grid it began with."""
    start = grid.bare()
    slugs = tuple([program.slugs[n] for n in array("H", paths.calls(number))])
    return Trace(
        grid,
        NotedMoves(start, slugs, partial(_notes, program, paths.steps(number))),
        start.further(*_sets(paths.state(number))),
        profile.name,
        uniqueness,
        _passes(profile, paths.passes(number)) if len(profile.passes) > 1 else (),
        profile.vocabulary,
    )


def _answer(paths: Paths, number: int, start: Grid, program: Program) -> None:
    """Makes the call for which a path waits, on the grid it has got to, and tells it the step."""
    waiting = paths.call(number)
    if waiting is None:
        return
    grid = start.further(*_sets(paths.state(number)))
    nth, step = _found(grid, program, *waiting)
    if step is None:
        paths.pass_by(number)
    else:
        paths.take(number, nth, packed_set(step.placements), packed_set(step.eliminations))


def _found(grid: Grid, program: Program, call: int, house: int) -> tuple[int, Step | None]:
    """The step to take of a call, and its number among all that the call finds."""
    technique, options = program.calls[call]
    place = {} if house == ANY else {"house": house}
    found = technique.find(grid, **options, **place)
    if technique.slug not in program.plans[call].by_place:
        return 0, next(found, None)
    steps = [*found]
    step = first_by_place(steps)
    return (steps.index(step), step) if step else (0, None)


def _sets(state: bytes) -> tuple[Candidates, Candidates]:
    """The candidates and the digits of a state."""
    return unpacked_set(state[:SET_WIDTH]), unpacked_set(state[SET_WIDTH:])


def _notes(program: Program, steps: bytes) -> Sequence[NotedStep]:
    numbers = array("H", steps)
    notes, at = [], 0
    while at < len(numbers):
        call, nth, house, placed, removed = numbers[at : at + 5]
        middle = at + 5 + placed
        end = middle + removed
        notes.append(
            NotedStep(
                program.calls[call],
                nth,
                None if house == ANY else house,
                sum(1 << k for k in numbers[at + 5 : middle]),
                sum(1 << k for k in numbers[middle:end]),
            )
        )
        at = end
    return notes


def _passes(profile: Profile, passes: bytes) -> tuple[Pass, ...]:
    numbers = array("H", passes)
    made = []
    for plan_number, start, number, low, high in zip(*[iter(numbers)] * 5, strict=True):
        plan = profile.passes[plan_number]
        marked = low | high << 16 if plan.marked else None
        made.append(Pass(plan.label, start, plan.digit, plan.house, number, marked))
    return tuple(made)
