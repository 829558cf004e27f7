"""`whydoku sheet`: a workbook with puzzles, their solutions and the steps that lead to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext, suppress
from typing import Annotated, Final

import click

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle, counted, listed
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.filled_grids import AskedFilled, FilledPuzzles
from whydoku.faces.cli.options.asked import Option, asks
from whydoku.faces.cli.options.output_file import (
    WRITABLE,
    AskedFile,
    FileNames,
    is_pattern,
    output_to,
    refuse_terminal,
    write_data,
)
from whydoku.faces.cli.options.telling_options import AskedPath, AskedStyle
from whydoku.faces.cli.puzzle_items import PuzzleItem
from whydoku.faces.cli.puzzle_run import PuzzleRun
from whydoku.formats.known.csv_puzzles import day_in, told_in
from whydoku.shapes.marks import About, Between, Meant
from whydoku.telling.workbooks.looks import need_pictures, need_xlsxwriter
from whydoku.telling.workbooks.sheet_puzzle import SheetPuzzle
from whydoku.telling.workbooks.workbooks import (
    ALL,
    BY_PASS,
    KINDS,
    PASS_BY_PASS,
    USUAL,
    WorkbookPlan,
    chosen_kinds,
    workbook_bytes,
)

_MANY: Final = 50
"""The fewest puzzles for which the size of the workbook is told before it is made."""

_MEGABYTES_EACH: Final = 0.4
_SECONDS_EACH: Final = 0.6
"""What a puzzle with pictures of its steps takes, usually."""


def _kinds_in(
    _ctx: click.Context, _param: click.Parameter, values: Sequence[str]
) -> tuple[str, ...]:
    """The kinds of sheets named in the values of an option; commas may separate the names."""
    names = [name.strip() for value in values for name in value.split(",")]
    return tuple(chosen_kinds(names))


@dataclass(frozen=True, kw_only=True)
class AskedSheets(AskedFile, AskedStyle, AskedPath, AskedFilled):
    """The puzzles to write into a workbook, and which sheets it has."""

    output: Annotated[str, Option(short="-o", metavar="FILE.xlsx", type=WRITABLE)]
    """The workbook to write, or - for standard output; with a name such as 'pupil-{n:02}.xlsx' or
    '{name}.xlsx' or '{day}.xlsx' a workbook for each puzzle."""
    kinds: Annotated[
        tuple[str, ...],
        Option("--sheets", metavar="NAME", checked=_kinds_in),
        Meant("sheet"),
        About(
            f"Write these sheets, or {ALL}: "
            + "; ".join(f"{name}, {kind.about}" for name, kind in KINDS.items())
            + f". By default {listed(USUAL)}, of several puzzles also summary; with the profiles "
            f"{listed(PASS_BY_PASS)} also {listed(BY_PASS)}. Separate several with commas, or "
            "repeat the option."
        ),
    ] = ()
    bank: bool = False
    """Write a single table of all puzzles instead: ratings, clues, and how often each path needs
    each technique."""
    workers: Annotated[int, Between(0, 1024), Option(metavar="N")] = 0
    """Number of parallel workers for --bank; 0 for one per core."""

    def __post_init__(self) -> None:
        if self.file and self.file.suffix.lower() != ".xlsx":
            raise click.UsageError(f"sheet writes .xlsx files; found {self.file.name}")
        if self.bank and self.kinds:
            raise click.UsageError("--bank and --sheets cannot be combined")
        if self.bank and is_pattern(self.output):
            raise click.UsageError("--bank makes one table of all puzzles; leave out the braces")


@asks("sheet", AskedSheets)
def command(asked: AskedSheets) -> int:
    """Write puzzles into a workbook, with solutions and every step.

    Techniques and cells have the names that the profile gives them. The workbook contains no
    macros. With pictures, each puzzle takes about half a megabyte and half a second. Items that are
    not puzzles are left out and reported on standard error, and the exit code is 1. Mistakes in a
    grid that somebody has filled in are reported, too, and marked on its sheets.
    """
    if asked.file is None:
        refuse_terminal()
    need_xlsxwriter()
    if not asked.bank and "pictures" in asked.kinds:
        need_pictures()
    profile = asked.chosen_profile
    plan = WorkbookPlan(profile, asked.manner_by(profile), asked.kinds, asked.uniqueness)
    console, wanted = Console.of_this_process(as_json=True), FilledPuzzles(asked)
    with PuzzleRun(console, wanted) as run:
        if is_pattern(asked.output):
            _one_each(run, plan, asked)
            return run.code
        with output_to(asked.file, asked.files) if asked.file else nullcontext():
            if data := _bank(run, plan, asked.workers) if asked.bank else _sheets(run, plan):
                write_data(data)
    return run.code


def _one_each(run: PuzzleRun, plan: WorkbookPlan, asked: AskedSheets) -> None:
    names = FileNames(asked.output)
    for number, (item, puzzle) in enumerate(_gathered(run, plan), 1):
        path = names.of(number, puzzle.name, day_in(told_in(item.reading)))
        with output_to(path, asked.files):
            write_data(workbook_bytes([puzzle], plan.kinds_for()))


def _sheets(run: PuzzleRun, plan: WorkbookPlan) -> bytes:
    """Makes a workbook with sheets for each puzzle; empty if there are no puzzles."""
    puzzles = [puzzle for _, puzzle in _gathered(run, plan)]
    if not puzzles:
        return b""
    if len(puzzles) >= _MANY and "pictures" in plan.kinds:
        with run.paused():
            minutes = max(round(len(puzzles) * _SECONDS_EACH / 60), 1)
            run.console.complain(
                f"a workbook of {len(puzzles):,} puzzles with pictures of their steps has about "
                f"{len(puzzles) * _MEGABYTES_EACH:,.0f} MB and takes about "
                f"{counted(minutes, 'minute')}; --sheets leaves sheets out, --bank makes one table"
            )
    kinds = plan.kinds_for(len(puzzles))
    return workbook_bytes(puzzles, kinds, lambda drawn: run.draw(drawn, len(puzzles)))


def _gathered(run: PuzzleRun, plan: WorkbookPlan) -> Iterator[tuple[PuzzleItem, SheetPuzzle]]:
    """Yields the puzzles, each with all that its sheets show."""
    number = 1
    for item in run.wanted.items():
        fault, puzzle = item.fault, None
        with suppress(InvalidPuzzle):
            puzzle = plan.gather_reading(item.reading, number)
            fault = fault or puzzle.verdict.fault
        with run.writing(1):
            run.complain_of(item, fault)
        if puzzle:
            yield item, puzzle
            number += 1


def _bank(run: PuzzleRun, plan: WorkbookPlan, threads: int) -> bytes:
    """Makes a workbook with one table of all puzzles; empty if there are no puzzles."""
    from whydoku.telling.workbooks.kinds.bank import BLOCK, BankRow, bank_bytes, bank_rows

    rows: list[BankRow] = []

    def add(items: Sequence[PuzzleItem]) -> None:
        read = [(item, item.fault) for item in items]
        named = [(item.subject, item.reading.name) for item, fault in read if not fault]
        rated = bank_rows(named, plan.profile, uniqueness=plan.uniqueness, threads=threads)
        for item, unreadable in read:
            if not unreadable:
                rows.append(next(rated))
            with run.writing(1):
                run.complain_of(item, unreadable or rows[-1].fault)

    run.in_pieces(BLOCK, lambda piece: add([*piece.items]))
    return bank_bytes(rows, plan.profile) if rows else b""
