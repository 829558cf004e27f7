"""Proves exclusions: a candidate is false if every combination of digits that holds it is
impossible.

The pattern is sound because its cells hold some combination of their candidates. The impossible
combinations are counted for each candidate, and their number shows that none is missing.
"""

from __future__ import annotations

from collections import Counter
from math import prod

from whydoku.errors import Unproven
from whydoku.grids.bits import BITS, Candidates, from_members
from whydoku.grids.notation import format_candidates, format_constraint
from whydoku.grids.spaces import ALL_DIGITS
from whydoku.logic.proof.form import (
    candidates_in_cells,
    digit_in_cells,
    seen_by_any,
)
from whydoku.logic.proof.patterns.als import need_almost_locked
from whydoku.logic.proof.state import ProvedCandidates, Replay, ReplayState
from whydoku.logic.why import Als, Exclusion, Killed


def prove(
    replay: Replay, exclusion: Exclusion, state: ReplayState, wanted: Candidates
) -> ProvedCandidates:
    """Proves that a candidate of the cells is false if all combinations with it are impossible."""
    cells = exclusion.cells
    replay.spend(len(cells))
    if len(cells) < 2 or len(set(cells)) < len(cells):
        raise Unproven("it needs two cells or more, each named once")
    killed: Counter[int] = Counter()
    known = set()
    for combination in exclusion.killed:
        ks = _need_killed(replay, combination, cells, state)
        if ks in known:
            raise Unproven(f"{_combination_named(ks)} is killed twice")
        known.add(ks)
        killed.update(ks)
    sizes = [(state.bits >> i * 9 & ALL_DIGITS).bit_count() for i in cells]
    false = 0
    for j, i in enumerate(cells):
        number_of_combinations = prod(sizes[:j] + sizes[j + 1 :])
        for d in BITS[state.bits >> i * 9 & ALL_DIGITS]:
            if number_of_combinations and killed[i * 9 + d] == number_of_combinations:
                false |= 1 << i * 9 + d
    for j in range(len(cells)):
        if false & wanted & candidates_in_cells(1 << cells[j]):
            others = from_members(cells[:j] + cells[j + 1 :])
            replay.lean(state, candidates_in_cells(others))
    return ProvedCandidates(false)


def _combination_named(ks: tuple[int, ...]) -> str:
    return f"the combination {' '.join(format_candidates(1 << k) for k in ks)}"


def _need_killed(
    replay: Replay, killed: Killed, cells: tuple[int, ...], state: ReplayState
) -> tuple[int, ...]:
    """The candidates of an impossible combination; raises Unproven if the reason in `killed` does
    not rule the combination out."""
    replay.spend(len(cells))
    if len(killed.digits) != len(cells):
        raise Unproven(f"a combination needs {len(cells)} digits, found {len(killed.digits)}")
    ks = tuple(i * 9 + d for i, d in zip(cells, killed.digits, strict=True))
    if any(not state.bits >> k & 1 for k in ks):
        raise Unproven(f"{_combination_named(ks)} has a candidate that is not possible")
    combination = from_members(ks)
    tables = state.tables
    seen = seen_by_any(combination, tables)
    because = killed.because
    if because is None:
        if not any(tables.sees[k] & combination for k in ks):
            raise Unproven(f"{_combination_named(ks)} does not clash")
    elif isinstance(because, Als):
        _need_starved(replay, because, ks, seen, state)
    elif isinstance(because, int):
        held = tables.constraint_candidates[because]
        if held & state.bits & ~seen:
            raise Unproven(
                f"{_combination_named(ks)} leaves {format_constraint(because)} a candidate"
            )
        replay.lean(state, held & ~seen)
    else:
        raise Unproven(f"{type(because).__name__} kills no combination")
    return ks


def _need_starved(
    replay: Replay, als: Als, ks: tuple[int, ...], seen: Candidates, state: ReplayState
) -> None:
    if len(als.sets) != 1 or als.commons != ():
        raise Unproven("a combination must be killed by one almost locked set alone")
    (almost_locked,) = als.sets
    need_almost_locked(replay, almost_locked, state)
    lost = 0
    for d in BITS[almost_locked.digits]:
        possible = digit_in_cells(almost_locked.cells, d)
        if not possible & state.bits & ~seen:
            lost += 1
            replay.lean(state, possible & ~seen)
    if lost < 2:
        raise Unproven(f"{_combination_named(ks)} leaves an almost locked set enough digits")
