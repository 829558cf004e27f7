"""Solves grids with profiles, to the end or to an impasse, and finds out how to go on there."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from whydoku.errors import UnknownName, WhydokuError
from whydoku.grids.grid import Grid
from whydoku.grids.mistakes import refuse_mistakes, refuse_several
from whydoku.grids.solutions import MOST_COUNTED, has_one_solution
from whydoku.logic.step import Step
from whydoku.shapes.arguments import typed
from whydoku.solving.moves import Further
from whydoku.solving.profiles.profile import Profile, TechniqueCall
from whydoku.solving.profiles.reading import profile_of
from whydoku.solving.program import program_of
from whydoku.solving.trace import Trace
from whydoku.solving.walked import first_walked, moves_by_engine, walked, walked_by_engine


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
    if program := program_of(wanted, rules=grid.rules):
        trace = walked(grid, wanted, program, uniqueness=uniqueness)
        if trace is not None:
            return trace
    if not wanted.contradictions:
        refuse_mistakes(grid)
    if wanted.one_solution:
        refuse_several(grid, wanted.name)
    return walked_by_engine(grid, wanted, uniqueness=uniqueness)


def accepts(profile: Profile, grid: Grid) -> bool:
    """Whether a profile accepts a grid; some profiles refuse a grid with several solutions."""
    return not profile.one_solution or grid.count(2) < 2


def first_step(grid: Grid, profile: Profile, *, uniqueness: bool = True) -> Step | None:
    """The first step of the first pass that has one. None if no pass has a step, or if the profile
    refuses the grid."""
    if not accepts(profile, grid):
        return None
    if profile.engine:
        moves = moves_by_engine(grid, profile, uniqueness=uniqueness)
        return next((step for _, step in moves), None)
    return first_walked(grid, profile, uniqueness=uniqueness)


def usable(grid: Grid, profile: Profile, *, uniqueness: bool = True) -> tuple[TechniqueCall, ...]:
    """The techniques of a profile that may be used on a grid, in order and without the limits of
    its passes to a digit or a house."""
    unique = uniqueness and has_one_solution(grid)
    return tuple(
        call
        for call in profile.everywhere
        if (unique or not call[0].assumes_unique) and call[0].suits(grid.rules)
    )


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
