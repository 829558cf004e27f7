"""Reads and writes SadMan files (`.sdk`). A section of nine rows holds the puzzle, and another the
current state.

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
from whydoku.formats.picture_lines import picture_line
from whydoku.formats.sources.format import document_reader, line_to_write, read_line, written
from whydoku.formats.sources.grids import grid_of_parts, normal_cells
from whydoku.formats.sources.packed import Unreadable
from whydoku.formats.sources.reading import (
    Reading,
    clean_name,
    faulty_reading,
    named,
    refused_reading,
)
from whydoku.formats.sources.source import Lines, bad_byte, is_blank_or_comment

_HEAD: Final = r"\s*\[\s*([A-Za-z][A-Za-z ]{0,30})\]\s*"
_READ: Final = ("puzzle", "state")
_MOST_HELD: Final = 1000


@document_reader("[#")
def read(text: str, lines: Lines) -> Iterator[Reading] | None:
    """Reads the puzzle that begins with this line, a comment with a name or the head of a section;
    None if no puzzle begins there."""
    if text.lstrip().startswith("#"):
        return None if _name_in(text) is None else _read_named(text, lines)
    return _read(text, lines) if _is_beginning(text) else None


def _is_beginning(text: str) -> bool:
    """Whether a line is the head of the section for the puzzle or for its state."""
    return _is_head(text) and _section(text) in _READ


def _name_in(comment: str) -> str | None:
    """The name in a `#D...` comment; None for any other comment."""
    word = comment.lstrip()
    return clean_name(word[2:]) if word.startswith("#D") else None


def _read_named(comment: str, lines: Lines) -> Iterator[Reading]:
    """Yields the puzzle after a comment with its name, if the sections of a puzzle follow."""
    name = _name_in(comment) or ""
    for text in lines:
        if not is_blank_or_comment(text):
            if _is_beginning(text):
                for reading in _read(text, lines):
                    yield named(reading, name)
            else:
                lines.put_back(text)
            return
        name = _name_in(text) or name


def _read(text: str, lines: Lines) -> Iterator[Reading]:
    """Yields the puzzle whose sections begin with this line. Skips sections of other kinds."""
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
    """The rows of the sections that have been read so far."""

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
        """Adds a line to the open section; returns False if the line cannot belong to the
        section."""
        if isinstance(line, Unreadable) or bad_byte(line) or read_line(line, number):
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
            where = f"in the section {self._section}; expected 9 rows of 9 cells"
            self._wrong = self._wrong or self._fault(f"{quoted(line.strip())} {where}", number)
            rows.append(("?",) * 9)
        return True

    def _fault(self, what: str, line: int) -> Reading:
        return faulty_reading(self.line, f"found {what}", found_on=line, form="sdk")

    def reading(self, last: int) -> Reading:
        """The reading of the sections: the puzzle, with its state if there is one, or a fault.

        `last` is the number of the line that was read last.
        """
        if self._wrong:
            return self._wrong
        sections: dict[str, str] = {}
        for section in _READ:
            rows = self._rows.get(section)
            if rows is None and section == "state":
                continue
            cells = normal_cells("".join(cell for row in rows or () for cell in row))
            if cells is None or len(cells) != 81:
                where = (
                    f"in the section {section}; expected 9 rows of 9 cells, each a digit or a blank"
                )
                return self._fault(f"{len(rows or ())} rows {where}", last)
            sections[section] = cells
        puzzle = sections["puzzle"]
        return _reading_of_sections(self.line, puzzle, sections.get("state", puzzle))


@written(
    "sdk",
    "SadMan: puzzle and state",
    suffixes=".sdk",
    carries="placed name",
    between="\n",
    place=10,
)
def _sections_of(puzzle: Reading) -> str:
    """The sections for a puzzle. They do not keep its candidates."""
    line, grid = line_to_write(puzzle), puzzle.grid
    parts = [f"#D{puzzle.label}"] if puzzle.label else []
    parts += ["[Puzzle]", *_nine_rows(grid.puzzle.as_line() if grid.givens else line)]
    if grid.givens and grid.placed:
        parts += ["[State]", *_nine_rows(grid.as_line())]
    return "\n".join(parts)


def _is_head(text: str) -> bool:
    return re.fullmatch(_HEAD, text) is not None


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
