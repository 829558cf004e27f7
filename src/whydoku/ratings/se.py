"""Sudoku Explainer's ratings, made by the kernels."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from struct import Struct
from typing import Final

from whydoku import kernels
from whydoku.bulk import Puzzles
from whydoku.grid import Grid
from whydoku.ratings.puzzle_rater import PuzzleRater
from whydoku.ratings.rating import UNKNOWN, Limits, SeRating
from whydoku.ratings.records import STATUS, KernelRatings, RecordedRatings, records_of

RECORD: Final = Struct("<BBHHH")
"""The record of a puzzle: status, whether uniqueness was off, and three figures in tenths."""

_NEVER_LEAST, _NEVER_MOST = 0, 65535


def se_ratings(
    puzzles: Puzzles, limits: Limits, threads: int, watch: Callable[[int], None] | None = None
) -> RecordedRatings[SeRating]:
    """A rating for each puzzle; a grid with more than givens is rated as it is."""
    least, most = _NEVER_LEAST, _NEVER_MOST
    if limits.at_most is not None:
        most = _tenths(limits.at_most, math.floor)
    elif limits.at_least is not None:
        least = max(_tenths(limits.at_least, math.ceil), 1)

    def rate_rows(rows: bytes | memoryview, width: int, uniqueness: bool) -> bytes:
        seconds = limits.seconds
        return kernels.rate_many(rows, width, uniqueness, least, most, seconds, threads, watch)

    records = records_of(puzzles, RECORD.size, rate_rows)
    return RecordedRatings(records, RECORD.size, partial(rating_of, limits=limits))


def rating_of(record: bytes, limits: Limits) -> SeRating:
    """The rating in a record."""
    code, without, *tenths = RECORD.unpack(record)
    status = STATUS[code]
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


def _pure_rater(limits: Limits, threads: int) -> PuzzleRater:
    work = _PureRating(limits)
    return PuzzleRater(work, SeRating, threads, work.so_far)


SE: Final = KernelRatings(se_ratings, _pure_rater)


class _PureRating:
    """Rates a puzzle in Python; `so_far` can be asked meanwhile, from another thread."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._er = 0

    def __call__(self, puzzle: str | Grid) -> SeRating:
        self._er = 0
        return se_ratings([puzzle], self._limits, 1, self._watch)[0]

    def _watch(self, er: int) -> None:
        self._er = er

    def so_far(self) -> float:
        """The ER that the puzzle at work has reached."""
        return self._er / 10


def _tenths(figure: float, rounded: Callable[[float], int]) -> int:
    """A limit in whole tenths, rounded by `rounded` and clamped to what a record can hold."""
    if math.isinf(figure):
        return _NEVER_MOST if figure > 0 else 0
    return min(max(rounded(round(figure * 10, 6)), 0), _NEVER_MOST)
