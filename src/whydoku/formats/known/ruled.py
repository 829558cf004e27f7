"""Reads and writes puzzles of other rules on one line: the rules, then the characters of the grid.

    x 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    mini-4+x 1..4........2..3 A name may follow

A smaller grid has fewer characters: the square of its size, or the cube for pencil marks.
"""

from __future__ import annotations

from typing import Final

from whydoku.errors import WhydokuError
from whydoku.formats.sources.format import line_reader, line_to_write, written
from whydoku.formats.sources.reading import Reading, faulty_reading
from whydoku.formats.sources.ruled_cells import of_cells
from whydoku.grids.parts.texts import BLANKS
from whydoku.grids.rules import begins_rules, rules

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
        return of_cells(rest, line, rules(head))
    except WhydokuError as fault:
        return faulty_reading(line, str(fault), form="ruled")
