"""The trace: the steps of a solve, each with the grid it was taken on."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Unpack, overload

from whydoku.dataclass import dataclass, field, replace
from whydoku.errors import checked_whole, counted
from whydoku.grids.bits import Candidates
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import entry_of, rating_of_technique
from whydoku.logic.proof import premises, proved_by
from whydoku.logic.step import Rated, Step, StepOnGrid, on_grid
from whydoku.logic.technique import follows_suppositions
from whydoku.shapes.arguments import typed
from whydoku.showing import answer, html_of, text_of
from whydoku.solving.moves import (
    WHYDOKU,
    Figures,
    Further,
    KnownMoves,
    LargestNet,
    Move,
    Pass,
    Vocabulary,
)

if TYPE_CHECKING:
    from whydoku.telling.pages.walker import Walker
    from whydoku.telling.words.writing.manner import Manner


@dataclass(frozen=True, slots=True)
class Trace:
    """The record of a solve: a puzzle, and every step with the grid it was taken on.

    >>> from whydoku import example
    >>> trace = example("wikipedia").grid.explain()
    >>> trace
    <Trace: 51 steps of 'default', solved>
    >>> trace.counts
    {'hidden-single-box': 23, 'last-digit': 7, 'full-house': 21}
    >>> trace.hardest, trace.rating
    ('hidden-single-box', 1.2)
    >>> print(trace[0])
    Hidden Single in a box: in box 2 the digit 8 fits only in r1c6, as the 8s in ...

    `grid` is the grid at the end, solved or at an impasse. `vocabulary` holds the words of the
    profile, for the renderers. Where the path ends at an impasse, `solutions` is the number of
    solutions of the puzzle, counted up to 1000, and `further` says how to go on; both are None
    until `player.further.with_ending` has looked. `trace[0]`, a slice and a loop give the steps
    with their grids; `str` is the whole trace as text.
    """

    puzzle: Grid
    moves: Sequence[Move]
    grid: Grid
    profile: str = "default"
    uniqueness: bool = True
    passes: tuple[Pass, ...] = ()
    vocabulary: Vocabulary = field(default_factory=Vocabulary, compare=False, repr=False)
    solutions: int | None = field(default=None, compare=False, repr=False)
    further: Further | None = field(default=None, compare=False, repr=False)

    @property
    def techniques(self) -> tuple[str, ...]:
        """The techniques of the steps in order, by slug."""
        if isinstance(self.moves, KnownMoves):
            return self.moves.techniques
        return tuple([step.technique for _, step in self.moves])

    @property
    def conclusions(self) -> tuple[tuple[Candidates, Candidates], ...]:
        """The placements and the eliminations of each step, in order."""
        if isinstance(self.moves, KnownMoves):
            return self.moves.conclusions
        return tuple((step.placements, step.eliminations) for _, step in self.moves)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps in order, without their grids."""
        if isinstance(self.moves, KnownMoves):
            return self.moves.steps
        return tuple([step for _, step in self.moves])

    @property
    def grids(self) -> tuple[Grid, ...]:
        """The grid before each step, and the grid at the end."""
        return (*(grid for grid, _ in self.moves), self.grid)

    @property
    def clues(self) -> int:
        """The number of givens."""
        return len(self.puzzle.givens)

    @property
    def ended_passes(self) -> tuple[tuple[Pass, int], ...]:
        """Every pass, each with the number, counted from 0, of the first step after the pass."""
        ends = (*(part.start for part in self.passes[1:]), len(self.moves))
        return tuple(zip(self.passes, ends, strict=False))

    @property
    def solved(self) -> bool:
        """Whether the grid at the end is solved."""
        return self.grid.is_solved

    @property
    def broken(self) -> int | None:
        """The first constraint that is left without candidates at the end; None if there is
        none."""
        return self.grid.masks.index(0) if self.grid.is_broken else None

    @property
    def counts(self) -> dict[str, int]:
        """How often each technique was used, by slug, in the order of first use."""
        return dict(Counter(self.techniques))

    @property
    def gains(self) -> tuple[int, int]:
        """How many digits the steps place, and how many candidates they eliminate."""
        placed = self.grid.digits & ~self.puzzle.digits
        return placed.bit_count(), sum(step.eliminations.bit_count() for step in self.steps)

    @property
    def ratings(self) -> tuple[float, ...]:
        """The rating of each step on the scale of the trace.

        A technique unknown to the catalogue, which a trace from elsewhere may have, counts as 0.
        """
        rated = self._own_ratings()
        if rated is not None:
            return rated
        rating_of = {slug: rating_of_technique(slug) for slug in {*self.techniques}}
        return tuple([rating_of[slug] for slug in self.techniques])

    @property
    def rating(self) -> float:
        """The rating of the hardest step on the scale of the trace; 0 if the trace has no steps."""
        return max(self.ratings, default=0.0)

    @property
    def hardest(self) -> str | None:
        """The slug of the technique of the hardest step; of several equally hard steps the first
        counts.

        None if the trace has no steps.
        """
        at = self._hardest_at
        return None if at is None else self.techniques[at]

    @property
    def hardest_move(self) -> Move | None:
        """The hardest step, whose technique is `hardest`, with its grid; None if the trace has no
        steps."""
        at = self._hardest_at
        return None if at is None else self.moves[at]

    @property
    def _hardest_at(self) -> int | None:
        ratings = self.ratings
        return ratings.index(max(ratings)) if ratings else None

    @property
    def scale(self) -> str:
        """The scale on which every step has a rating of its own; otherwise `whydoku`, on which
        techniques have ratings."""
        rated = self._rated
        scales = {rating.scale for rating in rated}
        return scales.pop() if len(rated) == len(self) and len(scales) == 1 else WHYDOKU

    @property
    def figures(self) -> Figures | None:
        """The ratings of the path if every step has its own rating on one scale; otherwise None."""
        rated = self._own_ratings()
        if rated is None:
            return None
        first = next((n for n, step in enumerate(self.steps, 1) if step.placements), None)
        return Figures(max(rated), first and max(rated[:first]), rated[0])

    @property
    def size(self) -> int:
        """The number of facts that a reader of the whole path takes in."""
        return sum(step.size for step in self.steps)

    @property
    def depth(self) -> int:
        """How deep suppositions are nested on the path; 0 if there are none."""
        return max((step.depth for step in self.steps), default=0)

    @property
    def largest_net(self) -> LargestNet | None:
        """The largest net among the steps that follow suppositions, the first of several; None if
        there is none."""
        following = {slug for slug in {*self.techniques} if follows_suppositions(entry_of(slug))}
        nets = (
            LargestNet(n + 1, (step := self.moves[n][1]).size, step.depth)
            for n, slug in enumerate(self.techniques)
            if slug in following
        )
        return max(nets, key=lambda net: net.size, default=None)

    @property
    def _rated(self) -> tuple[Rated, ...]:
        """The ratings of those steps that have a rating of their own."""
        if isinstance(self.moves, KnownMoves):
            return self.moves.rated
        return tuple([step.rated for _, step in self.moves if step.rated])

    def _own_ratings(self) -> tuple[float, ...] | None:
        """The ratings that the steps have of their own; None unless every step has one, all on one
        scale."""
        rated = self._rated
        if not rated or len(rated) < len(self) or len({rating.scale for rating in rated}) > 1:
            return None
        return tuple(rating.figure for rating in rated)

    @property
    def choices(self) -> tuple[int, ...]:
        """The choices open before each step: how many cells singles fill or, where none does, how
        many different steps of the technique in turn there are."""
        return answer("Trace.choices", self)

    def as_dict(self) -> dict[str, Any]:
        """The JSON record of the trace, as `whydoku explain --json` writes it."""
        return answer("Trace.as_dict", self)

    def essential(self) -> Trace:
        """The trace reduced to the steps that its solution needs, directly or indirectly.

        The search works backwards from the end: it keeps each step that places a digit, and each
        that eliminates a candidate whose absence a later kept step needs. If the trace ends in a
        contradiction, the steps that empty the broken constraint are kept instead. A trace that
        ends at an impasse keeps every step: without one of them, its profile would know a further
        step. The shortened path is proved again; raises Unproven if a step does not follow.
        """
        if self.broken is not None:
            return self._leading_to(
                0, self.puzzle.tables.constraint_candidates[self.broken] & self.puzzle.bits
            )
        if not self.solved:
            return self
        placed, excluded = 0, []
        for step in self.steps:
            placed |= step.placements
            excluded.append(step.eliminations | self.puzzle.tables.seen_by(step.placements))
        return self._replayed(self._needed_steps(placed, 0, excluded))

    @typed
    def leading_to(self, candidate: int, *, is_true: bool) -> Trace:
        """The trace reduced to the steps that place a candidate or, if `is_true` is false, that
        exclude it.

        Unlike in `essential`, a placement is kept only if a kept step needs what it excludes, and
        the first step that removes a candidate counts as the cause of its absence. The shortened
        path is proved again; raises Unproven if a step does not follow.
        """
        goal = 1 << checked_whole("candidate", candidate, most=728)
        return self._leading_to(goal, 0) if is_true else self._leading_to(0, goal)

    def walk(self, *, theme: str = "auto", **manner: Unpack[Manner]) -> Walker:
        """A widget that shows the path step by step, in a notebook or on a page.

        `theme` is a theme of pictures, and `manner` says how the steps are told: by default in
        plain style.
        """
        return answer("Trace.walk", self._with_ending(), theme, manner)

    def _with_ending(self) -> Trace:
        return answer("Trace._with_ending", self)

    def _leading_to(self, placed: Candidates, absent: Candidates) -> Trace:
        """The trace reduced to the steps needed to place the candidates `placed` and to exclude the
        candidates `absent`."""
        excluded = [grid.bits & ~then.bits for grid, then in pairwise(self.grids)]
        return self._replayed(self._needed_steps(placed, absent, excluded))

    def _needed_steps(
        self, placed: Candidates, absent: Candidates, excluded: Sequence[Candidates]
    ) -> list[int]:
        """The numbers of the steps that are needed to place the candidates `placed` and to exclude
        the candidates `absent`.

        `excluded` lists for each step the candidates that count as excluded by it.
        """
        kept: list[int] = []
        for number in range(len(self.moves) - 1, -1, -1):
            grid, step = self.moves[number]
            if step.placements & placed or excluded[number] & absent:
                kept.append(number)
                absent = absent & ~excluded[number] | premises(grid, step) & self.puzzle.bits
        return kept[::-1]

    def _replayed(self, kept: list[int]) -> Trace:
        """The trace with only the steps of the numbers in `kept`; each step is proved on the grid
        on which it is now taken, and removes there what its reason proves, too, of what steps left
        out had removed before it."""
        grid, moves = self.puzzle, []
        for number in kept:
            before, step = self.moves[number]
            if (back := grid.bits & ~before.bits) and not step.placements:
                proved = proved_by(grid, step.why)
                again = proved.false & back & ~self.puzzle.tables.seen_by(proved.true)
                step = replace(step, eliminations=step.eliminations | again)
            premises(grid, step)
            moves.append((grid, step))
            grid = grid.apply(step)
        passes = tuple(replace(part, start=bisect_left(kept, part.start)) for part in self.passes)
        return replace(self, moves=tuple(moves), grid=grid, passes=passes)

    @overload
    def __getitem__(self, at: int) -> StepOnGrid: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[StepOnGrid, ...]: ...
    def __getitem__(self, at: int | slice) -> StepOnGrid | tuple[StepOnGrid, ...]:
        if isinstance(at, slice):
            return tuple(on_grid(step, grid) for grid, step in self.moves[at])
        grid, step = self.moves[at]
        return on_grid(step, grid)

    def __iter__(self) -> Iterator[StepOnGrid]:
        return (on_grid(step, grid) for grid, step in self.moves)

    def __len__(self) -> int:
        return len(self.moves)

    def __repr__(self) -> str:
        open_cells = self.grid.rules.size**2 - self.grid.digits.bit_count()
        ending = "solved" if self.solved else f"{open_cells} cells open"
        return f"<Trace: {counted(len(self), 'step')} of {self.profile!r}, {ending}>"

    def __str__(self) -> str:
        return text_of(self._with_ending())

    def _repr_html_(self) -> str:
        return html_of(self._with_ending())
