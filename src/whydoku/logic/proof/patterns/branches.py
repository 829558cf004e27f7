"""Proves branches: cases of which one must hold, so that what all of them lead to is true.

The pattern is sound because the cases are exhaustive, every fact of a branch follows in the state
that the branch has reached, and a branch that leaves a constraint empty cannot be the truth.
"""

from __future__ import annotations

from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates, members
from whydoku.grids.notation import format_candidate, format_constraint
from whydoku.logic.proof.form import base_name, candidate_names, within
from whydoku.logic.proof.patterns.chain import ends_of
from whydoku.logic.proof.patterns.cover import fins_of
from whydoku.logic.proof.patterns.impossible import guardians_of
from whydoku.logic.proof.state import ProvedCandidates, Replay, ReplayState
from whydoku.logic.why import Base, Branch, Branches, Chain, Cover, Deadly, Fact, Impossible, Truth


def prove(
    replay: Replay, branches: Branches, state: ReplayState, wanted: Candidates
) -> ProvedCandidates:
    """Proves what all branches agree on, apart from those that end in a contradiction."""
    del wanted
    for branch in branches.branches:
        _need_branch(branch, state)
    rest = _need_exhaustive(replay, branches, state)
    ends = [_end_of_branch(replay, branch, state) for branch in branches.branches]
    false, true = state.bits & rest, state.bits if rest == -1 else 0
    for end in ends:
        if end is not None:
            false &= ~end.bits
            true &= end.true
    if rest == -1 and not state.inside and all(end is None for end in ends):
        raise Unproven("every case breaks, so the grid has no solution")
    return ProvedCandidates(false, true & ~state.true)


def _need_branch(branch: Branch, state: ReplayState) -> None:
    if not state.bits >> branch.candidate & 1:
        raise Unproven(f"{format_candidate(branch.candidate)} is not possible there")


def _need_exhaustive(replay: Replay, branches: Branches, state: ReplayState) -> Candidates:
    """Raises Unproven unless the branches list every case exactly once.

    If one case needs no branch, returns the candidates that are false in it. If every case needs a
    branch, returns -1, which stands for all candidates.
    """
    replay.spend(1 + len(branches.branches))
    listed = sorted((branch.candidate, branch.is_true) for branch in branches.branches)
    over, rest = branches.over, -1
    if over is None:
        k = listed[0][0] if listed else 0
        if listed != [(k, False), (k, True)]:
            raise Unproven("it needs two branches, one candidate true and the same candidate false")
        return rest
    if isinstance(over, Cover):
        fins, rest = fins_of(replay, over, state)
        cases = sum(1 << k for k in fins)
    elif isinstance(over, (Deadly, Impossible)):
        cases = guardians_of(replay, over, state)
    elif isinstance(over, Chain):
        cases = ends_of(replay, over, state)
    elif isinstance(over, (int, Truth)):
        cases = replay.lean(state, replay.held(over, state))
    else:
        raise Unproven(f"{type(over).__name__} makes no cases exhaustive")
    if listed != [(k, True) for k in members(cases)]:
        raise Unproven(
            f"it needs one branch for each of {candidate_names(cases) or 'no candidates'}, true"
        )
    return rest


def _end_of_branch(replay: Replay, branch: Branch, start: ReplayState) -> ReplayState | None:
    """The state at the end of `branch`, which begins in the state `start`; None if the branch ends
    in a contradiction."""
    here = start.assume(branch.candidate, branch.is_true)
    place = f"branch {'' if branch.is_true else 'not '}{format_candidate(branch.candidate)}"
    for number, fact in enumerate(branch.facts, 1):
        try:
            here = here.after(_proved_by_fact(replay, fact, here, start))
        except Unproven as fault:
            raise within(f"{place}, fact {number}", fault) from None
    if branch.broken is None:
        return here
    try:
        _need_broken(replay, branch.broken, here)
    except Unproven as fault:
        raise within(place, fault) from None
    return None


def _need_broken(replay: Replay, broken: Base, here: ReplayState) -> None:
    if left := replay.lean(here, replay.held(broken, here)):
        raise Unproven(
            f"{base_name(broken)} is not broken: {candidate_names(left)} is left",
            "not-empty",
            candidates=left,
            constraints=(broken,) if isinstance(broken, int) else (),
        )


def _proved_by_fact(
    replay: Replay, fact: Fact, here: ReplayState, start: ReplayState
) -> ProvedCandidates:
    """What a fact claims to be true or false; raises Unproven if the claim does not follow in the
    state `here`. `start` is the state in which the branch began."""
    replay.spend(1)
    if not fact.candidates:
        raise Unproven("a fact must say that some candidates are true, or that they are false")
    if isinstance(fact.because, int):
        return _by_constraint(replay, fact, fact.because, here, start)
    wanted = 0 if fact.is_true else fact.candidates
    proved = replay.prove(fact.because, here, wanted)
    if fact.is_true:
        new, says = proved.true & ~here.true, ProvedCandidates(0, fact.candidates)
    else:
        new, says = proved.false & here.bits, ProvedCandidates(fact.candidates)
    if stray := fact.candidates & ~new:
        raise Unproven(
            f"it does not prove that {candidate_names(stray)} is {str(fact.is_true).lower()}"
        )
    return says


def _by_constraint(
    replay: Replay, fact: Fact, q: int, here: ReplayState, start: ReplayState
) -> ProvedCandidates:
    held, says, name = here.tables.constraint_candidates[q], fact.candidates, format_constraint(q)
    if not fact.is_true:
        if says & ~held or not held & here.true & ~says:
            raise Unproven(
                f"{name} has no true candidate that excludes {candidate_names(says)}",
                "not-seen",
                candidates=says,
                constraints=(q,),
            )
        if stray := says & ~start.bits:
            raise Unproven(f"{candidate_names(stray)} was not possible before the branch began")
        return ProvedCandidates(says)
    if replay.lean(here, held) != says or says & (says - 1):
        raise Unproven(
            f"{candidate_names(says)} is not the one candidate left in {name}",
            "not-last",
            candidates=held & here.bits & ~says,
            constraints=(q,),
        )
    if says & here.true:
        raise Unproven(f"{candidate_names(says)} is known to be true already")
    return ProvedCandidates(0, says)
