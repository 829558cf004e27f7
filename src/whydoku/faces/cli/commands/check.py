"""`whydoku check`: whether puzzles have exactly one solution, and if not, why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from whydoku.bulk import workers
from whydoku.faces.cli.answer_table import TABLES
from whydoku.faces.cli.check_table import CheckTableRun
from whydoku.faces.cli.clashing_clues import clashing_clues
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer
from whydoku.faces.cli.puzzle_work import work_through
from whydoku.faces.cli.shared_options import takes_processes
from whydoku.faces.cli.wanted_puzzles import WantedPuzzles, takes_puzzles
from whydoku.grid import Grid
from whydoku.records.verdicts import check_data
from whydoku.verdicts.check import Check, check_each
from whydoku.world.drawing import draw_cells


@click.command("check")
@takes_puzzles
@takes_processes
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", *TABLES, "json"]),
    default="text",
    show_default=True,
    help="Output format.",
)
def command(
    puzzles: Sequence[str],
    files: Sequence[str],
    examples: Sequence[str],
    column: str,
    as_json: bool,
    threads: int | None,
    form: str,
) -> int:
    """Check whether each puzzle has exactly one solution, and if not, why.

    In a pipe the output is one line per puzzle: unique, multiple, none or invalid; the number of
    clues; and for a unique puzzle minimal (no clue can be removed) or not-minimal.

    With --format csv or xlsx, the rows of a table keep their columns, and get some for the verdict
    and one for what is wrong.
    """
    if as_json and form in TABLES:
        raise click.UsageError(f"--json and --format {form} cannot be combined")
    wanted = WantedPuzzles(puzzles, files, examples, column)
    table = CheckTableRun(form) if form in TABLES else None
    crew = None if threads is None else workers(threads)
    return work_through(wanted, as_json or form == "json", _check, table, workers=crew)


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
    data = check_data(puzzle, verdict)
    return PuzzleAnswer(
        (" ".join(words),), data, _texts_for_people(console, puzzle, verdict), verdict.fault
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
