"""Works out the rows of a bank for many puzzles, in several processes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from whydoku.bulk import workers
from whydoku.bulk.processes import WorkerProcesses
from whydoku.grid import Grid
from whydoku.profiles.profile import Profile
from whydoku.ratings import SCALES, Limits, Rating
from whydoku.ratings.path_ratings import PATH_SCALES
from whydoku.records.verdicts import puzzle_text
from whydoku.solve import explain
from whydoku.verdicts.check import check_each

BLOCK: Final = 256
"""The number of puzzles whose rows are worked out together."""


@dataclass(frozen=True, slots=True)
class Followed:
    """What is learned about a puzzle by following its solution paths."""

    ratings: Mapping[str, Rating]
    """The ratings that are read off a path, by scale."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """How often the path by the profile uses each technique, by slug."""
    hardest: str | None = None
    """The slug of the hardest technique on the path by the profile; None if there is none."""
    solved: bool = False
    """Whether the path by the profile solves the puzzle."""


@dataclass(frozen=True, slots=True)
class BankRow:
    """A row of a bank: a puzzle, its ratings, and what is learned from its solution paths (`path`).
    A puzzle without exactly one solution has a `fault` and no steps."""

    text: str
    name: str
    clues: int
    ratings: Mapping[str, Rating]
    path: Followed
    fault: str = ""
    origin: str = ""
    """How the puzzle was made, if it was, so that it can be made again."""

    @property
    def steps(self) -> int:
        """The number of steps on the path of the profile."""
        return sum(self.path.counts.values())


@dataclass(frozen=True, slots=True)
class Follow:
    """A function that follows the solution paths of a puzzle; it can be sent to other processes."""

    profile: Profile
    uniqueness: bool = True

    def __call__(self, puzzle: str | Grid) -> Followed:
        """Follows the solution paths of a puzzle. If the puzzle does not have exactly one solution,
        the result has only ratings."""
        ratings = {name: SCALES[name].many([puzzle], Limits(), 1)[0] for name in PATH_SCALES}
        grid = Grid(puzzle) if isinstance(puzzle, str) else puzzle.bare()
        if grid.count(2) != 1:
            return Followed(ratings)
        trace = explain(grid, self.profile, uniqueness=self.uniqueness)
        return Followed(ratings, trace.counts, trace.hardest, trace.solved)


class BankRater:
    """Works out the rows of a bank, block by block, in several processes.

    `threads` is the number of processes, or 0 for one per core. Call `close` at the end.
    """

    def __init__(self, profile: Profile, *, uniqueness: bool = True, threads: int = 0) -> None:
        self._follow = Follow(profile, uniqueness)
        self._threads = workers(threads)
        self._raters = {
            name: scale.rater(Limits(), self._threads)
            for name, scale in SCALES.items()
            if name not in PATH_SCALES
        }
        self._processes: WorkerProcesses[str | Grid, Followed] | None = None

    def rows(self, puzzles: Sequence[tuple[str | Grid, str]]) -> Iterator[BankRow]:
        """Yields the rows of the bank for these puzzles, in order; each puzzle comes with its
        name."""
        subjects = [puzzle for puzzle, _ in puzzles]
        rated = {
            name: [*chain.from_iterable(rater(subjects))] for name, rater in self._raters.items()
        }
        verdicts = check_each(subjects, threads=self._threads)
        judged = zip(puzzles, verdicts, self._paths(subjects), strict=True)
        for n, ((puzzle, name), verdict, path) in enumerate(judged):
            ratings = {scale: by_scale[n] for scale, by_scale in rated.items()} | {**path.ratings}
            yield BankRow(puzzle_text(puzzle), name, verdict.clues, ratings, path, verdict.fault)

    def rows_in_blocks(self, puzzles: Sequence[tuple[str | Grid, str]]) -> Iterator[BankRow]:
        """Yields the rows of puzzles as `rows` does, but block by block, so that the first rows
        come early."""
        for start in range(0, len(puzzles), BLOCK):
            yield from self.rows(puzzles[start : start + BLOCK])

    def _paths(self, puzzles: Sequence[str | Grid]) -> Iterator[Followed]:
        if self._threads == 1 or len(puzzles) < 2:
            return map(self._follow, puzzles)
        if self._processes is None:
            self._processes = WorkerProcesses(self._follow, self._threads)
        return self._processes(puzzles)

    def close(self) -> None:
        """Ends the worker processes."""
        if self._processes is not None:
            self._processes.close()
