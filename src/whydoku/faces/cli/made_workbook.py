"""Writes puzzles made to order into a workbook: a few with sheets of their own, many in one
table."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from whydoku import __version__
from whydoku.faces.cli.live_status import LiveStatus, PuzzleProgress
from whydoku.faces.cli.made_puzzles import MadePuzzles
from whydoku.faces.cli.output_file import refuse_terminal, write_data
from whydoku.faces.cli.shared_options import style_of
from whydoku.faces.cli.workbook_formats import BANK, MOST_WITH_SHEETS
from whydoku.making import Made, Making
from whydoku.profiles.profile import Profile
from whydoku.profiles.reading import profile_named
from whydoku.render.words.making import origin
from whydoku.render.words.manner import manner_of

KINDS: Final = ("summary", "puzzle", "solution")
"""The kinds of sheets that a puzzle made to order gets."""


def write_made_workbook(making: Making, made: MadePuzzles, form: str) -> None:
    """Makes puzzles, and writes the workbook, even if a worker process dies on the way."""
    from whydoku.faces.sheets.workbook import need_xlsxwriter

    refuse_terminal()
    need_xlsxwriter()
    with LiveStatus(made.status):
        kept = [*made]
    if kept:
        profile = making.wish.profile or profile_named("default")
        if form == BANK or len(kept) > MOST_WITH_SHEETS:
            write_data(_bank(making, kept, profile))
        else:
            write_data(_sheets(making, kept, profile))


def _sheets(making: Making, kept: list[Made], profile: Profile) -> bytes:
    """A workbook with sheets for each puzzle."""
    from whydoku.faces.sheets.kinds import WorkbookPlan, workbook_bytes

    manner = manner_of(profile, style_of(None, as_json=False))
    plan = WorkbookPlan(profile, manner, KINDS, making.wish.uniqueness)
    return workbook_bytes([plan.gather(made.grid, n) for n, made in enumerate(kept, 1)], KINDS)


def _bank(making: Making, kept: list[Made], profile: Profile) -> bytes:
    """A workbook with one table of all puzzles, which says how to make each puzzle again."""
    from whydoku.faces.sheets.bank import BankRow, bank_bytes, bank_rows

    lines = [(made.line, "") for made in kept]
    origins = (origin(making.seed, made.number, __version__) for made in kept)
    threads = 1 if len(kept) < MOST_WITH_SHEETS else 0
    made = bank_rows(lines, profile, uniqueness=making.wish.uniqueness, threads=threads)
    rows: list[BankRow] = []
    with PuzzleProgress(None) as progress:
        for row, made_as in zip(made, origins, strict=True):
            rows.append(replace(row, origin=made_as))
            progress.advance(len(rows), 0)
    return bank_bytes(rows, profile)
