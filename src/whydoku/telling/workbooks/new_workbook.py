"""Opens new workbooks, which all have the same font and date, and in which texts stay texts; and
names their sheets.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from whydoku.extras import needed
from whydoku.telling.picture_files.png import need_resvg
from whydoku.telling.workbooks.looks import FONT
from whydoku.telling.workbooks.sheet_puzzle import SheetPuzzle

if TYPE_CHECKING:
    from xlsxwriter import Workbook


MADE: Final = datetime(2000, 1, 1)
"""The date of creation in every workbook; fixed, so that equal puzzles give equal bytes."""

LONGEST: Final = 31
"""The most characters that the name of a sheet may have."""

_FORBIDDEN: Final = re.compile(r"[\[\]:*?/\\\x00-\x1f]+")
_RESERVED: Final = "history"


def need_xlsxwriter() -> Any:
    """Imports xlsxwriter; raises MissingPart, which says how to install it, if it is not there."""
    return needed("xlsxwriter", "sheets", "writing a workbook needs XlsxWriter")


def need_pictures() -> None:
    """Raises MissingPart, which says how to install it, if what draws pictures is not there."""
    need_resvg("pictures in a workbook", "sheets")


def open_workbook(file: BytesIO, **options: Any) -> Workbook:
    """Makes a new workbook. Texts in it never become formulas, links or numbers."""
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


class TabNames:
    """Gives sheets names that differ even if upper and lower case are not told apart."""

    def __init__(self) -> None:
        self._taken = {_RESERVED}

    def give(self, wanted: str, suffix: str = "") -> str:
        """Returns a new name, as near to `wanted` as possible, that ends with `suffix`."""
        base = " ".join(_FORBIDDEN.sub(" ", wanted).split()).strip("'") or "Sheet"
        count, name = 1, ""
        while not name or name.lower() in self._taken:
            end = suffix if count == 1 else f"{suffix} ({count})"
            name = f"{base[: LONGEST - len(end)].rstrip()}{end}"
            count += 1
        self._taken.add(name.lower())
        return name

    def of_puzzle(
        self, puzzle: SheetPuzzle, titles: Mapping[str, str], is_one_of_many: bool
    ) -> dict[str, str]:
        """The names of the sheets of a puzzle, by the same keys as `titles`, which says what each
        sheet is. If there are several puzzles, they begin with the name of the puzzle if that
        leaves room, and otherwise end with its number."""
        if not is_one_of_many:
            return {key: self.give(title) for key, title in titles.items()}
        is_named = puzzle.name != f"Puzzle {puzzle.number}"  # as a puzzle without one is titled
        name, ends = puzzle.name * is_named, {key: f", {title}" for key, title in titles.items()}
        if len(ends) == 1:
            ends = dict.fromkeys(ends, "")
        longest = len(name) + max(map(len, ends.values()), default=0)
        if not name or longest > LONGEST or _FORBIDDEN.search(name):
            return {key: self.give(title, f" {puzzle.number}") for key, title in titles.items()}
        return {key: self.give(name, end) for key, end in ends.items()}


def quoted_tab(name: str) -> str:
    """The name of a sheet as formulas write it: in quotes."""
    return "'" + name.replace("'", "''") + "'"
