"""The door to the native searches, or to their Python twins if the native module is missing.

`_native.pyi` describes the functions; both sides give the same answers. The environment variable
WHYDOKU_PURE=1 selects the twins even if the native module is installed. Without it, WHYDOKU_CPU may
name one of `variants()`; if that variant cannot run here, the import fails.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

from whydoku.bits import Candidates
from whydoku.errors import MissingPart, WhydokuError
from whydoku.kernels.sets import SET_WIDTH, packed_set

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Buffer

    from whydoku._native import RatingStep

BYTE_ORDER: Final = sys.byteorder
"""The byte order of the counts that the functions return."""

WHY_PURE: str | None = None
"""The reason for using the Python twins, as half a sentence; None if the native module is used."""

PURE_ON_PURPOSE: Final = os.environ.get("WHYDOKU_PURE", "0") not in ("", "0")
"""Whether the user has asked for the twins."""

if PURE_ON_PURPOSE:
    WHY_PURE = "WHYDOKU_PURE is set"
else:
    try:
        from whydoku import _native
    except ImportError:
        WHY_PURE = "the native module is not installed"

if WHY_PURE is None:
    from whydoku._native import (
        Solutions,
        almost_locked_sets,
        check_many,
        count_many,
        dig_many,
        minimal_many,
        random_minimal,
        random_solutions,
        rows_of_lines,
        solve_many,
    )
    from whydoku.kernels.packing import (
        joined,
        refuting,
        refuting_splits,
        sets_of_line,
    )
else:
    from whydoku.kernels.twins.almost_locked import almost_locked_sets
    from whydoku.kernels.twins.closure import joined, refuting, refuting_splits
    from whydoku.kernels.twins.lines import rows_of_lines, sets_of_line
    from whydoku.kernels.twins.search import (  # type: ignore[assignment]
        Solutions,
        check_many,
        count_many,
        dig_many,
        minimal_many,
        random_minimal,
        random_solutions,
        solve_many,
    )


def row_of(bits: Candidates) -> bytes:
    """Candidates as a row of 729 characters, as the functions of the door take it."""
    return format(bits, "0729b")[::-1].encode()


__all__ = [
    "BYTE_ORDER",
    "LONG_JOB",
    "PURE_ON_PURPOSE",
    "SET_WIDTH",
    "WHY_PURE",
    "Solutions",
    "almost_locked_sets",
    "check_limit",
    "check_many",
    "cure",
    "count_many",
    "depth_many",
    "dig_many",
    "joined",
    "minimal_many",
    "packed_set",
    "need_native",
    "pure_is_slow",
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
    "warn_of_pure",
]


def cure() -> str:
    """What to do to get the native module, in one line."""
    if PURE_ON_PURPOSE:
        return "unset WHYDOKU_PURE"
    from whydoku.extras import pip_install, whydoku_itself

    again = pip_install("--force-reinstall", "--no-deps", "--no-cache-dir", *whydoku_itself())
    return f"install a C++ compiler (Debian: apt install g++ python3-dev), then: {again}"


def pure_is_slow() -> str:
    """The warning before long work if the twins are in use and the user has not asked for them."""
    return f"this runs as pure Python, hundreds of times slower: {WHY_PURE}; {cure()}"


_PURE: Final = "pure Python"


def variant() -> str:
    """The name of the engine in use: the native module's processor variant, or `pure Python`."""
    return _PURE if WHY_PURE else _native.variant()


def variants() -> tuple[str, ...]:
    """The names of the engines that can run here, the fastest first."""
    return (_PURE,) if WHY_PURE else _native.variants()


def _need_wanted_variant() -> None:
    """Refuses a WHYDOKU_CPU that cannot be satisfied, at import."""
    wanted = os.environ.get("WHYDOKU_CPU")
    if WHY_PURE and wanted and not PURE_ON_PURPOSE:
        raise MissingPart(f"WHYDOKU_CPU is {wanted!r}, but {WHY_PURE}; {cure()}")
    if not WHY_PURE:
        try:
            _native.variant()
        except ValueError as refusal:
            raise WhydokuError(str(refusal)) from None


_need_wanted_variant()


LONG_JOB: Final = 1000
"""The number of puzzles in one call from which pure Python is worth a warning."""


def check_limit(limit: int) -> None:
    """Refuses a limit that the counting searches cannot count to."""
    if not 1 <= limit < 1 << 63:
        raise WhydokuError(f"a limit is a number from 1 to 2^63 - 1, found {limit}")


def warn_of_pure(puzzles: int) -> None:
    """Warns before a long job if the twins are in use and the user has not asked for them."""
    if WHY_PURE and not PURE_ON_PURPOSE and puzzles >= LONG_JOB:
        import warnings

        warnings.warn(pure_is_slow(), RuntimeWarning, stacklevel=4)


def need_native(what: str) -> None:
    """Raises MissingPart, with the cure, if the native module is not in use.

    `what` is the subject of the sentence: what needs the module.
    """
    if WHY_PURE:
        raise MissingPart(f"{what} needs the native module, but {WHY_PURE}; {cure()}")


def rate_many(
    rows: Buffer,
    width: int,
    uniqueness: bool,
    at_least: int,
    at_most: int,
    timeout: float,
    threads: int,
    watch: Callable[[int], None] | None = None,
) -> bytes:
    """Rates rows as Sudoku Explainer does.

    Pure Python may take minutes for a row; it keeps calling `watch` with the least ER, in tenths,
    that the current row can still get. The native module never calls it.
    """
    limits = uniqueness, at_least, at_most, timeout, threads
    if not WHY_PURE:
        return _native.rate_many(rows, width, *limits)
    from whydoku.kernels.twins.rating import rows as twin

    return twin.rate_many(rows, width, *limits, watch=watch)


def depth_many(rows: Buffer, width: int, stop: int, timeout: float, threads: int) -> bytes:
    """Finds how deep suppositions have to lie in each other so that singles solve rows."""
    if not WHY_PURE:
        return _native.depth_many(rows, width, stop, timeout, threads)
    from whydoku.kernels.twins import depth as twin

    return twin.depth_many(rows, width, stop, timeout, threads)


def rating_step(row: Buffer, uniqueness: bool, timeout: float) -> RatingStep | None:
    """The next step that Sudoku Explainer takes; needs the native module, as there is no twin."""
    need_native("the profile 'explainer'")
    return _native.rating_step(row, uniqueness, timeout)


def rating_path(row: Buffer, uniqueness: bool) -> tuple[RatingStep, ...] | None:
    """All the steps that Sudoku Explainer takes; None without the native module, or if the row has
    not exactly one solution."""
    if WHY_PURE:
        return None
    try:
        return _native.rating_path(row, uniqueness, 0.0)
    except ValueError:
        return None
