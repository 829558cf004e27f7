"""Proves colours: two classes joined by constraints with two candidates left, one class wholly
true.

The pattern is sound because each link has exactly one true candidate. As links reach all of the
cluster one after the other, the candidates of a class are true or false together, and the other
class is the opposite.
"""

from __future__ import annotations

from functools import partial

from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates
from whydoku.grids.notation import format_constraint
from whydoku.logic.proof.form import (
    candidate_names,
    need_possible,
    seen_by_any,
)
from whydoku.logic.proof.state import ProvedCandidates, Replay, ReplayState
from whydoku.logic.why import Cluster, Colours


def prove(
    replay: Replay, colours: Colours, state: ReplayState, wanted: Candidates
) -> ProvedCandidates:
    """Proves what one cluster shows by traps and wraps, or what two clusters that meet show."""
    del wanted
    for cluster in colours.clusters:
        _need_cluster(replay, cluster, state)
    match colours.clusters:
        case (first,):
            return _prove_one_cluster(replay, first, colours.emptied, state)
        case (first, second):
            if colours.emptied is not None:
                raise Unproven("a constraint can be emptied by one cluster only, not by two")
            return _prove_two_clusters(first, second, state)
    raise Unproven(f"it needs one cluster or two, found {len(colours.clusters)}")


def _need_cluster(replay: Replay, cluster: Cluster, state: ReplayState) -> None:
    first, second = cluster.first, cluster.second
    replay.spend(len(cluster.links) + first.bit_count() + second.bit_count())
    if not first or not second or first & second:
        raise Unproven("a cluster needs two classes that share nothing, none of them empty")
    need_possible(first | second, state.bits)
    reached = 0
    for q in cluster.links:
        pair = replay.lean(state, state.tables.constraint_candidates[q])
        name = format_constraint(q)
        if pair.bit_count() != 2 or (pair & first).bit_count() != 1 or not pair & second:
            raise Unproven(
                f"{name} is not a pair with one candidate of each class",
                "not-pair",
                candidates=pair,
                constraints=(q,),
            )
        if reached and not pair & reached:
            raise Unproven(
                f"{name} shares no candidate with the links before it", "unreached", candidates=pair
            )
        reached |= pair
    if stray := (first | second) & ~reached:
        raise Unproven(f"no link reaches {candidate_names(stray)}", "unreached", candidates=stray)


def _prove_one_cluster(
    replay: Replay, cluster: Cluster, emptied: int | None, state: ReplayState
) -> ProvedCandidates:
    tables = state.tables
    seen = seen_by_any(cluster.first, tables), seen_by_any(cluster.second, tables)
    wrapped = [bool(seen[0] & cluster.first), bool(seen[1] & cluster.second)]
    if emptied is not None:
        held = tables.constraint_candidates[emptied]
        empties = [not held & state.bits & ~by for by in seen]
        if not any(empties):
            raise Unproven(f"no class sees every candidate of {format_constraint(emptied)}")
        for by, is_empty in zip(seen, empties, strict=True):
            if is_empty:
                replay.lean(state, held & ~by)
        wrapped = [a or b for a, b in zip(wrapped, empties, strict=True)]
    false, true = seen[0] & seen[1] & state.bits, 0
    for is_false, this, opposite in zip(
        wrapped, (cluster.first, cluster.second), (cluster.second, cluster.first), strict=True
    ):
        if is_false:
            false |= this
            true |= opposite
    return ProvedCandidates(false, true)


def _prove_two_clusters(
    first_cluster: Cluster, second_cluster: Cluster, state: ReplayState
) -> ProvedCandidates:
    mine, theirs = ((cluster.first, cluster.second) for cluster in (first_cluster, second_cluster))
    if (mine[0] | mine[1]) & (theirs[0] | theirs[1]):
        raise Unproven("the two clusters share candidates")
    seen = partial(seen_by_any, tables=state.tables)
    meets = [[bool(seen(a) & b) for b in theirs] for a in mine]
    false = true = 0
    for j in (0, 1):
        for n in (0, 1):
            if meets[j][n]:
                false |= seen(mine[1 - j]) & seen(theirs[1 - n])
        if all(meets[j]):
            false, true = false | mine[j], true | mine[1 - j]
        if meets[0][j] and meets[1][j]:
            false, true = false | theirs[j], true | theirs[1 - j]
    return ProvedCandidates(false & state.bits, true)
