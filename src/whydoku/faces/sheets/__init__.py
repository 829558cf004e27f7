"""Workbooks: puzzles, solutions, candidates and solution paths as sheets of a spreadsheet.

A `SheetPuzzle` holds everything about a puzzle, so that drawing a sheet involves no solving. Sheets
contain no macros, and only functions that Excel 2010 and LibreOffice 7.4 share. The same puzzles
give the same bytes.

sheet_puzzle.py  what the sheets show of one puzzle, gathered before any sheet is drawn
looks.py         the colours, the font, all formats, and how much room a text takes in a cell
workbook.py      a new workbook, and the names of its sheets
page.py          one sheet to draw on: texts, numbers, formulas, links, and how it prints
drawn_grid.py    a grid drawn in cells: digits, or pencil marks, with marks as fills
told_steps.py    the steps of a path, as the sheets tell them
columns.py       tables: their columns, and how the head and a row are written
printed.py       the sheets with a grid alone: puzzle, solution, candidates, and hidden originals
live_cells.py    the cells that a live grid computes, and their formulas
live.py          the sheet to solve on: it marks clashes, counts, and gives help when asked
passes.py        the sheets that go number by number, and with closed sets, pass by pass
steps.py         the sheets with every step: as a table, in pictures, and each as it is chosen
summary.py       the sheets about all puzzles: a line for each, and the uses of each strategy
table.py         a table of texts, as commands write it, and what people have filled in
bank.py          a table of thousands of puzzles, and a sheet that shows the one chosen
kinds.py         the kinds of sheets in their order, and workbooks made of them
"""

from whydoku.faces.sheets.bank import write_bank
from whydoku.faces.sheets.kinds import KINDS, write_workbook
from whydoku.faces.sheets.sheet_puzzle import SheetPuzzle

__all__ = ["KINDS", "SheetPuzzle", "write_bank", "write_workbook"]
