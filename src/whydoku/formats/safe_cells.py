"""Cells of CSV that no spreadsheet takes for a formula."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

BEGINS_FORMULA: Final = "=+-@\t\r"
"""The characters with which a spreadsheet may begin a formula."""

_HARMLESS: Final = re.compile(r"[-+]?[0-9]+([.,][0-9]+)?|[-.0-9*_?]{81}|[-.0-9*_?]{729}")
"""Numbers and puzzles, which are no formulas whatever they begin with."""


def safe_cells(cells: Iterable[object]) -> list[str]:
    """The texts of cells, with an apostrophe before those that a spreadsheet would run as a
    formula; None gives an empty text."""
    return ["" if cell is None else safe_cell(str(cell)) for cell in cells]


def safe_cell(text: str) -> str:
    """The text of a cell, with an apostrophe before it if a spreadsheet would run it as a
    formula."""
    is_formula = text.startswith((*BEGINS_FORMULA,)) and not _HARMLESS.fullmatch(text)
    return f"'{text}" if is_formula else text
