"""Workbooks: puzzles, solutions, candidates and solution paths as sheets of a spreadsheet.

A `SheetPuzzle` holds everything about a puzzle, so that drawing a sheet involves no solving. Sheets
contain no macros, and only functions that Excel 2010 and LibreOffice 7.4 share. The same puzzles
give the same bytes.

sheet_puzzle.py   what the sheets show of one puzzle, gathered before any sheet is drawn; the steps
                  of a path, as the sheets tell them
page/             A sheet as a page
kinds/            the sheets that a workbook can have
workbooks.py      the kinds of sheets in their order, and workbooks made of them
"""

from whydoku.telling.workbooks.kinds.bank import write_bank
from whydoku.telling.workbooks.sheet_puzzle import SheetPuzzle
from whydoku.telling.workbooks.workbooks import KINDS, write_workbook

__all__ = ["KINDS", "SheetPuzzle", "write_bank", "write_workbook"]
