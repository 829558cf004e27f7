"""The hardest step of a path, and how many steps are hard."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.grid import Grid
from whydoku.shortest.effort import above_singles
from whydoku.step import Step
from whydoku.trace import Trace


@dataclass(frozen=True, slots=True)
class Hardest:
    """The hardest step of a path, the first among equals: its number from 1, the grid it was taken
    on, and its rating; how many `times` that rating occurs, and how many steps are `above` the
    singles."""

    number: int
    grid: Grid
    step: Step
    rating: float
    times: int
    above: int


def hardest(trace: Trace) -> Hardest | None:
    """The hardest step of a trace; None if it has no step."""
    ratings = trace.ratings
    if not ratings:
        return None
    top = max(ratings)
    at = ratings.index(top)
    return Hardest(at + 1, *trace.moves[at], top, ratings.count(top), above_singles(trace))
