"""The step that a reason given with a move proves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from whydoku.arguments.argument import Argument
from whydoku.arguments.judge import judge as judge_argument
from whydoku.arguments.naming import technique_of
from whydoku.bits import Candidates
from whydoku.errors import Unproven
from whydoku.grid import Grid
from whydoku.judging.claims import Reason
from whydoku.proof.replay import replay_step
from whydoku.step import Step


def proved_step(
    grid: Grid,
    placements: Candidates,
    eliminations: Candidates,
    reason: Reason,
    one_solution: Callable[[], None],
) -> Step:
    """The step that a reason proves, with all that is claimed; raises Unproven if it proves less.

    The step has the technique of its shape: a name that was only given may be any.
    """
    if isinstance(reason, Argument):
        claimed = replace(reason, placements=placements, eliminations=eliminations)
        verdict = judge_argument(grid, claimed)
        if not verdict.holds or verdict.step is None:
            raise Unproven(str(verdict))
        shape = replace(reason, named="")
        return replace(verdict.step, technique=technique_of(shape, verdict.step.why))
    step = Step("", placements=placements, eliminations=eliminations, why=reason)
    replay_step(grid, step, one_solution)
    return replace(step, technique=technique_of(Argument(), reason))
