"""Puzzles as texts, after their rules unless these are classic, and as what the tables keep.

A puzzle of other rules lies in the upper left corner of 81 cells.
"""

from __future__ import annotations

from whydoku.formats.sources.grids import after_rules, rules_and_cells
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import gathered, spread
from whydoku.grids.rules import rules
from whydoku.operations.library.schema import packed, unpacked


def text_of(grid: Grid) -> str:
    """The text of the givens of a grid."""
    return after_rules(grid, grid.puzzle.as_line())


def puzzle_in(text: str) -> str | Grid:
    """The puzzle in a text, as searches take it."""
    name, cells = rules_and_cells(text)
    return Grid(cells, rules=name) if name else cells


def size_of(name: str) -> int:
    """The size of a grid of these rules."""
    return rules(name).size if name else 9


def kept_of(text: str) -> tuple[bytes, str]:
    """A puzzle as two columns keep it: its cells, and its rules."""
    name, cells = rules_and_cells(text)
    return packed(spread(cells, size_of(name))), name


def text_kept(cells: bytes, name: str) -> str:
    """The puzzle that `kept_of` has taken apart."""
    line = unpacked(cells)
    return f"{name} {gathered(line, size_of(name))}" if name else line


def packed_form(form: str) -> bytes:
    """A canonical form as the table of forms keeps it: what both columns of its puzzle would."""
    cells, name = kept_of(form)
    return cells + name.encode()


def form_kept(form: bytes) -> tuple[bytes, str]:
    """The cells and the rules of a form that `packed_form` has packed."""
    return form[:41], form[41:].decode()
