"""Shows that a clause follows from a few lines, and from what sees what.

The clause is denied; then unit propagation and, where it stops, the cases of a line lead to a
contradiction. Every line of the proof is written with the lines from which it follows, and says no
more than is needed: a case that does not matter is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from whydoku.dataclass import dataclass
from whydoku.formats.certificates.knowledge import Knowledge
from whydoku.grids.bits import Candidates, members

MOST_CASES: Final = 20_000
"""The most cases that are followed for one clause."""


class NotShownError(Exception):
    """A clause does not follow from the lines, or not within the limit."""


@dataclass(frozen=True, eq=False)
class Sum:
    """A line by its content: so many of the candidates `plus` are true, and one more for each of
    the candidates in `minus` that is.

    Candidates count once, or as `weights` say. `line` writes the line when it is first needed.
    """

    line: Callable[[], int]
    plus: Candidates
    minus: Candidates = 0
    weights: Mapping[int, int] | None = None
    least: int = 1

    @property
    def is_clause(self) -> bool:
        """Whether it only says that one of some candidates is true."""
        return not self.minus and not self.weights and self.least == 1

    def weight(self, candidates: Candidates) -> int:
        """What candidates count together."""
        if not self.weights:
            return candidates.bit_count()
        return sum([self.weights.get(k, 1) for k in members(candidates)])

    def needed(self, true: Candidates) -> int:
        """What the candidates in `plus` have to count."""
        return self.least + self.weight(self.minus & true) if self.minus else self.least


@dataclass(frozen=True, eq=False)
class _Entry:
    """An assignment with its ground: a candidate that sees it, a sum, or, if `around`, a sum of
    which it sees all that is left. What was true and false before it is kept with it."""

    k: int
    is_true: bool
    seen_by: int | None
    by: Sum | None
    around: bool
    true: Candidates
    false: Candidates


class _Trail:
    """What is assigned so far, in order."""

    def __init__(self, true: Candidates, sees: Sequence[Candidates]) -> None:
        self.true, self.false, self.sees = true, 0, sees
        self.entries: list[_Entry] = []

    def copy(self) -> _Trail:
        after = _Trail(self.true, self.sees)
        after.false = self.false
        after.entries = [*self.entries]
        return after

    def assume(self, literal: int) -> None:
        """Assigns without a ground."""
        if literal >= 0:
            self._set_true(literal)
        else:
            self.false |= 1 << ~literal

    def set_true(self, k: int, by: Sum) -> None:
        self.entries.append(_Entry(k, True, None, by, False, self.true, self.false))
        self._set_true(k)

    def set_false(self, k: int, by: Sum, *, around: bool) -> None:
        self.entries.append(_Entry(k, False, None, by, around, self.true, self.false))
        self.false |= 1 << k

    def _set_true(self, k: int) -> None:
        for other in members(self.sees[k] & ~self.false):
            self.entries.append(_Entry(other, False, k, None, False, self.true, self.false))
        self.true |= 1 << k
        self.false |= self.sees[k]


class Refutation:
    """Derives a clause of some literals from sums; `split` are those whose cases may be followed,
    in this order, or if `smallest` the one with the fewest cases first."""

    def __init__(
        self,
        known: Knowledge,
        goal: Sequence[int],
        sums: Sequence[Sum],
        split: Sequence[Sum] = (),
        *,
        smallest: bool = False,
    ) -> None:
        self._known, self._goal = known, tuple(goal)
        self._sums, self._split, self._smallest = sums, split, smallest
        self._relevant = 0
        if not smallest:
            for one in sums:
                self._relevant |= one.plus | one.minus
        self._around: dict[_Entry, tuple[int, Candidates]] = {}
        self._cases = 0

    def line(self) -> int:
        """Writes the clause, and all lines that it needs before; returns its number. Raises
        NotShownError if it does not follow."""
        trail = _Trail(self._known.true, self._known.tables.sees)
        for literal in self._goal:
            trail.assume(~literal)
        return self._refute(trail, 0)[0]

    def _refute(self, trail: _Trail, decided: Candidates) -> tuple[int, Candidates]:
        """Writes a clause of the goal and of denied decisions; returns its number and those
        decisions."""
        self._cases += 1
        if self._cases > MOST_CASES:
            raise NotShownError
        if broken := self._propagate(trail):
            return self._conclude(trail, broken, decided)
        chosen = self._chosen(trail)
        lines, used = [], 0
        for k in members(chosen.plus & ~trail.false):
            case = trail.copy()
            case.assume(k)
            line, needed = self._refute(case, decided | 1 << k)
            if not needed >> k & 1:
                return line, needed
            lines.append(line)
            used |= needed & ~(1 << k)
        return self._conclude(trail, chosen, decided, lines, used)

    def _chosen(self, trail: _Trail) -> Sum:
        """The sum whose cases are followed next."""
        best, fewest = None, 730
        for one in self._split:
            left = one.plus & ~trail.false
            if left & trail.true or one.needed(trail.true) < 1:
                continue
            if left.bit_count() < fewest:
                best, fewest = one, left.bit_count()
                if not self._smallest or fewest == 2:
                    break
        if best is None:
            raise NotShownError
        return best

    def _propagate(self, trail: _Trail) -> Sum | None:
        """Assigns what follows; returns a sum that cannot be reached, if there is one."""
        while True:
            before = len(trail.entries)
            for one in self._sums:
                if _is_broken(one, trail):
                    return one
            if len(trail.entries) == before and not self._look_around(trail):
                return None

    def _look_around(self, trail: _Trail) -> bool:
        """Assigns what sees all that is left of a sum; returns whether there is such a
        candidate."""
        for one in self._sums if self._relevant else ():
            left = one.plus & ~trail.false
            if left & trail.true or one.needed(trail.true) < 1:
                continue
            seeing = self._known.tables.seen_by_all(left) & self._relevant
            if new := seeing & ~trail.false & ~trail.true:
                for k in members(new):
                    trail.set_false(k, one, around=True)
                return True
        return False

    def _conclude(
        self,
        trail: _Trail,
        broken: Sum,
        decided: Candidates,
        lines: Sequence[int] = (),
        used: Candidates = 0,
    ) -> tuple[int, Candidates]:
        """Writes the clause of the goal and of those decisions that break a sum."""
        hints, needed = self._grounds(
            trail.entries, broken.plus & trail.false, broken.minus & trail.true, decided
        )
        used |= needed
        denied = [~k for k in members(used)]
        clause = (*self._known.under, *self._goal, *denied)
        return self._known.lines.follows(clause, (*hints, *lines, broken.line())), used

    def _grounds(
        self, entries: Sequence[_Entry], false: Candidates, true: Candidates, decided: Candidates
    ) -> tuple[list[int], Candidates]:
        """The lines, in order, from which it follows that some candidates are false and others
        true, and the decisions on which they rest."""
        needed: list[tuple[int, _Entry]] = []
        for number in range(len(entries) - 1, -1, -1):
            entry = entries[number]
            bit = 1 << entry.k
            if not (true if entry.is_true else false) & bit:
                continue
            if entry.is_true:
                true &= ~bit
            else:
                false &= ~bit
            needed.append((number, entry))
            if entry.seen_by is not None:
                true |= 1 << entry.seen_by
            elif entry.by and not entry.around:
                false |= entry.by.plus & entry.false
                true |= entry.by.minus & entry.true
        known, hints, used = self._known, [], true & decided
        hints += [known.true_line(k) for k in members(true & known.true)]
        for number, entry in reversed(needed):
            if entry.seen_by is not None:
                hints.append(known.formula.not_both(entry.seen_by, entry.k))
            elif entry.by and entry.around:
                line, more = self._line_around(entries[:number], entry, entry.by, decided)
                hints.append(line)
                used |= more
            elif entry.by:
                hints.append(entry.by.line())
        return hints, used

    def _line_around(
        self, entries: Sequence[_Entry], entry: _Entry, by: Sum, decided: Candidates
    ) -> tuple[int, Candidates]:
        """Writes that a candidate is false because it sees all that is left of a sum."""
        if entry not in self._around:
            hints, used = self._grounds(
                entries, by.plus & entry.false, by.minus & entry.true, decided
            )
            formula = self._known.formula
            seen = [formula.not_both(entry.k, k) for k in members(by.plus & ~entry.false)]
            clause = (*self._known.under, *self._goal, *(~k for k in members(used)), ~entry.k)
            line = self._known.lines.follows(clause, (*hints, *seen, by.line()))
            self._around[entry] = line, used
        return self._around[entry]


def _is_broken(one: Sum, trail: _Trail) -> bool:
    """Assigns what follows from a sum; returns whether it cannot be reached."""
    left = one.plus & ~trail.false
    if one.is_clause:
        if not left:
            return True
        if not left & (left - 1) and not left & trail.true:
            trail.set_true(left.bit_length() - 1, one)
        return False
    spare = one.weight(left) - one.needed(trail.true)
    if spare < 0:
        return True
    for k in members(left & ~trail.true):
        if not trail.false >> k & 1 and one.weight(1 << k) > spare:
            trail.set_true(k, one)
    for k in members(one.minus & ~trail.true & ~trail.false):
        if one.weight(1 << k) > spare:
            trail.set_false(k, one, around=False)
    return False
