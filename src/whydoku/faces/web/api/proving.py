"""The operation that checks proofs of steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, NotRequired, TypedDict

from whydoku.errors import Unproven, WhydokuError
from whydoku.faces.web.api.operations import LARGE_BODY, TimeLimit, operation
from whydoku.faces.web.api.requests import (
    GRID,
    GridValue,
    StepObject,
    TraceObject,
    reading_of,
)
from whydoku.faces.web.problems import invalid_request
from whydoku.proof import Assumed
from whydoku.records.saved_traces import AssumedJson, parse_step, verify

STEP: Final[dict[str, Any]] = {
    "technique": "naked-single",
    "placements": ["r5c5=5"],
    "eliminations": [],
    "why": [{"pattern": "cover", "bases": ["r5c5"], "covers": ["5r5", "5c5", "5b5"], "fins": []}],
}


@dataclass(frozen=True, kw_only=True)
class ProveRequest:
    """Asks for a proof of a step, or of every step of a saved trace."""

    grid: GridValue | None = None
    """The grid before the step."""
    step: StepObject | None = None
    """A step, as in a saved trace."""
    trace: TraceObject | None = None
    """A saved trace."""


class ProvedJson(TypedDict):
    """Whether the proof holds, and if not, why."""

    status: Literal["verified", "relative", "unproved", "invalid"]
    """Whether it is proved from the givens, or relative to what is `assumed`, or not, or cannot be
    read."""
    assumed: NotRequired[AssumedJson]
    """What the start has beyond the givens. It does not contradict them, but nothing shows it."""
    why: NotRequired[str]
    """What is not proved, or why it cannot be read."""


@operation("prove", {"grid": GRID, "step": STEP}, is_long=True, most=LARGE_BODY)
def prove(asked: ProveRequest, _: TimeLimit) -> ProvedJson:
    """Check the proof of a step, or of every step of a saved trace."""
    if asked.trace is not None and asked.grid is None and asked.step is None:
        trace = asked.trace
        return _judgement("trace", lambda: verify(trace))
    if asked.trace is None and asked.grid is not None and asked.step is not None:
        grid, step = reading_of(asked.grid).grid, asked.step
        return _judgement("step", lambda: verify(grid, parse_step(step)))
    raise invalid_request("give either a trace, or a grid and a step")


def _judgement(what: str, proved: Callable[[], Assumed | None]) -> ProvedJson:
    try:
        assumed = proved()
    except Unproven as fault:
        return {"status": "unproved", "why": f"not proved: {fault}"}
    except WhydokuError as fault:
        return {"status": "invalid", "why": f"this is no {what}: {fault}"}
    if assumed:
        return {"status": "relative", "assumed": AssumedJson.of(assumed)}
    return {"status": "verified"}
