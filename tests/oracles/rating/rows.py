"""Rows rated one by one; `threads` has no effect."""

from __future__ import annotations

import time
from collections.abc import Callable
from struct import Struct
from typing import Final

from oracles.rating.board import RaterBoard
from oracles.rating.rater import PathFigures, rating_path
from oracles.search import cells_of_row, check_many, pieces_of

_RECORD: Final = Struct("=BBHHH")
_NO_TECHNIQUE_HELPS: Final = 200

_INVALID_ROW: Final = 255
_UNIQUE: Final = 1
_ABOVE_AT_MOST: Final = 3
_REACHES_AT_LEAST: Final = 4
_OUT_OF_TIME: Final = 5


class OutOfTimeError(Exception):
    """A rating has taken longer than its timeout."""


def rate_many(
    rows: bytes,
    width: int,
    uniqueness: bool,
    at_least: int,
    at_most: int,
    timeout: float,
    threads: int,
) -> bytes:
    """Eight bytes per row: a status, a zero, and the ratings ER, EP and ED in tenths."""
    answer = bytearray()
    for row in pieces_of(rows, width):
        figures = PathFigures()
        status = _rate(row, figures, uniqueness, at_least, at_most, timeout)
        answer += _RECORD.pack(status, 0, figures.er, figures.ep, figures.ed)
    return bytes(answer)


def _rate(
    row: bytes,
    figures: PathFigures,
    uniqueness: bool,
    least: int,
    most: int,
    timeout: float,
) -> int:
    """Rates one row as far as the limits allow, updates `figures`, and returns the status."""
    board, candidates = _board_of_row(row)
    if board is None:
        return _INVALID_ROW
    status = check_many(candidates, len(candidates), 1)[0]
    if status != _UNIQUE:
        return status
    if timeout:
        board.tick = deadline(timeout)
    try:
        for step in rating_path(board, uniqueness):
            figures.follow(step)
            if figures.er > most:
                return _ABOVE_AT_MOST
            if least and figures.er >= least:
                return _REACHES_AT_LEAST
    except OutOfTimeError:
        return _OUT_OF_TIME
    if not all(board.placed):
        figures.er = _NO_TECHNIQUE_HELPS
    return _ABOVE_AT_MOST if figures.er > most else _UNIQUE


def _board_of_row(row: bytes) -> tuple[RaterBoard | None, bytes]:
    """The board of a row, and its candidates as a row; None and b"" for an invalid row."""
    digits = cells_of_row(row[-81:])
    marks = row[:-81]
    if digits is None or marks.strip(b".0123456789"):
        return None, b""
    if not marks:
        return RaterBoard.of_digits(digits), row
    present = bytearray(c in b"123456789" for c in marks)
    board = RaterBoard.of_marks(digits, present)
    for i, digit in enumerate(digits):
        if digit:
            present[9 * i : 9 * i + 9] = bytes(d == digit for d in range(1, 10))
    return board, bytes(ord("1") if held else ord(".") for held in present)


def deadline(seconds: float) -> Callable[[], None]:
    """A `tick` that raises OutOfTimeError once these seconds are over."""
    end = time.monotonic() + seconds

    def tick() -> None:
        if time.monotonic() >= end:
            raise OutOfTimeError

    return tick
