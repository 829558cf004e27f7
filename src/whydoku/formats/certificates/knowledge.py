"""What is known at one moment of a proof, and which line says it.

Below an assumption, each line also has the denial of the assumption, so that it holds by itself.
These denials are the literals `under`.

    x346 is assumed:     1 ~x346  1 ~x511 >= 1       so x511 is false
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from whydoku.formats.certificates.lines import ProofLines
from whydoku.grids.bits import Candidates, members

BY_ITSELF = 0
"""Stands for the line of what is assumed, which needs none."""


class Knowledge:
    """Which candidates are possible and which are true, within assumptions."""

    def __init__(self, lines: ProofLines, above: Knowledge | None = None) -> None:
        self.lines = lines
        self.formula = lines.formula
        self.tables = self.formula.grid.tables
        self.above = above
        self.under: tuple[int, ...] = above.under if above else ()
        self.bits: Candidates = above.bits if above else self.tables.all_candidates
        self.true: Candidates = above.true if above else 0
        self._true: dict[int, int] = {}
        self._false: dict[int, int] = {}
        self._owed: dict[int, Callable[[int], int]] = {}
        self._left: dict[int, tuple[Candidates, int]] = {}

    @classmethod
    def of_grid(cls, lines: ProofLines) -> Knowledge:
        """What is known of a grid at first."""
        known = cls(lines)
        for k, line in lines.formula.digits.items():
            known.learn_true(k, line)
        for k, line in lines.formula.removed.items():
            known.learn_false(k, line)
        return known

    def assume(self, literals: Iterable[int]) -> Knowledge:
        """What is known if these literals are assumed as well."""
        after = Knowledge(self.lines, self)
        for literal in literals:
            after.under += (~literal,)
            if literal >= 0:
                after.learn_true(literal, BY_ITSELF)
            else:
                after.learn_false(~literal, BY_ITSELF)
        return after

    def learn_true(self, k: int, line: int) -> None:
        """Takes in a line that says that a candidate is true. What it sees is false at once."""
        self.true |= 1 << k
        self.bits &= ~self.tables.sees[k]
        self._true[k] = line

    def learn_false(self, k: int, line: int) -> None:
        """Takes in a line that says that a candidate is false."""
        self.bits &= ~(1 << k)
        self._false[k] = line

    def owe(self, candidates: Candidates, derive: Callable[[int], int]) -> None:
        """Takes in that candidates are false; `derive` writes the line of each if it is needed."""
        self.bits &= ~candidates
        self._owed.update(dict.fromkeys(members(candidates), derive))

    def true_line(self, k: int) -> int:
        """The line that says that a candidate is true."""
        if k in self._true or not self.above:
            return self._true[k]
        return self.above.true_line(k)

    def false_line(self, k: int) -> int:
        """The line that says that a candidate is false, written when it is first needed."""
        if k not in self._false:
            if self.above and not self.above.bits >> k & 1:
                return self.above.false_line(k)
            if k in self._owed:
                self._false[k] = self._owed[k](k)
            else:
                seeing = self.true & self.tables.sees[k]
                by = (seeing & -seeing).bit_length() - 1
                hints = (self.true_line(by), self.formula.not_both(by, k))
                self._false[k] = self.lines.follows((*self.under, ~k), hints)
        return self._false[k]

    def left_in(self, q: int) -> int:
        """The line that says that one of the candidates that are left in a constraint is true."""
        held = self.tables.constraint_candidates[q]
        now = held & self.bits
        before, line = self.begun(q, held)
        if before != now:
            gone = map(self.false_line, members(before & ~now))
            line = self.lines.add_up([line, *filter(None, gone)])
            self._left[q] = now, line
        return line

    def begun(self, q: int, held: Candidates) -> tuple[Candidates, int]:
        """The last line about a constraint, and the candidates that it leaves."""
        if q in self._left:
            return self._left[q]
        return self.above.begun(q, held) if self.above else (held, self.formula.at_least(q))
