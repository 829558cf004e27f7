"""A puzzle as a pseudo-Boolean formula, in the format OPB.

    * puzzle: x 53..7....             its rules unless they are classic, and its givens
    x346 is 1 if row 3, column 4 holds the digit 6, and 0 otherwise
    1 x111 1 x112 ... 1 x119 = 1 ;       a constraint holds exactly one truth
    -1 x111 -1 x231 >= -1 ;              two candidates see each other without sharing a house
    1 x346 >= 1 ;                        a digit on the grid
    -1 x347 >= 0 ;                       a candidate that was removed before
    -1 x115 -1 x123 ... >= -80 ;         some cell differs from the solution

The last line is there if the solution is known. Then the formula has no solution exactly if the
puzzle has no other one, and any program that reads OPB may try.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import zip_longest
from typing import Final

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle, quoted
from whydoku.formats.sources.grids import puzzle_text
from whydoku.grids.bits import Candidates, from_members, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.grid_parts import refuse_clashes
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.rules import CLASSIC
from whydoku.logic.proof.form import linked_to

LAST_VARIABLE: Final = 999
"""The greatest number of a variable."""

_PUZZLE: Final = re.compile(r"\* puzzle: (?:([!-~]+) )?([.1-9]+)")
_DIGIT: Final = re.compile(r"1 x([1-9]{3}) >= 1 ;")
_REMOVED: Final = re.compile(r"-1 x([1-9]{3}) >= 0 ;")
_EXCLUDING: Final = re.compile(r"((?:-1 x[1-9]{3} )+)>= -[0-9]+ ;")
_VARIABLE: Final = re.compile(r"x([1-9]{3})")


def variable(k: int) -> str:
    """The variable of a candidate."""
    return f"x{k // 81 + 1}{k // 9 % 9 + 1}{k % 9 + 1}"


@dataclass(frozen=True)
class Formula:
    """The formula of a grid; `solution` is 0 if the formula does not exclude it."""

    grid: Grid
    solution: Candidates = 0

    @classmethod
    def read(cls, text: str) -> Formula:
        """The formula of a puzzle, from its text; raises InvalidPuzzle unless every line is the one
        that it has to be, and what is excluded a solution."""
        rows = text.replace("\r\n", "\n").rstrip("\n").split("\n")
        puzzle = next(filter(None, map(_PUZZLE.fullmatch, rows)), None)
        if not puzzle:
            raise InvalidPuzzle("no comment of the formula names its puzzle")
        digits, removed = (
            CandidateSet.from_bits(_candidates(filter(None, map(one.fullmatch, rows))))
            for one in (_DIGIT, _REMOVED)
        )
        begun = Grid(puzzle[2], rules=puzzle[1] or CLASSIC)
        givens = CandidateSet.from_bits(begun.digits)
        grid = Grid(givens=givens, placed=digits - givens, removed=removed, rules=begun.rules)
        excluding = _EXCLUDING.fullmatch(rows[-1])
        solution = _candidates(_VARIABLE.finditer(excluding[1])) if excluding else 0
        formula = cls(grid, solution if solution.bit_count() == grid.rules.size**2 else 0)
        for number, (found, due) in enumerate(zip_longest(rows, formula.lines(), fillvalue=""), 1):
            if found != due:
                raise InvalidPuzzle(f"line {number} of the formula {_difference(found, due)}")
        _need_solution(formula.solution, grid)
        return formula

    @cached_property
    def _numbers(self) -> dict[int, int]:
        """Where each constraint begins: two lines, at least one truth and at most one."""
        there = (q for q, ks in enumerate(self.grid.tables.constraints) if ks)
        return {q: 2 * n + 1 for n, q in enumerate(there)}

    @cached_property
    def _linked(self) -> dict[tuple[int, int], int]:
        """The line of each two candidates that see each other without sharing a constraint."""
        tables = self.grid.tables
        seeing = ((k, members(linked_to(k, tables))) for k in members(tables.all_candidates))
        pairs = ((k, other) for k, others in seeing for other in others if k < other)
        both = sorted(pairs, key=lambda pair: (pair[0] // 9, pair[1] // 9, *pair))
        return {pair: n for n, pair in enumerate(both, 2 * len(self._numbers) + 1)}

    @cached_property
    def digits(self) -> dict[int, int]:
        """The line of each digit on the grid."""
        first = 2 * len(self._numbers) + len(self._linked) + 1
        return {k: n for n, k in enumerate(members(self.grid.digits), first)}

    @cached_property
    def removed(self) -> dict[int, int]:
        """The line of each candidate that is gone though no digit on the grid sees it."""
        gone = self.grid.tables.possible_with(self.grid.digits) & ~self.grid.bits
        first = 2 * len(self._numbers) + len(self._linked) + len(self.digits) + 1
        return {k: n for n, k in enumerate(members(gone), first)}

    @property
    def number_of_lines(self) -> int:
        """How many inequalities the formula has; an equation counts as two."""
        known = len(self.digits) + len(self.removed)
        return 2 * len(self._numbers) + len(self._linked) + known + bool(self.solution)

    @property
    def excluding(self) -> int:
        """The number of the line that excludes the solution."""
        return self.number_of_lines

    def at_least(self, q: int) -> int:
        """The line that says that a constraint has at least one truth."""
        return self._numbers[q]

    def at_most(self, q: int) -> int:
        """The line that says that a constraint has at most one truth."""
        return self._numbers[q] + 1

    def not_both(self, k: int, other: int) -> int:
        """A line that says that of two candidates that see each other at most one is true."""
        tables = self.grid.tables
        if shared := tables.held_by[k] & tables.held_by[other]:
            return self.at_most((shared & -shared).bit_length() - 1)
        return self._linked[min(k, other), max(k, other)]

    def lines(self) -> Iterator[str]:
        """Yields the lines of the formula as text."""
        equations = len(self._numbers)
        number = self.number_of_lines - equations
        yield f"* #variable= {LAST_VARIABLE} #constraint= {number}"
        yield f"* puzzle: {puzzle_text(self.grid.puzzle)}"
        yield "* x346 is 1 if row 3, column 4 holds the digit 6; no name has a 0"
        for q in self._numbers:
            yield f"{_sum(1, self.grid.tables.constraints[q])} = 1 ;"
        for pair in self._linked:
            yield f"{_sum(-1, pair)} >= -1 ;"
        yield "* digits on the grid"
        for k in self.digits:
            yield f"{_sum(1, [k])} >= 1 ;"
        for k in self.removed:
            yield f"{_sum(-1, [k])} >= 0 ;"
        if self.solution:
            ks = members(self.solution)
            yield "* some cell differs from the solution"
            yield f"{_sum(-1, ks)} >= {1 - len(ks)} ;"


def _candidates(named: Iterable[re.Match[str]]) -> Candidates:
    """The candidates of variables, whose numbers are what was matched first."""
    numbers = ([int(sign) - 1 for sign in one[1]] for one in named)
    return from_members(81 * r + 9 * c + d for r, c, d in numbers)


def _need_solution(solution: Candidates, grid: Grid) -> None:
    what = "what the last line of the formula excludes is no solution"
    if solution & ~grid.bits:
        raise InvalidPuzzle(f"{what} of its grid")
    try:
        refuse_clashes(solution, grid.rules)
    except InvalidPuzzle as clash:
        raise InvalidPuzzle(f"{what}: {clash.what}") from None


def _difference(found: str, due: str) -> str:
    """Says what a row is, and what it has to be, from where they part."""
    pairs = enumerate(zip(found, due, strict=False))
    at = next((n for n, (sign, wanted) in pairs if sign != wanted), min(len(found), len(due)))
    return f"has {quoted(found[at:])} in place {at + 1}; for this puzzle it is {quoted(due[at:])}"


def _sum(factor: int, ks: list[int] | tuple[int, ...]) -> str:
    return " ".join(f"{factor} {variable(k)}" for k in ks)
