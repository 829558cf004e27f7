"""The names by which options call the formats of workbooks."""

from __future__ import annotations

from typing import Final

WORKBOOK: Final = "xlsx"
"""The format of a workbook, whose sheets depend on the command."""

BANK: Final = "bank"
"""The format of a workbook with one table of all puzzles."""

WORKBOOKS: Final = (WORKBOOK, BANK)

MOST_WITH_SHEETS: Final = 20
"""The most puzzles made to order that get sheets of their own; if there are more, all go into one
table."""
