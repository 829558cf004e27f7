"""Many puzzles in one call: rows in, rows out, at the full speed of the native search.

Puzzles come as a list of strings or grids, as `bytes`, or as any buffer of N x 81 one-byte items:
characters or the plain values 0-9. Line ends in a buffer are skipped. A row that cannot be read as
a puzzle is *invalid* and is reported as such; it never stops the others.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from whydoku import kernels
from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.grid import Grid

if TYPE_CHECKING:
    from typing_extensions import Buffer, TypeIs

Puzzles: TypeAlias = "Iterable[str | Grid] | Buffer"

INVALID_ROW: Final = b"!" * 81
"""A row that every search refuses; it takes the place of a puzzle that does not make a row."""


def solve_many(puzzles: Puzzles, unique: bool = True, threads: int = 1) -> bytes:
    """Solves puzzles and returns N x 81 digits, with 81 times `0` for a refused puzzle.

    With `unique`, a puzzle is refused unless it has exactly one solution. Without, it is refused
    only if it has none; if it has several, the lexicographically first is returned. `threads=0`
    uses every core, here and in the other functions.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> solve_many([line])
    b'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    """
    crew = workers(threads)
    return _answers(puzzles, lambda rows, width: kernels.solve_many(rows, width, unique, crew), 81)


def count_many(puzzles: Puzzles, limit: int = 2, threads: int = 1) -> array[int]:
    """Counts the solutions of each puzzle, stopping at `limit`; 0 for an invalid row.

    >>> list(count_many(["." * 81, "1" * 81], limit=5))
    [5, 0]
    """
    crew = workers(threads)
    kernels.check_limit(limit)
    counts = array("Q")
    counts.frombytes(
        _answers(puzzles, lambda rows, width: kernels.count_many(rows, width, limit, crew), 8)
    )
    return counts


def check_many(puzzles: Puzzles, threads: int = 1) -> bytes:
    """One status byte per puzzle: 1 one solution, 2 several, 0 none, 255 invalid.

    >>> list(check_many(["." * 81, "1" * 81]))
    [2, 255]
    """
    crew = workers(threads)
    return _answers(puzzles, lambda rows, width: kernels.check_many(rows, width, crew), 1)


