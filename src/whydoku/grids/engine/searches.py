"""The searches that take many puzzles as rows: solutions, puzzles from a seed, canonical forms, and
ratings.

A row is one puzzle as bytes, 81, 92 or 729 wide; `native/door/whydoku.h` says more about rows and
about each answer. Answers come in the order of the rows and do not depend on `threads`. `rules` is
the address of EngineRules, or None for the classic rules.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from struct import Struct
from typing import Any, Final, NamedTuple

from whydoku.errors import WhydokuError, checked_whole
from whydoku.grids.bits import Candidates
from whydoku.grids.engine.door import Native
from whydoku.grids.engine.engine import (
    BYTES,
    HANDLE,
    INT,
    NEW_HANDLE,
    SECONDS,
    SEED,
    SET_WIDTH,
    Handle,
    answer,
    answer_if_any,
    filled,
    filled_if_any,
    native,
    packed_set,
    unpacked_set,
)

_check: Final = native("check", HANDLE, BYTES, INT, INT, BYTES)
_count: Final = native("count", HANDLE, BYTES, INT, INT, INT, BYTES)
_solve: Final = native("solve", HANDLE, BYTES, INT, INT, INT, BYTES)
_solution: Final = native("solution", HANDLE, BYTES, BYTES)
_minimal: Final = native("minimal", HANDLE, BYTES, INT, BYTES)
_read: Final = native("read", BYTES, BYTES)
_solutions: Final = native("solutions", HANDLE, BYTES, INT, NEW_HANDLE)
_take: Final = native("take", HANDLE, INT, NEW_HANDLE)
_random_minimal: Final = native("random_minimal", INT, SEED, SEED, INT, BYTES)
_random_solutions: Final = native("random_solutions", INT, SEED, SEED, INT, BYTES)
_dig: Final = native("dig", HANDLE, BYTES, BYTES, BYTES, SEED, SEED, INT, BYTES)
_shuffle: Final = native("shuffle", SEED, INT, BYTES)
_complete: Final = native("complete", HANDLE, BYTES, BYTES, INT, BYTES)
_canonical: Final = native("canonical", BYTES, INT, BYTES)
_automorphisms: Final = native("automorphisms", BYTES, NEW_HANDLE)
_rate: Final = native("rate", BYTES, INT, INT, INT, INT, SECONDS, INT, BYTES)
_depth: Final = native("depth", BYTES, INT, INT, SECONDS, INT, BYTES)
_rating_path: Final = native("rating_path", BYTES, INT, SECONDS, INT, NEW_HANDLE)

_NO_END: Final = 1 << 62
_FIRST_SET: Final = (1 << 8 * SET_WIDTH) - 1


def check_limit(limit: int) -> None:
    """Raises an error if counting cannot stop at this limit."""
    checked_whole("limit", limit, least=1)


def _of_rows(function: Native, size: int, rows: bytes, width: int, *given: Any) -> bytes:
    """The answer of a function that writes `size` bytes for each row."""
    return filled(function, len(rows) // width * size, rows, len(rows), width, *given)


def _under_rules(
    function: Native, rules: Any, size: int, rows: bytes, width: int, *given: Any
) -> bytes:
    """The same of a function that takes rules."""
    return filled(function, len(rows) // width * size, rules, rows, len(rows), width, *given)


def check_many(rows: bytes, width: int, threads: int, rules: Any = None) -> bytes:
    """Returns a status byte for each row: 1 for one solution, 2 for several, 0 for none, 255 for an
    invalid row."""
    return _under_rules(_check, rules, 1, rows, width, threads)


def count_many(rows: bytes, width: int, limit: int, threads: int, rules: Any = None) -> bytes:
    """Counts the solutions of each row up to `limit`. The counts are unsigned 64-bit numbers in
    native byte order; an invalid row has 0."""
    return _under_rules(_count, rules, 8, rows, width, limit, threads)


def solve_many(rows: bytes, width: int, unique: bool, threads: int, rules: Any = None) -> bytes:
    """The solution of each row as 81 digits; 81 times `0` for a refused row.

    If `unique` is set, a row is refused unless it has exactly one solution; otherwise a row is
    refused only if it has none. Of several solutions the lexicographically first is taken.
    """
    return _under_rules(_solve, rules, 81, rows, width, unique, threads)


def solution_of(bits: Candidates, rules: Any = None) -> Candidates | None:
    """The digits of the only solution within these candidates; None unless there is just one."""
    digits = filled_if_any(_solution, SET_WIDTH, rules, packed_set(bits), SET_WIDTH)
    return None if digits is None else unpacked_set(digits)


def minimal_many(rows: bytes, threads: int, rules: Any = None) -> bytes:
    """Returns a status byte for each row of 81: 1 if every given is needed, 0 if some given is not,
    255 if the row does not have exactly one solution."""
    size = len(rows)
    return filled(_minimal, size // 81, rules, rows, size, threads)


def random_solutions(n: int, seed: int, start: int, threads: int) -> bytes:
    """The solved grids number `start` to `start + n - 1` of a seed, each as 81 digits."""
    return _made(_random_solutions, n, seed, start, threads)


def random_minimal(n: int, seed: int, start: int, threads: int) -> bytes:
    """The minimal puzzles number `start` to `start + n - 1` of a seed, each as 81 characters with
    `.` for an empty cell."""
    return _made(_random_minimal, n, seed, start, threads)


def _made(function: Native, n: int, seed: int, start: int, threads: int) -> bytes:
    try:
        return filled(function, n * 81, n, seed, start, threads)
    except (MemoryError, OverflowError):
        raise WhydokuError(f"n must be a number of grids that fits into memory, not {n}") from None


def dig_many(
    rows: bytes,
    groups: bytes,
    fewest: bytes,
    seed: int,
    start: int,
    threads: int,
    rules: Any = None,
) -> bytes:
    """Removes clues from rows of 81, group by group, as long as the solution stays unique.

    Returns a row of 81 for each row, with `.` for an empty cell, or 81 times `0` for a row that
    does not have exactly one solution. `groups` holds the number of each cell's group, 0 to 80, or
    255 for a cell whose clue stays. `fewest` is the least number of clues to leave in each row. Row
    k uses stream number `start + k` of the seed, which decides the order of the groups.
    """
    buffers = rows, len(rows), groups, len(groups), fewest, len(fewest)
    return filled(_dig, len(rows), rules, *buffers, seed, start, threads)


def shuffle(stream: int, n: int) -> bytes:
    """The numbers below n, at most 255, in the order into which `Stream.shuffled` puts them, for a
    stream in the state `stream`."""
    return filled(_shuffle, n, stream, n)


def complete_many(rows: bytes, streams: Sequence[int], threads: int, rules: Any = None) -> bytes:
    """A random solution of each row of 81, as 81 digits; 81 times `0` for a row without any.

    `streams` has the state of a stream for each row. A shuffle of its empty cells says in which
    order they are filled, and a shuffle of the digits for each of them what is tried first, from
    the last one on; the cell gets the first digit that leaves a solution.
    """
    states = array("Q", streams).tobytes()
    return filled(_complete, len(rows), rules, rows, len(rows), states, len(states), threads)


class Solutions:
    """The solutions of one row in lexicographic order; each is found only when it is taken."""

    def __init__(self, row: bytes, width: int, rules: Any = None) -> None:
        self._found = Handle(_solutions, rules, row, len(row), width)

    def take(self, n: int) -> bytes:
        """The next n solutions, 81 digits each; fewer than n if no more are left."""
        return answer(_take, self._found.address, n)


class Form(NamedTuple):
    """The canonical form of a row (`cells`), the number of symmetries of the row, and a symmetry
    that takes the row to the form (`transform`).

    The symmetry says whether rows and columns are exchanged, then gives the images of rows, columns
    and digits.
    """

    cells: bytes
    symmetries: int
    transform: bytes


_FORM: Final = Struct("=81sI28s")


def canonical_forms(rows: bytes, threads: int) -> Sequence[Form]:
    """The canonical form of each row of 81. An invalid row gets a form of 81 times `0` without
    symmetries."""
    size = len(rows)
    forms = filled(_canonical, size // 81 * _FORM.size, rows, size, threads)
    return [*map(Form._make, _FORM.iter_unpack(forms))]


def automorphisms(row: bytes) -> Sequence[bytes]:
    """The symmetries that take a row of 81 to itself, but for the one that changes nothing, each as
    the `transform` of a form and in the order of these.

    There are none for an invalid row, nor for one that surely has several solutions.
    """
    found = answer(_automorphisms, row, len(row))
    return [found[at : at + 28] for at in range(0, len(found), 28)]


def rows_of_lines(lines: Any) -> bytes | None:
    """Joins a list or tuple of strings of 81 ASCII characters into rows of bytes; None for anything
    else."""
    if type(lines) not in (list, tuple) or not lines:
        return None
    try:
        text = "".join(lines)
    except TypeError:
        return None
    are_even = len(text) == 81 * len(lines) and (len(lines) == 1 or min(map(len, lines)) == 81)
    return text.encode() if are_even and text.isascii() else None


def sets_of_line(line: object) -> tuple[Candidates, Candidates] | None:
    """The digits in a line of 81 characters, and all candidates that are possible with these
    digits, the digits included.

    Returns None for anything else, for a character that is neither a digit 1-9 nor a blank, and for
    a digit that a house has twice.
    """
    if type(line) is not str or len(line) != 81 or not line.isascii():
        return None
    sets = filled_if_any(_read, 2 * SET_WIDTH, line.encode(), 81)
    if sets is None:
        return None
    both = int.from_bytes(sets, "little")
    return both & _FIRST_SET, both >> 8 * SET_WIDTH


def row_of(bits: Candidates) -> bytes:
    """Writes a set of candidates as a row of 729 characters, with `1` for each candidate in the
    set."""
    return format(bits, "0729b")[::-1].encode()


def rate_many(
    rows: bytes,
    width: int,
    uniqueness: bool,
    at_least: int,
    at_most: int,
    timeout: float,
    threads: int,
) -> bytes:
    """Rates rows as Sudoku Explainer does.

    The record of a row has 8 bytes: a status, a zero, and ER, EP and ED in tenths, 16 bits each.
    Rows are 81 wide, or 810: 729 pencil marks, then 81 placed digits. A rating ends early if ER is
    above `at_most` (65535: no limit) or reaches `at_least` (0: no limit), or after `timeout`
    seconds (0: no limit).
    """
    given = uniqueness, at_least, at_most, timeout, threads
    return _of_rows(_rate, 8, rows, width, *given)


def depth_many(rows: bytes, width: int, stop: int, timeout: float, threads: int) -> bytes:
    """Finds how deep suppositions have to be nested so that singles solve the puzzle in each row.

    The record of a row has 3 bytes: a status, a zero, and the depth, which need not be exact above
    `stop` (255: no limit).
    """
    return _of_rows(_depth, 3, rows, width, stop, timeout, threads)


def rating_steps(
    row: bytes, uniqueness: bool, most: int = _NO_END, timeout: float = 0.0
) -> list[array[int]] | None:
    """The first `most` steps by which `rate_many` rates a row of 810; None for a row that does not
    have exactly one solution.

    Each step is given as the numbers that `native/door/whydoku.h` describes. Raises TimeoutError
    after `timeout` seconds (0: no limit).
    """
    numbers = answer_if_any(_rating_path, row, len(row), uniqueness, timeout, most)
    return None if numbers is None else [*_steps_in(array("i", numbers))]


def _steps_in(numbers: array[int]) -> Iterator[array[int]]:
    begin = 0
    while begin < len(numbers):
        end = begin + 1 + numbers[begin]
        yield numbers[begin + 1 : end]
        begin = end
