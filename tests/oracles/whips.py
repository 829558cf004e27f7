"""Whips, found in plain Python: a candidate is supposed, and constraint after constraint has one
candidate left, until one has none.

    Z - L1 = R1 - L2 = R2 - L3 .          of length 3

    Z            the candidate that is supposed
    Lk = Rk      a constraint: Lk sees the fact before it, and all its other candidates but Rk
                 see Z or some fact before
    L3 .         the constraint that is broken: all its candidates see Z or some fact

    whip         as above
    g-whip       a fact may also be a group: the candidates left in a constraint all lie where a box
                 and a line cross, so the digit is excluded from the rest of the box or line
    braid        Lk may see Z or any fact before

The length counts the constraints. Whips come shortest first; of one length, by candidate. Of
several that refute one candidate, only the first counts, in an order that compares them fact by
fact: single candidates come before groups, and otherwise the order is that of the constraints.

A line is left where all its facts, drawn at once and again and again, would not break it in time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple, TypeAlias

from oracles.nets import Covered, LastOne, Net, NetFact
from whydoku.grids.bits import ONE_LEFT, Candidates, Mask, members
from whydoku.grids.grid import Grid
from whydoku.grids.spaces import (
    ALL_CANDIDATES,
    CONSTRAINT_CANDIDATES,
    CONSTRAINTS,
    CONSTRAINTS_OF,
    HELD_BY,
    ROW_SPACE,
    SEES,
)

ALL_CONSTRAINTS = (1 << 324) - 1

WHIP, G_WHIP, BRAID = "whip", "g-whip", "braid"
"""The kinds, by the names of the techniques."""


def whips(grid: Grid, kind: str, most: int) -> Iterator[Net]:
    """Yields for each candidate that whips of a kind refute the first of the shortest of them."""
    if not grid.is_broken:
        yield from _shortest_first(_Finder.on(grid, kind, ALL_CANDIDATES), most)


def shortest_braid(grid: Grid, most: int, skip: Candidates) -> Net | None:
    """The first of the shortest braids that refute none of `skip`."""
    return next(_shortest_first(_Finder.on(grid, BRAID, ~skip & ALL_CANDIDATES), most), None)


def _shortest_first(finder: _Finder, most: int) -> Iterator[Net]:
    for length in range(1, most + 1):
        yield from finder.of_length(length)


class _Single(NamedTuple):
    """A candidate is the last one left in a constraint."""

    candidate: int
    because: int

    @property
    def place(self) -> tuple[int, int]:
        """What tells it from other facts, whatever it follows from."""
        return self.candidate, -1

    @property
    def first(self) -> tuple[bool, int]:
        """What tells it from other facts: its candidate."""
        return True, self.candidate

    @property
    def seen(self) -> Candidates:
        """What sees it."""
        return SEES[self.candidate]


class _Group(NamedTuple):
    """What is left of a constraint is on the crossing with another one."""

    because: int
    cover: int

    @property
    def place(self) -> tuple[int, int]:
        """What tells its crossing from others."""
        return min(self), max(self)

    @property
    def first(self) -> tuple[bool, int]:
        """What tells it from other facts: the constraint it rests on."""
        return False, self.because

    @property
    def gone(self) -> Candidates:
        """What it excludes."""
        return CONSTRAINT_CANDIDATES[self.cover] & ~CONSTRAINT_CANDIDATES[self.because]

    @property
    def seen(self) -> Candidates:
        """What sees all of the crossing."""
        return CONSTRAINT_CANDIDATES[self.cover] ^ CONSTRAINT_CANDIDATES[self.because]


@cache
def _crossing(q: int, left: Mask) -> int | None:
    """The other constraint that holds all that is left of a constraint, if this is two candidates
    or three."""
    held = [k for j, k in enumerate(CONSTRAINTS[q]) if left >> j & 1]
    others = {c for c, _ in CONSTRAINTS_OF[held[0]]} - {q} if len(held) in (2, 3) else set()
    return next((c for c in others if all(CONSTRAINT_CANDIDATES[c] >> k & 1 for k in held)), None)


_Link: TypeAlias = _Single | _Group

_Ending: TypeAlias = tuple[list[_Link], int]
"""The facts up to the end of a line, and the constraint that is broken there."""

_Barred: TypeAlias = frozenset[tuple[bool, int]]
"""Facts that do not count, by their `first`."""


@dataclass(slots=True)
class _Line:
    """A grid on the way: the masks of its constraints, and those with one candidate left that is
    not placed."""

    masks: list[Mask]
    bits: Candidates
    digits: Candidates
    lone: int
    is_broken: bool = False

    def copy(self) -> _Line:
        return replace(self, masks=self.masks[:])

    def place(self, k: int) -> None:
        self.digits |= 1 << k
        self.remove(SEES[k])
        self.lone &= ~HELD_BY[k]

    def remove(self, gone: Candidates) -> None:
        gone &= self.bits
        self.bits ^= gone
        for k in members(gone):
            for q, bit in CONSTRAINTS_OF[k]:
                m = self.masks[q] = self.masks[q] ^ bit
                if m in ONE_LEFT:
                    self.lone |= 1 << q
                elif not m:
                    self.lone &= ~(1 << q)
                    self.is_broken = True

    def only(self, q: int) -> int:
        """The candidate that is alone in a constraint."""
        return CONSTRAINTS[q][self.masks[q].bit_length() - 1]

    def further(self, fact: _Link) -> _Line:
        line = self.copy()
        if isinstance(fact, _Single):
            line.place(fact.candidate)
        else:
            line.remove(fact.gone)
        return line

    def singles(self, among: int) -> list[_Single]:
        """The singles that are not placed, each by the first of its constraints."""
        first: dict[int, int] = {}
        for q in members(self.lone & among):
            first.setdefault(self.only(q), q)
        return [_Single(k, q) for k, q in first.items()]

    def groups(self, among: int) -> list[_Group]:
        """The groups that exclude something."""
        found = []
        for q in members((among & ALL_CONSTRAINTS) >> ROW_SPACE):
            m = self.masks[q + ROW_SPACE]
            cover = _crossing(q + ROW_SPACE, m)
            if cover is not None and self.masks[cover].bit_count() > m.bit_count():
                found.append(_Group(q + ROW_SPACE, cover))
        return found


@dataclass(slots=True)
class _Start:
    """The line that a candidate begins. What refutes it has at least this length."""

    line: _Line
    least: int
    is_braided: bool = False


@dataclass(slots=True)
class _Finder:
    """A search for whips of one kind on a grid.

    `starts` are the candidates that may be refuted. `failed` holds the places from which a line
    comes to no end: its candidates, its digits, its last fact; and how many facts more it was
    allowed.
    """

    grid: _Line
    kind: str
    starts: dict[int, _Start] = field(default_factory=dict)
    failed: dict[tuple[Candidates, Candidates, tuple[int, int]], int] = field(default_factory=dict)

    @classmethod
    def on(cls, grid: Grid, kind: str, among: Candidates) -> _Finder:
        """The search on a grid for whips that refute one of these candidates."""
        line = _Line([*grid.masks], grid.bits, grid.digits, grid.lone)
        finder = cls(line, kind)
        for k in members(grid.bits & ~grid.digits & among):
            begun = line.further(_Single(k, -1))
            rounds = finder._rounds_to_break(begun, None, ~grid.lone, frozenset())
            if rounds is not None:
                finder.starts[k] = _Start(begun, rounds + 1)
        return finder

    def of_length(self, length: int) -> Iterator[Net]:
        """Yields the whips of a length; each candidate is refuted once.

        Where the facts may follow from any before them, it is soon known that there is nothing; so
        that is asked first.
        """
        for k, start in [*self.starts.items()]:
            found = None
            if start.least <= length:
                if self.kind is BRAID or not start.is_braided:
                    found = self._extended(start.line, None, length - 1)
                    start.is_braided = found is not None
                if self.kind is not BRAID and start.is_braided:
                    self.failed.clear()
                    found = self._extended(start.line, _Single(k, -1), length - 1)
            if found is not None:
                del self.starts[k]
                yield Net(k, tuple(map(self._written, found[0])), found[1])

    def _extended(
        self, line: _Line, last: _Link | None, facts: int, barred: _Barred = frozenset()
    ) -> _Ending | None:
        """The facts that bring a line to its end, at most so many, without some: each following
        from the last, or if there is none from any before.

        What has one of the facts that may come next could have it here, if any may be followed; so
        where it was tried, what comes then does without it.
        """
        if line.is_broken:
            return [], line.masks.index(0)
        near = ~self.grid.lone if last is None else self._near(last)
        if not facts or self._rounds_to_break(line, facts, near, barred) is None:
            return None
        place = (line.bits, line.digits, last.place) if last else None
        if place and self.failed.get(place, 0) >= facts:
            return None
        for link in self._links(line, near):
            if link.first in barred:
                continue
            rest = self._extended(line.further(link), last and link, facts - 1, barred)
            if rest is not None:
                return [link, *rest[0]], rest[1]
            if last is None:
                barred |= {link.first}
        if place:
            self.failed[place] = facts
        return None

    def _links(self, line: _Line, near: int) -> list[_Link]:
        """What follows in some constraints."""
        groups = line.groups(near) if self.kind is G_WHIP else []
        return [*line.singles(near), *groups]

    def _near(self, link: _Link) -> int:
        """The constraints that hold a candidate that sees a fact."""
        near = 0
        for k in members(link.seen & self.grid.bits):
            near |= HELD_BY[k]
        return near

    def _rounds_to_break(
        self, line: _Line, most: int | None, near: int, barred: _Barred
    ) -> int | None:
        """How many times all facts at once have to be drawn until the line breaks: no whip has
        fewer facts. None if that is never, or more often than `most`.

        A fact counts where its constraint is near, or near an earlier one.
        """
        line, rounds = line.copy(), 0
        while not line.is_broken:
            links = [one for one in self._links(line, near) if one.first not in barred]
            if rounds == most or not links:
                return None
            for link in links:
                if isinstance(link, _Group):
                    line.remove(link.gone)
                elif line.bits >> link.candidate & 1:
                    line.place(link.candidate)
                if near > 0:  # else it is everything but some
                    near |= self._near(link)
            rounds += 1
        return rounds

    def _written(self, fact: _Link) -> NetFact:
        if isinstance(fact, _Single):
            return LastOne(*fact)
        return Covered((fact.because,), (fact.cover,), fact.gone & self.grid.bits)
