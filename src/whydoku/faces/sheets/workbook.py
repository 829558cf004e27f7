"""Opens new workbooks, which all have the same font and date, and in which texts stay texts."""

from __future__ import annotations

from datetime import datetime
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from whydoku.extras import needed
from whydoku.faces.sheets.looks import FONT
from whydoku.picture_files.png import need_resvg

if TYPE_CHECKING:
    from xlsxwriter import Workbook

MADE: Final = datetime(2000, 1, 1)
"""The date of creation in every workbook; fixed, so that equal puzzles give equal bytes."""


def need_xlsxwriter() -> Any:
    """Imports the module xlsxwriter; if it is not installed, raises MissingPart, which says how to
    install it."""
    return needed("xlsxwriter", "sheets", "writing a workbook needs XlsxWriter")


def need_pictures() -> None:
    """Raises MissingPart if the package that draws pictures is not installed; the error says how to
    install it."""
    need_resvg("pictures in a workbook", "sheets")


def open_workbook(file: BytesIO, **options: Any) -> Workbook:
    """Makes a new workbook in the font of all sheets. Texts in it never become formulas, links or
    numbers."""
    made: Workbook = need_xlsxwriter().Workbook(
        file,
        {
            "strings_to_formulas": False,
            "strings_to_urls": False,
            "strings_to_numbers": False,
            "default_format_properties": {"font_name": FONT, "font_size": 10},
            **options,
        },
    )
    made.set_properties({"title": "Sudoku", "created": MADE, "comments": "Made by whydoku"})
    made.set_calc_mode("auto")
    return made
