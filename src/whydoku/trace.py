"""The sequence of steps and grids of a solve."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from whydoku.grid import Grid
from whydoku.proof import premises
from whydoku.step import Step
from whydoku.technique import technique_of


@dataclass(frozen=True, slots=True)
class Pass:
    """A part of a solve that a profile wants watched: its label, and where its steps begin.

    `digit` 0-8 or `house` 0-26 is what the pass looked at, if it was one of these.
    """

    label: str
    start: int
    digit: int | None = None
    house: int | None = None


@dataclass(frozen=True, slots=True)
class Trace:
    """A puzzle, and every step taken with the grid it was taken on.

    `grid` is where it ended: solved, or the impasse as it stands.
    """

    puzzle: Grid
    moves: tuple[tuple[Grid, Step], ...]
    grid: Grid
    profile: str = "default"
    uniqueness: bool = True
    passes: tuple[Pass, ...] = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps in order."""
        return tuple(step for _, step in self.moves)

    @property
    def solved(self) -> bool:
        """Whether the steps lead to the end."""
        return self.grid.is_solved

    @property
    def counts(self) -> dict[str, int]:
        """How often each technique was used, by slug, in the order of first use."""
        return dict(Counter(step.technique for step in self.steps))

    @property
    def rating(self) -> float:
        """The rating of the hardest step on the `whydoku` scale; 0 where there is no step.

        A technique that the catalogue does not know, as a trace from elsewhere may have, does not
        count.
        """
        known = (technique_of(slug) for slug in self.counts)
        return max((one.rating for one in known if one), default=0.0)

    def essential(self) -> Trace:
        """Only the steps that the placements lean on, directly or by way of others, in order.

        Found by going back from the end: a step that places stays, and so does one that
        eliminates a candidate on whose absence a later step that stays leans. The shortened path
        is proved anew; a trace that does not follow raises Unproven.
        """
        kept: list[int] = []
        needed = 0
        for number in range(len(self.moves) - 1, -1, -1):
            grid, step = self.moves[number]
            if step.placements or step.eliminations & needed:
                kept.append(number)
                needed = needed & ~step.eliminations | premises(grid, step) & grid.removed.bits
        return self._replayed(sorted(kept))

    def _replayed(self, kept: list[int]) -> Trace:
        """The trace with these of its steps alone, each proved on the grid it now meets."""
        grid, moves = self.puzzle, []
        for number in kept:
            step = self.moves[number][1]
            premises(grid, step)
            moves.append((grid, step))
            grid = grid.apply(step)
        passes = tuple(replace(one, start=bisect_left(kept, one.start)) for one in self.passes)
        return replace(self, moves=tuple(moves), grid=grid, passes=passes)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.moves)

    def __str__(self) -> str:
        from whydoku.render.words import tell_trace

        return tell_trace(self)

    def _repr_html_(self) -> str:
        from whydoku.render.pages import html_trace

        return html_trace(self)
