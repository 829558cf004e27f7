"""Proves deadly patterns: without a true guardian, the pattern's digits could be exchanged within
its cells.

They are sound because each cell then holds one of the digits that the pattern gives it, no cell is
a given, and the exchange keeps the digits of every house. So the givens would have a second
solution. Where candidates see each other without sharing a constraint, because of a link or a
relation, no digit that moves may meet one that it sees there. There are three ways to exchange the
digits. In the first, a house with m of the cells has m of the digits, each of them possible in two
of these cells. So each digit is in one of its two cells and moves to the other. In the second, two
lines hold the same digits in the pattern's cells. They cross the same lines in the other direction
and, since they are in one band or stack, the same boxes. The third is counted, for a few cells: all
ways to fill them with the pattern's digits are listed, and each has a twin with the same digits in
every house.
"""

from __future__ import annotations

from collections import Counter
from functools import reduce
from operator import or_
from typing import Final

from whydoku.errors import Unproven
from whydoku.grids.bits import BITS, Candidates, Mask, from_members, members
from whydoku.grids.notation import format_cells, format_house
from whydoku.grids.parts.candidates import cells_of
from whydoku.grids.spaces import (
    ALL_CANDIDATES,
    ALL_DIGITS,
    COL_OF,
    FIRST_BOX,
    ROW_OF,
    ROW_SPACE,
    Tables,
    house_constraint,
)
from whydoku.logic.proof.form import candidate_names, linked_to, seen_by_every
from whydoku.logic.proof.state import ProvedCandidates, Replay, ReplayState
from whydoku.logic.why import Deadly

MOST_COUNTED: Final = 9
"""The most cells of a pattern whose fillings are counted."""


def prove(
    replay: Replay, deadly: Deadly, state: ReplayState, wanted: Candidates
) -> ProvedCandidates:
    """Proves that a candidate is false if it sees all guardians, and that the guardian is true if
    there is only one."""
    del wanted
    return proved_by_guardians(guardians_of(replay, deadly, state), state)


def proved_by_guardians(guardians: Candidates, state: ReplayState) -> ProvedCandidates:
    """What follows if one of the guardians is true."""
    alone = guardians if not guardians & (guardians - 1) else 0
    return ProvedCandidates(seen_by_every(guardians, state.tables) & state.bits, alone)


def guardians_of(replay: Replay, deadly: Deadly, state: ReplayState) -> Candidates:
    """The guardians, one of which is true; raises Unproven if the pattern is not deadly or does not
    list its guardians exactly."""
    tables = state.tables
    replay.spend(len(deadly.confined) + deadly.pattern.bit_count() + deadly.guardians.bit_count())
    replay.need_one_solution()
    digits = _digits_by_cell(deadly.pattern)
    if given := members(replay.givens & _all_candidates_of(digits)):
        raise Unproven(
            f"{format_cells(1 << given[0] // 9)} is a given", "given", candidates=1 << given[0]
        )
    _need_no_meeting(replay, digits, state)
    if not (
        _is_flipped(digits, tables)
        or _is_exchanged(digits, tables)
        or _has_twins(replay, digits, tables)
    ):
        raise Unproven(
            "its cells and digits could not be exchanged for one another",
            "not-deadly",
            candidates=deadly.pattern,
        )
    guardians = replay.lean(state, _possible_guardians(digits, deadly.confined, tables))
    need_guardians(deadly.guardians, guardians)
    if not guardians:
        raise Unproven(
            "it has no guardian, so the puzzle does not have exactly one solution", "one-solution"
        )
    return guardians


def need_guardians(listed: Candidates, guardians: Candidates) -> None:
    """Raises Unproven if a reason does not list its guardians exactly."""
    if missing := guardians & ~listed:
        raise Unproven(f"{candidate_names(missing)} is a guardian but is not listed")
    if stray := listed & ~guardians:
        raise Unproven(f"{candidate_names(stray)} is listed as a guardian but is not one")


def _digits_by_cell(pattern: Candidates) -> dict[int, Mask]:
    digits = {i: m for i in range(81) if (m := pattern >> i * 9 & ALL_DIGITS)}
    if not digits:
        raise Unproven("its pattern is empty")
    for i, m in digits.items():
        if m.bit_count() < 2:
            raise Unproven(f"{format_cells(1 << i)} has only one digit of the pattern")
    return digits


def _all_candidates_of(digits: dict[int, Mask]) -> Candidates:
    return sum(ALL_DIGITS << i * 9 for i in digits)


