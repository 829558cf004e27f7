"""Finds all puzzles of a workbook or of a text with separators, in the order of the sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from whydoku.errors import InvalidPuzzle, quoted
from whydoku.formats.filled import with_original
from whydoku.formats.sources.packed import PackedFile
from whydoku.formats.sources.reading import ON_SHEETS, Reading, faulty_reading
from whydoku.formats.workbooks.blocks import find_blocks
from whydoku.formats.workbooks.cells import Sheet, Workbook
from whydoku.formats.workbooks.columns import readings_of_table, tables_on
from whydoku.formats.workbooks.grids_on_sheets import reading_of_block
from whydoku.formats.workbooks.marks import Marks
from whydoku.formats.workbooks.named_puzzles import bank_column, has_names, named_readings
from whydoku.formats.workbooks.opening import open_workbook
from whydoku.formats.workbooks.rules_on_sheets import said_on, under_said, usual_on
from whydoku.formats.workbooks.small_grids import small_grids
from whydoku.grids.bulk import check_many, solve_many
from whydoku.grids.parts.texts import format_line, is_state_of
from whydoku.grids.rules import CLASSIC, Rules

_LONG_TABLE: Final = 30
"""The most puzzles in a table whose rows are also searched for grids."""

_MOST_SOLVED: Final = 5000
"""The most puzzles that are solved to recognise their solutions."""


def readings_of_file(
    file: PackedFile, column: str = "", asked: Rules = CLASSIC
) -> Iterator[Reading]:
    """Yields the puzzles of a workbook; a single faulty reading if it cannot be read. `column` is
    the name of the column with puzzles in tables; if it is empty, this column is looked for. Grids
    of the size of the rules that are `asked` for are read under these."""
    try:
        book = open_workbook(file.data())
    except InvalidPuzzle as error:
        yield Reading(1, error=error, format="workbook", place=error.where)
        return
    if not any(sheet.rows for sheet in book.sheets):
        fault = InvalidPuzzle(f"the workbook is empty; expected {ON_SHEETS}")
        yield Reading(1, error=fault, format="workbook", place=fault.where)
        return
    yield from readings_in(book, column, asked)


def readings_in(book: Workbook, column: str = "", asked: Rules = CLASSIC) -> Iterator[Reading]:
    """Yields the puzzles of a workbook. If `column` is the name of a column, only those in tables
    with such a column.

    Hidden sheets are read only if no other sheet has a puzzle; otherwise those with further puzzles
    are named.
    """
    if has_names(book):
        yield from named_readings(book)
        return
    if bank := bank_column(book):
        sheet, number = bank
        for table in tables_on(sheet):
            head = (table.head or {}).get(number)
            yield from readings_of_table(table, column or (head.text if head else ""))
        return
    if column:
        yield from _readings_below(column, book)
        return
    found = [(sheet, _readings_on(sheet, asked)) for sheet in book.sheets]
    for hidden in (False, True):
        readings = [one for sheet, there in found if sheet.is_hidden is hidden for one in there]
        if readings:
            yield from _with_originals(_without_solutions(readings))
            further = [each for each in found if each[0].is_hidden and not hidden]
            yield from _faults_of_hidden(further, readings)
            return
    if asked.size < 9:
        what = f"found no grid of {asked.size} rows of {asked.size} cells on a sheet"
        yield faulty_reading(1, what, form="workbook")


def _faults_of_hidden(
    found: list[tuple[Sheet, list[Reading]]], seen: list[Reading]
) -> Iterator[Reading]:
    """Yields a fault for each hidden sheet with a puzzle that the others have not, solved or
    not."""
    shown = [_digits(reading) for reading in seen if not reading.error]
    for sheet, readings in found:
        for reading in readings:
            line = "" if reading.error else _digits(reading)
            if line and not any(is_state_of(other, line) for other in shown if other):
                what = f"found a puzzle on the hidden sheet {quoted(sheet.name)}, which is not read"
                yield reading._replace(
                    line81=None,
                    state=None,
                    error=InvalidPuzzle(f"{what}; show the sheet or delete it", reading.where),
                )
                break


def _readings_below(column: str, book: Workbook) -> Iterator[Reading]:
    """Yields the puzzles in all tables with a column of this name; if there are none, what is
    wrong with each table."""
    tables = [
        table
        for sheet in sorted(book.sheets, key=lambda sheet: sheet.is_hidden)
        for table in tables_on(sheet)
    ]
    named = [table for table in tables if table.has_column(column)]
    named = [table for table in named if not table.sheet.is_hidden] or named
    for table in named or tables:
        yield from readings_of_table(table, column)
    if not tables:
        what = f"found no table with a column {quoted(column)}"
        yield faulty_reading(1, what, form="workbook")


def readings_on_sheet(sheet: Sheet) -> list[Reading]:
    """The puzzles on a sheet, without solutions of other puzzles on the sheet."""
    return _without_solutions(_readings_on(sheet))


def _readings_on(sheet: Sheet, asked: Rules = CLASSIC) -> list[Reading]:
    """The puzzles on a sheet from top to bottom, including solutions of others."""
    tables = tables_on(sheet)
    long_rows = {
        row
        for table in tables
        if sum(map(len, table.hits.values())) > _LONG_TABLE
        for row in table.rows
    }
    marks = Marks(sheet, long_rows)
    places, is_whole = find_blocks(sheet, marks)
    blocks = [reading_of_block(sheet, place) for place in places]
    if not sheet.lines:
        said = said_on(sheet)
        blocks += small_grids(sheet, marks, usual_on(said, asked))
        blocks = [under_said(said, reading) for reading in blocks]
    if not is_whole:
        what = "the sheet has too many digits to find every puzzle among them"
        blocks.append(sheet.fault(what, 0, 0))
    on_blocks = {reading.line81 for reading in blocks if reading.line81}
    listed = [
        reading
        for table in tables
        for reading in readings_of_table(table)
        if reading.line81 is None or reading.line81 not in on_blocks
    ]
    return sorted(blocks + listed, key=lambda reading: reading.line)


def _without_solutions(readings: list[Reading]) -> list[Reading]:
    """The readings without those of complete grids that are solutions of other puzzles."""
    complete = {r.line81 for r in readings if r.row is None and r.line81 and "." not in r.line81}
    if not complete:
        return readings
    given = [_digits(reading) for reading in readings if not reading.error]
    open_ = [line for line in given if "." in line]
    solved = solve_many(open_[:_MOST_SOLVED])
    solutions = {solved[at : at + 81].decode() for at in range(0, len(solved), 81)}
    kept: list[Reading] = []
    for n, reading in enumerate(readings):
        line = reading.line81
        if line in complete and line is not None and reading.row is None:
            near = [_digits(r) for r in readings[max(n - 1, 0) : n + 2] if not r.error]
            shows = any("." in other and is_state_of(other, line) for other in near)
            if line in solutions or (shows and [*check_many([line])] == [1]):
                continue
        kept.append(reading)
    return kept


def _with_originals(readings: list[Reading]) -> list[Reading]:
    """The readings, of which grids that are no puzzles keep what was filled in if they show another
    puzzle of the workbook."""
    if len(readings) == 1:
        return readings
    lines = [reading.line81 for reading in readings if reading.line81]
    statuses = dict(zip(lines, check_many(lines), strict=True))
    originals = [line for line in lines if statuses[line] == 1]
    return [
        with_original(reading, originals) if _may_be_filled(reading, statuses) else reading
        for reading in readings
    ]


def _may_be_filled(reading: Reading, statuses: Mapping[str, int]) -> bool:
    """Whether a record is a grid without a solution whose givens nothing tells from entries."""
    filled = reading.filled
    if filled:
        return filled.rules.is_classic and filled.givens == filled.found
    is_grid = reading.line81 is not None and reading.row is None
    return is_grid and statuses[reading.line81 or ""] not in (1, 2)


def _digits(reading: Reading) -> str:
    """The givens of a reading as 81 characters; empty for a faulty reading."""
    if reading.line81 is not None:
        return reading.line81
    return format_line(reading.state.givens.bits) if reading.state else ""
