"""Answers to some puzzles, column by column, and what their columns are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from whydoku.grid import Grid

Puzzle: TypeAlias = str | Grid
"""A readable puzzle: 81 characters if it has only givens, otherwise a grid."""

ColumnKind: TypeAlias = Literal["text", "whole", "number", "yes", "counts", "steps", "data"]
"""What the values of a column are; any of them may be None:

    text    a text
    whole   a whole number
    number  a number
    yes     a truth value
    counts  numbers by name, as a dict
    steps   the steps of a path, each an object of its technique, its conclusions and its text
    data    anything that JSON can say
"""

STATUS: Final = "status"
"""The first column of all answers: in a word what became of a puzzle."""

INVALID: Final = "invalid"
"""The status of what is not a puzzle."""


class AnswerColumn(NamedTuple):
    """A column of answers."""

    name: str
    kind: ColumnKind


class AnswerRow(NamedTuple):
    """The answer to a puzzle: its status, its values if it has any, and what is wrong with it."""

    status: str
    values: Sequence[Any] = ()
    error: str = ""


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers to some puzzles: a status for each, and the values of each further column.

    An error is a sentence about a puzzle that has no answer, and empty for the others; there may be
    none at all.
    """

    statuses: Sequence[str]
    values: Sequence[Sequence[Any]]
    errors: Sequence[str] = ()

    @classmethod
    def of_rows(cls, rows: Sequence[AnswerRow], columns: int) -> Answers:
        """The answers in rows, with values for so many columns or for none."""
        values = [row.values or (None,) * columns for row in rows]
        return cls(
            [row.status for row in rows],
            [[row[n] for row in values] for n in range(columns)],
            [row.error for row in rows],
        )

    @property
    def columns(self) -> tuple[Sequence[Any], ...]:
        """The statuses and the values."""
        return (self.statuses, *self.values)
