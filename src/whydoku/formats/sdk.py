"""SadMan files (`.sdk`): sections of nine rows, one for the puzzle and one for its current state.

    #DThe name
    [Puzzle]
    2..1.5..3
    ...
    [State]
    2..1.54.3
    ...

Nine rows without section heads are read as an ordinary picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from whydoku.errors import InvalidPuzzle, quoted
from whydoku.formats import short_forms
from whydoku.formats.grids import grid_of_parts
from whydoku.formats.one_line import normal_cells
from whydoku.formats.reading import Reading, clean_name, faulty_reading, refused_reading
from whydoku.formats.source import Lines, Unreadable, bad_byte
from whydoku.formats.text_pictures import picture_line
from whydoku.grid import Grid

_HEAD: Final = re.compile(r"\s*\[\s*([A-Za-z][A-Za-z ]{0,30})\]\s*")
_READ: Final = ("puzzle", "state")
_MOST_HELD: Final = 1000
_ABOUT: Final = re.compile(r"\s*#([A-Z])(.*)")


def begins(text: str) -> bool:
    """Whether a puzzle starts with this line: whether it is the head of a section that is read."""
    return _is_head(text) and _section(text) in _READ


def name_in(comment: str) -> str | None:
    """The name in a `#D...` comment; the caller checks that a section follows."""
    found = _ABOUT.match(comment)
    return clean_name(found[2]) if found and found[1] == "D" else None


def read(text: str, lines: Lines) -> Iterator[Reading]:
    """Yields the puzzle whose sections start with this line; skips sections of other kinds."""
    puzzle = _Sections(lines.number, text)
    held: list[str] = []
    for line in lines:
        word = line.strip()
        if _is_head(line):
            if _section(line) == "puzzle" and puzzle.has("puzzle"):
                lines.put_back(*held, line)
                break
            held.clear()
            puzzle.open(_section(line))
        elif word.startswith("#") or not (word or isinstance(line, Unreadable)):
            held.append(line)
            if len(held) > _MOST_HELD:
                break
        elif not puzzle.take(line, lines.number):
            lines.put_back(line)
            break
    yield puzzle.reading(lines.number)


class _Sections:
    """The rows of the sections read so far."""

    def __init__(self, line: int, head: str) -> None:
        self.line = line
        self._rows: dict[str, list[tuple[str, ...]]] = {}
        self._wrong: Reading | None = None
        self.open(_section(head))

    def open(self, section: str) -> None:
        self._section = section
        self._rows[section] = []

    def has(self, section: str) -> bool:
        return section in self._rows

    def take(self, line: str, number: int) -> bool:
        """Adds a line to the open section; False if the line cannot belong there."""
        if isinstance(line, Unreadable) or bad_byte(line) or short_forms.read_line(line, number):
            return False
        rows = self._rows[self._section]
        if self._section not in _READ:
            rows.append(())
            return len(rows) <= 9
        part = picture_line(line)
        if len(rows) == 9:
            return part is not None and part.kind == "border"
        if part is not None and part.kind in ("row", "perhaps"):
            rows.append(part.cells)
        elif part is None or part.kind == "wrong":
            self._wrong = self._wrong or faulty_reading(
                self.line,
                f"found {quoted(line.strip())} in the section {self._section}; "
                "expected 9 rows of 9 cells",
                found_on=number,
                form="sdk",
            )
            rows.append(("?",) * 9)
        return True

    def reading(self, last: int) -> Reading:
        """The puzzle and its state, if there is one, or what is wrong with them."""
        if self._wrong:
            return self._wrong
        found: dict[str, str] = {}
        for section in _READ:
            rows = self._rows.get(section)
            if rows is None and section == "state":
                continue
            cells = normal_cells("".join(cell for row in rows or () for cell in row))
            if cells is None or len(cells) != 81:
                return faulty_reading(
                    self.line,
                    f"found {len(rows or ())} rows in the section {section}; expected 9 rows of 9 "
                    "cells, each a digit or a blank",
                    found_on=last,
                    form="sdk",
                )
            found[section] = cells
        return _reading_of_sections(self.line, found["puzzle"], found.get("state", found["puzzle"]))


def write(grid: Grid, name: str) -> str:
    """The sections of a grid; its candidates are not kept."""
    puzzle = grid.puzzle.as_line() if grid.givens else grid.as_line()
    parts = [f"#D{name}"] if name else []
    parts += ["[Puzzle]", *_nine_rows(puzzle)]
    if grid.givens and grid.placed:
        parts += ["[State]", *_nine_rows(grid.as_line())]
    return "\n".join(parts)


def _is_head(text: str) -> bool:
    return _HEAD.fullmatch(text) is not None


def _section(head: str) -> str:
    return head.strip().strip("[]").strip().lower()


def _nine_rows(line: str) -> list[str]:
    return [line[at : at + 9] for at in range(0, 81, 9)]


def _reading_of_sections(line: int, givens: str, state: str) -> Reading:
    placed = "".join("." if g == s else s for g, s in zip(givens, state, strict=True))
    if placed == "." * 81:
        return Reading(line, givens, format="sdk")
    try:
        return Reading(line, state=grid_of_parts(givens, placed), format="sdk")
    except InvalidPuzzle as error:
        return refused_reading(line, error, "sdk")
