"""Listings: rows that the engine finds one after another for one row; and what is the same under
rules. `native/door/listings.h` says more about each. The engine of browsers has none of them."""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct
from typing import Any, Final, NamedTuple

from whydoku.grids.engine.door import Native
from whydoku.grids.engine.engine import (
    BYTES,
    HANDLE,
    INT,
    NEW_HANDLE,
    SECONDS,
    SEED,
    Handle,
    answer,
    filled,
    native,
)

_unavoidable: Final = native("unavoidable", BYTES, INT, NEW_HANDLE)
_reduced: Final = native("reduced", BYTES, BYTES, INT, BYTES, NEW_HANDLE)
_neighbours: Final = native("neighbours", BYTES, INT, INT, INT, BYTES, NEW_HANDLE)
_filling: Final = native("filling", HANDLE, SEED, NEW_HANDLE)
_listed: Final = native("listed", HANDLE, INT, SECONDS, NEW_HANDLE)
_symmetries: Final = native("symmetries", HANDLE, NEW_HANDLE)
_moves: Final = native("moves", HANDLE, NEW_HANDLE)
_forms: Final = native("forms", HANDLE, BYTES, INT, BYTES)

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


def filling(stream: int, rules: Any = None) -> ListedRows:
    """The random solution of an empty grid that `complete_many` finds by this stream, if it finds
    any; but it can be waited for within a time."""
    return ListedRows(_filling, rules, stream)


class RuledForm(NamedTuple):
    """The canonical form of a row under rules (`cells`), the number of symmetries of the row, and
    the images of cells and digits by which a symmetry takes the row to the form."""

    cells: bytes
    symmetries: int
    images: bytes
    digits: bytes


_FORM: Final = Struct("=81sI81s9s")
_MOVE: Final = Struct("=B81s")


class EngineSymmetries(Handle):
    """The symmetries of rules, which take cells to cells, houses to houses, and cells that see each
    other to such cells. `rules` is the address of EngineRules, or None for the classic rules."""

    def __init__(self, rules: Any) -> None:
        super().__init__(_symmetries, rules)

    def moves(self) -> Sequence[tuple[int, bytes]]:
        """Cells in their order, each as often as there are cells to which symmetries take it that
        leave all before it in their places, with the images of all cells under one of these. Every
        symmetry is one of those of the first cell after one of the second's, and so on."""
        return [*_MOVE.iter_unpack(answer(_moves, self.address))]

    def forms(self, rows: bytes, threads: int) -> Sequence[RuledForm]:
        """The canonical form of each row of 81. An invalid row gets a form of 81 times `0` without
        symmetries, and so does one with so few clues that too many ways lead to its form."""
        size = len(rows)
        found = filled(_forms, size // 81 * _FORM.size, self.address, rows, size, threads)
        return [*map(RuledForm._make, _FORM.iter_unpack(found))]
