"""Reads and writes grids as the objects of f-puzzles and SudokuPad.

Both programs can describe any variant of Sudoku. Sizes, regions and cages without a sum are read
from both; diagonals, further regions, disjoint groups and the moves of knights and kings from
f-puzzles, whose objects are also what we write. A key that is neither one of these nor known to be
decoration counts as another rule, and is refused by name. So no rule of a variant is silently
dropped. Rules in words are refused too, unless they say that they are the usual ones, or what a key
says as well.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final

from whydoku.errors import InvalidNotation, InvalidPuzzle, Where, WhydokuError, quoted
from whydoku.formats.coded.unknown_rules import (
    not_classic,
    object_of,
    refuse_rules,
    refuse_words,
    text_of,
    truth_of,
)
from whydoku.formats.sources.grids import EMPTY_CELLS, grid_and_notes, noted_digits
from whydoku.formats.sources.reading import Reading, clean_name
from whydoku.grids.bits import members
from whydoku.grids.notation import format_cell, parse_cells
from whydoku.grids.rules import (
    BASES,
    CLASSIC,
    SMALLEST,
    Rules,
    rules,
)
from whydoku.grids.symmetries import rules_of_parts

# fmt: off
FPUZZLES_ORNAMENTS: Final = {
    "size", "grid", "title", "author", "ruleset", "solution", "successMessage",
    "highlightConflicts", "disabledlogic", "truecandidatesoptions", "conflictChecker",
    "customTitle",
}
FPUZZLES_RULES: Final = {
    "x": ("diagonal+", "diagonal-"), "anti-knight": ("antiknight",), "anti-king": ("antiking",),
    "disjoint": ("disjointgroups",),
}
"""For each rule that f-puzzles has by name its keys; any other house is a further region, and cells
that see each other are a cage without a sum."""
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
SUDOKUPAD_SETTINGS: Final = {
    "conflictchecker", "nopauseonstart", "hidecolours", "hidetimer", "outlinedigits",
    "labelrowscols", "dashedgrid", "largepuzzle", "thickgrid", "darkmode", "swapdigitsletters",
}
SUDOKUPAD_CAGE: Final = {
    "cells", "value", "sum", "unique", "hidden", "style", "type", "outlineC", "fontC",
}
SUDOKUPAD_CELL: Final = {
    "value", "given", "centremarks", "centermarks", "pencilMarks", "candidates", "cornermarks",
    "cornerMarks", "c", "color", "colors", "colour", "colours", "highlight",
}
# fmt: on
_CAGE_TEXT: Final = re.compile(r"\s*(\w+)\s*:(.*)", re.DOTALL)
_SIZES: Final = range(SMALLEST, 10)
_LETTERS: Final = "ABCDEFGHI"
_FURTHER, _CAGE = "extraregion", "killercage"
_DIFFERING: Final = {_FURTHER: "further region", _CAGE: "cage"}
"""The keys under which f-puzzles has cells that all differ."""


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
    keys = {key for keys in FPUZZLES_RULES.values() for key in keys}
    refuse_rules(value, FPUZZLES_ORNAMENTS | keys | {_FURTHER, _CAGE})
    title = text_of(value.get("title"), "title")
    cells = _square(value["grid"], size, FPUZZLES_CELL)
    asked = _rules_of_fpuzzles(value, cells, size)
    refuse_words(value.get("ruleset"), names=asked.names)
    givens, placed = _digits(cells, size, given=False)
    claimed = _notes(cells, size, "givenPencilMarks")
    notes = _notes(cells, size, "centerPencilMarks", "candidates")
    return reading_of_parts(line, givens, placed, notes, title, form, claimed, asked)


def _rules_of_fpuzzles(value: dict[str, Any], cells: list[dict[str, Any]], size: int) -> Rules:
    """The rules of an f-puzzles object; raises InvalidPuzzle for those that make no sense."""
    boxes = rules(BASES[size]).regions if size in BASES else ()
    of_cells = [cell.get("region", boxes[n] if boxes else 0) for n, cell in enumerate(cells)]
    of_cells = [int(b) if str(b).isdecimal() and int(b) < size else -1 for b in of_cells]
    if -1 in of_cells:
        raise InvalidPuzzle("found a cell without a region; each cell must have one")
    said = {
        key for keys in FPUZZLES_RULES.values() for key in keys if truth_of(value.get(key), key)
    }
    names = [name for name, keys in FPUZZLES_RULES.items() if said.issuperset(keys)]
    houses = []
    for key, step in {"diagonal-": 1, "diagonal+": -1}.items():
        if key in said and "x" not in names:
            first = 0 if step > 0 else size - 1
            houses.append([(first + n * step) * 9 + n for n in range(size)])
    houses += [cells for key in _DIFFERING for cells in _cells_under(value, key)]
    base = "jigsaw:" + "".join(_LETTERS[b] for b in of_cells)
    return _rules_of(base, houses, names, size)


def _cells_under(value: dict[str, Any], key: str) -> Iterator[list[int]]:
    """Yields the cells of each further region, or of each cage, which must have no sum."""
    told = value.get(key) or []
    for region in told if isinstance(told, list) else [told]:
        named_cells = region.get("cells") if isinstance(region, dict) else None
        if not isinstance(named_cells, list) or not all(isinstance(c, str) for c in named_cells):
            raise InvalidPuzzle(f"found a {_DIFFERING[key]} without cells such as R1C1")
        if region.get("value"):
            raise not_classic(
                f"the rule or drawing {quoted(key)} with {quoted(str(region['value']))}"
            )
        refuse_rules(region, {"cells", "outlineC", "fontC"})
        try:
            yield [*members(parse_cells(",".join(named_cells)))]
        except InvalidNotation as fault:
            raise InvalidPuzzle(str(fault)) from None


def rules_of_drawing(letters: str, houses: Iterable[Collection[int]]) -> Rules:
    """The rules of a grid with a letter for the region of each cell, and with further houses;
    raises InvalidPuzzle if there are none."""
    return _rules_of(f"jigsaw:{letters}", houses, (), math.isqrt(len(letters)))


def _rules_of(
    base: str, differing: Iterable[Collection[int]], names: Sequence[str], size: int
) -> Rules:
    """The rules with these regions, and with cells that all differ: a house, if there are as many
    of them as in a row, or a group."""
    parts: dict[bool, list[Collection[int]]] = {True: [], False: []}
    for cells in differing:
        parts[len(cells) == size].append(cells)
    try:
        return rules_of_parts(base, parts[True], groups=parts[False], names=names)
    except WhydokuError as fault:
        raise InvalidPuzzle(str(fault)) from None


def from_sudokupad(value: dict[str, Any], line: int, form: str) -> Reading:
    """Reads a SudokuPad object. All its digits are givens, unless their cells deny it.

    The reading gets `line` as its line number and `form` as the name of its format.
    """
    refuse_rules(value, SUDOKUPAD_ORNAMENTS)
    metadata = object_of(value, "metadata")
    refuse_rules(metadata, SUDOKUPAD_METADATA)
    refuse_rules(object_of(value, "settings"), SUDOKUPAD_SETTINGS)
    cages = value.get("cages") or []
    cages = [_whole_cage(cage) for cage in (cages if isinstance(cages, list) else [cages])]
    told = [metadata, value, *(_text_of_cage(cage) for cage in cages if not cage.get("cells"))]
    title = ""
    for one in told:
        refuse_words(*(one.get(key) for key in ("rules", "ruleset", "notes")))
        title = text_of(one.get("title"), "title") or title
    size = len(value["cells"]) if len(value["cells"]) in _SIZES else 9
    cells = _square(value["cells"], size, SUDOKUPAD_CELL)
    drawn = [cage for cage in cages if cage.get("cells")]
    asked = _rules_of_regions(value.get("regions"), drawn, size)
    givens, placed = _digits(cells, size, given=True)
    notes = _notes(cells, size, "centremarks", "centermarks", "pencilMarks", "candidates")
    return reading_of_parts(line, givens, placed, notes, title, form, asked=asked)


def _rules_of_regions(regions: object, cages: list[dict[str, Any]], size: int) -> Rules:
    """The rules of a grid with these regions and cages; raises InvalidPuzzle unless each cell is in
    one region."""
    places = [r * 9 + c for r in range(size) for c in range(size)]
    letters: dict[int, str] = {}
    told = [region for region in regions if region] if isinstance(regions, list) else []
    if len(told) > size:
        raise InvalidPuzzle(f"found {len(told)} regions in a grid of size {size}")
    for letter, region in zip(_LETTERS, told, strict=False):
        cells = _cells_of_region(region)
        if not cells or not cells.issubset(places) or not letters.keys().isdisjoint(cells):
            what = f"found {quoted(str(region))} for the cells of a region"
            raise InvalidPuzzle(f"{what}; expected pairs such as [0, 0], each in one region")
        letters |= dict.fromkeys(cells, letter)
    if not letters:
        raise InvalidPuzzle("found no regions; each cell must be in one")
    if missing := [i for i in places if i not in letters]:
        raise InvalidPuzzle(
            f"{format_cell(missing[0])} is in no region; each cell must be in one",
            Where(cells=(missing[0],)),
        )
    base = "jigsaw:" + "".join(letters[i] for i in places)
    houses = {*map(frozenset, _rules_of(base, (), (), size).tables.houses)}
    return _rules_of(base, filter(None, (_cells_of_cage(cage, houses) for cage in cages)), (), size)


def as_fpuzzles(reading: Reading) -> dict[str, Any]:
    """A puzzle as an f-puzzles object, with its name as the title unless that is empty. Raises
    InvalidPuzzle for rules that such an object cannot say."""
    grid, name = reading.grid, reading.label
    size = grid.rules.size
    boxes = rules(BASES[size]).regions if size in BASES else ()
    notes = noted_digits(grid, reading.notes)
    given = grid.puzzle.as_line()
    cells: list[dict[str, Any]] = []
    for n, digit in enumerate(grid.as_line()):
        cell: dict[str, Any] = {}
        if digit != ".":
            cell["value"] = int(digit)
            if given[n] != ".":
                cell["given"] = True
        elif notes[n]:
            cell["centerPencilMarks"] = notes[n]
        if grid.rules.regions != boxes:
            cell["region"] = grid.rules.regions[n]
        cells.append(cell)
    rows = [cells[at : at + size] for at in range(0, size * size, size)]
    return {
        "size": size,
        **({"title": name} if name else {}),
        **_rules_data(grid.rules),
        "grid": rows,
    }


def _rules_data(asked: Rules) -> dict[str, Any]:
    """What an f-puzzles object says of rules beside size and regions."""
    if asked.relations:
        what = "which digits two cells may have together"
        raise InvalidPuzzle(f"an f-puzzles object cannot say {what}")
    data: dict[str, Any] = {}
    for name in asked.names:
        data |= dict.fromkeys(FPUZZLES_RULES.get(name, ()), True)
    unsaid = rules("+".join(n for n in asked.names if n not in FPUZZLES_RULES) or "classic")
    seeing = [*unsaid.pairs, *(group.cells for group in unsaid.groups)]
    for key, differing in ((_FURTHER, [one.cells for one in unsaid.further]), (_CAGE, seeing)):
        if differing:
            named = [[f"R{i // 9 + 1}C{i % 9 + 1}" for i in cells] for cells in differing]
            data[key] = [{"cells": cells} for cells in named]
    return data


def reading_of_parts(
    line: int,
    givens: list[str],
    placed: list[str],
    notes: list[frozenset[int]],
    title: object,
    form: str,
    claimed: Sequence[frozenset[int]] = (),
    asked: Rules = CLASSIC,
) -> Reading:
    """The reading of a grid with a character for each given and placed digit, with the digits that
    a player has noted in each cell, and those that the puzzle claims there."""
    name = clean_name(title)
    given, put = "".join(givens), "".join(placed)
    if asked.is_classic and put == EMPTY_CELLS and not any(notes) and not any(claimed):
        return Reading(line, given, name, format=form)
    grid, noted = grid_and_notes(given, put, notes, claimed, asked)
    return Reading(line, None, name, None, grid, form, notes=noted)


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
    for n, cell in enumerate(cells):
        refuse_rules(cell, known, n // size * 9 + n % size)
    return cells


def _digits(cells: list[dict[str, Any]], size: int, *, given: bool) -> tuple[list[str], list[str]]:
    """The characters of the givens and of the placed digits; `given` says what cells are that say
    neither."""
    parts: tuple[list[str], list[str]] = [], []
    for n, cell in enumerate(cells):
        digit = _digit(cell.get("value"), n, size)
        told = cell.get("given", given)
        place = f" in {format_cell(n // size * 9 + n % size)}"
        is_given = given if told is None else truth_of(told, "given", place)
        parts[0].append(digit if is_given else ".")
        parts[1].append("." if is_given else digit)
    return parts


def _digit(value: object, n: int, size: int = 9) -> str:
    """The character of the value of cell `n` in a grid of this size."""
    if value is None or value in ("", 0):
        return "."
    text = str(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else ""
    if text not in tuple("123456789"[:size]):
        i = n // size * 9 + n % size
        raise InvalidPuzzle(
            f"found {quoted(str(value))} in {format_cell(i)}; expected 1-{size}", Where(cells=(i,))
        )
    return text


def _notes(cells: list[dict[str, Any]], size: int, *keys: str) -> list[frozenset[int]]:
    """The digits noted in each cell. The notes of a cell are under one of `keys`.

    If a cell has notes under several keys, only the digits noted under all of these keys count.
    """
    notes: list[frozenset[int]] = []
    for n, cell in enumerate(cells):
        marks = [_marks(cell[key], n, size) for key in keys if cell.get(key)]
        notes.append(frozenset.intersection(*marks) if marks else frozenset())
    return notes


def _marks(value: object, n: int, size: int) -> frozenset[int]:
    items = value if isinstance(value, (list, str)) else [value]
    digits = [_digit(item, n, size) for item in items if item not in (" ", ",")]
    return frozenset(int(digit) for digit in digits if digit != ".")


def _whole_cage(cage: object) -> dict[str, Any]:
    if not isinstance(cage, dict):
        raise not_classic("the rule or drawing 'cages'")
    refuse_rules(cage, SUDOKUPAD_CAGE)
    return cage


def _text_of_cage(cage: dict[str, Any]) -> dict[str, str]:
    """The metadata in a cage without cells."""
    said = text_of(cage.get("value"), "the value of a cage")
    match = _CAGE_TEXT.match(said)
    if said.strip() and not match:
        raise not_classic(f"the rule or drawing 'cages' with {quoted(said)}")
    texts = {match[1].lower(): match[2].strip()} if match else {}
    refuse_rules(texts, SUDOKUPAD_METADATA)
    return texts


def _cells_of_cage(cage: dict[str, Any], houses: Collection[frozenset[int]]) -> frozenset[int]:
    """The cells of a cage that is no mere outline of a house; raises InvalidPuzzle unless it says
    that its digits differ, and no more."""
    cells = _cells_of_region(cage["cells"])
    is_unique = truth_of(cage.get("unique"), "unique", " of a cage")
    if not cells or cage.get("value") or cage.get("sum") or not (is_unique or cells in houses):
        raise not_classic("the rule or drawing 'cages'")
    return frozenset() if cells in houses else cells


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