def minimal_many(puzzles: Puzzles, threads: int = 1) -> bytes:
    """One status byte per puzzle: 1 every given is needed, 0 some given is not, 255 the puzzle
    has not exactly one solution.

    Only givens count: the placed digits and removed candidates of a grid are ignored.
    """
    crew = workers(threads)
    if not is_buffer(puzzles):
        puzzles = [p.puzzle if isinstance(p, Grid) else p for p in puzzles]
    rows = rows_of(puzzles)
    kernels.warn_of_pure(len(rows) // 81)
    return kernels.minimal_many(rows, crew)


def random_minimal(n: int, seed: int = 1, start: int = 0, threads: int = 1) -> list[str]:
    """Minimal puzzles number `start` to `start + n - 1` of a seed, as 81 characters each.

    >>> random_minimal(1)
    ['8.....73...3..48..29.8...1..........61...9...759.....89............13..65..62.3..']

    The same number of the same seed is the same puzzle on every machine, whatever the engine and
    the number of threads.
    """
    numbers = _checked_numbers(n, seed, start)
    kernels.warn_of_pure(n)
    return _lines_of(kernels.random_minimal(*numbers, workers(threads)))


def random_solutions(n: int, seed: int = 1, start: int = 0, threads: int = 1) -> list[str]:
    """Solved grids number `start` to `start + n - 1` of a seed, as 81 digits each.

    They are as reproducible as the puzzles of `random_minimal`.
    """
    numbers = _checked_numbers(n, seed, start)
    kernels.warn_of_pure(n)
    return _lines_of(kernels.random_solutions(*numbers, workers(threads)))


def each_solution(puzzle: str | Grid, limit: int) -> Iterator[str]:
    """Yields the solutions of one puzzle in lexicographic order, at most `limit` of them."""
    marked = _has_marks(puzzle)
    source = kernels.Solutions(
        *((_marks_of_puzzle(puzzle), 729) if marked else (_row_of_puzzle(puzzle), 81))
    )
    size = 1
    while limit > 0 and (rows := source.take(min(size, limit))):
        yield from _lines_of(rows)
        limit -= size
        size = min(2 * size, 1024)


def rows_of(puzzles: Puzzles) -> bytes:
    """Puzzles without pencil marks as one buffer of N x 81 bytes.

    Raises InvalidPuzzle for a buffer without line ends whose length is not a multiple of 81.
    """
    if not is_buffer(puzzles):
        return b"".join(map(_row_of_puzzle, puzzles))
    rows = puzzles if isinstance(puzzles, bytes) else bytes(_bytes_by_row(memoryview(puzzles)))
    if b"\n" in rows or b"\r" in rows:
        return b"".join(
            line if len(line) == 81 else INVALID_ROW for line in rows.splitlines() if line
        )
    if len(rows) % 81:
        raise InvalidPuzzle(f"{len(rows)} bytes are not N x 81: {len(rows) % 81} are left over")
    return rows


def _answers(puzzles: Puzzles, kernel: Callable[[Buffer, int], bytes], size: int) -> bytes:
    """The answers of a kernel, `size` bytes per puzzle, for puzzles with and without pencil marks.

    The kernel runs once for the plain rows and once for the rows of pencil marks.
    """
    if is_buffer(puzzles):
        rows = rows_of(puzzles)
        kernels.warn_of_pure(len(rows) // 81)
        return kernel(rows, 81)
    listed = puzzles if isinstance(puzzles, Sequence) else list(puzzles)
    kernels.warn_of_pure(len(listed))
    marked = [n for n, puzzle in enumerate(listed) if _has_marks(puzzle)]
    if not marked:
        return kernel(rows_of(listed), 81)
    plain = [INVALID_ROW if _has_marks(puzzle) else _row_of_puzzle(puzzle) for puzzle in listed]
    answers = bytearray(kernel(b"".join(plain), 81))
    marked_answers = kernel(b"".join(_marks_of_puzzle(listed[n]) for n in marked), 729)
    for at, n in enumerate(marked):
        answers[n * size : (n + 1) * size] = marked_answers[at * size : (at + 1) * size]
    return bytes(answers)


def is_buffer(puzzles: Puzzles) -> TypeIs[Buffer]:
    """Whether puzzles come as one buffer rather than one by one; refuses a single string."""
    if isinstance(puzzles, str):
        raise WhydokuError("one string is one puzzle; pass a list of strings, or bytes")
    try:
        memoryview(cast("Buffer", puzzles)).release()
    except TypeError:
        return False
    return True


def grid_of(puzzle: str | Grid) -> Grid:
    """The grid of one puzzle; refuses what is neither a text nor a grid."""
    if isinstance(puzzle, str):
        return Grid(puzzle)
    if not isinstance(puzzle, Grid):
        raise _not_a_puzzle(puzzle)
    return puzzle


def _not_a_puzzle(found: object) -> WhydokuError:
    return WhydokuError(
        f"a puzzle is 81 characters, 729 pencil marks or a Grid; found {type(found).__name__}"
    )


def _has_marks(puzzle: str | Grid) -> bool:
    if isinstance(puzzle, Grid):
        return bool(puzzle.removed)
    return isinstance(puzzle, str) and len(puzzle) >= 729 and len(puzzle.strip()) == 729


def _row_of_puzzle(puzzle: str | Grid) -> bytes:
    line = puzzle.as_line() if isinstance(puzzle, Grid) else puzzle
    if not isinstance(line, str):
        raise _not_a_puzzle(puzzle)
    if len(line) != 81:
        line = line.strip()
    return line.encode() if len(line) == 81 and line.isascii() else INVALID_ROW


def _marks_of_puzzle(puzzle: str | Grid) -> bytes:
    line = puzzle.as_marks() if isinstance(puzzle, Grid) else puzzle.strip()
    return line.encode() if line.isascii() else INVALID_ROW * 9


def _bytes_by_row(view: memoryview) -> bytes | memoryview:
    """The bytes of a buffer row by row, whatever its shape."""
    if view.itemsize != 1:
        raise InvalidPuzzle(
            f"the buffer's items are {view.itemsize} bytes wide; allowed are one-byte items, "
            "characters or 0-9"
        )
    shape = view.shape or ()
    if len(shape) > 1 and view.nbytes not in (81, 81 * shape[0]):
        raise InvalidPuzzle(
            f"the buffer's shape is {' x '.join(map(str, shape))}; allowed are N x 81, "
            "N x 9 x 9 and 9 x 9"
        )
    return view.cast("B") if view.c_contiguous else view.tobytes()


def workers(threads: int) -> int:
    """The number of threads to use; 0 means one for each core."""
    if not 0 <= threads <= 1024:
        raise WhydokuError(f"threads are 1 to 1024, or 0 for all cores; found {threads}")
    return threads or cores()


def cores() -> int:
    """The number of processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _checked_numbers(n: int, seed: int, start: int) -> tuple[int, int, int]:
    for name, number in (("n", n), ("seed", seed), ("start", start)):
        if not 0 <= number < 1 << 63:
            raise WhydokuError(f"{name} is a number from 0 to 2^63 - 1, found {number}")
    return n, seed, start


def _lines_of(rows: bytes) -> list[str]:
    text = rows.decode("ascii")
    return [text[at : at + 81] for at in range(0, len(text), 81)]
