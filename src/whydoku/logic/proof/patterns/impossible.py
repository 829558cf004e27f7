"""Proves impossible patterns: some constraints cannot all be filled with certain candidates.

They are sound because each constraint holds a truth, and no two truths see each other. If no
guardian were true, these truths would be among the fillings. So all choices are followed,
constraint by constraint in the order of the pattern: a *partial filling* is a set of chosen
candidates that do not see each other. Where no partial filling is left, there was no way. Of a
partial filling only what matters to later constraints is kept, so that alike ones count once.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Final

from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates, members
from whydoku.grids.spaces import Tables
from whydoku.logic.proof.form import (
    candidate_names,
    need_once,
    seen_by_any,
)
from whydoku.logic.proof.patterns.deadly import guardians_of as guardians_of_deadly
from whydoku.logic.proof.patterns.deadly import need_guardians, proved_by_guardians
from whydoku.logic.proof.state import ProvedCandidates, Replay, ReplayState
from whydoku.logic.why import Deadly, Impossible

MOST_PARTIAL: Final = 20_000
"""The most partial fillings that are followed for one pattern, over all its constraints."""


def prove(
    replay: Replay, impossible: Impossible, state: ReplayState, wanted: Candidates
) -> ProvedCandidates:
    """Proves that a candidate is false if it sees all guardians, and that the guardian is true if
    there is only one. Without guardians everything is false; a grid has no solution then."""
    del wanted
    guardians = guardians_of(replay, impossible, state)
    if not guardians and not state.inside:
        raise Unproven("it has no guardian, so the grid has no solution")
    return proved_by_guardians(guardians, state)


def guardians_of(replay: Replay, ground: Deadly | Impossible, state: ReplayState) -> Candidates:
    """The guardians of either kind of pattern, one of which is true; raises Unproven if it does not
    hold, or does not list its guardians exactly."""
    if isinstance(ground, Deadly):
        return guardians_of_deadly(replay, ground, state)
    replay.spend(len(ground.constraints) + ground.named.bit_count())
    need_once(ground.constraints, "constraints")
    held = reduce(or_, (state.tables.constraint_candidates[q] for q in ground.constraints), 0)
    if stray := ground.pattern & ~held:
        raise Unproven(f"{candidate_names(stray)} is in none of its constraints")
    guardians = replay.lean(state, held & ~ground.pattern)
    need_guardians(ground.guardians, guardians)
    _need_no_filling(replay, ground, state.tables)
    return guardians


def _need_no_filling(replay: Replay, ground: Impossible, tables: Tables) -> None:
    """Raises Unproven if the constraints can all be filled, or if too many ways stay open."""
    choices = [tables.constraint_candidates[q] & ground.pattern for q in ground.constraints]
    partial: set[Candidates] = {0}
    followed = 0
    for n, here in enumerate(choices):
        later = reduce(or_, choices[n + 1 :], 0)
        matters = later | seen_by_any(later, tables)
        after: set[Candidates] = set()
        for chosen in partial:
            filling = () if chosen & here else members(here)
            left = [k for k in filling if not tables.sees[k] & chosen]
            after.update((chosen | 1 << k) & matters for k in left)
            if chosen & here:
                after.add(chosen & matters)
        partial = after
        followed += len(partial)
        replay.spend(len(partial))
        if followed > MOST_PARTIAL:
            raise Unproven(f"more than {MOST_PARTIAL} ways to fill its constraints stay open")
    if partial:
        raise Unproven(
            "its constraints could all be filled", "not-impossible", candidates=ground.pattern
        )
