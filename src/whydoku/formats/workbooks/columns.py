"""Finds columns of puzzles on a sheet, with each puzzle in one cell, for instance as 81 characters.

Rows without an empty row between them are a table. If it has a header, that is the row above the
first puzzle. The column with the puzzles is found by the same rules as in CSV.
"""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.dataclass import dataclass, field
from whydoku.errors import quoted
from whydoku.formats.known.csv_puzzles import CHOOSE, column_key, rules_column
from whydoku.formats.sources.format import read_line
from whydoku.formats.sources.grids import (
    FEWEST_CELLS,
    NAME_KEYS,
    PUZZLE_KEYS,
    normal_cells,
    read_field,
)
from whydoku.formats.sources.reading import GRID_FORMS, Reading, TableHead, TableRow, clean_name
from whydoku.formats.sources.ruled_cells import FEWEST_UNDER_RULES, read_cell
from whydoku.formats.workbooks.cells import Row, Sheet, SheetCell, column_letters
from whydoku.formats.workbooks.grids_on_sheets import UNCOMPUTED


@dataclass(slots=True)
class PuzzleTable:
    """Rows without an empty row between them, some of whose cells hold puzzles."""

    sheet: Sheet
    rows: list[int]
    """The numbers of all rows with a text."""
    hits: dict[int, dict[int, Reading]] = field(default_factory=dict)
    """The readings of all cells that were meant as puzzles, by column and then by row."""
    rules: int | None = None
    """The column below a cell that says it has the rules of each puzzle."""

    @property
    def first(self) -> int:
        """The number of the first row with a puzzle."""
        return min(min(readings) for readings in self.hits.values())

    @property
    def head(self) -> Row | None:
        """The row above the first puzzle, if it holds names of columns; otherwise None."""
        place = self.rows.index(self.first)
        if not place:
            return None
        cells = self.sheet.rows[self.rows[place - 1]]
        texts = [cell.text for cell in cells.values() if cell.text.strip()]
        are_names = all(any(map(str.isalpha, text)) for text in texts)
        under = self.sheet.rows[self.first]
        wide = sum(bool(cell.text.strip()) for cell in under.values())
        return cells if are_names and (len(texts) > 1 or wide == 1) else None

    def has_column(self, name: str) -> bool:
        """Whether a column of the table is called `name`."""
        heads = (self.head or {}).values()
        return column_key(name) in {column_key(cell.text) for cell in heads}


def tables_on(sheet: Sheet) -> list[PuzzleTable]:
    """The tables on a sheet with puzzles in their cells."""
    tables: list[PuzzleTable] = []
    table = PuzzleTable(sheet, [])
    for number in sorted(sheet.rows):
        cells = sheet.rows[number]
        if table.rows and number != table.rows[-1] + 1:
            tables.append(table)
            table = PuzzleTable(sheet, [])
        if any(cell.text for cell in cells.values()):
            table.rows.append(number)
            said = cells[table.rules].text.strip() if table.rules in cells else ""
            fewest = FEWEST_UNDER_RULES if said else FEWEST_CELLS
            for column, cell in cells.items():
                if len(cell.text) >= fewest and (hit := _meant(cell.text, number + 1, said)):
                    table.hits.setdefault(column, {})[number] = hit
            if table.rules is None:
                named = rules_column(cell.text for cell in cells.values())
                table.rules = None if named is None else [*cells][named]
    tables.append(table)
    return [table for table in tables if table.hits]


