"""The grid: givens, placed digits and candidates, seen in four equal spaces. It never changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from whydoku.errors import InvalidPuzzle, NoSolution, WhydokuError
from whydoku.grids import notation
from whydoku.grids.bits import BITS, ONE_LEFT, Candidates, Mask, from_members, members
from whydoku.grids.engine import engine, searches
from whydoku.grids.parts.grid_parts import (
    DigitSource,
    GridChange,
    KnownMasks,
    MarkSource,
    State,
    called,
    change_by,
    read_cell,
    read_digits,
    read_marks,
    read_text,
    refuse_beyond,
    refuse_clashes,
    refuse_impossible,
    refuse_removal,
    settled,
    without_constraints,
)
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.parts.tables import CellTable
from whydoku.grids.parts.texts import (
    draw_cells,
    draw_marks,
    format_line,
    format_marks,
    gathered,
    parse_line,
)
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.grids.rules import rules as rules_named
from whydoku.grids.spaces import ALL_DIGITS, Tables
from whydoku.showing import answer, svg_of

if TYPE_CHECKING:
    from whydoku.logic.step import Step
    from whydoku.playing.hints.question import Question, Why
    from whydoku.solving.profiles.profile import Profile
    from whydoku.solving.trace import Trace

T = TypeVar("T")

_NOT_MADE: Final = object()

_NONE: Final = ()


class Grid:
    """A state of a puzzle: its givens, the digits placed since, and the candidates left.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> grid = Grid(line)
    >>> grid.digits_at("r1c3")
    (1, 2, 4)
    >>> grid.place("r1c3=4").digit_at("r1c3")
    4

    A grid never changes; every change returns a new one. `Grid(text)` takes 81 characters (givens;
    a blank is any of `. 0 * _ - ?` and the space) or 729 (pencil marks, with no givens known), or
    the givens as a table: nine rows of nine numbers, in lists, tuples or an array. The other form
    names the parts: `givens` and `placed` as 81 characters, as names such as `r4c7=5`,
    or as candidates; `candidates` as 729 characters or as candidates; or instead `removed` as names
    such as `r4c7<>59`, or as candidates. Raises InvalidPuzzle if digits clash.

    A digit on the grid stays as the one candidate of its four constraints, so "one bit left" means
    *true* in every mask. A candidate is *removed* if it is absent although no digit excludes it,
    and *unproved* as well if nobody has derived that from the givens: a person took it away, or it
    was missing from the start. `unproved` names the unproved ones, whether or not they are in
    `removed`; by default all removed are.

    `rules` are what the grid demands besides or instead of the classic rules: the name of some, or
    a value that `whydoku.rules` gives. A smaller grid has fewer characters.

    >>> Grid("1..." "..2." ".3.." "...4", rules="mini-4").solution().as_line()
    '1243342143122134'
    """

    __slots__ = (
        "_bits",
        "_derived",
        "_given",
        "_lone",
        "_masks",
        "_placed",
        "_unproved",
        "rules",
    )

    def __init__(
        self,
        text: str | CellTable | None = None,
        *,
        givens: DigitSource = (),
        placed: DigitSource = (),
        candidates: MarkSource | None = None,
        removed: MarkSource = _NONE,
        unproved: MarkSource | None = None,
        rules: str | Rules = CLASSIC,
    ) -> None:
        self.rules: Rules = rules if isinstance(rules, Rules) else rules_named(rules)
        size, tables = self.rules.size, self.rules.tables
        if text is not None:
            if givens or placed or candidates is not None:
                raise InvalidPuzzle(
                    "a grid is made either from one text, or from givens, placed and candidates"
                )
            line = read_text(text, self.rules)
            if len(line) == 81:
                is_line = removed is _NONE and unproved is None and self.rules is CLASSIC
                if is_line and (sets := searches.sets_of_line(line)):
                    self._set((sets[1], sets[0], 0, 0))
                    return
                givens = line
            else:
                candidates = line
        given, put = read_digits(givens, size), read_digits(placed, size)
        refuse_beyond(given | put, self.rules)
        possible = tables.possible_with(given | put)
        if (given | put) & ~possible:
            refuse_clashes(given | put, self.rules)
        by_hand = None if unproved is None else read_marks(unproved, size)
        absent = read_marks(removed, size) | (by_hand or 0)
        refuse_removal(absent & (given | put))
        bits = possible & ~absent
        if candidates is not None:
            marks = read_marks(candidates, size)
            refuse_beyond(marks, self.rules)
            bits &= marks | given | put
            if not given | put:
                put = settled(bits, tables)
        put &= ~given
        if absent := possible & ~bits:
            absent &= tables.possible_with(put)
        absent = absent if by_hand is None else absent & by_hand
        self._set((bits, given, put, absent))

    def _set(self, state: State, known: KnownMasks = (None, None)) -> Grid:
        self._bits, self._given, self._placed, self._unproved = state
        self._masks, self._lone = known
        self._derived: dict[object, Any] | None = None
        return self

    def _with(self, state: State, known: KnownMasks = (None, None)) -> Grid:
        """A grid of this content under the same rules."""
        return _grid(state, self.rules, known)

    # The content, for people

    @property
    def givens(self) -> CandidateSet:
        """The digits printed in the puzzle."""
        return CandidateSet.from_bits(self._given)

    @property
    def placed(self) -> CandidateSet:
        """The digits placed on the grid since the puzzle began."""
        return CandidateSet.from_bits(self._placed)

    @property
    def candidates(self) -> CandidateSet:
        """All candidates still possible, including the digits on the grid."""
        return CandidateSet.from_bits(self._bits)

    @property
    def removed(self) -> CandidateSet:
        """The candidates that are absent although no digit on the grid excludes them."""
        possible = self.tables.possible_with(self._given | self._placed)
        return CandidateSet.from_bits(possible & ~self._bits)

    @property
    def unproved(self) -> CandidateSet:
        """The removed candidates whose absence nobody has derived from the givens."""
        return CandidateSet.from_bits(self._unproved)

    def digit_at(self, cell: int | str) -> int | None:
        """The given or placed digit 1-9 of a cell, or None if the cell is open."""
        m = (self._given | self._placed) >> read_cell(cell) * 9 & ALL_DIGITS
        return m.bit_length() or None

    def digits_at(self, cell: int | str) -> tuple[int, ...]:
        """The digits 1-9 still possible in a cell."""
        return tuple(d + 1 for d in BITS[self._bits >> read_cell(cell) * 9 & ALL_DIGITS])

    @property
    def puzzle(self) -> Grid:
        """The puzzle as it began, as a grid of the givens alone."""
        return self._with((self.tables.possible_with(self._given), self._given, 0, 0))

    @property
    def is_puzzle(self) -> bool:
        """Whether the grid is as it began, without placed digits or removed candidates."""
        return not self._placed and self._bits == self.tables.possible_with(self._given)

    @property
    def is_solved(self) -> bool:
        """Whether every cell holds its digit, and none contradicts another."""
        return self._bits.bit_count() == self.rules.size**2 and self._bits == self.digits

    @property
    def is_broken(self) -> bool:
        """Whether some constraint has no candidate left, so that there can be no solution."""
        return self.masks.count(0) > self.tables.missing

    @property
    def emptied(self) -> int | None:
        """The first constraint that has no candidate left; None if there is none."""
        held = self.tables.constraints
        return next((q for q, m in enumerate(self.masks) if not m and held[q]), None)

    # The content, for searches

    @property
    def tables(self) -> Tables:
        """The tables of the grid's rules."""
        return self.rules.tables

    @property
    def bits(self) -> Candidates:
        """The candidates as a plain int."""
        return self._bits

    @property
    def masks(self) -> tuple[Mask, ...]:
        """The nine-bit masks: the candidates left in each constraint, by its number; 324 under
        classic rules."""
        if self._masks is None:
            tables = self.tables
            masks = [0] * len(tables.constraints)
            for k in members(self._bits):
                for q, bit in tables.constraints_of[k]:
                    masks[q] |= bit
            self._masks = tuple(masks)
        return self._masks

    @property
    def digits(self) -> Candidates:
        """The given and placed digits as a plain int of candidates."""
        return self._given | self._placed

    @property
    def lone(self) -> int:
        """The constraints whose only candidate left is not on the grid yet, as a bit set."""
        if self._lone is None:
            lone = from_members(q for q, m in enumerate(self.masks) if m in ONE_LEFT)
            self._lone = without_constraints(lone, self._given | self._placed, self.tables)
        return self._lone

    def derive(self, make: Callable[..., T], *args: Hashable) -> T:
        """The value of `make(grid, *args)`, computed once for this grid and kept with it.

        Threads that ask at the same time may each compute the value; all get the one that is kept.
        """
        derived = self._derived
        if derived is None:
            derived = self._derived = {}
        key = (make, *args)
        value = derived.get(key, _NOT_MADE)
        if value is _NOT_MADE:
            value = derived.setdefault(key, make(self, *args))
        return cast(T, value)

    def forget(self) -> None:
        """Drops all derived values, which are large; `derive` computes them again on demand."""
        self._derived = None

    def bare(self) -> Grid:
        """An equal grid without derived values, for work that should leave none behind."""
        return self._with(self._state(), (self._masks, self._lone))

    # Changes; each returns a new grid

    def apply(self, step: GridChange) -> Grid:
        """The grid after a step; the eliminations of the step count as proved."""
        return self._changed(*change_by(step), proved=True)

    def place(self, digits: DigitSource) -> Grid:
        """The grid with digits placed, `"r4c7=5"`; raises InvalidPuzzle if one is not possible."""
        put = read_digits(digits, self.rules.size)
        refuse_impossible(put, self._bits)
        if put.bit_count() > 1:
            refuse_clashes(self._given | self._placed | put, self.rules)
        return self._changed(put, 0, proved=True)

    def remove(self, marks: MarkSource) -> Grid:
        """The grid without these candidates, `"r4c7<>59"`; their removal counts as unproved."""
        candidates = read_marks(marks, self.rules.size)
        refuse_removal(candidates & (self._given | self._placed))
        return self._changed(0, candidates, proved=False)

    def further(self, bits: Candidates, digits: Candidates) -> Grid:
        """The grid on which only these candidates and digits are left, all of them derived from
        this grid."""
        unproved = self._unproved and self._unproved & self.tables.possible_with(digits)
        return self._with((bits, self._given, digits & ~self._given, unproved))

    def _changed(self, placements: Candidates, eliminations: Candidates, *, proved: bool) -> Grid:
        put = placements & ~(self._given | self._placed)
        bits = self._bits & ~eliminations
        tables = self.tables
        for k in members(put):
            bits &= ~tables.sees[k]
        masks = lone = None
        if self._masks is not None:
            left, single, empty = list(self._masks), 0, 0
            for k in members(self._bits ^ bits):
                for q, bit in tables.constraints_of[k]:
                    m = left[q] = left[q] ^ bit
                    if m in ONE_LEFT:
                        single |= 1 << q
                    elif not m:
                        empty |= 1 << q
            masks = tuple(left)
            lone = without_constraints((self.lone | single) & ~empty, put, tables)
        placed = self._placed | put
        unproved = self._unproved | (0 if proved else self._bits & eliminations)
        if unproved:
            unproved &= tables.possible_with(placed)
        return self._with((bits, self._given, placed, unproved), (masks, lone))

    # Solutions

    def solution(self) -> Grid:
        """The only solution; raises NoSolution or ManySolutions if there is not exactly one."""
        if solved := searches.solution_of(self._bits, self.rules.address):
            return self._with((solved, self._given, solved & ~self._given, 0))
        several = tuple(islice(self.solutions(), 2))
        if not several:
            raise NoSolution("the grid has no solution")
        first, second = several
        cell = next(i for i in self.tables.cells if first.digit_at(i) != second.digit_at(i))
        digits = f"{first.digit_at(cell)} or {second.digit_at(cell)}"
        told = f"the grid has more than one solution ({notation.format_cell(cell)} can be {digits})"
        raise ManySolutions(told, (first, second))

    def solve(self) -> Grid:
        """The same as `solution`."""
        return self.solution()

    def solutions(self) -> Iterator[Grid]:
        """Yields all solutions in lexicographic order, each found only when it is taken."""
        row, width = engine.packed_set(self._bits), engine.SET_WIDTH
        source = searches.Solutions(row, width, self.rules.address)
        while line := source.take(1):
            yield self._completed(line)

    def count(self, limit: int = 2) -> int:
        """The number of solutions; counting stops at `limit`."""
        searches.check_limit(limit)
        row, width = engine.packed_set(self._bits), engine.SET_WIDTH
        counts = searches.count_many(row, width, limit, 1, self.rules.address)
        return memoryview(counts).cast("Q")[0]

    def is_minimal(self) -> bool:
        """Whether every given is needed; raises NoSolution or ManySolutions."""
        status = searches.minimal_many(format_line(self._given).encode(), 1, self.rules.address)[0]
        if status > 1:
            self.puzzle.solution()
        return status == 1

    def _completed(self, line: bytes) -> Grid:
        text = line.decode()
        sets = searches.sets_of_line(text) if self.rules is CLASSIC else None
        bits = sets[0] if sets else parse_line(text)
        return self._with((bits, self._given, bits & ~self._given, 0))

    # Upward: each is documented where it is answered

    def explain(self, profile: str | Profile = "default", *, uniqueness: bool = True) -> Trace:
        """Solves with a profile, to the end or to an impasse, and records every step."""
        return answer("Grid.explain", self, profile, uniqueness=uniqueness)

    def hint(self, profile: str | Profile = "default", *, uniqueness: bool = True) -> Step | None:
        """The next step, or None if no technique applies; raises NoSolution, saying why."""
        return answer("Grid.hint", self, profile, uniqueness=uniqueness)

    def hints(
        self, profile: str | Profile = "default", *, uniqueness: bool = True
    ) -> Iterator[Step]:
        """Yields all steps that apply now, the easiest first."""
        return answer("Grid.hints", self, profile, uniqueness=uniqueness)

    def why(
        self,
        question: str | Question,
        profile: str | Profile = "default",
        *,
        uniqueness: bool = True,
    ) -> Why:
        """Why `r4c7=5` or `r4c7<>5` holds: the easiest steps to it, or that it does not follow."""
        return answer("Grid.why", self, question, profile, uniqueness=uniqueness)

    def _repr_svg_(self) -> str:
        return svg_of(self)

    # Text

    def as_line(self) -> str:
        """The digits on the grid as 81 characters, with `.` for an open cell; a smaller grid has
        fewer."""
        return gathered(format_line(self._given | self._placed), self.rules.size)

    def as_marks(self) -> str:
        """The candidates left as 729 characters, with `.` for each that is gone; a smaller grid has
        fewer."""
        return gathered(format_marks(self._bits), self.rules.size)

    def __str__(self) -> str:
        if self.removed:
            return draw_marks(self._bits, tables=self.tables)
        return draw_cells(self.as_line(), self.tables)

    def __repr__(self) -> str:
        return called(self._state(), self.rules)

    def _state(self) -> State:
        return self._bits, self._given, self._placed, self._unproved

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self._state() == other._state() and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self._state())

    def __reduce__(self) -> tuple[object, tuple[State, Rules]]:
        return _grid, (self._state(), self.rules)


def _grid(state: State, rules: Rules = CLASSIC, known: KnownMasks = (None, None)) -> Grid:
    grid = Grid.__new__(Grid)
    grid.rules = rules
    return grid._set(state, known)  # noqa: SLF001


class ManySolutions(WhydokuError):
    """The grid has more than one solution; `solutions` holds the first two."""

    def __init__(self, message: str, solutions: tuple[Grid, Grid]) -> None:
        super().__init__(message)
        self.solutions = solutions

    def __reduce__(self) -> tuple[type[ManySolutions], tuple[str, tuple[Grid, Grid]]]:
        return type(self), (str(self), self.solutions)
