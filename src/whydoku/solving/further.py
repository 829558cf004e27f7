"""Finds out how to go on where a profile knows no further step."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from whydoku.errors import UnknownName
from whydoku.grids.grid import Grid
from whydoku.grids.verdicts.solutions import MOST_COUNTED
from whydoku.solving.profiles.reading import profile_of
from whydoku.solving.solve import first_step
from whydoku.solving.trace import Further, Trace

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
