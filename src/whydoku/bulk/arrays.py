"""Answers as arrays of numpy, for those who ask for `numbers=True`; nothing else knows numpy."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from whydoku.extras import needed

if TYPE_CHECKING:
    from typing import TypeAlias

    import numpy as np
    from numpy.typing import NDArray

    Bytes: TypeAlias = NDArray[np.uint8]
    """One-byte numbers: a status for each puzzle, or 81 digits."""
    Counts: TypeAlias = NDArray[np.uint64]
    """A count for each puzzle."""
    Table: TypeAlias = NDArray[np.void]
    """A row for each puzzle, with a field for each column."""

_NUMBERS: Final = bytes(n - 48 if chr(n) in "123456789" else 0 for n in range(256))
"""The numbers of characters; every blank is 0."""


SHORT_TEXT: Final = 10
"""The width of a column of short texts, in characters."""


def need_numpy() -> Any:
    """The module numpy; raises MissingPart, with the cure, if it is not installed."""
    return needed("numpy", "arrays", "numbers=True needs numpy")


def digit_array(rows: bytes) -> Bytes:
    """Rows of 81 characters as N x 81 numbers, 0 for an empty cell."""
    return status_array(rows.translate(_NUMBERS)).reshape(-1, 81)


def status_array(answer: bytes) -> Bytes:
    """Bytes as a writable array of numbers."""
    import numpy as np

    return np.frombuffer(bytearray(answer), np.uint8)


def count_array(counts: array[int]) -> Counts:
    """Counts as numbers, without a copy."""
    import numpy as np

    return np.asarray(counts, np.uint64)


def table_array(kinds: Mapping[str, type], columns: Mapping[str, Sequence[Any]]) -> Table:
    """Columns of `float`, `int`, `bool` or `str` as one table; a figure that is not known is NaN, a
    text empty."""
    np = need_numpy()
    filled = {name: _filled(kind, columns[name]) for name, kind in kinds.items()}
    types = [(name, _item_type(kind, filled[name])) for name, kind in kinds.items()]
    table: Table = np.empty(len(next(iter(filled.values()))), types)
    for name, column in filled.items():
        table[name] = column
    return table


def _item_type(kind: type, column: Sequence[Any]) -> str | type:
    """The type of the items of a column; texts have the same width in all tables, if they fit."""
    if kind is str:
        return f"U{max([SHORT_TEXT, *map(len, column)])}"
    return "u2" if kind is int else kind


def _filled(kind: type, column: Sequence[Any]) -> list[Any]:
    """A column with something in place of None."""
    empty = "" if kind is str else float("nan")
    return [empty if value is None else value for value in column]
