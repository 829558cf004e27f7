"""Takes grids through profiles in the native engine, which asks Python to make the calls it cannot
make itself."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import islice, takewhile
from typing import NamedTuple

from whydoku.grids.engine.paths import (
    ANY,
    NO_PATH,
    PASS_BY,
    PASS_NUMBERS,
    PAUSED,
    RESUME,
    STATE_WIDTH,
    STOP,
    WAITING,
    Conclusions,
    Paths,
    read_finding,
)
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import union
from whydoku.grids.solutions import has_one_solution
from whydoku.grids.spaces import Tables
from whydoku.logic.catalogue import path_of_engine
from whydoku.solving.moves import Pass
from whydoku.solving.noted import CalledStep, NotedMoves, steps_of
from whydoku.solving.profiles.profile import Profile, first_by_place
from whydoku.solving.program import Program, state_of
from whydoku.solving.trace import Trace


def walked(grid: Grid, profile: Profile, program: Program, *, uniqueness: bool) -> Trace | None:
    """The trace of a grid that the native engine takes through a program; None if the profile
    refuses the grid because of the number of its solutions."""
    state, rules = state_of(grid, uniqueness=uniqueness), grid.rules.address
    paths = Paths(program.packed, state, STATE_WIDTH, uniqueness, 1, rules)
    walk(paths, program, lambda _: grid)
    if paths.states()[0] == NO_PATH:
        return None
    return trace_of(paths, 0, grid, profile, program, uniqueness=uniqueness)


def walked_by_engine(grid: Grid, profile: Profile, *, uniqueness: bool) -> Trace | None:
    """The trace of a grid by a profile that consists of one engine, which finds the whole path in
    one call. None if the profile or its engine does not allow that."""
    [plan, *others] = profile.passes
    path = path_of_engine(plan.engine)
    if others or path is None:
        return None
    notes = path(grid, unique=uniqueness and has_one_solution(grid))
    if notes is None:
        return None
    known = {entry.slug for entry in plan.known}
    taken = [*takewhile(lambda note: note.noted.technique in known, notes)]
    bare = [note.noted for note in taken]
    start = grid.bare()
    rated = tuple(step.rated for step in bare if step.rated)
    slugs = tuple(step.technique for step in bare)
    bits, digits = start.bits, start.digits
    for step in bare:
        bits &= ~(step.eliminations | grid.tables.seen_by(step.placements))
        digits |= step.placements
    return Trace(
        grid,
        NotedMoves(start, slugs, lambda: taken, rated),
        start.further(bits, digits),
        profile.name,
        uniqueness,
        (),
        profile.vocabulary,
    )


def walk(
    paths: Paths,
    program: Program,
    grid_of: Callable[[int], Grid],
    *,
    threads: int = 1,
    seconds: float = 0.0,
    goes_on: Callable[[int], bool] | None = None,
) -> None:
    """Takes all paths to their ends.

    No path takes longer than `seconds`, unless `seconds` is 0. `grid_of` returns the grid with
    which the path of a given number began. Where a path pauses, `goes_on` says whether that path
    goes on.
    """
    is_busy = True
    while is_busy:
        paths.run(threads, seconds)
        is_busy = False
        for number, state in enumerate(paths.states()):
            if state == WAITING:
                begun = time.monotonic()
                _answer(paths, number, grid_of(number), program)
                paths.spend(number, time.monotonic() - begun)
                is_busy = True
            elif state == PAUSED and goes_on and not goes_on(number):
                paths.go_on(number, STOP)
            elif state == PAUSED:
                paths.go_on(number, RESUME)
                is_busy = True


def trace_of(
    paths: Paths, number: int, grid: Grid, profile: Profile, program: Program, *, uniqueness: bool
) -> Trace:
    """The trace of path `number`, which has ended; `grid` is the grid with which it began."""
    start = grid.bare()
    calls, passes, steps = paths.path(number)
    bits, digits, _ = paths.place(number)
    return Trace(
        grid,
        NotedMoves(start, _slugs_of(calls, program), partial(_notes, program, steps)),
        start.further(bits, digits),
        profile.name,
        uniqueness,
        _passes(profile, passes, grid.tables) if len(profile.passes) > 1 else (),
        profile.vocabulary,
    )


def techniques_of(paths: Paths, number: int, program: Program) -> tuple[str, ...]:
    """The slug of the technique of each step on a path."""
    return _slugs_of(paths.path(number).calls, program)


def _slugs_of(calls: Iterable[int], program: Program) -> tuple[str, ...]:
    slugs = program.slugs
    return tuple([slugs[call] for call in calls])


def _answer(paths: Paths, number: int, start: Grid, program: Program) -> None:
    """Makes the call for which path `number` waits, on the grid that the path has reached, and
    gives the path the step to take, if there is one. The path began with the grid `start`."""
    bits, digits, waiting = paths.place(number)
    if waiting is None:
        return
    taken = _taken(start.further(bits, digits), program, *waiting)
    if taken is None:
        paths.go_on(number, PASS_BY)
    else:
        paths.take(number, taken.nth, taken.conclusions)


class _Taken(NamedTuple):
    """What a path takes of the findings of a call: the number of one finding, from 0, and its
    conclusions."""

    nth: int
    conclusions: Conclusions


def _taken(grid: Grid, program: Program, call: int, house: int) -> _Taken | None:
    technique, _ = program.calls[call]
    findings = steps_of(program.calls[call], grid, None if house == ANY else house)
    nth: int = 0
    if program.every:
        steps = [*findings]
    elif technique.slug in program.plans[call].by_place:
        steps = [*findings]
        first = first_by_place(steps)
        nth = steps.index(first) if first else 0
        steps = steps[nth : nth + 1]
    else:
        steps = [*islice(findings, 1)]
    if not steps:
        return None
    placed = union(step.placements for step in steps)
    return _Taken(nth, (placed, union(step.eliminations for step in steps)))


def _notes(program: Program, steps: array[int]) -> Sequence[CalledStep]:
    notes, numbers, at = [], tuple(steps), 0
    calls, end = program.calls, len(numbers)
    while at < end:
        call, nth, house = numbers[at : at + 3]
        found, at = read_finding(numbers, at + 3)
        notes.append(CalledStep(calls[call], nth, None if house == ANY else house, found))
    return notes


def _passes(profile: Profile, numbers: Sequence[int], tables: Tables) -> tuple[Pass, ...]:
    made = []
    for plan_number, start, number, *parts in zip(*[iter(numbers)] * PASS_NUMBERS, strict=True):
        plan = profile.passes[plan_number]
        if not plan.looks_at(tables):
            continue
        houses = sum(part << 16 * n for n, part in enumerate(parts))
        marked = houses if plan.marked else None
        made.append(Pass(plan.label, start, plan.digit, plan.house, number, marked))
    return tuple(made)
