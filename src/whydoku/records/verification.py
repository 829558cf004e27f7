"""Steps and traces re-proved, be they ours or saved by anybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from whydoku.errors import WhydokuError
from whydoku.grid import Grid
from whydoku.proof import verify_step, verify_trace
from whydoku.records.trace import trace_claim
from whydoku.step import Step
from whydoku.trace import Trace


def verify(subject: Grid | Trace | Mapping[str, Any] | str, step: Step | None = None) -> None:
    """Re-proves a step of a grid, or every step of a trace; raises Unproven.

    A trace may be one of ours or a saved one, as read from JSON or as its text; one that cannot
    be read raises InvalidPuzzle. Each step must follow on the grid that the steps before it lead
    to, its name must be one of its technique, and the end must be what the trace says it is.
    Before a step is accepted that assumes one solution, the solutions of the givens are counted.
    """
    if not isinstance(subject, Grid):
        verify_trace(trace_claim(subject))
    elif isinstance(step, Step):
        verify_step(subject, step)
    else:
        raise WhydokuError("verify takes a grid and a step of it, or a trace")
