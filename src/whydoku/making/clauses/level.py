"""Clauses about the level of a puzzle: that it is of the level, and that its path is shaped like
others of the level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from whydoku.asked.puzzles import AskedPuzzle
from whydoku.errors import WhydokuError, listed
from whydoku.levels.level import Level, shape_of
from whydoku.levels.table import LEVELS
from whydoku.making.clauses.clause import Miss, format_span
from whydoku.making.clauses.figures import Range, ratings_asked
from whydoku.making.clauses.path import PathClause
from whydoku.ratings import LevelRating, SeRating
from whydoku.trace import Trace
from whydoku.world.layouts import LayoutMask

if TYPE_CHECKING:
    from whydoku.making.wish import Wish


def asked_of(level: Level, asked: AskedPuzzle, mask: LayoutMask) -> dict[str, Any]:
    """The fields of a request for a level, with what such puzzles usually have where the request
    leaves it open: a symmetry, which a pattern replaces, and a number of clues, as far as the
    pattern has room for one. Raises WhydokuError for a rating that the level does not have."""
    for range_ in ratings_asked(asked.rating):
        is_one = range_.scale == SeRating.scale and range_.least <= range_.most
        if is_one and not _meets(range_, level):
            others = [one.name for one in LEVELS.values() if _meets(range_, one)]
            raise WhydokuError(
                f"there is no such puzzle: level {level.name!r} is rated {format_span(*level.se)} "
                f"on the scale 'se', and {format_span(range_.least, range_.most)} is wanted; "
                f"{who_has_some(others)}"
            )
    fewest = max(int(level.clues.least), mask.must.bit_count())
    most = min(int(level.clues.most), mask.allowed.bit_count())
    usual = [fewest, most] if fewest <= most else None
    symmetry = None if mask.must or mask.never else level.symmetry
    return {
        "rating": (f"se:{format_span(*level.se)}", *asked.rating),
        "clues": usual if asked.clues in (None, "") else asked.clues,
        "symmetry": symmetry if asked.symmetry is None else asked.symmetry,
    }


def who_has_some(levels: Sequence[str], *, known: bool = True) -> str:
    """Says which levels have puzzles of a kind; `known` if some were found."""
    if not levels:
        return "no level has any"
    has = ("has" if len(levels) == 1 else "have") if known else "may have"
    return f"{listed(levels)} {has} some"


def _meets(range_: Range, level: Level) -> bool:
    """Whether a level and a range on the scale `se` have a rating in common."""
    return range_.least <= level.se.most and level.se.least <= range_.most


@dataclass(frozen=True, init=False)
class InBand(Range):
    """The clause that the puzzle has a level."""

    level: Level

    field = "level"

    def __init__(self, level: Level) -> None:
        number = float(level.number)
        super().__init__(LevelRating.scale, number, number)
        object.__setattr__(self, "level", level)

    @property
    def name(self) -> str:
        """The name of the clause, such as `level hard`."""
        return f"level {self.level.name}"

    @property
    def asked(self) -> str:
        """The name of the level."""
        return self.level.name


@dataclass(frozen=True)
class Shaped(PathClause):
    """The clause that the path is shaped like that of a level: how it begins, how often and how
    long it is hard, how it ends."""

    level: Level

    field = "level"
    by_degrees = True

    @property
    def name(self) -> str:
        """The name of the clause, such as `path of level hard`."""
        return f"path of level {self.level.name}"

    @property
    def asked(self) -> str:
        """The name of the level."""
        return self.level.name

    def miss(self, wish: Wish, trace: Trace) -> Miss | None:  # noqa: ARG002 - others need it
        """By how much the shape of a path is unlike that of the level; None if it is as wanted."""
        shape = shape_of(trace)
        gap = self.level.shape_gap(shape)
        return Miss(gap, too_hard=self.level.is_too_hard(shape)) if gap else None
