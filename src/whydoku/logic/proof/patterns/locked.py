"""Proves locked sets: n cells that hold n digits between them.

They are sound because each cell holds one of the digits, and no digit twice, as its candidates in
the cells see each other. So n cells hold n different digits, which are all there are.
"""

from __future__ import annotations

from typing import NoReturn

from whydoku.errors import Unproven
from whydoku.grids.bits import BITS, members
from whydoku.grids.notation import format_cells
from whydoku.logic.proof.form import candidate_names, candidates_in_cells, digit_in_cells
from whydoku.logic.proof.state import Replay, ReplayState
from whydoku.logic.why import Locked


def prove(*_: object) -> NoReturn:
    """Raises Unproven: a truth can rest on a locked set, and nothing else."""
    raise Unproven("a locked set proves nothing by itself, but a truth can rest on it")


def need_locked(replay: Replay, locked: Locked, state: ReplayState) -> None:
    """Raises Unproven unless the cells have no digits left but the listed ones, which are as many
    and of which none can be in two of the cells. Once this holds, it holds with less left, too."""
    cells, digits = locked.cells, locked.digits
    name, n = f"the set {format_cells(cells) or 'no cells'}", cells.bit_count()
    replay.spend(1 + n * n)
    if not n or digits.bit_count() != n:
        raise Unproven(f"{name} needs {n or 'some'} digits, found {digits.bit_count()}")
    for places in (digit_in_cells(cells, d) for d in BITS[digits]):
        if any(places & ~state.tables.sees[k] & ~(1 << k) for k in members(places)):
            names = candidate_names(places)
            raise Unproven(f"{names} do not all see each other", "not-weak", candidates=places)
    if left := replay.lean(state, candidates_in_cells(cells) & ~locked.named):
        names = candidate_names(left)
        raise Unproven(f"{names} is not listed in {name}", "outside", candidates=left)
