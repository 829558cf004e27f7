"""JSON: our own record, lists of puzzles, and the objects of f-puzzles and SudokuPad.

    {"puzzle": 81 or 729 characters, "placed": 81 characters, "removed": ["r4c7<>59"],
     "unproved": [...], "name": "..."}

All but `puzzle` may be absent. The same keys are read in a saved trace, whose other keys are
ignored. A value may span many lines; where it breaks off is told by what a next line may begin
with, so that one broken value does not take the rest of a file with it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from whydoku import notation
from whydoku.bits import Candidates
from whydoku.errors import InvalidNotation, InvalidPuzzle, Where
from whydoku.formats import classic, compact
from whydoku.formats.build import digits_of, grid_of
from whydoku.formats.cells import AFTER, normal
from whydoku.formats.limits import DEEPEST_NESTING, LARGEST_DOCUMENT
from whydoku.formats.reading import Reading, clean_name, fault, refused, shown
from whydoku.formats.source import Lines, Unreadable, bad_byte
from whydoku.grid import Grid
from whydoku.spaces import ALL_CANDIDATES

PUZZLE_KEYS: Final = (
    "puzzle", "sudoku", "grid", "quizzes", "quiz", "board", "givens", "problem",
)  # fmt: skip
NAME_KEYS: Final = ("name", "title", "id")
_LISTS: Final = ("puzzles", "sudokus", "grids")

_BEGINS: Final = re.compile(r"\s*(?:\{|\[\s*(?:[\[{\"\d]|$))")
_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|["\[\]{}]')
_DECODER: Final = json.JSONDecoder()


def begins(text: str) -> bool:
    """Whether a JSON value begins with this line."""
    return _BEGINS.match(text) is not None


def read(text: str, lines: Lines) -> Iterator[Reading]:
    """The puzzles of the value that begins with a line."""
    first = lines.number
    try:
        document = _whole(text, lines)
    except InvalidPuzzle as error:
        yield Reading(first, error=error, format="json")
        return
    yield from _values(document, first)


def _whole(text: str, lines: Lines) -> str:
    """The lines of one value; raises where it breaks off."""
    parts: list[str] = []
    depth = size = 0
    before = ""
    while True:
        depth, end = _depth_after(text, depth, lines.number)
        if end is not None:
            return "\n".join((*parts, text[:end]))
        parts.append(text)
        size += len(text)
        if size > LARGEST_DOCUMENT:
            raise _fault(
                f"the JSON value has more than the {LARGEST_DOCUMENT} characters allowed",
                lines.number,
            )
        before = text.rstrip()[-1:] or before
        following = next(lines, None)
        if following is None:
            raise _fault("the JSON value breaks off: found the end of the text", lines.number)
        if isinstance(following, Unreadable) or not _may_follow(before, following.lstrip()[:1]):
            line = lines.number
            lines.again(following)
            raise _fault(f"the JSON value breaks off before {shown(following)}", line)
        text = following


def _depth_after(text: str, depth: int, line: int) -> tuple[int, int | None]:
    """How deep in brackets a value is after a line, and where on the line it ends, if it does."""
    if bad := bad_byte(text):
        raise _fault(compact.undecodable(bad[0]), line, bad.start() + 1)
    for token in _TOKEN.finditer(text):
        if token[0] == '"':
            raise _fault("the string has no end on its line", line, token.start() + 1)
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(token[0], 0)
        if depth > DEEPEST_NESTING:
            raise _fault(
                f"the JSON value nests deeper than the {DEEPEST_NESTING} levels allowed",
                line,
                token.start() + 1,
            )
        if depth == 0 and token[0] in ("}", "]"):
            rest = text[token.end() :]
            if rest.strip() and rest[0] not in AFTER:
                raise _fault(
                    f"found {shown(rest.strip())} after the end of the JSON value",
                    line,
                    token.end() + 1,
                )
            return 0, token.end()
    return depth, None


def _may_follow(before: str, after: str) -> bool:
    if not after:
        return True
    return (after in ",:]}") != (before in ",:[{") or (before in "[{" and after in "]}")


def _fault(what: str, line: int, column: int | None = None) -> InvalidPuzzle:
    return InvalidPuzzle(what, Where(line, column))


def _values(document: str, first: int) -> Iterator[Reading]:
    """The puzzles of a whole value; the items of a list one by one, each with its line."""
    plain: list[Any] = []
    try:
        for item, line in _items(document, first):
            if isinstance(item, (int, float, list)) or (isinstance(item, str) and len(item) == 9):
                plain.append(item)
            else:
                yield from _value(item, line)
    except json.JSONDecodeError as error:
        yield fault(
            first,
            f"this is no JSON: {error.msg[:1].lower()}{error.msg[1:]}",
            found_on=first + error.lineno - 1,
            column=error.colno,
            form="json",
        )
    except ValueError:
        yield fault(first, "this is no JSON: a number has too many digits", form="json")
    else:
        if plain:
            yield from _rows(plain, first)


def _items(document: str, first: int) -> Iterator[tuple[Any, int]]:
    """The items of a list with the lines on which they begin; of another value, itself."""
    at = document.find("[") + 1 if document.lstrip().startswith("[") else 0
    if not at:
        yield json.loads(document), first
        return
    counted, line = 0, first
    while True:
        while document[at] in " \t\r\n":
            at += 1
        if document[at] == "]":
            return
        line += document.count("\n", counted, at)
        counted = at
        item, at = _DECODER.raw_decode(document, at)
        yield item, line
        while document[at] in " \t\r\n":
            at += 1
        if document[at] == ",":
            at += 1
        elif document[at] != "]":
            raise json.JSONDecodeError("expecting ',' delimiter", document, at)


def _value(value: Any, line: int) -> Iterator[Reading]:
    if isinstance(value, dict):
        for key in _LISTS:
            if isinstance(value.get(key), list):
                for item in value[key]:
                    yield from _value(item, line)
                return
        try:
            yield _object(value, line)
        except InvalidPuzzle as error:
            yield refused(line, error, "json")
    elif isinstance(value, str):
        yield compact.field(value, line)
    else:
        yield fault(line, f"found {shown(str(value))} where a puzzle stands", form="json")


def _rows(items: list[Any], line: int) -> Iterator[Reading]:
    """A list of numbers or of rows as one grid, or a list of such grids."""
    try:
        if (
            len(items) == 81
            or not all(isinstance(item, list) for item in items)
            or (len(items) == 9 and not all(len(item) == 81 for item in items))
        ):
            yield Reading(line, _line(items), format="json")
        else:
            for item in items:
                yield Reading(line, _line(item), format="json")
    except InvalidPuzzle as error:
        yield refused(line, error, "json")


def _line(value: Any) -> str:
    """81 cells out of numbers, characters, and lists of them."""
    if isinstance(value, list):
        flat = [cell for row in value for cell in (row if isinstance(row, (list, str)) else [row])]
        text = "".join("." if c is None or c == "" else str(c)[:2] for c in flat)
    else:
        text = value
    cells = normal(text)
    if cells is None or len(cells) != 81:
        raise InvalidPuzzle(
            f"found {shown(text)}; a grid of numbers has 9 rows of 9 cells, 0 for an empty one"
        )
    return cells


def _object(value: dict[str, Any], line: int) -> Reading:
    if classic.is_sudokupad(value):
        return classic.from_sudokupad(value, line, "sudokupad")
    if classic.is_fpuzzles(value):
        return classic.from_fpuzzles(value, line, "fpuzzles")
    folded = {key.casefold(): item for key, item in value.items()}
    puzzle = next((folded[key] for key in PUZZLE_KEYS if folded.get(key)), None)
    name = next((n for key in NAME_KEYS if (n := clean_name(folded.get(key)))), "")
    if puzzle is None:
        raise InvalidPuzzle(
            "found no puzzle in the JSON object; it stands under one of the keys "
            f"{', '.join(PUZZLE_KEYS)}"
        )
    if isinstance(puzzle, str):
        found = compact.field(puzzle, line)
    elif isinstance(puzzle, list):
        found = Reading(line, _line(puzzle))
    else:
        raise InvalidPuzzle(f"found {shown(str(puzzle))} where a puzzle stands")
    if found.error:
        return found
    found = found._replace(name=name or found.name, format="json")
    if any(folded.get(key) for key in ("placed", "removed")) or "unproved" in folded:
        grid = _state(found, folded)
        return found._replace(line81=None, state=grid)
    return found


def _state(found: Reading, value: dict[str, Any]) -> Grid:
    base = found.grid
    placed = _placed(value["placed"]) if value.get("placed") else digits_of(base.placed.bits)
    removed = base.removed.bits | _eliminations(value.get("removed"), "removed")
    unproved = value.get("unproved")
    told = None if unproved is None else _eliminations(unproved, "unproved")
    if not base.givens:
        removed |= ALL_CANDIDATES & ~base.bits
    return grid_of(digits_of(base.givens.bits), placed, removed, told)


def _placed(value: Any) -> str:
    if isinstance(value, str) and len(value) == 81 and (cells := normal(value)):
        return cells
    try:
        return digits_of(notation.parse_placements(_names(value, "placed")))
    except InvalidNotation as error:
        raise InvalidPuzzle(f"in placed, {error}") from None


def _eliminations(value: Any, key: str) -> Candidates:
    try:
        return notation.parse_eliminations(_names(value, key))
    except InvalidNotation as error:
        raise InvalidPuzzle(f"in {key}, {error}") from None


def _names(value: Any, key: str) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return " ".join(value)
    raise InvalidPuzzle(f"found {shown(str(value))} under {key}; a list of names stands there")


def record(grid: Grid, name: str) -> dict[str, Any]:
    """Our own record of a grid; nothing of the grid is lost."""
    found: dict[str, Any] = {"name": name} if name else {}
    removed, unproved = grid.removed, grid.unproved
    if grid.givens or not removed:
        found["puzzle"] = digits_of(grid.givens.bits)
        if grid.placed:
            found["placed"] = digits_of(grid.placed.bits)
        if removed:
            found["removed"] = notation.format_eliminations(removed.bits).split(", ")
    else:
        found["puzzle"] = grid.as_marks()
        if Grid(found["puzzle"]).placed != grid.placed:
            found["placed"] = digits_of(grid.placed.bits)
    if removed != unproved:
        found["unproved"] = [
            name for name in notation.format_eliminations(unproved.bits).split(", ") if name
        ]
    return found


def write(grid: Grid, name: str) -> str:
    """Our own record of a grid on one line."""
    return json.dumps(record(grid, name), ensure_ascii=False)
