"""Proves roles, which are named sets of candidates, by a prover for each kind.

The provers are part of the checker, and each says why it is sound. A kind without a prover proves
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates
from whydoku.logic.proof.state import ProvedCandidates, Prover, Replay, ReplayState
from whydoku.logic.why import Roles

MOST_ROLES: Final = 12
"""The largest number of sets that a pattern `Roles` may have."""

PROVERS_OF_ROLES: Final[Mapping[str, Prover]] = MappingProxyType({})
"""The prover of each kind of roles; no kind has one so far."""


def prove(replay: Replay, roles: Roles, state: ReplayState, wanted: Candidates) -> ProvedCandidates:
    """Proves what the prover for this kind of roles finds to follow; raises Unproven if the kind
    has no prover."""
    _need_sets(replay, roles)
    prover = PROVERS_OF_ROLES.get(roles.kind)
    if prover is None:
        raise Unproven("there is no prover for roles of its kind")
    return prover(replay, roles, state, wanted)


def _need_sets(replay: Replay, roles: Roles) -> None:
    """Raises Unproven if two sets have the same name, or if there are more than `MOST_ROLES`
    sets."""
    if len(roles.sets) > MOST_ROLES:
        raise Unproven(f"it has {len(roles.sets)} sets; allowed are at most {MOST_ROLES}")
    replay.spend(sum(1 + candidates.bit_count() for _, candidates in roles.sets))
    if len({name for name, _ in roles.sets}) < len(roles.sets):
        raise Unproven("two of its sets have the same name")
