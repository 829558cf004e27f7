"""A level: what a puzzle of that name is like."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import Final, NamedTuple

from whydoku.grid import Grid
from whydoku.levels.choices import fewest_choices
from whydoku.levels.shape import Shape


class Bounds(NamedTuple):
    """The figures from `least` to `most`."""

    least: float = 0
    most: float = math.inf

    def __contains__(self, figure: object) -> bool:
        return isinstance(figure, (int, float)) and self.least <= figure <= self.most

    def gap(self, figure: float) -> float:
        """By how much a figure is outside the bounds; 0 if it is within them."""
        return max(self.least - figure, figure - self.most, 0)


OPEN: Final = Bounds()
"""The bounds that hold all figures."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Level:
    """A level. Its *band*, `se` and `choices`, says which puzzles have the level; the rest says
    what a puzzle that is made for the level is like as well.

    number     the place among the levels, from 1
    about      what such a puzzle asks for, in a sentence
    se         the ratings of Sudoku Explainer
    choices    the fewest choices open at any moment (`levels.choices`)
    clues      the number of clues
    symmetry   the symmetry of their layout
    opening, steps, moments, tail, toil, hardest
               the shape of the path (`levels.shape`)
    nets       whether the path may need nets or guesses
    """

    name: str
    number: int
    about: str
    se: Bounds
    choices: Bounds = OPEN
    clues: Bounds
    symmetry: str
    opening: Bounds = OPEN
    steps: Bounds = OPEN
    moments: Bounds = OPEN
    tail: Bounds = OPEN
    toil: Bounds = OPEN
    hardest: Bounds = OPEN
    nets: bool = False

    def holds(self, er: float, choices: int) -> bool:
        """Whether a puzzle with these figures is no harder than this level."""
        return er <= self.se.most and choices >= self.choices.least

    def choices_in(self, puzzle: Grid, fewest: int) -> int:
        """The fewest choices in a puzzle among the singles that people of this level look for: a
        line counts where lines are known, even if boxes alone solve the puzzle. `fewest` are those
        among the easiest singles that solve it."""
        if fewest >= self.choices.least:
            return fewest
        return max(fewest, fewest_choices(puzzle, self.se.most))

    @property
    def shape(self) -> dict[str, Bounds]:
        """The bounds of the figures of a shape, by name."""
        return {one.name: getattr(self, one.name) for one in fields(Shape)}

    def is_too_hard(self, shape: Shape) -> bool:
        """Whether more clues may bring a path closer to the level."""
        return shape.toil > self.toil.most or shape.hardest > self.hardest.most

    def shape_gap(self, shape: Shape) -> float:
        """By how much the shape of a path is unlike that of the level; 0 if it is as wanted."""
        return sum(wanted.gap(getattr(shape, name)) for name, wanted in self.shape.items())
