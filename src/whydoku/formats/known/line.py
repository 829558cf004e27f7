"""Reads and writes puzzles on one line: 81 characters, or 729 for pencil marks. A name may
follow."""

from __future__ import annotations

import re
from typing import Final

from whydoku.errors import InvalidPuzzle, quoted
from whydoku.formats.sources.format import line_reader, line_to_write, written
from whydoku.formats.sources.grids import (
    EMPTY_CELLS,
    FEWEST_CELLS,
    NAME_SEPARATORS,
    after_rules,
    normal_cells,
    plain_cells,
)
from whydoku.formats.sources.reading import (
    Reading,
    clean_name,
    faulty_reading,
    named,
    row_of_other_length,
)
from whydoku.grids.grid import Grid
from whydoku.grids.parts.other_sizes import other_size_in
from whydoku.grids.parts.sets import Cell
from whydoku.grids.parts.texts import BLANKS, is_state_of, parse_marks

_CELL: Final = r"[0-9.*_\-?]"
_ALL_MARKS: Final = re.compile("(?:" + "".join(f"[0.{n}]" for n in range(1, 10)) + "){81}")
_SPREAD: Final = re.compile(
    rf"({_CELL}(?:([ ,;\t]){_CELL})(?:\2{_CELL}){{79}})(?!\2{_CELL}(?:\2|$))"
    rf"(?:[{NAME_SEPARATORS}]|$)"
)
_ROWS: Final = re.compile(
    rf"({_CELL}{{9}}(?:([ ,;/|:]){_CELL}{{9}})(?:\2{_CELL}{{9}}){{7}})(?:[{NAME_SEPARATORS}]|$)"
)
_GROUPS: Final = re.compile(rf"{_CELL}+([ ,;/|:]){_CELL}+(?:\1{_CELL}+){{7}}")
_QUOTED: Final = re.compile(r'"([^"]*)"(.*)')


@written("line", "81 characters per line", suffixes=".txt", carries="name rules", place=1)
def _line_with_name(puzzle: Reading) -> str:
    line = line_to_write(puzzle)
    if not puzzle.line81:
        line = after_rules(puzzle.grid, line)
    return f"{line} # {puzzle.label}" if puzzle.label else line


@written("marks", "pencil marks, 729 characters per line", carries="candidates rules", place=4)
def _marks(puzzle: Reading) -> str:
    return after_rules(puzzle.grid, puzzle.grid.as_marks())


@written("sdm", "SadMan collection: 81 characters per line, 0 for empty", suffixes=".sdm", place=11)
def _collection(puzzle: Reading) -> str:
    return line_to_write(puzzle).replace(".", "0")


@line_reader(order=9)
def read(text: str, line: int) -> Reading | None:
    """Reads the puzzle on a line.

    Returns a faulty reading if the line was clearly meant as a puzzle but is none, and None if it
    was not meant as one.
    """
    found = _read(text, line)
    if (found is None or found.error) and (plain := plain_cells(text)) != text:
        again = _read(plain, line)
        return found if found and again and again.error else again or found
    return found


def _read(text: str, line: int) -> Reading | None:
    if reading := _whole_line(text, line):
        return reading
    word = text.strip()
    if word != text and (reading := _whole_line(word, line)):
        return reading
    if match := _QUOTED.fullmatch(word):
        inner = read(match[1], line)
        return inner and named(inner, _name_after_cells(match[2]))
    if match := _SPREAD.match(word) or _ROWS.match(word):
        cells = normal_cells(match[1].replace(match[2], ""))
        return Reading(line, cells, _name_after_cells(word[match.end(1) :]))
    return _fault_of_groups(word, line) or _fault_if_meant(text, line)


