"""Positions, and helpers that makers of reasons share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from corpus import GOLDEN
from judge import CONSTRAINTS, SEEN, ones, union
from whydoku.grids.bulk import random_minimal
from whydoku.grids.grid import Grid
from whydoku.logic.step import Step
from whydoku.logic.why import Pattern
from whydoku.solving.solve import explain

Maker = Callable[[Grid, Random], Step | None]

HOUSE_CELLS = [
    sum(1 << i for i in range(81) if CONSTRAINTS[81 + h * 9] >> i * 9 & 1) for h in range(27)
]
CELLS = [0x1FF << i * 9 for i in range(81)]
DIGITS = [sum(1 << i * 9 + d for i in range(81)) for d in range(9)]


@cache
def positions(number: int, seed: int = 1) -> tuple[Grid, ...]:
    """Grids on the way of puzzles with one solution: for each, an early one, and the first impasse
    or else any other."""
    rng = Random(seed)
    found = []
    for line in random_minimal(number, seed=seed):
        moves = explain(Grid(line), GOLDEN).moves
        stuck = [grid for grid, step in moves if step.technique == "guess"]
        found += stuck[:1] or [rng.choice(moves)[0]]
        found.append(moves[rng.randrange(len(moves) // 2)][0])
    return tuple(found)


def seen_by_all(bits: int) -> int:
    seen = (1 << 729) - 1
    for k in ones(bits):
        seen &= SEEN[k]
    return seen


def seen_by_any(bits: int) -> int:
    return union([SEEN[k] for k in ones(bits)])


def left(grid: Grid, q: int) -> int:
    return CONSTRAINTS[q] & grid.bits


def is_lone(bits: int) -> bool:
    return bits.bit_count() == 1


def open_constraints(grid: Grid) -> list[int]:
    return [q for q in range(324) if left(grid, q).bit_count() > 1]


def step_of(grid: Grid, false: int, true: int, *why: Pattern) -> Step | None:
    """A step with those of these conclusions that change something; None if none do."""
    on_grid = grid.givens.bits | grid.placed.bits
    false, true = false & grid.bits & ~on_grid, true & ~on_grid
    return Step("made", None, true, false & ~true, why) if false | true else None


MAKERS: dict[str, Maker] = {}
"""By the kinds of their steps; each returns a step of its pattern, or None if it finds none."""


def maker(kind: str, tries: int = 1) -> Callable[[Maker], Maker]:
    """Registers a maker, which is asked again until it makes a step, so many times at most, and not
    on a grid where nothing is left to conclude."""

    def registered(one: Maker) -> Maker:
        def made(grid: Grid, rng: Random) -> Step | None:
            if not open_constraints(grid):
                return None
            return next(filter(None, (one(grid, rng) for _ in range(tries))), None)

        MAKERS[kind] = made
        return made

    return registered
