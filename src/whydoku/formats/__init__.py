"""Reading and writing puzzles in every known format, detected by content.

limits.py         how much a reader takes in before it refuses
reading.py        what is read: a puzzle or a fault for each record of a source
source.py         the lines of files, pipes, bytes and texts
grids.py          grids from the parts that a format tells apart
one_line.py       81 characters, or 729 pencil marks, on a line
text_pictures.py  grids drawn over several lines
sheet.py          cells copied from a spreadsheet
hodoku.py         lines of HoDoKu's library
app_objects.py    the objects in which f-puzzles and SudokuPad keep a puzzle
lz_string.py      the packing of puzzle links
lax_json.py       the loosened JSON in links of SudokuPad
sudokuwiki.py     SudokuWiki's strings of a position
puzzle_links.py   links that carry their puzzle, site by site
short_forms.py    every format that is one line or one field
csv_puzzles.py    tables with a column of puzzles
json_text.py      JSON as it arrives, cut where its values end
json_puzzles.py   puzzles as JSON: our own record, lists, objects of other programs
opensudoku.py     XML of OpenSudoku
sdk.py            files of SadMan Software: puzzle and state
documents.py      the formats that take several lines, known by the first
detect.py         which format a line begins; reading one puzzle or many
catalogue.py      the formats by name; writing
eureka.py         chains read from Eureka notation
"""

from whydoku.formats.catalogue import FORMATS, Format, write, write_all
from whydoku.formats.detect import read, read_all
from whydoku.formats.reading import Reading

__all__ = ["FORMATS", "Format", "Reading", "read", "read_all", "write", "write_all"]
