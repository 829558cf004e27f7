"""Decides which part of a hint each disclosure shows. A `Disclosed` holds nothing of the parts that
are not shown.

    1   where      the houses to look at, or the digits if a pattern is all over the grid
    2   what       the technique, or the kinds of mistakes
    3   cells      the cells and candidates of the pattern, not what follows; or the wrong cells
    4   all        the step, or the mistakes, and how one of them can be shown to be one

A pattern's candidates are shown as a set, without saying which of them are true, false or ruled
out. The pattern of a single is its conclusion, so only the question is shown: the cell, or the
digit and its house. What rules a wrong digit out is shown as far as it names no other candidate of
a cell that holds a wrong digit.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Final

from whydoku.dataclass import dataclass, replace
from whydoku.errors import WhydokuError
from whydoku.grids.bits import Candidates, Cells, Mask, from_members, members
from whydoku.grids.grid import Grid
from whydoku.grids.mistakes import Mistakes
from whydoku.grids.parts.candidates import candidates_of, cells_of, union
from whydoku.grids.spaces import DIGIT_CANDIDATES, FIRST_BOX, ROW_SPACE, Tables, house_of
from whydoku.logic.step import Step
from whydoku.logic.why import (
    Base,
    Because,
    Branch,
    Branches,
    Chain,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Impossible,
    Pattern,
    Templates,
    held_by,
    named_by,
)
from whydoku.playing.hints.disproof import Disproof
from whydoku.playing.hints.hint import DISCLOSURES, Hint
from whydoku.solving.moves import Move

MOST_HOUSES: Final = 3
"""The most boxes that a region names; if a pattern is in more, the region names only one of
them."""


@dataclass(frozen=True, slots=True)
class Region:
    """Where to look: in some houses, or for some digits all over the grid.

    `begins` is true if the pattern extends beyond the houses.
    """

    houses: tuple[int, ...] = ()
    digits: Mask = 0
    begins: bool = False


@dataclass(frozen=True, slots=True)
class Clue:
    """What the pattern of a step is about, without the conclusions that follow.

    `digits` are the digits that need a place, in a house or all over the grid.
    """

    cells: Cells = 0
    candidates: Candidates = 0
    digits: Mask = 0

    def __or__(self, other: Clue) -> Clue:
        return Clue(
            self.cells | other.cells, self.candidates | other.candidates, self.digits | other.digits
        )


@dataclass(frozen=True, slots=True)
class Supposed:
    """The number of candidates that a disproof supposes, and the number of conclusions that it
    draws from them."""

    suppositions: int = 0
    conclusions: int = 0

    def __add__(self, other: Supposed) -> Supposed:
        return Supposed(
            self.suppositions + other.suppositions, self.conclusions + other.conclusions
        )


@dataclass(frozen=True, slots=True)
class Disproved:
    """What a hint shows of a disproof: never the right digit in place of a wrong one.

    - `candidate`, `is_mark`, `granted`, `others`: those of the disproof
    - `begin`: the grid with which the disproof begins
    - `steps`: the number of its steps; 0 if no disproof was found
    - `supposed`: how much is supposed where simple steps are not enough
    - `technique`, `variant`: those of the last step, unless `is_forced` is set
    - `is_forced`: whether the last step forces another digit into the cell of the wrong one
    - `last`: the last step with its grid, reduced to what concerns the mistake; None if the reason
      of this step would show too much
    """

    candidate: int
    is_mark: bool
    granted: Candidates
    others: Candidates
    begin: Grid
    steps: int
    supposed: Supposed | None = None
    technique: str | None = None
    variant: str | None = None
    is_forced: bool = False
    last: Move | None = None


@dataclass(frozen=True, slots=True)
class Disclosed:
    """All that a hint shows at one disclosure; the parts that it does not show are empty."""

    disclosure: int
    region: Region
    technique: str | None = None
    kinds: tuple[str, ...] = ()
    clue: Clue = Clue()
    step: Step | None = None
    mistakes: Mistakes | None = None
    disproved: Disproved | None = None


def disclosed(hint: Hint, disclosure: int) -> Disclosed:
    """What a hint shows at a disclosure; raises WhydokuError if there is no such disclosure."""
    need_disclosure(disclosure)
    if hint.mistakes:
        return _disclosed_mistakes(hint, disclosure)
    if hint.step is None:
        return Disclosed(disclosure, Region())
    step, bits, tables = hint.step, hint.grid.bits, hint.grid.tables
    return Disclosed(
        disclosure,
        region_of(step, bits, tables),
        technique=step.technique if disclosure > 1 else None,
        clue=clue_of(step, bits, tables) if disclosure > 2 else Clue(),
        step=step if disclosure > 3 else None,
    )


def need_disclosure(disclosure: int) -> None:
    """Raises WhydokuError unless the number is a disclosure, from 1 to 4."""
    if isinstance(disclosure, bool) or disclosure not in DISCLOSURES:
        allowed = ", ".join(f"{number} ({what})" for number, what in DISCLOSURES.items())
        raise WhydokuError(f"{disclosure!r} is not a disclosure; allowed are {allowed}")


def _disclosed_mistakes(hint: Hint, disclosure: int) -> Disclosed:
    """What a disclosure shows of the mistakes in a hint. If the clues have no solution, everything
    is shown, since there is nothing for the player to find."""
    mistakes = hint.mistakes
    if mistakes.impossible:
        disclosure = max(DISCLOSURES)
    of_cell = hint.grid.tables.houses_of
    boxes = tuple(sorted({of_cell[cell][2] for cell in mistakes.cells}))
    kinds = [name for name, some in (("digit", mistakes.digits), ("mark", mistakes.marks)) if some]
    what = Disclosed(
        disclosure,
        Region(boxes),
        kinds=tuple(kinds) if disclosure > 1 else (),
        clue=Clue(mistakes.cells.bits) if disclosure > 2 else Clue(),
    )
    if disclosure < 4:
        return what
    disproved = _disproved(hint.disproof, mistakes.digits.bits) if hint.disproof else None
    return replace(what, mistakes=mistakes, disproved=disproved)


def _disproved(disproof: Disproof, wrong: Candidates) -> Disproved:
    """What a hint shows of a disproof; `wrong` are the wrong digits on the grid."""
    k, steps = disproof.candidate, len(disproof.path)
    begin = disproof.path.puzzle
    tables = begin.tables
    supposed = _supposed_by(disproof.path.steps) if disproof.is_supposed else None
    known = (disproof.granted, disproof.others)
    what = Disproved(k, disproof.is_mark, *known, begin, steps, supposed)
    if disproof.is_mark or not steps:
        return what
    grid, step = disproof.path.moves[-1]
    if not step.eliminations >> k & 1 and step.placements & candidates_of(1 << k // 9):
        return replace(what, is_forced=True)
    last = _cut_down(step, k, tables)
    shown = last.placements | last.eliminations | union(_shown_by(one, tables) for one in last.why)
    is_safe = not shown & other_digits(wrong)
    return replace(
        what, technique=step.technique, variant=step.variant, last=(grid, last) if is_safe else None
    )


def _supposed_by(steps: Iterable[Step]) -> Supposed:
    """How many candidates the steps of a disproof suppose, and how many conclusions they draw."""
    parts = (part for step in steps for part in step.why if isinstance(part, Branches))
    return sum((_supposed_in(part.branches[0]) for part in parts), Supposed())


def _supposed_in(branch: Branch) -> Supposed:
    inner = (fact.because for fact in branch.facts if isinstance(fact.because, Branches))
    own = Supposed(1, len(branch.facts))
    return sum((_supposed_in(cases.branches[0]) for cases in inner), own)


def other_digits(wrong: Candidates) -> Candidates:
    """The other candidates of the cells that hold the digits `wrong`."""
    return candidates_of(cells_of(wrong)) & ~wrong


def _shown_by(pattern: Pattern, tables: Tables) -> Candidates:
    """The candidates that a pattern names, and those of the constraints that the pattern leaves
    empty."""
    emptied: list[Base | None] = []
    if isinstance(pattern, Branches):
        emptied = [branch.broken for branch in pattern.branches]
    elif isinstance(pattern, Colours):
        emptied = [pattern.emptied]
    return named_by(pattern, tables) | union(
        held_by(base, tables) for base in emptied if base is not None
    )


def _cut_down(step: Step, k: int, tables: Tables) -> Step:
    """The step reduced to those conclusions that rule out candidate `k`."""
    if step.eliminations >> k & 1:
        return replace(step, placements=0, eliminations=1 << k)
    return replace(step, placements=step.placements & tables.sees[k], eliminations=0)


def region_of(step: Step, bits: Candidates, tables: Tables) -> Region:
    """Where to look for a step on a grid with the candidates `bits`.

    The region is the house that holds the pattern, if there is one. Otherwise it is the digit of
    the pattern, if there is only one; otherwise the boxes of its cells or, if these are too many,
    the box where the pattern begins.
    """
    if not step.why:
        return _region_of_boxes(step.placements | step.eliminations, tables)
    first = step.why[0]
    if isinstance(first, Cover) and (house := _house_of_cover(first, bits, tables)) is not None:
        return Region((house,))
    clue = clue_of(step, bits, tables)
    digits = [d for d in range(9) if clue.candidates & DIGIT_CANDIDATES[d] or clue.digits >> d & 1]
    if clue.cells.bit_count() > 1:
        for h in (*range(FIRST_BOX, len(tables.houses)), *range(FIRST_BOX)):
            if not clue.cells & ~tables.house_cells[h]:
                return Region((h,))
    if clue.cells.bit_count() != 1 and (len(digits) == 1 or (digits and not clue.cells)):
        return Region(digits=1 << digits[0])
    shown = sum(1 << i * 9 for i in members(clue.cells))
    begin = _where_it_begins(first) & clue.candidates
    return _region_of_boxes(shown or step.placements | step.eliminations, tables, begin)


def _house_of_cover(cover: Cover, bits: Candidates, tables: Tables) -> int | None:
    """The only house among the bases of a cover, or else among its covers. None if there is no such
    house, or if some cells of the cover are outside that house."""
    cells = _clue_of_pattern(cover, bits, tables).cells
    for sets in (cover.bases, cover.covers):
        houses = {house_of(q) for q in sets if q >= ROW_SPACE}
        if len(houses) == 1 and (sets == cover.bases or not is_single_cover(cover, bits, tables)):
            house = houses.pop()
            if not cells & ~tables.cells_in((house,)):
                return house
    return None


def _region_of_boxes(candidates: Candidates, tables: Tables, begin: Candidates = 0) -> Region:
    """The boxes of the candidates. If there are too many boxes, only the one that holds the most of
    the candidates `begin`, or of all the candidates if `begin` is empty."""
    boxes = sorted({tables.houses_of[k // 9][2] for k in members(candidates)})
    if len(boxes) <= MOST_HOUSES:
        return Region(tuple(boxes))
    box_of_each = [tables.houses_of[k // 9][2] for k in members(begin or candidates)]
    most = max(boxes, key=lambda b: (box_of_each.count(b), -b))
    return Region((most,), begins=True)


def _where_it_begins(pattern: Pattern) -> Candidates:
    """The candidates at which a person starts to look at a pattern: the start of a chain, or the
    cells of a deadly or impossible pattern that have guardians."""
    match pattern:
        case Chain(nodes, _):
            return nodes[0] if nodes else 0
        case Branches(Deadly() | Impossible() as over, _):
            return _where_it_begins(over)
        case Deadly(held, guardians) | Impossible(_, held, guardians):
            more = cells_of(guardians)
            return held & from_members(k for k in members(held) if more >> k // 9 & 1)
        case _:
            return 0


def clue_of(step: Step, bits: Candidates, tables: Tables) -> Clue:
    """What the patterns of a step are about, on a grid with the candidates `bits`."""
    clue = Clue()
    for pattern in step.why:
        clue |= _clue_of_pattern(pattern, bits, tables)
    return clue


def is_single_cover(cover: Cover, bits: Candidates, tables: Tables) -> bool:
    """Whether a cover is a single: it has one base with one candidate, and all its covers contain
    this candidate."""
    if cover.truths or len(cover.bases) != 1 or cover.fins:
        return False
    return len(cover.covers) > 1 or (tables.held_in(cover.bases) & bits).bit_count() == 1


def _clue_of_pattern(pattern: Because, bits: Candidates, tables: Tables) -> Clue:
    """What a pattern is about, without the outcome of cases, and without the candidate that a
    single places. `bits` are the candidates of the grid."""
    match pattern:
        case int():
            return _clue_of_candidates(tables.constraint_candidates[pattern] & bits)
        case Cover() if is_single_cover(pattern, bits, tables):
            base = pattern.bases[0]
            return Clue(1 << base) if base < ROW_SPACE else Clue(digits=1 << base % 9)
        case Branches(None, branches):
            return Clue(from_members(part.candidate // 9 for part in branches))
        case Branches(over, _) if over is not None:
            return _clue_of_pattern(over, bits, tables)
        case Chain(nodes, strong):
            grounds = (
                _clue_of_pattern(part, bits, tables) for part in strong if not isinstance(part, int)
            )
            return reduce(or_, grounds, _clue_of_candidates(union(nodes)))
        case Templates():
            return Clue(digits=1 << pattern.digit)
        case Deadly() | Impossible():
            return Clue(cells_of(pattern.pattern), pattern.pattern & bits)
        case Cover():
            return _clue_of_candidates(named_by(pattern, tables) & bits)
        case Exclusion(cells):
            return _clue_of_candidates(tables.held_in(cells) & bits)
        case _:
            named = named_by(pattern, tables)
            return Clue(cells_of(named), named & bits)


def _clue_of_candidates(candidates: Candidates) -> Clue:
    return Clue(cells_of(candidates), candidates)
