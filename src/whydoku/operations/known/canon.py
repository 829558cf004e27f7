"""Finds the canonical form of each puzzle, which essentially equal puzzles share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from whydoku.dataclass import dataclass
from whydoku.grids.canonical import canonical_with_symmetries
from whydoku.grids.grid import Grid
from whydoku.operations.answers.answer import INVALID, Answer, AnswerColumn, Answers, Puzzle
from whydoku.operations.operation import Operation, checked, operation
from whydoku.operations.pen import Pen


@operation
@dataclass(frozen=True, kw_only=True)
class CanonicalForms(Operation):
    """Find the canonical form that essentially equal puzzles share.

    Two puzzles are essentially equal if exchanging digits, rows and columns within the rules turns
    one into the other. In a pipe the output is one line per puzzle: the form, and the number of
    ways in which the puzzle maps to itself (1 for nearly all puzzles).
    """

    name: ClassVar = "canon"
    good: ClassVar = "unique"
    columns: ClassVar = (
        AnswerColumn("canonical", "text", "The canonical form; other rules come first."),
        AnswerColumn("symmetries", "whole", "In how many ways the puzzle maps to itself."),
    )
    charts: ClassVar = ("symmetries",)
    is_quick: ClassVar = True

    def search(self, puzzles: Sequence[Puzzle], threads: int) -> Answers:
        """Finds the canonical forms of the puzzles, and whether each has one solution. A grid with
        anything besides givens has no form, and is invalid."""
        have_form = [isinstance(puzzle, str) or puzzle.is_puzzle for puzzle in puzzles]
        alone = [puzzle for puzzle, has_form in zip(puzzles, have_form, strict=True) if has_form]
        forms = iter(canonical_with_symmetries(alone, threads=threads))
        rows = []
        for has_form, status in zip(have_form, checked(puzzles, threads), strict=True):
            if not has_form:
                error = "only givens have a canonical form; this grid has more"
                rows.append(Answer(INVALID, error=error))
                continue
            form, symmetries = next(forms)
            rows.append(Answer(status, (form, symmetries) if symmetries else ()))
        return Answers.of(rows, len(self.columns))

    def is_good(self, answer: Answer) -> bool:
        """Whether there is a form, as a puzzle with several solutions also has."""
        return answer.values[0] is not None

    def told(self, answer: Answer, pen: Pen) -> Iterator[str]:
        """Yields the form, drawn, and the number of symmetries."""
        from whydoku.telling.words.about.verdicts import maps_to_itself

        form, symmetries = answer.values
        yield pen.draw(Grid(form))
        yield maps_to_itself(symmetries)
