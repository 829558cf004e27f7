"""A grid taken through a program by the native module, which hands it back where it must."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from whydoku.bits import Candidates
from whydoku.grid import Grid
from whydoku.kernels.paths import ANY, STATE_WIDTH, packed_state
from whydoku.kernels.sets import SET_WIDTH, packed_set, unpacked_set
from whydoku.paths.noted import Note, NotedMoves
from whydoku.paths.program import Program
from whydoku.profiles.picking import first_by_place
from whydoku.profiles.profile import Profile
from whydoku.step import Step
from whydoku.trace import Pass, Trace

if TYPE_CHECKING:
    from whydoku._native import Paths


class _Found(NamedTuple):
    """A step that Python found where the native module has no form of its technique."""

    nth: int
    step: Step


def walked(
    grid: Grid, profile: Profile, program: Program, *, uniqueness: bool, unique: bool
) -> Trace:
    """The trace of a grid that has been checked; `unique` allows techniques that assume one
    solution."""
    from whydoku._native import Paths

    start = grid.bare()
    state = packed_state(grid.bits, grid.digits, grid.givens.bits, unique=unique)
    paths = Paths(program.packed, state, STATE_WIDTH, True)
    paths.run(1)
    while paths.call(0) is not None:
        answer(paths, 0, start, program)
        paths.run(1)
    calls = array("H", paths.calls(0))
    slugs = tuple(program.calls[n][0].slug for n in calls)
    moves = NotedMoves(start, slugs, partial(_notes, program, paths.steps(0)))
    end = start.further(*_sets(paths.state(0)))
    return Trace(
        grid,
        moves,
        end,
        profile.name,
        uniqueness,
        _passes(profile, paths.passes(0)) if len(profile.passes) > 1 else (),
        profile.vocabulary,
    )


def answer(paths: Paths, number: int, start: Grid, program: Program) -> None:
    """Makes the call for which a path waits, on the grid it has got to, and tells it the step."""
    waiting = paths.call(number)
    assert waiting is not None
    call, house = waiting
    found = _ask(start.further(*_sets(paths.state(number))), program, call, house)
    if found is None:
        paths.pass_by(number)
    else:
        step = found.step
        conclusions = packed_set(step.placements), packed_set(step.eliminations)
        paths.take(number, found.nth, *conclusions)


def _ask(grid: Grid, program: Program, call: int, house: int) -> _Found | None:
    technique, options = program.calls[call]
    place = {} if house == ANY else {"house": house}
    steps = technique.find(grid, **options, **place)
    if technique.slug in program.plans[call].by_place:
        steps = [*steps]
        taken = first_by_place(steps)
        return _Found(steps.index(taken), taken) if taken else None
    step = next(steps, None)
    return _Found(0, step) if step else None


def _sets(state: bytes) -> tuple[Candidates, Candidates]:
    """The candidates and the digits of a state."""
    return unpacked_set(state[:SET_WIDTH]), unpacked_set(state[SET_WIDTH:])


def _notes(program: Program, steps: bytes) -> Sequence[Note]:
    numbers = array("H", steps)
    notes, at = [], 0
    while at < len(numbers):
        call, nth, house, placed, removed = numbers[at : at + 5]
        middle = at + 5 + placed
        end = middle + removed
        notes.append(
            Note(
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
