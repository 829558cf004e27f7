"""Reads workbooks of OpenDocument (`.ods`), as LibreOffice writes them, with the values last
computed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from whydoku.errors import InvalidPuzzle
from whydoku.formats.sources.limits import LONGEST_CELL, MOST_SHEET_CELLS
from whydoku.formats.workbooks.cells import (
    LAST_COLUMN,
    LAST_ROW,
    PLAIN,
    PROTECTED,
    SHARED_TEXT,
    Area,
    CellCounter,
    Look,
    NamedRange,
    Row,
    Sheet,
    SheetCell,
    Workbook,
    add_sheet,
    text_of_number,
)
from whydoku.formats.workbooks.markup import (
    Archive,
    Attributes,
    LocalNames,
    local,
    local_name,
    parse,
    walk,
)

MEDIA: Final = "application/vnd.oasis.opendocument.spreadsheet"
_NUMBERS: Final = ("float", "percentage", "currency")


def is_ods(archive: Archive) -> bool:
    """Whether the archive is a workbook of OpenDocument."""
    if "content.xml" not in archive or "mimetype" not in archive:
        return False
    return archive.size_of("mimetype") < 100 and archive.bytes_of("mimetype").startswith(
        MEDIA.encode()
    )


def read(archive: Archive) -> Workbook:
    """Reads the workbook in an archive; raises InvalidPuzzle if it is protected by a password."""
    if _is_encrypted(archive):
        raise InvalidPuzzle(PROTECTED)
    styles = _Styles()
    if "styles.xml" in archive:
        parse(archive.chunks("styles.xml"), styles.start, styles.end)
    reader = _ContentReader(styles)
    reader.read(archive.chunks("content.xml"))
    if not reader.is_spreadsheet:
        raise InvalidPuzzle("the file is no workbook, but another document of OpenDocument")
    return reader.book


def _is_encrypted(archive: Archive) -> bool:
    tags: set[str] = set()
    if "META-INF/manifest.xml" in archive:
        walk(archive.chunks("META-INF/manifest.xml"), lambda path, _: tags.add(path[-1]))
    return not tags.isdisjoint(("encryption-data", "keyinfo"))


class _Styles:
    """The looks that styles give to cells, and the styles that hide sheets."""

    def __init__(self) -> None:
        self._looks: dict[str, Look] = {}
        self._now: str | None = None
        self._family = ""
        self.hidden: set[str] = set()

    def look(self, name: str) -> Look:
        """The look that the style called `name` gives; the plain look if there is no such style."""
        return self._looks.get(name, PLAIN)

    def start(self, tag: str, raw: Attributes) -> None:
        """Handles the start of a tag that defines a style or is part of a definition."""
        word = local_name(tag)
        if word in ("style", "default-style"):
            given = local(raw)
            self._family = given.get("family", "")
            self._now = given.get("name", "")
            if self._family == "table-cell":
                # A style inherits from its parent what it does not set itself.
                self._looks[self._now] = self.look(given.get("parent-style-name", ""))
        elif self._now is None:
            return
        elif word == "table-properties" and self._family == "table":
            if local(raw).get("display") == "false":
                self.hidden.add(self._now)
        elif word in ("text-properties", "table-cell-properties") and self._family == "table-cell":
            self._looks[self._now] = _look_with(self.look(self._now), local(raw))

    def end(self, tag: str) -> None:
        """Handles the end of a tag, which may be the end of a definition."""
        if local_name(tag) in ("style", "default-style"):
            self._now = None


_PROPERTIES: Final[dict[str, tuple[str, Callable[[str], object]]]] = {
    "font-weight": ("bold", lambda text: text == "bold" or (text.isdecimal() and int(text) > 500)),
    "font-style": ("italic", lambda text: text != "normal"),
    "color": ("colour", lambda text: "" if text == "#000000" else text.lower()),
    "use-window-font-color": ("colour", lambda _: ""),
    "background-color": (
        "fill",
        lambda text: "" if text.lower() == "transparent" else text.lower(),
    ),
    "cell-protect": ("locked", lambda text: {"none", "formula-hidden"}.isdisjoint(text.split())),
}
"""For each property of a style, the part of a look that it changes, and the function that reads its
value. A later property overrides an earlier one."""


def _look_with(look: Look, given: Attributes) -> Look:
    """The look after the properties in `given`, which a style sets, have changed it."""
    changes: dict[str, Any] = {
        part: value(given[name]) for name, (part, value) in _PROPERTIES.items() if name in given
    }
    return look._replace(**changes)


class _ContentReader:
    """Parses a document, and collects its sheets.

    Only the paragraphs in cells count as their texts. Notes and drawings on cells are left out.
    """

    def __init__(self, styles: _Styles) -> None:
        self._styles = styles
        self.book = Workbook()
        self.is_spreadsheet = False
        self._sheet: Sheet | None = None
        self._counter = CellCounter()
        self._names = LocalNames()
        self._columns: list[tuple[int, str]] = []
        """The default styles of runs of columns, each with the number of the first column after the
        run."""
        self._row: Row = {}
        self._row_number = self._rows_repeated = self._column = 0
        self._row_style = ""
        self._cell: Attributes | None = None
        self._is_covered = False
        self._aside = 0
        """The number of open tags in a note or a drawing, which is skipped; 0 outside of notes and
        drawings."""
        self._paragraphs: list[str] = []
        self._in_paragraph = False
        self._made: dict[tuple[str, str, bool], SheetCell] = {}

    def read(self, chunks: Iterable[bytes]) -> None:
        """Parses the document, and collects its sheets and named ranges in `book`."""
        parse(chunks, self._start, self._end, self._text)

    def _start(self, tag: str, raw: Attributes) -> None:
        word = self._names[tag]
        if self._aside:
            self._aside += 1
        elif word == "p" and self._cell is not None:
            self._paragraphs.append("")
            self._in_paragraph = True
        elif word in ("table-cell", "covered-table-cell"):
            names = self._names
            self._cell = {names[name]: value for name, value in raw.items()}
            self._is_covered = word == "covered-table-cell"
            self._paragraphs.clear()
        elif self._cell is not None:
            self._start_in_cell(word, raw)
        elif self.is_spreadsheet:
            self._start_outside(word, raw)
        elif word == "spreadsheet":
            self.is_spreadsheet = True
        else:
            self._styles.start(tag, raw)

    def _start_outside(self, word: str, raw: Attributes) -> None:
        """Handles the start of a tag outside all cells."""
        if word == "table-row":
            given = local(raw)
            self._row, self._column = {}, 0
            self._rows_repeated = _times(given, "number-rows-repeated")
            self._row_style = given.get("default-cell-style-name", "")
        elif word == "table-column":
            given = local(raw)
            before = self._columns[-1][0] if self._columns else 0
            after = before + _times(given, "number-columns-repeated")
            self._columns.append((after, given.get("default-cell-style-name", "")))
            self._counter.count(1, 0)
        elif word == "table":
            self._start_sheet(local(raw))
        elif word == "named-range":
            given = local(raw)
            means = given.get("cell-range-address", "")
            self.book.names.append(NamedRange(given.get("name", ""), means))
        elif word in ("shapes", "forms", "dde-links", "tracked-changes", "database-ranges"):
            self._aside = 1

    def _start_sheet(self, given: Attributes) -> None:
        hidden = given.get("style-name", "") in self._styles.hidden
        sheet = Sheet(given.get("name", ""), is_hidden=hidden, form="ods")
        sheet.is_protected = given.get("protected") == "true"
        self._sheet = add_sheet(self.book, sheet)
        self._row_number = 0
        self._columns.clear()

    def _start_in_cell(self, word: str, raw: Attributes) -> None:
        if self._in_paragraph and word in ("span", "a"):
            return
        if self._in_paragraph and word == "s":
            blanks = min(_times(local(raw), "c"), LONGEST_CELL)
            self._text(" " * blanks)
        elif self._in_paragraph and word in ("tab", "line-break"):
            self._text("\n" if word == "line-break" else "\t")
        else:
            self._aside = 1

    def _text(self, data: str) -> None:
        if self._in_paragraph and not self._aside and len(self._paragraphs[-1]) < LONGEST_CELL:
            self._paragraphs[-1] += data

    def _end(self, tag: str) -> None:
        if self._aside:
            self._aside -= 1
            return
        word = self._names[tag]
        if word == "p":
            self._in_paragraph = False
        elif word in ("table-cell", "covered-table-cell"):
            self._end_cell()
        elif word == "table-row":
            self._end_row()
        elif word == "table":
            self._sheet = None
        else:
            self._styles.end(tag)

    def _end_cell(self) -> None:
        given = self._cell or {}
        self._cell = None
        repeated = _times(given, "number-columns-repeated")
        first, self._column = self._column, self._column + repeated
        if self._sheet is None or first >= LAST_COLUMN:
            return
        own = given.get("style-name", "")
        text = "\n".join(self._paragraphs)[:LONGEST_CELL]
        kind = given.get("value-type", "")
        is_formula = "formula" in given
        if not text and not kind and not own and not is_formula:
            return  # the style of a whole column sets none of its cells apart
        style = own or self._row_style or self._style_of_column(first)
        if kind in _NUMBERS:
            text = text_of_number(given.get("value", text))
        elif kind == "string":
            text = given.get("string-value", text)
        cell = self._cell_of(text, style, kind in _NUMBERS)
        if is_formula and not kind:
            cell = cell._replace(is_uncomputed=True)
        if "number-columns-spanned" in given:
            self._merge(given, first)
        if repeated == 1:
            self._row[first] = cell
        elif text or is_formula or repeated <= _WIDEST_FRAME:
            columns = range(first, min(first + repeated, LAST_COLUMN))
            self._row.update(dict.fromkeys(columns, cell))

    def _cell_of(self, text: str, style: str, is_number: bool) -> SheetCell:
        key = (text, style, is_number)
        cell = self._made.get(key)
        if cell is None:
            is_styled = style not in ("", "Default")
            cell = SheetCell(text, self._styles.look(style), is_number, False, is_styled)
            if len(text) <= SHARED_TEXT:
                self._made[key] = cell
        return cell

    def _merge(self, given: Attributes, column: int) -> None:
        """Notes the area of a cell that spans several cells."""
        width = _times(given, "number-columns-spanned")
        height = _times(given, "number-rows-spanned")
        if self._sheet is not None and width * height > 1 and not self._is_covered:
            top = self._row_number
            self._counter.count(1, 0)
            self._sheet.merged.append(Area(top, column, top + height - 1, column + width - 1))

    def _style_of_column(self, column: int) -> str:
        return next((style for after, style in self._columns if column < after), "")

    def _end_row(self) -> None:
        first, self._row_number = self._row_number, self._row_number + self._rows_repeated
        if self._sheet is None or not self._row or first >= LAST_ROW:
            return
        repeated = min(self._rows_repeated, LAST_ROW - first)
        has_text = any(cell.text or cell.is_uncomputed for cell in self._row.values())
        if not has_text and repeated > _WIDEST_FRAME:
            return
        self._counter.count(len(self._row) * repeated, repeated)
        for number in range(first, first + repeated):
            self._sheet.rows[number] = self._row


_WIDEST_FRAME: Final = 32
"""How often an empty cell with a style may be repeated. If there are more, they are the background
of a sheet."""


def _times(given: Attributes, name: str) -> int:
    """The number of repetitions in the attribute called `name`; 1 if there is no such attribute."""
    text = given.get(name, "")
    if not (text.isdecimal() and len(text) < 10):
        return 1
    return max(1, min(int(text), MOST_SHEET_CELLS * 100))
