"""A sequence of traces with columns: nothing is found out before it is asked for."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final, overload

from whydoku.bulk import Puzzles, arrays, row_of_puzzle, rows_or_list, workers
from whydoku.bulk.rows import INVALID_ROW, grid_of, has_marks
from whydoku.errors import InvalidPuzzle, ManySolutions, NoSolution
from whydoku.grid import Grid
from whydoku.kernels.paths import STATE_WIDTH
from whydoku.paths.program import Program, program_of
from whydoku.paths.walked import state_of, trace_of, walk
from whydoku.profiles.profile import Profile
from whydoku.profiles.reading import profile_of
from whydoku.solve import explain
from whydoku.technique import CatalogueEntry
from whydoku.trace import Trace
from whydoku.traces.coded import CodedPaths
from whydoku.traces.columns import ByTechnique, Columns, NameColumn
from whydoku.world.texts import BLANKS

if TYPE_CHECKING:
    from whydoku._native import Paths

_PIECE: Final = 1024
"""The number of puzzles that are walked together for the columns."""

_FIRST_PIECE: Final = 8
"""The number of traces that an iteration finds first; each time it finds twice as many."""

_INVALID: Final = 255

_NO_CLUES: Final = BLANKS.encode() + b"\0"
"""The characters of a row that are no clues."""

_AS_TEXT: Final = bytes(b"0123456789"[n] if n < 10 else n for n in range(256))
"""Rows as texts: plain values 0-9 become digits."""


def explain_many(
    puzzles: Puzzles,
    profile: str | Profile = "default",
    threads: int = 1,
    *,
    uniqueness: bool = True,
) -> Traces:
    """The traces of many puzzles, with columns; nothing is found out before it is asked for.

    An item is the trace of that puzzle, or None where the profile refuses the puzzle or there is
    none to be read: its `status` says which. `threads=0` uses every core.

    >>> traces = explain_many(["4.....8.5.3..........7......2.....6.....8.4......1......."
    ...                        ".6.3.7.5..2.....1.4......", "5" * 81])
    >>> list(traces.status), list(traces.solved), list(traces.hardest)
    ([1, 255], [1, 0], ['naked-triple', None])
    >>> traces[0]
    <Trace: 65 steps of 'default', solved>
    """
    return Traces(puzzles, profile_of(profile), workers(threads), uniqueness=uniqueness)


class Traces(Sequence[Trace | None]):
    """The traces of many puzzles, in order.

    The columns are buffers with an item for each puzzle, or by technique such buffers. Whoever asks
    for one has all puzzles walked once, and no step is made; a trace is made when it is taken.

        status    as from `check_many`: 1 one solution, 2 several, 0 none, 255 invalid
        solved    1 where the path ends solved
        clues     the number of givens
        length    the number of steps
        hardest   the technique of the hardest step, by slug; of equally hard ones the first
        rating    the rating of that technique on the scale `whydoku`; 0 without steps
        counts    `counts["x-wing"]`: how often each path uses a technique
        first     `first["x-wing"]`: the number of its first step, from 1; 0 where there is none

    `as_dict` gives those that are not by technique, as makers of data frames take them, and for
    numpy the traces are an array with a field for each of these.
    """

    def __init__(
        self, puzzles: Puzzles, profile: Profile, threads: int, *, uniqueness: bool
    ) -> None:
        self.profile: Final = profile
        self.uniqueness: Final = uniqueness
        self._puzzles: Final = rows_or_list(puzzles)
        self._program: Final = program_of(profile)
        self._threads: Final = threads
        self._paths: Final = CodedPaths()

    def __len__(self) -> int:
        size = len(self._puzzles)
        return size // 81 if isinstance(self._puzzles, bytes) else size

    @overload
    def __getitem__(self, at: int) -> Trace | None: ...
    @overload
    def __getitem__(self, at: slice) -> list[Trace | None]: ...
    def __getitem__(self, at: int | slice) -> Trace | list[Trace | None] | None:
        if isinstance(at, slice):
            return [self._trace(n) for n in range(*at.indices(len(self)))]
        return self._trace(range(len(self))[at])

    def __iter__(self) -> Iterator[Trace | None]:
        begin, size = 0, _FIRST_PIECE
        while begin < len(self):
            piece = range(begin, min(begin + size, len(self)))
            if self._program is None:
                yield from map(self._trace, piece)
            else:
                yield from self._traces(piece, self._program)
            begin, size = piece.stop, min(2 * size, _PIECE)

    def __repr__(self) -> str:
        return f"<Traces: {len(self)} puzzles by {self.profile.name!r}>"

    # The columns

    @property
    def entries(self) -> tuple[CatalogueEntry, ...]:
        """The techniques of the profile, in its order."""
        return self.profile.techniques

    @property
    def status(self) -> bytes:
        """For each puzzle a status byte, as from `check_many`."""
        return bytes(self._walked().statuses)

    @property
    def solved(self) -> bytes:
        """For each puzzle 1 if its path ends solved, else 0."""
        return bytes(self._walked().endings)

    @cached_property
    def clues(self) -> bytes:
        """For each puzzle its number of givens; 0 for what is not a puzzle."""
        return bytes(map(self._clues_of, range(len(self))))

    @cached_property
    def length(self) -> array[int]:
        """For each puzzle its number of steps."""
        return self._columns.lengths()

    @cached_property
    def hardest(self) -> NameColumn:
        """For each puzzle the technique of its hardest step, or None."""
        return self._columns.hardest()

    @cached_property
    def rating(self) -> array[float]:
        """For each puzzle the rating of its hardest step on the scale `whydoku`."""
        return self._columns.ratings()

    @property
    def counts(self) -> ByTechnique:
        """For each technique of the profile how often each path uses it."""
        return self._columns.counts()

    @property
    def first(self) -> ByTechnique:
        """For each technique of the profile the first step of it in each path."""
        return self._columns.firsts()

    def as_dict(self) -> dict[str, Sequence[Any]]:
        """The columns that are not by technique, by name."""
        return {
            "status": self.status,
            "solved": [*map(bool, self.solved)],
            "clues": self.clues,
            "length": self.length,
            "hardest": [*self.hardest],
            "rating": self.rating,
        }

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> arrays.Table:
        if copy is False:
            raise ValueError("traces become an array only by copying them")
        kinds = {
            "status": int,
            "solved": bool,
            "clues": int,
            "length": int,
            "hardest": str,
            "rating": float,
        }
        table = arrays.table_array(kinds, self.as_dict())
        return table if dtype is None else table.astype(dtype)

    @cached_property
    def _columns(self) -> Columns:
        return Columns(self._walked(), self.entries)

    # The walk

    def _walked(self) -> CodedPaths:
        """The paths of all puzzles; what an interrupted walk has done stays done."""
        while (begin := len(self._paths)) < len(self):
            piece = range(begin, min(begin + _PIECE, len(self)))
            if self._program is None:
                self._follow(piece)
            else:
                self._walk(piece, self._program)
        return self._paths

    def _walk(self, piece: range, program: Program) -> None:
        codes = {entry.slug: code for code, entry in enumerate(self.entries)}
        for _, paths in self._native_paths(piece, program):
            table = bytes(map(codes.__getitem__, program.slugs))
            steps, lengths, endings = paths.summary(table)
            self._paths.add(steps, array("H", lengths), paths.statuses(), endings)

    def _native_paths(self, piece: range, program: Program) -> Iterator[tuple[range, Paths]]:
        """Yields the paths of the parts of a piece, taken to their ends."""
        for part in self._parts(piece):
            if self._has_state(part.start):
                paths = self._path_of_state(part.start, program)
            else:
                paths = self._paths_of_rows(part, program)
            grid_of_path = partial(self._grid_in, part)
            walk(paths, program, grid_of_path, threads=self._threads)
            yield part, paths

    def _parts(self, piece: range) -> Iterator[range]:
        """Yields the parts of a piece: puzzles that are rows of digits, and single others."""
        if isinstance(self._puzzles, bytes):
            yield piece
            return
        begin = piece.start
        for n in piece:
            if self._has_state(n):
                if begin < n:
                    yield range(begin, n)
                yield range(n, n + 1)
                begin = n + 1
        if begin < piece.stop:
            yield range(begin, piece.stop)

    def _grid_in(self, part: range, number: int) -> Grid:
        return self._grid(part[number])

    def _paths_of_rows(self, part: range, program: Program) -> Paths:
        from whydoku._native import Paths

        if isinstance(self._puzzles, bytes):
            rows = self._puzzles[81 * part.start : 81 * part.stop]
        else:
            rows = b"".join(map(self._row, part))
        return Paths(program.packed, rows, 81, self.uniqueness)

    def _path_of_state(self, n: int, program: Program) -> Paths:
        from whydoku._native import Paths

        try:
            state = state_of(self._grid(n), uniqueness=self.uniqueness)
        except InvalidPuzzle:
            return Paths(program.packed, INVALID_ROW, 81, self.uniqueness)
        return Paths(program.packed, state, STATE_WIDTH, self.uniqueness)

    def _traces(self, piece: range, program: Program) -> Iterator[Trace | None]:
        for part, paths in self._native_paths(piece, program):
            for number, n in enumerate(part):
                yield (
                    trace_of(
                        paths,
                        number,
                        self._grid(n),
                        self.profile,
                        program,
                        uniqueness=self.uniqueness,
                    )
                    if paths.has_path(number)
                    else None
                )

    def _follow(self, piece: range) -> None:
        """Walks a piece in Python."""
        codes = {entry.slug: code for code, entry in enumerate(self.entries)}
        for n in piece:
            trace = self._trace(n)
            steps = bytes(codes[slug] for slug in trace.techniques) if trace is not None else b""
            is_solved = trace is not None and trace.solved
            self._paths.add(steps, (len(steps),), bytes((self._status(n),)), bytes((is_solved,)))

    def _status(self, n: int) -> int:
        try:
            return self._grid(n).count(2)
        except InvalidPuzzle:
            return _INVALID

    def _trace(self, n: int) -> Trace | None:
        try:
            return explain(self._grid(n), self.profile, uniqueness=self.uniqueness)
        except (InvalidPuzzle, ManySolutions, NoSolution):
            return None

    # The puzzles

    def _grid(self, n: int) -> Grid:
        puzzle = self._puzzle(n)
        if isinstance(puzzle, bytes):
            return Grid(puzzle.translate(_AS_TEXT).decode("latin-1"))
        return grid_of(puzzle)

    def _puzzle(self, n: int) -> bytes | str | Grid:
        if isinstance(self._puzzles, bytes):
            return self._puzzles[81 * n : 81 * n + 81]
        return self._puzzles[n]

    def _row(self, n: int) -> bytes:
        puzzle = self._puzzle(n)
        return puzzle if isinstance(puzzle, bytes) else row_of_puzzle(puzzle)

    def _has_state(self, n: int) -> bool:
        """Whether a puzzle is more than a row of digits: a grid that has changed, or marks."""
        puzzle = self._puzzle(n)
        if isinstance(puzzle, bytes):
            return False
        return not puzzle.is_puzzle if isinstance(puzzle, Grid) else has_marks(puzzle)

    def _clues_of(self, n: int) -> int:
        if self._has_state(n):
            try:
                return len(self._grid(n).givens)
            except InvalidPuzzle:
                return 0
        row = self._row(n)
        return 0 if row == INVALID_ROW else len(row.translate(None, _NO_CLUES))
