"""Proves steps and traces again, whether new or saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from whydoku.errors import WhydokuError
from whydoku.grid import Grid
from whydoku.proof import Assumed, assumed_in, need_name, verify_step, verify_trace
from whydoku.records.names import Eliminations, Placements
from whydoku.records.saved_traces import puzzle_of, trace_claim
from whydoku.shapes.marks import Record, of
from whydoku.shapes.writing import written
from whydoku.step import Step
from whydoku.trace import Trace


class AssumedJson(Record):
    """What a proof takes for granted, as no step shows it."""

    placements: Placements = of("placed")
    """The digits that the start has besides the givens."""
    eliminations: Eliminations = of("removed")
    """The candidates that the start lacks, though no digit excludes them."""


def verify(
    subject: Grid | Trace | Mapping[str, Any] | str, step: Step | None = None
) -> Assumed | None:
    """Proves a step on a grid again, or every step of a trace; raises Unproven if a proof fails.

    A trace may be a `Trace`, or a saved one as an object or as JSON text; one that cannot be read
    raises InvalidPuzzle. Each step must follow on the grid to which the steps before it lead, must
    have a name of its technique, and a reason as steps of that technique have it. The last grid
    must match what the trace claims about it. A step that assumes a single solution is accepted
    only after the solutions of the givens have been counted.

    Returns what the proof takes for granted: the digits and the removed candidates that the grid,
    or the start of the trace, has beyond the puzzle. None if there are none; one that the puzzle
    contradicts raises Unproven too.
    """
    if not isinstance(subject, Grid):
        return verify_trace(trace_claim(subject))
    if not isinstance(step, Step):
        raise WhydokuError("verify takes a grid and a step of it, or a trace")
    verify_step(subject, step)
    need_name(step)
    return assumed_in(subject, puzzle_of(subject))


def assumed_data(assumed: Assumed) -> AssumedJson:
    """What a proof takes for granted, as a JSON object."""
    return written(AssumedJson, assumed)
