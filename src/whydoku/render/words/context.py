"""What a reason is told in: the state it is meant in, as far as it is known."""

from __future__ import annotations

from dataclasses import dataclass, replace

from whydoku.bits import Candidates
from whydoku.grid import Grid
from whydoku.spaces import ROW_SPACE
from whydoku.world.candidates import held_in


@dataclass(frozen=True, slots=True)
class Context:
    """The candidates still possible, the digits on the grid, and what is to be shown.

    `state` is None where no grid is at hand: then houses and lines are named, and of cells only
    those that the reason itself names. `placements` and `eliminations` are the conclusions.
    """

    state: Candidates | None = None
    filled: Candidates = 0
    placements: Candidates = 0
    eliminations: Candidates = 0
    technique: str = ""

    def of(self, *constraints: int) -> Candidates:
        """The candidates of constraints in the state; none where there is no grid."""
        return 0 if self.state is None else held_in(constraints) & self.state

    def key(self, key: str) -> str:
        """The key with the technique's slug: a language may have words of its own for it."""
        return f"{key}@{self.technique}" if self.technique else key

    def without(self, gone: Candidates) -> Context:
        """The context once these candidates are known to be false."""
        return self if self.state is None else replace(self, state=self.state & ~gone)

    def within(self) -> Context:
        """The context for a pattern nested in another: the conclusions are not its own."""
        return replace(self, placements=0, eliminations=0, technique="")


def context_of(
    grid: Grid | None, placements: Candidates, eliminations: Candidates, technique: str
) -> Context:
    """The context of a step on a grid, or on none."""
    if grid is None:
        return Context(None, 0, placements, eliminations, technique)
    return Context(grid.bits, grid.digits, placements, eliminations, technique)


def house_of(q: int) -> int:
    """The house 0-26 of a constraint that is a digit in a house."""
    return (q - ROW_SPACE) // 9
