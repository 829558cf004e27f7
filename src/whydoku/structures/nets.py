"""Turns nets into reasons for readers: `Branches` with a supposition and, in readable order, the
facts that follow from it.

A candidate is supposed true, and conclusions are drawn round by round. A round draws all singles;
if there are none, all intersections; failing these, all subsets of two bases, then of three; and
where refutations are allowed, it refutes all candidates that singles and intersections lead to a
contradiction. The search ends when a constraint is empty. A net keeps only the facts that are
needed to empty it.

A fact depends on the absence of candidates that earlier facts exclude. What is found round by round
is written line by line: each fact comes after those on which it depends, the longest line of
thought first, so that most facts stand right after what they follow from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum

from whydoku.bits import Candidates, each, members
from whydoku.grid import Grid
from whydoku.kernels.nets import (
    FoundCover,
    FoundFact,
    FoundNet,
    FoundRefutation,
    FoundSingle,
    lightest_net,
)
from whydoku.kernels.paths import packed_state
from whydoku.spaces import CONSTRAINT_CANDIDATES, SEES
from whydoku.why import Branch, Branches, Cover, Fact
from whydoku.world.candidates import held_in, union


class Reach(IntEnum):
    """What the reasoning after a supposition may use: singles alone, covers as well, or also
    refutations of further candidates."""

    SINGLES = 0
    COVERS = 1
    REFUTATIONS = 2


def refutations(
    grid: Grid, reach: Reach, candidate: int | None = None
) -> Iterator[tuple[int, Branches]]:
    """Yields each candidate that leads to a contradiction, with the reason, the lightest net first.
    If `candidate` is given, only that one is tried."""
    skip = 0 if candidate is None else ~(1 << candidate) & grid.bits
    state = packed_state(grid.bits, grid.digits, grid.givens.bits, uniqueness=False)
    while net := lightest_net(state, reach.name.lower(), skip):
        yield net.supposed, refutation(net, grid.bits)
        skip |= 1 << net.supposed


def refutation(net: FoundNet, bits: Candidates, *, as_found: bool = False) -> Branches:
    """The reason why the supposition of a net is false. If `as_found` is set, the facts stand in
    the order in which they were found, otherwise line by line."""
    here = bits & ~SEES[net.supposed]
    order = net.facts if as_found else tuple(_line_by_line(net, here))
    return Branches(None, (_branch(net, order, here), Branch(net.supposed, False)))


def _branch(net: FoundNet, order: Sequence[FoundFact], here: Candidates) -> Branch:
    """The branch of a net, with its facts in the given order. It is cut short where a constraint is
    empty early.

    Several candidates are refuted on one grid. Once one of them is removed, a constraint that held
    it may be empty early in the net of another.
    """
    begin, facts = here, list[Fact]()
    for n, found_fact in enumerate(order):
        empty = next((q for q in _bases(found_fact) if not CONSTRAINT_CANDIDATES[q] & here), None)
        if empty is not None:
            rest = FoundNet(net.supposed, tuple(order[:n]), empty)
            return _branch(rest, tuple(_line_by_line(rest, begin)), begin)
        fact = _fact(found_fact, here)
        if fact is not None:
            facts.append(fact)
            here &= ~_excluded(fact)
    return Branch(net.supposed, True, tuple(facts), net.broken)


def _bases(fact: FoundFact) -> tuple[int, ...]:
    """The constraints that must still have a candidate for a fact to follow."""
    match fact:
        case FoundSingle(_, constraint):
            return (constraint,)
        case FoundCover(bases, _, _):
            return bases
        case FoundRefutation(_, _):
            return ()


def _fact(fact: FoundFact, here: Candidates) -> Fact | None:
    """The fact as a pattern records it, with only what it still excludes if the candidates `here`
    are left; None if it excludes none of them."""
    match fact:
        case FoundSingle(candidate, constraint):
            return Fact(1 << candidate, True, constraint)
        case FoundCover(bases, covers, eliminations):
            new = eliminations & here
            return Fact(new, False, Cover(bases, covers)) if new else None
        case FoundRefutation(candidate, net):
            if not here >> candidate & 1:
                return None
            return Fact(1 << candidate, False, refutation(net, here))


def _excluded(fact: Fact) -> Candidates:
    if not fact.is_true:
        return fact.candidates
    return SEES[fact.candidates.bit_length() - 1]


def _line_by_line(net: FoundNet, here: Candidates) -> Iterator[FoundFact]:
    """Yields the facts of a net that its contradiction needs, each after those on which it
    depends."""
    causes = _Causes(net.facts, here)
    last = causes.of(CONSTRAINT_CANDIDATES[net.broken], len(net.facts))
    return (net.facts[n] for n in causes.in_order(last))


class _Causes:
    """Finds out which facts of a net depend on which. Facts are numbered, and sets of facts are bit
    sets of their numbers."""

    def __init__(self, facts: Sequence[FoundFact], here: Candidates) -> None:
        self._exclusions = [_excluded_by(fact) & here for fact in facts]
        self._here = here
        self._causes: list[int] = []
        self._needs: list[int] = []
        for n, fact in enumerate(facts):
            self._causes.append(self.of(_leans(fact), n))
            self._needs.append(self._with_all(self._causes[n]))

    def of(self, leans: Candidates, before: int) -> int:
        """The facts that exclude the candidates `leans`, as a bit set: for each candidate the
        earliest fact that excludes it, among those numbered below `before`."""
        earliest = 0
        for k in members(leans & self._here):
            earliest |= 1 << next(
                (n for n in range(before) if self._exclusions[n] >> k & 1), before
            )
        return earliest & (1 << before) - 1

    def _with_all(self, facts: int) -> int:
        return facts | union(self._needs[n] for n in each(facts))

    def in_order(self, facts: int, known: int = 0) -> Iterator[int]:
        """Yields the numbers of `facts` and of all facts on which these depend, except those in
        `known`. The longest line of thought comes first."""
        for n in sorted(each(facts), key=lambda n: (-self._needs[n].bit_count(), n)):
            if not known >> n & 1:
                yield from self.in_order(self._causes[n], known)
                yield n
                known |= self._needs[n] | 1 << n


def _excluded_by(fact: FoundFact) -> Candidates:
    match fact:
        case FoundSingle(candidate, _):
            return SEES[candidate]
        case FoundCover(_, _, eliminations):
            return eliminations
        case FoundRefutation(candidate, _):
            return 1 << candidate


def _leans(fact: FoundFact) -> Candidates:
    """The candidates that must already be excluded for a fact to follow."""
    match fact:
        case FoundSingle(candidate, constraint):
            return CONSTRAINT_CANDIDATES[constraint] & ~(1 << candidate)
        case FoundCover(bases, covers, _):
            return held_in(bases) & ~held_in(covers)
        case FoundRefutation(_, net):
            return _leans_of_net(net)


def _leans_of_net(net: FoundNet) -> Candidates:
    leans, excluded = 0, SEES[net.supposed]
    for fact in net.facts:
        leans |= _leans(fact) & ~excluded
        excluded |= _excluded_by(fact)
    return leans | CONSTRAINT_CANDIDATES[net.broken] & ~excluded
