"""What the record of a solve is made of: its moves and passes, its figures, and the words of its
profile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from whydoku.dataclass import dataclass, field
from whydoku.grids.bits import Candidates
from whydoku.grids.grid import Grid
from whydoku.logic.step import Rated, Step

Move: TypeAlias = tuple[Grid, Step]
"""A grid, and the step that was taken on it."""


def after(move: Move) -> Grid:
    """The grid after a move, which is a step with the grid that it was taken on."""
    grid, step = move
    return grid.apply(step)


class KnownMoves(Sequence[Move]):
    """The moves of a path of which something is known before its steps are made: `techniques` are
    their slugs, and `rated` the ratings that the steps have of their own, if they have any."""

    techniques: tuple[str, ...]
    rated: tuple[Rated, ...] = ()

    @property
    def conclusions(self) -> tuple[tuple[Candidates, Candidates], ...]:
        """The placements and the eliminations of each step, in order."""
        raise NotImplementedError

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps in order, without their grids."""
        raise NotImplementedError


WHYDOKU: Final = "whydoku"
"""The scale on which the catalogue rates techniques."""


@dataclass(frozen=True, slots=True)
class Pass:
    """A part of a solve that a profile reports by itself.

    - `label`: the name of the pass
    - `start`: the number of its first step
    - `digit` 0-8 or `house` 0-26: the only place where the pass looked, if it was limited to one
    - `marked`: the houses at which the pass looked because they had changed
    - `number`: the round of the profile, counted from 1; 0 if it is not known
    """

    label: str
    start: int
    digit: int | None = None
    house: int | None = None
    number: int = 0
    marked: int | None = None


class Figures(NamedTuple):
    """Three ratings of a path: of its hardest step, of the hardest step up to the first placement
    (None if nothing is placed), and of the first step. Sudoku Explainer calls them ER, EP and
    ED."""

    hardest: float
    placed: float | None
    first: float


class LargestNet(NamedTuple):
    """The largest net of a path: the number of its step, from 1, its size and its depth."""

    step: int
    size: int
    depth: int


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words that a profile uses: its own names for techniques, and its notation for cells."""

    names: Mapping[str, str] = field(default_factory=dict)
    notation: str = "rc"


@dataclass(frozen=True, slots=True)
class Further:
    """How to go on where a profile is stuck: the next step, and the name of a profile that takes
    it."""

    profile: str
    step: Step
