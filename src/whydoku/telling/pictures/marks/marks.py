"""The vocabulary of pictures: what marks on candidates, cells, houses and links can mean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from whydoku.grids.bits import Candidates, from_members


class Role(Enum):
    """What a marked candidate is in the reason or in the conclusion."""

    PATTERN = "pattern"
    FIN = "fin"
    ENDO_FIN = "endo-fin"
    COMMON = "common"
    FROM = "from"
    TO = "to"
    COLOUR_A = "colour-a"
    COLOUR_B = "colour-b"
    COLOUR_C = "colour-c"
    COLOUR_D = "colour-d"
    GUARDIAN = "guardian"
    TRUE = "true"
    FALSE = "false"
    ASSUMED = "assumed"
    ELIMINATED = "eliminated"
    PLACED = "placed"


class Tint(Enum):
    """What a marked cell or house is in the reason."""

    BASE = "base"
    COVER = "cover"
    SET_A = "set-a"
    SET_B = "set-b"
    SET_C = "set-c"
    SET_D = "set-d"
    DEADLY = "deadly"
    BROKEN = "broken"
    CAUSE = "cause"


class Tie(Enum):
    """What joins two nodes."""

    STRONG = "strong"
    WEAK = "weak"
    PAIR = "pair"
    LEADS = "leads"
    TAKES = "takes"


@dataclass(frozen=True, slots=True)
class CandidateMark:
    """A mark on a candidate: its role, and the number of its branch, from 0. The number is None if
    the mark belongs to no branch."""

    candidate: int
    role: Role
    branch: int | None = None


@dataclass(frozen=True, slots=True)
class CellMark:
    """A mark on a cell, which tints it."""

    cell: int
    tint: Tint


@dataclass(frozen=True, slots=True)
class HouseMark:
    """A mark on a house, which tints it."""

    house: int
    tint: Tint


@dataclass(frozen=True, slots=True)
class LinkMark:
    """A link from one node to another; a node is a set of one or more candidates.

    `number` is the place of a strong link in the argument, from 1, and `branch` the number of the
    branch that the link belongs to, from 0. Either may be None.
    """

    start: Candidates
    end: Candidates
    tie: Tie
    branch: int | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class PictureMarks:
    """Everything that a picture of a step shows, apart from the grid.

    `named`: the candidates that the step names; any others are drawn faint. If it is None, no
        candidate is faint.
    `names`: names for kinds of marks in place of the usual ones.
    """

    candidates: tuple[CandidateMark, ...] = ()
    cells: tuple[CellMark, ...] = ()
    houses: tuple[HouseMark, ...] = ()
    links: tuple[LinkMark, ...] = ()
    names: tuple[tuple[Role | Tint | Tie, str], ...] = ()
    named: Candidates | None = None

    @classmethod
    def together(cls, several: Iterable[PictureMarks]) -> PictureMarks:
        """The marks of several pictures, combined into those of one; kinds of marks have their
        usual names."""
        shown = tuple(several)
        return cls(
            tuple(mark for marks in shown for mark in marks.candidates),
            tuple(mark for marks in shown for mark in marks.cells),
            tuple(mark for marks in shown for mark in marks.houses),
            tuple(mark for marks in shown for mark in marks.links),
        )

    def of(self, role: Role) -> Candidates:
        """The candidates that have the role `role`."""
        return from_members(mark.candidate for mark in self.candidates if mark.role is role)

    @property
    def touched(self) -> Candidates:
        """The candidates that have a role or belong to a node at an end of a link."""
        bits = from_members(mark.candidate for mark in self.candidates)
        for link in self.links:
            bits |= link.start | link.end
        return bits
