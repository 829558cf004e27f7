"""`whydoku sheet`: puzzles, their solutions and the way there in a workbook."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, nullcontext
from itertools import islice
from pathlib import Path

import click

from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.output_file import output_to, refuse_terminal, write_data
from whydoku.faces.cli.progress import PuzzleProgress
from whydoku.faces.cli.shared_options import (
    manner_of,
    profile_for,
    style_of,
    takes_last_technique,
    takes_profile,
    takes_style,
    takes_workers,
)
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, WantedPuzzles, takes_input
from whydoku.faces.sheets.kinds import KINDS, WorkbookPlan, chosen_kinds, workbook_bytes
from whydoku.faces.sheets.sheet_puzzle import SheetPuzzle
from whydoku.faces.sheets.workbook import need_pictures, need_xlsxwriter


def _kinds_in(
    _ctx: click.Context, _param: click.Parameter, values: Sequence[str]
) -> tuple[str, ...]:
    """The kinds of sheets named in the values of an option; commas may separate the names."""
    names = [name.strip() for value in values for name in value.split(",")]
    return tuple(chosen_kinds(names))


@click.command("sheet")
@takes_input
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE.xlsx",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="The workbook to write, or - for standard output.",
)
@click.option(
    "--sheets",
    "kinds",
    multiple=True,
    callback=_kinds_in,
    metavar="NAME",
    shell_complete=lambda _ctx, _param, text: [n for n in KINDS if n.startswith(text)],
    help="Write only these sheets: "
    + "; ".join(f"{name}, {kind.about}" for name, kind in KINDS.items())
    + ". Separate several with commas, or repeat the option.",
)
@takes_profile()
@takes_last_technique()
@click.option(
    "--no-uniqueness", is_flag=True, help="Do not use techniques that assume a single solution."
)
@takes_style
@click.option(
    "--bank",
    is_flag=True,
    help="Write one table of all puzzles instead: ratings, clues, and how often the path needs "
    "each technique.",
)
@takes_workers(0, "Number of parallel workers for --bank; 0 for one per core.")
def command(
    puzzles: Sequence[str],
    files: Sequence[str],
    examples: Sequence[str],
    column: str,
    output: str,
    kinds: tuple[str, ...],
    profile: str,
    up_to: str | None,
    no_uniqueness: bool,
    style: str | None,
    bank: bool,
    threads: int,
) -> int:
    """Write puzzles into a workbook, with solutions and every step.

    Techniques and cells are called what the profile calls them. The workbook holds no macros.
    Items that are no puzzles are left out and reported on standard error, with exit code 1.
    """
    if output != "-" and Path(output).suffix.lower() != ".xlsx":
        raise click.UsageError(f"sheet writes .xlsx files; found {Path(output).name}")
    if bank and kinds:
        raise click.UsageError("--bank and --sheets cannot be combined")
    if output == "-":
        refuse_terminal()
    need_xlsxwriter()
    if not bank and "pictures" in (kinds or KINDS):
        need_pictures()
    named = profile_for(profile, up_to)
    manner = manner_of(named, style_of(style, False))
    plan = WorkbookPlan(named, manner, kinds or tuple(KINDS), not no_uniqueness)
    wanted = WantedPuzzles(puzzles, files, examples, column)
    with nullcontext() if output == "-" else output_to(Path(output), files):
        work = _SheetRun(wanted)
        data = work.bank(plan, threads) if bank else work.book(plan)
        if data:
            write_data(data)
    return work.code


class _SheetRun:
    """Finds out what a workbook shows of the puzzles, and keeps the exit code."""

    def __init__(self, wanted: WantedPuzzles) -> None:
        self.code = exit_codes.OK
        self._wanted = wanted
        self._console = Console.of_this_process(as_json=True)
        self._progress = PuzzleProgress(wanted.total)

    def book(self, plan: WorkbookPlan) -> bytes:
        """A workbook with sheets for each puzzle; empty without any."""
        found: list[SheetPuzzle] = []
        with self._progress:
            for item in self._wanted.items():
                if fault := item.fault:
                    self._complain(item, fault)
                    continue
                grid = item.reading.grid
                puzzle = plan.gather(grid, len(found) + 1, item.reading.name)
                self._complain(item, puzzle.verdict.fault)
                found.append(puzzle)
                self._progress.advance(len(found), self._wanted.read)
        return workbook_bytes(found, plan.kinds) if found else b""

    def bank(self, plan: WorkbookPlan, threads: int) -> bytes:
        """A workbook with a bank of the puzzles; empty without any."""
        from whydoku.faces.sheets.bank import bank_bytes
        from whydoku.faces.sheets.bank_rows import BLOCK, BankRater, BankRow

        rows: list[BankRow] = []
        rater = BankRater(plan.profile, uniqueness=plan.uniqueness, threads=threads)
        with closing(rater), self._progress:
            left = self._wanted.items()
            while block := [(item, item.fault) for item in islice(left, BLOCK)]:
                named = [(item.subject, item.reading.name) for item, fault in block if not fault]
                found = rater.rows(named)
                for item, fault in block:
                    if not fault:
                        rows.append(next(found))
                    self._complain(item, fault or rows[-1].fault)
                    self._progress.advance(len(rows), self._wanted.read)
        return bank_bytes(rows, plan.profile) if rows else b""

    def _complain(self, item: PuzzleItem, fault: str) -> None:
        if fault:
            self.code = exit_codes.REFUSED
            with self._progress.paused():
                self._console.complain(f"{item.place}: {fault}")
