"""Workbooks: puzzles, solutions, candidates and solution paths as sheets of a spreadsheet.

A `SheetPuzzle` holds everything about a puzzle, so that drawing a sheet involves no solving. Sheets
contain no macros, and only functions that Excel 2010 and LibreOffice 7.4 share. The same puzzles
give the same bytes.

sheet_puzzle.py   what the sheets show of one puzzle, gathered before any sheet is drawn; the steps
                  of a path, as the sheets tell them
looks.py          the colours, the font, all formats, and how much room a text takes in a cell; a
                  new workbook, and the names of its sheets
page.py           one sheet to draw on: texts, numbers, formulas, links, and how it prints; tables:
                  their columns, and how the head and a row are written
drawn_grid.py     a grid drawn in cells: digits, or pencil marks, with marks as fills
kinds/            the sheets that a workbook can have
workbooks.py      the kinds of sheets in their order, and workbooks made of them
"""

from whydoku.telling.workbooks.kinds.bank import write_bank
from whydoku.telling.workbooks.sheet_puzzle import SheetPuzzle
from whydoku.telling.workbooks.workbooks import KINDS, write_workbook

__all__ = ["KINDS", "SheetPuzzle", "write_bank", "write_workbook"]
