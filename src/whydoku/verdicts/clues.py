"""Finds the effect of each clue: what would change without it, or with another digit in its
place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from whydoku import bulk
from whydoku.world.sets import Candidate
from whydoku.world.texts import BLANK, with_symbol


@dataclass(frozen=True, slots=True)
class ClueEffect:
    """The effect of one clue, the digit of `candidate` in its cell.

    `without` is the number of solutions without the clue, counted up to one above a limit.
    `instead` are the digits that would give exactly one solution in the clue's place.
    """

    candidate: Candidate
    without: int
    instead: tuple[int, ...]

    @property
    def mends(self) -> bool:
        """Whether removing or changing the clue leaves exactly one solution."""
        return self.without == 1 or bool(self.instead)


def clues_of(
    line: str, clues: Iterable[Candidate], limit: int, threads: int = 1
) -> tuple[ClueEffect, ...]:
    """For each of `clues`, returns what happens if it alone is removed from the puzzle `line` (81
    characters) or replaced by another digit.

    Without the clue, solutions are counted up to `limit` + 1.
    """
    looked_at = [*clues]
    bare = [with_symbol(line, k.cell, BLANK) for k in looked_at]
    numbers = bulk.count_many(bare, limit + 1, threads)
    others = [
        (k, digit)
        for k, number in zip(looked_at, numbers, strict=True)
        for digit in range(1, 10)
        if number and digit != k.digit
    ]
    changed = [with_symbol(line, k.cell, str(digit)) for k, digit in others]
    statuses = bulk.check_many(changed, threads)
    instead: dict[Candidate, list[int]] = {k: [] for k in looked_at}
    for (k, digit), status in zip(others, statuses, strict=True):
        if status == 1:
            instead[k].append(digit)
    return tuple(
        ClueEffect(k, number, tuple(instead[k]))
        for k, number in zip(looked_at, numbers, strict=True)
    )
