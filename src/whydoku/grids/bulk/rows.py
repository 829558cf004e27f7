"""Turns puzzles into rows of 81 bytes. They may be strings, grids, or numbers in a buffer.

A buffer holds N x 81, N x 9 x 9 or 9 x 9 integers of any width: digits from 0 to 9, or the codes of
characters. In `bytes`, and in other buffers of bytes without a shape, line ends are skipped.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from io import BufferedIOBase, RawIOBase
from typing import IO, TYPE_CHECKING, Any, Final, TypeAlias, cast

from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.grids.engine import searches
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_cell
from whydoku.grids.parts.texts import BLANKS
from whydoku.grids.rules import Rules

if TYPE_CHECKING:
    from typing_extensions import Buffer

Puzzles: TypeAlias = "Iterable[str | Grid] | Buffer | IO[bytes]"
"""Many puzzles: strings or grids, numbers in one buffer, or a file opened in binary mode."""

INVALID_ROW: Final = b"!" * 81
"""A row that every search refuses. It stands for a puzzle from which no row can be made."""

LINE_FEED, CARRIAGE_RETURN = b"\n\r"

_IS_ONE_BY_ONE: Final = re.compile(r"[@=<>!]?\d+[sw]|O").fullmatch
"""Matches the format of a buffer whose items are strings or objects of numpy."""

_IS_WHOLE: Final = re.compile(r"[@=<>!]?[hHiIlLqQnN]").fullmatch
"""Matches the format of a buffer whose items are integers wider than a byte."""

_NUMBERS: Final = bytes(range(10)) + b"123456789" + BLANKS.encode()
"""The numbers that may stand for a cell in a buffer: the digits, and the codes of characters."""


def grid_of(puzzle: str | Grid) -> Grid:
    """The grid of a puzzle. Raises an error if the puzzle is neither a string nor a grid."""
    if isinstance(puzzle, str):
        return Grid(puzzle.replace("\0", "."))
    if not isinstance(puzzle, Grid):
        raise WhydokuError(_not_a_puzzle(puzzle))
    return puzzle


def rows_or_list(puzzles: Puzzles) -> bytes | Sequence[str | Grid]:
    """Returns puzzles in a buffer or a binary file as rows, one after another, and other puzzles as
    a list.

    Refuses a single puzzle, and a buffer that does not hold N x 81 numbers.
    """
    if isinstance(puzzles, bytes):
        return _whole_rows(puzzles)
    if (rows := searches.rows_of_lines(puzzles)) is not None:
        return rows
    if isinstance(puzzles, (RawIOBase, BufferedIOBase)):
        return _whole_rows(puzzles.read())
    if isinstance(puzzles, str):
        raise WhydokuError("one string is one puzzle; pass a list of strings, or bytes")
    if isinstance(puzzles, Grid):
        raise WhydokuError("one grid is one puzzle; pass a list of grids")
    view = _view_of(puzzles)
    if view is not None:
        return _rows_of_view(view)
    listed = _listed(puzzles)
    _refuse_foreign(listed)
    return listed


def rows_joined(taken: bytes | Sequence[str | Grid]) -> bytes:
    """Turns the puzzles that `rows_or_list` returns into one buffer of N x 81 bytes. Their pencil
    marks are lost."""
    return taken if isinstance(taken, bytes) else b"".join(map(row_of_puzzle, taken))


def has_marks(puzzle: str | Grid) -> bool:
    """Whether a puzzle has pencil marks, so that 81 characters are not enough for it."""
    if isinstance(puzzle, Grid):
        return puzzle.rules.is_classic and bool(puzzle.removed)
    return len(puzzle) >= 729 and len(puzzle.strip()) == 729


def is_ruled(puzzle: str | Grid) -> bool:
    """Whether a puzzle has other rules than the classic ones, which no row of bytes can say."""
    return isinstance(puzzle, Grid) and not puzzle.rules.is_classic


def puzzle_under(line: str, rules: Rules) -> str | Grid:
    """A puzzle of 81 characters, whatever its size, in a form that can be searched under these
    rules; one whose digits clash becomes a text that no search takes for a puzzle."""
    if rules.is_classic:
        return line
    try:
        return Grid(givens=line, rules=rules)
    except InvalidPuzzle:
        return ""


def row_of_puzzle(puzzle: str | Grid) -> bytes:
    """The puzzle as a row of 81 bytes; `INVALID_ROW` for anything but a classic grid or 81 ASCII
    characters."""
    if is_ruled(puzzle):
        return INVALID_ROW
    line = puzzle.as_line() if isinstance(puzzle, Grid) else puzzle
    if len(line) != 81:
        line = line.strip()
    return line.encode() if len(line) == 81 and line.isascii() else INVALID_ROW


def marks_of_puzzle(puzzle: str | Grid) -> bytes:
    """A puzzle with pencil marks as a row of 729 bytes. If it is not ASCII, a row that every search
    refuses."""
    line = puzzle.as_marks() if isinstance(puzzle, Grid) else puzzle.strip()
    return line.encode() if line.isascii() else INVALID_ROW * 9


def _listed(puzzles: Any) -> Sequence[Any]:
    if isinstance(puzzles, Sequence):
        return puzzles
    try:
        one_by_one = iter(puzzles)
    except TypeError:
        kind = type(puzzles).__name__
        raise WhydokuError(f"puzzles are a list, an array or bytes; found {kind}") from None
    return list(one_by_one)


def _refuse_foreign(listed: Sequence[object]) -> None:
    """Raises an error, with its number, for the first item that is neither a string nor a grid."""
    if set(map(type, listed)) <= {str, Grid}:
        return
    for number, puzzle in enumerate(listed, 1):
        if not isinstance(puzzle, (str, Grid)):
            raise WhydokuError(f"puzzle {number}: {_not_a_puzzle(puzzle)}")


def _not_a_puzzle(value: object) -> str:
    return f"a puzzle is 81 characters, 729 pencil marks or a Grid; found {type(value).__name__}"


def _view_of(puzzles: Any) -> memoryview | None:
    """The numbers in a buffer or a data frame; None if `puzzles` is an iterable of single
    puzzles."""
    is_frame = hasattr(puzzles, "to_numpy") and len(getattr(puzzles, "shape", ())) == 2
    try:
        view = memoryview(cast("Buffer", puzzles.to_numpy() if is_frame else puzzles))
    except (TypeError, ValueError):  # some numpy strings refuse to be a buffer with ValueError
        view = None
    if view is not None and not _IS_ONE_BY_ONE(view.format):
        return view
    if is_frame:
        raise WhydokuError("a data frame needs N x 81 numbers; of strings pass a single column")
    return None


def _rows_of_view(view: memoryview) -> bytes:
    """The numbers in a buffer of any allowed shape as rows of bytes."""
    shape = view.shape or ()
    size = view.nbytes // view.itemsize
    if len(shape) > 1 and size not in (81, 81 * shape[0]):
        raise InvalidPuzzle(
            f"the buffer's shape is {' x '.join(map(str, shape))}; allowed are N x 81, "
            "N x 9 x 9 and 9 x 9"
        )
    if view.itemsize > 1:
        return _narrowed(view)
    return view.tobytes() if len(shape) > 1 else _whole_rows(view.tobytes())


def _whole_rows(rows: bytes) -> bytes:
    """The bytes as rows, without the line ends between them. A line that is not 81 bytes long
    becomes `INVALID_ROW`."""
    if LINE_FEED in rows or CARRIAGE_RETURN in rows:
        return _joined_if_even(rows) or b"".join(
            line if len(line) == 81 else INVALID_ROW for line in rows.splitlines() if line
        )
    if len(rows) % 81:
        raise _fault_of_size(len(rows), "bytes")
    return rows


def _joined_if_even(rows: bytes) -> bytes | None:
    """The bytes without their line ends, if each line is 81 bytes long and they all end alike. This
    takes a tenth of the time that it takes line by line."""
    joined = bytearray(rows)
    signs = ((83, b"\r"), (82, b"\n"))
    for width, sign in signs if rows[81:82] == b"\r" else signs[1:]:
        if joined[81::width].strip(sign):
            return None
        del joined[81::width]
    is_even = not (len(joined) % 81 or LINE_FEED in joined or CARRIAGE_RETURN in joined)
    return bytes(joined) if is_even else None


def _narrowed(view: memoryview) -> bytes:
    """The integers in a buffer, which are wider than a byte, as one byte each. Raises an error for
    a number that cannot stand for a cell."""
    if not _IS_WHOLE(view.format):
        raise InvalidPuzzle(
            f"the buffer's items have the format {view.format!r}; allowed are whole numbers, 0-9 "
            "or the codes of characters"
        )
    width, raw = view.itemsize, view.tobytes()
    is_big = view.format[0] in ">!" or (view.format[0] != "<" and sys.byteorder == "big")
    low = width - 1 if is_big else 0
    rows = raw[low::width]
    if len(rows) % 81:
        raise _fault_of_size(len(rows), "numbers")
    above = (raw[at::width] for at in range(width) if at != low)
    if rows.translate(None, _NUMBERS) or any(map(any, above)):
        raise _fault_of_number(view.format, width, raw, is_big=is_big)
    return rows


def _fault_of_number(form: str, width: int, raw: bytes, *, is_big: bool) -> InvalidPuzzle:
    """The error about the first number in a buffer that cannot stand for a cell."""
    signed = form[-1].islower()
    numbers = (
        int.from_bytes(raw[at : at + width], "big" if is_big else "little", signed=signed)
        for at in range(0, len(raw), width)
    )
    at, number = next(
        (at, n) for at, n in enumerate(numbers) if not (0 <= n < 256 and n in _NUMBERS)
    )
    return InvalidPuzzle(
        f"puzzle {at // 81 + 1} of the buffer has {number} for {format_cell(at % 81)}; allowed are "
        "0-9, or the codes of 1-9 and of the characters for an empty cell"
    )


def _fault_of_size(size: int, items: str) -> InvalidPuzzle:
    return InvalidPuzzle(f"{size} {items} are not N x 81: {size % 81} are left over")
