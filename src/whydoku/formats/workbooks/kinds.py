"""Tells what a cell of a sheet can be in a grid: a digit, an empty cell, notes, or none of
these."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final, NamedTuple

from whydoku.formats.known.sheet import BLANK_FIELD, DIGIT
from whydoku.formats.sources.one_line import plain_cells
from whydoku.formats.workbooks.cells import SheetCell

_NOTES: Final = re.compile(r"[1-9](?:[ ,;]{0,3}[1-9]){1,8}")
_GAPS: Final = re.compile(r"[\s.,;·_\-|]+")
_RULES: Final = re.compile(r"[-_*=+|:!]+")
"""Matches a cell of signs that may be an empty cell inside a grid, or part of a ruled line around
it."""


class Kind(Enum):
    """What a cell can be in a grid."""

    NOTHING = "nothing"
    """A cell without text, which may be an empty cell of a grid or outside any grid."""
    RULE = "rule"
    """An empty cell of a grid, or part of a ruled line."""
    BLANK = "blank"
    DIGIT = "digit"
    NOTES = "notes"
    NUMBER = "number"
    """Several digits without anything between them, in a number in rising order. They count as
    notes if enough cells of the grid have several digits, and otherwise as a mistake."""
    OTHER = "other"


class Meaning(NamedTuple):
    """What a cell can be in a grid, with its digit or digits."""

    kind: Kind
    digits: str = ""


NOTHING: Final = Meaning(Kind.NOTHING)
_PLAIN: Final = {
    "": NOTHING,
    "0": Meaning(Kind.BLANK),
    ".": Meaning(Kind.BLANK),
    **{digit: Meaning(Kind.DIGIT, digit) for digit in "123456789"},
}


def meaning_of(cell: SheetCell | None) -> Meaning:
    """What a cell can be in a grid. None stands for a cell that the file does not have."""
    if cell is None:
        return NOTHING
    if cell.is_uncomputed:
        return Meaning(Kind.OTHER)
    text = cell.text
    return _PLAIN.get(text) or _meaning_of_text(text, cell.is_number)


def _meaning_of_text(text: str, is_number: bool) -> Meaning:
    written = text.strip()
    word = plain_cells(written)
    if word in _PLAIN and "\n" not in text:
        return _PLAIN[word]
    if match := DIGIT.fullmatch(word):
        return Meaning(Kind.DIGIT, match[1])
    if len(word) > 60:
        return Meaning(Kind.OTHER)
    if _RULES.fullmatch(written):
        return Meaning(Kind.RULE)
    if BLANK_FIELD.fullmatch(word):
        return Meaning(Kind.BLANK)
    digits = word if is_number else _GAPS.sub("", word)
    if (
        ("\n" in text or _NOTES.fullmatch(word))
        and digits.isdigit()
        and "0" not in digits
        and len({*digits}) == len(digits)
        and not (is_number and digits != "".join(sorted(digits)))
    ):
        return Meaning(Kind.NUMBER if digits == word else Kind.NOTES, digits)
    return Meaning(Kind.OTHER)
