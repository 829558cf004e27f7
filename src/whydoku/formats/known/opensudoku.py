"""Reads and writes OpenSudoku XML: a folder of games, which are read one by one.

    <opensudoku>
      <name>Folder</name>
      <game data="81 characters, or a version and all cells with their notes" />
    </opensudoku>

In the longer form of the data, the notes of the cells are their remaining candidates if every open
cell has some; otherwise they claim nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from whydoku.errors import InvalidPuzzle, quoted
from whydoku.formats.sources.format import document_reader, read_line, written_together
from whydoku.formats.sources.grids import grid_and_notes, normal_cells, noted_digits
from whydoku.formats.sources.reading import Reading, clean_name, faulty_reading, refused_reading
from whydoku.formats.sources.source import Lines
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CandidateSet

_FIRST_TAG: Final = r"\s*<[?!A-Za-z]"
_DATA: Final = r"version:\s*+([1-4])\s++([0-9|,\-\s]*+)"
_FORMAT: Final = "opensudoku"
_ESCAPES: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;"}
)


@document_reader("<", order=1)
def read(text: str, lines: Lines) -> Iterator[Reading] | None:
    """Yields the games of the document that begins with this line, each as soon as it arrives."""
    return _read(text, lines) if _begins(text) else None


def _begins(text: str) -> bool:
    """Whether an XML document begins with this line."""
    return re.match(_FIRST_TAG, text) is not None


def _read(text: str, lines: Lines) -> Iterator[Reading]:
    from whydoku.formats.coded.xml_text import OpenDocument

    first = lines.number
    games: list[dict[str, str]] = []
    document = OpenDocument(lines, games.append)
    line: str | None = text
    while line is not None:
        error = None
        try:
            document.feed(line)
        except InvalidPuzzle as fault:
            error = fault
        for game in games:
            yield _reading_of_game(game, lines.number)
        games.clear()
        if error:
            yield Reading(first, error=error, format=_FORMAT)
            if document.root:
                yield from _puzzles_among(line, lines, f"</{document.root}")
        if error or document.is_whole:
            return
        line = next(lines, None)
    yield faulty_reading(first, document.cut_off, found_on=lines.number, form=_FORMAT)


@written_together(
    "opensudoku",
    "OpenSudoku XML",
    suffixes=".opensudoku .xml",
    carries="placed candidates notes name",
    place=13,
)
def _document(puzzles: Iterable[Reading]) -> Iterator[str]:
    # Nothing is written before a first puzzle that cannot be.
    begin = '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n  <name>whydoku</name>\n'
    for puzzle in puzzles:
        note = f" note={_attribute(puzzle.label)}" if puzzle.label else ""
        yield f"{begin}  <game data={_attribute(_data_of(puzzle))}{note} />\n"
        begin = ""
    yield f"{begin}</opensudoku>\n"


def _attribute(text: str) -> str:
    """The text as the value of an XML attribute, in quotes."""
    return f'"{text.translate(_ESCAPES)}"'


def _reading_of_game(game: dict[str, str], line: int) -> Reading:
    text = (game.get("data") or game.get("cells_data") or "").strip()
    name = clean_name(game.get("note"))
    if len(text) == 81 and (cells := normal_cells(text)):
        return Reading(line, cells, name, format=_FORMAT)
    try:
        grid, notes = _grid_of_cells(text)
        return Reading(line, None, name, None, grid, _FORMAT, notes=notes)
    except InvalidPuzzle as error:
        return refused_reading(line, error, _FORMAT)


def _grid_of_cells(data: str) -> tuple[Grid, CandidateSet]:
    """The grid and the notes in the longer form of a game's data. Each cell has a digit, one or two
    fields of notes, and a field that says whether the digit can be changed."""
    match = re.fullmatch(_DATA, data)
    if not match:
        raise InvalidPuzzle(
            f"found the game data {quoted(data)}; expected 81 characters, "
            "or a version 1-4 and 81 cells"
        )
    version = int(match[1])
    fields = [word for word in re.split(r"[|\s]+", match[2]) if word]
    each = 4 if version == 4 else 3
    if len(fields) != 81 * each:
        raise InvalidPuzzle(
            f"found {len(fields)} fields in the game data; version {version} has {81 * each}"
        )
    givens, placed, notes = [], [], []
    for i in range(81):
        value, *noted, editable = fields[i * each : (i + 1) * each]
        if len(value) != 1 or value not in "0123456789" or editable not in ("0", "1"):
            raise InvalidPuzzle(f"found {quoted(value)}|{quoted(editable)} in the game data")
        digit = "." if value == "0" else value
        givens.append(digit if editable == "0" else ".")
        placed.append(digit if editable == "1" else ".")
        notes.append(_digits_noted(version, noted[-1]))
    return grid_and_notes("".join(givens), "".join(placed), notes)


def _digits_noted(version: int, text: str) -> list[int]:
    if version == 1:
        return [int(d) for d in text.split(",") if len(d) == 1 and d in "123456789"]
    m = int(text) if text.isdigit() and len(text) < 5 else 0
    return [d for d in range(1, 10) if m >> d - 1 & 1]


def _data_of(puzzle: Reading) -> str:
    grid = puzzle.grid
    if grid.is_puzzle and not puzzle.notes:
        return grid.as_line().replace(".", "0")
    given = grid.puzzle.as_line()
    notes = noted_digits(grid, puzzle.notes)
    cells = [
        f"{digit.replace('.', '0')}|{''.join(f'{d},' for d in notes[i]) or '-'}"
        f"|{int(given[i] == '.')}|"
        for i, digit in enumerate(grid.as_line())
    ]
    return "version: 1\n" + "".join(cells)


def _puzzles_among(line: str, lines: Lines, end: str) -> Iterator[Reading]:
    """Yields the puzzles on lines of their own in the rest of a document that cannot be read, from
    this line up to its end."""
    while end not in line.lower():
        if not _begins(line) and (reading := read_line(line, lines.number)) and not reading.error:
            yield reading
        following = next(lines, None)
        if following is None:
            return
        line = following
