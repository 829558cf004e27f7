"""The smallest net of a supposition, by branch and bound: what greed is judged by.

A net by singles is a set of candidates, each of which is the last one of some constraint once those
before it are true. The search goes back from the contradiction: each candidate that must be absent
is excluded by one of the facts, and each fact rests on one of its constraints, whatever the order.
So it tries more than there is, and a set counts only if its facts follow one after another. What is
left to exclude takes at least one fact for each of several candidates that share no cause.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from oracles.suppositions import LineOfThought, TrueFact
from whydoku.bits import Candidates, each, members
from whydoku.grid import Grid
from whydoku.spaces import CONSTRAINT_CANDIDATES, CONSTRAINTS_OF, SEES


class Least(NamedTuple):
    """The least number of facts below a limit, and whether the search came to its end."""

    facts: int
    is_proved: bool


class _TooLong(Exception):
    """The search takes more sets than are allowed."""


def least_net(grid: Grid, line: LineOfThought, limit: int, *, most: int = 20_000) -> Least:
    """The least number of facts with which a broken line by singles comes to its contradiction, if
    it is below a limit, else the limit; `most` sets are tried."""
    search = _Search(grid, line, limit, most)
    try:
        search.run(q for q, mask in enumerate(line.grid.masks) if mask == 0)
    except _TooLong:
        return Least(search.least, is_proved=False)
    return Least(search.least, is_proved=True)


class _Search:
    def __init__(self, grid: Grid, line: LineOfThought, limit: int, most: int) -> None:
        self.least = limit
        self._left = most
        self._start = grid.bits
        self._facts = [fact.candidate for fact in line.facts if isinstance(fact, TrueFact)]
        self._gone = [SEES[k] & grid.bits for k in self._facts]
        self._causes = defaultdict[int, int](int)
        for n, gone in enumerate(self._gone):
            for k in members(gone):
                self._causes[k] |= 1 << n
        self._leans = [self._ways(k) for k in self._facts]

    def _ways(self, k: int) -> list[Candidates]:
        """What has to be absent for a candidate to be the last one, for each of its constraints."""
        others = [CONSTRAINT_CANDIDATES[q] & self._start & ~(1 << k) for q, _ in CONSTRAINTS_OF[k]]
        return [leans for leans in others if all(self._causes[other] for other in members(leans))]

    def run(self, broken: Iterable[int]) -> None:
        """Looks for the least net that ends in any of these constraints."""
        for q in broken:
            self._broken = CONSTRAINT_CANDIDATES[q] & self._start
            self._go_on(1, self._gone[0], (), self._broken)

    def _go_on(
        self, facts: int, gone: Candidates, unfounded: tuple[int, ...], missing: Candidates
    ) -> None:
        self._left -= 1
        if self._left < 0:
            raise _TooLong
        missing &= ~gone
        size = facts.bit_count() - 1
        if size + self._at_least(missing) >= self.least:
            return
        if missing:
            hardest = min(members(missing), key=lambda k: self._causes[k].bit_count())
            for n in each(self._causes[hardest]):
                self._go_on(facts | 1 << n, gone | self._gone[n], (*unfounded, n), missing)
        elif unfounded:
            *rest, n = unfounded
            for leans in sorted(self._leans[n], key=lambda ks: (ks & ~gone).bit_count()):
                self._go_on(facts, gone, tuple(rest), leans)
        elif self._follows(facts):
            self.least = size

    def _at_least(self, missing: Candidates) -> int:
        used = number = 0
        for k in members(missing):
            if not self._causes[k] & used:
                used |= self._causes[k]
                number += 1
        return number

    def _follows(self, facts: int) -> bool:
        """Whether these facts follow one after another from the supposition, and to the end."""
        gone, left = self._gone[0], set(each(facts & ~1))
        while ready := {n for n in left if any(not leans & ~gone for leans in self._leans[n])}:
            for n in ready:
                gone |= self._gone[n]
            left -= ready
        return not left and not self._broken & ~gone
