"""Puzzles, steps and paths in files and texts, read and written; a format shows by its content.

No format has to be named: a line, a drawn grid, a workbook, a mail with a puzzle in it are
recognised. Each format is a module in `known/`; `labels.py` and `prose.py` read what people and
programs wrote without a format in mind.

Not here: the JSON of answers (`operations/answers`), a saved game (`playing/games`), and what is
made for people to look at: workbooks, books, pictures and pages (`telling`).

whole_files.py      files that replace others only when all of them is on the disk
spans.py            pieces of text, each with what it names
chain_notation.py   chains in Eureka notation and as nice loops
sources/            where puzzles come from, and what every format shares
filled.py           what somebody has filled in: whose puzzle it is, and what is right
coded/              text in which puzzles are packed
json_names.py       types of fields: cells and the like as names and numbers, and puzzles as text
json_rules.py       rules, with all that whoever plays by them has to know
json_checked.py     checks shared by all JSON that is read: versions, names, the record of a grid
json_patterns.py    the patterns that prove a step; steps as they are read
picture_lines.py    the lines of grids drawn over several lines
known/              the formats, each in a module that registers it
catalogue.py        the formats by name, and writing them
workbooks/          puzzles in workbooks, and anywhere among the cells of a sheet
photos/             puzzles in pictures
certificates/       paths as formulas and proofs that strangers' programs check
safe_cells.py       cells that no spreadsheet takes for a formula
choice.py           some of the puzzles in a source, by number, name or place
labels.py           drawn grids whose rows and columns have labels; tables with bars, as of
                    Markdown, with a puzzle in each row
prose.py            sentences and headings around puzzles
under_rules.py      puzzles under rules that their source does not say
detect.py           detects the format at each line; reads one puzzle or many
plain_lines.py      the lines of 81 cells at the beginning of a source, in large pieces
"""

from whydoku.formats.catalogue import FORMATS, write, write_all
from whydoku.formats.detect import AnyPuzzle, read, read_all
from whydoku.formats.sources.format import Format
from whydoku.formats.sources.reading import Reading

__all__ = ["FORMATS", "AnyPuzzle", "Format", "Reading", "read", "read_all", "write", "write_all"]
