"""Listings: rows that the engine finds one after another for one row. `native/door/listings.h`
says more about each. The engine of browsers has none of them."""

from __future__ import annotations

from typing import Any, Final

from whydoku.grids.engine.door import Native
from whydoku.grids.engine.engine import (
    BYTES,
    HANDLE,
    INT,
    NEW_HANDLE,
    SECONDS,
    Handle,
    answer,
    native,
)

_unavoidable: Final = native("unavoidable", BYTES, INT, NEW_HANDLE)
_reduced: Final = native("reduced", BYTES, BYTES, INT, BYTES, NEW_HANDLE)
_neighbours: Final = native("neighbours", BYTES, INT, INT, INT, BYTES, NEW_HANDLE)
_listed: Final = native("listed", HANDLE, INT, SECONDS, NEW_HANDLE)

BLANKS: Final = b"." * 81


class ListedRows:
    """Rows of 81 characters, with `0` for a blank; each is found only when it is taken."""

    def __init__(self, function: Native, *given: Any) -> None:
        self._found = Handle(function, *given)

    def take(self, n: int, timeout: float = 0.0) -> bytes:
        """The next n rows, or those of them that are found within `timeout` seconds (0: no limit);
        empty if no more are left. Raises TimeoutError if none is found in time."""
        return answer(_listed, self._found.address, n, timeout)


def unavoidable(row: bytes, largest: int) -> ListedRows:
    """The minimal unavoidable sets of a solved grid, of at most `largest` cells: the digits of the
    cells of each."""
    return ListedRows(_unavoidable, row, len(row), largest)


def reduced(row: bytes, needed: bytes, most: int, after: bytes = BLANKS) -> ListedRows:
    """The minimal puzzles within a row that have the clues `needed`, and at most `most` clues;
    those after one of them if `after` is not blank."""
    given = row, len(row), needed, len(needed), most, after, len(after)
    return ListedRows(_reduced, *given)


def neighbours(
    row: bytes, taken: int, put: int, minimal: bool, after: bytes = BLANKS
) -> ListedRows:
    """The puzzles with one solution that lack so many clues of a row, and have so many others;
    those after one of them if `after` is not blank."""
    return ListedRows(_neighbours, row, len(row), taken, put, minimal, after, len(after))
