"""Makes arrays of numpy for callers that pass `numbers=True`. No other module uses numpy."""

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
    """An array of one-byte numbers: a status, or 81 digits, for each puzzle."""
    Counts: TypeAlias = NDArray[np.uint64]
    """An array with a count for each puzzle."""
    Table: TypeAlias = NDArray[np.void]
    """An array with a row for each puzzle and a field for each column."""

_NUMBERS: Final = bytes(n - 48 if chr(n) in "123456789" else 0 for n in range(256))
"""A table that translates characters into numbers: 1 to 9 for digits, and 0 for everything else."""


SHORT_TEXT: Final = 10
"""The least width of a column of texts, in characters."""


def need_numpy() -> Any:
    """Returns the module numpy; if it is not installed, raises MissingPart, which says how to
    install it."""
    return needed("numpy", "arrays", "numbers=True needs numpy")


def digit_array(rows: bytes) -> Bytes:
    """Rows of 81 characters as an array of N x 81 numbers, with 0 for an empty cell."""
    return status_array(rows.translate(_NUMBERS)).reshape(-1, 81)


def status_array(answer: bytes) -> Bytes:
    """The status bytes in `answer` as a writable array of one-byte numbers."""
    import numpy as np

    return np.frombuffer(bytearray(answer), np.uint8)


def count_array(counts: array[int]) -> Counts:
    """The counts as an array of numpy, which shares their memory."""
    import numpy as np

    return np.asarray(counts, np.uint64)


def table_array(kinds: Mapping[str, type], columns: Mapping[str, Sequence[Any]]) -> Table:
    """Makes an array with a field for each column. `kinds` gives the type of each column: `float`,
    `int`, `bool` or `str`. None becomes NaN, or an empty text."""
    np = need_numpy()
    filled = {name: _filled(kind, columns[name]) for name, kind in kinds.items()}
    types = [(name, _item_type(kind, filled[name])) for name, kind in kinds.items()]
    table: Table = np.empty(len(next(iter(filled.values()))), types)
    for name, column in filled.items():
        table[name] = column
    return table


def _item_type(kind: type, column: Sequence[Any]) -> str | type:
    """The numpy type for the items of a column. All columns of short texts have the same type."""
    if kind is str:
        return f"U{max([SHORT_TEXT, *map(len, column)])}"
    return "u2" if kind is int else kind


def _filled(kind: type, column: Sequence[Any]) -> list[Any]:
    """The column with each None replaced by NaN or, in a column of texts, by an empty text."""
    empty = "" if kind is str else float("nan")
    return [empty if value is None else value for value in column]
