"""A level: what a puzzle of that name is like, the shape of its path above all; and what is weighed
in a puzzle that is made for it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import Final, NamedTuple

from whydoku.grid import Grid
from whydoku.levels.choices import fewest_choices
from whydoku.shortest.effort import toil_of
from whydoku.solving import explain
from whydoku.technique import entry_of, is_single_technique, rating_of_technique
from whydoku.trace import Trace


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape of a path; a step is *hard* here if it is not a single.

    opening   how many cells are filled before the first hard step
    steps     the number of hard steps
    moments   how many times hard steps begin after a single, or at the start
    tail      how many cells are open after the last hard step
    toil      the sum of the ratings of the hard steps
    hardest   the rating of the hardest step, on the scale `whydoku`
    """

    opening: int
    steps: int
    moments: int
    tail: int
    toil: float
    hardest: float


def shape_of(trace: Trace) -> Shape:
    """The shape of the path of a trace."""
    left = 81 - trace.puzzle.digits.bit_count()
    opening, steps, moments, tail, was_hard = left, 0, 0, 0, False
    begun = left
    for slug, (placed, _) in zip(trace.techniques, trace.conclusions, strict=True):
        is_hard = not is_single_technique(entry_of(slug))
        if is_hard and not steps:
            opening = begun - left
        steps, moments = steps + is_hard, moments + (is_hard and not was_hard)
        left, was_hard = left - placed.bit_count(), is_hard
        tail = left if is_hard else tail
    toil = sum(map(toil_of, trace.techniques)) / 100
    hardest = max(map(rating_of_technique, trace.techniques), default=0.0)
    return Shape(opening, steps, moments, tail, toil, hardest)


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


class Weighed(NamedTuple):
    """A figure of a puzzle, and the bounds in which the level wants it."""

    name: str
    figure: float
    wanted: Bounds


def weighed(puzzle: Grid, er: float, level: Level) -> tuple[Weighed, ...]:
    """The figures of a puzzle that a level asks for; `er` is its rating by Sudoku Explainer.

    The path is that of the default profile. Figures that the level leaves open are left out.
    """
    shape = shape_of(explain(puzzle))
    figures = {
        "clues": (float(puzzle.givens.bits.bit_count()), level.clues),
        "se": (er, level.se),
        "choices": (float(level.choices_in(puzzle, fewest_choices(puzzle))), level.choices),
        **{name: (getattr(shape, name), bounds) for name, bounds in level.shape.items()},
    }
    return tuple(
        Weighed(name, figure, bounds)
        for name, (figure, bounds) in figures.items()
        if bounds != OPEN
    )
