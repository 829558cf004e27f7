"""Proves `Als` patterns: almost locked sets in a row or a ring.

They are sound because n cells that all differ and have n + 1 digits lack one of these digits and
hold all others. In an open row, a set that lacks z holds its common with the next set, which then
lacks that digit and so holds its other common, and so on; the last set holds z. In a closed ring,
each of the m sets holds at least one of its two commons, and each of the m commons is in at most
one of its two sets. So each set holds exactly one of its commons and also all its other digits, and
each common is in exactly one set.
"""

from __future__ import annotations

from whydoku.errors import Unproven
from whydoku.grids.bits import BITS, Candidates, Cells
from whydoku.grids.notation import format_cells
from whydoku.grids.spaces import DIGIT_CANDIDATES
from whydoku.logic.proof.form import (
    candidates_in_cells,
    digit_in_cells,
    seen_by_every,
)
from whydoku.logic.proof.state import ProvedCandidates, Replay, ReplayState
from whydoku.logic.why import AlmostLocked, Als


def prove(replay: Replay, als: Als, state: ReplayState, wanted: Candidates) -> ProvedCandidates:
    """Proves what the sets exclude: at both ends of an open row, or all around a closed ring."""
    sets, commons = als.sets, als.commons
    is_closed = len(commons) == len(sets) > 1
    if not sets or (len(sets) == 1 and commons):
        raise Unproven("one set alone has no commons" if sets else "it has no sets")
    if not is_closed and len(commons) != len(sets) - 1:
        needed = "one common fewer in a row, or as many in a ring"
        raise Unproven(f"{len(sets)} sets need {needed}, found {len(commons)}")
    for almost_locked in sets:
        need_almost_locked(replay, almost_locked, state)
    for j, d in enumerate(commons):
        _need_common(replay, sets[j], sets[(j + 1) % len(sets)], d, state)
    for j in range(not is_closed, len(commons)):
        if commons[j] == commons[j - 1]:
            raise Unproven(
                f"the set {format_cells(sets[j].cells)} has {commons[j] + 1} as both its commons"
            )
    if is_closed:
        return ProvedCandidates(_excluded_around(replay, als, state, wanted))
    return ProvedCandidates(_excluded_at_ends(replay, als, state, wanted))


def need_almost_locked(replay: Replay, almost_locked: AlmostLocked, state: ReplayState) -> None:
    """Raises Unproven unless the set is n cells, all peers of one another, that have exactly the
    listed n + 1 digits."""
    replay.spend(9)
    cells, n = almost_locked.cells, almost_locked.cells.bit_count()
    if not state.tables.all_differ(cells):
        raise Unproven(
            f"{_name_of(cells)} is not of one house",
            "not-one-house",
            candidates=candidates_in_cells(cells),
        )
    if almost_locked.digits.bit_count() != n + 1:
        raise Unproven(
            f"{_name_of(cells)} needs {n + 1} digits, found {almost_locked.digits.bit_count()}",
            "not-almost",
            candidates=candidates_in_cells(cells) & state.bits,
        )
    others = candidates_in_cells(cells)
    for d in range(9):
        has = bool(state.bits & others & DIGIT_CANDIDATES[d])
        if has != bool(almost_locked.digits >> d & 1):
            fault = "possible but not listed" if has else "listed but not possible"
            raise Unproven(
                f"{d + 1} is {fault} in {_name_of(cells)}",
                "outside" if has else "absent",
                candidates=others & DIGIT_CANDIDATES[d] & (state.bits if has else -1),
            )
        if not has:
            replay.lean(state, others & DIGIT_CANDIDATES[d])


def _name_of(cells: Cells) -> str:
    return f"the set {format_cells(cells) or 'no cells'}"


def strong_digits(
    replay: Replay, almost_locked: AlmostLocked, a: Candidates, b: Candidates, state: ReplayState
) -> tuple[int, int]:
    """The two digits that the nodes `a` and `b` stand for; raises Unproven unless each node is all
    candidates of one digit in the set."""
    digits = []
    for node in (a, b):
        d = ((node & -node).bit_length() - 1) % 9
        possible = digit_in_cells(almost_locked.cells, d)
        if not almost_locked.digits >> d & 1 or node != possible & state.bits:
            raise Unproven(
                "a node is not all candidates of a digit in the set "
                f"{format_cells(almost_locked.cells)}"
            )
        replay.lean(state, possible)
        digits.append(d)
    if digits[0] == digits[1]:
        raise Unproven("both nodes are of the same digit of a set")
    return digits[0], digits[1]


def false_where_locked(
    replay: Replay, almost_locked: AlmostLocked, apart: int, state: ReplayState, wanted: Candidates
) -> Candidates:
    """What an almost locked set excludes if it must hold all its digits except those in the mask
    `apart`."""
    false = 0
    for d in BITS[almost_locked.digits & ~apart]:
        false |= seen_by_places(replay, digit_in_cells(almost_locked.cells, d), state, wanted)
    return false


def seen_by_places(
    replay: Replay, possible: Candidates, state: ReplayState, wanted: Candidates
) -> Candidates:
    """The candidates that see all of those candidates in `possible` that are still possible.

    The replay records that it depends on the absence of those candidates in `possible` that the
    `wanted` ones do not see.
    """
    false = seen_by_every(possible & state.bits, state.tables) & state.bits
    if false & wanted:
        replay.lean(state, possible & ~seen_by_every(false & wanted, state.tables))
    return false


def _need_common(
    replay: Replay, a: AlmostLocked, b: AlmostLocked, d: int, state: ReplayState
) -> None:
    if not a.digits & b.digits & 1 << d:
        raise Unproven(
            f"{d + 1} is not a digit of both sets that it joins",
            "not-common",
            candidates=digit_in_cells(a.cells | b.cells, d),
        )
    in_a, in_b = digit_in_cells(a.cells, d), digit_in_cells(b.cells, d)
    if in_b & state.bits & ~seen_by_every(in_a & state.bits, state.tables):
        raise Unproven(
            f"{d + 1} is not a restricted common of {format_cells(a.cells)} and "
            f"{format_cells(b.cells)}: some of its candidates do not see each other",
            "not-weak",
            candidates=in_a & in_b & state.bits or (in_a | in_b) & state.bits,
        )
    replay.lean(state, in_a & ~seen_by_every(in_b, state.tables))
    replay.lean(state, in_b & ~seen_by_every(in_a, state.tables))


def _excluded_at_ends(
    replay: Replay, als: Als, state: ReplayState, wanted: Candidates
) -> Candidates:
    first, last = als.sets[0], als.sets[-1]
    if len(als.sets) == 1:
        raise Unproven("one set alone proves nothing")
    false = 0
    for d in BITS[first.digits & last.digits & ~(1 << als.commons[0] | 1 << als.commons[-1])]:
        false |= seen_by_places(replay, digit_in_cells(first.cells | last.cells, d), state, wanted)
    return false


def _excluded_around(
    replay: Replay, als: Als, state: ReplayState, wanted: Candidates
) -> Candidates:
    false = 0
    for j, almost_locked in enumerate(als.sets):
        following, d = als.sets[(j + 1) % len(als.sets)], als.commons[j]
        false |= seen_by_places(
            replay, digit_in_cells(almost_locked.cells | following.cells, d), state, wanted
        )
        apart = 1 << d | 1 << als.commons[j - 1]
        false |= false_where_locked(replay, almost_locked, apart, state, wanted)
    return false
