"""Rates puzzles by the path that a profile takes to solve them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, TypeAlias

from whydoku.bulk import Puzzles, check_many, lines_of, rows_or_list
from whydoku.grid import Grid
from whydoku.kernels.paths import LATE, Paths
from whydoku.paths.program import Program, program_of
from whydoku.paths.rows import PuzzleRows
from whydoku.paths.walked import techniques_of, walk
from whydoku.profiles.profile import Profile
from whydoku.profiles.reading import profile_named
from whydoku.profiles.statistics import costs_of, level_of
from whydoku.ratings.blocks import Blocks
from whydoku.ratings.rating import HodokuRating, Limits, Rating, RatingStatus, WhydokuRating
from whydoku.ratings.records import STATUS
from whydoku.shortest.effort import toil_of
from whydoku.technique import entry_of, is_single_technique
from whydoku.verdicts.uniqueness import has_one_solution

Path: TypeAlias = Sequence[str]
"""The slugs of the techniques on a path, one for each step or for each round."""


@dataclass(frozen=True, slots=True)
class PathScale:
    """A scale that judges paths: the profile to follow, how to follow it, and the function that
    rates the path.

    If `every` is set, one round of the path takes all that the easiest technique finds on a grid.
    So the order of equally easy steps does not matter, and a puzzle keeps its rating when the whole
    grid is turned.
    """

    rating: type[Rating]
    profile: str
    every: bool
    judge: Callable[[Path, Profile], Rating]

    def rated(self, path: Path) -> Rating:
        """Rates a path that was followed to its end."""
        return self.judge(path, profile_named(self.profile))


def hodoku_rating(path: Path, profile: Profile) -> HodokuRating:
    """Rates a path by the cost and the level of each technique in the profile."""
    score = sum(costs_of(path, profile).values())
    return HodokuRating(score=score, level=level_of(path, profile, score))


def whydoku_rating(path: Path, _profile: Profile) -> WhydokuRating:
    """Rates a path of rounds by its hardest technique and its toil; each round counts as one
    step."""
    entries = [entry for slug in path if (entry := entry_of(slug))]
    return WhydokuRating(
        rating=max((entry.rating for entry in entries), default=0.0),
        toil=sum(map(toil_of, path)) / 100,
    )


PATH_SCALES: Final = {
    "hodoku": PathScale(HodokuRating, "hodoku", False, hodoku_rating),
    "whydoku": PathScale(WhydokuRating, "default", True, whydoku_rating),
}
"""The scales that judge paths, by name."""


def _judged(
    scale: PathScale, path: Path, limits: Limits, uniqueness: bool, *, is_late: bool = False
) -> Rating:
    """Rates a path within limits.

    If the path stopped early, the rating has only the main figure. If `is_late` is set, the time
    was up, and the rating has only a bound.
    """
    rating = scale.rated(path)
    status: RatingStatus | None = "timeout" if is_late else limits.stopping(rating.main)
    if status is None:
        return replace(rating, uniqueness=uniqueness)
    figures = {} if status == "timeout" else {rating.judges: rating.main}
    bound = limits.bound(status, rating.main)
    return type(rating)(status=status, uniqueness=uniqueness, bound=bound, **figures)


class PathRater:
    """Rates puzzles by their paths, block by block, on several threads of the native engine."""

    def __init__(self, name: str, limits: Limits, threads: int) -> None:
        self._scale = PATH_SCALES[name]
        self._limits = limits
        self._threads = threads
        self._program = self._made_program()
        self._blocks = Blocks(threads)

    def _made_program(self) -> Program:
        profile = profile_named(self._scale.profile)
        pauses = {
            entry.slug
            for entry in profile.techniques
            if self._limits.has_bounds and not is_single_technique(entry)
        }
        program = program_of(profile, every=self._scale.every, pauses=frozenset(pauses))
        if program is None:
            raise TypeError(f"the native engine cannot follow the profile {profile.name!r}")
        return program

    def __call__(self, puzzles: Sequence[str | Grid]) -> Iterator[list[Rating]]:
        """Yields a list with a single rating for each puzzle, in order, as soon as the rating is
        known."""
        statuses = check_many(puzzles, self._threads)
        unique = [p for p, status in zip(puzzles, statuses, strict=True) if status == 1]
        ratings = self._rated(unique)
        for status in statuses:
            refused = None if status == 1 else self._scale.rating(status=STATUS[status])
            yield [refused or next(ratings)]

    def _rated(self, puzzles: Sequence[str | Grid]) -> Iterator[Rating]:
        rows = PuzzleRows(rows_or_list(puzzles))
        for block in self._blocks(len(rows)):
            for part, paths in rows.paths(block, self._program, self._threads, uniqueness=True):
                yield from self._rated_part(rows, part, paths)

    def _rated_part(self, rows: PuzzleRows, part: range, paths: Paths) -> Iterator[Rating]:
        """Runs `paths`, the paths of the puzzles in `part`, to their ends, and then yields the
        ratings."""
        program = self._program

        def goes_on(number: int) -> bool:
            path = techniques_of(paths, number, program)
            return not self._limits.stopping(self._scale.rated(path).main)

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


def path_many(name: str, puzzles: Puzzles, limits: Limits, threads: int) -> list[Rating]:
    """Rates many puzzles on the scale with this name, which must be one that judges paths."""
    listed = rows_or_list(puzzles)
    if isinstance(listed, bytes):
        listed = lines_of(listed)
    return [*chain.from_iterable(PathRater(name, limits, threads)(listed))]
