"""Proves templates, which list all ways in which a digit can still be placed once in every house.

The pattern is sound because one of these ways is the truth. To show without a search that none is
missing, the ways are counted row by row, for each choice of the columns and the boxes of the band
that the digit has used so far.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates
from whydoku.grids.spaces import ALL_CELLS, CLASSIC, DIGIT_CANDIDATES, HOUSE_CELLS
from whydoku.logic.proof.form import digit_in_cells
from whydoku.logic.proof.state import ProvedCandidates, Replay, ReplayState
from whydoku.logic.why import Templates

COUNTING_COST: Final = 500
"""The cost of counting the placements, in parts as `Replay.spend` counts them."""


def prove(
    replay: Replay, templates: Templates, state: ReplayState, wanted: Candidates
) -> ProvedCandidates:
    """Proves that a candidate of the digit is false if no placement has it, and true if every
    placement has it."""
    del wanted
    if state.tables is not CLASSIC:
        raise Unproven("placements are counted under classic rules alone")
    d = templates.digit
    replay.spend(COUNTING_COST + 9 * len(templates.placements))
    some, all_of_them = 0, ALL_CELLS
    for cells in templates.placements:
        if cells.bit_count() != 9 or any((cells & house).bit_count() != 1 for house in HOUSE_CELLS):
            raise Unproven(f"a placement does not have {d + 1} once in each house")
        if digit_in_cells(cells, d) & ~state.bits:
            raise Unproven(f"{d + 1} is not possible in all cells of a placement")
        some |= cells
        all_of_them &= cells
    if len(set(templates.placements)) < len(templates.placements):
        raise Unproven("a placement is listed twice")
    number = _number_of_placements(state.bits, d)
    if number != len(templates.placements):
        listed = len(templates.placements)
        raise Unproven(f"{d + 1} has {number} placements, but {listed} are listed")
    if not number:
        raise Unproven(f"{d + 1} has no placement at all")
    replay.lean(state, DIGIT_CANDIDATES[d])
    false = DIGIT_CANDIDATES[d] & state.bits & ~digit_in_cells(some, d)
    return ProvedCandidates(false, digit_in_cells(all_of_them, d))


def _number_of_placements(bits: Candidates, d: int) -> int:
    """The number of ways to place digit `d` among the candidates `bits`, once in every row, column
    and box."""
    ways = Counter({(0, 0): 1})
    for r in range(9):
        columns = [c for c in range(9) if bits >> (r * 9 + c) * 9 + d & 1]
        after: Counter[tuple[int, int]] = Counter()
        for (used, boxes), number in ways.items():
            for c in columns:
                if not used >> c & 1 and not boxes >> c // 3 & 1:
                    boxes_after = 0 if r % 3 == 2 else boxes | 1 << c // 3
                    after[used | 1 << c, boxes_after] += number
        ways = after
    return sum(ways.values())
