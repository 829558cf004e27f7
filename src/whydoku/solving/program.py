"""Puts profiles into the form that the native engine takes: numbers instead of names.

Puts puzzles into the form that the native engine takes. Puzzles that are rows of digits go
together, other grids one by one.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Final, NamedTuple, cast

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle
from whydoku.grids.bulk import row_of_puzzle
from whydoku.grids.bulk.rows import INVALID_ROW, grid_of, has_marks, is_ruled
from whydoku.grids.engine.engine import switches
from whydoku.grids.engine.paths import (
    PackedCall,
    Paths,
    packed_call,
    packed_state,
)
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import BLANKS
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.solving.profiles.profile import FLAGS, PassPlan, Profile, TechniqueCall


@dataclass(frozen=True)
class Program:
    """A profile in the form that the native engine takes.

    - `packed`: the profile as numbers
    - `calls`: the techniques, with their options, that the profile asks in all its passes, in the
      order in which the native engine counts them
    - `plans`: for each call, the pass to which it belongs
    - `every`: whether everything that a technique finds on a grid is one step
    - `is_first`: whether only the first step is wanted
    - `made_of`: the profile, and how steps are taken
    """

    packed: bytes
    calls: tuple[TechniqueCall, ...]
    plans: tuple[PassPlan, ...]
    every: bool
    is_first: bool
    made_of: tuple[_This, _Taking]

    def under(self, rules: Rules) -> Program:
        """The program of the same profile for grids under these rules, which has only techniques
        that suit them."""
        return cast("Program", _program_of(*self.made_of, rules))

    @cached_property
    def slugs(self) -> tuple[str, ...]:
        """The slugs of the techniques, one for each of the `calls`."""
        return tuple(technique.slug for technique, _ in self.calls)


def program_of(
    profile: Profile,
    *,
    rules: Rules = CLASSIC,
    every: bool = False,
    pauses: frozenset[str] = frozenset(),
    is_first: bool = False,
) -> Program | None:
    """The program of a profile for grids under these rules; None if an engine finds its steps.

    If `every` is set, everything that a technique finds on a grid is taken as one step. A path
    pauses after each step of a technique whose slug is in `pauses`. If `is_first` is set, it pauses
    after any step, and no grid is refused.
    """
    return _program_of(_This(profile), _Taking(every, pauses, is_first), rules)


class _Taking(NamedTuple):
    """How a program takes steps: whether it takes everything that a technique finds at once, the
    techniques after which it pauses, and whether it takes the first step of any grid alone."""

    every: bool
    pauses: frozenset[str]
    is_first: bool


class _This:
    """Wraps a profile as a key of a cache. Two keys are equal if they hold the very same profile
    object."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile

    def __hash__(self) -> int:
        return id(self.profile)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _This) and self.profile is other.profile


@lru_cache(maxsize=64)
def _program_of(this: _This, taken: _Taking, rules: Rules) -> Program | None:
    profile = this.profile
    if profile.engine:
        return None
    flags = {
        "restart": profile.restart,
        "contradictions": profile.contradictions or taken.is_first,
        "one_solution": profile.one_solution and not taken.is_first,
    }
    numbers = [switches("program", **flags), len(profile.passes)]
    passes = [plan.under(rules) for plan in profile.passes]
    for plan in passes:
        packed = [_packed(call, plan, taken) for call in plan.calls]
        flags = {name: getattr(plan, name) for name in (*FLAGS, "picks")}
        numbers += switches("pass", **flags, every=taken.every), len(packed)
        numbers += chain.from_iterable(packed)
    return Program(
        array("H", numbers).tobytes(),
        tuple(call for plan in passes for call in plan.calls),
        tuple(plan for plan in passes for _ in plan.calls),
        taken.every,
        taken.is_first,
        (this, taken),
    )


def _packed(call: TechniqueCall, plan: PassPlan, taken: _Taking) -> PackedCall:
    technique, options = call
    return packed_call(
        technique.slug,
        options,
        assumes_unique=technique.assumes_unique,
        by_place=technique.slug in plan.by_place,
        pauses=taken.is_first or technique.slug in taken.pauses,
    )


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
        """Whether puzzle `n` is more than a row of digits: a grid that has changed or has other
        rules, or pencil marks."""
        if isinstance(self._puzzles, bytes):
            return False
        puzzle = self._puzzles[n]
        if isinstance(puzzle, Grid):
            return not puzzle.is_puzzle or is_ruled(puzzle)
        return has_marks(puzzle)

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
    ) -> Iterator[tuple[range, Program, Paths]]:
        """Splits the puzzles in the range `piece` into parts, and yields each part with its program
        and the paths of its puzzles. The paths have yet to be run."""
        for part in self._parts(piece):
            if self.is_state(part.start):
                row, rules = self._state(part.start, uniqueness), self._rules(part.start)
                own = program if rules.is_classic else program.under(rules)
                yield part, own, Paths(own.packed, row, len(row), uniqueness, 1, rules.address)
            else:
                paths = Paths(program.packed, self._rows(part), 81, uniqueness, threads)
                yield part, program, paths

    def _rules(self, n: int) -> Rules:
        puzzle = self._puzzles[n]
        return puzzle.rules if isinstance(puzzle, Grid) else CLASSIC

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
