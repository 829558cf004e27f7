"""Sudoku Explainer's ratings, made by the kernels: rows in, records out."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from struct import Struct
from typing import Final, overload

from whydoku import kernels
from whydoku.bulk import INVALID_ROW, Puzzles, row_of_puzzle, rows_or_list
from whydoku.errors import InvalidPuzzle
from whydoku.grid import Grid
from whydoku.ratings.puzzle_rater import PuzzleRater, next_size
from whydoku.ratings.rating import UNKNOWN, Limits, Rating, RatingStatus, SeRating
from whydoku.verdicts.uniqueness import has_one_solution

RECORD: Final = Struct("<BBHHH")
"""The record of a puzzle: status, whether uniqueness was off, and three figures in tenths."""

_STATUS: Final[dict[int, RatingStatus]] = {
    0: "none",
    1: "rated",
    2: "multiple",
    3: "above",
    4: "reached",
    5: "timeout",
    255: "invalid",
}
_NEVER_LEAST, _NEVER_MOST = 0, 65535


def se_records(
    puzzles: Puzzles, limits: Limits, threads: int, watch: Callable[[int], None] | None = None
) -> bytes:
    """A record for each puzzle; a grid with more than givens is rated as it is."""
    listed = rows_or_list(puzzles)
    if isinstance(listed, bytes):
        return _rate_rows(listed, 81, True, limits, threads, watch)
    rows = [_row_to_rate(puzzle) for puzzle in listed]
    groups: dict[tuple[int, bool], list[int]] = {}
    for n, (row, uniqueness) in enumerate(rows):
        groups.setdefault((len(row), uniqueness), []).append(n)
    answers = bytearray(RECORD.size * len(rows))
    for (width, uniqueness), numbers in groups.items():
        joined = b"".join(rows[n][0] for n in numbers)
        found = _rate_rows(joined, width, uniqueness, limits, threads, watch)
        if len(groups) == 1 and uniqueness:
            return found
        for at, n in enumerate(numbers):
            start = n * RECORD.size
            answers[start : start + RECORD.size] = found[at * RECORD.size :][: RECORD.size]
            answers[start + 1] = not uniqueness
    return bytes(answers)


def rating_of(record: bytes, limits: Limits) -> SeRating:
    """The rating in a record."""
    code, without, *tenths = RECORD.unpack(record)
    status = _STATUS[code]
    if status in ("multiple", "none", "invalid"):
        return SeRating(status=status)
    er, ep, ed = (figure / 10 for figure in tenths)
    if status == "rated":
        return SeRating(er=er, ep=ep, ed=ed, uniqueness=not without)
    return SeRating(
        er=UNKNOWN if status == "timeout" else er,
        ep=ep or UNKNOWN,
        ed=ed or UNKNOWN,
        status=status,
        uniqueness=not without,
        bound=limits.bound(status, er),
    )


class SeRatings(Sequence[SeRating]):
    """Sudoku Explainer's ratings, kept as eight bytes each and built on access."""

    def __init__(self, records: bytes, limits: Limits) -> None:
        self._records = records
        self._limits = limits

    @overload
    def __getitem__(self, at: int) -> SeRating: ...
    @overload
    def __getitem__(self, at: slice) -> list[SeRating]: ...
    def __getitem__(self, at: int | slice) -> SeRating | list[SeRating]:
        numbers = range(len(self))[at]
        return (
            self._rating_at(numbers)
            if isinstance(numbers, int)
            else [*map(self._rating_at, numbers)]
        )

    def _rating_at(self, n: int) -> SeRating:
        start = n * RECORD.size
        return rating_of(self._records[start : start + RECORD.size], self._limits)

    def __len__(self) -> int:
        return len(self._records) // RECORD.size


def se_many(puzzles: Puzzles, limits: Limits, threads: int) -> Sequence[Rating]:
    """The ratings of many puzzles, in one call."""
    if kernels.WHY_PURE and threads > 1:
        return _pure_rater(limits, threads).many(puzzles)
    return SeRatings(se_records(puzzles, limits, threads), limits)


def se_rater(limits: Limits, threads: int) -> SeRater | PuzzleRater:
    """The rater of this scale: the native module on threads, or Python in processes."""
    return _pure_rater(limits, threads) if kernels.WHY_PURE else SeRater(limits, threads)


def _pure_rater(limits: Limits, threads: int) -> PuzzleRater:
    work = _PureRating(limits)
    return PuzzleRater(work, SeRating, threads, work.so_far)


class _PureRating:
    """Rates a puzzle in Python; `so_far` can be asked meanwhile, from another thread."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._er = 0

    def __call__(self, puzzle: str | Grid) -> SeRating:
        self._er = 0
        return rating_of(se_records([puzzle], self._limits, 1, self._watch), self._limits)

    def _watch(self, er: int) -> None:
        self._er = er

    def so_far(self) -> float:
        """The ER that the puzzle at work has reached."""
        return self._er / 10


class SeRater:
    """Rates puzzles block by block, on a number of threads."""

    def __init__(self, limits: Limits, threads: int) -> None:
        self._limits = limits
        self._threads = threads
        self._size = threads

    def __call__(self, puzzles: Sequence[str | Grid]) -> Iterator[Sequence[SeRating]]:
        """Yields the ratings in order, in blocks that take a short while each."""
        start = 0
        while start < len(puzzles):
            begun = time.monotonic()
            some = puzzles[start : start + self._size]
            found = SeRatings(se_records(some, self._limits, self._threads), self._limits)
            self._size = next_size(self._size, time.monotonic() - begun, least=self._threads)
            yield found
            start += len(some)

    def so_far(self) -> float:
        """0, since nothing is known of a puzzle before it is rated."""
        return 0.0

    def close(self) -> None:
        """Does nothing: there is nothing to release."""


def _row_to_rate(puzzle: str | Grid) -> tuple[bytes, bool]:
    """The row of a puzzle, and whether techniques that assume one solution may be used."""
    if isinstance(puzzle, str) and len(puzzle) >= 729 and len(puzzle.strip()) == 729:
        try:
            puzzle = Grid(puzzle.strip())
        except InvalidPuzzle:
            return INVALID_ROW, True
    if isinstance(puzzle, Grid) and not puzzle.is_puzzle:
        text = puzzle.as_marks() + puzzle.as_line()
        return text.encode("ascii"), has_one_solution(puzzle)
    return row_of_puzzle(puzzle), True


def _rate_rows(
    rows: bytes | memoryview,
    width: int,
    uniqueness: bool,
    limits: Limits,
    threads: int,
    watch: Callable[[int], None] | None,
) -> bytes:
    """The records of rows of one width."""
    least, most = _NEVER_LEAST, _NEVER_MOST
    if limits.at_most is not None:
        most = _tenths(limits.at_most, math.floor)
    elif limits.at_least is not None:
        least = max(_tenths(limits.at_least, math.ceil), 1)
    return kernels.rate_many(rows, width, uniqueness, least, most, limits.seconds, threads, watch)


def _tenths(figure: float, rounded: Callable[[float], int]) -> int:
    """A limit in whole tenths, rounded by `rounded` and clamped to what a record can hold."""
    if math.isinf(figure):
        return _NEVER_MOST if figure > 0 else 0
    return min(max(rounded(round(figure * 10, 6)), 0), _NEVER_MOST)
