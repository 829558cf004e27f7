"""Makes the whole analysis of a puzzle for its setter: what each clue does, and what changing one
clue would do; and finds the hardest step of its path.

The neighbours of a puzzle are those with one clue more, fewer or changed that have exactly one
solution.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from whydoku.dataclass import dataclass, replace
from whydoku.errors import WhydokuError, check_timeout
from whydoku.grids.bulk import workers
from whydoku.grids.classic import need_classic
from whydoku.grids.clues import ClueEffect, clues_of
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import Candidate, CandidateSet
from whydoku.grids.parts.texts import BLANK, with_symbol
from whydoku.logic.step import Step
from whydoku.showing import html_of, text_of
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.puzzle_facts import (
    LIMIT,
    Backdoors,
    SolutionCounts,
    Symmetries,
    backdoors_of,
    solution_counts,
    symmetries_in,
)
from whydoku.solving.ratings import SeRating, rate_many
from whydoku.solving.shortest.deductions import above_singles
from whydoku.solving.solve import explain
from whydoku.solving.trace import Trace

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


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of a puzzle; `print` shows it in words.

    `backdoors`, `trace` and `rating` are None unless the puzzle has one solution. `neighbours` are
    puzzles with one solution that differ from the analysed puzzle in one clue. `timeout` limits the
    time for the ratings, in seconds.
    """

    puzzle: Grid
    solutions: SolutionCounts
    clues: tuple[ClueEffect, ...]
    symmetries: Symmetries
    backdoors: Backdoors | None = None
    trace: Trace | None = None
    rating: SeRating | None = None
    neighbours: tuple[Neighbour, ...] = ()
    timeout: float | None = None

    @property
    def status(self) -> Literal["unique", "multiple"]:
        """Whether the puzzle has one solution or several."""
        return "unique" if self.solutions.is_one else "multiple"

    @property
    def redundant(self) -> CandidateSet:
        """The clues that can each be removed without adding a solution."""
        number = self.solutions.number
        exact = self.solutions.is_exact(number)
        return CandidateSet(
            clue.candidate for clue in self.clues if exact and clue.without == number
        )

    @property
    def hardest(self) -> Hardest | None:
        """The hardest step of the path; None if there is no path, or no step on it."""
        return None if self.trace is None else hardest(self.trace)

    @property
    def rated(self) -> tuple[Neighbour, ...]:
        """The neighbours with known ratings, the easiest first."""
        known = (
            (neighbour.rating.er, neighbour) for neighbour in self.neighbours if neighbour.rating
        )
        return tuple(neighbour for _, neighbour in sorted(known, key=lambda pair: pair[0]))

    @property
    def easier(self) -> tuple[Neighbour, ...]:
        """The neighbours that are easier than the puzzle, the easiest first."""
        return tuple(neighbour for neighbour in self.rated if self._distance(neighbour) < 0)

    @property
    def harder(self) -> tuple[Neighbour, ...]:
        """The neighbours that are harder than the puzzle, the hardest first."""
        return tuple(neighbour for neighbour in self.rated[::-1] if self._distance(neighbour) > 0)

    def _distance(self, neighbour: Neighbour) -> float:
        """The difference between the ratings of a neighbour and of the puzzle, positive if the
        neighbour is harder; 0 unless both ratings are known exactly."""
        if not (self.rating and self.rating.is_exact and neighbour.rating):
            return 0.0
        return neighbour.rating.er - self.rating.er

    def __repr__(self) -> str:
        number = self.solutions.number
        count = str(number) if self.solutions.is_exact(number) else f"more than {number - 1}"
        return f"<Analysis: {len(self.clues)} clues, {count} solution{'s' * (number != 1)}>"

    def __str__(self) -> str:
        return text_of(self)

    def _repr_html_(self) -> str:
        return html_of(self)


def analyse(
    grid: Grid,
    *,
    limit: int = LIMIT,
    profile: str | Profile = "default",
    timeout: float | None = None,
    threads: int = 1,
) -> Analysis:
    """Analyses a puzzle, with one solution or several, for its setter.

    The arguments are those of `whydoku.analyse`. Raises NoSolution, with the reason, for a puzzle
    without a solution, and WhydokuError for a grid that holds more than givens.
    """
    if not need_classic(grid, "analyse").is_puzzle:
        raise WhydokuError(
            "only a puzzle of givens can be analysed, and this grid has placed digits or removed "
            "candidates; use its puzzle"
        )
    check_timeout(timeout)
    cores = workers(threads)
    solutions = solution_counts(grid, limit, cores)
    clues = clues_of(grid.as_line(), grid.givens, limit, cores)
    neighbours = neighbours_of(grid, solutions, clues)
    solution = grid.solution() if solutions.is_one else None
    symmetries = symmetries_in(grid, solution)
    begun = time.monotonic()
    rating = rate_many([grid], timeout=timeout)[0] if solution else None
    left = None if timeout is None else max(timeout - (time.monotonic() - begun), 0)
    neighbours = with_ratings(neighbours, left, cores)
    return Analysis(
        grid,
        solutions,
        clues,
        symmetries,
        backdoors_of(grid) if solution else None,
        explain(grid, profile) if solution else None,
        rating,
        neighbours,
        timeout,
    )


@dataclass(frozen=True, slots=True)
class Hardest:
    """The hardest step of a path; the first of them if several are equally hard.

    number   the place of the step in the path, counted from 1
    grid     the grid before the step
    step     the step itself
    rating   its rating
    times    how many steps of the path have the same rating
    above    how many steps of the path are harder than singles
    """

    number: int
    grid: Grid
    step: Step
    rating: float
    times: int
    above: int


def hardest(trace: Trace) -> Hardest | None:
    """The hardest step of a trace; None if the trace has no steps."""
    ratings = trace.ratings
    if not ratings:
        return None
    top = max(ratings)
    at = ratings.index(top)
    return Hardest(at + 1, *trace.moves[at], top, ratings.count(top), above_singles(trace))
