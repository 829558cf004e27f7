"""Reads and writes HoDoKu library lines: a technique, a position, and the step expected there.

    :<technique>:<digits>:<grid>:<removed>:<eliminations>:<placements>:<extra>

In the grid, a `+` marks the digit after it as placed rather than given. Candidates are written as
three digits: digit, row, column. A case of other rules has them before the line, and a blank.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from whydoku.errors import InvalidPuzzle, Where, quoted
from whydoku.formats.sources.format import line_reader, written
from whydoku.formats.sources.grids import grid_of_parts, normal_cells, plain_cells
from whydoku.formats.sources.limits import LONGEST_LIBRARY_LINE
from whydoku.formats.sources.reading import Reading, clean_name, refused_reading
from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import BLANKS
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.grids.spaces import ALL_DIGITS

_TRIPLE: Final = re.compile("[1-9]{3}")


class LibraryLine(NamedTuple):
    """The fields of a library line. Givens and placed digits are texts with a character for each
    cell."""

    technique: str
    digits: str
    givens: str
    placed: str
    removed: Candidates
    eliminations: Candidates
    placements: Candidates
    extra: str
    rules: Rules = CLASSIC

    def grid(self, *, proved: bool = False) -> Grid:
        """The position as a grid. If `proved` is set, the removed candidates count as proved;
        otherwise all of them count as unproved."""
        unproved = 0 if proved else None
        return grid_of_parts(self.givens, self.placed, self.removed, unproved, self.rules)


def parse_library_line(text: str, rules: Rules = CLASSIC) -> LibraryLine:
    """The fields of a library line under these rules. Fields that are missing at its end are
    empty."""
    if len(text) > LONGEST_LIBRARY_LINE:
        raise InvalidPuzzle(
            f"found a HoDoKu line of {len(text)} characters; at most {LONGEST_LIBRARY_LINE} are "
            "allowed"
        )
    fields = text.strip().split(":")
    if not 1 < len(fields) <= 8 or fields[0]:
        raise InvalidPuzzle(
            f"found {len(fields) - 1} fields; a library line starts with a colon and has at most "
            "7: technique, digits, grid, removed, eliminations, placements, extra"
        )
    fields += [""] * (8 - len(fields))
    column = text.index(":") + len(fields[1]) + len(fields[2]) + 4
    givens, placed = _givens_and_placed(plain_cells(fields[3]), column, rules.size**2)
    return LibraryLine(
        fields[1].strip(),
        fields[2].strip(),
        givens,
        placed,
        _candidates_of_triples(fields[4], "removed"),
        _candidates_of_triples(fields[5], "eliminations"),
        _candidates_of_triples(fields[6], "placements"),
        fields[7].strip(),
        rules,
    )


@line_reader(":")
def read(text: str, line: int) -> Reading | None:
    """The position in a library line, with the code of the technique as its name."""
    if text.count(":") < 3 or not any(c.isdigit() or c == "." for c in text):
        return None
    try:
        position = parse_library_line(text)
        name = clean_name(position.technique)
        if not position.removed and position.placed == "." * 81:
            return Reading(line, position.givens, name, format="hodoku")
        return Reading(line, None, name, None, position.grid(), "hodoku")
    except InvalidPuzzle as error:
        return refused_reading(line, error, "hodoku")


@written("hodoku", "HoDoKu library lines", carries="placed candidates", place=6)
def write(puzzle: Reading) -> str:
    """A library line without a technique. The name of the puzzle is lost, and so is the difference
    between candidates removed with and without a proof."""
    cells, grid = [], puzzle.grid
    for i, digit in enumerate(grid.as_line()):
        placed = digit != "." and grid.placed.bits >> i * 9 & ALL_DIGITS
        cells.append(f"+{digit}" if placed else digit)
    removed = " ".join(
        f"{k % 9 + 1}{k // 81 + 1}{k // 9 % 9 + 1}" for k in members(grid.removed.bits)
    )
    return f":::{''.join(cells)}:{removed}:::"


def _givens_and_placed(text: str, column: int, size: int) -> tuple[str, str]:
    givens, placed = [], []
    put = False
    for n, character in enumerate(text.strip()):
        if character == "+" and not put:
            put = True
            continue
        cell = normal_cells(character)
        if cell is None or (put and cell == "."):
            raise InvalidPuzzle(
                f"found {quoted(character)} in the grid; expected 1-9, one of {BLANKS.strip()} for "
                "an empty cell, or + before a placed digit",
                Where(column=column + n),
            )
        givens.append("." if put else cell)
        placed.append(cell if put else ".")
        put = False
    if len(givens) != size or put:
        raise InvalidPuzzle(
            f"found {len(givens)} cells in the grid of a HoDoKu line; expected {size}",
            Where(column=column),
        )
    return "".join(givens), "".join(placed)


def _candidates_of_triples(text: str, field: str) -> Candidates:
    candidates = 0
    for word in text.split():
        if not _TRIPLE.fullmatch(word):
            raise InvalidPuzzle(
                f"found {quoted(word)} among the {field}; expected candidates as three digits 1-9: "
                "digit, row, column"
            )
        d, r, c = (int(digit) - 1 for digit in word)
        candidates |= 1 << (r * 9 + c) * 9 + d
    return candidates
