"""Reading and writing puzzles in every known format, detected by content.

limits.py         the largest inputs that the readers accept
reading.py        what reading yields: a puzzle or a fault per record of a source
source.py         lines from files, pipes, bytes and texts
grids.py          grids built from givens, placed digits and pencil marks
one_line.py       puzzles on one line: 81 characters, or 729 pencil marks
text_pictures.py  grids drawn over several lines
sheet.py          cells copied from a spreadsheet
hodoku.py         HoDoKu library lines
app_objects.py    the puzzle objects of f-puzzles and SudokuPad
lz_string.py      LZ-string, the compression used in puzzle links
lax_json.py       the relaxed JSON inside SudokuPad links
sudokuwiki.py     the position strings of SudokuWiki
puzzle_links.py   links that contain their puzzle, site by site
short_forms.py    every format that fits on one line or in one field
csv_puzzles.py    tables with a column of puzzles
json_text.py      JSON read line by line, cut where its values end
json_puzzles.py   puzzles as JSON: our own record, lists, objects from other programs
opensudoku.py     OpenSudoku XML
sdk.py            SadMan Software files: puzzle and state
documents.py      the formats that span several lines, recognised by the first
workbooks/        puzzles in workbooks, and anywhere among the cells of a sheet
detect.py         detects the format at each line; reads one puzzle or many
plain_lines.py    lines of 81 cells, unread, at the beginning of a source
catalogue.py      the formats by name, and writing them
eureka.py         chains parsed from Eureka notation
"""

from whydoku.formats.catalogue import FORMATS, Format, write, write_all
from whydoku.formats.detect import AnyPuzzle, read, read_all
from whydoku.formats.reading import Reading

__all__ = ["FORMATS", "AnyPuzzle", "Format", "Reading", "read", "read_all", "write", "write_all"]
