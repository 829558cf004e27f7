"""How much of a hint is shown: what is held back is in none of the values made here.

    1   where      the houses to look at, or the digits where a pattern is all over the grid
    2   what       the technique, or the kinds of mistakes
    3   cells      the cells and candidates of the pattern, not what follows; or the wrong cells
    4   all        the step, or the mistakes

A pattern's candidates are shown as a set: which of them are true, false or ruled out is held back.
Of a single, whose pattern is its conclusion, only the question is shown: the cell, or the digit
and its house.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_

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

MOST_HOUSES = 3
"""A pattern in more houses than these is told by the one with most of it."""


@dataclass(frozen=True, slots=True)
class Region:
    """Where to look: at houses, or at digits all over the grid.

    `begins` says that the pattern goes on beyond the houses.
    """

    houses: tuple[int, ...] = ()
    digits: Mask = 0
    begins: bool = False


@dataclass(frozen=True, slots=True)
class Clue:
    """What the pattern of a step is about, before anything follows from it.

    `digits` are those for which a place is looked for, in a house or all over the grid.
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
    """What is shown of a hint at a disclosure, and nothing besides."""

    disclosure: int
    region: Region
    technique: str | None = None
    kinds: tuple[str, ...] = ()
    clue: Clue = Clue()
    step: Step | None = None
    mistakes: Mistakes | None = None


def disclosed(hint: Hint, disclosure: int) -> Disclosed:
    """What is shown of a hint; raises WhydokuError where there is no such disclosure."""
    need_disclosure(disclosure)
    if hint.mistakes:
        return _shown_mistakes(hint.mistakes, disclosure)
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
    """Refuses what is no disclosure."""
    if isinstance(disclosure, bool) or disclosure not in DISCLOSURES:
        allowed = ", ".join(f"{number} ({what})" for number, what in DISCLOSURES.items())
        raise WhydokuError(f"{disclosure!r} is no disclosure; allowed are {allowed}")


def _shown_mistakes(found: Mistakes, disclosure: int) -> Disclosed:
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

    The house of its pattern; of several, a digit's pattern goes by the digit. For what is more
    than that, the boxes; where there are many, the box in which it begins.
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
    """The house that a cover is about: the one of its bases, or else of its covers, if all that
    the cover is made of lies there."""
    cells = _clue_of_pattern(cover, bits).cells
    for sets in (cover.bases, cover.covers):
        houses = {house_of(q) for q in sets if q >= ROW_SPACE}
        if len(houses) == 1 and (sets == cover.bases or not is_single_cover(cover, bits)):
            house = houses.pop()
            if not cells & ~HOUSE_CELLS[house]:
                return house
    return None


def _region_of_boxes(candidates: Candidates, begin: Candidates = 0) -> Region:
    """A few boxes; of many, the one with most of the candidates, or of those where it begins."""
    found = sorted({BOX_OF[k // 9] for k in members(candidates)})
    if len(found) <= MOST_HOUSES:
        return Region(tuple(FIRST_BOX + b for b in found))
    boxes = [BOX_OF[k // 9] for k in members(begin or candidates)]
    most = max(found, key=lambda b: (boxes.count(b), -b))
    return Region((FIRST_BOX + most,), begins=True)


def _where_it_begins(pattern: Pattern) -> Candidates:
    """Where a person begins: at an end of a chain, at the cells of an exchange that have more."""
    match pattern:
        case Chain(nodes, _):
            return nodes[0] if nodes else 0
        case Deadly(held, guardians) | Branches(Deadly(held, guardians), _):
            more = cells_of(guardians)
            return held & from_members(k for k in members(held) if more >> k // 9 & 1)
        case _:
            return 0


def clue_of(step: Step, bits: Candidates) -> Clue:
    """The cells and candidates of a step's patterns on a grid of these candidates."""
    found = Clue()
    for pattern in step.why:
        found |= _clue_of_pattern(pattern, bits)
    return found


def is_single_cover(cover: Cover, bits: Candidates) -> bool:
    """Whether it is one base with one candidate, which its covers share."""
    if len(cover.bases) != 1 or cover.fins:
        return False
    return len(cover.covers) > 1 or (held_in(cover.bases) & bits).bit_count() == 1


def _clue_of_pattern(pattern: Because, bits: Candidates) -> Clue:
    """What is shown of a pattern: neither the outcome of cases nor what a single places."""
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
