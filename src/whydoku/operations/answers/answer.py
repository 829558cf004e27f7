"""The answers to some puzzles, column by column, with the names and kinds of the columns; and their
values as texts, in lines and in the cells of tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.grids.grid import Grid

Puzzle: TypeAlias = str | Grid
"""A puzzle that could be read: a text of 81 characters if it has only givens, otherwise a grid."""

ColumnKind: TypeAlias = Literal[
    "text", "whole", "number", "yes", "counts", "texts", "wholes", "messages", "steps", "data"
]
"""The kind of the values in a column. A value of any kind may be None.

    text      a text
    whole     a whole number
    number    a number
    yes       a truth value
    counts    a dict of numbers by name
    texts     a list of texts
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

OTHER_RULES: Final = "of other rules"
"""The status of a puzzle that a data set refuses for its rules."""

INVALID: Final = "invalid"
"""The status of a row without a valid puzzle."""


class AnswerColumn(NamedTuple):
    """A column of answers: its name, the kind of its values, and what they mean."""

    name: str
    kind: ColumnKind
    about: str = ""


class Answer(NamedTuple):
    """The answer to one puzzle: its status, its values, a sentence that says what is wrong, and
    what was found, if lines, records and tellings need more of it than the values.

    If `values` is empty, the puzzle has None in every column after the status. If nothing is wrong,
    `error` is empty. `puzzle` is empty until the answers to some puzzles are told `to` them.
    """

    status: str
    values: Sequence[Any] = ()
    error: str = ""
    found: Any = None
    puzzle: Puzzle = ""


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers to some puzzles: the status of each puzzle, and the values in each further
    column.

    `errors` holds a sentence for each puzzle that has no answer, and an empty text for every other.
    `errors` and `found` may be empty sequences if none of the answers has one.
    """

    statuses: Sequence[str]
    values: Sequence[Sequence[Any]]
    errors: Sequence[str] = ()
    found: Sequence[Any] = ()

    @classmethod
    def of(cls, answers: Sequence[Answer], columns: int) -> Answers:
        """Turns single answers into `columns` columns; one without values gets None in each."""
        values = [answer.values or (None,) * columns for answer in answers]
        return cls(
            [answer.status for answer in answers],
            [[row[n] for row in values] for n in range(columns)],
            [answer.error for answer in answers],
            [answer.found for answer in answers],
        )

    def to(self, puzzles: Sequence[Any]) -> Iterator[Answer]:
        """Yields the answers one by one, each with its puzzle."""
        rows = zip(*self.values, strict=True) if self.values else repeat(())
        errors, found = self.errors or repeat(""), self.found or repeat(None)
        return map(Answer, self.statuses, rows, errors, found, puzzles)

    @property
    def columns(self) -> tuple[Sequence[Any], ...]:
        """All columns of the answers: the column of statuses, those of values, and the column of
        errors, which has None where there is no error."""
        errors = [error or None for error in self.errors] or [None] * len(self.statuses)
        return (self.statuses, *self.values, errors)


def _other_in_json(value: object) -> str:
    """The text of a value for which JSON has no type, such as a date in a typed column."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


in_json: Final = json.JSONEncoder(ensure_ascii=False, default=_other_in_json).encode
"""Writes a value as JSON on one line."""


def data_in_words(value: Any) -> str:
    """The value as JSON text; an empty text for None."""
    return "" if value is None else in_json(value)


_OF_KIND: Final[dict[ColumnKind, Callable[[Any], str]]] = {
    "yes": lambda value: "" if value is None else "yes" if value else "no",
    "counts": lambda counts: " ".join(f"{name}:{n}" for name, n in (counts or {}).items()),
    "texts": data_in_words,
    "wholes": data_in_words,
    "messages": data_in_words,
    "steps": data_in_words,
    "data": data_in_words,
}
"""The functions that turn values of these kinds into texts. Values of all other kinds become texts
by `str`."""


def in_text(kind: ColumnKind, values: Sequence[Any]) -> list[str]:
    """The values of a column as texts; an empty text for a value that is not known."""
    if shown := _OF_KIND.get(kind):
        return [*map(shown, values)]
    return ["" if value is None else str(value) for value in values]


def word_in_line(column: AnswerColumn, value: Any) -> str:
    """A value in a line for programs. A truth value is the name of its column, or `not-` and the
    name; nothing if it is not known."""
    if column.kind == "yes":
        return "" if value is None else column.name if value else f"not-{column.name}"
    [text] = in_text(column.kind, [value])
    return text or "-"
