"""What a picture leaves in doubt, in sentences and as JSON: the cells that may hold something else,
and the reading that is likelier by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypedDict

from whydoku.errors import listed
from whydoku.formats.catalogue import write
from whydoku.formats.json_names import CellName
from whydoku.formats.known.json_puzzles import RecordJson, reading_data
from whydoku.formats.sources.reading import Doubt, Reading
from whydoku.grids.bulk import check_many
from whydoku.grids.notation import format_cell


class DoubtJson(TypedDict):
    """A cell of a picture that may hold something else than was read."""

    cell: CellName
    digit: int
    """What was read, 0 for no digit."""
    other: int
    """What is next likeliest, 0 for no digit."""


class DoubtsJson(TypedDict, total=False):
    """What a picture leaves in doubt."""

    doubts: list[DoubtJson]
    offered: RecordJson


def doubts_data(reading: Reading) -> DoubtsJson:
    """What is in doubt about a reading; empty if nothing is."""
    data = DoubtsJson()
    if reading.doubts:
        data["doubts"] = [
            DoubtJson(cell=format_cell(cell), digit=digit, other=other)
            for cell, digit, other in reading.doubts
        ]
    if reading.offered:
        data["offered"] = reading_data(reading.offered)
    return data


# In words

_MOST: Final = 12
"""The most cells that a sentence names."""


def doubts_told(reading: Reading) -> Iterator[str]:
    """Yields sentences about what is in doubt; none if nothing is."""
    if reading.doubts:
        cells = [_told(reading, doubt) for doubt in reading.doubts]
        if len(cells) > _MOST:
            cells[_MOST:] = [f"and {len(cells) - _MOST} more cells"]
        yield f"doubtful: {'; '.join(cells)}"
    if reading.offered:
        yield _offer(reading, reading.offered)


def _told(reading: Reading, doubt: Doubt) -> str:
    cell, other = format_cell(doubt.cell), _content(doubt.other)
    has_notes = any(note.cell == doubt.cell for note in reading.notes)
    read = "pencil marks" if has_notes else _content(doubt.digit)
    return f"{cell} may not be {read}" if read == other else f"{cell} may be {read} or {other}"


def _content(digit: int) -> str:
    return str(digit) if digit else "empty"


def _offer(reading: Reading, likelier: Reading) -> str:
    """The sentence about what is likelier than what was read, as a text that can be read too."""
    pairs = enumerate(zip(_line(reading), _line(likelier), strict=True))
    changes = [
        f"{format_cell(i)} {_content(_digit(new))} instead of {_content(_digit(old))}"
        for i, (old, new) in pairs
        if old != new
    ]
    line = _line(reading)
    has = "several solutions" if [*check_many([line])] == [2] else "no solution"
    text = write(likelier, "jsonl" if likelier.state else "line")
    return f"has {has} as it was read, but one with {listed(changes)}: {text}"


def _line(reading: Reading) -> str:
    """All digits of a grid as 81 characters, even if they clash."""
    if reading.filled:
        return reading.filled.found
    return reading.line81 or reading.grid.as_line()


def _digit(symbol: str) -> int:
    return 0 if symbol == "." else int(symbol)
