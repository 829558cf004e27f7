"""The vocabulary of pictures: what a mark on a candidate, a cell or a house can mean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from whydoku.bits import Candidates, from_members


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
    """A candidate and its role, and the number of its branch from 0 if it belongs to one."""

    candidate: int
    role: Role
    branch: int | None = None


@dataclass(frozen=True, slots=True)
class CellMark:
    """A cell and its tint."""

    cell: int
    tint: Tint


@dataclass(frozen=True, slots=True)
class HouseMark:
    """A house and its tint."""

    house: int
    tint: Tint


@dataclass(frozen=True, slots=True)
class LinkMark:
    """Two nodes of one or more candidates, in reading order, and what joins them.

    `number` is the number of a strong link in the argument, from 1.
    """

    start: Candidates
    end: Candidates
    tie: Tie
    branch: int | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class PictureMarks:
    """All that a picture of a step shows, except the grid.

    `named` are the candidates that the step speaks of; any others are drawn faint. It is None if
    there are no others. `names` are the names that marks have in this picture instead of the usual
    ones.
    """

    candidates: tuple[CandidateMark, ...] = ()
    cells: tuple[CellMark, ...] = ()
    houses: tuple[HouseMark, ...] = ()
    links: tuple[LinkMark, ...] = ()
    names: tuple[tuple[Role | Tint | Tie, str], ...] = ()
    named: Candidates | None = None

    @classmethod
    def together(cls, several: Iterable[PictureMarks]) -> PictureMarks:
        """The marks of several pictures, with their usual names."""
        shown = tuple(several)
        return cls(
            tuple(mark for marks in shown for mark in marks.candidates),
            tuple(mark for marks in shown for mark in marks.cells),
            tuple(mark for marks in shown for mark in marks.houses),
            tuple(mark for marks in shown for mark in marks.links),
        )

    def of(self, role: Role) -> Candidates:
        """The candidates that have this role."""
        return from_members(mark.candidate for mark in self.candidates if mark.role is role)

    @property
    def touched(self) -> Candidates:
        """The candidates that have a role or belong to a link."""
        bits = from_members(mark.candidate for mark in self.candidates)
        for link in self.links:
            bits |= link.start | link.end
        return bits
