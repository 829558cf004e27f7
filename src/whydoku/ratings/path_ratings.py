"""Ratings of the path that a profile takes: the rater reads the trace and searches nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias

from whydoku.bulk import Puzzles
from whydoku.grid import Grid
from whydoku.profiles.profile import PassPlan, Profile, TechniqueCall
from whydoku.profiles.reading import profile_named
from whydoku.profiles.statistics import statistics
from whydoku.ratings.puzzle_rater import PuzzleRater
from whydoku.ratings.rating import HodokuRating, Limits, Rating, RatingStatus, WhydokuRating
from whydoku.shortest.effort import is_guess, is_single_technique, toil_of
from whydoku.solve import after, has_one_solution, take
from whydoku.step import Step
from whydoku.technique import Technique, entry_of
from whydoku.trace import Move, Pass, Trace

if TYPE_CHECKING:
    pass

Round: TypeAlias = list[Move]
"""Steps that are taken together, each with the grid that it is taken on."""


@dataclass(frozen=True, slots=True)
class PathScale:
    """A scale of paths: the profile, how it is followed, and what its trace is worth."""

    rating: type[Rating]
    profile: str
    rounds: Callable[[Grid, PassPlan, bool], Iterator[Round]]
    judge: Callable[[Trace, Profile], Rating]


def single_steps(grid: Grid, plan: PassPlan, unique: bool) -> Iterator[Round]:
    """The path as the profile takes it, step by step."""
    return ([move] for move in take(grid, plan, unique))


def all_at_once(grid: Grid, plan: PassPlan, unique: bool) -> Iterator[Round]:
    """Each round is all that the easiest technique finds on a grid, up to the first guess.

    So the order among equals does not count, and what the rounds come to turns with the puzzle;
    but of guesses one has to be the first, and the path ends there.
    """
    while not grid.is_solved:
        calls = (call for call in plan.calls if unique or not call[0].assumes_unique)
        technique, found = _first_that_finds(grid, calls)
        moves: Round = []
        for step in found:
            here = after(moves[-1]) if moves else grid
            rest = step.new_on(here)
            if rest.placements | rest.eliminations:
                moves.append((here, rest))
        if not moves:
            return
        yield moves
        if is_guess(technique):
            return
        grid.forget()
        grid = after(moves[-1])


def _first_that_finds(
    grid: Grid, calls: Iterable[TechniqueCall]
) -> tuple[Technique | None, list[Step]]:
    """The first technique that finds something, and all that it finds; of guesses the first."""
    for technique, options in calls:
        steps = technique.find(grid, **options)
        if found := [*islice(steps, 1 if is_guess(technique) else None)]:
            return technique, found
    return None, []


def hodoku_rating(trace: Trace, profile: Profile) -> HodokuRating:
    """What the profile's costs and levels come to."""
    found = statistics(trace, profile)
    return HodokuRating(score=found.cost or 0, level=found.level)


def whydoku_rating(trace: Trace, _profile: Profile) -> WhydokuRating:
    """The hardest step; and what the rounds ask, each as much as its technique."""
    toil = sum(toil_of(trace.moves[pass_.start][1]) for pass_ in trace.passes)
    return WhydokuRating(rating=trace.rating, toil=toil / 100)


PATH_SCALES: Final = {
    "hodoku": PathScale(HodokuRating, "hodoku", single_steps, hodoku_rating),
    "whydoku": PathScale(WhydokuRating, "default", all_at_once, whydoku_rating),
}
"""The scales of paths."""


_AS_DIGITS: Final = {value: str(value) for value in range(10)}
"""Searches take the plain values 0-9 for digits, in text too."""


def rating_by_path(puzzle: str | Grid, name: str, limits: Limits) -> Rating:
    """The rating of a puzzle that has one solution; the clock is looked at between rounds."""
    path = PATH_SCALES[name]
    profile = profile_named(path.profile)
    begun = time.monotonic()
    grid = Grid(puzzle.translate(_AS_DIGITS)) if isinstance(puzzle, str) else puzzle.bare()
    trace = Trace(grid, (), grid, profile.name, has_one_solution(grid))
    [plan] = profile.passes
    for made in path.rounds(grid, plan, trace.uniqueness):
        if limits.timeout is not None and time.monotonic() - begun >= limits.timeout:
            return _as_far_as_known(path.judge(trace, profile), "timeout", limits, trace.uniqueness)
        trace = _trace_with(trace, made)
        if limits.has_bounds and (_took_thought(made) or trace.solved):
            found = path.judge(trace, profile)
            if status := limits.stopping(found.main):
                return _as_far_as_known(found, status, limits, trace.uniqueness)
    return _as_far_as_known(path.judge(trace, profile), "rated", limits, trace.uniqueness)


def _took_thought(made: Round) -> bool:
    """Whether a round is worth looking at what it comes to; singles are sooner taken."""
    return not is_single_technique(entry_of(made[0][1].technique))


def _trace_with(trace: Trace, made: Round) -> Trace:
    """The trace with a round more."""
    part = Pass("round", len(trace.moves), number=len(trace.passes) + 1)
    return replace(
        trace,
        moves=(*trace.moves, *made),
        grid=after(made[-1]),
        passes=(*trace.passes, part),
    )


def _as_far_as_known(
    found: Rating, status: RatingStatus, limits: Limits, uniqueness: bool
) -> Rating:
    """A rating as it is told: of one that stopped, only what will not change any more."""
    if status == "rated":
        return replace(found, uniqueness=uniqueness)
    figures = {} if status == "timeout" else {found.judges: found.main}
    bound = limits.bound(status, found.main)
    return type(found)(status=status, uniqueness=uniqueness, bound=bound, **figures)


def path_rater(name: str, limits: Limits, threads: int) -> PuzzleRater:
    """Who rates on a scale of paths."""
    work = partial(rating_by_path, name=name, limits=limits)
    return PuzzleRater(work, PATH_SCALES[name].rating, threads)


def path_many(name: str, puzzles: Puzzles, limits: Limits, threads: int) -> list[Rating]:
    """The ratings of many puzzles."""
    return path_rater(name, limits, threads).many(puzzles)
