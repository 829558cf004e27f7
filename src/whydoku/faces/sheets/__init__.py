"""Workbooks: puzzles, solutions, candidates and solution paths as sheets of a spreadsheet.

A `SheetPuzzle` holds everything about a puzzle, so that drawing a sheet involves no solving. Sheets
contain no macros, and only functions that Excel 2010 and LibreOffice 7.4 share. The same puzzles
give the same bytes.

sheet_puzzle.py  what the sheets show of one puzzle, gathered before any sheet is drawn
looks.py         the colours, the font and all formats
workbook.py      a new workbook
tab_names.py     the names of sheets: short enough, allowed, and each given once
text_fit.py      how much room a text takes in a cell
page.py          one sheet to draw on: texts, numbers, formulas, links, and how it prints
drawn_grid.py    a grid drawn in cells: digits, or pencil marks, with marks as fills
told_steps.py    the steps of a path, as the sheets tell them
columns.py       the columns that tables of puzzles share
puzzle.py        the sheet with the puzzle, ready to print
solution.py      the sheet with the solution
candidates.py    the sheet with the candidates, ready to print
live_cells.py    the cells that a live grid computes, and their formulas
live.py          the sheet to solve on: it marks clashes, counts, and gives help when asked
originals.py     the hidden sheet from which a workbook is read back, if no other holds its puzzles
numbers.py       the sheet that goes number by number
passes.py        the sheet with the closed sets, pass by pass
pictures.py      the sheet with a picture of each harder step
log.py           the sheet with every step, as a table
step_view.py     the sheet that shows the step chosen on it
statistics.py    the sheet with the uses of each strategy
summary.py       the sheet with a line for each puzzle
results.py       the sheet with a line for each person who has filled in grids
marked.py        the sheet with the mistakes in grids that somebody has filled in
table.py         a table of texts, as commands that keep columns write it
bank_rows.py     the rows of a bank
bank.py          a table of thousands of puzzles, and a sheet that shows the one chosen
kinds.py         the kinds of sheets in their order, and workbooks made of them
"""

from whydoku.faces.sheets.bank import write_bank
from whydoku.faces.sheets.kinds import KINDS, write_workbook
from whydoku.faces.sheets.sheet_puzzle import SheetPuzzle

__all__ = ["KINDS", "SheetPuzzle", "write_bank", "write_workbook"]
