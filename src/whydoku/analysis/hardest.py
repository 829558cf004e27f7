"""Finds the hardest step of a path, and counts the steps that are equally hard."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.grid import Grid
from whydoku.shortest.effort import above_singles
from whydoku.step import Step
from whydoku.trace import Trace


@dataclass(frozen=True, slots=True)
class Hardest:
    """The hardest step of a path; the first of them if several are equally hard.

    number   the place of the step in the path, counted from 1
    grid     the grid before the step
    step     the step itself
    rating   its rating
    times    how many steps of the path have the same rating
    above    how many steps of the path are harder than singles
    """

    number: int
    grid: Grid
    step: Step
    rating: float
    times: int
    above: int


def hardest(trace: Trace) -> Hardest | None:
    """The hardest step of a trace; None if the trace has no steps."""
    ratings = trace.ratings
    if not ratings:
        return None
    top = max(ratings)
    at = ratings.index(top)
    return Hardest(at + 1, *trace.moves[at], top, ratings.count(top), above_singles(trace))
