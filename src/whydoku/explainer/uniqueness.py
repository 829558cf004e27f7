"""Gives reasons for the rater's unique rectangles, loops and graves, in the patterns that our own
finders use."""

from __future__ import annotations

from whydoku.bits import BITS, Candidates, Mask, from_members, members
from whydoku.explainer.rater import DeadlyFinish
from whydoku.grid import Grid
from whydoku.spaces import ALL_DIGITS, CONSTRAINT_CANDIDATES, SEES, house_constraint
from whydoku.structures.deadly import DeadlyKind, DeadlyPattern, deadly_pattern_of
from whydoku.structures.guardians import by_cases, by_link, by_one_cell, by_one_digit
from whydoku.why import Branch, Branches, Cover, Fact, Pattern


def loop_of_cells(grid: Grid, cells: tuple[int, ...], digits: Mask) -> DeadlyPattern:
    """The deadly pattern of two digits in these cells: a rectangle if there are four, otherwise a
    loop."""
    kind: DeadlyKind = "rectangle" if len(cells) == 4 else "loop"
    return deadly_pattern_of(grid, kind, dict.fromkeys(sorted(cells), digits))


def grave_without(grid: Grid, extra: tuple[int, ...]) -> DeadlyPattern:
    """The grave that all open cells would form if the candidates in `extra` were not possible."""
    left = grid.bits & ~grid.digits & ~from_members(extra)
    cells = {i: m for i in range(81) if (m := left >> i * 9 & ALL_DIGITS)}
    return deadly_pattern_of(grid, "grave", cells)


def reasons_of_pattern(
    grid: Grid, pattern: DeadlyPattern, finish: DeadlyFinish, eliminations: Candidates
) -> tuple[Pattern, ...]:
    """The reasons why a deadly pattern excludes these eliminations; `finish` says how the pattern
    is avoided."""
    if finish.type == 3 and finish.is_hidden:
        return (_by_hidden_set(grid, pattern, finish, eliminations),)
    if finish.type == 3:
        return (by_cases(grid, pattern, finish.house, tuple(finish.cells), eliminations),)
    rule = {1: by_one_cell, 2: by_one_digit, 4: by_link}[finish.type]
    return next(
        ruling.why for ruling in rule(grid, pattern) if not eliminations & ~ruling.eliminations
    )


def _by_hidden_set(
    grid: Grid, pattern: DeadlyPattern, finish: DeadlyFinish, eliminations: Candidates
) -> Branches:
    """The reason why a deadly pattern excludes candidates by a hidden set: a case for each
    guardian.

    If a guardian is true, its cell holds no digit of the hidden set. So these digits have only as
    many cells left as there are digits.
    """
    bases = tuple(house_constraint(finish.house, d) for d in BITS[finish.digits])
    branches = []
    for k in members(pattern.guardians):
        bits = grid.bits & ~SEES[k]
        broken = next((q for q in bases if not bits & CONSTRAINT_CANDIDATES[q]), None)
        cells = sorted({*finish.cells, *pattern.roof} - {k // 9})
        left = eliminations & bits
        facts = (Fact(left, False, Cover(bases, tuple(cells))),) if left else ()
        branches.append(Branch(k, True, () if broken is not None else facts, broken))
    return Branches(pattern.deadly, tuple(branches))
