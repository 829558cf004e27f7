"""The answers to some puzzles, column by column, with the names and kinds of the columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from whydoku.grid import Grid

Puzzle: TypeAlias = str | Grid
"""A puzzle that could be read: a text of 81 characters if it has only givens, otherwise a grid."""

ColumnKind: TypeAlias = Literal[
    "text", "whole", "number", "yes", "counts", "wholes", "messages", "steps", "data"
]
"""The kind of the values in a column. A value of any kind may be None.

    text      a text
    whole     a whole number
    number    a number
    yes       a truth value
    counts    a dict of numbers by name
    wholes    a list of whole numbers
    messages  a list of dicts of texts, each with `role` and `content`
    steps     the steps of a path, each with its technique, its conclusions and its text
    data      any value that JSON can express
"""

STATUS: Final = "status"
"""The name of the first column of answers. Each value in it says in one word what became of a
puzzle."""

ERROR: Final = "error"
"""The name of the last column, which says what is wrong with a row."""

INVALID: Final = "invalid"
"""The status of a row without a valid puzzle."""


class AnswerColumn(NamedTuple):
    """The name of a column of answers, and the kind of its values."""

    name: str
    kind: ColumnKind


class AnswerRow(NamedTuple):
    """The answer to one puzzle: its status, its values, and a sentence that says what is wrong.

    If `values` is empty, the puzzle has None in every column after the status. If nothing is wrong,
    `error` is empty.
    """

    status: str
    values: Sequence[Any] = ()
    error: str = ""


class Answer(NamedTuple):
    """The answer to one puzzle, of which lines, records and tellings are made: its status, its
    values, a sentence that says what is wrong, and what was found, if that is more than values."""

    puzzle: Puzzle
    status: str
    values: Sequence[Any]
    error: str = ""
    found: Any = None


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers to some puzzles: the status of each puzzle, and the values in each further
    column.

    `errors` holds a sentence for each puzzle that has no answer, and an empty text for every other.
    If every puzzle has an answer, `errors` may be an empty sequence. `found` holds what was found
    for each puzzle, if records and tellings need more of it than the values.
    """

    statuses: Sequence[str]
    values: Sequence[Sequence[Any]]
    errors: Sequence[str] = ()
    found: Sequence[Any] = ()

    @classmethod
    def of_rows(cls, rows: Sequence[AnswerRow], columns: int) -> Answers:
        """Turns rows into `columns` columns of answers; a row without values gets None in each
        column."""
        values = [row.values or (None,) * columns for row in rows]
        return cls(
            [row.status for row in rows],
            [[row[n] for row in values] for n in range(columns)],
            [row.error for row in rows],
        )

    def to(self, puzzles: Sequence[Any]) -> Iterator[Answer]:
        """Yields the answers one by one, each with its puzzle."""
        nothing = repeat("", len(puzzles))
        rows = zip(*self.values, strict=True) if self.values else repeat((), len(puzzles))
        errors, found = self.errors or nothing, self.found or repeat(None, len(puzzles))
        return map(Answer, puzzles, self.statuses, rows, errors, found)

    @property
    def columns(self) -> tuple[Sequence[Any], ...]:
        """All columns of the answers: the column of statuses, those of values, and the column of
        errors, which has None where there is no error."""
        errors = [error or None for error in self.errors] or [None] * len(self.statuses)
        return (self.statuses, *self.values, errors)
