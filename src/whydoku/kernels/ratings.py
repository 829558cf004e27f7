"""The native ratings: records of a few bytes for many puzzles, and the steps of the rater as
numbers."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Final

from whydoku.kernels.engine import (
    BYTES,
    INT,
    NEW_HANDLE,
    SECONDS,
    answer_if_any,
    filled,
    native,
)

_rate: Final = native("rate", BYTES, INT, INT, INT, INT, SECONDS, INT, BYTES)
_depth: Final = native("depth", BYTES, INT, INT, SECONDS, INT, BYTES)
_path: Final = native("rating_path", BYTES, INT, SECONDS, INT, NEW_HANDLE)

_NO_END: Final = 1 << 62


def rate_many(
    rows: bytes,
    width: int,
    uniqueness: bool,
    at_least: int,
    at_most: int,
    timeout: float,
    threads: int,
) -> bytes:
    """Rates rows as Sudoku Explainer does.

    The record of a row has 8 bytes: a status, a zero, and ER, EP and ED in tenths, 16 bits each.
    Rows are 81 wide, or 810: 729 pencil marks, then 81 placed digits. A rating ends early if ER is
    above `at_most` (65535: no limit) or reaches `at_least` (0: no limit), or after `timeout`
    seconds (0: no limit).
    """
    given = uniqueness, at_least, at_most, timeout, threads
    size = len(rows)
    return filled(_rate, size // width * 8, rows, size, width, *given)


def depth_many(rows: bytes, width: int, stop: int, timeout: float, threads: int) -> bytes:
    """Finds how deep suppositions have to be nested so that singles solve the puzzle in each row.

    The record of a row has 3 bytes: a status, a zero, and the depth, which need not be exact above
    `stop` (255: no limit).
    """
    size = len(rows)
    return filled(_depth, size // width * 3, rows, size, width, stop, timeout, threads)


def rating_steps(
    row: bytes, uniqueness: bool, most: int = _NO_END, timeout: float = 0.0
) -> list[array[int]] | None:
    """The first `most` steps by which `rate_many` rates a row of 810; None for a row that does not
    have exactly one solution.

    Each step is given as the numbers that `native/door/whydoku.h` describes. Raises TimeoutError
    after `timeout` seconds (0: no limit).
    """
    numbers = answer_if_any(_path, row, len(row), uniqueness, timeout, most)
    return None if numbers is None else [*_steps_in(array("i", numbers))]


def _steps_in(numbers: array[int]) -> Iterator[array[int]]:
    begin = 0
    while begin < len(numbers):
        end = begin + 1 + numbers[begin]
        yield numbers[begin + 1 : end]
        begin = end
