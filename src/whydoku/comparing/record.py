"""Two paths side by side as a JSON object."""

from __future__ import annotations

from whydoku.comparing.parting import ComparedPath, Comparison
from whydoku.records.names import Count, CountFromOne, Figure
from whydoku.records.trace import StepJson, step_data
from whydoku.render.words.writer import SHORT
from whydoku.shapes.marks import Record, of
from whydoku.shapes.writing import written
from whydoku.step import on_grid
from whydoku.world.texts import format_line


class PartingJson(Record):
    """The step with which a path leaves another."""

    number: CountFromOne
    """Its number on the path."""
    grid: str
    """The digits of the grid before it, as 81 characters."""
    step: StepJson
    """The step."""


class ComparedPathJson(Record):
    """What one of two paths needed."""

    name: str
    """What it is called: its profile, or its file."""
    steps: Count = of(lambda side: len(side.trace))
    """The number of its steps."""
    harder: Count = of(lambda side: len(side.harder))
    """The number of those above singles."""
    hardest: str | None = of("trace.hardest")
    """The technique of its hardest step."""
    rating: Figure = of("trace.rating")
    """The rating of that."""
    solved: bool = of("trace.solved")
    """Whether it leads to the solution."""
    counts: dict[str, Count] = of("trace.counts")
    """How often it used each technique."""
    before: Count
    """How many of its steps above singles come before the paths part."""
    parting: PartingJson | None
    """The step with which it leaves the other; null if it has no further step above singles."""


class ComparisonJson(Record):
    """Two paths of one puzzle, side by side."""

    parts: bool
    """Whether they part at all; they do not if only singles and the order of steps differ."""
    sides: list[ComparedPathJson]
    """The two paths."""


def comparison_data(comparison: Comparison, *, style: str = SHORT) -> ComparisonJson:
    """Two paths side by side as a JSON object; `style` is the style of the texts of steps."""
    sides = [
        written(ComparedPathJson, side, parting=_parting_data(side, style))
        for side in comparison.sides
    ]
    return written(ComparisonJson, comparison, sides=sides)


def _parting_data(side: ComparedPath, style: str) -> PartingJson | None:
    if (at := side.parts_at) is None:
        return None
    grid, step = side.trace.moves[at - 1]
    told = step_data(on_grid(step, grid), style=style)
    return written(PartingJson, number=at, grid=format_line(grid.digits), step=told)
