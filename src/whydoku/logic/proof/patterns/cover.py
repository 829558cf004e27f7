"""Proves covers: n bases hold exactly n true candidates, and n covers hold at most n.

Here is why this is sound. Count, for every true candidate, the bases and the covers that contain
it. The counts of bases add up to n, or to more if some bases are truths; those of covers to at most
n. If no true candidate is in more bases than covers, then none is in more covers than bases. So if
no fin is true, every candidate in more covers than bases is false.

If there is one cover fewer than bases, some fin is true, because the bases hold one true candidate
more than the covers can. If only one fin is true and it counts once, the other true candidates fill
the covers, so again no true candidate is in more covers than bases.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates, members
from whydoku.grids.notation import format_constraint
from whydoku.grids.parts.candidates import union
from whydoku.logic.proof.form import (
    base_name,
    candidate_names,
    need_once,
    seen_by_every,
)
from whydoku.logic.proof.state import ProvedCandidates, Replay, ReplayState
from whydoku.logic.why import Cover, held_by

CountLevels: TypeAlias = tuple[Candidates, ...]
"""How often each candidate was counted: level j, from 0, holds those counted more than j times."""


def prove(replay: Replay, cover: Cover, state: ReplayState, wanted: Candidates) -> ProvedCandidates:
    """Proves a single, or else that a candidate is false if the covers exclude it and every fin
    sees it."""
    del wanted
    _need_constraints(replay, cover, state)
    if len(cover.all_bases) == 1 and len(cover.covers) != 1:
        return _prove_single(replay, cover, state)
    fins, excluded = _fins_and_excluded(replay, cover, state)
    return ProvedCandidates(excluded & seen_by_every(fins, state.tables))


def fins_of(replay: Replay, cover: Cover, state: ReplayState) -> tuple[list[int], Candidates]:
    """The fins, each listed once, and the candidates that are false if no fin is true, including
    the fins themselves. These are all candidates, -1, where there is one cover fewer than bases, as
    some fin is true there."""
    _need_constraints(replay, cover, state)
    spare = int(len(cover.covers) < len(cover.all_bases))
    fins, excluded = _fins_and_excluded(replay, cover, state, spare)
    if not fins:
        raise Unproven("a cover without fins leaves no cases")
    return members(fins), -1 if spare else fins | excluded


def linking_fins(replay: Replay, cover: Cover, state: ReplayState) -> tuple[Candidates, Candidates]:
    """The fins of a cover that has one cover fewer than bases, so that at least one fin is true;
    and the candidates that are false if only one of the fins is true."""
    _need_constraints(replay, cover, state)
    fins, excluded = _fins_and_excluded(replay, cover, state, spare=1)
    return fins, 0 if len(set(cover.fins)) < len(cover.fins) else excluded


def _need_constraints(replay: Replay, cover: Cover, state: ReplayState) -> None:
    """Raises Unproven if a constraint is named twice or is both base and cover, or if a base has no
    candidates left."""
    bases, covers, fins = cover.bases, cover.covers, cover.fins
    replay.spend(len(cover.all_bases) + len(covers) + len(fins))
    need_once(bases, "bases")
    need_once(covers, "covers")
    for q in bases:
        if not state.tables.constraint_candidates[q] & state.bits:
            raise Unproven(
                f"the base {format_constraint(q)} has no candidate left", "empty", constraints=(q,)
            )
        if q in covers:
            raise Unproven(f"{format_constraint(q)} is both a base and a cover")
    for truth in cover.truths:
        if not replay.held(truth, state) & state.bits:
            raise Unproven(f"{base_name(truth)} has no candidate left", "empty")


def _prove_single(replay: Replay, cover: Cover, state: ReplayState) -> ProvedCandidates:
    """Proves that the only candidate left in the base is true, and all others in the constraints of
    that candidate false."""
    (base,) = cover.all_bases
    candidates_of, tables = state.tables.constraint_candidates, state.tables
    left = cover.held_under(tables) & state.bits
    if left & (left - 1):
        raise Unproven(
            f"{base_name(base)} has more than one candidate left: {candidate_names(left)}",
            "not-single",
            candidates=left,
            constraints=cover.bases,
        )
    others = {q for q, _ in tables.constraints_of[left.bit_length() - 1]} - {*cover.bases}
    if cover.fins or set(cover.covers) != others:
        names = " ".join(format_constraint(other) for other in sorted(others))
        raise Unproven(f"a single of {candidate_names(left)} must cover {names} without fins")
    replay.lean(state, cover.held_under(tables))
    excluded = 0
    for other in others:
        excluded |= candidates_of[other]
    return ProvedCandidates(excluded & ~left & state.bits, left)


def _fins_and_excluded(
    replay: Replay, cover: Cover, state: ReplayState, spare: int = 0
) -> tuple[Candidates, Candidates]:
    """The fins, and the candidates that are in more covers than bases; raises Unproven unless there
    are exactly `spare` covers fewer than bases."""
    bases, covers = cover.all_bases, cover.covers
    if not bases:
        raise Unproven("it has no bases")
    if len(bases) != len(covers) + spare:
        needed = "one cover fewer" if spare else "as many covers"
        raise Unproven(f"{len(bases)} bases need {needed}, found {len(covers)}", "uneven")
    held = state.tables.constraint_candidates
    most = state.tables.most_held + len(cover.truths)
    in_bases = _levels((held_by(base, state.tables) for base in bases), most)
    in_covers = _levels((held[q] for q in covers), most)
    over = [b & ~c for b, c in zip(in_bases, in_covers, strict=True)]
    anywhere = union(over)
    replay.lean(state, anywhere)
    there = _levels((at_level & state.bits for at_level in over), most)
    listed = _levels((1 << k for k in cover.fins), most)
    for counted, named in zip(there, listed, strict=True):
        if missing := counted & ~named:
            raise Unproven(
                f"{candidate_names(missing)} is a fin but is not listed as often as it counts",
                "outside",
                candidates=missing,
            )
        if stray := named & ~counted:
            name = candidate_names(stray)
            raise Unproven(
                f"{name} is listed as a fin more often than it counts", "no-fin", candidates=stray
            )
    if len(cover.fins) != sum(at_level.bit_count() for at_level in there):
        raise Unproven("a fin is listed more often than it counts")
    excluded = 0
    for b, c in zip(in_bases, in_covers, strict=True):
        excluded |= c & ~b
    return anywhere & state.bits, excluded & state.bits


def _levels(sets: Iterable[Candidates], most: int) -> CountLevels:
    """Counts how many of the sets each candidate is in, up to `most`: no candidate is in more
    constraints and truths."""
    levels = [0] * most
    for bits in sets:
        more = bits
        for n, at_level in enumerate(levels):
            levels[n] = at_level | more
            more &= at_level
            if not more:
                break
    return tuple(levels)
