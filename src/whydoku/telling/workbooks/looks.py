"""The looks of workbooks: the colours, the font, every format of a cell, and the room that a text
takes.

All colours differ in lightness too, so that they can be told apart on a sheet printed in grey. The
widths of texts are estimates, with some room to spare, since programs round them differently.

Opens new workbooks, too, which all have the same font and date, and in which texts stay texts; and
names their sheets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from whydoku.extras import needed
from whydoku.telling.picture_files.png import need_resvg
from whydoku.telling.workbooks.sheet_puzzle import SheetPuzzle

if TYPE_CHECKING:
    from xlsxwriter import Workbook
    from xlsxwriter.format import Format


FONT: Final = "Arial"
"""The only font: every spreadsheet program has it, or one of the same widths."""

SIZE: Final = 10
"""The usual size of the font."""

INK: Final = "#1B1F24"
ENTRY: Final = "#1F5A96"
QUIET: Final = "#5F6772"
RULE: Final = "#A3A9B2"
FAINT_RULE: Final = "#D9DDE2"
SHADE: Final = "#EEF0F3"
LINK: Final = "#1F5A96"

PLACED: Final = "#BFE3C8"
"""The fill for what a step places, and for whatever is right."""
GONE: Final = "#EFA08C"
"""The fill for what a step takes away, and for whatever clashes."""
PATTERN: Final = "#CFE2F5"
"""The fill for what a step argues from."""
SECOND: Final = "#F3DFA6"
"""The fill for a second part of what a step argues from: fins, a second colour, a chain's end."""
RULED_OUT: Final = "#DDE0E4"
"""The fill for places that were possible until something else was entered."""

NONE, THIN, THICK = 0, 1, 5
"""The widths of borders, as the file format numbers them."""

USUAL: Final[Mapping[str, Any]] = {
    "font_name": FONT,
    "font_size": SIZE,
    "font_color": INK,
    "valign": "vcenter",
}
"""The properties that all formats have, unless a look says otherwise."""

FIGURES: Final[Mapping[str, Any]] = {"align": "right", "indent": 1}
"""Further properties for the head of a column of figures, so that it is aligned with them."""

TEXTS: Final[Mapping[str, Any]] = {"indent": 1}
"""Further properties for a column of texts and its head, which keep it off the figures before it:
printed by LibreOffice, these have no margin of their own."""

LOOKS: Final[Mapping[str, Mapping[str, Any]]] = {
    "title": {"bold": True, "font_size": 18},
    "subtitle": {"font_size": 11, "font_color": QUIET},
    "heading": {"bold": True, "font_size": 12},
    "text": {},
    "wrapped": {"text_wrap": True},
    "label": {"font_color": QUIET},
    "figure": {"align": "right", "indent": 1},
    "centred": {"align": "center"},
    "link": {"font_color": LINK, "underline": 1},
    "head": {
        "bold": True,
        "bg_color": SHADE,
        "bottom": THIN,
        "bottom_color": RULE,
        "text_wrap": True,
    },
    "ruled": {"bottom": THIN, "bottom_color": FAINT_RULE},
    "grid": {"font_name": "Courier New", "font_size": 9},
    "given": {"bold": True, "font_color": INK, "align": "center"},
    "entry": {"font_color": ENTRY, "align": "center"},
    "mark": {"font_color": QUIET, "align": "center"},
    "marks": {
        "font_name": "Courier New",
        "font_size": 8,
        "font_color": QUIET,
        "align": "center",
        "text_wrap": True,
    },
    "input": {
        "bold": True,
        "font_size": 14,
        "align": "center",
        "bg_color": "#FFF7D6",
        "border": THIN,
        "border_color": QUIET,
        "locked": False,
    },
}
"""The properties of each look, by name; several looks and further properties can be combined."""

_WIDTHS: Final = {
    letter: width
    for letters, width in (
        ("ijl|'", 0.23),
        ("ft.,:; !I[]", 0.29),
        ("r()-", 0.34),
        ("cksvxyz", 0.51),
        ("wABEKPSVXYC<>=", 0.71),
        ("mMW@%GOQDHNRU", 0.84),
    )
    for letter in letters
}
"""The widths of letters as fractions of the font size; other letters have the width `_USUAL`."""
_USUAL: Final = 0.57

LINE: Final = 17
"""The height of a line of text in pixels, at the usual size."""

INDENT: Final = 9
"""The margin of an indented text in pixels."""

HIGHEST_ROW: Final = 545
"""The most pixels that a row can be high."""


class Looks:
    """Makes the formats of one workbook, each only once."""

    def __init__(self, workbook: Workbook) -> None:
        self.workbook = workbook
        self._made: dict[tuple[tuple[str, Any], ...], Format] = {}
        self._asked: dict[tuple[object, ...], Format] = {}

    def of(self, *names: str, **more: Any) -> Format:
        """The format that combines named looks with further properties of xlsxwriter."""
        asked = names, *more.items()
        if asked not in self._asked:
            self._asked[asked] = self._format(names, more)
        return self._asked[asked]

    def _format(self, names: Iterable[str], more: Mapping[str, Any]) -> Format:
        properties = {**USUAL}
        for name in names:
            properties |= LOOKS[name]
        properties |= more
        key = tuple(sorted(properties.items()))
        if key not in self._made:
            self._made[key] = self.workbook.add_format(properties)
        return self._made[key]


def filled(colour: str) -> dict[str, Any]:
    """The properties that fill a cell with a colour; none if `colour` is empty."""
    return {"bg_color": colour} if colour else {}


def width_of(text: str, size: float = 10) -> float:
    """The approximate width of a text in pixels."""
    return sum(_WIDTHS.get(letter, _USUAL) for letter in text) * size * 4 / 3


def fitted(text: str, pixels: float, sizes: Iterable[float]) -> tuple[str, float]:
    """The text and the first of `sizes` in which it fits on a line of this many pixels. If it fits
    in none, it is cut to fit in the last."""
    size = 0.0
    for size in sizes:
        if width_of(text, size) <= pixels:
            return text, size
    while len(text) > 1 and width_of(f"{text}...", size) > pixels:
        text = text[:-1].rstrip()
    return f"{text}...", size


def lines_in(text: str, pixels: float, size: float = 10) -> int:
    """The number of lines that a text takes, broken between words, in a cell of this width."""
    lines = 0
    for paragraph in text.split("\n"):
        lines += 1
        used = 0.0
        for word in paragraph.split(" "):
            width = width_of(f"{word} ", size)
            if used and used + width > pixels - 10:
                lines, used = lines + 1, 0.0
            used += width
    return lines


def height_of(lines: int) -> int:
    """The height in pixels of a row with this many lines of text."""
    return min(LINE * lines + 7, HIGHEST_ROW)


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
