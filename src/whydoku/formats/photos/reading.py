"""The grids of a picture as readings. Printed digits are givens, those written by hand are what a
player has placed, and pencil marks are notes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from whydoku.errors import InvalidPuzzle, Where, counted
from whydoku.formats.photos.opening import pictures_in
from whydoku.formats.sources.grids import EMPTY_CELLS, grid_of_parts
from whydoku.formats.sources.packed import PictureFile
from whydoku.formats.sources.reading import NO_NOTES, ClashingParts, Doubt, Reading
from whydoku.grids.bits import members
from whydoku.grids.bulk import check_many
from whydoku.grids.engine.photos import MARKS, WRITTEN, PhotographedGrid, photographed
from whydoku.grids.parts.sets import CandidateSet

_SURE: Final = 128
"""How sure a cell is that is in no doubt."""

_NONE: Final = "expected a photo that shows all of a grid, from above and sharp"


@cache
def net() -> bytes:
    """The weights by which the engine reads cells."""
    return Path(__file__).with_name("net.bin").read_bytes()


def readings_of_picture(file: PictureFile) -> Iterator[Reading]:
    """Yields the grids of a picture, or of the pages of a PDF in their order; a single faulty
    reading if there is none, or if the file cannot be read."""
    found = pages = 0
    lack = ""
    try:
        for pixels in pictures_in(file.data()):
            pages += 1
            grids = photographed(pixels.data, pixels.width, pixels.channels, net())
            for number, grid in enumerate(grids, 1):
                found += 1
                place = Where(page=pixels.page, grid=number if len(grids) > 1 else None)
                yield reading_of(grid, found, place)
    except InvalidPuzzle as error:
        lack = error.what
    if not found and not lack:
        on = f"on the {counted(pages, 'page')}" if pages > 1 else "in the picture"
        lack = f"found no Sudoku {on}; {_NONE}"
    if lack:
        yield Reading(found + 1, error=InvalidPuzzle(lack), format="photo", place=Where())


def reading_of(grid: PhotographedGrid, number: int = 1, place: Where | None = None) -> Reading:
    """The reading of a grid, which has this number among those of its file."""
    read = _reading_with(grid, grid.digits, number, place or Where())
    if grid.verdict and grid.likelier != grid.digits:
        likelier = _reading_with(grid, grid.likelier, number, place or Where())
        read = read._replace(offered=likelier)
    cells = zip(range(81), grid.digits, grid.others, grid.sure, strict=True)
    doubts = [Doubt(i, digit, other) for i, digit, other, sure in cells if sure < _SURE]
    return read._replace(doubts=tuple(doubts if grid.verdict else _unsettled(grid, doubts)))


def _unsettled(grid: PhotographedGrid, doubts: list[Doubt]) -> Iterator[Doubt]:
    """Yields the doubts that the rules do not settle in a grid that has one solution.

    They settle what is printed if the other reading is no puzzle, or has the same solution: as it
    has if one of the two readings is an empty cell.
    """
    symbols = [str(digit) if digit else "." for digit in grid.digits]
    others = ["".join([*symbols[:i], str(new), *symbols[i + 1 :]]) for i, _, new in doubts]
    for doubt, status in zip(doubts, check_many(others), strict=True):
        is_other_puzzle = doubt.digit and doubt.other and status == 1
        if is_other_puzzle or grid.kinds[doubt.cell] in (WRITTEN, MARKS):
            yield doubt


def _reading_with(grid: PhotographedGrid, digits: bytes, number: int, place: Where) -> Reading:
    """The reading of a grid with these digits."""
    given, placed = [
        "".join(str(d) if d and (k == WRITTEN) == is_written else "." for d, k in pairs)
        for is_written in (False, True)
        for pairs in [[*zip(digits, grid.kinds, strict=True)]]
    ]
    reading = Reading(number, format="photo", place=place)
    marked = (i for i in range(81) if grid.kinds[i] == MARKS and not digits[i])
    notes = CandidateSet(i * 9 + d for i in marked for d in members(grid.marks[i]))
    if placed == EMPTY_CELLS:
        return reading._replace(line81=given, notes=notes or NO_NOTES)
    try:
        return reading._replace(state=grid_of_parts(given, placed), notes=notes or NO_NOTES)
    except ClashingParts as fault:
        return reading._replace(error=fault.on_sheet(place), filled=fault.filled)
