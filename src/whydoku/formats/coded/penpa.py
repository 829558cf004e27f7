"""Reads what follows `p=` in a link of Penpa, in which people draw puzzles of every kind.

It is deflated text in base64, with a line each for the board, its margins, the modes, what the
puzzle shows, what a solver has written, and which cells there are; then come settings. On a line
the names of keys are shortened to `z` and a sign. Points are numbered row by row, two rows and
columns around the board included: first the cells, then as many corners, each that below and on
the right of a cell.

Penpa knows no rules, so a drawing is a sudoku only if nothing is drawn but digits, borders that
part the grid into as many regions as it has rows, and whole diagonals, and if no words tell more.
The digits of a solver are placed ones; what a solver can undo is not looked at.
"""

from __future__ import annotations

import binascii
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Any, Final
from urllib.parse import unquote

from whydoku.errors import InvalidPuzzle, quoted
from whydoku.formats.coded.app_objects import reading_of_parts, rules_of_drawing
from whydoku.formats.coded.json_text import strict_json
from whydoku.formats.coded.unknown_rules import refuse_words
from whydoku.formats.sources.reading import Reading
from whydoku.grids.notation import format_cell
from whydoku.grids.rules import SMALLEST, Rules

LARGEST: Final = 1 << 20
"""The most bytes of the text."""

_BOARDS: Final = ("square", "sudoku")
_NUMBERS, _EDGES, _HISTORY = "zN", "zE", ("zR", "zU", "z8")
_NO_HISTORY: Final[Mapping[str, Any]] = {"z_": []}
_BORDERS: Final = (2, 21)
"""The looks of thick black lines."""

_TOKEN: Final = re.compile(r'("(?:[^"\\]|\\.)*")|z(.)')
_TITLE, _RULES, _BACKGROUND, _TAGS = 15, 18, 21, 17
"""Where in the first line title, rules and a picture behind the grid stand, if it has them, and on
which line the kinds of puzzle."""
_PLAIN: Final = {19: ("", "ON", "OFF"), 20: ("", "true", "false")}
"""What stands between rules and picture: settings of what a solver sees."""

_DAMAGED: Final = "the link is damaged or cut short"


class _Board:
    """The places of a square board: how many cells a row has, and how points are numbered."""

    def __init__(self, head: list[str], margins: list[int]) -> None:
        top, bottom, left, right = margins
        wide, high = int(head[1]), int(head[2])
        self.size, self.across = wide - left - right, wide + 4
        self.first = (top + 2) * self.across + left + 2
        self.all = self.across * (high + 4)
        if self.size != high - top - bottom or not SMALLEST <= self.size <= 9:
            found = f"{high - top - bottom} rows of {self.size} cells"
            raise InvalidPuzzle(f"found a board of {found}; expected 4 to 9 rows of as many cells")

    def cells(self) -> list[int]:
        """The points of the cells, from the first to the last."""
        rows = range(self.first, self.first + self.size * self.across, self.across)
        return [row + column for row in rows for column in range(self.size)]

    def place(self, point: int, kind: int = 0) -> tuple[int, int]:
        """The row and the column of a cell, or with `kind` 1 those of the lines that cross in a
        corner; raises InvalidPuzzle for a point of another kind, or outside."""
        most, begin = self.size - 1 + kind, self.first + kind * (self.all - self.across - 1)
        row, column = divmod(point - begin, self.across)
        if not (0 <= row <= most and 0 <= column <= most):
            raise InvalidPuzzle("found something drawn outside the cells of the grid")
        return row, column


def reading_of(packed: str, line: int) -> Reading:
    """The puzzle of a link; raises InvalidPuzzle if it is none, or if it may have rules that a
    drawing does not say."""
    try:
        return _reading(_text(packed).split("\n"), line)
    except InvalidPuzzle:
        raise
    except (ValueError, TypeError, AttributeError, LookupError, RecursionError):
        raise InvalidPuzzle(_DAMAGED) from None


