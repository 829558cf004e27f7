"""Proves steps and traces again, whether new or saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypedDict

from whydoku.bits import members
from whydoku.errors import WhydokuError
from whydoku.grid import Grid
from whydoku.notation import format_elimination, format_placement
from whydoku.proof import Assumed, assumed_in, need_name, verify_step, verify_trace
from whydoku.records.saved_traces import puzzle_of, trace_claim
from whydoku.step import Step
from whydoku.trace import Trace

if TYPE_CHECKING:
    from whydoku.records.names import EliminationName, PlacementName


class AssumedJson(TypedDict):
    """What a proof takes for granted, as no step shows it."""

    placements: list[PlacementName]
    """The digits that the start has besides the givens."""
    eliminations: list[EliminationName]
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
    return {
        "placements": [*map(format_placement, members(assumed.placed.bits))],
        "eliminations": [*map(format_elimination, members(assumed.removed.bits))],
    }
