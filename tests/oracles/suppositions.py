"""Suppositions: a candidate is taken for true, and what follows is drawn round by round.

    round 0   the candidate
    round 1   all singles that are there now; what they see goes
    round 2   all singles that are there then, and so on

Where no single is left, the next round is of covers: intersections, else subsets of two bases, else
of three. A line may also refute: all candidates go that, taken for true in their turn, come to a
contradiction by singles and intersections. The line ends where a constraint is empty, or where
nothing follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from whydoku.bits import Candidates, members
from whydoku.grid import Grid
from whydoku.heart import VIEWS, Consequence, subsets, with_one_base
from whydoku.spaces import BOX_SPACE, CONSTRAINTS, ROW_SPACE, SEES
from whydoku.why import Cover
from whydoku.world.candidates import held_in

MOST_FACTS: Final = 384
"""A line that grows longer is given up."""

_LARGEST: Final = 3


class Covers(Enum):
    """How far covers go."""

    NONE = 0
    INTERSECTIONS = 1
    SUBSETS = 2


@dataclass(frozen=True, slots=True)
class TrueFact:
    """A candidate is true: as the supposition, or as the last one left in some constraint."""

    round: int
    candidate: int
    is_supposed: bool = False

    @property
    def gone(self) -> Candidates:
        """What it excludes."""
        return SEES[self.candidate]


@dataclass(frozen=True, slots=True)
class CoverFact:
    """A cover excludes candidates; it leans on the absence of the rest of its bases."""

    round: int
    cover: Cover
    gone: Candidates
    leans: Candidates


@dataclass(frozen=True, slots=True)
class RefutedFact:
    """A candidate is refuted on a grid."""

    round: int
    candidate: int
    grid: Grid

    @property
    def gone(self) -> Candidates:
        """What it excludes."""
        return 1 << self.candidate


LineFact: TypeAlias = TrueFact | CoverFact | RefutedFact
"""Something that follows on a line, in some round."""


@dataclass(slots=True)
class LineOfThought:
    """What follows from a supposition: the facts in order, and the grid that they lead to."""

    grid: Grid
    facts: list[LineFact]
    round: int = 0

    @classmethod
    def supposing(cls, grid: Grid, candidate: int, round_: int = 0) -> LineOfThought:
        """The beginning of a line, after some rounds of another."""
        line = cls(grid, [TrueFact(round_, candidate, is_supposed=True)], round_)
        line._place([candidate])
        return line

    @property
    def is_broken(self) -> bool:
        """Whether the line has come to a contradiction."""
        return self.grid.is_broken and not self._is_given_up

    @property
    def _is_given_up(self) -> bool:
        return len(self.facts) > MOST_FACTS

    @property
    def _goes_on(self) -> bool:
        return not (self._is_given_up or self.grid.is_broken)

    def follow(self, covers: Covers) -> None:
        """Draws singles and covers as long as there are any."""
        self._draw_singles()
        while self._goes_on and self._draw_covers(covers):
            self._draw_singles()

    def refute(self) -> bool:
        """Refutes every candidate that can be refuted; returns whether there was one."""
        if not self._goes_on:
            return False
        refuted = [
            k for k in members(self.grid.bits & ~self.grid.digits) if is_refuted(self.grid, k)
        ]
        self.round += bool(refuted)
        self.facts += [RefutedFact(self.round, k, self.grid) for k in refuted]
        self._remove(sum(1 << k for k in refuted))
        return bool(refuted)

    def _draw_singles(self) -> None:
        while self._goes_on and self.grid.lone:
            self.round += 1
            masks = self.grid.masks
            lone = [CONSTRAINTS[q][masks[q].bit_length() - 1] for q in members(self.grid.lone)]
            found = [*dict.fromkeys(lone)]
            self.facts += [TrueFact(self.round, k) for k in found]
            self._place(found)

    def _draw_covers(self, covers: Covers) -> bool:
        bits = self.grid.bits
        found = [
            CoverFact(self.round + 1, cover, gone, _leans_on(cover) & ~bits)
            for cover, gone, _ in self._covers(covers)
        ]
        self.round += bool(found)
        self.facts += found
        for fact in found:
            self._remove(fact.gone)
        return bool(found)

    def _covers(self, covers: Covers) -> list[Consequence]:
        if covers is Covers.NONE:
            return []
        boxes_then_lines = *range(BOX_SPACE, 324), *range(ROW_SPACE, BOX_SPACE)
        found = [*with_one_base(self.grid, boxes_then_lines)]
        for size in range(2, _LARGEST + 1):
            if found or covers is Covers.INTERSECTIONS:
                break
            found = [one for one in subsets(self.grid, VIEWS, size) if one.eliminations]
        return found

    def _place(self, found: list[int]) -> None:
        bits, digits = self.grid.bits, self.grid.digits
        for k in found:
            bits &= ~SEES[k]
            digits |= 1 << k
        self.grid = self.grid.further(bits, digits)

    def _remove(self, gone: Candidates) -> None:
        self.grid = self.grid.further(self.grid.bits & ~gone, self.grid.digits)


def _leans_on(cover: Cover) -> Candidates:
    """What has to be absent so that the covers hold all candidates of the bases."""
    return held_in(cover.bases) & ~held_in(cover.covers)


def is_refuted(grid: Grid, k: int) -> bool:
    """Whether a candidate comes to a contradiction by singles and intersections."""
    line = LineOfThought.supposing(grid, k)
    line.follow(Covers.INTERSECTIONS)
    return line.is_broken


def lines_on(grid: Grid, covers: Covers, skip: Candidates) -> Iterator[tuple[int, LineOfThought]]:
    """Yields the line of every open candidate but some, as far as singles and covers go."""
    for k in members(grid.bits & ~grid.digits & ~skip):
        line = LineOfThought.supposing(grid, k)
        line.follow(covers)
        yield k, line
