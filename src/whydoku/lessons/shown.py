"""The board on which a technique is shown, with its step there."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.grid import Grid
from whydoku.lessons.reading import lesson_of
from whydoku.making.positions import stored
from whydoku.step import StepOnGrid, on_grid
from whydoku.technique import CatalogueEntry, Technique


def shown(entry: CatalogueEntry) -> StepOnGrid | None:
    """A step of the technique on a board: on that of its lesson, or else on the first position kept
    to practise it on, or else on its example. None if only an engine finds its steps."""
    if not isinstance(entry, Technique):
        return None
    for grid, conclusions in _boards(entry):
        for step in entry.find(grid):
            if conclusions in (None, (step.placements, step.eliminations)):
                return on_grid(step, grid)
    return None


def _boards(entry: Technique) -> Iterator[tuple[Grid, tuple[int, int] | None]]:
    """Yields boards, the best first, each with what the step to show concludes there if only one
    will do."""
    if lesson := lesson_of(entry.slug):
        first = lesson.examples[0]
        yield first.grid, (first.placements, first.eliminations)
    yield from ((grid, None) for grid in stored(entry.slug)[:1])
    if entry.example:
        yield Grid(entry.example), None
