"""Converts puzzles to another format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, ClassVar, Final

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle, UnknownName
from whydoku.formats import FORMATS, Reading, write_all
from whydoku.grids.bulk import grid_of
from whydoku.operations.answers.answer import INVALID, Answer, AnswerColumn, Answers, Puzzle
from whydoku.operations.operation import Operation, operation
from whydoku.shapes.marks import Meant

FIELDS: Final = tuple(name for name, form in FORMATS.items() if form.is_on_a_line)
"""The names of the formats in which a puzzle takes a single line, so that it fits in a cell of a
table."""


@operation
@dataclass(frozen=True)
class ConvertPuzzles(Operation):
    """Convert puzzles to another format.

    Puzzles that cannot be read are left out and reported on standard error, with exit code 1. A
    batch converts to a format in which each puzzle fits on a line.
    """

    name: ClassVar = "convert"
    good: ClassVar = "puzzle"

    to: Annotated[str, Meant("format")] = "line"
    """Format to convert to."""

    def __post_init__(self) -> None:
        if self.to not in FORMATS:
            raise UnknownName("format", self.to, FORMATS)

    def written(self, puzzles: Iterable[Reading]) -> Iterator[str]:
        """Yields the text of puzzles, with their names, as one document."""
        return write_all((one._replace(state=one.grid) for one in puzzles), self.to)

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """A single column with the converted puzzles, named after their format."""
        if self.to not in FIELDS:
            raise UnknownName("format of a line", self.to, FIELDS)
        return (AnswerColumn(self.to, "text"),)

    def find(self, puzzles: Sequence[Puzzle]) -> Answers:
        """Converts the puzzles; a puzzle that the format cannot express is invalid."""
        return Answers.of([*map(self._answer, puzzles)], 1)

    def _answer(self, puzzle: Puzzle) -> Answer:
        try:
            [text] = self.written([Reading(1, state=grid_of(puzzle))])
        except InvalidPuzzle as fault:
            return Answer(INVALID, error=fault.what)
        return Answer(self.good, (text.rstrip("\n"),))
