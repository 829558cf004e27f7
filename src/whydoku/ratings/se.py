"""Rates puzzles as Sudoku Explainer does; the kernels do the work."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from struct import Struct
from typing import Final

from whydoku.bulk import Puzzles
from whydoku.kernels import searches
from whydoku.ratings.rating import Limits, SeRating
from whydoku.ratings.records import STATUS, RecordedRatings, rating_from, records_of

RECORD: Final = Struct("<BBHHH")
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

    records = records_of(puzzles, RECORD.size, rate_rows)
    return RecordedRatings(records, RECORD.size, partial(rating_of, limits=limits))


def rating_of(record: bytes, limits: Limits) -> SeRating:
    """The rating in the record of a puzzle. If rating stopped at a limit, the rating has a
    bound."""
    code, without, *tenths = RECORD.unpack(record)
    figures = {name: figure / 10 for name, figure in zip(SeRating.figures, tenths, strict=True)}
    return rating_from(SeRating, STATUS[code], limits, uniqueness=not without, figures=figures)


def _tenths(figure: float, rounded: Callable[[float], int]) -> int:
    """Converts a limit to tenths. `rounded` is the function that makes the number whole; the result
    is kept within what a record can hold."""
    if math.isinf(figure):
        return _NEVER_MOST if figure > 0 else 0
    return min(max(rounded(round(figure * 10, 6)), 0), _NEVER_MOST)
