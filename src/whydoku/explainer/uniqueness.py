"""Gives reasons for the rater's unique rectangles, loops and graves, in the patterns that our own
finders use."""

from __future__ import annotations

from whydoku.bits import BITS, Candidates, Mask, from_members, members
from whydoku.explainer.rater import DeadlyFinish
from whydoku.grid import Grid
from whydoku.spaces import ALL_DIGITS, CONSTRAINT_CANDIDATES, SEES, house_constraint
from whydoku.why import Branch, Branches, Chain, Cover, Deadly, Fact, Pattern
from whydoku.world.candidates import cells_of, held_in, houses_around, union


def loop_of_cells(grid: Grid, cells: tuple[int, ...], digits: Mask) -> Deadly:
    """The deadly pattern of two digits in these cells, a rectangle or a loop."""
    inside = union(ALL_DIGITS << i * 9 for i in cells)
    pattern = union(digits << i * 9 for i in cells)
    return Deadly(pattern, grid.bits & inside & ~pattern)


def grave_without(grid: Grid, extra: tuple[int, ...]) -> Deadly:
    """The grave that all open cells would form if the candidates in `extra` were not possible."""
    guardians = from_members(extra)
    return Deadly(grid.bits & ~grid.digits & ~guardians, guardians)


def reason_of_pattern(
    grid: Grid, deadly: Deadly, finish: DeadlyFinish, eliminations: Candidates
) -> Pattern:
    """The reason why a deadly pattern excludes these eliminations; `finish` says how the pattern is
    avoided."""
    if finish.type == 3:
        by_set = _by_hidden_set if finish.is_hidden else _by_naked_set
        return by_set(grid, deadly, finish, eliminations)
    return _by_link(grid, deadly, finish.digits) if finish.type == 4 else deadly


def _by_link(grid: Grid, deadly: Deadly, digit: Mask) -> Chain:
    """The reason of type 4: one of the two cells with guardians holds the digit, the other a
    guardian."""
    roof = cells_of(deadly.guardians)
    mine, other = (deadly.guardians & ALL_DIGITS << i * 9 for i in members(roof))
    here, there = (digit << i * 9 for i in members(roof))
    constraints = (house_constraint(h, digit.bit_length() - 1) for h in houses_around(roof))
    q = next(q for q in constraints if grid.bits & CONSTRAINT_CANDIDATES[q] == here | there)
    return Chain((mine, other, there, here), (deadly, q), loop=True)


def _by_naked_set(
    grid: Grid, deadly: Deadly, finish: DeadlyFinish, eliminations: Candidates
) -> Branches:
    """The reason by a naked set: a case for each guardian, which takes its digit from the cells of
    the set, so that these need all the others."""
    branches = []
    for k in members(deadly.guardians):
        digits, left = finish.digits & ~(1 << k % 9), eliminations & ~SEES[k]
        facts = []
        for cover in _covers_of_set(grid, finish, digits, left):
            if new := held_in(cover.covers) & left:
                facts.append(Fact(new, False, cover))
                left &= ~new
        branches.append(Branch(k, True, tuple(facts)))
    return Branches(deadly, tuple(branches))


def _covers_of_set(
    grid: Grid, finish: DeadlyFinish, digits: Mask, eliminations: Candidates
) -> list[Cover]:
    """The covers of the naked set, which differ in their houses: first its own house covers all
    digits, then others that hold all places of a digit in its cells cover some of them."""
    choices = []
    for d in BITS[digits]:
        places = from_members(i for i in finish.cells if grid.masks[i] >> d & 1)
        around = houses_around(places) if places else ()
        others = (house_constraint(h, d) for h in around if h != finish.house)
        meeting = [q for q in others if eliminations & CONSTRAINT_CANDIDATES[q]]
        choices.append([house_constraint(finish.house, d), *meeting])
    return [
        Cover(finish.cells, tuple(qs[n] if n < len(qs) else qs[0] for qs in choices))
        for n in range(max(map(len, choices)))
    ]


def _by_hidden_set(
    grid: Grid, deadly: Deadly, finish: DeadlyFinish, eliminations: Candidates
) -> Branches:
    """The reason by a hidden set: a case for each guardian.

    If a guardian is true, its cell holds no digit of the hidden set. So these digits have only as
    many cells left as there are digits.
    """
    bases = tuple(house_constraint(finish.house, d) for d in BITS[finish.digits])
    roof = members(cells_of(deadly.guardians))
    branches = []
    for k in members(deadly.guardians):
        bits = grid.bits & ~SEES[k]
        broken = next((q for q in bases if not bits & CONSTRAINT_CANDIDATES[q]), None)
        cells = sorted({*finish.cells, *roof} - {k // 9})
        left = eliminations & bits
        facts = (Fact(left, False, Cover(bases, tuple(cells))),) if left else ()
        branches.append(Branch(k, True, () if broken is not None else facts, broken))
    return Branches(deadly, tuple(branches))
