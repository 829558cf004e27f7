"""Proves locked sets: n cells that hold n digits between them.

They are sound because each cell holds one of the digits, and no digit twice, as its candidates in
the cells see each other. So n cells hold n different digits, which are all there are.
"""

from __future__ import annotations

from whydoku.errors import Unproven
from whydoku.grids.bits import BITS, Candidates, members
from whydoku.grids.notation import format_cells
from whydoku.logic.proof.form import candidate_names, candidates_in_cells, digit_in_cells
from whydoku.logic.proof.patterns.als import false_where_locked
from whydoku.logic.proof.state import ProvedCandidates, Replay, ReplayState
from whydoku.logic.why import Locked


def prove(
    replay: Replay, locked: Locked, state: ReplayState, wanted: Candidates
) -> ProvedCandidates:
    """Proves that what sees all places of a digit in the cells is false."""
    need_locked(replay, locked, state)
    for d in BITS[locked.digits]:
        if not state.inside and not digit_in_cells(locked.cells, d) & state.bits:
            raise Unproven(f"{d + 1} has no place in its cells, so the grid has no solution")
    return ProvedCandidates(false_where_locked(replay, locked, 0, state, wanted))


def need_locked(replay: Replay, locked: Locked, state: ReplayState) -> None:
    """Raises Unproven unless the cells have no digits left but the listed ones, which are as many
    and of which none can be in two of the cells. Once this holds, it holds with less left, too."""
    cells, digits = locked.cells, locked.digits
    name, n = f"the set {format_cells(cells) or 'no cells'}", cells.bit_count()
    replay.spend(1 + n * n)
    if not n or digits.bit_count() != n:
        raise Unproven(f"{name} needs {n or 'some'} digits, found {digits.bit_count()}")
    for d in BITS[digits]:
        places = digit_in_cells(cells, d)
        for k in members(places):
            if apart := places & ~state.tables.sees[k] & ~(1 << k):
                raise Unproven(
                    f"{candidate_names(apart & -apart | 1 << k)} do not see each other",
                    "not-weak",
                    candidates=apart & -apart | 1 << k,
                )
    others = candidates_in_cells(cells) & ~locked.named
    if left := replay.lean(state, others):
        raise Unproven(
            f"{candidate_names(left)} is possible but not listed in {name}",
            "outside",
            candidates=left,
        )
