"""Lists what researchers ask about a puzzle: unavoidable sets of its solution, the minimal puzzles
within it, and its neighbours. Each is found only when it is wanted. A list that is not complete
after `timeout` seconds ends with Overdue."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Final

from whydoku.errors import Overdue, WhydokuError, check_timeout, checked_whole
from whydoku.grids.bulk import lines_of, row_of_puzzle
from whydoku.grids.classic import need_classic
from whydoku.grids.engine import listings
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CellSet

LARGEST: Final = 12
"""Up to how many cells unavoidable sets are listed by default."""

_PIECE: Final = 1024
_SECONDS: Final = 0.05
"""The most rows that are taken at once, and the time for which it may take to find them."""

_NO_TIME: Final = 1e-9


def unavoidable(
    grid: Grid, largest: int = LARGEST, *, timeout: float | None = None
) -> Iterator[CellSet]:
    """Yields the minimal unavoidable sets of the solution of a grid's givens, of at most `largest`
    cells: they can be filled otherwise, all of them and only together.

    The smallest come first. Raises NoSolution or ManySolutions if there is not exactly one.
    """
    checked_whole("largest", largest, least=1)
    solved = need_classic(grid, "unavoidable").puzzle.solution().as_line()
    found = listings.unavoidable(solved.encode(), min(largest, 81))
    lines = _lines(found, timeout)
    return (CellSet(i for i in range(81) if line[i] != ".") for line in lines)


def reduce(
    grid: Grid,
    keep: CellSet | str = "",
    *,
    at_most: int = 81,
    whole: bool = False,
    after: str = "",
    timeout: float | None = None,
) -> Iterator[str]:
    """Yields the minimal puzzles within a grid's givens, in a fixed order: those with the clues in
    the cells `keep`, and with at most so many.

    If `whole` is set, they may have any clues of the solution. `after` is one of these puzzles;
    only those after it are found. Raises NoSolution or ManySolutions if there is not exactly one.
    """
    checked_whole("at_most", at_most, least=0)
    solution = need_classic(grid, "reduce").puzzle.solution().as_line()
    puzzle = solution if whole else grid.puzzle.as_line()
    cells = keep if isinstance(keep, CellSet) else CellSet(keep)
    kept = "".join(puzzle[i] if i in cells else "." for i in range(81))
    if missing := [str(i) for i in cells if puzzle[i] == "."]:
        raise WhydokuError(f"{missing[0]} is to keep its clue, but has none")
    found = listings.reduced(puzzle.encode(), kept.encode(), min(at_most, 81), _begin(after))
    return _lines(found, timeout)


def neighbours(
    grid: Grid,
    taken: int = 1,
    put: int = 1,
    *,
    minimal: bool = False,
    after: str = "",
    timeout: float | None = None,
) -> Iterator[str]:
    """Yields the puzzles with one solution to which a grid's givens lead if so many of them are
    `taken` and so many other clues are `put`, 1 to 3 each. Each comes once, in a fixed order.

    If `minimal` is set, only those are found that need every clue. `after` is one of these
    puzzles; only those after it are found.
    """
    row = need_classic(grid, "neighbours").puzzle.as_line().encode()
    return _lines(listings.neighbours(row, taken, put, minimal, _begin(after)), timeout)


def _begin(after: str) -> bytes:
    return row_of_puzzle(after) if after else listings.BLANKS


def _lines(listing: listings.ListedRows, timeout: float | None) -> Iterator[str]:
    """The rows of a listing, with `.` for a blank; refuses at once what is no timeout."""
    check_timeout(timeout)
    return _lines_within(listing, timeout)


def _lines_within(listing: listings.ListedRows, timeout: float | None) -> Iterator[str]:
    """While the rows come slowly, few are waited for."""
    size, end = 1, None if timeout is None else monotonic() + timeout
    while True:
        begun = monotonic()
        try:
            # To the engine 0 is no limit.
            rows = listing.take(size, 0.0 if end is None else max(end - begun, _NO_TIME))
        except TimeoutError:
            raise Overdue(f"the list is not complete after {timeout:g} seconds") from None
        if not rows:
            return
        yield from lines_of(rows.replace(b"0", b"."))
        is_slow = monotonic() - begun > _SECONDS
        size = max(1, size // 2) if is_slow else min(2 * size, _PIECE)
