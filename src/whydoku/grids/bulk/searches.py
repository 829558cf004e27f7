"""Searches that take many puzzles in one call.

`threads` is the number of threads, or 0 for one on every core. If `numbers` is set, the answer is
an array of numpy.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterator, Sequence
from operator import index
from typing import Any, Literal, cast, overload

from whydoku.errors import checked_whole
from whydoku.grids.bulk import arrays
from whydoku.grids.bulk.rows import (
    INVALID_ROW,
    Puzzles,
    has_marks,
    is_ruled,
    marks_of_puzzle,
    row_of_puzzle,
    rows_joined,
    rows_or_list,
)
from whydoku.grids.engine import searches as kernels
from whydoku.grids.engine.engine import SET_WIDTH, packed_set
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import format_line, gathered
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.shapes.arguments import typed


@overload
def solve_many(
    puzzles: Puzzles, unique: bool = ..., threads: int = ..., *, numbers: Literal[False] = ...
) -> bytes: ...
@overload
def solve_many(
    puzzles: Puzzles, unique: bool = ..., threads: int = ..., *, numbers: Literal[True]
) -> arrays.Bytes: ...
@typed
def solve_many(
    puzzles: Puzzles, unique: bool = True, threads: int = 1, *, numbers: bool = False
) -> bytes | arrays.Bytes:
    """Solves puzzles. Returns 81 digits for each puzzle, or 81 times `0` for a puzzle that is
    refused.

    If `unique` is set, a puzzle is refused unless it has exactly one solution. Otherwise it is
    refused only if it has none; if it has several, the lexicographically first is returned. If
    `threads` is 0, every core is used. If `numbers` is set, the digits come as an array of N x 81
    numbers.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> solve_many([line])
    b'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    """
    crew = _crew(threads, numbers)
    rows = _answers(puzzles, 81, kernels.solve_many, index(unique), crew)
    return arrays.digit_array(rows) if numbers else rows


@overload
def count_many(
    puzzles: Puzzles, limit: int = ..., threads: int = ..., *, numbers: Literal[False] = ...
) -> array[int]: ...
@overload
def count_many(
    puzzles: Puzzles, limit: int = ..., threads: int = ..., *, numbers: Literal[True]
) -> arrays.Counts: ...
@typed
def count_many(
    puzzles: Puzzles, limit: int = 2, threads: int = 1, *, numbers: bool = False
) -> array[int] | arrays.Counts:
    """Counts the solutions of each puzzle, stopping at `limit`; 0 for an invalid row.

    >>> list(count_many(["." * 81, "1" * 81], limit=5))
    [5, 0]
    """
    crew = _crew(threads, numbers)
    kernels.check_limit(limit)
    counts = array("Q", _answers(puzzles, 8, kernels.count_many, limit, crew))
    return arrays.count_array(counts) if numbers else counts


@overload
def check_many(puzzles: Puzzles, threads: int = ..., *, numbers: Literal[False] = ...) -> bytes: ...
@overload
def check_many(puzzles: Puzzles, threads: int = ..., *, numbers: Literal[True]) -> arrays.Bytes: ...
@typed
def check_many(
    puzzles: Puzzles, threads: int = 1, *, numbers: bool = False
) -> bytes | arrays.Bytes:
    """Returns a status byte for each puzzle: 1 for one solution, 2 for several, 0 for none, 255 for
    an invalid row.

    >>> list(check_many(["." * 81, "1" * 81]))
    [2, 255]
    """
    crew = _crew(threads, numbers)
    statuses = _answers(puzzles, 1, kernels.check_many, crew)
    return arrays.status_array(statuses) if numbers else statuses


@overload
def minimal_many(
    puzzles: Puzzles, threads: int = ..., *, numbers: Literal[False] = ...
) -> bytes: ...
@overload
def minimal_many(
    puzzles: Puzzles, threads: int = ..., *, numbers: Literal[True]
) -> arrays.Bytes: ...
@typed
def minimal_many(
    puzzles: Puzzles, threads: int = 1, *, numbers: bool = False
) -> bytes | arrays.Bytes:
    """Returns a status byte for each puzzle: 1 if every given is needed, 0 if some given is not,
    255 if the puzzle does not have exactly one solution.

    Only givens count: the placed digits and removed candidates of a grid are ignored.
    """
    crew = _crew(threads, numbers)
    listed = rows_or_list(puzzles)
    if not isinstance(listed, bytes):
        listed = [p.puzzle if isinstance(p, Grid) else p for p in listed]
    answer = _minimal_each(listed, crew)
    return arrays.status_array(answer) if numbers else answer


def _minimal_each(listed: bytes | Sequence[str | Grid], crew: int) -> bytes:
    if isinstance(listed, bytes):
        return kernels.minimal_many(listed, crew)
    answers = bytearray(kernels.minimal_many(rows_joined(listed), crew))
    for n, puzzle in enumerate(listed):
        if isinstance(puzzle, Grid) and is_ruled(puzzle):
            row = format_line(puzzle.givens.bits).encode()
            answers[n : n + 1] = kernels.minimal_many(row, 1, puzzle.rules.address)
    return bytes(answers)


