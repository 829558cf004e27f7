"""Takes grids through profiles in the native engine, which asks Python to make the calls it cannot
make itself; and through profiles whose steps an engine finds, each by itself."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, takewhile

from whydoku.grids.engine.paths import (
    ANY,
    KINDS_OF_SINGLES,
    NO_PATH,
    PASS_NUMBERS,
    PAUSED,
    RESUME,
    STATE_WIDTH,
    STOP,
    WAITING,
    HostFinding,
    Paths,
    read_finding,
)
from whydoku.grids.grid import Grid
from whydoku.grids.solutions import has_one_solution
from whydoku.grids.spaces import ROW_SPACE, Tables
from whydoku.logic.catalogue import engines, path_of_engine
from whydoku.logic.step import Step
from whydoku.logic.why import Cover
from whydoku.solving.moves import Move, Pass, after
from whydoku.solving.noted import CalledStep, NotedMoves, steps_of
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.program import Program, program_of, state_of
from whydoku.solving.trace import Trace


def walked(grid: Grid, profile: Profile, program: Program, *, uniqueness: bool) -> Trace | None:
    """The trace of a grid that the native engine takes through a program; None if the profile
    refuses the grid because of the number of its solutions."""
    state, rules = state_of(grid, uniqueness=uniqueness), grid.rules.address
    paths = Paths(program.packed, state, STATE_WIDTH, uniqueness, 1, rules)
    walk(paths, program, lambda _: grid, goes_on=lambda _: not program.is_first)
    if paths.states()[0] == NO_PATH:
        return None
    return trace_of(paths, 0, grid, profile, program, uniqueness=uniqueness)


def first_walked(grid: Grid, profile: Profile, *, uniqueness: bool) -> Step | None:
    """The first step of a profile on a grid, however many solutions that has; None if it has no
    step there."""
    program = program_of(profile, rules=grid.rules, is_first=True)
    trace = program and walked(grid, profile, program, uniqueness=uniqueness)
    return trace.steps[0] if trace and trace.moves else None


def walked_by_engine(grid: Grid, profile: Profile, *, uniqueness: bool) -> Trace:
    """The trace of a grid by a profile that consists of one engine, which finds the whole path in
    one call if it can, or else one step after the other."""
    [plan] = profile.passes
    start, path = grid.bare(), path_of_engine(plan.engine)
    notes = path(grid, unique=uniqueness and has_one_solution(grid)) if path else None
    if notes is None:
        moves = tuple(moves_by_engine(grid, profile, uniqueness=uniqueness))
        end = after(moves[-1]) if moves else start
        return Trace(grid, moves, end, profile.name, uniqueness, (), profile.vocabulary)
    known = {entry.slug for entry in plan.known}
    taken = [*takewhile(lambda note: note.noted.technique in known, notes)]
    bare = [note.noted for note in taken]
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


def moves_by_engine(grid: Grid, profile: Profile, *, uniqueness: bool) -> Iterator[Move]:
    """Yields the steps that the engine of a profile finds, each on the grid after the last, as long
    as the profile knows them; none under rules that are not classic."""
    [plan] = profile.passes
    known = {entry.slug for entry in plan.known}
    unique, grid = uniqueness and has_one_solution(grid), grid.bare()
    while grid.rules.is_classic and not (grid.is_solved or grid.is_broken):
        step = next(engines()[plan.engine](grid, unique=unique), None)
        if step is None or step.technique not in known:
            return
        yield grid, step
        grid = grid.apply(step)


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
    tells the path what it finds. The path began with the grid `start`."""
    bits, digits, waiting = paths.place(number)
    if waiting is not None:
        paths.find(number, _told(start.further(bits, digits), program, *waiting))


def _told(grid: Grid, program: Program, call: int, house: int) -> Iterator[HostFinding]:
    """Yields what the engine has to know of the findings of a call: all of which one is picked, or
    all that are one step; elsewhere the first."""
    technique, plan = program.calls[call][0], program.plans[call]
    found = steps_of(program.calls[call], grid, None if house == ANY else house)
    first = next(found, None)
    if first is None:
        return
    if plan.oldest and _kind_of(first):
        for step in chain((first,), found):
            kind = _kind_of(step)
            base = _bases_of(step)[0] if kind else 0
            yield HostFinding((step.placements, step.eliminations), kind, base)
        return
    by_place = technique.slug in plan.by_place
    steps = [first, *(found if by_place or plan.sweep or program.every else ())]
    ranked = sorted({*map(_bases_of, steps)}) if by_place else []
    rank = {bases: n for n, bases in enumerate(ranked)}
    for step in steps:
        base = rank[_bases_of(step)] if by_place else 0
        yield HostFinding((step.placements, step.eliminations), base=base)


def _kind_of(step: Step) -> int:
    """The kind of the single in a step, 0 if it is none."""
    bases = _bases_of(step)
    if not step.placements or len(bases) != 1 or len(step.why) != 1:
        return 0
    is_hidden = bases[0] >= ROW_SPACE
    is_full = step.technique == "full-house"
    return KINDS_OF_SINGLES["full" if is_full else "hidden" if is_hidden else "naked"]


def _bases_of(step: Step) -> tuple[int, ...]:
    """The bases of the cover in a step's reason; none for other patterns."""
    match step.why:
        case (Cover(bases=bases), *_):
            return bases
    return ()


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
