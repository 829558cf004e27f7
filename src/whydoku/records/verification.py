"""Proves steps and traces again, whether new or saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from whydoku.errors import WhydokuError
from whydoku.grid import Grid
from whydoku.proof import verify_step, verify_trace
from whydoku.records.saved_traces import trace_claim
from whydoku.step import Step
from whydoku.trace import Trace


def verify(subject: Grid | Trace | Mapping[str, Any] | str, step: Step | None = None) -> None:
    """Proves a step on a grid again, or every step of a trace; raises Unproven if a proof fails.

    A trace may be a `Trace`, or a saved one as an object or as JSON text; one that cannot be read
    raises InvalidPuzzle. Each step must follow on the grid to which the steps before it lead, and
    must have a name of its technique. The last grid must match what the trace claims about it. A
    step that assumes a single solution is accepted only after the solutions of the givens have been
    counted.
    """
    if not isinstance(subject, Grid):
        verify_trace(trace_claim(subject))
    elif isinstance(step, Step):
        verify_step(subject, step)
    else:
        raise WhydokuError("verify takes a grid and a step of it, or a trace")
