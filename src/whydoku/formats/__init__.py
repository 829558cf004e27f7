"""Reads and writes puzzles in every known format, which is recognised by its content.

limits.py         the largest inputs that the readers accept
reading.py        what reading yields: a puzzle or a fault per record of a source
source.py         lines from files, pipes, bytes and texts
grids.py          grids built from givens, placed digits and pencil marks
format.py         what a format is, and who writes and reads it
one_line.py       puzzles in a line of 81 characters, or in a field of a table or an object
app_objects.py    the puzzle objects of f-puzzles and SudokuPad
page_links.py     what follows #p= in links of our page
lz_string.py      LZ-string, the compression used in puzzle links
lax_json.py       the relaxed JSON inside SudokuPad links
sudokuwiki.py     the position strings of SudokuWiki
json_text.py      JSON read line by line, cut where its values end
xml_text.py       XML of OpenSudoku read line by line
further_rows.py   rows that follow a whole grid without an empty line
picture_lines.py  the lines of grids drawn over several lines
known/            the formats, each in a module that registers it
told.py           what the source of a puzzle says of it, such as its day
catalogue.py      the formats by name, and writing them
filled.py         what somebody has filled in: whose puzzle it is, and what is right
workbooks/        puzzles in workbooks, and anywhere among the cells of a sheet
choice.py         some of the puzzles in a source, by number, name or place
other_grids.py    grids of other sizes over several lines
labels.py         drawn grids whose rows and columns have labels
barred_tables.py  tables with bars, as of Markdown, with a puzzle in each row
prose.py          sentences and headings around puzzles
detect.py         detects the format at each line; reads one puzzle or many
safe_cells.py     cells of CSV that no spreadsheet runs
plain_lines.py    the lines of 81 cells at the beginning of a source, in large pieces
"""

from whydoku.formats.catalogue import FORMATS, write, write_all
from whydoku.formats.detect import AnyPuzzle, read, read_all
from whydoku.formats.format import Format
from whydoku.formats.reading import Reading

__all__ = ["FORMATS", "AnyPuzzle", "Format", "Reading", "read", "read_all", "write", "write_all"]
