"""What each clue does: what its removal would change, and another digit in its place."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku import bulk
from whydoku.analysis.solutions import BLANK
from whydoku.grid import Grid
from whydoku.world.sets import Candidate
from whydoku.world.texts import with_symbol


@dataclass(frozen=True, slots=True)
class ClueEffect:
    """A clue, the number of solutions `without` it, and the other digits with which, `instead` of
    its own, there is exactly one solution. Solutions are counted up to one above the limit."""

    candidate: Candidate
    without: int
    instead: tuple[int, ...]


def clues_of(grid: Grid, limit: int, threads: int) -> tuple[ClueEffect, ...]:
    """The effects of all clues of a puzzle, each looked at by itself."""
    line, clues = grid.as_line(), [*grid.givens]
    bare = [with_symbol(line, k.cell, BLANK) for k in clues]
    numbers = bulk.count_many(bare, limit + 1, threads)
    others = [(k, digit) for k in clues for digit in range(1, 10) if digit != k.digit]
    changed = [with_symbol(line, k.cell, str(digit)) for k, digit in others]
    statuses = bulk.check_many(changed, threads)
    instead: dict[Candidate, list[int]] = {k: [] for k in clues}
    for (k, digit), status in zip(others, statuses, strict=True):
        if status == 1:
            instead[k].append(digit)
    return tuple(
        ClueEffect(k, number, tuple(instead[k])) for k, number in zip(clues, numbers, strict=True)
    )
