"""The door to the native searches, which `_native.pyi` describes.

The environment variable WHYDOKU_CPU may name one of `variants()`; if that variant cannot run here,
the import fails.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from whydoku.bits import Candidates
from whydoku.errors import MissingEngine, WhydokuError
from whydoku.kernels.sets import SET_WIDTH, packed_set

try:
    from whydoku import _native
except ImportError as fault:
    from whydoku.extras import pip_install, whydoku_itself

    again = pip_install("--force-reinstall", "--no-deps", "--no-cache-dir", *whydoku_itself())
    raise MissingEngine(
        f"the native module of whydoku cannot be loaded; install whydoku again: {again}"
    ) from fault

from whydoku._native import (
    Solutions,
    almost_locked_sets,
    check_many,
    count_many,
    depth_many,
    dig_many,
    minimal_many,
    random_minimal,
    random_solutions,
    rate_many,
    rating_step,
    rows_of_lines,
    solve_many,
    variant,
    variants,
)
from whydoku.kernels.packing import joined, refuting, refuting_splits, sets_of_line

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from whydoku._native import RatingStep

BYTE_ORDER: Final = sys.byteorder
"""The byte order of the counts that the functions return."""

try:
    variant()
except ValueError as refusal:
    raise WhydokuError(str(refusal)) from None


__all__ = [
    "BYTE_ORDER",
    "SET_WIDTH",
    "Solutions",
    "almost_locked_sets",
    "check_limit",
    "check_many",
    "count_many",
    "depth_many",
    "dig_many",
    "joined",
    "minimal_many",
    "packed_set",
    "random_minimal",
    "random_solutions",
    "rate_many",
    "rating_path",
    "rating_step",
    "refuting",
    "refuting_splits",
    "row_of",
    "rows_of_lines",
    "sets_of_line",
    "solve_many",
    "variant",
    "variants",
]


def row_of(bits: Candidates) -> bytes:
    """Candidates as a row of 729 characters, as the functions of the door take it."""
    return format(bits, "0729b")[::-1].encode()


def check_limit(limit: int) -> None:
    """Refuses a limit that the counting searches cannot count to."""
    if not 1 <= limit < 1 << 63:
        raise WhydokuError(f"a limit is a number from 1 to 2^63 - 1, found {limit}")


def rating_path(row: Buffer, uniqueness: bool) -> tuple[RatingStep, ...] | None:
    """All the steps that Sudoku Explainer takes; None if the row has not exactly one solution."""
    try:
        return _native.rating_path(row, uniqueness, 0.0)
    except ValueError:
        return None
