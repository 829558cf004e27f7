"""The step: one deduction, what it changes and why, by itself or on a grid."""

from __future__ import annotations

from math import floor

from whydoku.dataclass import dataclass, field, replace
from whydoku.grids.bits import Candidates
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_conclusions
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.spaces import ALL_CANDIDATES
from whydoku.logic.patterns import depth_of, size_of
from whydoku.logic.why import Pattern
from whydoku.showing import svg_of, text_of


def in_tenths(figure: float) -> str:
    """A rating with one decimal, rounded as people do: 4.35 gives `4.4`, although the number that
    stands for it is a little smaller."""
    return f"{floor(figure * 10 + 0.5 + 1e-9) / 10:.1f}"


@dataclass(frozen=True, slots=True)
class Rated:
    """The rating of one particular step on a named scale.

    Such a rating depends on the shape of the step, not on its technique alone.
    """

    scale: str
    figure: float

    def __str__(self) -> str:
        return in_tenths(self.figure)


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction: placements or eliminations, and the patterns that prove them.

    >>> from whydoku import example
    >>> step = example("wikipedia").grid.hint()
    >>> print(step)
    Hidden Single in a box: in box 2 the digit 8 fits only in r1c6
    >>> step.technique, step.placed
    ('hidden-single-box', CandidateSet('8r1c6'))

    `technique` is the slug of the technique. `placements` and `eliminations` are candidates as
    plain ints; `placed` and `removed` are the same as sets. `why` holds the patterns in order: each
    may rely on what those before it have proved, so a single uncovered by an intersection is one
    step with two patterns; together they prove the conclusions. `rated` is the step's own rating;
    None if the rating of the technique applies.
    """

    technique: str
    variant: str | None = None
    placements: Candidates = 0
    eliminations: Candidates = 0
    why: tuple[Pattern, ...] = ()
    rated: Rated | None = None

    @property
    def placed(self) -> CandidateSet:
        """The placements as a set of candidates."""
        return CandidateSet.from_bits(self.placements)

    @property
    def removed(self) -> CandidateSet:
        """The eliminations as a set of candidates."""
        return CandidateSet.from_bits(self.eliminations)

    @property
    def size(self) -> int:
        """The number of facts that a reader takes in to see why the step holds."""
        return sum(map(size_of, self.why))

    @property
    def depth(self) -> int:
        """How deep suppositions are nested in the reason of the step; 0 if there are none."""
        return max(map(depth_of, self.why), default=0)

    def new_on(self, grid: Grid) -> Step:
        """The step reduced to the conclusions that are new on a grid."""
        return replace(
            self,
            placements=self.placements & ~grid.digits,
            eliminations=self.eliminations & grid.bits,
        )

    def __repr__(self) -> str:
        known = self.placements & ALL_CANDIDATES, self.eliminations & ALL_CANDIDATES
        return f"<Step {self.technique}: {format_conclusions(*known) or 'nothing'}>"

    def __str__(self) -> str:
        return text_of(self)

    def _repr_svg_(self) -> str:
        return svg_of(self)


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class StepOnGrid(Step):
    """A step together with the grid it was taken on, with which it is told and drawn in full.

    >>> from whydoku import example
    >>> step = example("wikipedia").grid.explain()[-1]
    >>> step.technique, step.grid.is_solved, step.after.is_solved
    ('full-house', False, True)

    The value equals the same step without a grid, or on another one: only the deduction is
    compared.
    """

    grid: Grid = field(kw_only=True)

    @property
    def after(self) -> Grid:
        """The grid after the step."""
        return self.grid.apply(self)

    @property
    def bare(self) -> Step:
        """The step without its grid."""
        return Step(*_content(self))

    def __eq__(self, other: object) -> bool:
        return self.bare == (other.bare if isinstance(other, StepOnGrid) else other)

    def __hash__(self) -> int:
        return hash(self.bare)

    def __str__(self) -> str:
        return text_of(self)

    def _repr_svg_(self) -> str:
        return svg_of(self)


def on_grid(step: Step, grid: Grid) -> StepOnGrid:
    """Joins a step with the grid on which it is taken."""
    return StepOnGrid(*_content(step), grid=grid)


def _content(step: Step) -> tuple[str, str | None, int, int, tuple[Pattern, ...], Rated | None]:
    """The fields of a step, without the grid that it may have."""
    return step.technique, step.variant, step.placements, step.eliminations, step.why, step.rated
