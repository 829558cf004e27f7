"""Derives what a pattern proves: a line for each of its conclusions, from the sums on which the
pattern rests, or from the ends of branches.

What cannot be written as the reason tells it is found by trying: all constraints may be followed
then. Such lines are counted, since they prove the conclusion and not the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whydoku.formats.certificates.knowledge import BY_ITSELF, Knowledge
from whydoku.formats.certificates.reasons import (
    Grounds,
    NotToldError,
    grounds_of,
    left_of,
    sum_of_choice,
)
from whydoku.formats.certificates.refuting import NotShownError, Refutation, Sum
from whydoku.grids.bits import Candidates, members
from whydoku.logic.why import (
    Branch,
    Branches,
    Chain,
    Deadly,
    Fact,
    Pattern,
    Truth,
)


class Deriver:
    """Derives conclusions; `tried` counts those that were found by trying."""

    def __init__(self) -> None:
        self.tried = 0

    def lines(self, known: Knowledge, pattern: Pattern, goals: Iterable[int]) -> list[int]:
        """The lines of some conclusions of a pattern, each a literal."""
        if isinstance(pattern, Branches):
            return self._agreed(known, pattern, goals)
        goals = [*goals]
        try:
            grounds = grounds_of(pattern, known)
        except NotToldError:
            return [self._tried(known, (goal,)) for goal in goals]
        return [self._line(known, grounds, (goal,)) for goal in goals]

    def _line(self, known: Knowledge, grounds: Grounds, goal: Sequence[int]) -> int:
        try:
            return grounds.line(known, goal)
        except NotShownError:
            return self._tried(known, goal)

    def _tried(self, known: Knowledge, goal: Iterable[int]) -> int:
        """The line of a clause that is found by trying."""
        self.tried += 1
        there = (q for q, ks in enumerate(known.tables.constraints) if ks)
        sums = [one for one in (left_of(known, q) for q in there) if not one.plus & known.true]
        return Refutation(known, tuple(goal), sums, sums, smallest=True).line()

    def _agreed(self, known: Knowledge, branches: Branches, goals: Iterable[int]) -> list[int]:
        """The lines of what all branches agree on."""
        ends = [self._end_of(known, branch) for branch in branches.branches]
        over = self._cases(known, branches)
        lines = []
        for goal in goals:
            hints = [end if isinstance(end, int) else _line_of(end, goal) for end in ends]
            hints += [over.line()] if over else []
            lines.append(known.lines.follows((*known.under, goal), hints))
        return lines

    def _cases(self, known: Knowledge, branches: Branches) -> Sum | None:
        """That one of the branches holds; None for a candidate and its opposite."""
        over = branches.over
        match over:
            case None:
                return None
            case Chain():
                return self._clause(known, over, over.nodes[0] | over.nodes[-1])
            case Deadly():
                return self._clause(known, over, over.guardians)
            case Truth():
                return self._clause(known, over, over.candidates & known.bits)
            case _:
                return sum_of_choice(known, over)

    def _clause(self, known: Knowledge, pattern: Pattern, candidates: Candidates) -> Sum:
        goal = members(candidates)
        try:
            line = self._line(known, grounds_of(pattern, known), goal)
        except NotToldError:
            line = self._tried(known, goal)
        return Sum(lambda: line, candidates)

    def _end_of(self, known: Knowledge, branch: Branch) -> Knowledge | int:
        """What is known at the end of a branch, or the line that says that it breaks."""
        k = branch.candidate
        within = known.assume([k if branch.is_true else ~k])
        for fact in branch.facts:
            self._learn(within, fact)
        if isinstance(branch.broken, Truth):
            return self._clause(within, branch.broken, 0).line()
        return within if branch.broken is None else within.left_in(branch.broken)

    def _learn(self, within: Knowledge, fact: Fact) -> None:
        """Takes in a fact of a branch."""
        if isinstance(fact.because, int):
            if fact.is_true:
                k = fact.candidates.bit_length() - 1
                within.learn_true(k, within.left_in(fact.because))
            return
        ks = members(fact.candidates)
        goals = ks if fact.is_true else [~k for k in ks]
        for k, line in zip(ks, self.lines(within, fact.because, goals), strict=True):
            (within.learn_true if fact.is_true else within.learn_false)(k, line)


def _line_of(end: Knowledge, goal: int) -> int:
    """The line that says a literal at the end of a branch."""
    if goal >= 0:
        return end.true_line(goal)
    return end.false_line(~goal) if not end.bits >> ~goal & 1 else BY_ITSELF
