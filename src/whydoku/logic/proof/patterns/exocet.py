"""Proves exocets: what all ways to fill base cells and targets agree on.

They are sound because no two true candidates see each other, and because a cell, a constraint and
the fins of a cover with one cover fewer than bases all hold a true candidate. So begin with the
true candidates of the base, and add a true one of whatever splits the cases: the candidates so far
never see it, so this is one of the cases. To pass over a cover or a constraint adds nothing, and
what is true in the end is still a case. If the case leaves one fin of a cover, and it counts once,
then it alone is true, and the covers are full.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates, from_members, members
from whydoku.grids.parts.candidates import union
from whydoku.grids.spaces import Tables
from whydoku.logic.proof.form import candidates_in_cells, within
from whydoku.logic.proof.patterns.cover import linking_fins
from whydoku.logic.proof.state import ProvedCandidates, Replay, ReplayState
from whydoku.logic.why import Cover, Exocet

MOST_CASES: Final = 20_000
"""The most cases that are followed for one pattern, over all that splits them."""

MOST_LEFT: Final = 2
"""The most candidates by which a further constraint splits a case."""


class ExocetCase(NamedTuple):
    """Candidates that do not see each other, and all that they see."""

    chosen: Candidates
    seen: Candidates

    def split_by(self, candidates: Candidates, tables: Tables) -> list[ExocetCase]:
        """The cases with one more candidate each, of those that this one does not see."""
        left = members(candidates & ~self.seen)
        return [ExocetCase(self.chosen | 1 << k, self.seen | tables.sees[k]) for k in left]


class _Fins(NamedTuple):
    """The fins of a cover, those of them outside the targets, and what is false if only one of them
    is true."""

    fins: Candidates
    outside: Candidates
    excluded: Candidates


def prove(
    replay: Replay, exocet: Exocet, state: ReplayState, wanted: Candidates
) -> ProvedCandidates:
    """Proves true what all cases hold, and false what is false in all of them."""
    del wanted
    cases = cases_of(replay, exocet, state)
    if not cases and not state.inside:
        raise Unproven("none of its cases stays, so the grid has no solution")
    covers = _covers_of(replay, exocet, state)
    true = false = state.bits
    for case in cases:
        true &= case.chosen
        false &= case.seen | _excluded_in(case, covers)
    return ProvedCandidates(false, true if cases else 0)


def cases_of(replay: Replay, exocet: Exocet, state: ReplayState) -> list[ExocetCase]:
    """The cases that stay, one of which holds."""
    _need_parts(replay, exocet)
    cases = [ExocetCase(0, 0)]
    if isinstance(exocet.beside, Exocet):
        with replay:
            cases = cases_of(replay, exocet.beside, state)
    for i in exocet.base:
        cell = replay.lean(state, candidates_in_cells(1 << i))
        split = partial(ExocetCase.split_by, candidates=cell, tables=state.tables)
        cases = _split(replay, cases, split)
    for one in exocet.covers:
        cover = _fins_of(replay, one, exocet.targets, state)
        cases = _split(replay, cases, partial(_by_cover, cover=cover, tables=state.tables))
    for q in exocet.further:
        cases = _split(replay, cases, partial(_by_constraint, replay=replay, q=q, state=state))
    return cases


def _covers_of(replay: Replay, exocet: Exocet, state: ReplayState) -> list[_Fins]:
    """The covers of an exocet and of the one beside it."""
    covers = [_fins_of(replay, cover, exocet.targets, state) for cover in exocet.covers]
    beside = exocet.beside
    return covers + (_covers_of(replay, beside, state) if isinstance(beside, Exocet) else [])


def _need_parts(replay: Replay, exocet: Exocet) -> None:
    replay.spend(len(exocet.base) + len(exocet.targets) + len(exocet.further))
    if not exocet.base:
        raise Unproven("it has no base cells")
    for one, what in ((exocet.base, "base cells"), (exocet.targets, "targets")):
        if len(set(one)) < len(one):
            raise Unproven(f"one of its {what} is named twice")
    if exocet.beside is not None and type(exocet.beside) is not Exocet:
        raise Unproven("what is beside it is not an Exocet")


def _fins_of(replay: Replay, cover: Cover, targets: tuple[int, ...], state: ReplayState) -> _Fins:
    if cover.truths:
        raise Unproven("one of its covers has a truth among its bases")
    try:
        fins, excluded = linking_fins(replay, cover, state)
    except Unproven as fault:
        raise within("one of its covers", fault) from None
    return _Fins(fins, fins & ~candidates_in_cells(from_members(targets)), excluded)


def _split(
    replay: Replay, cases: list[ExocetCase], split: Callable[[ExocetCase], list[ExocetCase]]
) -> list[ExocetCase]:
    after = [more for case in cases for more in split(case)]
    replay.spend(len(after))
    if len(after) > MOST_CASES:
        raise Unproven(f"it has more than {MOST_CASES} cases")
    return after


def _by_cover(case: ExocetCase, cover: _Fins, tables: Tables) -> list[ExocetCase]:
    """The cases with a fin of a cover, if they have none; the same if fins elsewhere are open."""
    if cover.outside & ~case.seen or cover.fins & case.chosen:
        return [case]
    return case.split_by(cover.fins, tables)


def _by_constraint(
    case: ExocetCase, replay: Replay, q: int, state: ReplayState
) -> list[ExocetCase]:
    """The cases with a candidate of a constraint, if they have none; the same if many are left."""
    held = state.tables.constraint_candidates[q]
    if not splits(case, held, state.bits):
        return [case]
    return case.split_by(replay.lean(state, held & ~case.seen), state.tables)


def splits(case: ExocetCase, held: Candidates, bits: Candidates) -> bool:
    """Whether a constraint, of all whose candidates `held` are, has none of a case, and few or none
    left of the candidates `bits`."""
    left = held & ~case.seen
    return not left & case.chosen and (left & bits).bit_count() <= MOST_LEFT


def _excluded_in(case: ExocetCase, covers: list[_Fins]) -> Candidates:
    """What covers exclude whose one fin that is left is in the case."""
    alone = (cover for cover in covers if cover.fins & ~case.seen == cover.fins & case.chosen)
    return union(cover.excluded for cover in alone if (cover.fins & case.chosen).bit_count() == 1)
