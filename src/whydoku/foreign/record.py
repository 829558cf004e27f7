"""What was found about the steps of a printed path, as JSON objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NotRequired, TypedDict

from whydoku.foreign.completing import FINDINGS, Completed, CompletedStep
from whydoku.notation import format_conclusions
from whydoku.shapes.marks import OneName

if TYPE_CHECKING:
    from whydoku.records.names import Count, CountFromOne


class CompletedStepJson(TypedDict):
    """What was found about a step of a printed path."""

    name: str
    """The name that was printed."""
    line: NotRequired[CountFromOne]
    """The line on which it was printed."""
    claim: str
    """What the step concludes."""
    finding: Annotated[str, OneName(tuple(FINDINGS))]
    """Whether the step follows: by the technique that it names, by the reason printed with it, by
    another technique, in several steps; or is known, true beyond what was found, false, or open."""
    techniques: NotRequired[list[str]]
    """The techniques of the steps that lead to it."""
    fault: NotRequired[str]
    """Why the reason printed with it does not hold, or cannot be read."""


class CompletedJson(TypedDict):
    """What was found about a printed path."""

    form: str
    """The program in whose form it was printed."""
    found: dict[str, Count]
    """How many steps there are of each finding."""
    printed: list[CompletedStepJson]
    """What was found about each step, up to the first that is wrong."""
    wrong: CountFromOne | None
    """The number of the first wrong step; null if there is none."""


def completed_data(completed: Completed) -> CompletedJson:
    """What was found about a printed path as a JSON object."""
    return {
        "form": completed.path.form,
        "found": {str(finding): number for finding, number in completed.counts.items()},
        "printed": [_step_data(step) for step in completed.steps],
        "wrong": completed.wrong,
    }


def _step_data(step: CompletedStep) -> CompletedStepJson:
    claim = step.move.claim
    data: CompletedStepJson = {
        "name": step.printed.name,
        "claim": format_conclusions(claim.placements, claim.eliminations),
        "finding": step.finding,
    }
    if step.printed.line:
        data["line"] = step.printed.line
    if step.move.steps:
        data["techniques"] = [one.technique for one in step.move.steps]
    if step.move.fault:
        data["fault"] = step.move.fault
    return data
