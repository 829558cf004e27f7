"""Two paths side by side as a JSON object."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from whydoku.comparing.parting import ComparedPath, Comparison
from whydoku.records.trace import StepJson, step_data
from whydoku.render.words.writer import SHORT
from whydoku.step import on_grid
from whydoku.world.texts import format_line

if TYPE_CHECKING:
    from whydoku.records.names import Count, CountFromOne, Figure


class PartingJson(TypedDict):
    """The step with which a path leaves another."""

    number: CountFromOne
    """Its number on the path."""
    grid: str
    """The digits of the grid before it, as 81 characters."""
    step: StepJson
    """The step."""


class ComparedPathJson(TypedDict):
    """What one of two paths needed."""

    name: str
    """What it is called: its profile, or its file."""
    steps: Count
    """The number of its steps."""
    harder: Count
    """The number of those above singles."""
    hardest: str | None
    """The technique of its hardest step."""
    rating: Figure
    """The rating of that."""
    solved: bool
    """Whether it leads to the solution."""
    counts: dict[str, Count]
    """How often it used each technique."""
    before: Count
    """How many of its steps above singles come before the paths part."""
    parting: PartingJson | None
    """The step with which it leaves the other; null if it has no further step above singles."""


class ComparisonJson(TypedDict):
    """Two paths of one puzzle, side by side."""

    parts: bool
    """Whether they part at all; they do not if only singles and the order of steps differ."""
    sides: list[ComparedPathJson]
    """The two paths."""


def comparison_data(comparison: Comparison, *, style: str = SHORT) -> ComparisonJson:
    """Two paths side by side as a JSON object; `style` is the style of the texts of steps."""
    return {
        "parts": comparison.parts,
        "sides": [_side_data(side, style) for side in comparison.sides],
    }


def _side_data(side: ComparedPath, style: str) -> ComparedPathJson:
    trace = side.trace
    return {
        "name": side.name,
        "steps": len(trace),
        "harder": len(side.harder),
        "hardest": trace.hardest,
        "rating": trace.rating,
        "solved": trace.solved,
        "counts": {**trace.counts},
        "before": side.before,
        "parting": _parting_data(side, style),
    }


def _parting_data(side: ComparedPath, style: str) -> PartingJson | None:
    if (at := side.parts_at) is None:
        return None
    grid, step = side.trace.moves[at - 1]
    line = format_line(grid.digits)
    return {"number": at, "grid": line, "step": step_data(on_grid(step, grid), style=style)}
