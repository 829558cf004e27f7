"""Ratings in a table: a column for each figure, after the columns that the input had."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.faces.cli.answer_table import AnswerTable, is_taken
from whydoku.formats.reading import Reading
from whydoku.formats.source import TextForm
from whydoku.ratings import Rating, Scale


class RatingTable(AnswerTable):
    """A table of ratings, with the figures of each scale.

    If the input is no table, a puzzle without a rating has its status in the place of the first
    figure.
    """

    about = "rating"

    def __init__(
        self,
        first: Reading | None,
        scales: Sequence[Scale],
        form: TextForm | None = None,
        separator: str = "",
    ) -> None:
        """`form` is that of the file with the first record, if it is a row."""
        super().__init__(first, form, separator)
        self.names = _names_of_figures(scales, self.columns)

    def row(
        self, reading: Reading, puzzle: str, ratings: Sequence[Rating], fault: str
    ) -> list[str]:
        """The row of a record; `ratings` are empty if it is not a puzzle."""
        if self.keeps_columns:
            figures = [_figures(rating) for rating in ratings] or [[""] * len(self.names)]
            answer = [text for some in figures for text in some]
        else:
            answer = self._figures_or_status(ratings)
        return self.answered(reading, puzzle, answer, fault)

    def _figures_or_status(self, ratings: Sequence[Rating]) -> list[str]:
        if not ratings:
            return ["invalid", *[""] * (len(self.names) - 1)]
        return [
            text
            for rating in ratings
            for text in _figures(rating, instead=rating.status if rating is ratings[0] else "")
        ]


def _names_of_figures(scales: Sequence[Scale], columns: Sequence[str]) -> list[str]:
    """The names of the figures; with that of the scale before, if they would not be unique."""
    names = [name for scale in scales for name in scale.rating.figures]
    if len(scales) == 1 and not is_taken(names, columns):
        return names
    return [f"{scale.name}_{name}" for scale in scales for name in scale.rating.figures]


def _figures(rating: Rating, instead: str = "") -> list[str]:
    """The figures of a rating; of a puzzle that has none, this status and nothing else."""
    if rating.is_exact or rating.status in ("above", "reached"):
        return [rating.shown(name) for name in rating.figures]
    return [instead, *[""] * (len(rating.figures) - 1)]
