"""Writes dates and times for people to read. Workbooks store them as numbers with a format.

A workbook counts days from 30 December 1899, or from 1 January 1904.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Final

from whydoku.formats.workbooks.cells import text_of_number

_BUILT_IN: Final = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
"""The numbers of the built-in formats that show dates or times."""

_QUOTED: Final = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]', re.IGNORECASE)
"""Matches literal texts, colours and conditions in a format. Their letters do not stand for
dates."""
_PARTS: Final = re.compile(r"[dmyhs]", re.IGNORECASE)

_EPOCHS: Final = (datetime(1899, 12, 30), datetime(1904, 1, 1))
_LAST: Final = 2_958_466
"""The first day that is too late to be written as a date."""


def shows_dates(number: int, code: str = "") -> bool:
    """Whether a format shows numbers as dates or times. A format without a code is known by its
    number."""
    if not code:
        return number in _BUILT_IN
    return code.lower() != "general" and bool(_PARTS.search(_QUOTED.sub("", code)))


def text_of_date(value: str | float, *, since_1904: bool = False) -> str:
    """A number as a date, a time, or both. A number that is no date is written as a number.
    `since_1904` says whether days count from 1 January 1904."""
    try:
        days = float(value)
    except ValueError:
        return text_of_number(value)
    if not 0 <= days < _LAST - 1462 * since_1904:
        return text_of_number(value)
    seconds = round(days % 1 * 86400)
    moment = _EPOCHS[since_1904] + timedelta(int(days), seconds)
    if days < 1:
        return moment.time().isoformat("seconds" if seconds % 60 else "minutes")
    if not seconds:
        return moment.date().isoformat()
    return moment.isoformat(" ", "seconds" if seconds % 60 else "minutes")
