"""Finds out whether each puzzle has exactly one solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from whydoku.dataclass import dataclass
from whydoku.formats.sources.grids import puzzle_text
from whydoku.grids.check import Check, check, check_each, clues_in_each
from whydoku.grids.demands import about_pieces
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import draw_cells
from whydoku.grids.rules import rules_apart
from whydoku.operations.answers.answer import INVALID, Answer, AnswerColumn, Answers, Puzzle
from whydoku.operations.answers.verdicts import CheckedJson
from whydoku.operations.operation import Operation, Tool, checked, operation
from whydoku.operations.pen import Pen
from whydoku.shapes.marks import NotServed


@operation
@dataclass(frozen=True, kw_only=True)
class CheckPuzzles(Operation):
    """Check puzzles for exactly one solution, and say what is wrong.

    In a pipe the output is one line per puzzle: unique, multiple, none or invalid; the number of
    clues; and for a unique puzzle minimal (no clue can be removed) or not-minimal. A grid that
    somebody has filled in is none if a digit is wrong, or invalid if digits clash, a given has
    changed or a cell cannot be read; the number of such cells follows that of the clues.
    """

    name: ClassVar = "check"
    good: ClassVar = "unique"
    shows_good: ClassVar = True
    charts: ClassVar = ("clues",)
    takes_filled: ClassVar = True
    is_quick: ClassVar = True
    tool: ClassVar = Tool(
        "Check whether a Sudoku has exactly one solution. Returns `status` (unique, multiple, none "
        "or invalid), the number of clues and, if it is not unique, why: clues that clash, cells "
        "in which solutions differ. Does not give the solution away."
    )

    brief: Annotated[bool, NotServed()] = False
    """Find the status and the number of clues alone, which is many times faster."""

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The number of clues, whether all of them are needed, the number of solutions up to 1000,
        and how many cells are open."""
        clues = AnswerColumn("clues", "whole")
        more = (AnswerColumn("count", "whole"), AnswerColumn("open", "whole"))
        return (clues,) if self.brief else (clues, AnswerColumn("minimal", "yes"), *more)

    @property
    def says_why(self) -> bool:
        """Whether more is wanted than the status."""
        return not self.brief

    def search(self, puzzles: Sequence[Puzzle], threads: int) -> Answers:
        """Finds the status of each puzzle, and what the columns say of it."""
        if self.brief:
            statuses, clues = checked(puzzles, threads), clues_in_each(puzzles)
            known = zip(statuses, clues, strict=True)
            return Answers(statuses, [[None if s == INVALID else n for s, n in known]])
        answers = [*map(self._answer, puzzles, check_each(puzzles, threads))]
        return Answers.of(answers, len(self.columns))

    def _answer(self, puzzle: Puzzle, verdict: Check) -> Answer:
        why = "; ".join(verdict.why)
        if verdict.status == INVALID:
            return Answer(INVALID, error=why, found=verdict)
        cells, digits = 81, verdict.clues
        if isinstance(puzzle, Grid):
            cells, digits = puzzle.rules.size**2, puzzle.digits.bit_count()
        values = (verdict.clues, verdict.minimal, verdict.count, cells - digits)
        return Answer(verdict.status, values, why, verdict)

    def line(self, answer: Answer) -> str:
        """The status, the number of clues, and whether all of them are needed."""
        return super().line(answer._replace(values=answer.values[:2]))

    def record(self, answer: Answer) -> CheckedJson:
        """The verdict, with all that is known of what is wrong."""
        verdict = self._verdict(answer)
        data = CheckedJson.of(verdict, puzzle=puzzle_text(answer.puzzle))
        if impossible := verdict.mistakes.impossible:
            from whydoku.operations.answers.trace import trace_data
            from whydoku.playing.hints.disproof import contradiction

            data["contradiction"] = trace_data(contradiction(impossible))
        return data

    def _verdict(self, answer: Answer) -> Check:
        return answer.found or check(answer.puzzle)

    def told(self, answer: Answer, pen: Pen) -> Iterator[str]:  # noqa: ARG002
        """Yields that there is one solution."""
        from whydoku.telling.words.about.verdicts import one_solution

        yield one_solution(self._verdict(answer))
        yield from _remarks(answer)

    def told_refused(self, answer: Answer, pen: Pen) -> Iterator[str]:
        """Yields what is wrong, in a drawing."""
        from whydoku.telling.words.about.verdicts import clashing

        puzzle, verdict = answer.puzzle, self._verdict(answer)
        if verdict.clashing and isinstance(puzzle, str):
            rules, cells = rules_apart(puzzle)
            symbols = [
                pen.style(symbol, fg="red", reverse=True) if i in verdict.clashing else symbol
                for i, symbol in zip(rules.tables.cells, cells, strict=True)
            ]
            yield draw_cells(symbols, rules.tables)
            yield clashing(verdict)
        elif verdict.solutions:
            yield pen.beside(
                [pen.draw(solution, verdict.differing) for solution in verdict.solutions]
            )
        else:
            yield from super().told_refused(answer, pen)
        yield from _remarks(answer)


def _remarks(answer: Answer) -> Iterator[str]:
    """Yields what is odd about the rules of a puzzle, which is checked all the same."""
    if isinstance(answer.puzzle, Grid) and (told := about_pieces(answer.puzzle.rules)):
        yield told
