"""Proves truths: at least one of some candidates is true, because of a pattern that shows it.

They are sound because the pattern is proved in the state in which the truth is used, within a
supposition as well. If no candidate is left there, the supposition is wrong.
"""

from __future__ import annotations

from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates
from whydoku.grids.parts.candidates import digits_of
from whydoku.logic.proof.form import candidate_names, digit_in_cells
from whydoku.logic.proof.patterns.als import seen_by_places
from whydoku.logic.proof.patterns.chain import ends_of
from whydoku.logic.proof.patterns.cover import linking_fins
from whydoku.logic.proof.patterns.impossible import guardians_of
from whydoku.logic.proof.patterns.locked import need_locked
from whydoku.logic.proof.state import ProvedCandidates, Replay, ReplayState
from whydoku.logic.why import Chain, Cover, Deadly, Impossible, Locked, Truth


def prove(replay: Replay, truth: Truth, state: ReplayState, wanted: Candidates) -> ProvedCandidates:
    """Proves that what all candidates of the truth see is false, and that a sole one is true."""
    replay.spend(1 + truth.candidates.bit_count())
    shown = _shown(replay, truth, state)
    if stray := truth.candidates & ~shown:
        names = candidate_names(stray)
        raise Unproven(f"its pattern says nothing of {names}", "apart", candidates=stray)
    if missing := replay.lean(state, shown & ~truth.candidates):
        names = candidate_names(missing)
        raise Unproven(f"{names} may be true instead", "outside", candidates=missing)
    left = truth.candidates & state.bits
    if not left and not state.inside:
        raise Unproven("none of its candidates is left, so the grid has no solution")
    alone = left if not left & (left - 1) else 0
    if alone:
        replay.lean(state, truth.candidates)
    return ProvedCandidates(seen_by_places(replay, truth.candidates, state, wanted), alone)


def _shown(replay: Replay, truth: Truth, state: ReplayState) -> Candidates:
    """The candidates of which the pattern shows that one is true; of a locked set, which shows this
    for each of its digits, those of the digit of the truth, whether still possible or not."""
    match because := truth.because:
        case Locked(cells, digits) if of := digits_of(truth.candidates) & digits:
            need_locked(replay, because, state)
            return digit_in_cells(cells, of.bit_length() - 1)
        case Cover():
            return linking_fins(replay, because, state)[0]
        case Chain():
            return ends_of(replay, because, state)
        case Deadly() | Impossible():
            return guardians_of(replay, because, state)
    raise Unproven(f"{type(because).__name__} does not show that one of them is true")
