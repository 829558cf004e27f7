"""The lightest net: of all the facts of a line that comes to a contradiction, few that it needs.

Each candidate that a fact needs to be absent may be excluded by several earlier facts. For each
fact in turn a light set of facts is put together that it needs, itself included: the candidates
with the fewest causes come first, and each takes the cause that adds least. So a set is as light as
greed makes it, which is not always the lightest. What a set can spare is dropped at the end.

A net weighs as many facts as it has, inner nets included.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from oracles.nets import Covered, LastOne, Net, NetFact, Refuted
from oracles.suppositions import (
    CoverFact,
    Covers,
    LineFact,
    LineOfThought,
    RefutedFact,
    TrueFact,
    lines_on,
)
from oracles.whips import shortest_braid
from whydoku.bits import Candidates, each, members
from whydoku.grid import Grid
from whydoku.spaces import CONSTRAINT_CANDIDATES, CONSTRAINTS_OF

MOST_WEIGHED: Final = 8
"""Refutations give a line many facts, and most candidates a contradiction; so only so many lines
are weighed, those that seem the lightest."""

MOST_CANDIDATES: Final = 450
"""With more of them a grid has no clues to speak of, and hardly anything follows."""

MOST_EXACT: Final = 10
"""The length of the longest braid that is asked for, to have the lightest net by singles."""

_USUAL_WEIGHT: Final = 6
"""The weight of a refutation that nobody has looked into."""

_NO_WEIGHT: Final = 1 << 20


class Reach(Enum):
    """What a line may use: singles alone, covers as well, or also refutations within."""

    SINGLES = 0
    COVERS = 1
    REFUTATIONS = 2


class WeighedNet(NamedTuple):
    """A net and its weight."""

    net: Net
    weight: int


def lightest(grid: Grid, reach: Reach, skip: Candidates) -> Net | None:
    """The lightest net found on a grid, of those that exclude none of `skip`.

    By singles alone there is no lighter one of less than ten facts: the shortest braid is asked
    for.
    """
    if grid.is_broken or grid.bits.bit_count() > MOST_CANDIDATES:
        return None
    covers = Covers.NONE if reach is Reach.SINGLES else Covers.SUBSETS
    lines = dict(lines_on(grid, covers, skip))
    if reach is Reach.REFUTATIONS:
        lines = _refuted_within(lines)
    lines = {k: line for k, line in lines.items() if line.is_broken}
    if reach is Reach.REFUTATIONS:
        rough = {k: _rough_weight(grid, line) for k, line in lines.items()}
        lines = {k: lines[k] for k in sorted(lines, key=rough.__getitem__)[:MOST_WEIGHED]}
    found: WeighedNet | None = None
    for line in lines.values():
        limit = found.weight if found else _NO_WEIGHT
        found = _net_of(grid, line, limit) or found
    if found is None:
        return None
    if reach is Reach.SINGLES:
        return shortest_braid(grid, min(found.weight, MOST_EXACT), skip) or found.net
    return found.net


def _refuted_within(lines: dict[int, LineOfThought]) -> dict[int, LineOfThought]:
    """Lines in which all were refuted that could be, until one of them breaks."""
    while lines and not any(line.is_broken for line in lines.values()):
        lines = {k: line for k, line in lines.items() if line.refute()}
        for line in lines.values():
            line.follow(Covers.SUBSETS)
    return lines


def _rough_weight(grid: Grid, line: LineOfThought) -> int:
    return _Weigher(grid.bits, _NO_WEIGHT).take(line, rough=True).weight


def _net_of(grid: Grid, line: LineOfThought, limit: int) -> WeighedNet | None:
    weigher = _Weigher(grid.bits, limit)
    end = weigher.take(line)
    return weigher.net(end, 0)[0] if end.weight < limit else None


class _End(NamedTuple):
    """A contradiction: the empty constraint, the facts it needs, and their weight."""

    broken: int
    facts: int
    weight: int


class _Rests(NamedTuple):
    """What a fact rests on: itself as part of a net, a light set of facts, what it leans on, and
    its weight."""

    found: NetFact | None
    needs: int
    leans: Candidates
    weight: int = 1


class _Weigher:
    """The facts of a line, each with a light set of those it needs; such sets are ints.

    A fact that needs as much as the `limit` is no cause of others.
    """

    def __init__(self, start: Candidates, limit: int) -> None:
        self._start = start
        self._limit = limit
        self._facts: list[LineFact] = []
        self._rests: list[_Rests] = []
        self._needs: list[int] = []
        self._causes: dict[int, list[int]] = {}

    def take(self, line: LineOfThought, *, rough: bool = False) -> _End:
        """Takes the facts of a line, rough ones without looking into refutations; returns its
        lightest contradiction."""
        for fact in line.facts:
            self._add(fact, rough=rough)
        least = _End(-1, 0, _NO_WEIGHT)
        for q, mask in enumerate(line.grid.masks):
            if mask == 0:
                facts, weight = self._gathered(CONSTRAINT_CANDIDATES[q], line.round + 1)
                if weight < least.weight:
                    least = _End(q, facts, weight)
        return least

    def _add(self, fact: LineFact, *, rough: bool) -> None:
        rests = self._rests_on(fact, rough=rough)
        n = len(self._facts)
        self._facts.append(fact)
        self._rests.append(rests or _Rests(None, 0, 0))
        self._needs.append(self._rests[n].needs | 1 << n)
        if rests and self._weight_of(self._needs[n]) < self._limit:
            for k in members(fact.gone & self._start):
                self._causes.setdefault(k, []).append(n)

    def _rests_on(self, fact: LineFact, *, rough: bool) -> _Rests | None:
        match fact:
            case TrueFact(is_supposed=True):
                return _Rests(None, 0, 0, 0)
            case TrueFact(round=round_, candidate=k):
                return self._on_constraint(round_, k)
            case CoverFact(round=round_, cover=cover, gone=gone, leans=leans):
                needs, weight = self._gathered(leans, round_)
                found = Covered(cover.bases, cover.covers, gone)
                return _Rests(found, needs, leans) if weight < _NO_WEIGHT else None
            case RefutedFact():
                return _Rests(None, 0, 0, _USUAL_WEIGHT) if rough else self._on_net(fact)

    def _on_constraint(self, round_: int, k: int) -> _Rests | None:
        """The constraint in which a single is the lightest."""
        least, best = _NO_WEIGHT, None
        for q, _ in CONSTRAINTS_OF[k]:
            leans = CONSTRAINT_CANDIDATES[q] & self._start & ~(1 << k)
            needs, weight = self._gathered(leans, round_)
            if weight < least:
                least, best = weight, _Rests(LastOne(k, q), needs, leans)
        return best

    def _on_net(self, fact: RefutedFact) -> _Rests | None:
        """The net of a refutation, and what it needs of the facts before."""
        line = LineOfThought.supposing(fact.grid, fact.candidate, fact.round)
        line.follow(Covers.INTERSECTIONS)
        if not line.is_broken:
            return None
        first = sum(one.round < fact.round for one in self._facts)
        inside = self._first(first)
        end = inside.take(line)
        if end.weight >= _NO_WEIGHT:
            return None
        inner, leans = inside.net(end, first)
        found = Refuted(fact.candidate, inner.net)
        return _Rests(found, end.facts & (1 << first) - 1, leans, 1 + inner.weight)

    def _first(self, n: int) -> _Weigher:
        """The same with the first n facts alone."""
        earlier = _Weigher(self._start, self._limit)
        earlier._facts = self._facts[:n]
        earlier._rests = self._rests[:n]
        earlier._needs = self._needs[:n]
        earlier._causes = {
            k: [cause for cause in causes if cause < n] for k, causes in self._causes.items()
        }
        return earlier

    def _weight_of(self, facts: int) -> int:
        return sum(self._rests[n].weight for n in each(facts))

    def _causes_of(self, k: int, before: int) -> list[int]:
        return [n for n in self._causes.get(k, ()) if self._facts[n].round < before]

    def _gathered(self, missing: Candidates, before: int) -> tuple[int, int]:
        """A light set of facts that exclude these candidates before a round, and its weight; no
        weight if there is none below the limit."""
        causes = [self._causes_of(k, before) for k in members(missing & self._start)]
        if not all(causes):
            return 0, _NO_WEIGHT
        facts = 0
        for some in sorted(causes, key=len):
            if any(facts >> n & 1 for n in some):
                continue
            weight, best = min((self._weight_of(facts | self._needs[n]), n) for n in some)
            if weight >= self._limit:
                return 0, _NO_WEIGHT
            facts |= self._needs[best]
        return facts, self._weight_of(facts)

    # The facts that are kept

    def net(self, end: _End, first: int) -> tuple[WeighedNet, Candidates]:
        """The net of an end: its facts after number `first`, the supposition, without those that
        it can spare; and the candidates whose absence it takes from the facts before."""
        kept = end.facts
        for n in reversed(range(first + 1, len(self._facts))):
            if kept >> n & 1 and self._holds(kept & ~(1 << n), end.broken, first):
                kept &= ~(1 << n)
        numbers = [n for n in each(kept) if n > first]
        facts = tuple(found for n in numbers if (found := self._rests[n].found))
        outer = self._from_before(CONSTRAINT_CANDIDATES[end.broken], kept >> first << first)
        for n in numbers:
            earlier = kept & (1 << n) - 1
            outer |= self._from_before(self._rests[n].leans, earlier >> first << first)
        weight = sum(self._rests[n].weight for n in numbers)
        supposed = next(one for one in self._facts[first:] if isinstance(one, TrueFact))
        return WeighedNet(Net(supposed.candidate, facts, end.broken), weight), outer

    def _from_before(self, leans: Candidates, facts: int) -> Candidates:
        return leans & self._start & ~self._excluded(facts)

    def _excluded(self, facts: int) -> Candidates:
        gone = 0
        for n in each(facts):
            gone |= self._facts[n].gone
        return gone

    def _holds(self, facts: int, broken: int, first: int) -> bool:
        """Whether each of these facts after number `first`, and the end, has what it needs."""
        if CONSTRAINT_CANDIDATES[broken] & self._start & ~self._excluded(facts):
            return False
        return not any(
            self._rests[n].leans & self._start & ~self._excluded(facts & (1 << n) - 1)
            for n in each(facts)
            if n > first
        )
