"""All that there is to say of a puzzle to the person who sets it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Literal

from whydoku import kernels
from whydoku.analysis.backdoors import Backdoors, backdoors_of
from whydoku.analysis.clues import Clue, clues_of
from whydoku.analysis.hardest import Hardest, hardest
from whydoku.analysis.neighbours import Neighbour, neighbours_of, rated
from whydoku.analysis.solutions import LIMIT, Solutions, solutions_of
from whydoku.analysis.symmetries import Symmetries, symmetries_in
from whydoku.bulk import workers
from whydoku.errors import MissingPart, WhydokuError
from whydoku.grid import Grid
from whydoku.profiles.profile import Profile
from whydoku.ratings import Limits, SeRating, rate
from whydoku.solve import explain
from whydoku.trace import Trace
from whydoku.world.sets import CandidateSet


@dataclass(frozen=True, slots=True)
class Analysis:
    """What was found out about a puzzle; `print` tells it.

    `backdoors`, `trace` and `rating` are of puzzles with one solution, and None for others.
    `neighbours` are the puzzles with one solution that are one clue away. `missing` says in
    sentences what could not be found out here.
    """

    puzzle: Grid
    solutions: Solutions
    clues: tuple[Clue, ...]
    symmetries: Symmetries
    backdoors: Backdoors | None = None
    trace: Trace | None = None
    rating: SeRating | None = None
    neighbours: tuple[Neighbour, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def status(self) -> Literal["unique", "multiple"]:
        """Whether there is one solution, or several."""
        return "unique" if self.solutions.is_one else "multiple"

    @property
    def redundant(self) -> CandidateSet:
        """The clues without any one of which the puzzle has no more solutions than with it."""
        number = self.solutions.number
        exact = self.solutions.is_exact(number)
        return CandidateSet(one.candidate for one in self.clues if exact and one.without == number)

    @property
    def hardest(self) -> Hardest | None:
        """The hardest step of the path, if there is one."""
        return None if self.trace is None else hardest(self.trace)

    @property
    def rated(self) -> tuple[Neighbour, ...]:
        """The neighbours of which the rating is known, the easiest first."""
        known = ((one.rating.er, one) for one in self.neighbours if one.rating)
        return tuple(one for _, one in sorted(known, key=lambda pair: pair[0]))

    @property
    def easier(self) -> tuple[Neighbour, ...]:
        """The neighbours that are easier than the puzzle, the easiest first."""
        return tuple(one for one in self.rated if self._distance(one) < 0)

    @property
    def harder(self) -> tuple[Neighbour, ...]:
        """The neighbours that are harder than the puzzle, the hardest first."""
        return tuple(one for one in self.rated[::-1] if self._distance(one) > 0)

    def _distance(self, one: Neighbour) -> float:
        """By how much a neighbour is harder; nothing is known of what is not rated to the end."""
        if not (self.rating and self.rating.is_exact and one.rating):
            return 0.0
        return one.rating.er - self.rating.er

    def __repr__(self) -> str:
        number = self.solutions.number
        told = str(number) if self.solutions.is_exact(number) else f"more than {number - 1}"
        return f"<Analysis: {len(self.clues)} clues, {told} solution{'s' * (number != 1)}>"

    def __str__(self) -> str:
        from whydoku.render.words.analysis import tell_analysis

        return tell_analysis(self)


def analyse(
    puzzle: str | Grid,
    *,
    limit: int = LIMIT,
    profile: str | Profile = "default",
    timeout: float | None = None,
    threads: int = 1,
) -> Analysis:
    """What a setter wants to know of a puzzle of clues alone, with one solution or several.

    Solutions are counted up to `limit`. The path is that of the `profile`; ratings are those of
    the scale `se`, and `timeout` bounds the seconds for all of them together: what is left out
    then has none. `threads=0` is for all cores. Raises NoSolution or InvalidPuzzle, with the
    reason.
    """
    grid = Grid(puzzle) if isinstance(puzzle, str) else puzzle
    if not grid.is_puzzle:
        raise WhydokuError(
            "an analysis is of givens alone, and this grid has placed digits or removed "
            "candidates; use its puzzle"
        )
    Limits(timeout=timeout)
    crew = workers(threads)
    solutions = solutions_of(grid, limit, crew)
    clues = clues_of(grid, limit, crew)
    neighbours = neighbours_of(grid, solutions, clues)
    one = grid.solution() if solutions.is_one else None
    symmetries = symmetries_in(grid, one)
    begun = time.monotonic()
    rating = rate(grid, timeout=timeout) if one else None
    left = None if timeout is None else max(timeout - (time.monotonic() - begun), 0)
    neighbours = rated(neighbours, left, crew)
    return Analysis(
        grid,
        solutions,
        clues,
        symmetries,
        backdoors_of(grid) if one else None,
        explain(grid, profile) if one else None,
        rating,
        neighbours,
        _missing(),
    )


def _missing() -> tuple[str, ...]:
    """What cannot be found out without the native module."""
    try:
        kernels.need_native("what is to be said of symmetries with the digits")
    except MissingPart as fault:
        return (str(fault),)
    return ()
