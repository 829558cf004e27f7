"""Finds puzzles in workbooks (`.xlsx`, `.ods`, `.xls`), and anywhere in a text with
separators.

The first modules say what a sheet is and find grids on it, whatever kind of file it comes from. The
modules after `named_puzzles` read the files, with the standard library alone: no package reads the
values, looks and names of cells within limits.

cells.py             sheets as plain values: rows of cells, each with text and look; dates and
                     times, which are numbers with a format
lattices.py          what a cell can be in a grid, and which rows and columns can be those of a grid
marks.py             what stands where on a sheet, as sets of bits; blocks of cells that have too
                     many or too few lines for a grid
blocks.py            finds the places where grids stand
rules_on_sheets.py   the rules that a sheet says beside its grids
grids_on_sheets.py   the reading of a grid on a sheet, givens apart from entries
small_grids.py       smaller grids on a sheet
columns.py           columns of puzzles, one in a cell
named_puzzles.py     the puzzles in workbooks that whydoku wrote
markup.py            the XML of these files, without document types and entities; the packed files
                     inside a workbook, within limits
ods.py               workbooks of OpenDocument
xls.py               workbooks of Excel until 2003
xlsx.py              workbooks of Excel
opening.py           opens workbooks of every kind; the container in which Excel saved until 2003
search.py            all puzzles of a workbook
tables.py            puzzles anywhere in a text with separators; the grid in a list, an array or a
                     data frame
"""
