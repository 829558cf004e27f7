"""Grids, patterns and steps written by hand, in the notation of the package."""

from __future__ import annotations

import pytest

from whydoku.errors import Unproven
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import (
    parse_candidates,
    parse_cells,
    parse_constraint,
    parse_eliminations,
    parse_placements,
)
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.spaces import ALL_CANDIDATES
from whydoku.logic.proof import check
from whydoku.logic.proof.replay import PROVERS
from whydoku.logic.proof.state import Replay, ReplayState
from whydoku.logic.step import Step
from whydoku.logic.why import AlmostLocked, Branch, Branches, Chain, Cover, Fact, Pattern


def grid_with(**cells: str) -> Grid:
    """Everything is possible, except that these cells have only these digits: r1c1="12"."""
    bits = ALL_CANDIDATES
    for name, digits in cells.items():
        for i in members(parse_cells(name)):
            kept = sum(1 << i * 9 + int(digit) - 1 for digit in digits)
            bits &= ~(0x1FF << i * 9) | kept
    return Grid(removed=CandidateSet.from_bits(ALL_CANDIDATES & ~bits))


def without(grid: Grid, names: str) -> Grid:
    """The grid without candidates, named as in 5r4c79."""
    return grid.remove(CandidateSet.from_bits(parse_candidates(names) & grid.bits))


def qs(names: str) -> tuple[int, ...]:
    return tuple(parse_constraint(name) for name in names.split())


def ks(names: str) -> tuple[int, ...]:
    return tuple(parse_candidates(name).bit_length() - 1 for name in names.split())


def k(name: str) -> int:
    return ks(name)[0]


def sets(*names: str) -> tuple[int, ...]:
    return tuple(parse_candidates(name) for name in names)


def locked(cells: str, digits: str) -> AlmostLocked:
    return AlmostLocked(parse_cells(cells), sum(1 << int(digit) - 1 for digit in digits))


def cover(bases: str, covers: str, fins: str = "") -> Cover:
    return Cover(qs(bases), qs(covers), ks(fins))


def removes(names: str, *why: Pattern) -> Step:
    return Step("made", eliminations=parse_eliminations(names), why=why)


def places(names: str, *why: Pattern) -> Step:
    return Step("made", placements=parse_placements(names), why=why)


def refused(grid: Grid, step: Step, words: str, *, unique: bool = True) -> None:
    with pytest.raises(Unproven) as error:
        check(grid, step, unique=unique)
    assert words in str(error.value)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 400


def fault_of(grid: Grid, step: Step) -> str | None:
    try:
        check(grid, step, unique=True)
    except Unproven as fault:
        return str(fault)
    return None


def greediest(grid: Grid, step: Step) -> Step | None:
    """The step that concludes all that the reason proves to the checker; None if it is nothing."""
    on_grid = grid.givens.bits | grid.placed.bits
    state = ReplayState(grid.tables, grid.bits, on_grid)
    walk = Replay(PROVERS, lambda: None, grid.givens.bits)
    try:
        for pattern in step.why:
            state = state.after(walk.prove(pattern, state, ALL_CANDIDATES))
    except Unproven:
        return None
    true = state.true & ~on_grid
    false = grid.bits & ~state.bits & ~on_grid & ~true
    return Step(step.technique, step.variant, true, false, step.why) if true | false else None


PAIR = grid_with(r1c14="26")
PAIR_WHY = cover("r1c1 r1c4", "2r1 6r1")
LOOP = without(grid_with(), "5r1c235678 5r5c235678 5r1c9 5r5c9")
SIX = grid_with(r1c1="71", r1c4="12", r5c4="27", r6c5="73", r2c5="34", r2c2="47")
RING_OF_SIX = Chain(
    (
        *sets("7r1c1", "1r1c1", "1r1c4", "2r1c4", "2r5c4", "7r5c4"),
        *sets("7r6c5", "3r6c5", "3r2c5", "4r2c5", "4r2c2", "7r2c2"),
    ),
    qs("r1c1 r1c4 r5c4 r6c5 r2c5 r2c2"),
    loop=True,
)
"""7 is in r1c1 and r6c5, or in r2c2 and r5c4. Of these, only those of a box are neighbours."""

SQUARE = Chain(sets("5r1c1", "5r1c4", "5r5c4", "5r5c1"), qs("5r1 5r5"), loop=True)
UR = grid_with(r1c15="12", r2c1="12", r2c5="123")
CORNERS = parse_candidates("12r12c1 12r12c5")


def true(name: str, because: str | Pattern, *, is_true: bool = True) -> Fact:
    ground = parse_constraint(because) if isinstance(because, str) else because
    return Fact(parse_candidates(name), is_true, ground)


def false(names: str, because: str | Pattern) -> Fact:
    return true(names, because, is_true=False)


TREE = grid_with(r1c1="12", r1c5="13", r5c1="23")
ONE = Branch(k("1r1c1"), True, (false("1r1c5", "1r1"), true("3r1c5", "r1c5")))
TWO = Branch(k("2r1c1"), True, (true("3r5c1", "r5c1"),))
FORCED = Branches(parse_constraint("r1c1"), (ONE, TWO))