def _need_no_meeting(replay: Replay, digits: dict[int, Mask], state: ReplayState) -> None:
    """Raises Unproven if a digit that is exchanged could come to one that it sees across a link or
    a relation. Within a house an exchange lets no digit meet itself, as the house keeps its
    digits."""
    tables = state.tables
    if not (tables.links or tables.relations):
        return
    settled = settled_outside(digits, tables) | _all_candidates_of(digits)
    pattern = sum(m << i * 9 for i, m in digits.items())
    for i, m in digits.items():
        seen = reduce(or_, (linked_to(i * 9 + d, tables) for d in BITS[m]), 0)
        if met := seen & pattern:
            raise Unproven(
                f"{format_cells(1 << i | cells_of(met))} see each other with digits of the pattern",
                "not-deadly",
            )
        if near := replay.lean(state, seen & ~settled):
            raise Unproven(
                f"{candidate_names(near)} may meet a digit of the pattern after the exchange",
                "not-deadly",
                candidates=near,
            )


def settled_outside(digits: dict[int, Mask], tables: Tables) -> Candidates:
    """The candidates that no cell outside of a pattern has without a true guardian: those of the
    houses with as many cells of the pattern as these have digits. `digits` are those of each
    cell."""
    settled = 0
    for h, cells in enumerate(tables.houses):
        here = [digits[i] for i in cells if i in digits]
        all_digits = reduce(or_, here, 0)
        if all_digits.bit_count() == len(here):
            for d in BITS[all_digits]:
                settled |= tables.constraint_candidates[house_constraint(h, d)]
    return settled


def _is_flipped(digits: dict[int, Mask], tables: Tables) -> bool:
    """Whether each cell has two digits of the pattern, and each house has each of these digits in
    two cells or in none."""
    if any(m.bit_count() != 2 for m in digits.values()):
        return False
    pattern = sum(m << i * 9 for i, m in digits.items())
    return all(
        (pattern & candidates).bit_count() in (0, 2) for candidates in tables.bases[ROW_SPACE:]
    )


def _is_exchanged(digits: dict[int, Mask], tables: Tables) -> bool:
    """Whether the cells are the n crossings of two lines with n other lines, all have the same n
    digits, and the two cells of each of the others share all houses that are no lines."""
    if len(set(digits.values())) != 1:
        return False
    n = next(iter(digits.values())).bit_count()
    for along, across in ((ROW_OF, COL_OF), (COL_OF, ROW_OF)):
        lines = sorted({along[i] for i in digits})
        if len(lines) != 2:
            continue
        places = [
            {(across[i], _further_houses(i, tables)) for i in digits if along[i] == line}
            for line in lines
        ]
        if places[0] == places[1] and len(places[0]) == n:
            return True
    return False


def _further_houses(i: int, tables: Tables) -> tuple[int, ...]:
    return tuple(h for h in tables.houses_of[i] if h >= FIRST_BOX)


def _has_twins(replay: Replay, digits: dict[int, Mask], tables: Tables) -> bool:
    """Whether the cells can be filled with their digits, and each filling has a twin: another one
    with the same digits in every house."""
    if len(digits) > MOST_COUNTED:
        return False
    ways: Counter[Candidates] = Counter()
    cells = list(digits.items())
    waiting: list[tuple[int, Candidates]] = [(0, 0)]
    while waiting:
        replay.spend(1)
        filled, taken = waiting.pop()
        if filled == len(cells):
            ways[taken] += 1
            continue
        i, m = cells[filled]
        for d in BITS[m]:
            places = from_members(house_constraint(h, d) for h in tables.houses_of[i])
            if not taken & places:
                waiting.append((filled + 1, taken | places))
    return min(ways.values(), default=0) > 1


def _possible_guardians(
    digits: dict[int, Mask], confined: tuple[int, ...], tables: Tables
) -> Candidates:
    """All candidates that would be guardians if they were still possible. `digits` maps the cells
    of the pattern to their digits. In the houses `confined` the guardians are outside these cells,
    elsewhere they are inside."""
    if len(set(confined)) < len(confined):
        raise Unproven("a confined house is named twice")
    cells = from_members(digits)
    guarding, kept = 0, cells
    for h in confined:
        here = members(tables.house_cells[h] & cells)
        shared = {digits[i] for i in here}
        if len(shared) != 1 or next(iter(shared)).bit_count() != len(here):
            raise Unproven(
                f"{format_house(h)} cannot confine: it needs cells of the pattern "
                "that all have the same digits, as many digits as cells",
                "not-confined",
                candidates=from_members(i * 9 for i in here),
            )
        for d in BITS[shared.pop()]:
            guarding |= tables.constraint_candidates[house_constraint(h, d)]
        kept &= ~tables.house_cells[h]
    inside = _all_candidates_of(digits)
    pattern = sum(m << i * 9 for i, m in digits.items())
    free = sum(ALL_DIGITS << i * 9 for i in members(kept))
    return guarding & ~inside & ALL_CANDIDATES | free & ~pattern
