"""The solving loop, which takes the first step of the first technique that has one, and then starts
again.

Finds out how to go on where a profile knows no further step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from whydoku.errors import UnknownName, WhydokuError
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.mistakes import refuse_mistakes, refuse_several
from whydoku.grids.parts.candidates import candidates_of
from whydoku.grids.solutions import MOST_COUNTED, has_one_solution
from whydoku.grids.spaces import BOX_OF, POS_OF
from whydoku.logic.step import Step
from whydoku.shapes.arguments import typed
from whydoku.solving.moves import Further, Move, Pass
from whydoku.solving.profiles.profile import PassPlan, Picking, Profile, TechniqueCall
from whydoku.solving.profiles.reading import profile_of
from whydoku.solving.program import program_of
from whydoku.solving.trace import Trace
from whydoku.solving.walked import walked, walked_by_engine


@typed
def explain(grid: Grid, profile: str | Profile = "default", *, uniqueness: bool = True) -> Trace:
    """Solves a grid with a profile, to the end or to an impasse, and records every step.

    Techniques that assume one solution take part only if `uniqueness` allows them and the grid is
    known to have one. Raises NoSolution, naming what is wrong, if there is none: from a grid that
    contradicts itself anything would follow. A profile that follows contradictions does not raise
    it; it goes on until a constraint has no candidate left. A profile made for puzzles with one
    solution raises ManySolutions if there are several.
    """
    wanted = profile_of(profile)
    if wanted.engine and not grid.rules.is_classic:
        raise WhydokuError(f"the profile {wanted.name!r} follows classic rules, not {grid.rules}")
    trace: Trace | None = None
    if program := program_of(wanted, rules=grid.rules):
        trace = walked(grid, wanted, program, uniqueness=uniqueness)
    elif wanted.engine:
        trace = walked_by_engine(grid, wanted, uniqueness=uniqueness)
    if trace is not None:
        return trace
    if not wanted.contradictions:
        refuse_mistakes(grid)
    if wanted.one_solution:
        refuse_several(grid, wanted.name)
    return followed(grid, wanted, uniqueness=uniqueness)


def followed(grid: Grid, wanted: Profile, *, uniqueness: bool = True) -> Trace:
    """Solves a grid that the profile accepts, step by step in Python.

    The result defines what a path is; the native engine has to find the same path.
    """
    unique = uniqueness and has_one_solution(grid)
    moves: list[Move] = []
    passes: list[Pass] = []
    marks = [MarkedHouses() for _ in wanted.passes]
    state, before, number = grid.bare(), -1, 0
    while before < len(moves) and not _is_over(state):
        before, number = len(moves), number + 1
        for plan, seen in zip(wanted.passes, marks, strict=True):
            if not plan.looks_at(grid.tables):
                continue
            marked = seen.marked(state) if plan.marked else None
            passes.append(Pass(plan.label, len(moves), plan.digit, plan.house, number, marked))
            made = [*take(state, plan, unique, seen)]
            if made:
                moves += made
                state.forget()
                state = after(made[-1])
            if _is_over(state) or (wanted.restart and len(moves) > before):
                break
    watched = tuple(passes) if len(wanted.passes) > 1 else ()
    return Trace(grid, tuple(moves), state, wanted.name, uniqueness, watched, wanted.vocabulary)


def after(move: Move) -> Grid:
    """The grid after a move, which is a step with the grid that it was taken on."""
    grid, step = move
    return grid.apply(step)


def accepts(profile: Profile, grid: Grid) -> bool:
    """Whether a profile accepts a grid; some profiles refuse a grid with several solutions."""
    return not profile.one_solution or grid.count(2) < 2


def first_step(grid: Grid, profile: Profile, *, uniqueness: bool = True) -> Step | None:
    """The first step of the first pass that has one. None if no pass has a step, or if the profile
    refuses the grid."""
    if not accepts(profile, grid):
        return None
    unique = uniqueness and has_one_solution(grid)
    steps = (step for plan in profile.passes for _, step in take(grid, plan, unique))
    return next(steps, None)


def usable(grid: Grid, profile: Profile, *, uniqueness: bool = True) -> tuple[TechniqueCall, ...]:
    """The techniques of a profile that may be used on a grid, in order and without the limits of
    its passes to a digit or a house."""
    unique = uniqueness and has_one_solution(grid)
    return tuple(
        call
        for call in profile.everywhere
        if (unique or not call[0].assumes_unique) and call[0].suits(grid.rules)
    )


class MarkedHouses:
    """Keeps track of the houses that a pass searched in vain. A house is marked again when it
    changes."""

    def __init__(self) -> None:
        self._seen: dict[int, tuple[int, int]] = {}

    def marked(self, grid: Grid) -> int:
        """The houses that still have to be searched, as a bit set; at first all houses."""
        houses = (h for h, cells in enumerate(grid.tables.houses) if cells)
        return sum(1 << h for h in houses if self._seen.get(h) != _content_of_house(grid, h))

    def found_nothing(self, grid: Grid, h: int) -> None:
        """Unmarks house `h`, until it changes, because a search in it was in vain."""
        self._seen[h] = _content_of_house(grid, h)


def take(
    grid: Grid, plan: PassPlan, unique: bool, marks: MarkedHouses | None = None
) -> Iterator[Move]:
    """Yields the steps of one pass, each with the grid on which it was found. `marks` keeps track
    of the houses to search, if the pass looks only into marked houses."""
    if not plan.marked:
        yield from _taken(grid, plan, unique)
        return
    marks = marks or MarkedHouses()
    for h in members(marks.marked(grid)):
        move = None
        for move in _taken(grid, plan, unique, house=h):
            yield move
            if plan.once:
                return
        grid = after(move) if move else grid
        marks.found_nothing(grid, h)


def _taken(grid: Grid, plan: PassPlan, unique: bool, **looking: int) -> Iterator[Move]:
    """Yields the steps of a pass wherever the pass looks, or only in the house that `looking`
    names.

    A grid made on the way forgets its derived values as soon as the next step has been taken.
    """
    first = grid
    place = -1
    picking = Picking(grid, oldest=plan.oldest, by_place=plan.by_place) if plan.picks else None
    while not _is_over(grid):
        steps = plan.steps(grid, unique=unique, **looking)
        if plan.sweep:
            in_order = sorted(steps, key=_place_of_step)
            steps = (step for step in in_order if _place_of_step(step) > place)
        step = picking.pick(steps) if picking else next(steps, None)
        if step is None:
            return
        yield grid, step
        if grid is not first:
            grid.forget()
        if plan.once:
            return
        grid = picking.follow(grid, step) if picking else grid.apply(step)
        if plan.sweep:
            place = _place_of_step(step)


def _is_over(grid: Grid) -> bool:
    """Whether nothing more is to be done: the grid is solved, or a constraint has no candidate
    left."""
    return grid.is_solved or grid.is_broken


def _content_of_house(grid: Grid, h: int) -> tuple[int, int]:
    """The candidates of house `h`, and those of them that are digits on the grid."""
    held = candidates_of(grid.tables.house_cells[h])
    return grid.bits & held, grid.digits & held


def _place_of_step(step: Step) -> int:
    """The place of the first cell that a step changes, where cells are counted box after box."""
    i = min(iter(step.placed | step.removed)).cell
    return BOX_OF[i] * 9 + POS_OF[i]


FULLEST: Final = "default"
"""The profile that goes on where others know no further step: it leaves no puzzle unsolved."""


def further(grid: Grid, profile: str, *, uniqueness: bool = True) -> Further | None:
    """The next step of the profile `default` on a grid where `profile` knows none.

    None if the profile `default` has no step either or is `profile` itself, and None for a grid
    that is solved or broken.
    """
    if profile == FULLEST or grid.is_solved or grid.is_broken:
        return None
    step = first_step(grid, profile_of(FULLEST), uniqueness=uniqueness)
    return None if step is None else Further(FULLEST, step)


def with_ending(trace: Trace) -> Trace:
    """The trace with what is known about its impasse, if it ends at one: the number of solutions
    and, if there is just one, how to go on.

    A path that stops although its profile knows a further step, such as one that answers a
    question, ends at no impasse.
    """
    if trace.solved or trace.broken is not None or trace.solutions is not None:
        return trace
    number = trace.puzzle.count(2)
    if number != 1:
        return replace(trace, solutions=number and trace.puzzle.count(MOST_COUNTED))
    if _goes_on(trace):
        return trace
    fullest = further(trace.grid, trace.profile, uniqueness=trace.uniqueness)
    return replace(trace, solutions=1, further=fullest)


def _goes_on(trace: Trace) -> bool:
    """Whether the profile of a path knows a further step. False if no profile has that name."""
    try:
        profile = profile_of(trace.profile)
    except UnknownName:
        return False
    return first_step(trace.grid, profile, uniqueness=trace.uniqueness) is not None
