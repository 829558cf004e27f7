"""Finds the neighbours of a puzzle: the puzzles with one clue more, fewer or changed that have
exactly one solution."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from whydoku.grids.clues import ClueEffect
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import Candidate
from whydoku.grids.parts.texts import BLANK, with_symbol
from whydoku.solving.analysis.solutions import SolutionCounts
from whydoku.solving.ratings import SeRating, rate_many

NeighbourKind: TypeAlias = Literal["removed", "changed", "added"]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A puzzle with one solution that differs from another puzzle in one clue. It lacks the clue
    `gone`, has the further clue `new`, or has `new` in place of `gone`.

    `rating` is None if it is not known.
    """

    line: str
    gone: Candidate | None = None
    new: Candidate | None = None
    rating: SeRating | None = None

    @property
    def kind(self) -> NeighbourKind:
        """Whether a clue was removed, changed or added."""
        if self.new is None:
            return "removed"
        return "added" if self.gone is None else "changed"


def neighbours_of(
    grid: Grid, solutions: SolutionCounts, clues: Sequence[ClueEffect]
) -> tuple[Neighbour, ...]:
    """The neighbours of a puzzle, without their ratings.

    Those with one clue fewer come first, then those with one clue changed. Those with one clue more
    come last, since they are the most common and the least surprising.
    """
    line = grid.as_line()

    def made(old: Candidate | None, new: Candidate | None) -> Neighbour:
        changed = line if old is None else with_symbol(line, old.cell, BLANK)
        changed = changed if new is None else with_symbol(changed, new.cell, str(new.digit))
        return Neighbour(changed, old, new)

    removed = [made(clue.candidate, None) for clue in clues if clue.without == 1]
    changed = [
        made(clue.candidate, Candidate(clue.candidate.cell * 9 + digit - 1))
        for clue in clues
        for digit in clue.instead
    ]
    return (*removed, *changed, *(made(None, new) for new in solutions.completing))


def with_ratings(
    neighbours: Sequence[Neighbour], timeout: float | None, threads: int
) -> tuple[Neighbour, ...]:
    """The neighbours with their ratings. The rating is None if it is not found within `timeout`
    seconds."""
    lines = [neighbour.line for neighbour in neighbours]
    ratings = [
        rating if rating.is_exact else None for rating in _ratings_in_time(lines, timeout, threads)
    ]
    ratings += [None] * (len(lines) - len(ratings))
    return tuple(
        replace(neighbour, rating=rating)
        for neighbour, rating in zip(neighbours, ratings, strict=True)
    )


def _ratings_in_time(
    lines: Sequence[str], timeout: float | None, threads: int
) -> Iterator[SeRating]:
    """Yields the ratings of the puzzles in order; stops after `timeout` seconds unless that is
    None."""
    if timeout is None:
        yield from rate_many(lines, threads=threads)
        return
    end = time.monotonic() + timeout
    for start in range(0, len(lines), threads):
        left = end - time.monotonic()
        if left <= 0:
            return
        yield from rate_many(lines[start : start + threads], threads=threads, timeout=left)
