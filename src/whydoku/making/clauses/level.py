"""Clauses about the level of a puzzle: that it is of the level, and that its path is shaped like
others of the level."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from whydoku.asked.puzzles import NumberOfClues
from whydoku.levels.level import Level
from whydoku.levels.shape import shape_of
from whydoku.making.clauses.clause import Miss
from whydoku.making.clauses.path import PathClause
from whydoku.making.clauses.rating import Range
from whydoku.making.clauses.spans import format_span
from whydoku.ratings import LevelRating
from whydoku.trace import Trace

if TYPE_CHECKING:
    from whydoku.making.wish import Wish


def asked_of(level: Level, rating: Iterable[str], clues: NumberOfClues) -> dict[str, Any]:
    """What a request for a level asks for besides: `rating` and that of the level, and `clues` or
    those of the level."""
    return {
        "rating": (f"se:{format_span(*level.se)}", *rating),
        "clues": [int(n) for n in level.clues] if clues in (None, "") else clues,
    }


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
