"""Rates puzzles one by one in Python, in one process or several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Final

from whydoku.bulk import Puzzles, check_many, lines_of, rows_or_list
from whydoku.bulk.processes import WorkerProcesses
from whydoku.grid import Grid
from whydoku.ratings.rating import Rating, RatingStatus

_REFUSED_STATUS: Final[dict[int, RatingStatus]] = {0: "none", 2: "multiple", 255: "invalid"}
"""The statuses for those status bytes of `check_many` with which a puzzle is not rated."""

SECONDS_PER_BLOCK: Final = 0.25
"""The seconds that a block of puzzles should take, so that results are reported often."""


def next_size(size: int, spent: float, *, least: int) -> int:
    """The size of the next block, after one of this size that took so many seconds."""
    if spent > SECONDS_PER_BLOCK:
        return max(size // 2, least)
    return 2 * size if spent < SECONDS_PER_BLOCK / 4 else size


class PuzzleRater:
    """Rates puzzles block by block, in as many processes as `threads` asks for.

    They are processes, since Python runs one thread at a time. `work` rates a puzzle with one
    solution; `refused` is the class of the rating that other puzzles get.
    """

    def __init__(
        self,
        work: Callable[[str | Grid], Rating],
        refused: type[Rating],
        threads: int,
        so_far: Callable[[], float] = float,
    ) -> None:
        self._so_far = so_far
        self._work = work
        self._refused = refused
        self._threads = threads
        self._processes: WorkerProcesses[str | Grid, Rating] | None = None

    def __call__(self, puzzles: Sequence[str | Grid]) -> Iterator[list[Rating]]:
        """Yields the ratings in order, each as soon as it and all before it are done."""
        statuses = check_many(puzzles, self._threads)
        unique = [p for p, status in zip(puzzles, statuses, strict=True) if status == 1]
        found = self._rated(unique)
        for status in statuses:
            yield [next(found) if status == 1 else self._refused(status=_REFUSED_STATUS[status])]

    def so_far(self) -> float:
        """The figure that the puzzle at work in this process has reached; 0 if not known."""
        return self._so_far()

    def many(self, puzzles: Puzzles) -> list[Rating]:
        """The ratings of many puzzles; closes the rater afterwards."""
        listed = rows_or_list(puzzles)
        if isinstance(listed, bytes):
            listed = lines_of(listed)
        try:
            return [*chain.from_iterable(self(listed))]
        finally:
            self.close()

    def _rated(self, puzzles: Sequence[str | Grid]) -> Iterator[Rating]:
        if self._threads == 1 or len(puzzles) < 2:
            return map(self._work, puzzles)
        if self._processes is None:
            self._processes = WorkerProcesses(self._work, self._threads)
        return self._processes(puzzles)

    def close(self) -> None:
        """Ends the processes, even if they are at work."""
        if self._processes is not None:
            self._processes.close()
