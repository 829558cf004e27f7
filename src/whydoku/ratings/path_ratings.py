"""Ratings read off the path that a profile takes: the rater itself searches for nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Final, TypeAlias

from whydoku.bulk import Puzzles, rows_or_list
from whydoku.grid import Grid
from whydoku.kernels.paths import LATE, Paths
from whydoku.kernels.patience import OutOfPatience, look_at_clock, patience
from whydoku.paths.program import Program, program_of
from whydoku.paths.rows import PuzzleRows
from whydoku.paths.walked import techniques_of, walk
from whydoku.profiles.profile import PassPlan, Profile, TechniqueCall
from whydoku.profiles.reading import profile_named
from whydoku.profiles.statistics import costs_of, level_of
from whydoku.ratings.puzzle_rater import PuzzleRater, next_size
from whydoku.ratings.rating import HodokuRating, Limits, Rating, RatingStatus, WhydokuRating
from whydoku.shortest.effort import toil_of
from whydoku.solve import take
from whydoku.step import Step
from whydoku.technique import Technique, entry_of, is_single_technique
from whydoku.verdicts.uniqueness import has_one_solution
from whydoku.world.candidates import union

Path: TypeAlias = Sequence[str]
"""The techniques of the steps of a path, or of its rounds, by slug."""


@dataclass(frozen=True, slots=True)
class PathScale:
    """A scale that rates paths: the profile, how it is followed, and how the path is judged.

    With `every`, all that the easiest technique finds on a grid is one round of the path. So the
    order of equal steps does not matter, and a puzzle keeps its rating when it is turned.
    """

    rating: type[Rating]
    profile: str
    every: bool
    judge: Callable[[Path, Profile], Rating]


def hodoku_rating(path: Path, profile: Profile) -> HodokuRating:
    """The score and the level of a path by the costs and levels of the profile."""
    score = sum(costs_of(path, profile).values())
    return HodokuRating(score=score, level=level_of(path, profile, score))


def whydoku_rating(path: Path, _profile: Profile) -> WhydokuRating:
    """The hardest step, and the toil of the rounds, each of which counts as one step."""
    entries = [entry for slug in path if (entry := entry_of(slug))]
    return WhydokuRating(
        rating=max((entry.rating for entry in entries), default=0.0),
        toil=sum(map(toil_of, path)) / 100,
    )


PATH_SCALES: Final = {
    "hodoku": PathScale(HodokuRating, "hodoku", False, hodoku_rating),
    "whydoku": PathScale(WhydokuRating, "default", True, whydoku_rating),
}
"""The scales that rate paths, by name."""


_AS_DIGITS: Final = {value: str(value) for value in range(10)}
"""The digits for characters with the plain values 0-9, which the searches accept in text too."""


def rating_by_path(puzzle: str | Grid, name: str, limits: Limits) -> Rating:
    """The rating of a puzzle with one solution, its path followed in Python.

    The limits are checked after the rounds that are not singles. This is what the native walk has
    to equal.
    """
    scale = PATH_SCALES[name]
    grid = Grid(puzzle.translate(_AS_DIGITS)) if isinstance(puzzle, str) else puzzle.bare()
    unique = has_one_solution(grid)
    [plan] = profile_named(scale.profile).passes
    path: list[str] = []
    rounds = _all_at_once(grid, plan, unique) if scale.every else _one_by_one(grid, plan, unique)
    try:
        with patience(inf if limits.timeout is None else limits.timeout):
            for slug in rounds:
                path.append(slug)
                if not is_single_technique(entry_of(slug)) and _stops(scale, path, limits):
                    break
    except OutOfPatience:
        return _judged(scale, path, limits, unique, is_late=True)
    return _judged(scale, path, limits, unique)


def _one_by_one(grid: Grid, plan: PassPlan, unique: bool) -> Iterator[str]:
    """Yields the technique of each step that the profile takes."""
    return (step.technique for _, step in take(grid, plan, unique))


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
        look_at_clock()
        if found := [*technique.find(grid, **options)]:
            return technique, found
    return None, []


def _stops(scale: PathScale, path: Path, limits: Limits) -> bool:
    """Whether a rating stops with the path so far."""
    if not limits.has_bounds:
        return False
    return bool(limits.stopping(scale.judge(path, profile_named(scale.profile)).main))


def _judged(
    scale: PathScale, path: Path, limits: Limits, uniqueness: bool, *, is_late: bool = False
) -> Rating:
    """The rating of a path; one that stopped early keeps the main figure alone, and after a
    timeout only a bound."""
    found = scale.judge(path, profile_named(scale.profile))
    status: RatingStatus | None = "timeout" if is_late else limits.stopping(found.main)
    if status is None:
        return replace(found, uniqueness=uniqueness)
    figures = {} if status == "timeout" else {found.judges: found.main}
    bound = limits.bound(status, found.main)
    return type(found)(status=status, uniqueness=uniqueness, bound=bound, **figures)


class PathRater(PuzzleRater):
    """Rates puzzles by their paths, natively and on threads, some at a time."""

    def __init__(self, name: str, limits: Limits, threads: int) -> None:
        self._scale = PATH_SCALES[name]
        super().__init__(
            partial(rating_by_path, name=name, limits=limits), self._scale.rating, threads
        )
        self._limits = limits
        self._program = self._made_program()
        self._size = threads

    def _made_program(self) -> Program | None:
        profile = profile_named(self._scale.profile)
        pauses = {
            entry.slug
            for entry in profile.techniques
            if self._limits.has_bounds and not is_single_technique(entry)
        }
        return program_of(profile, every=self._scale.every, pauses=frozenset(pauses))

    def _rated(self, puzzles: Sequence[str | Grid]) -> Iterator[Rating]:
        if self._program is None:
            yield from super()._rated(puzzles)
            return
        rows = PuzzleRows(rows_or_list(puzzles))
        begin = 0
        while begin < len(rows):
            piece = range(begin, min(begin + self._size, len(rows)))
            begun = time.monotonic()
            for part, paths in rows.paths(piece, self._program, self._threads, uniqueness=True):
                yield from self._rated_part(rows, part, paths, self._program)
            begin = piece.stop
            self._size = next_size(self._size, time.monotonic() - begun, least=self._threads)

    def _rated_part(
        self, rows: PuzzleRows, part: range, paths: Paths, program: Program
    ) -> Iterator[Rating]:
        """Yields the ratings of the puzzles of a part, when all are done."""

        def goes_on(number: int) -> bool:
            path = techniques_of(paths, number, program)
            return not _stops(self._scale, path, self._limits)

        walk(
            paths,
            program,
            rows.grids_of(part),
            threads=self._threads,
            seconds=self._limits.seconds,
            goes_on=goes_on,
        )
        for number, state in enumerate(paths.states()):
            n = part[number]
            unique = not rows.is_state(n) or has_one_solution(rows.grid(n))
            path = techniques_of(paths, number, program)
            yield _judged(self._scale, path, self._limits, unique, is_late=state == LATE)


def path_rater(name: str, limits: Limits, threads: int) -> PathRater:
    """The rater of a scale that rates paths."""
    return PathRater(name, limits, threads)


def path_many(name: str, puzzles: Puzzles, limits: Limits, threads: int) -> list[Rating]:
    """The ratings of many puzzles on a scale that rates paths."""
    return path_rater(name, limits, threads).many(puzzles)
