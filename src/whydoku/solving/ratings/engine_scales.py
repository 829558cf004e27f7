"""Ratings from the kernels, which return a few bytes for each puzzle: Sudoku Explainer's, and the
depth of trial and error."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from struct import Struct
from typing import Final, Generic, TypeAlias, TypeVar, overload

from whydoku.errors import InvalidPuzzle
from whydoku.grids.bulk import INVALID_ROW, Puzzles, row_of_puzzle, rows_or_list
from whydoku.grids.engine import searches
from whydoku.grids.grid import Grid
from whydoku.grids.solutions import has_one_solution
from whydoku.solving.ratings.rating import (
    UNKNOWN,
    DepthRating,
    Limits,
    Rating,
    RatingStatus,
    SeRating,
)

STATUS: Final[dict[int, RatingStatus]] = {
    0: "none",
    1: "rated",
    2: "multiple",
    3: "above",
    4: "reached",
    5: "timeout",
    255: "invalid",
}
"""The status that the first byte of a record stands for."""

RateRows: TypeAlias = Callable[[bytes, int, bool], bytes]
"""A function that rates puzzles given as rows of bytes, one after another. It takes the rows, the
width of each, and whether techniques may assume one solution, and returns the records."""

R_co = TypeVar("R_co", bound=Rating, covariant=True)


def records_of(puzzles: Puzzles, size: int, rate_rows: RateRows) -> bytes:
    """Rates puzzles with `rate_rows`, which makes records of `size` bytes; returns all records in
    order.

    A row has 81 bytes, or 810 for a puzzle that is not just givens: 729 pencil marks, and then 81
    placed digits.
    """
    listed = rows_or_list(puzzles)
    if isinstance(listed, bytes):
        return rate_rows(listed, 81, True)
    rows = [_row_to_rate(puzzle) for puzzle in listed]
    groups: dict[tuple[int, bool], list[int]] = {}
    for n, (row, uniqueness) in enumerate(rows):
        groups.setdefault((len(row), uniqueness), []).append(n)
    answers = bytearray(size * len(rows))
    for (width, uniqueness), numbers in groups.items():
        records = rate_rows(b"".join(rows[n][0] for n in numbers), width, uniqueness)
        if len(groups) == 1 and uniqueness:
            return records
        for at, n in enumerate(numbers):
            start = n * size
            answers[start : start + size] = records[at * size :][:size]
            answers[start + 1] = not uniqueness
    return bytes(answers)


def _row_to_rate(puzzle: str | Grid) -> tuple[bytes, bool]:
    """The row of bytes for a puzzle, and whether techniques may assume that it has one solution."""
    if isinstance(puzzle, str) and len(puzzle) >= 729 and len(puzzle.strip()) == 729:
        try:
            puzzle = Grid(puzzle.strip())
        except InvalidPuzzle:
            return INVALID_ROW, True
    if isinstance(puzzle, Grid) and not puzzle.is_puzzle:
        text = puzzle.as_marks() + puzzle.as_line()
        return text.encode("ascii"), has_one_solution(puzzle)
    return row_of_puzzle(puzzle), True


def rating_from(
    kind: type[R_co],
    status: RatingStatus,
    limits: Limits,
    *,
    uniqueness: bool,
    figures: Mapping[str, float],
) -> R_co:
    """Makes a rating from the contents of a record; the rating of a refused puzzle has no figures.

    If rating stopped early, the rating has a bound, and figures of 0 are taken as unknown. After a
    timeout the main figure is unknown too.
    """
    if status in ("multiple", "none", "invalid"):
        return kind(status=status)
    bound, main = None, figures[kind.judges]
    if status != "rated":
        bound = limits.bound(status, main)
        figures = {name: figure or UNKNOWN for name, figure in figures.items()}
        figures[kind.judges] = UNKNOWN if status == "timeout" else main
    return kind(status=status, uniqueness=uniqueness, bound=bound, **figures)


class RecordedRatings(Sequence[R_co], Generic[R_co]):
    """A sequence of ratings that stores a few bytes for each rating, and makes the rating when
    somebody asks for it."""

    def __init__(self, records: bytes, size: int, rating_of: Callable[[bytes], R_co]) -> None:
        self._records = records
        self._size = size
        self._rating_of = rating_of

    @overload
    def __getitem__(self, at: int) -> R_co: ...
    @overload
    def __getitem__(self, at: slice) -> list[R_co]: ...
    def __getitem__(self, at: int | slice) -> R_co | list[R_co]:
        numbers = range(len(self))[at]
        return (
            self._rating_at(numbers)
            if isinstance(numbers, int)
            else [*map(self._rating_at, numbers)]
        )

    def _rating_at(self, n: int) -> R_co:
        start = n * self._size
        return self._rating_of(self._records[start : start + self._size])

    def __len__(self) -> int:
        return len(self._records) // self._size


_SE: Final = Struct("<BBHHH")
"""The record of a puzzle: its status, 1 if a single solution could not be assumed, and ER, EP and
ED in tenths."""

_NEVER_LEAST, _NEVER_MOST = 0, 65535


def se_ratings(puzzles: Puzzles, limits: Limits, threads: int) -> RecordedRatings[SeRating]:
    """Rates puzzles as Sudoku Explainer does. A grid with placed digits or removed candidates is
    rated as it stands."""
    least, most = _NEVER_LEAST, _NEVER_MOST
    if limits.at_most is not None:
        most = _tenths(limits.at_most, math.floor)
    elif limits.at_least is not None:
        least = max(_tenths(limits.at_least, math.ceil), 1)

    def rate_rows(rows: bytes, width: int, uniqueness: bool) -> bytes:
        seconds = limits.seconds
        return searches.rate_many(rows, width, uniqueness, least, most, seconds, threads)

    records = records_of(puzzles, _SE.size, rate_rows)
    return RecordedRatings(records, _SE.size, partial(_se_rating, limits=limits))


def _se_rating(record: bytes, limits: Limits) -> SeRating:
    """The rating in the record of a puzzle. If rating stopped at a limit, the rating has a
    bound."""
    code, without, *tenths = _SE.unpack(record)
    figures = {name: figure / 10 for name, figure in zip(SeRating.figures, tenths, strict=True)}
    return rating_from(SeRating, STATUS[code], limits, uniqueness=not without, figures=figures)


def _tenths(figure: float, rounded: Callable[[float], int]) -> int:
    """Converts a limit to tenths. `rounded` is the function that makes the number whole; the result
    is kept within what a record can hold."""
    tenths = min(max(figure * 10, 0), _NEVER_MOST)
    return rounded(round(tenths, 6))


_DEPTH: Final = Struct("<BBB")
"""The record of a puzzle: its status, 1 if a single solution could not be assumed, and its
depth."""

_MARKS: Final = 729
_NO_STOP: Final = 255


def depth_ratings(puzzles: Puzzles, limits: Limits, threads: int) -> RecordedRatings[DepthRating]:
    """Rates puzzles by the depth of trial and error. A grid with placed digits or removed
    candidates is rated as it stands."""
    stop = _lowest_stop(limits)

    def rate_rows(rows: bytes, width: int, _uniqueness: bool) -> bytes:
        if width > _MARKS:
            each = range(0, len(rows), width)
            rows, width = b"".join(rows[at : at + _MARKS] for at in each), _MARKS
        return searches.depth_many(rows, width, stop, limits.seconds, threads)

    records = records_of(puzzles, _DEPTH.size, rate_rows)
    return RecordedRatings(records, _DEPTH.size, partial(_depth_rating, limits=limits))


def _depth_rating(record: bytes, limits: Limits) -> DepthRating:
    """The rating in the record of a puzzle. If rating stopped at a limit, the status of the rating
    is `above` or `reached`."""
    code, without, depth = _DEPTH.unpack(record)
    status = STATUS[code]
    if status == "reached":
        status = limits.stopping(depth) or status
    figures = {"depth": depth}
    return rating_from(DepthRating, status, limits, uniqueness=not without, figures=figures)


def _lowest_stop(limits: Limits) -> int:
    """The lowest depth at which rating stops because of the limits."""
    if limits.at_most is not None:
        return math.floor(_clamped(limits.at_most, -1, _NO_STOP - 1)) + 1
    if limits.at_least is not None:
        return math.ceil(_clamped(limits.at_least, 0, _NO_STOP))
    return _NO_STOP


def _clamped(limit: float, least: int, most: int) -> float:
    return min(max(limit, least), most)
