"""Rates puzzles by the depth of trial and error that they need; the kernels find the depth."""

from __future__ import annotations

import math
from functools import partial
from struct import Struct
from typing import Final

from whydoku.bulk import Puzzles
from whydoku.kernels import searches
from whydoku.ratings.rating import DepthRating, Limits
from whydoku.ratings.records import STATUS, RecordedRatings, rating_from, records_of

RECORD: Final = Struct("<BBB")
"""The record of a puzzle: its status, 1 if a single solution could not be assumed, and its
depth."""

_MARKS: Final = 729
_NO_STOP: Final = 255


def depth_ratings(puzzles: Puzzles, limits: Limits, threads: int) -> RecordedRatings[DepthRating]:
    """Rates puzzles by the depth of trial and error. A grid with placed digits or removed
    candidates is rated as it stands."""
    stop = _stop(limits)

    def rate_rows(rows: bytes, width: int, _uniqueness: bool) -> bytes:
        if width > _MARKS:
            each = range(0, len(rows), width)
            rows, width = b"".join(rows[at : at + _MARKS] for at in each), _MARKS
        return searches.depth_many(rows, width, stop, limits.seconds, threads)

    records = records_of(puzzles, RECORD.size, rate_rows)
    return RecordedRatings(records, RECORD.size, partial(rating_of, limits=limits))


def rating_of(record: bytes, limits: Limits) -> DepthRating:
    """The rating in the record of a puzzle. If rating stopped at a limit, the status of the rating
    is `above` or `reached`."""
    code, without, depth = RECORD.unpack(record)
    status = STATUS[code]
    if status == "reached":
        status = limits.stopping(depth) or status
    figures = {"depth": depth}
    return rating_from(DepthRating, status, limits, uniqueness=not without, figures=figures)


def _stop(limits: Limits) -> int:
    """The lowest depth at which rating stops because of the limits."""
    if limits.at_most is not None:
        return math.floor(_clamped(limits.at_most, -1, _NO_STOP - 1)) + 1
    if limits.at_least is not None:
        return math.ceil(_clamped(limits.at_least, 0, _NO_STOP))
    return _NO_STOP


def _clamped(limit: float, least: int, most: int) -> float:
    return min(max(limit, least), most)
