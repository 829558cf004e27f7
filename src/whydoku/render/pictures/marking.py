"""What a picture of a step shows, as typed marks.

A pattern becomes marks on candidates, cells and houses, and links between nodes. Painters know
only marks, no patterns or techniques, so every canvas can draw a new technique as soon as it
gives a reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from whydoku.bits import Candidates
from whydoku.dispatch import for_each_pattern
from whydoku.grid import Grid
from whydoku.render.pictures.collector import MarkCollector, Marking
from whydoku.render.pictures.marks import PictureMarks, Role
from whydoku.step import Step
from whydoku.why import Chain, Pattern
from whydoku.world.candidates import union

MARKING: Final[Mapping[type, Marking]] = for_each_pattern(
    "whydoku.render.pictures.patterns", "mark"
)
"""The function that marks each pattern."""


def candidates_named_by(step: Step) -> Candidates:
    """The candidates that a step names, which are all that a picture without a grid shows."""
    return step.placements | step.eliminations | union(pattern.named for pattern in step.why)


def marks_of(step: Step, grid: Grid | None = None) -> PictureMarks:
    """The marks of a step on the grid it was found on; without a grid, on what it names."""
    bits = candidates_named_by(step) if grid is None else grid.bits
    found = MarkCollector(MARKING, bits, grid)
    for pattern in _without_repeated_paths(step.why):
        found.pattern(pattern)
    found.candidates(step.eliminations, Role.ELIMINATED)
    found.candidates(step.placements, Role.PLACED)
    return found.marks()


def _without_repeated_paths(patterns: Iterable[Pattern]) -> Iterator[Pattern]:
    """Yields the patterns, without chains that run through the same candidates as an earlier one.

    A remote pair has a chain for each of its two digits. One chain shows how the cells alternate;
    both would cover each other.
    """
    gone_through = set()
    for pattern in patterns:
        if isinstance(pattern, Chain):
            way = pattern.strong, union(pattern.nodes)
            if way in gone_through:
                continue
            gone_through.add(way)
        yield pattern
