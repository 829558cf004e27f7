"""The vocabulary of pictures: what marks on candidates, cells, houses and links can mean.

The names of marks in the legends of pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, Final

from whydoku.dataclass import dataclass, replace
from whydoku.formats.spans import plain
from whydoku.grids.bits import Candidates, from_members
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.shapes.texts import SYMBOLS
from whydoku.telling.words.telling import written
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.manner import writer_of
from whydoku.telling.words.writing.passage import Sentence, Value, sentence


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


_KINDS: Final[Mapping[type, str]] = {Role: "role", Tint: "tint", Tie: "tie"}


def mark_name(what: Role | Tint | Tie, marks: PictureMarks | None = None) -> str:
    """The name of a role, tint or tie in a legend: the name that `marks` gives it, or else its
    usual name."""
    own: Mapping[Any, str] = {} if marks is None else dict(marks.names)
    return own.get(what) or usual_name(what)


def usual_name(what: Role | Tint | Tie) -> str:
    """The name of a role, tint or tie in the legend of a picture that gives it no other name."""
    return legend_text(f"{_KINDS[type(what)]}.{what.value}")


def another_name(role: Role) -> str:
    """The name of a role that marks another digit in each of several pictures."""
    return legend_text(f"another.{role.value}")


class LegendText(str):
    """A text of the legend, and what it says, from which it can be written anew."""

    said: tuple[Sentence, Rules]


@lru_cache(maxsize=1 << 12)
def legend_text(key: str, rules: Rules = CLASSIC, /, **slots: Value | str) -> str:
    """The text of the legend with the given key; `slots` holds the values or names that fill its
    gaps. Houses have their names under `rules`."""
    values = {
        name: slot.name(value) if isinstance(value, str) else value for name, value in slots.items()
    }
    said = sentence(f"legend.{key}", **values)
    text = LegendText(written(said, rules=rules))
    text.said = said, rules
    return text


def with_symbols(marks: PictureMarks, style: str) -> PictureMarks:
    """The same marks, whose names say what stands in place of digits, if that is what the style
    shows."""
    if style not in SYMBOLS:
        return marks
    names = tuple((what, _written_anew(name, style)) for what, name in marks.names)
    return replace(marks, names=names)


def _written_anew(name: str, style: str) -> str:
    if not isinstance(name, LegendText):
        return name
    said, rules = name.said
    return plain(writer_of(style=style).under(rules).value(said, "and"))
