"""Keeps track of what is possible and what is known within a supposition, by the same rules as the
checker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from whydoku.bits import Candidates
from whydoku.grid import Grid
from whydoku.spaces import CONSTRAINT_CANDIDATES, CONSTRAINTS_OF, SEES
from whydoku.why import Fact


class NotYetError(Exception):
    """Raised if a conclusion does not follow yet, because more must be known first."""


@dataclass(frozen=True, slots=True)
class SuppositionState:
    """A state within a supposition: the candidates that are still possible, and those known to be
    true."""

    bits: Candidates
    true: Candidates

    @classmethod
    def of(cls, grid: Grid) -> SuppositionState:
        """The state of a grid on which nothing is supposed yet."""
        return cls(grid.bits, grid.digits)

    def left(self, q: int) -> Candidates:
        """The candidates of constraint `q` that are still possible."""
        return CONSTRAINT_CANDIDATES[q] & self.bits

    def with_one(self, k: int, *, is_true: bool) -> SuppositionState:
        """The state once candidate `k` is known to be true, or to be false. Whatever a true
        candidate sees is then false."""
        if is_true:
            return SuppositionState(self.bits & ~SEES[k], self.true | 1 << k)
        return SuppositionState(self.bits & ~(1 << k), self.true)

    def after(self, fact: Fact) -> SuppositionState:
        """The state once a fact is known. A fact that says what is true must be about a single
        candidate."""
        if fact.is_true:
            return self.with_one(fact.candidates.bit_length() - 1, is_true=True)
        return SuppositionState(self.bits & ~fact.candidates, self.true)

    def empty(self, k: int) -> int | None:
        """A constraint without candidates, preferably one that contains the candidate `k`; None if
        no constraint is empty."""
        near = (q for q, _ in CONSTRAINTS_OF[k])
        return next((q for q in (*near, *range(324)) if not self.left(q)), None)

    def singles(self) -> Iterator[Fact]:
        """Yields the singles that follow, one by one, until no more follow or a constraint is
        empty."""
        here = self
        new = True
        while new:
            new = False
            for q in range(324):
                left = here.left(q)
                if not left:
                    return
                if not left & (left - 1) and not left & here.true:
                    fact = Fact(left, True, q)
                    here, new = here.after(fact), True
                    yield fact
