"""A workbook that contradicts itself is refused; it is not read without the digits that it lost."""

from __future__ import annotations

import struct
from collections.abc import Callable

import pytest

from corpus import WIKIPEDIA
from test_formats_workbooks import xlsb_bytes
from whydoku.errors import InvalidPuzzle
from whydoku.formats.workbooks import xls
from whydoku.formats.workbooks.archive import Archive
from whydoku.formats.workbooks.cells import SheetCell
from whydoku.formats.workbooks.opening import open_workbook
from workbook_files import Page, packed, xlsx_parts

LOST = "a cell refers to a text that is not there"
TWICE = "cell A1 is there twice"
NOTHING = "nothing belongs to its sheet 'Sheet1'"


def page() -> Page:
    made = Page()
    for i, digit in enumerate(WIKIPEDIA):
        if digit != ".":
            made.put(i // 9, i % 9, digit)
    return made


def xlsx(part: str, old: str, new: str) -> bytes:
    """A workbook in which a text of one part was changed; without the part, if `new` is empty."""
    parts = xlsx_parts([page()])
    assert old in parts[part]
    parts[part] = parts[part].replace(old, new, 1)
    return packed({name: text for name, text in parts.items() if text})


SHEET = "xl/worksheets/sheet1.xml"
RELATIONS = "xl/_rels/workbook.xml.rels"
A_TEXT = '<c r="A1" t="s"><v>7</v></c>'


def with_cells(cells: str) -> bytes:
    """A workbook whose first row begins with these cells."""
    return xlsx(SHEET, "<row", f'<row r="1">{cells}</row><row')


def binary(part: str, content: bytes) -> bytes:
    """A binary workbook in which one part was replaced."""
    whole = Archive(xlsb_bytes(page()))
    return packed({name: whole.bytes_of(name) for name in whole.names()} | {part: content})


DAMAGED: dict[str, tuple[Callable[[], bytes], str]] = {
    "lost text": (lambda: with_cells(A_TEXT), LOST),
    "cell twice": (lambda: with_cells('<c r="A1"><v>5</v></c><c r="A1"><v>6</v></c>'), TWICE),
    "cell of another row": (
        lambda: xlsx(SHEET, "<row", '<row r="20"><c r="A1"><v>5</v></c></row><row'),
        "cell 'A1' is in row 20",
    ),
    "no relations": (
        lambda: packed({k: v for k, v in xlsx_parts([page()]).items() if k != RELATIONS}),
        NOTHING,
    ),
    "another key": (lambda: xlsx(RELATIONS, '"rId1"', '"rId9"'), NOTHING),
    "another kind": (lambda: xlsx(RELATIONS, "/worksheet", "/theme"), NOTHING),
    "another part": (
        lambda: xlsx(RELATIONS, "sheet1.xml", "sheet2.xml"),
        "its part 'xl/worksheets/sheet2.xml' is missing",
    ),
    "another book": (
        lambda: xlsx("_rels/.rels", "xl/workbook", "xl/book"),
        "its part 'xl/book.xml' is missing",
    ),
    "lost text of a binary one": (lambda: binary("xl/sharedStrings.bin", b""), LOST),
    "nothing in a binary one": (
        lambda: binary("xl/_rels/workbook.bin.rels", b"<Relationships/>"),
        NOTHING,
    ),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_workbook_is_refused(name: str) -> None:
    made, what = DAMAGED[name]
    with pytest.raises(InvalidPuzzle, match=what):
        open_workbook(made())


# Workbooks of Excel until 2003


def old_sheet(*records: tuple[int, bytes], at: int = 0) -> bytes:
    """The stream of a workbook with a sheet of these records, which begins so many bytes late."""

    def packed_records(*some: tuple[int, bytes]) -> bytes:
        return b"".join(struct.pack("<HH", kind, len(data)) + data for kind, data in some)

    begin, end = (0x809, struct.pack("<HH", 0x600, 0)), (0x0A, b"")
    tab = struct.pack("<BBBB", 0, 0, 6, 0) + b"Sheet1"
    head = len(packed_records(begin, (0x85, bytes(4) + tab), end))
    place = struct.pack("<I", head + at)
    return packed_records(begin, (0x85, place + tab), end, begin, *records, end)


NUMBER = (0x203, struct.pack("<HHHd", 0, 0, 15, 5.0))


@pytest.mark.parametrize(
    ("stream", "what"),
    [
        (old_sheet((0xFD, struct.pack("<HHHI", 0, 0, 15, 3))), LOST),
        (old_sheet(NUMBER, NUMBER), TWICE),
        (old_sheet(NUMBER, at=4), NOTHING),
    ],
    ids=["lost text", "cell twice", "no sheet"],
)
def test_a_damaged_old_workbook_is_refused(stream: bytes, what: str) -> None:
    with pytest.raises(InvalidPuzzle, match=what):
        xls.read(stream)


def test_an_old_workbook_that_is_whole_is_read() -> None:
    [sheet] = xls.read(old_sheet(NUMBER)).sheets
    assert (sheet.name, sheet.rows) == ("Sheet1", {0: {0: SheetCell("5", is_number=True)}})
