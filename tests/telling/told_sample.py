"""Steps of all techniques, from the project's cases and from the paths of puzzles, as passages."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import islice, product
from typing import NamedTuple
from unittest import mock

from effort import few, is_dear
from own_cases import own_cases, own_techniques
from whydoku.grids.grid import Grid
from whydoku.logic.step import Step
from whydoku.solving.solve import explain
from whydoku.telling.words import Passage, passage
from whydoku.telling.words.patterns import ways

PUZZLES = (
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....",
    "6.....8.3.4.7.................5.4.7.3..2.....1.6.......2.....5.....8.6......1....",
    "48.3............71.2.......7.5....6....2..8.............1.76...3.....4......5....",
)

PROFILES = ("default", "hodoku", "explainer")


class Told(NamedTuple):
    grid: Grid
    step: Step
    sentence: Passage
    argument: Passage


def told(grid: Grid, step: Step) -> Told:
    """The step with the whole of each way, as a reader cannot follow an abridged one."""
    with mock.patch.multiple(ways, MOST_TOLD=999, MOST_INSIDE=999):
        return Told(grid, step, passage(step, grid), passage(step, grid, "argument"))


def sample() -> tuple[Told, ...]:
    """As many as the effort allows."""
    return steps_told(few(8), few(3), few(12))


@cache
def steps_told(cases: int, each: int, paths: int) -> tuple[Told, ...]:
    """Some steps in each of some cases of every technique, and those of some paths."""
    grids = defaultdict[str, list[Grid]](list)
    for case in own_cases():
        for technique in case.techniques:
            grids[technique.slug].append(case.grid)
    found = list[Told]()
    for technique in own_techniques():
        own = grids[technique.slug]
        for grid in own[: 1 if is_dear(technique.slug) else cases]:
            steps = technique.steps(grid, alone=False)
            found += (told(grid, step) for step in islice(steps, each))
    for puzzle, profile in islice(product(PUZZLES, PROFILES), paths):
        found += (told(*move) for move in explain(Grid(puzzle), profile).moves)
    return tuple(found)
