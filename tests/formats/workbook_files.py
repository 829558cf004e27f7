"""Small workbooks, written without any package: what the tests of reading are made from."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from whydoku.formats.workbooks.cells import Area, address


class Put(NamedTuple):
    """What is put into a cell: a text or a number, and how it looks."""

    value: str | float = ""
    bold: bool = False
    colour: str = ""
    fill: str = ""
    locked: bool = True
    border: bool = False
    formula: str = ""


@dataclass
class Page:
    """A sheet to be written: cells by row and column from 0, and what is merged."""

    name: str = "Sheet1"
    cells: dict[tuple[int, int], Put] = field(default_factory=dict)
    merged: list[Area] = field(default_factory=list)
    hidden: bool = False
    protected: bool = False

    def put(self, row: int, column: int, value: str | float = "", **looks: Any) -> None:
        self.cells[row, column] = Put(value, **looks)

    def put_row(self, row: int, *values: str | float) -> None:
        for column, value in enumerate(values):
            self.put(row, column, value)

    def by_row(self) -> dict[int, dict[int, Put]]:
        rows: dict[int, dict[int, Put]] = {}
        for (row, column), cell in sorted(self.cells.items()):
            rows.setdefault(row, {})[column] = cell
        return rows


def csv_text(page: Page, separator: str = ",") -> str:
    """A page as a spreadsheet exports it: as wide as its widest row."""
    rows = page.by_row()
    width = max((column for _, column in page.cells), default=-1) + 1
    lines = []
    for number in range(max(rows, default=-1) + 1):
        texts = [str(rows.get(number, {}).get(n, Put()).value) for n in range(width)]
        quoted = [f'"{t}"' if any(c in t for c in ',;\t"\n') else t for t in texts]
        lines.append(separator.join(quoted))
    return "\n".join(lines) + "\n"


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            way = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(name, content, way)
    return file.getvalue()


MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELS = "http://schemas.openxmlformats.org/package/2006/relationships"


def xlsx_parts(pages: Sequence[Page], names: Mapping[str, str] | None = None) -> dict[str, str]:
    looks = [Put()]
    sheets = [_xlsx_sheet(page, looks) for page in pages]
    numbers = range(1, len(pages) + 1)
    listed = "".join(
        f'<sheet name={quoteattr(page.name)} sheetId="{n}" r:id="rId{n}"'
        + (' state="hidden"/>' if page.hidden else "/>")
        for n, page in enumerate(pages, 1)
    )
    defined = "".join(
        f"<definedName name={quoteattr(name)}>{escape(means)}</definedName>"
        for name, means in (names or {}).items()
    )
    targets = "".join(
        f'<Relationship Id="rId{n}" Type="{RELATIONS}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in numbers
    )
    return {
        "[Content_Types].xml": (
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            '<Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f"{_content_type('workbook', 'sheet.main')}{_content_type('styles', 'styles')}"
            + "".join(_content_type(f"worksheets/sheet{n}", "worksheet") for n in numbers)
            + "</Types>"
        ),
        "_rels/.rels": (
            f'<Relationships xmlns="{_RELS}"><Relationship Id="rId1" '
            f'Type="{RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
        ),
        "xl/workbook.xml": (
            f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>{listed}</sheets>'
            f"<definedNames>{defined}</definedNames></workbook>"
        ),
        "xl/_rels/workbook.xml.rels": (
            f'<Relationships xmlns="{_RELS}">{targets}<Relationship Id="rId0" '
            f'Type="{RELATIONS}/styles" Target="styles.xml"/></Relationships>'
        ),
        **{f"xl/worksheets/sheet{n}.xml": sheet for n, sheet in enumerate(sheets, 1)},
        "xl/styles.xml": _xlsx_styles(looks),
    }


def _content_type(part: str, kind: str) -> str:
    return (
        f'<Override PartName="/xl/{part}.xml" ContentType="application/'
        f'vnd.openxmlformats-officedocument.spreadsheetml.{kind}+xml"/>'
    )


def xlsx_bytes(*pages: Page, names: Mapping[str, str] | None = None) -> bytes:
    return packed(xlsx_parts(pages, names))


def _number_of(cell: Put, looks: list[Put]) -> int:
    """The number of the look of a cell, which is added to those there are."""
    look = cell._replace(value="", formula="")
    if look not in looks:
        looks.append(look)
    return looks.index(look)


def _xlsx_styles(looks: list[Put]) -> str:
    fonts = fills = formats = ""
    for n, look in enumerate(looks):
        bold = "<b/>" if look.bold else ""
        fonts += f"<font>{bold}<color rgb={quoteattr(look.colour or 'FF000000')}/></font>"
        inner = (
            f'><fgColor rgb="{look.fill}"/></patternFill>' if look.fill else ' patternType="none"/>'
        )
        fills += f"<fill><patternFill{inner}</fill>"
        formats += (
            f'<xf fontId="{n}" fillId="{n}" borderId="{int(look.border)}">'
            f'<protection locked="{int(look.locked)}"/></xf>'
        )
    return (
        f'<styleSheet xmlns="{MAIN}"><fonts>{fonts}</fonts><fills>{fills}</fills>'
        "<borders><border/><border><left/></border></borders>"
        f'<cellStyleXfs><xf fontId="0"/></cellStyleXfs><cellXfs>{formats}</cellXfs>'
        "</styleSheet>"
    )


def _xlsx_sheet(page: Page, looks: list[Put]) -> str:
    rows = "".join(
        f'<row r="{row + 1}">'
        + "".join(_xlsx_cell(row, n, cell, looks) for n, cell in cells.items())
        + "</row>"
        for row, cells in page.by_row().items()
    )
    merged = "".join(
        f'<mergeCell ref="{address(a.top, a.left)}:{address(a.bottom, a.right)}"/>'
        for a in page.merged
    )
    protection = '<sheetProtection sheet="1"/>' if page.protected else ""
    return (
        f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData>{protection}'
        f"<mergeCells>{merged}</mergeCells></worksheet>"
    )


def _xlsx_cell(row: int, column: int, cell: Put, looks: list[Put]) -> str:
    head = f'<c r="{address(row, column)}" s="{_number_of(cell, looks)}"'
    formula = f"<f>{escape(cell.formula)}</f>" if cell.formula else ""
    if isinstance(cell.value, str):
        if formula:
            text = f"<v>{escape(cell.value)}</v>" if cell.value else ""
            return f'{head} t="{"str" if text else "n"}">{formula}{text}</c>'
        if not cell.value:
            return f"{head}/>"
        return f'{head} t="inlineStr"><is><t xml:space="preserve">{escape(cell.value)}</t></is></c>'
    return f"{head}>{formula}<v>{cell.value!r}</v></c>"


_ODS_NAMES = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
    'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" '
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"'
)


_ODS = "application/vnd.oasis.opendocument.spreadsheet"
_MANIFEST = 'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"'


def ods_parts(pages: Sequence[Page], names: Mapping[str, str] | None = None) -> dict[str, str]:
    looks: list[Put] = [Put()]
    tables = "".join(_ods_table(page, looks) for page in pages)
    styles = "".join(_ods_style(n, look) for n, look in enumerate(looks))
    defined = "".join(
        f"<table:named-range table:name={quoteattr(name)} "
        f"table:cell-range-address={quoteattr(means)}/>"
        for name, means in (names or {}).items()
    )
    return {
        "mimetype": _ODS,
        "META-INF/manifest.xml": (
            f"<manifest:manifest {_MANIFEST}><manifest:file-entry "
            f'manifest:full-path="/" manifest:media-type="{_ODS}"/></manifest:manifest>'
        ),
        "content.xml": (
            f"<office:document-content {_ODS_NAMES}><office:automatic-styles>{styles}"
            '<style:style style:name="hidden" style:family="table">'
            '<style:table-properties table:display="false"/></style:style>'
            f"</office:automatic-styles><office:body><office:spreadsheet>{tables}"
            f"<table:named-expressions>{defined}</table:named-expressions>"
            "</office:spreadsheet></office:body></office:document-content>"
        ),
    }


def ods_bytes(*pages: Page, names: Mapping[str, str] | None = None) -> bytes:
    return packed(ods_parts(pages, names))


def _ods_style(number: int, look: Put) -> str:
    weight = "bold" if look.bold else "normal"
    colour = f"#{(look.colour or 'FF000000')[2:]}"
    fill = f"#{look.fill[2:]}" if look.fill else "transparent"
    protects = "protected" if look.locked else "none"
    return (
        f'<style:style style:name="ce{number}" style:family="table-cell">'
        f'<style:table-cell-properties fo:background-color="{fill}" '
        f'style:cell-protect="{protects}"/>'
        f'<style:text-properties fo:font-weight="{weight}" fo:color="{colour}"/></style:style>'
    )


def _ods_table(page: Page, looks: list[Put]) -> str:
    rows, lines = page.by_row(), []
    spans = {(a.top, a.left): a for a in page.merged}
    after = 0
    for row, cells in rows.items():
        if row > after:
            lines.append(
                f'<table:table-row table:number-rows-repeated="{row - after}"><table:table-cell/>'
                "</table:table-row>"
            )
        after = row + 1
        texts, column = [], 0
        for n, cell in cells.items():
            if n > column:
                texts.append(f'<table:table-cell table:number-columns-repeated="{n - column}"/>')
            column = n + 1
            texts.append(_ods_cell(cell, looks, spans.get((row, n))))
        lines.append(f"<table:table-row>{''.join(texts)}</table:table-row>")
    hidden = ' table:style-name="hidden"' if page.hidden else ""
    protected = ' table:protected="true"' if page.protected else ""
    return (
        f"<table:table table:name={quoteattr(page.name)}{hidden}{protected}>"
        f"{''.join(lines)}</table:table>"
    )


def _ods_cell(cell: Put, looks: list[Put], span: Area | None) -> str:
    head = "<table:table-cell"
    if number := _number_of(cell, looks):
        head += f' table:style-name="ce{number}"'
    if cell.formula:
        head += f" table:formula={quoteattr('of:=' + cell.formula)}"
    if span:
        head += (
            f' table:number-columns-spanned="{span.right - span.left + 1}"'
            f' table:number-rows-spanned="{span.bottom - span.top + 1}"'
        )
    if not isinstance(cell.value, str):
        return f'{head} office:value-type="float" office:value="{cell.value!r}"/>'
    if not cell.value:
        return f"{head}/>"
    paragraphs = "".join(f"<text:p>{escape(line)}</text:p>" for line in cell.value.split("\n"))
    return f'{head} office:value-type="string">{paragraphs}</table:table-cell>'