@overload
def random_minimal(
    n: int, seed: int = ..., start: int = ..., threads: int = ..., *, numbers: Literal[False] = ...
) -> list[str]: ...
@overload
def random_minimal(
    n: int, seed: int = ..., start: int = ..., threads: int = ..., *, numbers: Literal[True]
) -> arrays.Bytes: ...
@typed
def random_minimal(
    n: int, seed: int = 1, start: int = 0, threads: int = 1, *, numbers: bool = False
) -> list[str] | arrays.Bytes:
    """Makes the minimal puzzles number `start` to `start + n - 1` of a seed, each as 81 characters.

    >>> random_minimal(1)
    ['8.....73...3..48..29.8...1..........61...9...759.....89............13..65..62.3..']

    A number of a seed stands for the same puzzle on every machine, whatever the engine and the
    number of threads.
    """
    return _made(kernels.random_minimal, n, seed, start, threads, numbers)


@overload
def random_solutions(
    n: int, seed: int = ..., start: int = ..., threads: int = ..., *, numbers: Literal[False] = ...
) -> list[str]: ...
@overload
def random_solutions(
    n: int, seed: int = ..., start: int = ..., threads: int = ..., *, numbers: Literal[True]
) -> arrays.Bytes: ...
@typed
def random_solutions(
    n: int, seed: int = 1, start: int = 0, threads: int = 1, *, numbers: bool = False
) -> list[str] | arrays.Bytes:
    """Makes the solved grids number `start` to `start + n - 1` of a seed, each as 81 digits.

    They are as reproducible as the puzzles of `random_minimal`.
    """
    return _made(kernels.random_solutions, n, seed, start, threads, numbers)


def each_solution(puzzle: str | Grid, limit: int) -> Iterator[str]:
    """Yields at most `limit` solutions of a puzzle, in lexicographic order."""
    rules = puzzle.rules if isinstance(puzzle, Grid) else CLASSIC
    if isinstance(puzzle, Grid) and is_ruled(puzzle):
        row, width = packed_set(puzzle.bits), SET_WIDTH
    elif has_marks(puzzle):
        row, width = marks_of_puzzle(puzzle), 729
    else:
        row, width = row_of_puzzle(puzzle), 81
    source = kernels.Solutions(row, width, rules.address)
    size = 1
    while limit > 0 and (rows := source.take(min(size, limit))):
        yield from (gathered(line, rules.size) for line in lines_of(rows))
        limit -= size
        size = min(2 * size, 1024)


def _answers(puzzles: Puzzles, size: int, kernel: Callable[..., bytes], *given: Any) -> bytes:
    """The answers of `kernel`, a search in compiled code, with `size` bytes for each puzzle.

    The kernel takes rows, their width, and the arguments in `given`, and perhaps rules. It runs
    once for the puzzles of 81 characters, once for those with pencil marks, and once for each kind
    of rules.
    """
    listed = rows_or_list(puzzles)
    if isinstance(listed, bytes):
        return kernel(listed, 81, *given)
    marked = [n for n, puzzle in enumerate(listed) if has_marks(puzzle)]
    ruled = [n for n, puzzle in enumerate(listed) if is_ruled(puzzle)]
    if not (marked or ruled):
        return kernel(rows_joined(listed), 81, *given)
    plain = [INVALID_ROW if has_marks(puzzle) else row_of_puzzle(puzzle) for puzzle in listed]
    answers = bytearray(kernel(b"".join(plain), 81, *given))
    others = [(marked, b"".join(marks_of_puzzle(listed[n]) for n in marked), 729, *given)]
    by_rules: dict[Rules, list[int]] = {}
    for n in ruled:
        by_rules.setdefault(cast("Grid", listed[n]).rules, []).append(n)
    for rules, numbers in by_rules.items():
        rows = b"".join(packed_set(cast("Grid", listed[n]).bits) for n in numbers)
        others.append((numbers, rows, SET_WIDTH, *given, rules.address))
    for numbers, rows, *asked in others:
        answered = kernel(rows, *asked)
        for at, n in enumerate(numbers):
            answers[n * size : (n + 1) * size] = answered[at * size : (at + 1) * size]
    return bytes(answers)


def _made(
    kernel: Callable[[int, int, int, int], bytes],
    n: int,
    seed: int,
    start: int,
    threads: int,
    numbers: bool,
) -> list[str] | arrays.Bytes:
    """The grids with the numbers `start` to `start + n - 1` of a seed, made by the compiled
    function `kernel`."""
    asked = (("n", n), ("seed", seed), ("start", start))
    n, seed, start = (checked_whole(name, number) for name, number in asked)
    rows = kernel(n, seed, start, _crew(threads, numbers))
    return arrays.digit_array(rows) if numbers else lines_of(rows)


def _crew(threads: int, numbers: bool) -> int:
    crew = workers(threads)
    if numbers:
        arrays.need_numpy()
    return crew


def workers(threads: int) -> int:
    """Returns the number of threads to use; if `threads` is 0, one for each core."""
    return checked_whole("threads", threads, most=1024) or cores()


def cores() -> int:
    """The number of processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def lines_of(rows: bytes) -> list[str]:
    """The rows of 81 characters in a buffer, as a list of strings."""
    text = rows.decode("latin-1")
    return [text[at : at + 81] for at in range(0, len(text), 81)]
