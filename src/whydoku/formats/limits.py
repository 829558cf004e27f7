"""The largest inputs that readers accept; everything that comes from outside has a limit."""

from __future__ import annotations

from typing import Final

CHUNK: Final = 1 << 16
"""The number of bytes to read at a time from a file or a pipe."""

LONGEST_LINE: Final = 16 << 20
"""The longest line, in characters; the rest of a longer one is skipped."""

LONGEST_ROW: Final = 1000
"""The longest row of a picture, in characters."""

LONGEST_LIBRARY_LINE: Final = 20_000
"""The longest HoDoKu library line, in characters."""

LARGEST_VALUE: Final = 4 << 20
"""The most characters that must be held at once: a JSON object or list item, or an XML tag."""

DEEPEST_NESTING: Final = 64
"""The deepest nesting of XML tags, and of brackets in the data of a link."""

DEEPEST_JSON: Final = 256
"""The deepest nesting of brackets in JSON: enough for the most deeply nested reasons that the
checker accepts."""

LARGEST_LINK: Final = 1 << 20
"""The longest packed payload of a link, in characters."""

LARGEST_UNPACKED: Final = 1 << 20
"""The longest unpacked payload of a link, in characters."""

LONGEST_NAME: Final = 200
"""The longest name of a puzzle, in characters; a longer one is cut."""

LARGEST_WORKBOOK: Final = 32 << 20
"""The largest file of a workbook, in bytes."""

LARGEST_UNPACKED_WORKBOOK: Final = 128 << 20
"""The most bytes that all parts read from a workbook may have together when unpacked."""

DENSEST_PART: Final = 200
"""The greatest factor by which a large part of a workbook may grow when it is unpacked."""

MOST_TAGS: Final = 8 << 20
"""The most tags in the parts of a workbook."""

MOST_PARTS: Final = 10_000
"""The most files that may be packed into a workbook."""

MOST_SHEETS: Final = 1000
"""The most sheets of a workbook."""

MOST_SHEET_ROWS: Final = 100_000
"""The most rows with cells in a workbook."""

MOST_SHEET_CELLS: Final = 2_000_000
"""The most cells in a workbook; those without text and style do not count."""

LONGEST_CELL: Final = 32_767
"""The longest text of a cell in characters, as in Excel; a longer one is cut."""

MOST_TEXT_ROWS: Final = 20_000
"""The most rows of a text with separators that are searched together for puzzles."""
