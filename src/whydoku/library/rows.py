"""What each column of the tables may hold; every row that is read is asked, wherever it is read."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Callable, Mapping
from datetime import date
from functools import lru_cache, partial
from typing import Any, Final, TypeAlias

from whydoku.levels.table import LEVELS
from whydoku.library.faults import DamagedRow
from whydoku.library.packed import BITS, MASKS, NAMES

_IsSound: TypeAlias = Callable[[Any], bool]


def _whole(least: int, most: int = (1 << 63) - 1) -> _IsSound:
    return lambda value: type(value) is int and least <= value <= most


def _number(least: float, most: float) -> _IsSound:
    return lambda value: type(value) is float and least <= value < most


def _or_none(is_sound: _IsSound) -> _IsSound:
    return lambda value: value is None or is_sound(value)


def _is_packed(value: Any) -> bool:
    """Whether a value is a puzzle as `packed` packs it."""
    if type(value) is not bytes or len(value) != 41:
        return False
    cells = value.hex()
    return cells.isdecimal() and cells[81] == "0"


def _is_text(value: Any) -> bool:
    return type(value) is str


def _is_word(value: Any) -> bool:
    return type(value) is str and bool(value)


@lru_cache
def _is_day(value: Any) -> bool:
    try:
        return type(value) is str and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


_LAST_SECOND: Final = 253_402_300_799
"""The last second of the year 9999, counted since 1970."""

LEAST_SE: Final = 10
MOST_SE: Final = 200
"""The least and the most rating of Sudoku Explainer, in tenths."""

_RATING: Final[Mapping[str, _IsSound]] = {
    "se": _whole(LEAST_SE, MOST_SE),
    "whydoku": _number(0, 100),
    "level": lambda value: type(value) is str and value in LEVELS,
    "hardest_at": _whole(0, 729),
    **dict.fromkeys(MASKS, _whole(0)),
}
"""What rating says of a puzzle: all of it, or nothing."""

_TESTS: Final[Mapping[str, _IsSound]] = {
    **dict.fromkeys(("number", "puzzle"), _whole(1)),
    **dict.fromkeys(("grid", "form"), _is_packed),
    "clues": _whole(17, 80),
    "symmetry": _whole(0, (1 << len(NAMES)) - 1),
    "minimal": _whole(0, 1),
    **{name: _or_none(is_sound) for name, is_sound in _RATING.items()},
    "hardest": _or_none(_whole(0, BITS * len(MASKS) - 1)),
    "tried": _or_none(_number(0, math.inf)),
    **dict.fromkeys(("name", "source", "author", "notes"), _is_text),
    "date": lambda value: value == "" or _is_day(value),
    **dict.fromkeys(("added", "day"), _is_day),
    "marked": _whole(0, _LAST_SECOND),
    **dict.fromkeys(("tag", "slug"), _is_word),
    "bit": _whole(0, BITS * len(MASKS) - 1),
}
"""For each column, what it may hold."""


class SoundRows(sqlite3.Connection):
    """A connection that gives sound rows only: one that holds what its columns must not hold
    raises DamagedRow. A column that is read by another name is not asked."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        """Executes a statement, and asks the rows that come of it."""
        cursor = super().execute(sql, parameters)
        names = [name for name, *_ in cursor.description or ()]
        tests = [(n, _TESTS[name]) for n, name in enumerate(names) if name in _TESTS]
        if tests:
            rating = [n for n, name in enumerate(names) if name in _RATING]
            cursor.row_factory = partial(_checked, names, tests, rating)
        return cursor


def _checked(
    names: list[str],
    tests: list[tuple[int, _IsSound]],
    rating: list[int],
    _: sqlite3.Cursor,
    row: tuple[Any, ...],
) -> tuple[Any, ...]:
    for n, is_sound in tests:
        if not is_sound(row[n]):
            raise DamagedRow(f"{_place(names, row)}found {repr(row[n])[:40]} for {names[n]}")
    if len(rating) > 1 and [row[n] for n in rating].count(None) not in (0, len(rating)):
        raise DamagedRow(f"{_place(names, row)}found a part of a rating only")
    return row


def _place(names: list[str], row: tuple[Any, ...]) -> str:
    """The number of the puzzle that a row is about, as the beginning of a sentence."""
    numbers = [
        value for name, value in zip(names, row, strict=True) if name in ("number", "puzzle")
    ]
    return f"number {numbers[0]}: " if numbers and type(numbers[0]) is int else ""
