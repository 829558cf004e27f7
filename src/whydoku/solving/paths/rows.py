"""Puts puzzles into the form that the native engine takes. Puzzles that are rows of digits go
together, other grids one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from whydoku.errors import InvalidPuzzle
from whydoku.grids.bulk import row_of_puzzle
from whydoku.grids.bulk.rows import INVALID_ROW, grid_of, has_marks
from whydoku.grids.engine.paths import Paths, packed_state
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import BLANKS
from whydoku.solving.paths.program import Program

_NO_CLUES: Final = BLANKS.encode() + b"\0"
"""The characters of a row that are not clues."""

_AS_TEXT: Final = bytes(b"0123456789"[n] if n < 10 else n for n in range(256))
"""A table that makes a row a text: the bytes 0 to 9 become digits."""


def state_of(grid: Grid, *, uniqueness: bool) -> bytes:
    """The row of bytes that stands for a grid in the native engine; `uniqueness` says whether
    techniques may assume one solution."""
    allowed = uniqueness and not grid.unproved
    return packed_state(grid.bits, grid.digits, grid.givens.bits, uniqueness=allowed)


class PuzzleRows:
    """Puzzles, numbered from 0, as `rows_or_list` returns them: all in one string of bytes, or in a
    list."""

    def __init__(self, taken: bytes | Sequence[str | Grid]) -> None:
        self._puzzles: Final = taken

    def __len__(self) -> int:
        size = len(self._puzzles)
        return size // 81 if isinstance(self._puzzles, bytes) else size

    def part(self, numbers: range) -> PuzzleRows:
        """Those of the puzzles that have the given numbers."""
        if not isinstance(self._puzzles, bytes):
            return PuzzleRows([self._puzzles[n] for n in numbers])
        return PuzzleRows(b"".join(map(self._row, numbers)))

    def grid(self, n: int) -> Grid:
        """The grid of puzzle `n`; raises InvalidPuzzle if the puzzle cannot be read."""
        if isinstance(self._puzzles, bytes):
            return Grid(self._row(n).translate(_AS_TEXT).decode("latin-1"))
        return grid_of(self._puzzles[n])

    def grids_of(self, part: range) -> Callable[[int], Grid]:
        """Makes a function that returns the grid of a puzzle, given the number of the puzzle within
        the range `part`."""
        return lambda number: self.grid(part[number])

    def is_state(self, n: int) -> bool:
        """Whether puzzle `n` is more than a row of digits: a grid that has changed, or pencil
        marks."""
        if isinstance(self._puzzles, bytes):
            return False
        puzzle = self._puzzles[n]
        return not puzzle.is_puzzle if isinstance(puzzle, Grid) else has_marks(puzzle)

    def clues(self, n: int) -> int:
        """The number of givens of puzzle `n`; 0 if the puzzle cannot be read."""
        if self.is_state(n):
            try:
                return len(self.grid(n).givens)
            except InvalidPuzzle:
                return 0
        row = self._row(n)
        return 0 if row == INVALID_ROW else len(row.translate(None, _NO_CLUES))

    def paths(
        self, piece: range, program: Program, threads: int, *, uniqueness: bool
    ) -> Iterator[tuple[range, Paths]]:
        """Splits the puzzles in the range `piece` into parts, and yields each part with the paths
        of its puzzles. The paths have yet to be run."""
        for part in self._parts(piece):
            if self.is_state(part.start):
                row = self._state(part.start, uniqueness)
                yield part, Paths(program.packed, row, len(row), uniqueness, 1)
            else:
                yield part, Paths(program.packed, self._rows(part), 81, uniqueness, threads)

    def _parts(self, piece: range) -> Iterator[range]:
        """Yields the parts of the range `piece`. Neighbouring puzzles that are rows of digits form
        one part, every other puzzle a part of its own."""
        begin = piece.start
        for n in piece if not isinstance(self._puzzles, bytes) else ():
            if self.is_state(n):
                if begin < n:
                    yield range(begin, n)
                yield range(n, n + 1)
                begin = n + 1
        if begin < piece.stop:
            yield range(begin, piece.stop)

    def _state(self, n: int, uniqueness: bool) -> bytes:
        """Puzzle `n`, which is more than a row of digits, in the form that the native engine takes.
        A puzzle that cannot be read becomes a row that is refused."""
        try:
            return state_of(self.grid(n), uniqueness=uniqueness)
        except InvalidPuzzle:
            return INVALID_ROW

    def _rows(self, part: range) -> bytes:
        if isinstance(self._puzzles, bytes):
            return self._puzzles[81 * part.start : 81 * part.stop]
        return b"".join(map(self._row, part))

    def _row(self, n: int) -> bytes:
        if isinstance(self._puzzles, bytes):
            return self._puzzles[81 * n : 81 * n + 81]
        return row_of_puzzle(self._puzzles[n])
