"""The traces of many puzzles as a sequence that also has columns. Each trace is made when it is
asked for."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final, overload

from whydoku.errors import InvalidPuzzle, NoSolution, counted
from whydoku.grids.bulk import Puzzles, arrays, rows_or_list, workers
from whydoku.grids.engine.paths import NO_PATH, Paths
from whydoku.grids.grid import ManySolutions
from whydoku.logic.technique import CatalogueEntry
from whydoku.shapes.arguments import typed
from whydoku.showing import html_of
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.profiles.reading import profile_of
from whydoku.solving.program import Program, PuzzleRows, program_of
from whydoku.solving.solve import explain
from whydoku.solving.trace import Trace
from whydoku.solving.trace_columns import REFUSED, SOLVED, ByTechnique, CodedPaths, NameColumn
from whydoku.solving.walked import trace_of, walk

_PIECE: Final = 1024
"""How many puzzles are solved at once to fill the columns."""

_FIRST_PIECE: Final = 8
"""How many traces an iteration finds at first. Each time after that, it finds twice as many as
before."""

_INVALID: Final = 255

_KINDS: Final = {
    "status": int,
    "solved": bool,
    "clues": int,
    "length": int,
    "hardest": str,
    "rating": float,
}
"""The columns with one value for each path, and the type of the values."""

_IS_SOLVED: Final = bytes(ending == SOLVED for ending in range(256))
"""A table that turns the byte for the ending of a path into 1 if the path is solved, and 0
otherwise."""


@typed
def explain_many(
    puzzles: Puzzles,
    profile: str | Profile = "default",
    threads: int = 1,
    *,
    uniqueness: bool = True,
) -> Traces:
    """The traces of many puzzles, with columns; each is worked out when it is first asked for.

    An item is the trace of a puzzle, or None if the profile refuses the puzzle or it cannot be
    read, which its `status` shows. `threads=0` uses every core.

    >>> from whydoku import example
    >>> traces = explain_many([example("wikipedia").grid, "5" * 81])
    >>> list(traces.status), list(traces.solved), list(traces.length), list(traces.hardest)
    ([1, 255], [1, 0], [51, 0], ['hidden-single-box', None])
    >>> list(traces.counts["full-house"]), list(traces.first["full-house"])
    ([21, 0], [17, 0])
    >>> traces[0]
    <Trace: 51 steps of 'default', solved>
    """
    given = PuzzleRows(rows_or_list(puzzles)), profile_of(profile), workers(threads)
    return Traces(*given, uniqueness=uniqueness)


class Traces(Sequence[Trace | None]):
    """The traces of many puzzles, in order.

    A column is a buffer with an item for each puzzle; some have such a buffer for each technique.
    The first request for a column finds the paths of all puzzles, without making any step; a trace
    is made when it is taken from the sequence.

        status    as from `check_many`: 1 one solution, 2 several, 0 none, 255 invalid
        solved    1 where the path ends solved
        clues     the number of givens
        length    the number of steps
        hardest   the technique of the hardest step, by slug; of equally hard ones the first
        rating    the rating of that step on the scale of the trace; 0 without steps, NaN where the
                  puzzle is refused
        counts    `counts["x-wing"]`: how often each path uses a technique
        first     `first["x-wing"]`: the number of its first step, from 1; 0 where there is none

    `as_dict` gives the columns that are not by technique as lists, for data frames, and for numpy
    the traces are an array with a field for each of these columns. A slice has columns too, and
    keeps the paths that have already been found.
    """

    def __init__(
        self, puzzles: PuzzleRows, profile: Profile, threads: int, *, uniqueness: bool
    ) -> None:
        self.profile: Final = profile
        self.uniqueness: Final = uniqueness
        self._puzzles: Final = puzzles
        self._threads: Final = threads
        self._paths = CodedPaths(profile.techniques)

    def __len__(self) -> int:
        return len(self._puzzles)

    @overload
    def __getitem__(self, at: int) -> Trace | None: ...
    @overload
    def __getitem__(self, at: slice) -> Traces: ...
    def __getitem__(self, at: int | slice) -> Trace | Traces | None:
        if isinstance(at, slice):
            return self._part(range(len(self))[at])
        if not -len(self) <= at < len(self):
            raise IndexError(f"there is no trace {at} among {counted(len(self), 'puzzle')}")
        return self._trace(range(len(self))[at])

    def _part(self, numbers: range) -> Traces:
        given = self._puzzles.part(numbers), self.profile, self._threads
        part = Traces(*given, uniqueness=self.uniqueness)
        if len(self._paths) == len(self):
            part._paths = self._paths.part(numbers)
        return part

    def __iter__(self) -> Iterator[Trace | None]:
        program, begin, size = self._program, 0, _FIRST_PIECE
        while begin < len(self):
            piece = range(begin, min(begin + size, len(self)))
            if program is None:
                yield from map(self._trace, piece)
            else:
                yield from self._traces(piece, program)
            begin, size = piece.stop, min(2 * size, _PIECE)

    def __repr__(self) -> str:
        return f"<Traces: {counted(len(self), 'puzzle')} by {self.profile.name!r}>"

    def _repr_html_(self) -> str:
        return html_of(self)

    # The columns

    @property
    def entries(self) -> tuple[CatalogueEntry, ...]:
        """The techniques of the profile, in the order of the profile."""
        return self.profile.techniques

    @property
    def status(self) -> bytes:
        """A status byte for each puzzle, as `check_many` returns it."""
        return bytes(self._walked().statuses)

    @property
    def solved(self) -> bytes:
        """A byte for each puzzle: 1 if its path ends with the solution, and 0 otherwise."""
        return bytes(self._walked().endings).translate(_IS_SOLVED)

    @cached_property
    def clues(self) -> bytes:
        """The number of givens of each puzzle; 0 for a puzzle that cannot be read."""
        return bytes(map(self._puzzles.clues, range(len(self))))

    @cached_property
    def length(self) -> array[int]:
        """The number of steps of each path."""
        return self._walked().lengths()

    @cached_property
    def hardest(self) -> NameColumn:
        """The technique of each path's hardest step, by slug; None for a path without steps."""
        return self._walked().hardest_techniques()

    @cached_property
    def rating(self) -> array[float]:
        """The rating of each path's hardest step, on the scale of its trace. It is 0 for a path
        without steps, and NaN for a refused puzzle."""
        return self._walked().hardest_ratings()

    @property
    def counts(self) -> ByTechnique:
        """For each technique of the profile, by slug, a column that says how often each path uses
        the technique."""
        return self._walked().counts()

    @property
    def first(self) -> ByTechnique:
        """For each technique of the profile, by slug, a column with the number of the first step in
        each path that uses the technique, counted from 1; 0 if no step does."""
        return self._walked().firsts()

    @property
    def coded(self) -> CodedPaths | None:
        """The paths with a code for each step, if the code determines the rating of the step. None
        if the profile needs Python to find its steps, since these may have ratings of their own."""
        return None if self._program is None else self._walked()

    def as_dict(self) -> dict[str, list[Any]]:
        """The columns with one value for each path, as lists by name. A refused puzzle has the
        rating None."""
        columns: dict[str, list[Any]] = {name: [*getattr(self, name)] for name in _KINDS}
        columns["solved"] = [*map(bool, self.solved)]
        columns["rating"] = [None if math.isnan(rating) else rating for rating in self.rating]
        return columns

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> arrays.Table:
        if copy is False:
            raise ValueError("traces become an array only by copying them")
        table = arrays.table_array(_KINDS, self.as_dict())
        return table if dtype is None else table.astype(dtype)

    # The walk

    @property
    def _program(self) -> Program | None:
        return program_of(self.profile)

    @cached_property
    def _codes(self) -> dict[str, int]:
        """The code of each technique of the profile, by slug."""
        return {entry.slug: code for code, entry in enumerate(self.entries)}

    def _walked(self) -> CodedPaths:
        """The paths of all puzzles. Finds those that are not known yet; a search that was
        interrupted goes on."""
        program = self._program
        while (begin := len(self._paths)) < len(self):
            piece = range(begin, min(begin + _PIECE, len(self)))
            if program is None:
                self._follow(piece)
            else:
                self._walk(piece, program)
        return self._paths

    def _walk(self, piece: range, program: Program) -> None:
        for _, own, paths in self._native_paths(piece, program):
            code_of = bytes(self._codes[technique.slug] for technique, _ in own.calls)
            lengths, endings, codes = paths.summary(code_of)
            ended = bytes(
                REFUSED if state == NO_PATH else ending
                for state, ending in zip(paths.states(), endings, strict=True)
            )
            self._paths.add(codes, lengths, paths.statuses(), ended)

    def _native_paths(
        self, piece: range, program: Program
    ) -> Iterator[tuple[range, Program, Paths]]:
        """Yields the parts of `piece` with their programs and the paths of their puzzles, which
        compiled code has followed to their ends."""
        given = program, self._threads
        for part, own, paths in self._puzzles.paths(piece, *given, uniqueness=self.uniqueness):
            walk(paths, own, self._puzzles.grids_of(part), threads=self._threads)
            yield part, own, paths

    def _traces(self, piece: range, program: Program) -> Iterator[Trace | None]:
        for part, own, paths in self._native_paths(piece, program):
            given, states = (self.profile, own), paths.states()
            for number, n in enumerate(part):
                if states[number] == NO_PATH:
                    yield None
                else:
                    grid = self._puzzles.grid(n)
                    yield trace_of(paths, number, grid, *given, uniqueness=self.uniqueness)

    def _follow(self, piece: range) -> None:
        """Finds the paths of the puzzles in `piece` with Python, and adds them to the coded
        paths."""
        codes = self._codes
        for n in piece:
            trace = self._trace(n)
            steps = bytes(codes[slug] for slug in trace.techniques) if trace is not None else b""
            ending = REFUSED if trace is None else trace.solved
            self._paths.add(steps, (len(steps),), bytes((self._status(n),)), bytes((ending,)))
            if self.profile.engine:
                hardest = trace.hardest if trace is not None else None
                code = NameColumn.NONE if hardest is None else codes[hardest]
                self._paths.hardest.append(code)
                self._paths.ratings.append(trace.rating if trace is not None else math.nan)

    def _status(self, n: int) -> int:
        try:
            return self._puzzles.grid(n).count(2)
        except InvalidPuzzle:
            return _INVALID

    def _trace(self, n: int) -> Trace | None:
        try:
            return explain(self._puzzles.grid(n), self.profile, uniqueness=self.uniqueness)
        except (InvalidPuzzle, ManySolutions, NoSolution):
            return None
