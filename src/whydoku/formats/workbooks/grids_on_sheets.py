"""Reads a grid on a sheet: its digits, notes and name, or a fault if a cell cannot be part of a
grid. Givens are told from entries by their looks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

from whydoku.errors import LONGEST_QUOTE, InvalidPuzzle, Where, counted, quoted
from whydoku.formats.known.sheet import EXPECTED, FEWEST_NOTES
from whydoku.formats.sources.grids import EMPTY_CELLS, grid_and_notes
from whydoku.formats.sources.reading import FilledGrid, OddCell, Reading, clean_name
from whydoku.formats.workbooks.blocks import FoundBlock
from whydoku.formats.workbooks.cells import Look, Sheet, SheetCell
from whydoku.formats.workbooks.lattices import Kind, Meaning, Window, meaning_of
from whydoku.grids.bulk import check_many
from whydoku.grids.grid import Grid
from whydoku.grids.rules import CLASSIC, Rules

SheetPlace: TypeAlias = tuple[Sheet, tuple[int, int]]
"""A sheet, and the row and the column of a cell on it."""

_FEATURES: Final[tuple[Callable[[Look], object], ...]] = (
    lambda look: look.locked,
    lambda look: look.bold,
    lambda look: look.colour,
    lambda look: look.fill,
    lambda look: look.italic,
)
"""The features of a look that may set givens apart, with the most trusted first."""


_BOLD: Final = Look(bold=True, locked=False)
"""A look with one feature alone, that of givens in a grid that somebody has filled up."""


def split_givens(
    line: str, cells: Sequence[SheetCell | None], rules: Rules = CLASSIC, *, is_protected: bool
) -> tuple[str, str]:
    """The givens and the entries among the digits of a grid, as a character for each cell. `line`
    has all digits of the grid, and `cells` has its cells on the sheet."""
    looks = {i: cell.look for i, cell in enumerate(cells) if cell and line[i] != "."}
    if is_protected and {look.locked for look in looks.values()} == {True, False}:
        return _parts(line, {i for i, look in looks.items() if look.locked})
    for feature in _FEATURES:
        kinds = {feature(look) for look in looks.values()}
        if len(kinds) != 2:
            continue
        first = next(iter(looks.values()))
        these = {i for i, look in looks.items() if feature(look) == feature(first)}
        givens, entries = _parts(line, these)
        statuses = _statuses(givens, entries, rules)
        if statuses[0] == 1 != statuses[1]:
            return givens, entries
        if statuses[1] == 1 != statuses[0]:
            return entries, givens
        if statuses == (1, 1) and feature(_BOLD):
            return (givens, entries) if first.bold else (entries, givens)
    return line, "." * len(line)


def _statuses(givens: str, entries: str, rules: Rules) -> tuple[int, ...]:
    """The status bytes of two texts of digits, which may clash."""
    if rules.is_classic:
        return tuple(check_many([givens, entries]))
    grids = []
    for text in (givens, entries):
        with suppress(InvalidPuzzle):
            grids.append(Grid(text, rules=rules))
    return tuple(check_many(grids)) if len(grids) == 2 else (255, 255)


def _parts(line: str, first: set[int]) -> tuple[str, str]:
    """Splits the digits of a grid into those in the cells `first` and those in all other cells."""
    return (
        "".join(digit if i in first else "." for i, digit in enumerate(line)),
        "".join("." if i in first else digit for i, digit in enumerate(line)),
    )


_TITLE_ROWS: Final = 3
"""How many rows above a grid are searched for its title."""

_TITLE_COLUMNS: Final = 2
"""How many columns on each side of it."""

_NO_RESULT: Final = "a formula without its result"

UNCOMPUTED: Final = "open the workbook in a spreadsheet and save it there"
"""The advice for a formula that has no result yet."""


def reading_of_block(sheet: Sheet, block: FoundBlock) -> Reading:
    """The reading of the grid in a block; a faulty reading if it is not certain where the grid
    begins, or if it has not nine rows and nine columns."""
    rows, columns = window = block.window
    if block.is_certain:
        return reading_of_window(sheet, window)
    what = (
        "found digits that may be a puzzle, but not where it begins; put 0 or . into its empty "
        "cells, or give all its cells a border"
    )
    for lines, noun in ((rows, "row"), (columns, "column")):
        if len(lines) != 9:
            what = f"found a grid of {counted(len(lines), noun)}; expected nine"
    return sheet.fault(what, rows[0], columns[0])


def reading_of_window(
    sheet: Sheet,
    window: Window,
    known: str = "",
    rules: Rules = CLASSIC,
    beside: Mapping[int, SheetPlace] | None = None,
) -> Reading:
    """The reading of the grid in these rows and columns of a sheet. Its name is the title of the
    grid, if there is one. `known` are its givens, a character for each cell, if something tells
    them. Where a cell of the grid is empty, that with its number in `beside` counts."""
    places = [(sheet, cell) for cell in window.cells()]
    for n, place in (beside or {}).items():
        if meaning_of(sheet.cell(*places[n][1])).kind in (Kind.NOTHING, Kind.BLANK):
            places[n] = place
    cells = [on.cell(*cell) for on, cell in places]
    meanings = [meaning_of(cell) for cell in cells]
    digits = "".join(m.digits if m.kind is Kind.DIGIT else "." for m in meanings)
    givens, entries = (
        _parts_by(known, digits)
        if known
        else split_givens(digits, cells, rules, is_protected=sheet.is_protected)
    )
    notes = [
        [int(digit) for digit in m.digits] if m.kind in (Kind.NOTES, Kind.NUMBER) else []
        for m in meanings
    ]
    odd = [
        OddCell(rules.tables.cells[n], _found_in(cells[n]), places[n][0].where(*places[n][1]))
        for n in _odd_cells(meanings)
    ]
    record, begin = Reading(0, name=_title(sheet, window)), (sheet, window.cell(0))
    filled = FilledGrid(known or givens, digits, tuple(odd), rules)
    if odd or known not in ("", givens):
        error = _fault_of_odd(odd) if odd else _fault_of_changed(known, digits, rules)
        at = rules.tables.cells.index(error.where.cells[0])
        return _placed(places[at], window, record._replace(error=error, filled=filled))
    if not any(notes) and entries == EMPTY_CELLS and rules.is_classic:
        return _placed(begin, window, record._replace(line81=digits))
    try:
        state, noted = grid_and_notes(givens, entries, notes, rules=rules)
    except InvalidPuzzle as error:
        return _placed(begin, window, record._replace(error=error, filled=filled))
    return _placed(begin, window, record._replace(state=state, notes=noted))


def _parts_by(known: str, digits: str) -> tuple[str, str]:
    """The givens and the entries among digits, if the givens are known."""
    pairs = [*zip(known, digits, strict=True)]
    givens = "".join(given if given == digit else "." for given, digit in pairs)
    return givens, "".join(digit if given == "." else "." for given, digit in pairs)


def _placed(place: SheetPlace, window: Window, reading: Reading) -> Reading:
    """The reading of a grid with its place: where it begins, or its first faulty cell."""
    sheet, cell = place
    placed = sheet.placed(reading, *cell)
    return placed._replace(area=sheet.area(*window.cell(0), *window.cell(-1)))


def _odd_cells(meanings: list[Meaning]) -> list[int]:
    """The cells of a grid whose contents cannot stand in a grid."""
    kinds = [meaning.kind for meaning in meanings]
    several = sum(kind in (Kind.NOTES, Kind.NUMBER) for kind in kinds)
    wrong = {Kind.OTHER} if several >= FEWEST_NOTES else {Kind.OTHER, Kind.NUMBER}
    return [i for i, kind in enumerate(kinds) if kind in wrong]


def _found_in(cell: SheetCell | None) -> str:
    """What is wrong with a cell that cannot stand in a grid."""
    if cell and cell.is_uncomputed:
        return _NO_RESULT
    text = "" if cell is None else cell.text.strip()
    is_short = cell and cell.is_number and len(text) <= LONGEST_QUOTE
    return text if is_short else quoted(text)


def _fault_of_odd(odd: Sequence[OddCell]) -> InvalidPuzzle:
    """The error for the first of some odd cells, which also says how many there are."""
    first = odd[0]
    more = f" (and {counted(len(odd) - 1, 'more such cell')})" if len(odd) > 1 else ""
    advice = UNCOMPUTED if first.found is _NO_RESULT else EXPECTED
    return InvalidPuzzle(f"found {first.found}{more}; {advice}", Where(cells=(first.cell,)))


def _fault_of_changed(known: str, digits: str, rules: Rules) -> InvalidPuzzle:
    """The error for the first given that does not stand in its cell."""
    told = zip(rules.tables.cells, known, digits, strict=True)
    i, given, digit = next(each for each in told if each[1] not in (".", each[2]))
    found = "an empty cell" if digit == "." else digit
    return InvalidPuzzle(f"found {found} for the given {given}", Where(cells=(i,)))


def _title(sheet: Sheet, window: Window) -> str:
    """The text above a grid and within its width, or else the only one in the columns left or right
    of it; empty if there is none."""
    top, first, last = window.rows[0], window.columns[0], window.columns[-1]
    above = range(top - 1, max(top - 1 - _TITLE_ROWS, -1), -1)
    across = range(max(first - 1, 0), last + 1)
    lines = [[(row, column) for column in across] for row in above]
    sides = [range(first - 1, first - 1 - _TITLE_COLUMNS, -1)]
    if not any(_holds_digits(sheet, window, last + 1 + n) for n in range(_TITLE_COLUMNS + 2)):
        sides.append(range(last + 1, last + 1 + _TITLE_COLUMNS))
    beside = [[(row, column) for row in window.rows] for side in sides for column in side]
    for places in (*lines, *beside):
        words = _words(sheet, places)
        if words and (len(words) == 1 or places not in beside):
            return clean_name(words[0])
    return ""


def _words(sheet: Sheet, places: Iterable[tuple[int, int]]) -> list[str]:
    """The texts in some cells, unless they are only labels of rows or columns."""
    cells = [sheet.cell(*place) for place in places]
    texts = [cell.text.strip() for cell in cells if cell]
    words = [text for text in texts if text and any(map(str.isalpha, text))]
    return [] if all(len(word) <= 2 for word in words) else words


def _holds_digits(sheet: Sheet, window: Window, column: int) -> bool:
    """Whether a column beside a grid holds digits, so that a text before it may be theirs."""
    cells = [sheet.cell(row, column) for row in window.rows]
    return any(cell and meaning_of(cell).kind is Kind.DIGIT for cell in cells)
