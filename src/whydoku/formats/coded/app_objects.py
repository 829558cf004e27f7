"""Reads and writes grids as the objects of f-puzzles and SudokuPad.

Both programs can describe any variant of Sudoku. Of the rules that we know, sizes, regions,
diagonals, further regions, disjoint groups and the moves of knights and kings are read. A key that
is neither one of these nor known to be decoration counts as another rule, and is refused by name.
So no rule of a variant is silently dropped. Rules in words alone are refused too, unless they say
that they are the usual ones.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from whydoku.errors import InvalidPuzzle, Where, WhydokuError, quoted
from whydoku.formats.sources.grids import EMPTY_CELLS, grid_and_notes, noted_digits
from whydoku.formats.sources.reading import Reading, clean_name
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_cell
from whydoku.grids.parts.sets import CandidateSet, Cell
from whydoku.grids.rules import BASES, CLASSIC, Rules, known_rules, rules
from whydoku.grids.spaces import FIRST_BOX, HOUSES

# fmt: off
FPUZZLES_ORNAMENTS: Final = {
    "size", "grid", "title", "author", "ruleset", "solution", "successMessage",
    "highlightConflicts", "disabledlogic", "truecandidatesoptions", "conflictChecker",
    "customTitle",
}
FPUZZLES_RULES: Final = {
    "diagonal+", "diagonal-", "antiknight", "antiking", "disjointgroups", "extraregion",
}
FPUZZLES_CELL: Final = {
    "value", "given", "centerPencilMarks", "givenPencilMarks", "cornerPencilMarks", "candidates",
    "region", "c", "highlight",
}
SUDOKUPAD_ORNAMENTS: Final = {
    "id", "cellSize", "title", "author", "rules", "ruleset", "metadata", "settings", "cells",
    "regions", "cages", "solution", "videos", "duration", "center", "width", "height",
}
SUDOKUPAD_METADATA: Final = {
    "title", "author", "rules", "ruleset", "solution", "source", "msgcorrect", "msgincorrect",
    "date", "created", "copyright", "link", "notes", "difficulty",
}
SUDOKUPAD_CELL: Final = {
    "value", "given", "centremarks", "centermarks", "pencilMarks", "candidates", "cornermarks",
    "cornerMarks", "c", "color", "colors", "colour", "colours", "highlight",
}
# fmt: on
_WORD: Final = re.compile(r"[\w×]+")
_CAGE_TEXT: Final = re.compile(r"\s*(\w+)\s*:(.*)", re.DOTALL)
_SIZES: Final = range(4, 10)
_CELLS_OF_HOUSES: Final = frozenset(frozenset(house) for house in HOUSES)
_CELLS_OF_BOXES: Final = frozenset(frozenset(house) for house in HOUSES[FIRST_BOX:])


def is_fpuzzles(value: dict[str, Any]) -> bool:
    """Whether an object from JSON is an f-puzzles grid."""
    rows = value.get("grid")
    return isinstance(rows, list) and "size" in value and not isinstance(value["size"], str)


def is_sudokupad(value: dict[str, Any]) -> bool:
    """Whether an object from JSON is a SudokuPad puzzle."""
    return isinstance(value.get("cells"), list)


def from_fpuzzles(value: dict[str, Any], line: int, form: str) -> Reading:
    """Reads an f-puzzles object. Its centre marks are a player's; given marks are of the puzzle.

    The reading gets `line` as its line number and `form` as the name of its format.
    """
    size = value.get("size")
    if not isinstance(size, int) or size not in _SIZES:
        raise InvalidPuzzle(f"found a grid of size {quoted(str(size))}; expected 4 to 9")
    _refuse_rules(value, FPUZZLES_ORNAMENTS | FPUZZLES_RULES)
    cells = _square(value["grid"], size, FPUZZLES_CELL)
    asked = _rules_of_fpuzzles(value, cells, size)
    if asked.is_classic:
        _refuse_words(value.get("ruleset"))
    digits = [_digit(cell.get("value"), i, size) for i, cell in enumerate(cells)]
    givens = [d if cell.get("given") else "." for d, cell in zip(digits, cells, strict=True)]
    placed = ["." if cell.get("given") else d for d, cell in zip(digits, cells, strict=True)]
    claimed = _notes(cells, "givenPencilMarks")
    notes = _notes(cells, "centerPencilMarks")
    return reading_of_parts(line, givens, placed, notes, value.get("title"), form, claimed, asked)


def _rules_of_fpuzzles(value: dict[str, Any], cells: list[dict[str, Any]], size: int) -> Rules:
    """The rules of an f-puzzles object; raises InvalidPuzzle for those that make no sense."""
    letters = "ABCDEFGHI"
    boxes = rules(BASES[size]).regions if size in BASES else ()
    of_cells = [cell.get("region", boxes[n] if boxes else 0) for n, cell in enumerate(cells)]
    of_cells = [int(b) if str(b).isdecimal() and int(b) < size else -1 for b in of_cells]
    if -1 in of_cells:
        raise InvalidPuzzle("found a cell without a region; each cell must have one")
    parts = ["jigsaw:" + "".join(letters[b] for b in of_cells)]
    lines = {"diagonal-": 1, "diagonal+": -1}
    drawn = [step for key, step in lines.items() if value.get(key)]
    if len(drawn) == 2:
        parts.append("x")
    else:
        firsts = (0 if step > 0 else size - 1 for step in drawn)
        for first, step in zip(firsts, drawn, strict=True):
            diagonal = [(first + n * step) * 9 + n for n in range(size)]
            parts.append(f"house:{','.join(map(format_cell, sorted(diagonal)))}")
    named = {"antiknight": "anti-knight", "antiking": "anti-king", "disjointgroups": "disjoint"}
    parts += [name for key, name in named.items() if value.get(key)]
    for region in value.get("extraregion") or ():
        named_cells = region.get("cells") if isinstance(region, dict) else None
        if not isinstance(named_cells, list) or not all(isinstance(c, str) for c in named_cells):
            raise InvalidPuzzle("found a further region without cells such as R1C1")
        parts.append(f"house:{','.join(named_cells)}")
    try:
        return rules("+".join(parts))
    except WhydokuError as fault:
        raise InvalidPuzzle(str(fault)) from None


def from_sudokupad(value: dict[str, Any], line: int, form: str) -> Reading:
    """Reads a SudokuPad object. All its digits are givens.

    The reading gets `line` as its line number and `form` as the name of its format.
    """
    _refuse_rules(value, SUDOKUPAD_ORNAMENTS)
    metadata = value.get("metadata")
    metadata = metadata if isinstance(metadata, dict) else {}
    _refuse_rules(metadata, SUDOKUPAD_METADATA)
    title = value.get("title") or metadata.get("title")
    cages = value.get("cages") or []
    for cage in cages if isinstance(cages, list) else [cages]:
        title = _text_of_cage(cage).get("title") or title
    cells = _square(value["cells"], 9, SUDOKUPAD_CELL)
    regions = value.get("regions") or []
    places = [_cells_of_region(r) for r in regions] if isinstance(regions, list) else []
    if frozenset(places) != _CELLS_OF_BOXES:
        raise InvalidPuzzle(_not_classic("irregular regions" if places else "no boxes"))
    _refuse_words(*(one.get(key) for one in (value, metadata) for key in ("rules", "ruleset")))
    givens = [_digit(cell.get("value"), i) for i, cell in enumerate(cells)]
    notes = _notes(cells, "centremarks", "centermarks", "pencilMarks", "candidates")
    return reading_of_parts(line, givens, ["."] * 81, notes, title, form)


def as_fpuzzles(reading: Reading) -> dict[str, Any]:
    """A puzzle as an f-puzzles object, with its name as the title unless that is empty."""
    grid, name = reading.grid, reading.label
    notes = noted_digits(grid, reading.notes)
    given = grid.puzzle.as_line()
    cells: list[dict[str, Any]] = []
    for i, digit in enumerate(grid.as_line()):
        cell: dict[str, Any] = {}
        if digit != ".":
            cell["value"] = int(digit)
            if given[i] != ".":
                cell["given"] = True
        elif notes[i]:
            cell["centerPencilMarks"] = notes[i]
        cells.append(cell)
    rows = [cells[at : at + 9] for at in range(0, 81, 9)]
    return {"size": 9, **({"title": name} if name else {}), "grid": rows}


def reading_of_parts(
    line: int,
    givens: list[str],
    placed: list[str],
    notes: list[frozenset[int]],
    title: object,
    form: str,
    claimed: Sequence[frozenset[int]] = (frozenset(),) * 81,
    asked: Rules = CLASSIC,
) -> Reading:
    """The reading of a grid with a character for each given and placed digit, with the digits that
    a player has noted in each cell, and those that the puzzle claims there."""
    name = clean_name(title)
    given, put = "".join(givens), "".join(placed)
    if not asked.is_classic:
        return _reading_under(asked, line, given, put, notes, name, form)
    if put == EMPTY_CELLS and not any(notes) and not any(claimed):
        return Reading(line, given, name, format=form)
    grid, noted = grid_and_notes(given, put, notes, claimed)
    return Reading(line, None, name, None, grid, form, notes=noted)


def _reading_under(
    asked: Rules,
    line: int,
    given: str,
    put: str,
    notes: Sequence[frozenset[int]],
    name: str,
    form: str,
) -> Reading:
    """The reading of a grid of other rules, whose notes stay notes."""
    grid = Grid(givens=given, placed=put, rules=asked)
    cells = grid.tables.cells
    noted = [i * 9 + d - 1 for i, digits in zip(cells, notes, strict=True) for d in digits]
    open_notes = CandidateSet(k for k in noted if grid.digit_at(k // 9) is None)
    return Reading(line, None, name, None, grid, form, notes=open_notes)


_USUAL: Final = frozenset(
    {"normal", "standard", "classic", "usual", "regular", "sudoku", "rules", "apply", "hold"}
    | {"the", "of", "9", "x", "×", "9x9", "9×9"}
)
"""The words with which people say that the rules are those of classic sudoku."""


def _refuse_words(*texts: object) -> None:
    """Refuses rules that only people can read, unless they are said to be the usual ones."""
    for text in texts:
        if isinstance(text, str) and not _USUAL.issuperset(_WORD.findall(text.lower())):
            raise InvalidPuzzle(
                f"found rules in words, {quoted(text.strip())}, which only people can read; "
                "write the puzzle with its rules, as in: anti-knight 53..7...."
            )


def _not_classic(rule: str) -> str:
    return f"found {rule}; the rules that can be read are {', '.join(known_rules())}"


def _refuse_rules(value: dict[str, Any], known: set[str], cell: int | None = None) -> None:
    for key, setting in value.items():
        if key not in known and setting not in (None, False, 0, "", [], {}):
            place = "" if cell is None else f" in {Cell(cell)}"
            raise InvalidPuzzle(
                _not_classic(f"the rule or drawing {quoted(str(key))}{place}"),
                Where(cells=() if cell is None else (cell,)),
            )


def _square(rows: Any, size: int, known: set[str]) -> list[dict[str, Any]]:
    """The cells of a grid, which is given as so many rows of as many cells.

    Raises InvalidPuzzle if a cell has a key that is not in `known`, since that is an extra rule.
    """
    if not isinstance(rows, list) or len(rows) != size:
        count = f"{len(rows)} rows" if isinstance(rows, list) else "no rows"
        raise InvalidPuzzle(f"found a grid of {count}; expected {size} rows of {size} cells")
    cells: list[dict[str, Any]] = []
    for r, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != size:
            count = f"{len(row)} cells" if isinstance(row, list) else "no cells"
            raise InvalidPuzzle(f"found {count} in row {r + 1}; expected {size}")
        for cell in row:
            if not isinstance(cell, dict):
                raise InvalidPuzzle(f"found {quoted(str(cell))} in row {r + 1}; expected a cell")
            cells.append(cell)
    for i, cell in enumerate(cells):
        _refuse_rules(cell, known, i)
    return cells


def _digit(value: object, n: int, size: int = 9) -> str:
    """The character of the value of cell `n` in a grid of this size."""
    if value is None or value in ("", 0):
        return "."
    text = str(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else ""
    if text not in tuple("123456789"[:size]):
        i = n // size * 9 + n % size
        raise InvalidPuzzle(
            f"found {quoted(str(value))} in {Cell(i)}; expected 1-{size}", Where(cells=(i,))
        )
    return text


def _notes(cells: list[dict[str, Any]], *keys: str) -> list[frozenset[int]]:
    """The digits noted in each cell. The notes of a cell are under one of `keys`.

    If a cell has notes under several keys, only the digits noted under all of these keys count.
    """
    notes: list[frozenset[int]] = []
    for i, cell in enumerate(cells):
        marks = [_marks(cell[key], i) for key in keys if cell.get(key)]
        notes.append(frozenset.intersection(*marks) if marks else frozenset())
    return notes


def _marks(value: object, i: int) -> frozenset[int]:
    items = value if isinstance(value, (list, str)) else [value]
    return frozenset(int(_digit(item, i)) for item in items if item not in ("", " ", ","))


def _text_of_cage(cage: object) -> dict[str, str]:
    """The metadata in a cage without cells; empty for a cage that only outlines a house.

    Raises InvalidPuzzle for any other cage, since it is an extra rule.
    """
    if not isinstance(cage, dict):
        raise InvalidPuzzle(_not_classic("the rule or drawing 'cages'"))
    if not cage.get("cells"):
        match = _CAGE_TEXT.match(str(cage.get("value", "")))
        texts = {match[1].lower(): match[2].strip()} if match else {}
        _refuse_rules(texts, SUDOKUPAD_METADATA)
        return texts
    if (
        cage.get("value")
        or cage.get("sum")
        or _cells_of_region(cage["cells"]) not in _CELLS_OF_HOUSES
    ):
        raise InvalidPuzzle(_not_classic("the rule or drawing 'cages'"))
    return {}


def _cells_of_region(cells: object) -> frozenset[int]:
    """The cells of a region, which is given as pairs of row and column counted from 0. Empty if a
    pair is malformed."""
    region = set()
    for place in cells if isinstance(cells, list) else []:
        match place:
            case [int(r), int(c)] if 0 <= r < 9 and 0 <= c < 9:
                region.add(r * 9 + c)
            case _:
                return frozenset()
    return frozenset(region)
