"""Reads and writes puzzles of other rules on one line: the rules, then the characters of the grid.

    x 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    mini-4+x 1..4........2..3 A name may follow

A smaller grid has fewer characters: the square of its size, or the cube for pencil marks.
"""

from __future__ import annotations

from typing import Final

from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.formats.sources.format import line_reader, line_to_write, written
from whydoku.formats.sources.grids import NAME_SEPARATORS
from whydoku.formats.sources.reading import Reading, clean_name, faulty_reading
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import BLANKS
from whydoku.grids.rules import Rules, begins_rules, rules

_CELLS: Final = frozenset("123456789" + BLANKS.strip())


@written("ruled", "the rules, then the characters of the grid, on one line", carries="name rules")
def _ruled(puzzle: Reading) -> str:
    line = f"{puzzle.grid.rules} {line_to_write(puzzle)}"
    return f"{line} # {puzzle.label}" if puzzle.label else line


@line_reader(order=1)
def read(text: str, line: int) -> Reading | None:
    """Reads a line that begins with the name of rules; None for any other."""
    head, _, rest = text.strip().partition(" ")
    if not begins_rules(head) or not (cells := rest.split(maxsplit=1)):
        return None
    if not _CELLS.issuperset(cells[0]):
        return None
    try:
        return of_cells(rest.strip(), line, rules(head))
    except WhydokuError as fault:
        return faulty_reading(line, str(fault), form="ruled")


def of_cells(text: str, line: int, asked: Rules) -> Reading:
    """The reading of a line that has the characters of a grid under these rules, and perhaps a name
    after them."""
    cells, _, rest = text.partition(" ")
    try:
        grid = Grid(cells, rules=asked)
    except InvalidPuzzle as fault:
        return Reading(line, error=fault.at(line), format="ruled")
    name = clean_name(rest.strip(NAME_SEPARATORS).strip('"'))
    if asked.is_classic and grid.is_puzzle:
        return Reading(line, grid.as_line(), name, format="ruled")
    return Reading(line, None, name, None, grid, "ruled")
