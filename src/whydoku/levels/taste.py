"""What is weighed in a puzzle that is made for a level: each figure, and what the level wants."""

from __future__ import annotations

from typing import NamedTuple

from whydoku.grid import Grid
from whydoku.levels.choices import fewest_choices
from whydoku.levels.level import OPEN, Bounds, Level
from whydoku.levels.shape import shape_of
from whydoku.solving import explain


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
