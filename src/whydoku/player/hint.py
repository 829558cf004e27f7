"""Hints on a player's own grid: its mistakes, the next step, all steps, how far a player gets.

Mistakes come first, because anything would follow from a grid with a wrong digit on it. The
caller chooses how much of a hint to show: a *disclosure* from 1 to 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, Literal

from whydoku.bits import Candidates
from whydoku.grid import Grid
from whydoku.profiles.profile import Profile, TechniqueCall
from whydoku.profiles.reading import profile_of
from whydoku.solve import accepts, explain, has_one_solution, take, usable
from whydoku.step import Step
from whydoku.technique import LAST_RESORT, CatalogueEntry
from whydoku.trace import Trace, Vocabulary
from whydoku.verdicts.mistakes import Mistakes, mistakes, refuse_mistakes
from whydoku.world.candidates import seen_by

__all__ = [
    "DISCLOSURES",
    "Hint",
    "Mistakes",
    "hint",
    "hints",
    "mistakes",
    "next_step",
    "reach",
]

DISCLOSURES: Final = {
    1: "where to look",
    2: "what to look for",
    3: "which cells",
    4: "everything",
}
"""What a hint shows at each disclosure, together with all that the lower ones show."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to say to a player: the mistakes, or the next step, or that there is none.

    `grid` is the player's grid, `profile` the profile that chose the step, and `vocabulary` its
    way to speak of steps. `several` is true if there is no step and the grid has several solutions.
    """

    grid: Grid
    step: Step | None = None
    mistakes: Mistakes = field(default_factory=Mistakes)
    profile: str = "default"
    several: bool = False
    vocabulary: Vocabulary = field(default_factory=Vocabulary, compare=False, repr=False)

    @property
    def kind(self) -> Literal["mistakes", "step", "solved", "stuck"]:
        """What the hint is about; `stuck` means that the profile knows no further step."""
        if self.mistakes:
            return "mistakes"
        if self.step:
            return "step"
        return "solved" if self.grid.is_solved else "stuck"

    def text(self, disclosure: int = 4) -> str:
        """The hint in words at a disclosure: 1 where to look, 2 for what, 3 which cells, 4 all."""
        from whydoku.render.words.hints import tell_hint

        return tell_hint(self, disclosure)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        # An interactive prompt shows this, so it must not give away what nobody asked for.
        return f"<Hint: {self.kind}, text(1) to text({max(DISCLOSURES)})>"


def hint(
    grid: Grid,
    profile: str | Profile = "default",
    *,
    uniqueness: bool = True,
    start: Grid | None = None,
) -> Hint:
    """The mistakes on a grid, or else the step that the profile would take next.

    Techniques that assume one solution are used as in `explain`. `start` is the grid that the
    player began with, if that was more than the givens, such as pencil marks.
    """
    wanted = profile_of(profile)
    if found := mistakes(grid, start):
        return Hint(grid, mistakes=found, profile=wanted.name, vocabulary=wanted.vocabulary)
    step = _first_step(grid, wanted, uniqueness)
    several = step is None and not grid.is_solved and grid.count(2) > 1
    return Hint(grid, step, profile=wanted.name, several=several, vocabulary=wanted.vocabulary)


def next_step(
    grid: Grid, profile: str | Profile = "default", *, uniqueness: bool = True
) -> Step | None:
    """The step that a profile would take next; None if it knows none or the grid is solved.

    Raises NoSolution, naming what is wrong, if the grid has no solution.
    """
    refuse_mistakes(grid)
    wanted = profile_of(profile)
    return _first_step(grid, wanted, uniqueness)


def hints(
    grid: Grid, profile: str | Profile = "default", *, uniqueness: bool = True
) -> Iterator[Step]:
    """Yields the steps that apply now, easiest first, and looks for each only when asked.

    Leaves out a step if one earlier step changes all that it changes: the same conclusions for a
    harder reason teach nothing. A last resort, which finds something everywhere, offers one step,
    and only if no other technique has one. An engine offers only its next step. Raises NoSolution,
    naming what is wrong, if the grid has no solution.
    """
    refuse_mistakes(grid)
    wanted = profile_of(profile)
    if wanted.engine:
        step = _first_step(grid, wanted, uniqueness)
        return iter(() if step is None else (step,))
    return _steps_that_conclude_more(grid, usable(grid, wanted, uniqueness=uniqueness))


def reach(
    grid: Grid,
    technique: str | CatalogueEntry,
    profile: str | Profile = "default",
    *,
    uniqueness: bool = True,
) -> Trace:
    """The path of a player who knows the techniques of a profile up to this one, in its order.

    Raises NoSolution, naming what is wrong, if the grid has no solution, and WhydokuError if the
    profile does not use the technique.
    """
    refuse_mistakes(grid)
    return explain(grid, profile_of(profile).up_to(technique), uniqueness=uniqueness)


def gains(trace: Trace) -> tuple[int, int]:
    """How many digits the steps of a path place, and how many candidates they eliminate."""
    placed = trace.grid.digits & ~trace.puzzle.digits
    return placed.bit_count(), sum(step.eliminations.bit_count() for step in trace.steps)


def effect(grid: Grid, step: Step) -> Candidates:
    """The candidates that a step removes from a grid, including those that its placements see."""
    return (step.eliminations | seen_by(step.placements)) & grid.bits


def _first_step(grid: Grid, profile: Profile, uniqueness: bool) -> Step | None:
    """The first step of the first pass that has one; None if the profile refuses the grid."""
    if not accepts(profile, grid):
        return None
    unique = uniqueness and has_one_solution(grid)
    found = (step for plan in profile.passes for _, step in take(grid, plan, unique))
    return next(found, None)


def _steps_that_conclude_more(grid: Grid, calls: Iterable[TechniqueCall]) -> Iterator[Step]:
    """Yields each step unless a single earlier one concludes all that it concludes."""
    offered: list[tuple[Candidates, Candidates]] = []
    for technique, options in calls:
        is_last = technique.family == LAST_RESORT
        if offered and is_last:
            continue
        for step in islice(technique.find(grid, **options), 1 if is_last else None):
            placed, gone = step.placements, effect(grid, step)
            if not any(placed & ~p == 0 and gone & ~g == 0 for p, g in offered):
                offered.append((placed, gone))
                yield step
