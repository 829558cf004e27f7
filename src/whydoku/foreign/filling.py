"""Fills saved traces of which steps have no reason: with the reason by which the technique that a
step names leads to it or, if it does not, with that of others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from whydoku.foreign.completing import Completed, complete_by
from whydoku.foreign.printed import PrintedPath, PrintedStep
from whydoku.judging.claims import ClaimedMove
from whydoku.judging.following import Means
from whydoku.records.saved_traces import trace_claim
from whydoku.records.trace import step_data
from whydoku.step import on_grid

OURS: Final = "whydoku"
"""The form of the paths that saved traces are."""


def lacks_reasons(data: Any) -> bool:
    """Whether an object is a saved trace that has steps without reasons."""
    steps = data.get("steps") if isinstance(data, Mapping) else None
    return isinstance(steps, list) and any(
        isinstance(step, Mapping) and not step.get("why") for step in steps
    )


def filled(means: Means, data: Mapping[str, Any]) -> tuple[dict[str, Any], Completed]:
    """A saved trace in which steps without reasons have some, and what was found about its steps,
    up to the first that is wrong. A step that has a reason stays as it is. Raises InvalidPuzzle if
    the object is no trace."""
    steps = data["steps"]
    bare = [{**step, "why": step.get("why") or []} for step in steps if isinstance(step, Mapping)]
    claim = trace_claim({**data, "steps": bare if len(bare) == len(steps) else steps})
    path = PrintedPath(
        OURS,
        0,
        claim.trace.puzzle,
        tuple(
            PrintedStep(
                0,
                name,
                (step.technique,),
                ClaimedMove(step.placements, step.eliminations, step.why or None),
            )
            for (_, step), name in zip(claim.trace.moves, claim.names, strict=True)
        ),
    )
    completed = complete_by(means, path)
    whole = []
    for given, done in zip(bare, completed.steps, strict=False):
        if given["why"] or not done.moves:
            whole.append(given)
        else:
            whole += [{**step_data(on_grid(step, grid))} for grid, step in done.moves]
    return {**data, "steps": whole + bare[len(completed.steps) :]}, completed
