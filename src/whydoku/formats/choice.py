"""Chooses some of the puzzles in a source: by number, by name, or by where they stand in a
workbook.

    3   1,4-6         by number, counted from 1 in each source
    Monday            by name; a name that looks like a number is written name=3
    Week 2!C4         the puzzle on this cell of a sheet; Week 2! means all of the sheet
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from typing import Final

from whydoku.dataclass import dataclass
from whydoku.errors import Where, WhydokuError, counted, quoted
from whydoku.formats.sources.reading import Reading, begins_nothing, clean_name, faulty_reading
from whydoku.formats.workbooks.cells import area_of
from whydoku.shapes.arguments import typed

NAMED: Final = "name="
"""What stands before a name that would otherwise be read as numbers or as a place."""

_RANGE: Final = r"\s*[0-9]{1,12}\s*(?:-\s*[0-9]{1,12}\s*)?"
_NUMBERS: Final = re.compile(rf"{_RANGE}(?:,{_RANGE})*")
_MOST_NAMES: Final = 6
"""The most names that a sentence lists."""


@dataclass(frozen=True, slots=True)
class WantedPuzzle:
    """What some puzzles of a source have to be: of a number in `numbers`, called `name`, or on
    `sheet`, there at `cells` if these are given."""

    text: str
    """What was asked for, as it was written."""
    numbers: range = range(0)
    name: str = ""
    sheet: str | None = None
    cells: str = ""

    @classmethod
    @typed
    def all_of(cls, text: str) -> list[WantedPuzzle]:
        """Reads what is asked for, of which commas may separate several if they are numbers; raises
        WhydokuError for numbers that no puzzle has."""
        if _NUMBERS.fullmatch(text):
            return [cls(part.strip(), numbers=_range(part)) for part in text.split(",")]
        return [cls._named(text)]

    @classmethod
    def _named(cls, text: str) -> WantedPuzzle:
        if text.startswith(NAMED):
            return cls(text, name=_key(text.removeprefix(NAMED)))
        sheet, sign, cells = text.rpartition("!")
        if not _key(text):
            raise WhydokuError(
                f"found {quoted(text)}; expected a name, a number such as 3 or 1,4-6, or SHEET!CELL"
            )
        if not sign or (cells and area_of(cells.upper()) is None):
            return cls(text, name=_key(text))
        plain = sheet[1:-1].replace("''", "'") if sheet[:1] == sheet[-1:] == "'" else sheet
        return cls(text, name=_key(text), sheet=plain.casefold(), cells=cells)

    def means(self, number: int, reading: Reading) -> bool:
        """Whether a record of a source is meant; `number` counts the puzzles from 1."""
        if self.numbers:
            return number in self.numbers
        if self.name and self.name == _key(reading.name):
            return True
        place = reading.place
        if self.sheet is None or place is None or place.sheet is None:
            return False
        on_sheet = self.sheet == place.sheet.casefold()
        return on_sheet and (not self.cells or _overlap(self.cells, reading.area))


class Chooser:
    """Takes the wanted puzzles out of one source after another, and keeps what is not found."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._wanted = [wanted for text in texts for wanted in WantedPuzzle.all_of(text)]
        self._missing = {*self._wanted}
        self._last = max((max(w.numbers, default=sys.maxsize) for w in self._wanted), default=0)
        """The number after which no record has to be read."""
        self.seen = 0
        """The number of puzzles in the sources."""
        self._names: dict[str, None] = {}
        self._sheets: set[str] = set()
        self._fault = ""

    def of(self, readings: Iterable[Reading]) -> Iterator[Reading]:
        """Yields those of the readings of a source that are wanted, and what says that a whole
        workbook cannot be read."""
        number = 0
        for reading in readings:
            if reading.error and (reading.format == "workbook" or reading.place == Where()):
                self._missing.clear()
                yield reading
                continue
            if begins_nothing(reading):
                continue
            number += 1
            self.seen += 1
            met = [wanted for wanted in self._wanted if wanted.means(number, reading)]
            self._missing.difference_update(met)
            if met:
                yield reading
            else:
                self._note(reading)
            if number >= self._last:
                return

    def _note(self, reading: Reading) -> None:
        """Keeps what the sentence about a missing puzzle says of those that are there."""
        if reading.name and len(self._names) <= _MOST_NAMES:
            self._names[reading.name] = None
        if reading.place and reading.place.sheet:
            self._sheets.add(reading.place.sheet.casefold())
        if reading.error and not self._fault:
            self._fault = str(reading.error)

    @property
    def lacks(self) -> list[str]:
        """A sentence for each text that no puzzle of the sources has met; none if there was no
        puzzle at all."""
        return [self._lack(w) for w in self._wanted if w in self._missing and self.seen]

    def _lack(self, wanted: WantedPuzzle) -> str:
        are = "is" if self.seen == 1 else "are"
        parts = [f"found no puzzle {quoted(wanted.text)}", f"there {are} {self._there}"]
        if wanted.sheet is None and wanted.name in self._sheets:
            parts.append(f"{quoted(f'{wanted.text}!')} means all puzzles of that sheet")
        return "; ".join([*parts, *filter(None, [self._fault])])

    @property
    def _there(self) -> str:
        names = [*map(quoted, self._names)]
        if not names:
            return f"{counted(self.seen, 'puzzle')}, none of them with a name"
        others = ", ..." if len(names) > _MOST_NAMES else ""
        return f"{counted(self.seen, 'puzzle')}, such as {', '.join(names[:_MOST_NAMES])}{others}"


def wanted_of(readings: Iterable[Reading], texts: Iterable[str]) -> Iterator[Reading]:
    """The wanted ones among the readings of a source, and a faulty one for each text that none of
    them meets. Raises WhydokuError for numbers that no puzzle has."""
    chooser = Chooser(texts)

    def wanted() -> Iterator[Reading]:
        yield from chooser.of(readings)
        yield from (faulty_reading(1, lack) for lack in chooser.lacks)

    return wanted()


def _key(name: str) -> str:
    """A name as names are compared: whatever its case and its blanks."""
    return clean_name(name).casefold()


def _range(text: str) -> range:
    first, _, last = text.partition("-")
    numbers = range(int(first), int(last or first) + 1)
    if not numbers or not numbers[0]:
        raise WhydokuError(
            f"found {quoted(text.strip())}; expected numbers from 1 on, such as 3 or 4-6"
        )
    return numbers


def _overlap(one: str, other: str) -> bool:
    """Whether two areas of a sheet, such as `B3:J11` and `C4`, have a cell in common."""
    a, b = area_of(one.upper()), area_of(other)
    if a is None or b is None:
        return False
    rows = a.top <= b.bottom and b.top <= a.bottom
    return rows and a.left <= b.right and b.left <= a.right
