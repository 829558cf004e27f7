"""Ratings read off the path that a profile takes: the rater itself searches for nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Final, TypeAlias

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

Round: TypeAlias = list[Move]
"""Steps that are taken together, each with the grid it is taken on."""


@dataclass(frozen=True, slots=True)
class PathScale:
    """A scale that rates paths: the profile, how it is followed, and how its trace is judged."""

    rating: type[Rating]
    profile: str
    rounds: Callable[[Grid, PassPlan, bool], Iterator[Round]]
    judge: Callable[[Trace, Profile], Rating]


def single_steps(grid: Grid, plan: PassPlan, unique: bool) -> Iterator[Round]:
    """Yields the path as the profile takes it, in rounds of one step."""
    return ([move] for move in take(grid, plan, unique))


def all_at_once(grid: Grid, plan: PassPlan, unique: bool) -> Iterator[Round]:
    """Yields rounds of all that the easiest technique finds on a grid, up to the first guess.

    So the order of equal steps does not matter, and a puzzle keeps its rating when it is turned.
    One of several guesses has to be first, though; so the path ends with the first guess.
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
    """The first technique that finds something, and all its steps, but only the first guess."""
    for technique, options in calls:
        steps = technique.find(grid, **options)
        if found := [*islice(steps, 1 if is_guess(technique) else None)]:
            return technique, found
    return None, []


def hodoku_rating(trace: Trace, profile: Profile) -> HodokuRating:
    """The score and the level of a trace by the costs and levels of the profile."""
    found = statistics(trace, profile)
    return HodokuRating(score=found.cost or 0, level=found.level)


def whydoku_rating(trace: Trace, _profile: Profile) -> WhydokuRating:
    """The hardest step, and the toil of the rounds, each of which counts as one step."""
    toil = sum(toil_of(trace.moves[pass_.start][1]) for pass_ in trace.passes)
    return WhydokuRating(rating=trace.rating, toil=toil / 100)


PATH_SCALES: Final = {
    "hodoku": PathScale(HodokuRating, "hodoku", single_steps, hodoku_rating),
    "whydoku": PathScale(WhydokuRating, "default", all_at_once, whydoku_rating),
}
"""The scales that rate paths, by name."""


_AS_DIGITS: Final = {value: str(value) for value in range(10)}
"""The digits for characters with the plain values 0-9, which the searches accept in text too."""


def rating_by_path(puzzle: str | Grid, name: str, limits: Limits) -> Rating:
    """The rating of a puzzle with one solution; the timeout is checked between rounds."""
    path = PATH_SCALES[name]
    profile = profile_named(path.profile)
    begun = time.monotonic()
    grid = Grid(puzzle.translate(_AS_DIGITS)) if isinstance(puzzle, str) else puzzle.bare()
    trace = Trace(grid, (), grid, profile.name, has_one_solution(grid))
    [plan] = profile.passes
    for made in path.rounds(grid, plan, trace.uniqueness):
        if limits.timeout is not None and time.monotonic() - begun >= limits.timeout:
            return _with_status(path.judge(trace, profile), "timeout", limits, trace.uniqueness)
        trace = _trace_with(trace, made)
        if limits.has_bounds and (_is_above_singles(made) or trace.solved):
            found = path.judge(trace, profile)
            if status := limits.stopping(found.main):
                return _with_status(found, status, limits, trace.uniqueness)
    return _with_status(path.judge(trace, profile), "rated", limits, trace.uniqueness)


def _is_above_singles(made: Round) -> bool:
    """Whether a round is worth judging: taking singles is faster than judging after each."""
    return not is_single_technique(entry_of(made[0][1].technique))


def _trace_with(trace: Trace, made: Round) -> Trace:
    """The trace with one more round."""
    part = Pass("round", len(trace.moves), number=len(trace.passes) + 1)
    return replace(
        trace,
        moves=(*trace.moves, *made),
        grid=after(made[-1]),
        passes=(*trace.passes, part),
    )


def _with_status(found: Rating, status: RatingStatus, limits: Limits, uniqueness: bool) -> Rating:
    """The rating with its status; one that stopped early keeps the main figure alone, and after a
    timeout only a bound."""
    if status == "rated":
        return replace(found, uniqueness=uniqueness)
    figures = {} if status == "timeout" else {found.judges: found.main}
    bound = limits.bound(status, found.main)
    return type(found)(status=status, uniqueness=uniqueness, bound=bound, **figures)


def path_rater(name: str, limits: Limits, threads: int) -> PuzzleRater:
    """The rater of a scale that rates paths."""
    work = partial(rating_by_path, name=name, limits=limits)
    return PuzzleRater(work, PATH_SCALES[name].rating, threads)


def path_many(name: str, puzzles: Puzzles, limits: Limits, threads: int) -> list[Rating]:
    """The ratings of many puzzles on a scale that rates paths."""
    return path_rater(name, limits, threads).many(puzzles)
