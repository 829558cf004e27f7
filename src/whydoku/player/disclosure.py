"""The part of a hint that each disclosure shows; no value made here holds any of the rest.

    1   where      the houses to look at, or the digits if a pattern is all over the grid
    2   what       the technique, or the kinds of mistakes
    3   cells      the cells and candidates of the pattern, not what follows; or the wrong cells
    4   all        the step, or the mistakes

A pattern's candidates are shown as a set, without saying which of them are true, false or ruled
out. The pattern of a single is its conclusion, so only the question is shown: the cell, or the
digit and its house.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final

from whydoku.bits import Candidates, Cells, Mask, from_members, members
from whydoku.errors import WhydokuError
from whydoku.player.hint import DISCLOSURES, Hint
from whydoku.spaces import (
    BOX_OF,
    CONSTRAINT_CANDIDATES,
    DIGIT_CANDIDATES,
    FIRST_BOX,
    HOUSE_CELLS,
    ROW_SPACE,
    house_of,
)
from whydoku.step import Step
from whydoku.verdicts.mistakes import Mistakes
from whydoku.why import (
    Because,
    Branches,
    Chain,
    Cover,
    Deadly,
    Exclusion,
    Pattern,
    Templates,
)
from whydoku.world.candidates import cells_of, held_in, union

MOST_HOUSES: Final = 3
"""The most boxes that a region names; for a pattern in more boxes it names one."""


@dataclass(frozen=True, slots=True)
class Region:
    """Where to look: houses, or digits all over the grid.

    `begins` is true if the pattern extends beyond the houses.
    """

    houses: tuple[int, ...] = ()
    digits: Mask = 0
    begins: bool = False


@dataclass(frozen=True, slots=True)
class Clue:
    """What the pattern of a step is about, without what follows from it.

    `digits` are those that need a place, in a house or all over the grid.
    """

    cells: Cells = 0
    candidates: Candidates = 0
    digits: Mask = 0

    def __or__(self, other: Clue) -> Clue:
        return Clue(
            self.cells | other.cells,
            self.candidates | other.candidates,
            self.digits | other.digits,
        )


@dataclass(frozen=True, slots=True)
class Disclosed:
    """What a hint shows at a disclosure, and nothing else."""

    disclosure: int
    region: Region
    technique: str | None = None
    kinds: tuple[str, ...] = ()
    clue: Clue = Clue()
    step: Step | None = None
    mistakes: Mistakes | None = None


def disclosed(hint: Hint, disclosure: int) -> Disclosed:
    """What a hint shows at a disclosure; raises WhydokuError if there is no such disclosure."""
    need_disclosure(disclosure)
    if hint.mistakes:
        return _disclosed_mistakes(hint.mistakes, disclosure)
    if hint.step is None:
        return Disclosed(disclosure, Region())
    step, bits = hint.step, hint.grid.bits
    return Disclosed(
        disclosure,
        region_of(step, bits),
        technique=step.technique if disclosure > 1 else None,
        clue=clue_of(step, bits) if disclosure > 2 else Clue(),
        step=step if disclosure > 3 else None,
    )


def need_disclosure(disclosure: int) -> None:
    """Refuses anything but a disclosure."""
    if isinstance(disclosure, bool) or disclosure not in DISCLOSURES:
        allowed = ", ".join(f"{number} ({what})" for number, what in DISCLOSURES.items())
        raise WhydokuError(f"{disclosure!r} is not a disclosure; allowed are {allowed}")


def _disclosed_mistakes(found: Mistakes, disclosure: int) -> Disclosed:
    boxes = tuple(sorted({17 + cell.box for cell in found.cells}))
    kinds = [name for name, some in (("digit", found.digits), ("mark", found.marks)) if some]
    return Disclosed(
        disclosure,
        Region(boxes),
        kinds=tuple(kinds) if disclosure > 1 else (),
        clue=Clue(found.cells.bits) if disclosure > 2 else Clue(),
        mistakes=found if disclosure > 3 else None,
    )


def region_of(step: Step, bits: Candidates) -> Region:
    """Where to look for a step on a grid of these candidates.

    The house that holds its pattern, if one does. Otherwise the digit of its pattern, if it has
    only one. Otherwise the boxes of its cells or, if these are too many, the box where it begins.
    """
    if not step.why:
        return _region_of_boxes(step.placements | step.eliminations)
    first = step.why[0]
    if isinstance(first, Cover) and (house := _house_of_cover(first, bits)) is not None:
        return Region((house,))
    clue = clue_of(step, bits)
    digits = [d for d in range(9) if clue.candidates & DIGIT_CANDIDATES[d] or clue.digits >> d & 1]
    if clue.cells.bit_count() > 1:
        for h in (*range(18, 27), *range(18)):
            if not clue.cells & ~HOUSE_CELLS[h]:
                return Region((h,))
    if len(digits) == 1 and clue.cells.bit_count() != 1:
        return Region(digits=1 << digits[0])
    shown = sum(1 << i * 9 for i in members(clue.cells))
    begin = _where_it_begins(first) & clue.candidates
    return _region_of_boxes(shown or step.placements | step.eliminations, begin)


def _house_of_cover(cover: Cover, bits: Candidates) -> int | None:
    """The only house among the bases of a cover, or else among its covers, if all cells of the
    cover lie there; None if there is no such house."""
    cells = _clue_of_pattern(cover, bits).cells
    for sets in (cover.bases, cover.covers):
        houses = {house_of(q) for q in sets if q >= ROW_SPACE}
        if len(houses) == 1 and (sets == cover.bases or not is_single_cover(cover, bits)):
            house = houses.pop()
            if not cells & ~HOUSE_CELLS[house]:
                return house
    return None


def _region_of_boxes(candidates: Candidates, begin: Candidates = 0) -> Region:
    """The boxes of candidates; if these are too many, the box with most of `begin`, or of all."""
    found = sorted({BOX_OF[k // 9] for k in members(candidates)})
    if len(found) <= MOST_HOUSES:
        return Region(tuple(FIRST_BOX + b for b in found))
    boxes = [BOX_OF[k // 9] for k in members(begin or candidates)]
    most = max(found, key=lambda b: (boxes.count(b), -b))
    return Region((FIRST_BOX + most,), begins=True)


def _where_it_begins(pattern: Pattern) -> Candidates:
    """Where a person starts to look: the start of a chain, or cells with guardians."""
    match pattern:
        case Chain(nodes, _):
            return nodes[0] if nodes else 0
        case Deadly(held, guardians) | Branches(Deadly(held, guardians), _):
            more = cells_of(guardians)
            return held & from_members(k for k in members(held) if more >> k // 9 & 1)
        case _:
            return 0


def clue_of(step: Step, bits: Candidates) -> Clue:
    """What the patterns of a step are about, on a grid of these candidates."""
    found = Clue()
    for pattern in step.why:
        found |= _clue_of_pattern(pattern, bits)
    return found


def is_single_cover(cover: Cover, bits: Candidates) -> bool:
    """Whether a cover is a single: one base with one candidate, which its covers share."""
    if len(cover.bases) != 1 or cover.fins:
        return False
    return len(cover.covers) > 1 or (held_in(cover.bases) & bits).bit_count() == 1


def _clue_of_pattern(pattern: Because, bits: Candidates) -> Clue:
    """What a pattern is about, without the outcome of cases and without what a single places."""
    match pattern:
        case int():
            return _clue_of_candidates(CONSTRAINT_CANDIDATES[pattern] & bits)
        case Cover() if is_single_cover(pattern, bits):
            base = pattern.bases[0]
            return Clue(1 << base) if base < ROW_SPACE else Clue(digits=1 << base % 9)
        case Branches(None, branches):
            return Clue(from_members(part.candidate // 9 for part in branches))
        case Branches(over, _) if over is not None:
            return _clue_of_pattern(over, bits)
        case Chain(nodes, strong):
            grounds = (_clue_of_pattern(part, bits) for part in strong if not isinstance(part, int))
            return reduce(or_, grounds, _clue_of_candidates(union(nodes)))
        case Templates():
            return Clue(digits=1 << pattern.digit)
        case Deadly():
            return Clue(cells_of(pattern.pattern), pattern.pattern & bits)
        case Cover():
            return _clue_of_candidates(pattern.named & bits)
        case Exclusion(cells):
            return _clue_of_candidates(held_in(cells) & bits)
        case _:
            return Clue(cells_of(pattern.named), pattern.named & bits)


def _clue_of_candidates(candidates: Candidates) -> Clue:
    return Clue(cells_of(candidates), candidates)
