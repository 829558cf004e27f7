"""`whydoku check`: whether puzzles have exactly one solution, and if not, why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from whydoku.bulk import workers
from whydoku.faces.cli.answer_table import AnswerColumns
from whydoku.faces.cli.asked import asks
from whydoku.faces.cli.clashing_clues import clashing_clues
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.filled_grids import AskedFilled, FilledPuzzles, answer_to_faulty
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer, together
from whydoku.faces.cli.puzzle_work import work_through
from whydoku.faces.cli.shared_options import Processes
from whydoku.faces.cli.table_output import AskedAnswers
from whydoku.grid import Grid
from whydoku.records.verdicts import check_data
from whydoku.verdicts.check import Check, check_each, clues_in
from whydoku.world.drawing import draw_cells

NAMES: Final = ("status", "clues", "minimal", "solutions", "open")

COLUMNS: Final = AnswerColumns(
    NAMES, [f"check_{name}" for name in NAMES], "check", are_verdicts=True
)

_YES_OR_NO: Final = {True: "yes", False: "no", None: ""}


@dataclass(frozen=True, kw_only=True)
class AskedCheck(AskedFilled, AskedAnswers):
    """The puzzles to check, and the number of worker processes."""

    workers: Processes = None


@asks("check", AskedCheck)
def command(asked: AskedCheck) -> int:
    """Check whether each puzzle has exactly one solution; if not, why.

    In a pipe the output is one line per puzzle: unique, multiple, none or invalid; the number of
    clues; and for a unique puzzle minimal (no clue can be removed) or not-minimal. A grid that
    somebody has filled in is none if a digit is wrong, or invalid if digits clash, a given has
    changed or a cell cannot be read; the number of such cells follows that of the clues.

    With --format csv or xlsx, the rows of a table keep their columns, and further columns give the
    verdict, how many cells are open, and what is wrong.
    """
    size = None if asked.workers is None else workers(asked.workers)
    return work_through(
        asked,
        _check,
        asked.table(COLUMNS),
        wanted=FilledPuzzles(asked),
        refused=answer_to_faulty,
        workers=size,
    )


@together
def _check(
    console: Console, puzzles: Sequence[str | Grid], *, threads: int
) -> Iterator[PuzzleAnswer]:
    for puzzle, verdict in zip(puzzles, check_each(puzzles, threads), strict=True):
        yield _answer_to(console, puzzle, verdict)


def _answer_to(console: Console, puzzle: str | Grid, verdict: Check) -> PuzzleAnswer:
    words: list[str] = [verdict.status]
    if verdict.status != "invalid":
        words.append(str(verdict.clues))
    if verdict.minimal is not None:
        words.append("minimal" if verdict.minimal else "not-minimal")
    clues = clues_in(puzzle)
    digits = clues if isinstance(puzzle, str) else puzzle.digits.bit_count()
    return PuzzleAnswer(
        (" ".join(words),),
        check_data(puzzle, verdict),
        _texts_for_people(console, puzzle, verdict),
        verdict.fault,
        verdict.status,
        (
            str(clues),
            _YES_OR_NO[verdict.minimal],
            "" if verdict.count is None else str(verdict.count),
            str(81 - digits),
        ),
    )


def _texts_for_people(console: Console, puzzle: str | Grid, verdict: Check) -> Iterator[str]:
    from whydoku.render.words.verdicts import clashing, one_solution

    if verdict.status == "unique":
        yield one_solution(verdict)
    elif verdict.clashing and isinstance(puzzle, str):
        symbols = [
            console.style(symbol, fg="red", reverse=True) if i in verdict.clashing else symbol
            for i, symbol in enumerate(puzzle)
        ]
        yield draw_cells(symbols)
        yield clashing(verdict)
    elif verdict.mistakes.impossible:
        grid = Grid(puzzle) if isinstance(puzzle, str) else puzzle
        yield from clashing_clues(console, grid, verdict.mistakes.impossible)
    elif verdict.solutions:
        yield console.beside(
            [console.draw(solution, verdict.differing) for solution in verdict.solutions]
        )
