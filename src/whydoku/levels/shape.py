"""The shape of a path: how it begins, where it is hard, and how it ends."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.shortest.effort import toil_of
from whydoku.technique import entry_of, is_single_technique, rating_of_technique
from whydoku.trace import Trace


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape of a path; a step is *hard* here if it is not a single.

    opening   how many cells are filled before the first hard step
    steps     the number of hard steps
    moments   how many times hard steps begin after a single, or at the start
    tail      how many cells are open after the last hard step
    toil      the sum of the ratings of the hard steps
    hardest   the rating of the hardest step, on the scale `whydoku`
    """

    opening: int
    steps: int
    moments: int
    tail: int
    toil: float
    hardest: float


def shape_of(trace: Trace) -> Shape:
    """The shape of the path of a trace."""
    left = 81 - trace.puzzle.digits.bit_count()
    opening, steps, moments, tail, was_hard = left, 0, 0, 0, False
    begun = left
    for slug, (placed, _) in zip(trace.techniques, trace.conclusions, strict=True):
        is_hard = not is_single_technique(entry_of(slug))
        if is_hard and not steps:
            opening = begun - left
        steps, moments = steps + is_hard, moments + (is_hard and not was_hard)
        left, was_hard = left - placed.bit_count(), is_hard
        tail = left if is_hard else tail
    toil = sum(map(toil_of, trace.techniques)) / 100
    hardest = max(map(rating_of_technique, trace.techniques), default=0.0)
    return Shape(opening, steps, moments, tail, toil, hardest)
