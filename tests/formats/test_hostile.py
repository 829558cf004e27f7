"""Damaged and hostile workbooks: each is read, or refused in one sentence, within bounds.

One that contradicts itself is not read without the digits that it lost.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Callable
from contextlib import suppress

import pytest

from corpus import WIKIPEDIA as LINE
from effort import few
from formats.awkward_sheets import page_of
from formats.readings import lines81
from formats.workbook_files import MAIN, Page, ods_bytes, ods_parts, packed, xlsx_bytes, xlsx_parts
from fuzz_readers import run
from whydoku import InvalidPuzzle, read_all
from whydoku.formats.workbooks import xls
from whydoku.formats.workbooks.cells import SheetCell
from whydoku.formats.workbooks.opening import COMPOUND
from workbooks import parts


def page() -> Page:
    made = page_of(LINE, "One", 2, 2, empty="", border=True)
    made.put(0, 0, "A title & more")
    return made


def sheet_with(xml: str, head: str = "") -> bytes:
    return with_part(SHEET, f'{head}<worksheet xmlns="{MAIN}">{xml}</worksheet>')


def one_fault(data: bytes) -> str:
    (reading,) = read_all(data)
    assert reading.error
    return str(reading.error)


def cells(count: int) -> str:
    rows = (f'<row r="{n}"><c r="A{n}"><v>1</v></c></row>' for n in range(1, count + 1))
    return f"<sheetData>{''.join(rows)}</sheetData>"


def with_part(name: str, content: str) -> bytes:
    return packed({**xlsx_parts([page()]), name: content})


def with_flag(data: bytes, flag: int) -> bytes:
    at = data.index(b"PK\x01\x02")
    changed = bytearray(data)
    while at >= 0:
        changed[at + 8] |= flag
        at = data.find(b"PK\x01\x02", at + 4)
    return bytes(changed)


def with_size(size: int) -> bytes:
    data = bytearray(xlsx_bytes(page()))
    at = data.index(b"PK\x01\x02", data.index(b"PK\x01\x02") + 4)
    data[at + 24 : at + 28] = size.to_bytes(4, "little")
    return bytes(data)


def compound_file() -> bytes:
    """A compound file whose tables lead round in circles."""
    header = struct.pack("<8s22xHH10x9I", COMPOUND, 9, 6, *[1] * 9)
    return header.ljust(512, b"\0") + bytes(512 * 3)


def ods_with_rows(count: int, cell: str) -> bytes:
    """A workbook of OpenDocument that ends in so many equal rows of equal cells."""
    inside = ods_parts([page()])
    rows = (
        f'<table:table-row table:number-rows-repeated="{count}">'
        f'<table:table-cell table:number-columns-repeated="16384" {cell}/></table:table-row>'
    )
    content = inside["content.xml"].replace("</table:table>", rows + "</table:table>")
    return packed({**inside, "content.xml": content})


SHEET = "xl/worksheets/sheet1.xml"
RELATIONS = "xl/_rels/workbook.xml.rels"


def changed(part: str, old: str, new: str) -> bytes:
    """A workbook in which a text of one part was changed; without the part, if `new` is empty."""
    inside = xlsx_parts([page()])
    assert old in inside[part]
    inside[part] = new and inside[part].replace(old, new, 1)
    return packed({name: text for name, text in inside.items() if text})


def with_cells(cells: str) -> bytes:
    return changed(SHEET, "<row", f"<row{cells}</row><row")


LOST = "cell A1: the workbook is damaged: the cell refers to a text that is not there"
TWICE = "the workbook is damaged: the cell is there twice"
NOTHING = "nothing belongs to its sheet 'One'"

DAMAGED: dict[str, tuple[Callable[[], bytes], str]] = {
    "lost text": (lambda: with_cells(' r="1"><c r="A1" t="s"><v>7</v></c>'), LOST),
    "cell twice": (
        lambda: with_cells(' r="2"><c r="A2"><v>5</v></c><c r="A2"><v>6</v></c>'),
        f"sheet 'One', cell A2: {TWICE}",
    ),
    "cell of another row": (
        lambda: with_cells(' r="20"><c r="A1"><v>5</v></c>'),
        "cell 'A1' is in row 20",
    ),
    "no relations": (lambda: changed(RELATIONS, "", ""), NOTHING),
    "another key": (lambda: changed(RELATIONS, '"rId1"', '"rId9"'), NOTHING),
    "another kind": (lambda: changed(RELATIONS, "/worksheet", "/theme"), NOTHING),
    "another part": (
        lambda: changed(RELATIONS, "sheet1.xml", "sheet2.xml"),
        "its part 'xl/worksheets/sheet2.xml' is missing",
    ),
    "another book": (
        lambda: changed("_rels/.rels", "xl/workbook", "xl/book"),
        "its part 'xl/book.xml' is missing",
    ),
}


ENCRYPTED = "<m><file-entry><encryption-data/></file-entry></m>"
FULL = 'office:value-type="float" office:value="1"'
DENSE = f"<sheetData><row r='1'><c r='A1' t='inlineStr'><is><t>{' ' * (9 << 20)}</t></is></c></row>"
HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "bomb": (lambda: sheet_with(DENSE), "unpacks to far more than a spreadsheet needs"),
    "many rows": (lambda: sheet_with(cells(100_001)), "more than the 100000 rows"),
    "billion laughs": (
        lambda: sheet_with("&b;", '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'),
        "declares a document type",
    ),
    "password of ods": (
        lambda: packed({**ods_parts([page()]), "META-INF/manifest.xml": ENCRYPTED}),
        "protected by a password",
    ),
    "password of zip": (lambda: with_flag(xlsx_bytes(page()), 1), "protected by a password"),
    "cut off": (lambda: xlsx_bytes(page())[:700], "damaged or cut off"),
    "only its beginning": (lambda: b"PK\x03\x04", "damaged or cut off"),
    "old and cut off": (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "damaged or cut off"),
    "another archive": (lambda: packed({"a.txt": LINE}), "compressed archive, but not a workbook"),
    "word": (
        lambda: with_part("xl/workbook.xml", "<document/>"),
        "another document of Microsoft Office",
    ),
    "empty": (lambda: sheet_with(""), "the workbook is empty; expected nine rows of nine cells"),
    "no sheet": (lambda: with_part(SHEET, "<a"), "damaged or cut off"),
    "repeated": (lambda: ods_with_rows(1 << 20, FULL), "more than the 100000 rows"),
    "size that lies": (lambda: with_size(1), ""),
    "compound": (compound_file, "damaged"),
    "far row": (
        lambda: sheet_with('<sheetData><row r="9999999"><c r="A1"/></row></sheetData>'),
        "a row has no number",
    ),
    "far column": (
        lambda: sheet_with('<sheetData><row r="1"><c r="ZZZZ1"><v>1</v></c></row></sheetData>'),
        "a cell has no address",
    ),
}


@pytest.mark.parametrize("name", DAMAGED | HOSTILE)
def test_a_faulty_workbook_is_refused_in_one_sentence(name: str) -> None:
    made, told = (DAMAGED | HOSTILE)[name]
    sentence = one_fault(made())
    assert told in sentence
    assert "\n" not in sentence


def test_empty_cells_to_the_end_of_a_sheet_are_not_held() -> None:
    data = ods_with_rows(1048560, 'table:style-name="ce1"')
    assert lines81(data) == [LINE]


def test_two_far_cells_take_no_room() -> None:
    xml = (
        '<sheetData><row r="1"><c r="A1"><v>1</v></c></row>'
        '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    )
    assert [*read_all(sheet_with(xml))] == []


def mutated(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randint(1, 8)):
        at = rng.randrange(len(changed) or 1)
        match rng.randrange(4):
            case 0:
                changed[at : at + 1] = rng.randbytes(1)
            case 1:
                del changed[at : at + rng.randrange(40)]
            case 2:
                changed[at:at] = changed[at : at + rng.randrange(40)]
            case _:
                changed[at : at + 4] = rng.choice([b"\xff" * 4, b"\0" * 4, b"\xff\xff\xff\x7f"])
    return bytes(changed)


def with_mutated_part(data: bytes, rng: random.Random) -> bytes:
    inside = parts(data)
    name = rng.choice([*inside])
    return packed({**inside, name: mutated(inside[name] or b"?", rng)})


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_mutated_workbooks_give_readings_or_faults(kind: str) -> None:
    writers: dict[str, Callable[[Page], bytes]]
    writers = {"xlsx": xlsx_bytes, "ods": ods_bytes}
    made = writers[kind](page())
    rng = random.Random(kind)
    for n in range(few(400)):
        data = with_mutated_part(made, rng) if n % 2 else mutated(made, rng)
        for reading in read_all(b"PK\x03\x04" + data[4:]):
            with suppress(InvalidPuzzle):
                assert reading.grid.as_line()


def test_bytes_after_the_mark_of_a_workbook_give_one_fault() -> None:
    rng = random.Random(5)
    for _ in range(few(300)):
        mark = rng.choice([b"PK\x03\x04", b"PK\x05\x06", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"])
        assert one_fault(mark + rng.randbytes(rng.randrange(3000)))


def test_the_search_is_bounded() -> None:
    rng = random.Random(1)
    made = Page("Digits everywhere")
    for row in range(120):
        for column in range(60):
            if rng.random() < 0.45:
                made.put(row, column, rng.randrange(1, 10))
    assert all(reading.error for reading in read_all(xlsx_bytes(made)))


@pytest.mark.sampled(2, most=2)
@pytest.mark.dear
@pytest.mark.parametrize("seed", [11, 12])
def test_hostile_texts_raise_nothing_but_our_error(seed: int) -> None:
    """A sample of what `fuzz_readers.py` does with millions of inputs."""
    run(3_000, seed)


# Workbooks of Excel until 2003


def old_sheet(
    *records: tuple[int, bytes], at: int = 0, styles: tuple[tuple[int, bytes], ...] = ()
) -> bytes:
    """The stream of a workbook with a sheet of these records, which begins so many bytes late."""

    def packed_records(*some: tuple[int, bytes]) -> bytes:
        return b"".join(struct.pack("<HH", kind, len(data)) + data for kind, data in some)

    begin, end = (0x809, struct.pack("<HH", 0x600, 0)), (0x0A, b"")
    tab = struct.pack("<BBBB", 0, 0, 6, 0) + b"Sheet1"
    head = len(packed_records(begin, *styles, (0x85, bytes(4) + tab), end))
    place = struct.pack("<I", head + at)
    return packed_records(begin, *styles, (0x85, place + tab), end, begin, *records, end)


NUMBER = (0x203, struct.pack("<HHHd", 0, 0, 15, 5.0))


@pytest.mark.parametrize(
    ("stream", "what"),
    [
        (old_sheet((0xFD, struct.pack("<HHHI", 0, 0, 15, 3))), LOST),
        (old_sheet(NUMBER, NUMBER), TWICE),
        (old_sheet(NUMBER, at=4), "nothing belongs to its sheet 'Sheet1'"),
    ],
    ids=["lost text", "cell twice", "no sheet"],
)
def test_a_damaged_old_workbook_is_refused(stream: bytes, what: str) -> None:
    with pytest.raises(InvalidPuzzle, match=what):
        xls.read(stream)


def old_workbook(stream: bytes) -> bytes:
    """A compound file with its tables before the stream of a workbook, as Excel may order them."""
    sectors = -(-len(stream) // 512)
    last, none = 0xFFFFFFFE, 0xFFFFFFFF
    head = struct.pack("<8s22xHH10x7I", COMPOUND, 9, 6, 1, 1, 0, 0, last, 0, last)
    tables = struct.pack("<I109I", 0, 0, *[none] * 108)
    chain = [none - 2, last, *range(3, sectors + 2), last]
    entries = b"".join(
        name.encode("utf-16-le").ljust(64, b"\0")
        + struct.pack("<HB49xII4x", 2 * len(name) + 2, kind, start, size)
        for name, kind, start, size in (
            ("Root Entry", 5, last, 0),
            ("Workbook", 2, 2, len(stream)),
        )
    )
    table = struct.pack("<128I", *chain, *[none] * (128 - len(chain)))
    return head + tables + table + entries.ljust(512, b"\0") + stream


def test_a_short_old_workbook_loses_no_rows() -> None:
    """Whatever of it is missing, it is not read without that."""
    grids = [
        (0x203, struct.pack("<HHHd", 10 * grid + i // 9, i % 9, 15, float(digit)))
        for grid in range(3)
        for i, digit in enumerate(LINE.replace(".", "0"))
    ]
    whole = old_workbook(old_sheet(*grids))
    assert lines81(whole) == [LINE] * 3
    for length in range(500, len(whole), 97):
        assert one_fault(whole[:length]).startswith("the workbook is damaged"), length


def test_cells_below_a_chart_on_a_sheet_are_read() -> None:
    chart = ((0x809, struct.pack("<HH", 0x600, 0x20)), NUMBER, (0x0A, b""))
    below = (0x203, struct.pack("<HHHd", 1, 0, 15, 6.0))
    [sheet] = xls.read(old_sheet(NUMBER, *chart, below)).sheets
    five, six = (SheetCell(digit, is_number=True) for digit in "56")
    assert (sheet.name, sheet.rows) == ("Sheet1", {0: {0: five}, 1: {0: six}})


def test_the_fifth_font_of_an_old_workbook_has_the_number_5() -> None:
    fonts = [(0x31, struct.pack("<4H", 0, 0, 8, weight)) for weight in (400, 400, 400, 400, 700)]
    looks = [(0xE0, struct.pack("<3H14x", number, 0, 0)) for number in (3, 5)]
    cells = [(0x203, struct.pack("<3Hd", 0, n, n, 5.0)) for n in (0, 1)]
    [sheet] = xls.read(old_sheet(*cells, styles=(*fonts, *looks))).sheets
    assert [cell.look.bold for cell in sheet.rows[0].values()] == [False, True]
