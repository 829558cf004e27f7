"""Cells of CSV that no spreadsheet takes for a formula."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from unicodedata import category, normalize

_SIGNS: Final = frozenset("=+-@\N{MINUS SIGN}")
"""The signs with which a spreadsheet may begin a formula."""

_ENDS: Final = ("\t", "\r", "\n")
"""What some programs take for the end of a cell, so that another begins behind it."""

_UNSEEN: Final = "CMZ"
"""The first letters of the categories of characters that show nothing by themselves: controls and
signs of format, marks on other letters, spaces."""

_FILLERS: Final = "\u115f\u1160\u3164\uffa0\u2800"
"""Characters that show nothing although they count as letters or symbols."""

_HARMLESS: Final = re.compile(r"[-+]?[0-9]+([.,][0-9]+)?|[-.0-9*_?]{81}|[-.0-9*_?]{729}")
"""Numbers and puzzles, which are no formulas whatever they begin with."""


def safe_cells(cells: Iterable[object]) -> list[str]:
    """The texts of cells, with an apostrophe before those that a spreadsheet might run as a
    formula; None gives an empty text."""
    return ["" if cell is None else safe_cell(str(cell)) for cell in cells]


def safe_cell(text: str) -> str:
    """The text of a cell, with an apostrophe before it if a spreadsheet might run it as a formula:
    if a sign of formulas is the first that is seen, in whatever width."""
    is_formula = text.startswith(_ENDS) or normalize("NFKC", _first_seen(text))[:1] in _SIGNS
    return f"'{text}" if is_formula and not _HARMLESS.fullmatch(text) else text


def _first_seen(text: str) -> str:
    """The first character of a text that shows anything; empty if none does."""
    seen = (c for c in text if category(c)[0] not in _UNSEEN and c not in _FILLERS)
    return next(seen, "")
