"""The candidates that a step names by itself, which a picture shows where there is no grid."""

from __future__ import annotations

from whydoku.bits import Candidates, from_members, members
from whydoku.spaces import CONSTRAINT_CANDIDATES
from whydoku.step import Step
from whydoku.why import (
    Als,
    Because,
    Branches,
    Chain,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Roles,
    Templates,
)
from whydoku.world.candidates import held_in, union


def candidates_named_by(step: Step) -> Candidates:
    """The candidates that a step names by itself, without a grid."""
    found = step.placements | step.eliminations
    for pattern in step.why:
        found |= candidates_of_reason(pattern)
    return found


def candidates_of_reason(because: Because | None) -> Candidates:
    """The candidates that a reason is about; those of a constraint are left to the grid."""
    match because:
        case Cover():
            return _candidates_of_cover(because)
        case Chain():
            return union(because.nodes) | union(map(candidates_of_reason, because.strong))
        case Branches():
            branches = because.branches
            return (
                candidates_of_reason(because.over)
                | from_members(branch.candidate for branch in branches)
                | union(fact.candidates for branch in branches for fact in branch.facts)
            )
        case Als():
            return union(
                almost_locked.digits << i * 9
                for almost_locked in because.sets
                for i in members(almost_locked.cells)
            )
        case Colours():
            return union(cluster.first | cluster.second for cluster in because.clusters)
        case Deadly():
            return because.pattern | because.guardians
        case Exclusion():
            return from_members(
                i * 9 + d
                for killed in because.killed
                for i, d in zip(because.cells, killed.digits, strict=True)
            )
        case Templates():
            cells = union(because.placements)
            return from_members(i * 9 + because.digit for i in members(cells))
        case Roles():
            return union(bits for _, bits in because.sets)
        case _:
            return 0


def _candidates_of_cover(cover: Cover) -> Candidates:
    k = candidate_of_single(cover)
    if k is not None:
        return 1 << k
    return held_in(cover.bases) & held_in(cover.covers) | from_members(cover.fins)


def candidate_of_single(cover: Cover) -> int | None:
    """The candidate of a single: the one that its base shares with all its covers."""
    if len(cover.bases) > 1 or len(cover.covers) < 2 or cover.fins:
        return None
    shared = held_in(cover.bases)
    for q in cover.covers:
        shared &= CONSTRAINT_CANDIDATES[q]
    return shared.bit_length() - 1 if shared.bit_count() == 1 else None
