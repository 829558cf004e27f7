"""Ratings by paths that are followed in Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from oracles.paths import take
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import union
from whydoku.grids.solutions import has_one_solution
from whydoku.logic.catalogue import entry_of
from whydoku.logic.step import Step
from whydoku.logic.technique import Technique, is_single_technique
from whydoku.solving.profiles.profile import PassPlan, TechniqueCall
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.ratings.rating import Limits, Rating
from whydoku.solving.ratings.scales import PATH_SCALES

_AS_DIGITS: Final = {value: str(value) for value in range(10)}
"""The digits for characters with the plain values 0-9, which the searches accept in text too."""


def rating_by_path(puzzle: str | Grid, name: str, limits: Limits) -> Rating:
    """The rating of a puzzle with one solution.

    The limits, which have no timeout, are checked after the rounds that are not singles.
    """
    scale = PATH_SCALES[name]
    profile = profile_named(scale.profile)
    grid = Grid(puzzle.translate(_AS_DIGITS)) if isinstance(puzzle, str) else puzzle.bare()
    unique = has_one_solution(grid)
    [plan] = profile.passes
    path: list[str] = []
    for slug in (
        _all_at_once(grid, plan, unique)
        if scale.every
        else (step.technique for _, step in take(grid, plan, unique))
    ):
        path.append(slug)
        main = scale.judge(path, profile).main
        if not is_single_technique(entry_of(slug)) and limits.has_bounds and limits.stopping(main):
            break
    found = scale.judge(path, profile)
    status = limits.stopping(found.main)
    if status is None:
        return replace(found, uniqueness=unique)
    bound = limits.bound(status, found.main)
    figure = {found.judges: found.main}
    return type(found)(status=status, uniqueness=unique, bound=bound, **figure)


def _all_at_once(grid: Grid, plan: PassPlan, unique: bool) -> Iterator[str]:
    """Yields the easiest technique that finds something on a grid, and takes all that it finds."""
    while not grid.is_solved:
        calls = (call for call in plan.calls if unique or not call[0].assumes_unique)
        technique, found = _first_that_finds(grid, calls)
        if technique is None:
            return
        yield technique.slug
        step = Step(
            technique.slug,
            placements=union(step.placements for step in found),
            eliminations=union(step.eliminations for step in found),
        )
        grid.forget()
        grid = grid.apply(step)


def _first_that_finds(
    grid: Grid, calls: Iterable[TechniqueCall]
) -> tuple[Technique | None, list[Step]]:
    """The first technique that finds something, and all its steps."""
    for technique, options in calls:
        if found := [*technique.find(grid, **options)]:
            return technique, found
    return None, []
