"""A level: what a puzzle of that name is like. The shape of its path counts, and the choices open
at each moment: how many ways there are to go on.

Few choices are what makes a puzzle feel hard. While singles are left, each cell that one of them
fills is a way on; otherwise each different step of the technique in turn is one.

All levels, from `levels.toml`, and the level of a puzzle.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, Final, NamedTuple

from whydoku.dataclass import dataclass, fields
from whydoku.errors import UnknownName, WhydokuError
from whydoku.grids.bits import Candidates
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import union
from whydoku.logic.catalogue import entry_of, rating_of_technique, techniques
from whydoku.logic.step import Step
from whydoku.logic.technique import Technique, follows_suppositions, is_single_technique
from whydoku.solving.needed import tables
from whydoku.solving.profiles.reading import profiles
from whydoku.solving.shortest.deductions import toil_of
from whydoku.solving.solve import explain
from whydoku.solving.trace import Trace

LAST_CELLS: Final = 9
"""The number of open cells from which on few choices are no hardship, since little is left."""

MOST_STEPS: Final = 50
"""The most steps of a technique that are counted."""


def singles_up_to(rating: float) -> tuple[Technique, ...]:
    """The techniques for singles that are rated no higher than `rating`."""
    return tuple(t for t in techniques() if is_single_technique(t) and t.rating <= rating)


def in_sight(grid: Grid, singles: tuple[Technique, ...]) -> Candidates:
    """The placements that any of the techniques in `singles` finds."""
    asked = (one for one in singles if one.suits(grid.rules))
    return union(step.placements for one in asked for step in one.find(grid))


def choices_along(trace: Trace) -> tuple[int, ...]:
    """The choices before each step of a path, as far as its own hardest single reaches."""
    rated = [entry for slug in trace.techniques if (entry := entry_of(slug))]
    kinds = singles_up_to(
        max((entry.rating for entry in rated if is_single_technique(entry)), default=0.0)
    )
    return tuple(
        in_sight(grid, kinds).bit_count() or _ways_of(grid, step) for grid, step in trace.moves
    )


def _ways_of(grid: Grid, step: Step) -> int:
    """The number of different steps of the technique of a step, this one included; 1 for
    suppositions, which lead on nearly everywhere."""
    entry = entry_of(step.technique)
    if not isinstance(entry, Technique) or follows_suppositions(entry):
        return 1
    found = islice(entry.find(grid), MOST_STEPS)
    return max(len({(one.placements, one.eliminations) for one in found}), 1)


def fewest_choices(puzzle: Grid, known: float = 0.0) -> int:
    """The fewest cells that singles fill in any round, where each round fills all that are in
    sight; 0 if singles do not solve the puzzle.

    Counts the easiest kinds of singles that solve the puzzle, with those rated up to `known`, which
    people look for in any case, and not the rounds that begin with no more than `LAST_CELLS` open
    cells. As a round takes all, nothing depends on an order, and a puzzle keeps its figure when it
    is turned.
    """
    kinds = singles_up_to(float("inf"))
    for hardest in dict.fromkeys(max(kind.rating, known) for kind in kinds):
        easy = tuple(kind for kind in kinds if kind.rating <= hardest)
        if (fewest := _fewest_by(puzzle, easy)) is not None:
            return fewest
    return 0


def rounds(grid: Grid, singles: tuple[Technique, ...]) -> Iterator[tuple[Grid, Candidates]]:
    """Yields each grid on the way through a puzzle by rounds, each of which fills all the cells
    that are in sight, and the digits that it fills in; ends with the grid on which none is."""
    while placements := in_sight(grid, singles):
        yield grid, placements
        grid = grid.apply(Step("", placements=placements))
    yield grid, 0


def _fewest_by(puzzle: Grid, singles: tuple[Technique, ...]) -> int | None:
    """The fewest cells that a round of these singles fills; None if they do not solve the grid."""
    cells = fewest = puzzle.rules.size**2
    for grid, placements in rounds(puzzle, singles):
        left = cells - grid.digits.bit_count()
        if left > LAST_CELLS:
            fewest = min(fewest, placements.bit_count())
    return None if left else fewest


@dataclass(frozen=True, slots=True)
class PathShape:
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


def shape_of(trace: Trace) -> PathShape:
    """The shape of the path of a trace."""
    left = trace.puzzle.rules.size**2 - trace.puzzle.digits.bit_count()
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
    return PathShape(opening, steps, moments, tail, toil, hardest)


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
    choices    the fewest choices open at any moment (`fewest_choices`)
    clues      the number of clues
    symmetry   the symmetry of their layout
    opening, steps, moments, tail, toil, hardest
               the shape of the path (`PathShape`)
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
        return {one.name: getattr(self, one.name) for one in fields(PathShape)}

    def is_too_hard(self, shape: PathShape) -> bool:
        """Whether more clues may bring a path closer to the level."""
        return shape.toil > self.toil.most or shape.hardest > self.hardest.most

    def shape_gap(self, shape: PathShape) -> float:
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


SYMMETRY: Final = "rotational"
"""The symmetry of the layouts of a level that names none."""


def _read() -> dict[str, Level]:
    return {
        name: Level(**{"name": name, "number": number, "symmetry": SYMMETRY, **_fields(row)})
        for number, (name, row) in enumerate(tables("levels.toml").items(), 1)
    }


def _fields(row: dict[str, Any]) -> dict[str, Any]:
    return {name: Bounds(*to) if isinstance(to, list) else to for name, to in row.items()}


LEVELS: Final = _read()
"""All levels by name, from the easiest."""

HARDEST: Final = [*LEVELS.values()][-1]
"""The level of all puzzles that are harder than the others."""


def level_named(name: str) -> Level:
    """The level called `name`; raises an error if there is none, which says whether a profile has a
    level of that name."""
    known = name.strip().lower()
    if known in LEVELS:
        return LEVELS[known]
    for profile in profiles():
        if known in profile.levels:
            raise WhydokuError(
                f"{known!r} is a level of the profile {profile.name!r}: ask for it together with "
                f"that profile; the levels are {', '.join(LEVELS)}"
            )
    raise UnknownName("level", name, LEVELS)


def level_of(er: float, choices: int) -> Level:
    """The level of a puzzle whose hardest step Sudoku Explainer rates `er`, and in which singles
    leave `choices` at the fewest: the first that holds it."""
    return next((level for level in LEVELS.values() if level.holds(er, choices)), HARDEST)


_CHOICES_MATTER: Final = max(level.se.most for level in LEVELS.values() if level.choices.least)
"""The highest rating of Sudoku Explainer at which the choices say which level a puzzle has."""


def level_at(er: float, puzzle: Grid) -> Level:
    """The level of a puzzle that Sudoku Explainer rates `er`; its choices, which take time to
    count, are only counted where they matter."""
    return level_of(er, 0) if er > _CHOICES_MATTER else level_and_choices(er, puzzle)[0]


@cache
def _most_of_singles() -> float:
    """The highest rating by Sudoku Explainer of a puzzle that singles solve: it takes none that is
    harder than necessary."""
    return max(kind.se_at_most for kind in singles_up_to(math.inf))


def level_and_choices(er: float, puzzle: Grid) -> tuple[Level, int]:
    """The level of a puzzle that Sudoku Explainer rates `er`, and its choices there."""
    choices = fewest = fewest_choices(puzzle) if er <= _most_of_singles() else 0
    for level in LEVELS.values():
        if er <= level.se.most:
            choices = max(choices, level.choices_in(puzzle, fewest))
            if level.holds(er, choices):
                return level, choices
    return HARDEST, choices
