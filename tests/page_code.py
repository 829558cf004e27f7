"""Puzzles as the page has them in a link."""

from __future__ import annotations

from whydoku.formats.coded.page_links import Shared, fragment_of
from whydoku.formats.sources.grids import rules_and_cells
from whydoku.grids.parts.texts import BLANK, spread
from whydoku.grids.rules import rules


def puzzle_code(puzzle: str) -> str:
    """A puzzle of 81 characters, or of 729 for pencil marks, after its rules unless they are
    classic, as it follows `#p=`."""
    name, cells = rules_and_cells(puzzle)
    asked = rules(name) if name else None
    of_nine = spread(cells, asked.size) if asked else cells
    marks = [of_nine[at : at + 9] for at in range(0, 729, 9)] if len(of_nine) > 81 else []
    masks = [sum(1 << n for n, mark in enumerate(cell) if mark != BLANK) for cell in marks]
    givens = [0] * 81 if marks else [0 if cell == BLANK else int(cell) for cell in of_nine]
    shared = Shared(givens, masks or [511] * 81, rules=str(asked) if asked else "")
    return fragment_of(shared).removeprefix("p=")
