"""OpenSudoku XML: a folder of games, read game by game.

    <opensudoku>
      <name>Folder</name>
      <game data="81 characters, or a version and all cells with their notes" />
    </opensudoku>

The parser refuses document types, and with them entities, so that a file can neither blow up in
memory nor reach the network. In the longer form of the data a cell's notes are its remaining
candidates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.parsers import expat

from whydoku.errors import InvalidPuzzle, Where, quoted
from whydoku.formats import short_forms
from whydoku.formats.grids import grid_of_notes, noted_digits
from whydoku.formats.limits import DEEPEST_NESTING, LARGEST_VALUE
from whydoku.formats.one_line import normal_cells
from whydoku.formats.reading import Reading, clean_name, faulty_reading, refused_reading
from whydoku.formats.short_forms import undecodable
from whydoku.formats.source import Lines, Unreadable, bad_byte
from whydoku.grid import Grid

_FIRST_TAG: Final = re.compile(r"\s*<[?!A-Za-z]")
_DATA: Final = re.compile(r"version:\s*+([1-4])\s++([0-9|,\-\s]*+)")
_FORMAT: Final = "opensudoku"
_ESCAPES: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;"}
)
DOCUMENT_HEAD: Final = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n  <name>whydoku</name>\n'
)
DOCUMENT_TAIL: Final = "</opensudoku>\n"


def begins(text: str) -> bool:
    """Whether an XML document starts with this line."""
    return _FIRST_TAG.match(text) is not None


def read(text: str, lines: Lines) -> Iterator[Reading]:
    """Yields the games of the document that starts with this line, each as soon as it arrives."""
    first = lines.number
    document = _Document(lines)
    line: str | None = text
    while line is not None:
        try:
            document.feed(line)
        except InvalidPuzzle as error:
            yield from document.taken()
            yield Reading(first, error=error, format=_FORMAT)
            if document.is_open:
                _skip_document(line, lines)
            return
        yield from document.taken()
        if document.is_whole:
            return
        line = next(lines, None)
    yield faulty_reading(first, document.cut_off, found_on=lines.number, form=_FORMAT)


def game_element(grid: Grid, name: str) -> str:
    """A grid as one `game` element of a document."""
    note = f" note={_attribute(name)}" if name else ""
    return f"  <game data={_attribute(_data_of_grid(grid))}{note} />\n"


def _attribute(text: str) -> str:
    """A text as a quoted attribute value."""
    return f'"{text.translate(_ESCAPES)}"'


class _Document:
    """A parser that takes lines one by one and collects readings."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._found: list[Reading] = []
        self._open: list[str] = []
        self._since = 0
        self._first = ""
        self.is_whole = False
        parser = expat.ParserCreate()
        parser.StartDoctypeDeclHandler = self._doctype
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        self._parser = parser

    def feed(self, line: str) -> None:
        if isinstance(line, Unreadable):
            raise self._fault(line.why)
        if bad := bad_byte(line):
            raise self._fault(undecodable(bad[0]))
        self._first = self._first or line.strip()
        self._since += len(line)
        if self._since > LARGEST_VALUE:
            raise self._fault(f"one tag has more than the {LARGEST_VALUE} characters allowed")
        try:
            self._parser.Parse(f"{line}\n", False)
        except expat.ExpatError as error:
            if not self._open:
                raise self._fault(self._foreign(self._first)) from None
            message = expat.errors.messages.get(error.code, str(error.code))
            raise self._fault(f"this tag is damaged: {message}", error.offset + 1) from None
        except UnicodeEncodeError:
            raise self._fault("found a byte that is not a character among the tags") from None

    def _foreign(self, found: str) -> str:
        return (
            f"found {quoted(found)}, as in a web page; of texts with tags only files of OpenSudoku "
            "are read, so copy the puzzle alone"
        )

    @property
    def cut_off(self) -> str:
        """What is wrong with a text that ends before the document does."""
        if self._open:
            return "the OpenSudoku file is cut off; </opensudoku> must end it"
        return self._foreign(self._first)

    @property
    def is_open(self) -> bool:
        """Whether the root element is open and not yet closed."""
        return bool(self._open)

    def taken(self) -> list[Reading]:
        found, self._found = self._found, []
        return found

    def _fault(self, what: str, column: int | None = None) -> InvalidPuzzle:
        return InvalidPuzzle(what, Where(self._lines.number, column))

    def _doctype(self, name: str, *_: object) -> None:
        raise self._fault(self._foreign(f"<!DOCTYPE {name}>"))

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._since = 0
        if not self._open and tag.lower() != "opensudoku":
            raise self._fault(self._foreign(f"<{tag}>"))
        self._open.append(tag.lower())
        if len(self._open) > DEEPEST_NESTING:
            fault = f"the tags are nested deeper than the {DEEPEST_NESTING} levels allowed"
            raise self._fault(fault)
        if tag.lower() == "game":
            data = attributes.get("data") or attributes.get("cells_data") or ""
            name = clean_name(attributes.get("note"))
            self._found.append(_reading_of_game(data, name, self._lines.number))

    def _end(self, _: str) -> None:
        self._since = 0
        self._open.pop()
        self.is_whole = not self._open

    def _text(self, text: str) -> None:
        if len(self._open) == 1 and text.strip():
            raise self._fault(f"found {quoted(text.strip())} between the tags of the file")


def _reading_of_game(data: str, name: str, line: int) -> Reading:
    text = data.strip()
    if len(text) == 81 and (cells := normal_cells(text)):
        return Reading(line, cells, name, format=_FORMAT)
    try:
        return Reading(line, None, name, None, _grid_of_cells(text), _FORMAT)
    except InvalidPuzzle as error:
        return refused_reading(line, error, _FORMAT)


def _grid_of_cells(data: str) -> Grid:
    """The grid of game data: per cell a digit, one or two fields of notes, and an editable flag."""
    found = _DATA.fullmatch(data)
    if not found:
        raise InvalidPuzzle(
            f"found the game data {quoted(data)}; expected 81 characters, "
            "or a version 1-4 and 81 cells"
        )
    version = int(found[1])
    fields = [word for word in re.split(r"[|\s]+", found[2]) if word]
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
    return grid_of_notes("".join(givens), "".join(placed), notes)


def _digits_noted(version: int, text: str) -> list[int]:
    if version == 1:
        return [int(d) for d in text.split(",") if len(d) == 1 and d in "123456789"]
    m = int(text) if text.isdigit() and len(text) < 5 else 0
    return [d for d in range(1, 10) if m >> d - 1 & 1]


def _data_of_grid(grid: Grid) -> str:
    if grid.is_puzzle:
        return grid.as_line().replace(".", "0")
    given = grid.puzzle.as_line()
    notes = noted_digits(grid)
    cells = [
        f"{digit.replace('.', '0')}|{''.join(f'{d},' for d in notes[i]) or '-'}"
        f"|{int(given[i] == '.')}|"
        for i, digit in enumerate(grid.as_line())
    ]
    return "version: 1\n" + "".join(cells)


def _skip_document(line: str, lines: Lines) -> None:
    """Skips the rest of a faulty document, up to its end or a line that is a puzzle."""
    while "</opensudoku" not in line.lower():
        if not begins(line) and (found := short_forms.read_line(line, 0)) and not found.error:
            lines.put_back(line)
            return
        following = next(lines, None)
        if following is None:
            return
        line = following
