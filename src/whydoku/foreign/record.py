"""What was found about the steps of a printed path, as JSON objects."""

from __future__ import annotations

from typing import Annotated

from whydoku.foreign.completing import FINDINGS
from whydoku.notation import format_conclusions
from whydoku.records.names import Count, CountFromOne
from whydoku.shapes.marks import OneName, Record, if_any, of


class CompletedStepJson(Record):
    """What was found about a step of a printed path."""

    name: str = of("printed.name")
    """The name that was printed."""
    claim: str = of(
        lambda step: format_conclusions(step.move.claim.placements, step.move.claim.eliminations)
    )
    """What the step concludes."""
    finding: Annotated[str, OneName(tuple(FINDINGS))]
    """Whether the step follows: by the technique that it names, by the reason printed with it, by
    another technique, in several steps; or is known, true beyond what was found, false, or open."""
    line: CountFromOne = if_any(lambda step: step.printed.line or None)
    """The line on which it was printed."""
    techniques: list[str] = if_any(lambda step: [one.technique for one in step.move.steps] or None)
    """The techniques of the steps that lead to it."""
    fault: str = if_any(lambda step: step.move.fault or None)
    """Why the reason printed with it does not hold, or cannot be read."""


class CompletedJson(Record):
    """What was found about a printed path."""

    form: str = of("path.form")
    """The program in whose form it was printed."""
    found: dict[str, Count] = of(
        lambda done: {str(finding): number for finding, number in done.counts.items()}
    )
    """How many steps there are of each finding."""
    printed: list[CompletedStepJson] = of("steps")
    """What was found about each step, up to the first that is wrong."""
    wrong: CountFromOne | None
    """The number of the first wrong step; null if there is none."""
