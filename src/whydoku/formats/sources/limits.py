"""The largest inputs that readers accept. Everything that comes from outside has a limit."""

from __future__ import annotations

from typing import Final

CHUNK: Final = 1 << 16
"""How many bytes are read at a time from a file or a pipe."""

LONGEST_LINE: Final = 16 << 20
"""The longest line, in characters; a longer line is not read."""

LONGEST_ROW: Final = 1000
"""The longest row of a picture, in characters."""

MOST_DRAWN_LINES: Final = 60
"""The most lines of a drawn grid, with its borders."""

MOST_BETWEEN_ROWS: Final = 4
"""The most lines between two rows of a drawn grid, such as a border, an empty line and names of
columns."""

LONGEST_LIBRARY_LINE: Final = 20_000
"""The longest HoDoKu library line, in characters."""

LARGEST_VALUE: Final = 4 << 20
"""The most characters of a text that has to be held in memory as a whole: a JSON object, an item of
a JSON list, or an XML tag."""

DEEPEST_NESTING: Final = 64
"""The deepest nesting of XML tags, and of brackets in the data of a link."""

DEEPEST_JSON: Final = 256
"""The deepest nesting of brackets in JSON. It is enough for the most deeply nested reasons that the
checker accepts."""

LARGEST_LINK: Final = 1 << 20
"""The longest packed part of a link, in characters."""

LARGEST_UNPACKED: Final = 1 << 20
"""The most characters to which the packed part of a link may unpack."""

LONGEST_NAME: Final = 400
"""The longest name of a puzzle, in characters; a longer one is cut. All that `whydoku generate`
writes in place of a name fits."""

LARGEST_WORKBOOK: Final = 32 << 20
"""The largest workbook, in bytes."""

LARGEST_UNPACKED_WORKBOOK: Final = 128 << 20
"""The most bytes to which all parts read from a workbook may unpack together."""

DENSEST_PART: Final = 200
"""How many times larger than packed a large part of a workbook may be when it is unpacked."""

MOST_TAGS: Final = 8 << 20
"""The most tags in all parts of a workbook."""

MOST_PARTS: Final = 10_000
"""The most files in the archive that a workbook is, and the most parts of a JPEG."""

MOST_SHEETS: Final = 1000
"""The most sheets in a workbook."""

MOST_SHEET_ROWS: Final = 100_000
"""The most rows with cells in a workbook."""

MOST_SHEET_CELLS: Final = 2_000_000
"""The most cells in a workbook. Cells with neither text nor style do not count."""

LONGEST_CELL: Final = 32_767
"""The longest text of a cell in characters, as in Excel; a longer text is cut."""

MOST_TEXT_ROWS: Final = 20_000
"""The most rows of a text with separators in which puzzles are looked for together."""

LARGEST_PICTURE: Final = 32 << 20
"""The largest picture or PDF, in bytes."""

MOST_PIXELS: Final = 50_000_000
"""The most pixels of a JPEG, as large telephones take it, which need not be unpacked in full."""

MOST_UNPACKED_PIXELS: Final = 25_000_000
"""The most pixels of a picture that is unpacked in full, as PNG and WebP are."""

READ_PIXELS: Final = MOST_PIXELS // 4
"""The most pixels in which grids are looked for; a picture that has more is made smaller first."""

MOST_SCANS: Final = 100
"""The most times that a JPEG may go over all of its pixels."""

MOST_PAGES: Final = 50
"""The most pages of a PDF."""