def _reading(lines: list[str], line: int) -> Reading:
    head, drawn = lines[0].split(","), _value(lines[3])
    if head[0] not in _BOARDS:
        raise InvalidPuzzle(f"found a board of the kind {quoted(head[0])}; expected a square one")
    board = _Board(head, [_whole(n) for n in _value(lines[1])])
    if sorted(accumulate(map(_whole, _value(lines[5])))) != board.cells():
        raise InvalidPuzzle("found a board with hidden or further cells; expected a whole square")
    _refuse_further(drawn, (_NUMBERS, _EDGES), "digits and borders")
    solved = _value(lines[4]) if lines[4] else {}
    _refuse_further(solved, (_NUMBERS, *_HISTORY), "digits of a solver")
    title = _told(head, _TITLE).removeprefix("Title:").strip()
    tags = "".join(line for line in lines[_TAGS : _TAGS + 1] if line.startswith("["))
    refuse_words(_told(head, _RULES), _value(tags or "[]"))
    _refuse_head(head)
    asked = _rules(board, drawn.get(_EDGES, {}))
    givens, placed = (_digits(board, layer.get(_NUMBERS, {})) for layer in (drawn, solved))
    for n, (given, digit) in enumerate(zip(givens, placed, strict=True)):
        if given not in (".", digit) and digit != ".":
            cell = format_cell(n // board.size * 9 + n % board.size)
            raise InvalidPuzzle(f"found {digit} of a solver in {cell}, where {given} is given")
        placed[n] = "." if given == digit else digit
    noted = [frozenset[int]()] * len(givens)
    return reading_of_parts(line, givens, placed, noted, title, "line", asked=asked)


def _told(head: list[str], field: int) -> str:
    return unquote("".join(head[field : field + 1])).strip()


def _refuse_head(head: list[str]) -> None:
    """Refuses fields of the first line that say more than Penpa writes there, or show a picture."""
    for field, told in enumerate(head[_RULES + 1 :], _RULES + 1):
        if field == _BACKGROUND and told:
            if _value(_text(told)).get("url"):
                raise InvalidPuzzle("found a picture behind the grid, which may be another rule")
        elif told not in _PLAIN.get(field, ("",)):
            raise InvalidPuzzle(f"found {quoted(told)} among the settings of the board")


def _refuse_further(layer: dict[str, Any], known: tuple[str, ...], what: str) -> None:
    for key, told in layer.items():
        if key not in known and told and told != _NO_HISTORY:
            raise InvalidPuzzle(
                f"found more than {what}, namely {quoted(key)}, which may be another rule"
            )


def _digits(board: _Board, numbers: Mapping[str, Any]) -> list[str]:
    """The characters of the digits in a layer."""
    digits = ["."] * board.size**2
    for point, told in numbers.items():
        row, column = board.place(_point(point))
        digits[row * board.size + column] = _digit(told, row * 9 + column, board.size)
    return digits


def _point(text: str) -> int:
    """The number of a point, which is written in one way alone."""
    number = int(text)
    if str(number) != text:
        raise InvalidPuzzle(_DAMAGED)
    return number


def _whole(number: Any) -> int:
    if type(number) is not int:
        raise InvalidPuzzle(_DAMAGED)
    return number


def _text(packed: str) -> str:
    try:
        unpacker = zlib.decompressobj(-15)
        text = unpacker.decompress(b64decode(packed, validate=True), LARGEST)
        if unpacker.unconsumed_tail:
            raise InvalidPuzzle("the link holds more than a puzzle can")
        if not unpacker.eof or unpacker.unused_data:
            raise InvalidPuzzle(_DAMAGED)
        return text.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise InvalidPuzzle(_DAMAGED) from None


def _value(text: str) -> Any:
    """The value of a line of JSON whose keys are shortened."""

    def whole(found: re.Match[str]) -> str:
        return found[1] or ("null" if found[2] == "O" else f'"z{found[2]}"')

    return strict_json(_TOKEN.sub(whole, text))


def _digit(told: Any, cell: int, size: int) -> str:
    match told:
        case [str(digit), _, "1"] if digit.strip() in tuple("123456789"[:size]):
            return digit.strip()
    shown = quoted(str(told[0] if isinstance(told, list) and told else told))
    raise InvalidPuzzle(f"found {shown} in {format_cell(cell)}; expected 1-{size}")


def _rules(board: _Board, edges: Mapping[str, int]) -> Rules:
    """The rules that borders and diagonals draw."""
    size = board.size
    walls: set[tuple[int, int, bool]] = set()
    pieces: dict[int, set[int]] = {1: set(), -1: set()}
    for ends, look in edges.items():
        (r, c), (row, column) = sorted(board.place(_point(end), 1) for end in ends.split(","))
        if row - r + abs(column - c) == 1 and look in _BORDERS:
            walls.add((r, c, row > r))
        elif row - r == 1 and column - c == 1 and r == c:
            pieces[1].add(r)
        elif row - r == 1 and column - c == -1 and r + c == size:
            pieces[-1].add(r)
        else:
            raise InvalidPuzzle("found a line that is neither a border nor a part of a diagonal")
    houses = []
    for way, rows in pieces.items():
        if rows and len(rows) < size:
            raise InvalidPuzzle("found a diagonal that does not cross the whole grid")
        if rows:
            houses.append([r * 9 + (r if way > 0 else size - 1 - r) for r in range(size)])
    return rules_of_drawing("".join(_letters(size, walls)), houses)


def _letters(size: int, walls: set[tuple[int, int, bool]]) -> Iterator[str]:
    """Yields the letter of the region of each cell; a wall has the row and the column of the lines
    in which it begins, and whether it goes down."""
    region: dict[tuple[int, int], int] = {}
    cells = [(r, c) for r in range(size) for c in range(size)]
    for first in cells:
        if first in region:
            continue
        number, reached = len({*region.values()}), [first]
        region[first] = number
        for r, c in reached:
            for there, wall in (
                ((r - 1, c), (r, c, False)),
                ((r + 1, c), (r + 1, c, False)),
                ((r, c - 1), (r, c, True)),
                ((r, c + 1), (r, c + 1, True)),
            ):
                if there in cells and there not in region and wall not in walls:
                    region[there] = number
                    reached.append(there)
    if len({*region.values()}) != size:
        found = len({*region.values()})
        raise InvalidPuzzle(f"found borders that part the grid into {found} regions, not {size}")
    return ("ABCDEFGHI"[region[cell]] for cell in cells)
