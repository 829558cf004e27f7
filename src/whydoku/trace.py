"""The sequence of steps and grids of a solve."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from whydoku.bits import Candidates
from whydoku.grid import Grid
from whydoku.proof import premises
from whydoku.spaces import CONSTRAINT_CANDIDATES
from whydoku.step import Step
from whydoku.technique import entry_of
from whydoku.world.candidates import seen_by

Move: TypeAlias = tuple[Grid, Step]
"""A step, with the grid that it was taken on."""

WHYDOKU: Final = "whydoku"
"""The scale of the techniques of the catalogue."""


@dataclass(frozen=True, slots=True)
class Pass:
    """A part of a solve that a profile wants watched: its label, and where its steps begin.

    `digit` 0-8 or `house` 0-26 is what the pass looked at, if it was one of these; `marked` are
    the houses, bit by number, where it looked because they had changed. `number` counts from 1
    how often the profile has begun anew; 0 where that is not known.
    """

    label: str
    start: int
    digit: int | None = None
    house: int | None = None
    number: int = 0
    marked: int | None = None


class Figures(NamedTuple):
    """The ratings of a path: of its hardest step, of the hardest up to the first that places a
    digit, of the first. Of a whole path of Sudoku Explainer these are ER, EP and ED."""

    hardest: float
    placed: float | None
    first: float


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """How a profile speaks of steps: its own names for techniques, and its notation for cells."""

    names: Mapping[str, str] = field(default_factory=dict)
    notation: str = "rc"


@dataclass(frozen=True, slots=True)
class Trace:
    """A puzzle, and every step taken with the grid it was taken on.

    `grid` is where it ended: solved, or the impasse as it stands. `vocabulary` is that of the
    profile, for whoever tells the trace.
    """

    puzzle: Grid
    moves: tuple[Move, ...]
    grid: Grid
    profile: str = "default"
    uniqueness: bool = True
    passes: tuple[Pass, ...] = ()
    vocabulary: Vocabulary = field(default_factory=Vocabulary, compare=False, repr=False)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps in order."""
        return tuple(step for _, step in self.moves)

    @property
    def solved(self) -> bool:
        """Whether the steps lead to the end."""
        return self.grid.is_solved

    @property
    def broken(self) -> int | None:
        """The first constraint that the steps leave with nothing, if there is one."""
        return self.grid.masks.index(0) if self.grid.is_broken else None

    @property
    def counts(self) -> dict[str, int]:
        """How often each technique was used, by slug, in the order of first use."""
        return dict(Counter(step.technique for step in self.steps))

    @property
    def rating(self) -> float:
        """The rating of the hardest step on the scale of the trace; 0 where there is no step.

        A technique that the catalogue does not know, as a trace from elsewhere may have, does not
        count.
        """
        if figures := self.figures:
            return figures.hardest
        known = (entry_of(slug) for slug in self.counts)
        return max((entry.rating for entry in known if entry), default=0.0)

    @property
    def scale(self) -> str:
        """The scale on which each step is rated by itself; else `whydoku`, that of techniques."""
        scales = {step.rated.scale if step.rated else WHYDOKU for step in self.steps}
        return scales.pop() if len(scales) == 1 else WHYDOKU

    @property
    def figures(self) -> Figures | None:
        """How hard the steps are, if each of them is rated by itself, all on one scale."""
        scale = self.scale
        rated = [
            rating.figure for step in self.steps if (rating := step.rated) and rating.scale == scale
        ]
        if not rated or len(rated) < len(self):
            return None
        first = next((n for n, step in enumerate(self.steps, 1) if step.placements), None)
        return Figures(max(rated), first and max(rated[:first]), rated[0])

    def essential(self) -> Trace:
        """Only the steps that the placements lean on, directly or by way of others, in order.

        Found by going back from the end: a step that places stays, and so does one that
        eliminates a candidate on whose absence a later step that stays leans. Of a trace that
        ends in a contradiction those stay on which the constraint left with nothing leans. The
        shortened path is proved anew; a trace that does not follow raises Unproven.
        """
        if self.broken is not None:
            return self._leading_to(0, CONSTRAINT_CANDIDATES[self.broken] & self.puzzle.bits)
        placed, excluded = 0, []
        for step in self.steps:
            placed |= step.placements
            excluded.append(step.eliminations | seen_by(step.placements))
        return self._replayed(self._leaned_on(placed, 0, excluded))

    def leading_to(self, candidate: int, *, is_true: bool) -> Trace:
        """Only the steps by which the trace places a candidate, or excludes it, in order.

        Here a placement stays only where something leans on what it excludes, and of several
        causes the first counts. The shortened path is proved anew, as an essential one is.
        """
        goal = 1 << candidate
        return self._leading_to(goal, 0) if is_true else self._leading_to(0, goal)

    def _leading_to(self, placed: Candidates, absent: Candidates) -> Trace:
        """The steps that place some of these, or by which others are absent in the end."""
        grids = [*(grid for grid, _ in self.moves), self.grid]
        excluded = [grid.bits & ~then.bits for grid, then in pairwise(grids)]
        return self._replayed(self._leaned_on(placed, absent, excluded))

    def _leaned_on(
        self, placed: Candidates, absent: Candidates, excluded: Sequence[Candidates]
    ) -> list[int]:
        """The numbers of the steps that place some of these or lead to the absence of others.

        `excluded` tells for each step the candidates whose absence it is held to be the cause of.
        """
        kept: list[int] = []
        for number in range(len(self.moves) - 1, -1, -1):
            grid, step = self.moves[number]
            if step.placements & placed or excluded[number] & absent:
                kept.append(number)
                absent = absent & ~excluded[number] | premises(grid, step) & self.puzzle.bits
        return kept[::-1]

    def _replayed(self, kept: list[int]) -> Trace:
        """The trace with these of its steps alone, each proved on the grid it now meets."""
        grid, moves = self.puzzle, []
        for number in kept:
            step = self.moves[number][1]
            premises(grid, step)
            moves.append((grid, step))
            grid = grid.apply(step)
        passes = tuple(replace(part, start=bisect_left(kept, part.start)) for part in self.passes)
        return replace(self, moves=tuple(moves), grid=grid, passes=passes)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.moves)

    def __repr__(self) -> str:
        open_ones = 81 - self.grid.digits.bit_count()
        ending = "solved" if self.solved else f"{open_ones} cells open"
        return f"<Trace: {len(self)} steps of {self.profile!r}, {ending}>"

    def __str__(self) -> str:
        from whydoku.render.words import tell_trace

        return tell_trace(self)

    def _repr_html_(self) -> str:
        from whydoku.render.pages import html_trace

        return html_trace(self)
