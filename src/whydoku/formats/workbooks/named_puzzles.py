"""Reads the puzzles in workbooks that whydoku wrote, which gives names to the cells of each puzzle.

    whydoku_puzzle_2   the cells of the second puzzle: those to type into, if it has a live grid
    whydoku_printed_2  its cells on the page to print beside the live grid
    whydoku_written_2  the cell with what stood on that page when it was written
    whydoku_rules_2    the cell with the name of its rules, if they are not the classic ones
    whydoku_givens_2   its givens, if the cells of the puzzle can be typed into
    whydoku_player_2   the cell in which whoever solves it writes a name
    whydoku_puzzles    the column of a bank
    whydoku_results    the results of what people have filled in

What is typed on the page to print counts, too, where the live grid is empty.

The names move with their cells, even if another program saves the workbook, or if somebody renames
or reorders the sheets. Nothing else in such a workbook is a puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from whydoku.errors import InvalidPuzzle, quoted
from whydoku.formats.sources.reading import Reading, clean_name
from whydoku.formats.sources.ruled_cells import rules_named
from whydoku.formats.workbooks.cells import (
    Area,
    NamedRange,
    Sheet,
    Workbook,
    column_number,
)
from whydoku.formats.workbooks.grids_on_sheets import SheetPlace, reading_of_window
from whydoku.formats.workbooks.lattices import PLAIN_LATTICES, Window, meaning_of

NAME: Final = "whydoku_puzzle_"
"""The beginning of a name for one puzzle; the number of the puzzle follows."""

BANK: Final = "whydoku_puzzles"
"""The name of the cells in a bank that hold its puzzles, one below the other."""

GIVENS: Final = "whydoku_givens_"
"""The beginning of a name for the givens of a puzzle, in cells that nobody types into."""

PLAYER: Final = "whydoku_player_"
"""The beginning of a name for the cell in which whoever solves a puzzle writes a name."""

PRINTED: Final = "whydoku_printed_"
"""The beginning of a name for the cells of a puzzle on a page that stands beside its live grid."""

WRITTEN: Final = "whydoku_written_"
"""The beginning of a name for the cell with what that page held at first, `.` for open cells."""

RESULTS_NAME: Final = "whydoku_results"
"""The name of a cell in a workbook of results, by which it is known that nobody handed it in."""

RULES: Final = "whydoku_rules_"
"""The beginning of a name for the cell that names the rules of a puzzle."""

_NUMBERED: Final = re.compile(
    rf"({NAME}|{GIVENS}|{PLAYER}|{RULES}|{PRINTED}|{WRITTEN})([0-9]{{1,9}})", re.IGNORECASE
)
_CORNER: Final = r"\$?([A-Z]{1,3})\$?([0-9]{1,7})"
_SHEET: Final = r"(?:\$?('(?:[^']|'')*'|[^'!.,;$:]+)[!.]|\.)?"
_BETWEEN: Final = re.compile(r"[,;~](?=(?:[^']*'[^']*')*[^']*$)")
"""Matches what separates pieces, unless it stands in the quotes around the name of a sheet."""

_PIECE: Final = re.compile(rf"\s*{_SHEET}{_CORNER}(?::{_SHEET}{_CORNER})?\s*")


def has_names(book: Workbook) -> bool:
    """Whether a workbook has names for single puzzles."""
    return bool(_numbered(book, NAME))


def _numbered(book: Workbook, begun: str) -> dict[int, str]:
    """What the names that begin so stand for, by the numbers of their puzzles."""
    named = [(_NUMBERED.fullmatch(name), means) for name, means in reversed(book.names)]
    return {int(m[2]): means for m, means in named if m and m[1].lower() == begun}


def bank_column(book: Workbook) -> tuple[Sheet, int] | None:
    """The sheet and the column with the puzzles of a bank; None if the workbook is no bank."""
    for name, means in book.names:
        if name.lower() == BANK and (place := _areas(means)):
            tab, areas = place
            columns = {n for area in areas for n in range(area.left, area.right + 1)}
            sheet = next((sheet for sheet in book.sheets if sheet.name == tab), None)
            return (sheet, columns.pop()) if sheet and len(columns) == 1 else None
    return None


def sheets_of_puzzles(names: Iterable[NamedRange]) -> set[str]:
    """The titles of the sheets on which names mark puzzles or givens; empty if one of these names
    cannot be read.

    If the set is not empty, no other sheet has to be read.
    """
    marking = [means for name, means in names if _NUMBERED.fullmatch(name) or name.lower() == BANK]
    places = [*map(_areas, marking)]
    return {place[0] for place in places if place} if all(places) else set()


def named_readings(book: Workbook) -> Iterator[Reading]:
    """Yields the puzzles that have names, in the order of their numbers."""
    sheets = {sheet.name: sheet for sheet in book.sheets}
    players, kept, printed = _players_in(book), _numbered(book, GIVENS), _numbered(book, PRINTED)
    first = book.sheets[0] if book.sheets else Sheet("")
    said, written = _texts_in(book, RULES), _texts_in(book, WRITTEN)
    for number in _numbered(book, RULES).keys() - said.keys():
        printed.pop(number, None)  # without its rules it would be another puzzle
    for number, means in sorted(_numbered(book, NAME).items()):
        if number in said and not said[number].strip():
            what = f"the cell of {RULES}{number}, which should name the rules of a puzzle, is empty"
            yield first.fault(what, 0, 0)
            continue
        try:
            rules = rules_named(said.get(number, ""))
        except InvalidPuzzle as fault:
            yield first.fault(str(fault), 0, 0)
            continue
        beside = _window(printed.get(number, ""), sheets, rules.size)
        place = _window(means, sheets, rules.size) or beside
        if place is None:
            yield first.fault(_not_found(f"{NAME}{number}", means, sheets, rules.size**2), 0, 0)
        else:
            givens = _digits_in(_window(kept.get(number, ""), sheets, rules.size))
            typed: dict[int, SheetPlace] = {}
            if beside:
                at_first = enumerate(zip(beside[1].cells(), written.get(number, ""), strict=False))
                typed = {n: (beside[0], cell) for n, (cell, symbol) in at_first if symbol == "."}
            reading = reading_of_window(*place, givens, rules, typed)
            yield reading._replace(player=players.get(number))


def _not_found(name: str, means: str, sheets: Mapping[str, Sheet], cells: int) -> str:
    """Why a name stands for no puzzle."""
    tab, _ = _areas(means) or ("", None)
    if tab and tab not in sheets:
        return f"the name {name} stands for cells of the sheet {quoted(tab)}, which is not there"
    return f"the name {name} stands for {quoted(means)}, which is not {cells} cells of a sheet"


def _digits_in(place: tuple[Sheet, Window] | None) -> str:
    """The givens that a workbook keeps apart from what can be typed into, a character for each
    cell; empty if it keeps none."""
    if place is None:
        return ""
    sheet, window = place
    meanings = [meaning_of(sheet.cell(*cell)) for cell in window.cells()]
    return "".join(meaning.digits or "." for meaning in meanings)


def _players_in(book: Workbook) -> dict[int, str]:
    """Who has solved the puzzles, by their numbers, as far as there are cells for names. The only
    name in a workbook stands for all its puzzles: whoever solves several writes it once."""
    written = {number: clean_name(text) for number, text in _texts_in(book, PLAYER).items()}
    names = {*written.values()} - {""}
    return dict.fromkeys(written, names.pop()) if len(names) == 1 else written


def _texts_in(book: Workbook, begun: str) -> dict[int, str]:
    """The texts of the cells whose names begin so, by the numbers of their puzzles."""
    sheets, found = {sheet.name: sheet for sheet in book.sheets}, dict[int, str]()
    for number, means in _numbered(book, begun).items():
        tab, areas = _areas(means) or ("", set[Area]())
        if tab in sheets and areas:
            cell = sheets[tab].cell(*min(areas)[:2])
            found[number] = cell.text if cell else ""
    return found


def _areas(means: str) -> tuple[str, set[Area]] | None:
    """The sheet and the areas that a name stands for; None unless all are on one sheet."""
    areas: set[Area] = set()
    tabs: set[str] = set()
    for text in _BETWEEN.split(means.lstrip("=")[:1000]):
        piece = _PIECE.fullmatch(text)
        if piece is None or not piece[1]:
            return None
        tabs.add(_plain(piece[1]))
        left, right = sorted(column_number(text) for text in (piece[2], piece[5] or piece[2]))
        top, bottom = sorted(int(text) - 1 for text in (piece[3], piece[6] or piece[3]))
        areas.add(Area(top, left, bottom, right))
    return (tabs.pop(), areas) if len(tabs) == 1 else None


def _window(means: str, sheets: dict[str, Sheet], size: int) -> tuple[Sheet, Window] | None:
    """The sheet and the cells that a name stands for; None unless they are a grid of this size."""
    tab, areas = _areas(means) or ("", set[Area]())
    sheet = sheets.get(tab)
    if sheet is None or any(max(a.bottom - a.top, a.right - a.left) > 99 for a in areas):
        return None
    rows = _lines({row for area in areas for row in range(area.top, area.bottom + 1)}, size)
    columns = _lines({n for area in areas for n in range(area.left, area.right + 1)}, size)
    return (sheet, Window(rows, columns)) if rows and columns else None


def _lines(lines: set[int], size: int) -> tuple[int, ...] | None:
    """The rows or columns of a grid of this size, without those between the boxes; None if they are
    fewer or more."""
    ordered = sorted(lines)
    if size == 9 and len(ordered) == PLAIN_LATTICES[1].span:
        ordered = [ordered[offset] for offset in PLAIN_LATTICES[1].offsets]
    return tuple(ordered) if len(ordered) == size else None


def _plain(name: str) -> str:
    """The name of a sheet without the quotes that a reference may put around it."""
    return name[1:-1].replace("''", "'") if name.startswith("'") else name
