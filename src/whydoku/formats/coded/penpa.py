"""Reads what follows `p=` in a link of Penpa, in which people draw puzzles of every kind.

It is deflated text in base64, with a line each for the board, its margins, the modes, what the
puzzle shows, and what a solver has written. On a line the names of keys are shortened to `z` and a
sign. Points are numbered row by row, two rows and columns around the board included: first the
cells, then as many corners, each that below and on the right of a cell.

Penpa knows no rules, so a drawing is a sudoku only if nothing is drawn but digits, borders that
part the grid into as many regions as it has rows, and whole diagonals, and if no words tell more.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator, Mapping
from typing import Any, Final
from urllib.parse import unquote

from whydoku.errors import InvalidPuzzle, quoted
from whydoku.formats.coded.app_objects import reading_of_parts, refuse_words, rules_of_drawing
from whydoku.formats.sources.reading import Reading
from whydoku.grids.notation import format_cell
from whydoku.grids.rules import SMALLEST, Rules

LARGEST: Final = 1 << 20
"""The most bytes of the text."""

_BOARDS: Final = ("square", "sudoku")
_NUMBERS, _EDGES, _HISTORY = "zN", "zE", ("zR", "zU", "z8")
_BORDERS: Final = (2, 21)
"""The looks of thick black lines."""

_TOKEN: Final = re.compile(r'("(?:[^"\\]|\\.)*")|z(.)')
_TITLE, _RULES = 15, 18
"""Where in the first line title and rules stand, if it has them."""

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
    board = _Board(head, [int(n) for n in _value(lines[1])])
    for key, told in drawn.items():
        if key not in (_NUMBERS, _EDGES, *_HISTORY) and told:
            raise InvalidPuzzle("found more than digits and borders, which may be another rule")
    title, words = (
        unquote("".join(head[n : n + 1])).removeprefix("Title:").strip() for n in (_TITLE, _RULES)
    )
    refuse_words(words)
    givens = ["."] * board.size**2
    for point, told in drawn.get(_NUMBERS, {}).items():
        row, column = board.place(int(point))
        givens[row * board.size + column] = _digit(told, row * 9 + column, board.size)
    asked = _rules(board, drawn.get(_EDGES, {}))
    blank, noted = ["."] * len(givens), [frozenset[int]()] * len(givens)
    return reading_of_parts(line, givens, blank, noted, title, "line", asked=asked)


def _text(packed: str) -> str:
    try:
        unpacker = zlib.decompressobj(-15)
        text = unpacker.decompress(b64decode(packed, validate=True), LARGEST)
        if unpacker.unconsumed_tail:
            raise InvalidPuzzle("the link holds more than a puzzle can")
        return text.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise InvalidPuzzle(_DAMAGED) from None


def _value(text: str) -> Any:
    """The value of a line of JSON whose keys are shortened."""

    def whole(found: re.Match[str]) -> str:
        return found[1] or ("null" if found[2] == "O" else f'"z{found[2]}"')

    return json.loads(_TOKEN.sub(whole, text))


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
        (r, c), (row, column) = sorted(board.place(int(end), 1) for end in ends.split(","))
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
