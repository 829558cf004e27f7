"""One deduction: what changes, and why."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from whydoku.bits import Candidates
from whydoku.notation import format_eliminations, format_placements
from whydoku.spaces import ALL_CANDIDATES
from whydoku.why import Pattern
from whydoku.world.sets import CandidateSet

if TYPE_CHECKING:
    from whydoku.grid import Grid


@dataclass(frozen=True, slots=True)
class Rated:
    """How hard a step is on a named scale, by its own shape and not by its technique alone."""

    scale: str
    figure: float

    def __str__(self) -> str:
        return f"{self.figure:.1f}"


@dataclass(frozen=True, slots=True)
class Step:
    """A deduction of one technique: placements or eliminations, and the patterns that prove them.

    The patterns hold one after the other: each may lean on what those before it have proved, so
    that a single uncovered by an intersection is one step with two patterns. The conclusions are
    proved by all patterns together. A step that has no rating of its own has that of its technique.
    """

    technique: str
    variant: str | None = None
    placements: Candidates = 0
    eliminations: Candidates = 0
    why: tuple[Pattern, ...] = ()
    rated: Rated | None = None

    @property
    def placed(self) -> CandidateSet:
        """The placements, for people."""
        return CandidateSet.from_bits(self.placements)

    @property
    def removed(self) -> CandidateSet:
        """The eliminations, for people."""
        return CandidateSet.from_bits(self.eliminations)

    def new_on(self, grid: Grid) -> Step:
        """The step with those of its conclusions alone that are new on a grid."""
        return replace(
            self,
            placements=self.placements & ~grid.digits,
            eliminations=self.eliminations & grid.bits,
        )

    def __repr__(self) -> str:
        conclusions = (
            format_placements(self.placements & ALL_CANDIDATES),
            format_eliminations(self.eliminations & ALL_CANDIDATES),
        )
        return f"<Step {self.technique}: {', '.join(filter(None, conclusions)) or 'nothing'}>"

    def __str__(self) -> str:
        from whydoku.render.words import tell

        return tell(self)

    def _repr_svg_(self) -> str:
        from whydoku.render.svg import draw_step

        return draw_step(self)