def _whole_line(text: str, line: int) -> Reading | None:
    if len(text) > 81 and not text[81:].strip():
        text = text[:81]
    head = text[:81]
    cells = normal_cells(head)
    if cells is not None and len(cells) == 81:
        if len(text) == 81:
            return Reading(line, cells) if cells != EMPTY_CELLS or _is_empty_grid(text) else None
        if text[81] in NAME_SEPARATORS and " " not in head:
            return _with_rest(cells, text[81:], line)
    if (
        len(text) >= 729
        and _ALL_MARKS.match(text)
        and (len(text) == 729 or text[729] in NAME_SEPARATORS)
    ):
        return Reading(line, None, _name_after_cells(text[729:]), None, Grid(text[:729]), "marks")
    return None


def _with_rest(cells: str, rest: str, line: int) -> Reading:
    """The puzzle before the rest of a line, which names it; or, if 81 more cells follow, the puzzle
    of which the others are the solution or a state, and a faulty reading if neither is."""
    more = rest.strip(NAME_SEPARATORS).strip('"')
    other = normal_cells(more[:81]) if len(more) >= 81 else None
    if other is None or other == EMPTY_CELLS or more[81:82].strip(NAME_SEPARATORS):
        return Reading(line, cells, _name_after_cells(rest))
    name = _name_after_cells(more[81:])
    if is_state_of(cells, other):
        return Reading(line, cells, name)
    if "." not in cells and is_state_of(other, cells):
        return Reading(line, other, name)
    return faulty_reading(line, "found two puzzles on the line; expected one on each line")


def _is_empty_grid(text: str) -> bool:
    """Whether 81 blanks are an empty grid, and not a ruled line. A ruled line mixes its
    characters."""
    return len(set(text)) == 1 and text[0] != " "


def _fault_of_groups(text: str, line: int) -> Reading | None:
    """A faulty reading if a line has nine groups, almost all of nine cells; otherwise None. What
    has only different digits in each group may be a row of pencil marks."""
    match = _GROUPS.fullmatch(text)
    if match is None:
        return None
    groups = text.split(match[1])
    broken = [n for n, group in enumerate(groups) if len(group) != 9]
    if not 1 <= len(broken) <= 3 or all(len(set(group)) == len(group) for group in groups):
        return None
    n = broken[0]
    return faulty_reading(line, row_of_other_length(n + 1, len(groups[n])))


def _fault_if_meant(text: str, line: int) -> Reading | None:
    """A faulty reading if a line is almost a puzzle, with too few, too many or wrong cells;
    otherwise None."""
    word = re.split(f"[{NAME_SEPARATORS}]", text.strip(), maxsplit=1)[0]
    if len(word) in (728, 729, 730):
        return _fault_of_marks(text, word, line)
    body = text if len(text) == 81 else word
    if not FEWEST_CELLS <= len(body) <= 810 or not any(c in "0123456789" for c in body):
        return None
    if other_size_in(body):
        return None
    wrong = [n for n, character in enumerate(body) if normal_cells(character) is None]
    if len(wrong) > len(body) // 8:
        return None
    if not wrong:
        return faulty_reading(line, f"found {len(body)} cells; a puzzle on one line has 81")
    n = wrong[0]
    place, cells = (f" for {Cell(n)}", (n,)) if n < 81 else ("", ())
    expected = f"81 cells, each 1-9 or one of {BLANKS.strip()} for an empty cell"
    if n == 81:
        expected = "a blank, a comma, a semicolon or # after 81 cells"
    what = f"found {quoted(body[n])}{place}; expected {expected}"
    return faulty_reading(line, what, column=text.index(body) + n + 1, cells=cells)


def _fault_of_marks(text: str, word: str, line: int) -> Reading | None:
    if len(word) != 729:
        what = f"found {len(word)} characters; pencil marks on one line have 729"
        return faulty_reading(line, what, form="marks")
    try:
        parse_marks(word)
    except InvalidPuzzle as error:
        column, cells = text.index(word) + (error.where.column or 1), error.where.cells
        return faulty_reading(line, error.what, column=column, cells=cells, form="marks")
    return None


def _name_after_cells(rest: str) -> str:
    return clean_name(rest.strip(NAME_SEPARATORS).strip('"'))