def readings_of_table(table: PuzzleTable, column: str = "") -> Iterator[Reading]:
    """Yields the puzzles of a table, row by row. `column` is the name of the column with the
    puzzles; if it is empty, this column is looked for."""
    head = table.head
    names = {n: cell.text for n, cell in (head or {}).items() if cell.text.strip()}
    columns = _columns(table, names, column)
    if isinstance(columns, Reading):
        yield columns
        return
    header = _header(table, names)
    name_column = next(
        (n for key in NAME_KEYS for n, text in names.items() if column_key(text) == key), None
    )
    first = 0 if head is None else table.rows.index(table.first)
    for row in table.rows[first:]:
        cells = table.sheet.rows[row]
        own = TableHead(header, columns[0])
        fields = tuple(cells[n].text if n in cells else "" for n in range(len(header)))
        for n in columns:
            if head is None and not (n in cells and cells[n].text.strip()):
                continue  # without a header, a row need not have a puzzle
            reading = _reading(table, row, n, cells.get(n))
            if not reading.error and name_column is not None and name_column in cells:
                reading = reading._replace(name=clean_name(cells[name_column].text) or reading.name)
            yield reading._replace(row=TableRow(own, fields) if len(columns) == 1 else None)


def _meant(text: str, line: int, said: str) -> Reading | None:
    """Reads a text as a puzzle of the rules that are `said` beside it, or as a fault if it was
    clearly meant as a puzzle; otherwise None."""
    if said:
        reading = read_cell(text, line, said)
        return None if reading.error and normal_cells(text) is None else reading
    if len(text) == 81 and (cells := normal_cells(text)):
        return Reading(line, cells)
    if "\n" in text:
        reading = read_field(text, line)
        return None if reading.error else reading
    return read_line(text, line)


def _reading(table: PuzzleTable, row: int, column: int, cell: SheetCell | None) -> Reading:
    reading = table.hits.get(column, {}).get(row)
    if reading is not None:
        return table.sheet.placed(reading, row, column)
    text = cell.text if cell else ""
    if cell and cell.is_uncomputed:
        what = f"found a formula without its result; {UNCOMPUTED}"
    elif cell and cell.is_number:
        what = f"found the number {text}; expected {GRID_FORMS}, entered as text"
    elif text.strip():
        what = f"found {quoted(text)} for a puzzle; expected {GRID_FORMS}"
    else:
        what = f"the cell of the puzzle is empty; expected {GRID_FORMS}"
    return table.sheet.fault(what, row, column)


def _header(table: PuzzleTable, names: dict[int, str]) -> tuple[str, ...]:
    """The names of all columns of a table; if the table has no names, the letters of the
    columns."""
    rows = table.rows[table.rows.index(table.first) :]
    width = max((max(table.sheet.rows[row], default=0) for row in rows), default=0) + 1
    width = max(width, max(names, default=-1) + 1)
    if names:
        return tuple(names.get(n, "") for n in range(width))
    return tuple(column_letters(n) for n in range(width))


def _columns(table: PuzzleTable, names: dict[int, str], column: str) -> list[int] | Reading:
    """The columns that hold the puzzles, or a faulty reading if the user has to choose a column.
    `names` are the names in the header, and `column` is the name that the user chose, or empty."""
    keys = {n: column_key(name) for n, name in names.items()}
    if column:
        asked = [n for n, key in keys.items() if key == column_key(column)]
        if asked:
            return asked[:1]
        shown = quoted(",".join(names.values()).strip())
        what = f"found no column {quoted(column)}; the header is {shown}"
        return table.sheet.fault(what, table.first, min(table.hits))
    named = (n for key in PUZZLE_KEYS for n, name in keys.items() if name == key)
    if (first := next(named, None)) is not None and first in table.hits:
        return [first]
    fine = [
        n
        for n, readings in table.hits.items()
        if any(not reading.error for reading in readings.values())
    ] or [*table.hits]
    open_ = [n for n in fine if any(_is_open(readings) for readings in table.hits[n].values())]
    columns = sorted(open_ or fine)
    if len(columns) == 1 or not all(n in names for n in columns):
        return columns
    listed = " and ".join(quoted(names[n].strip()) for n in columns)
    return table.sheet.fault(f"found puzzles below {listed}; {CHOOSE}", table.first, columns[0])


def _is_open(reading: Reading) -> bool:
    return not reading.error and "." in (reading.line81 or ".")
