"""The choices open at each moment: how many ways there are to go on.

Few choices are what makes a puzzle feel hard. While singles are left, each cell that one of them
fills is a way on; otherwise each different step of the technique in turn is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from whydoku.bits import Candidates
from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.technique import (
    Technique,
    entry_of,
    follows_suppositions,
    is_single_technique,
    techniques,
)
from whydoku.trace import Trace
from whydoku.world.candidates import union

LAST_CELLS: Final = 9
"""The number of open cells from which on few choices are no hardship, since little is left."""

MOST_STEPS: Final = 50
"""The most steps of a technique that are counted."""


def singles_up_to(rating: float) -> tuple[Technique, ...]:
    """The techniques for singles that are rated no higher than `rating`."""
    return tuple(t for t in techniques() if is_single_technique(t) and t.rating <= rating)


def in_sight(grid: Grid, singles: tuple[Technique, ...]) -> Candidates:
    """The placements that any of the techniques in `singles` finds."""
    return union(step.placements for one in singles for step in one.find(grid))


def choices_along(trace: Trace) -> tuple[int, ...]:
    """The choices before each step of a path, as far as its own hardest single reaches."""
    rated = [entry for slug in trace.techniques if (entry := entry_of(slug))]
    kinds = singles_up_to(
        max((entry.rating for entry in rated if is_single_technique(entry)), default=0.0)
    )
    return tuple(
        in_sight(grid, kinds).bit_count() or _ways_of(grid, step) for grid, step in trace.moves
    )


def _ways_of(grid: Grid, step: Step) -> int:
    """The number of different steps of the technique of a step, this one included; 1 for
    suppositions, which lead on nearly everywhere."""
    entry = entry_of(step.technique)
    if not isinstance(entry, Technique) or follows_suppositions(entry):
        return 1
    found = islice(entry.find(grid), MOST_STEPS)
    return max(len({(one.placements, one.eliminations) for one in found}), 1)


def fewest_choices(puzzle: Grid, known: float = 0.0) -> int:
    """The fewest cells that singles fill in any round, where each round fills all that are in
    sight; 0 if singles do not solve the puzzle.

    Counts the easiest kinds of singles that solve the puzzle, with those rated up to `known`, which
    people look for in any case, and not the rounds that begin with no more than `LAST_CELLS` open
    cells. As a round takes all, nothing depends on an order, and a puzzle keeps its figure when it
    is turned.
    """
    kinds = singles_up_to(float("inf"))
    for hardest in dict.fromkeys(max(kind.rating, known) for kind in kinds):
        if (fewest := _fewest_by(puzzle, singles_up_to(hardest))) is not None:
            return fewest
    return 0


def rounds(grid: Grid, singles: tuple[Technique, ...]) -> Iterator[tuple[Grid, Candidates]]:
    """Yields each grid on the way through a puzzle by rounds, each of which fills all the cells
    that are in sight, and the digits that it fills in; ends with the grid on which none is."""
    while placements := in_sight(grid, singles):
        yield grid, placements
        grid = grid.apply(Step("", placements=placements))
    yield grid, 0


def _fewest_by(puzzle: Grid, singles: tuple[Technique, ...]) -> int | None:
    """The fewest cells that a round of these singles fills; None if they do not solve the grid."""
    fewest = 81
    for grid, placements in rounds(puzzle, singles):
        left = 81 - grid.digits.bit_count()
        if left > LAST_CELLS:
            fewest = min(fewest, placements.bit_count())
    return None if left else fewest
