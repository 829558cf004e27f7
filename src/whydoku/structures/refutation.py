"""Refutations: a candidate is supposed true and followed, single by single, to a contradiction.

If singles alone do not get there, another candidate is supposed inside, and so on: a refutation
within a refutation. Only the facts that the contradiction needs are kept.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from whydoku import kernels
from whydoku.bits import ONE_LEFT, Candidates, Mask, from_members, members
from whydoku.grid import Grid
from whydoku.spaces import CONSTRAINT_CANDIDATES, CONSTRAINTS, CONSTRAINTS_OF, SEES
from whydoku.why import Branch, Branches, Fact


def impossible(grid: Grid) -> Candidates:
    """The candidates of open cells that are true in no solution."""
    possible = members(grid.bits & ~grid.digits)
    rows = b"".join(kernels.packed_set(grid.bits & ~SEES[k]) for k in possible)
    counts = memoryview(kernels.count_many(rows, kernels.SET_WIDTH, 1, 1)).cast("Q")
    return from_members(k for k, count in zip(possible, counts, strict=True) if not count)


SMALL_CONSTRAINT: Final = 3
"""The most candidates of a constraint in which refutations by singles alone are looked for."""

FEW_SUPPOSITIONS: Final = 4
"""With so few suppositions left, searching for refutations by singles takes too much time."""


class _TooManySuppositions(Exception):
    """Raised when a refutation needs more suppositions than are allowed."""


def refute(
    grid: Grid,
    k: int,
    *,
    nested: bool,
    among: Collection[int] = range(324),
    most: int | None = None,
    further: Sequence[int] = (),
) -> Branch | None:
    """Supposes candidate `k` true and follows the consequences up to an empty constraint; None if
    no constraint becomes empty.

    If `nested` is set, further candidates may be supposed; `k` must then be true in no solution, so
    that the search ends. `among` are the constraints to follow: all, or those of one digit. `most`
    limits the number of suppositions, `k` included; beyond it the result is None. `further` are the
    candidates to refute inside, in order; without any they are searched for.
    """
    left = [most if most is not None else -1]
    told = iter(further) if further else None
    masks = list(grid.masks)
    line = _LineOfThought(masks, grid.bits, grid.digits, {}, [], frozenset(among), left, told)
    try:
        waiting = deque(q for q in members(grid.lone) if q in line.among)
        refutation = line.refutation(k, nested, waiting)
    except _TooManySuppositions:
        return None
    return _shortened(refutation[0], grid.bits) if refutation else None


def _shortened(branch: Branch, bits: Candidates) -> Branch:
    """A branch without the facts that its contradiction does not need.

    A fact can be superfluous if later ones exclude the same candidates. Removing one fact never
    makes another superfluous, so each is tried once: nested ones first, then from the last to the
    first.
    """
    facts = list(branch.facts)
    here = bits & ~SEES[branch.candidate]
    for n, fact in enumerate(facts):
        if isinstance(fact.because, Branches):
            first, other = fact.because.branches
            because = Branches(None, (_shortened(first, here), other))
            facts[n] = replace(fact, because=because)
        here = _left_after(fact, here)
    branch = replace(branch, facts=tuple(facts))
    for n in reversed(range(len(facts))):
        shorter = replace(branch, facts=branch.facts[:n] + branch.facts[n + 1 :])
        if _is_refutation(shorter, bits):
            branch = shorter
    return branch


def _is_refutation(branch: Branch, bits: Candidates) -> bool:
    """Whether each fact of a branch follows from the facts before it, and the contradiction from
    all of them."""
    here = bits & ~SEES[branch.candidate]
    for fact in branch.facts:
        if isinstance(fact.because, Branches):
            if not _is_refutation(fact.because.branches[0], here):
                return False
        elif not isinstance(fact.because, int) or (
            CONSTRAINT_CANDIDATES[fact.because] & here != fact.candidates
        ):
            return False
        here = _left_after(fact, here)
    return branch.broken is not None and not CONSTRAINT_CANDIDATES[branch.broken] & here


def _left_after(fact: Fact, bits: Candidates) -> Candidates:
    """The candidates in `bits` that are left once a fact about a single candidate is known."""
    if fact.is_true:
        return bits & ~SEES[fact.candidates.bit_length() - 1]
    return bits & ~fact.candidates


@dataclass(slots=True)
class _Event:
    """A step in a line of thought: a fact, or None for the supposition itself; `needs` are the
    numbers of the events on which it relies."""

    fact: Fact | None
    needs: set[int]


@dataclass(slots=True)
class _LineOfThought:
    """A line of thought, which follows a supposition:

    - `masks`, `bits`: the candidates that are still possible
    - `true`: the candidates known to be true
    - `cause`: for each excluded candidate the number of the event that excluded it
    - `events`: the supposition and the facts that follow, in order
    - `among`: the constraints to follow
    - `left`: how many suppositions are still allowed, negative if there is no limit; a list of one
      number, which nested lines share
    - `told`: the candidates still to be refuted inside, if they are known
    """

    masks: list[Mask]
    bits: Candidates
    true: Candidates
    cause: dict[int, int]
    events: list[_Event]
    among: frozenset[int]
    left: list[int]
    told: Iterator[int] | None

    def refutation(
        self, k: int, nested: bool, waiting: deque[int] | None = None
    ) -> tuple[Branch, set[int]] | None:
        """The refutation of candidate `k` as things stand on the line, and the numbers of the
        events on which the refutation relies; None if `k` is not refuted.

        `waiting` are constraints with one candidate left that have not been followed yet.
        """
        if nested:
            self._suppose()
        inner = replace(self, masks=self.masks[:], cause=dict(self.cause), events=[*self.events])
        start = len(inner.events)
        broken = inner.follow(_Event(None, set()), true=k, waiting=waiting)
        while broken is None:
            if not nested:
                return None
            broken = inner.refute_one()
        facts, outer = inner.needed_for(broken, start)
        return Branch(k, True, facts, broken), outer

    def refute_one(self) -> int | None:
        """Refutes one candidate and returns the constraint that is then empty; None if none is.

        A candidate that singles alone refute is looked for first, in the smallest constraints. If
        there is none, the first candidate of the smallest constraint is supposed, and the search
        goes deeper. With few suppositions left the search goes deeper at once: using them up takes
        less time than looking.
        """
        if self.told:
            k = next(self.told)
            refuted = self.refutation(k, nested=False) or self.refutation(k, nested=True)
            return self._refuted(k, *refuted) if refuted else None
        sizes = [m.bit_count() for m in self.masks]
        open_ones = sorted((q for q, size in enumerate(sizes) if size > 1), key=sizes.__getitem__)
        few = 0 <= self.left[0] <= FEW_SUPPOSITIONS
        small = [] if few else [q for q in open_ones if sizes[q] <= SMALL_CONSTRAINT]
        for k in dict.fromkeys(k for q in small for k in CONSTRAINTS[q] if self.bits >> k & 1):
            refutation = self.refutation(k, nested=False)
            if refutation is not None:
                self._suppose()
                return self._refuted(k, *refutation)
        k = next(k for k in CONSTRAINTS[open_ones[0]] if self.bits >> k & 1)
        refutation = self.refutation(k, nested=True)
        if refutation is None:
            raise AssertionError("a refutation within a refutation always comes to its end")
        return self._refuted(k, *refutation)

    def _suppose(self) -> None:
        """Counts one more supposition; raises _TooManySuppositions if none is left."""
        if not self.left[0]:
            raise _TooManySuppositions
        self.left[0] -= 1

    def _refuted(self, k: int, branch: Branch, needs: set[int]) -> int | None:
        because = Branches(None, (branch, Branch(k, False)))
        return self.follow(_Event(Fact(1 << k, False, because), needs), false=k)

    def follow(
        self,
        event: _Event,
        true: int | None = None,
        false: int | None = None,
        waiting: deque[int] | None = None,
    ) -> int | None:
        """Records an event and follows it through all singles. The event makes the candidate given
        as `true` true, or the one given as `false` false. Returns the first constraint that is left
        empty, or None."""
        waiting = deque() if waiting is None else waiting
        number = self._record(event)
        broken = self._exclude(1 << false if false is not None else 0, number, waiting)
        if true is not None:
            broken = self._settle(true, number, waiting)
        while broken is None and waiting:
            q = waiting.popleft()
            k = CONSTRAINTS[q][self.masks[q].bit_length() - 1]
            if not self.true >> k & 1:
                number = self._record(_Event(Fact(1 << k, True, q), self._causes(q)))
                broken = self._settle(k, number, waiting)
        return broken

    def _record(self, event: _Event) -> int:
        self.events.append(event)
        return len(self.events) - 1

    def _settle(self, k: int, number: int, waiting: deque[int]) -> int | None:
        self.true |= 1 << k
        return self._exclude(SEES[k] & self.bits, number, waiting)

    def _exclude(self, excluded: Candidates, number: int, waiting: deque[int]) -> int | None:
        """Excludes candidates because of event `number`, and puts the constraints with one
        candidate left into `waiting`. Returns the first constraint that is left empty, or None."""
        self.bits &= ~excluded
        broken = None
        for k in members(excluded):
            self.cause[k] = number
            for q, bit in CONSTRAINTS_OF[k]:
                m = self.masks[q] = self.masks[q] ^ bit
                if q not in self.among:
                    continue
                if m in ONE_LEFT:
                    waiting.append(q)
                elif not m and broken is None:
                    broken = q
        return broken

    def _causes(self, q: int) -> set[int]:
        return {self.cause[k] for k in CONSTRAINTS[q] if k in self.cause}

    def needed_for(self, broken: int, start: int) -> tuple[tuple[Fact, ...], set[int]]:
        """The facts, from event `start` on, that lead to the empty constraint `broken`, and the
        numbers of the earlier events on which they rely."""
        needed = self._causes(broken)
        facts = []
        for number in range(len(self.events) - 1, start - 1, -1):
            event = self.events[number]
            if number in needed:
                needed |= event.needs
                if event.fact is not None:
                    facts.append(event.fact)
        return tuple(reversed(facts)), {number for number in needed if number < start}
