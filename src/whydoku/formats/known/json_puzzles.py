"""Reads and writes puzzles as JSON: records of our own, lists, and objects of f-puzzles and
SudokuPad.

Every key of a record except `puzzle` is optional. A saved trace has the same keys and is read in
the same way; its other keys are ignored. Of a saved game the current grid is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final, NotRequired, TypedDict

from whydoku.errors import InvalidNotation, InvalidPuzzle, Where, counted, quoted
from whydoku.formats.sources.format import document_reader, written, written_together
from whydoku.formats.sources.grids import (
    NAME_KEYS,
    PUZZLE_KEYS,
    after_rules,
    grid_of_parts,
    grid_of_record,
    normal_cells,
    read_field,
)
from whydoku.formats.sources.reading import (
    GRID_FORMS,
    SAID,
    FilledGrid,
    OddCell,
    Reading,
    clean_name,
    faulty_reading,
    named,
    refused_reading,
)
from whydoku.formats.sources.ruled_cells import read_cell
from whydoku.formats.sources.source import Lines
from whydoku.grids import notation
from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import candidates_of, cells_of
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.parts.texts import format_line, gathered
from whydoku.grids.rules import CLASSIC
from whydoku.showing import answer

if TYPE_CHECKING:
    from whydoku.formats.json_names import CandidateNames, EliminationName, Line, PuzzleText

_LISTS: Final = ("puzzles", "sudokus", "grids", "kept")


@document_reader("[{", order=1)
def read(text: str, lines: Lines) -> Iterator[Reading] | None:
    """Yields the puzzles of the JSON value that begins with this line. The items of a list come as
    they arrive."""
    from whydoku.formats.coded import json_text

    return _read(text, lines) if json_text.begins(text) else None


def _read(text: str, lines: Lines) -> Iterator[Reading]:
    from whydoku.formats.coded import json_text

    first = lines.number
    cells: list[Any] = []
    try:
        for item in json_text.json_items(text, lines):
            value = json_text.parsed_item(item)
            if not _is_part(value):
                yield from _readings_of_value(value, item.line)
            elif len(cells) < 81:
                cells.append(value)
            else:
                raise json_text.fault_at("the list has more than the 81 cells of a grid", item.line)
    except InvalidPuzzle as error:
        yield Reading(first, error=error, format="json")
    else:
        if cells:
            yield _reading_of_cells(cells, first)


def _readings_of_value(value: Any, line: int) -> Iterator[Reading]:
    if isinstance(value, dict):
        for key in _LISTS:
            if isinstance(value.get(key), list):
                for item in value[key]:
                    yield from _readings_of_value(item, line)
                return
        try:
            yield _reading_of_object(value, line)
        except InvalidPuzzle as error:
            yield refused_reading(line, error, "json")
    elif isinstance(value, list):
        yield _reading_of_cells(value, line)
    elif isinstance(value, str):
        yield read_field(value, line)
    else:
        what = f"found {quoted(str(value))}; expected {GRID_FORMS}"
        yield faulty_reading(line, what, form="json")


def _is_part(value: Any) -> bool:
    """Whether an item of a list is a cell or a row of one grid, and not a whole puzzle."""
    if isinstance(value, (str, list)):
        return len(value) == 9 and not any(isinstance(cell, list) for cell in value)
    return value is None or isinstance(value, (int, float))


def _reading_of_cells(cells: list[Any], line: int) -> Reading:
    try:
        return Reading(line, _line_of_cells(cells), format="json")
    except InvalidPuzzle as error:
        return refused_reading(line, error, "json")


def _line_of_cells(cells: list[Any]) -> str:
    """The 81 cells of a grid as one text. The grid is given as a list of numbers or characters, or
    of rows of them."""
    flat = [cell for row in cells for cell in (row if isinstance(row, (list, str)) else [row])]
    text = "".join("." if c is None or c == "" else str(c)[:2] for c in flat)
    line = normal_cells(text)
    if line is None or len(line) != 81:
        raise InvalidPuzzle(
            f"found {quoted(text)}; a grid of numbers has 9 rows of 9 cells, 0 for an empty cell"
        )
    return line


def _reading_of_object(value: dict[str, Any], line: int) -> Reading:
    from whydoku.formats.coded import app_objects, json_text

    if value.get("whydoku") == "game":
        return answer("Reading.of_game", value, line)
    if app_objects.is_sudokupad(value):
        return app_objects.from_sudokupad(value, line, "sudokupad")
    if app_objects.is_fpuzzles(value):
        return app_objects.from_fpuzzles(value, line, "fpuzzles")
    folded = json_text.unrepeated((key.casefold(), item) for key, item in value.items())
    found = folded.get("found")
    cells = normal_cells(found) if isinstance(found, str) and len(found) == 81 else None
    puzzle = next((folded[key] for key in PUZZLE_KEYS if folded.get(key)), cells)
    name = next((n for key in NAME_KEYS if (n := _name_in(folded.get(key)))), "")
    if puzzle is None:
        raise InvalidPuzzle(
            "found JSON without a puzzle; a puzzle is looked for under the names "
            f"{', '.join(PUZZLE_KEYS)}"
        )
    if isinstance(puzzle, str):
        said = folded.get("rules")
        reading = read_cell(puzzle, line, said if isinstance(said, str) else "")
    elif isinstance(puzzle, list):
        reading = Reading(line, _line_of_cells(puzzle))
    else:
        raise InvalidPuzzle(f"found {quoted(str(puzzle))}; expected {GRID_FORMS}")
    player = clean_name(folded.get("player")) if "player" in folded else None
    reading = reading._replace(name=name or reading.name, player=player)
    if reading.error or reading.clashing:
        return reading._replace(format="json")
    reading = reading._replace(format="json", said=tuple(_said(folded)))
    if cells:
        return _filled_in(reading, cells, folded.get("unreadable"))
    if any(folded.get(key) for key in ("placed", "removed")) or "unproved" in folded:
        reading = reading._replace(line81=None, state=_further_grid(reading.grid, folded))
    return _with_remarks(reading, folded)


def _name_in(value: Any) -> str:
    """The name that a value under such a key is; a whole number is one too."""
    return clean_name(str(value) if type(value) is int else value)


def _with_remarks(reading: Reading, value: dict[str, Any]) -> Reading:
    """The reading with what a player has noted and argued, on which the grid does not depend."""
    reasons, claims = _reasons(value.get("reasons")), _claims(value.get("claims"))
    if reasons or claims:
        reading = reading._replace(reasons=reasons, claims=claims)
    noted = _noted_candidates(value.get("notes"))
    if not noted:
        return reading
    filled = candidates_of(cells_of(reading.grid.digits))
    return reading._replace(notes=CandidateSet.from_bits(noted & ~filled))


def _filled_in(reading: Reading, found: str, unreadable: Any) -> Reading:
    """The reading of a puzzle with what somebody has filled in, as `whydoku check` writes both."""
    rules = reading.state.rules if reading.state else CLASSIC
    found = gathered(found, rules.size)
    givens = reading.line81 or gathered(format_line(reading.grid.givens.bits), rules.size)
    odd = tuple(_odd_cells(unreadable)) if isinstance(unreadable, list) else ()
    for cell, _, _ in odd:
        if cell not in rules.tables.cells:
            named = notation.format_cell(cell)
            raise InvalidPuzzle(f"found {named} under unreadable, in a grid of size {rules.size}")
    pairs = [*zip(givens, found, strict=True)]
    held = dict(zip(rules.tables.cells, pairs, strict=True))
    bad = [each.cell for each in odd]
    bad += [i for i, (given, digit) in held.items() if given not in (".", digit)]
    if bad:
        texts = {each.cell: each.found for each in odd}
        what = texts.get(bad[0]) or held[bad[0]][1].replace(".", "an empty cell")
        fault = f"found {what}, which cannot stand in {notation.format_cell(bad[0])}"
        return _faulty(reading, InvalidPuzzle(fault), FilledGrid(givens, found, odd, rules))
    entered = "".join("." if given == digit else digit for given, digit in pairs)
    if not entered.strip("."):
        return reading
    try:
        return reading._replace(line81=None, state=grid_of_parts(givens, entered, rules=rules))
    except InvalidPuzzle as clash:
        return _faulty(reading, clash, FilledGrid(givens, found, rules=rules))


def _faulty(reading: Reading, error: InvalidPuzzle, filled: FilledGrid) -> Reading:
    return reading._replace(line81=None, state=None, error=error, filled=filled)


def _odd_cells(unreadable: list[Any]) -> Iterator[OddCell]:
    """Yields the cells with what cannot stand there, each once."""
    for value in unreadable:
        try:
            cell, found = value["cell"], clean_name(value["found"])
            address = clean_name(value.get("address")) or None
            (i,) = members(notation.parse_cells(cell))
        except (KeyError, TypeError, ValueError, AttributeError, InvalidNotation):
            what = f"found {quoted(str(value))} under unreadable"
            raise InvalidPuzzle(f"{what}; expected a cell and what was found there") from None
        yield OddCell(i, found, Where(address=address))


def _said(value: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yields what an object says of its puzzle: texts, and lists of texts. Notes that are
    candidates are a player's."""
    for key in SAID:
        said = value.get(key)
        if key == "notes" and (not isinstance(said, str) or _noted_candidates(said)):
            continue
        if isinstance(said, list) and all(isinstance(one, str) for one in said):
            said = ";".join(said)
        if isinstance(said, str) and said.strip():
            yield key, said.strip()


def _further_grid(puzzle: Grid, value: dict[str, Any]) -> Grid:
    placed = _placed_digits(value["placed"]) if value.get("placed") else ""
    removed = _named(notation.parse_eliminations, value.get("removed"), "removed")
    unproved = value.get("unproved")
    if unproved is not None:
        unproved = _named(notation.parse_eliminations, unproved, "unproved")
    return grid_of_record(puzzle, placed, removed, unproved)


def _placed_digits(value: Any) -> str:
    if isinstance(value, str) and (cells := normal_cells(value)):
        if len(cells) != 81:
            raise InvalidPuzzle(f"in placed, found {counted(len(cells), 'cell')}; 81 are needed")
        return cells
    return format_line(_named(notation.parse_placements, value, "placed"))


def _noted_candidates(value: Any) -> Candidates:
    """The candidates in a list of names, or in the text of a saved game. Any other text under this
    key is a remark of another program, which is ignored."""
    if isinstance(value, str):
        try:
            return notation.parse_candidates(value)
        except InvalidNotation:
            return 0
    return _named(notation.parse_candidates, value, "notes")


def _reasons(value: Any) -> tuple[str, ...]:
    """The texts in a list. Anything else under this key is no player's, such as what a trace says
    about its reasons, and is ignored."""
    if not isinstance(value, list):
        return ()
    if not all(isinstance(text, str) for text in value):
        raise InvalidPuzzle(f"found {quoted(str(value))} under reasons; expected a list of texts")
    return tuple(value)


def _claims(value: Any) -> str:
    """The list of what is claimed about the grid, as JSON; anything else under this key is
    ignored."""
    if not isinstance(value, list):
        return ""
    import json

    return json.dumps(value, ensure_ascii=False)


def _named(parse: Callable[[str], Candidates], value: Any, key: str) -> Candidates:
    """The candidates that a text or a list of names under this key names."""
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        value = " ".join(value)
    if value is not None and not isinstance(value, str):
        raise InvalidPuzzle(f"found {quoted(str(value))} under {key}; expected a list of names")
    try:
        return parse(value or "")
    except InvalidNotation as error:
        raise InvalidPuzzle(f"in {key}, {error}") from None


class RecordJson(TypedDict):
    """A grid: givens, placed digits, and removed candidates."""

    puzzle: PuzzleText
    """The givens as 81 characters, or 729 pencil marks where no givens are known."""
    placed: NotRequired[Line]
    """The digits placed since, as 81 characters."""
    removed: NotRequired[list[EliminationName]]
    """The removed candidates."""
    unproved: NotRequired[list[EliminationName]]
    """Those of them removed without a proof; all of them if left out."""
    notes: NotRequired[list[CandidateNames]]
    """What a player has noted in open cells; it may be incomplete, and claims nothing."""
    reasons: NotRequired[list[str]]
    """What a player has argued, from the givens on: texts that `argue` reads."""
    name: NotRequired[str]
    """The name of the puzzle."""
    player: NotRequired[str]
    """Who has filled it in, if there is a place to say so; empty if nobody has."""


def reading_data(reading: Reading) -> RecordJson:
    """The record of a reading as a JSON object, with all that the reading has; raises InvalidPuzzle
    if it has no grid."""
    record = grid_data(reading.grid, reading.name)
    if reading.notes:
        record["notes"] = notation.format_candidates(reading.notes.bits).split(" ")
    if reading.reasons:
        record["reasons"] = [*reading.reasons]
    if reading.player is not None:
        record["player"] = reading.player
    return record


def grid_data(grid: Grid, name: str) -> RecordJson:
    """The record of a grid as a JSON object, which loses nothing. It has a name unless `name` is
    empty."""
    removed, unproved = grid.removed, grid.unproved
    is_marks = bool(removed) and not grid.givens
    givens = gathered(format_line(grid.givens.bits), grid.rules.size)
    puzzle = after_rules(grid, grid.as_marks() if is_marks else givens)
    record: RecordJson = {"name": name, "puzzle": puzzle} if name else {"puzzle": puzzle}
    first = Grid(grid.as_marks(), rules=grid.rules).placed.bits if is_marks else 0
    if grid.placed.bits != first:
        record["placed"] = format_line(grid.placed.bits)
    if removed and not is_marks:
        record["removed"] = notation.format_eliminations(removed.bits).split(", ")
    if removed != unproved:
        record["unproved"] = [
            name for name in notation.format_eliminations(unproved.bits).split(", ") if name
        ]
    return record


@written(
    "jsonl",
    "our own JSON record, one per line",
    suffixes=".jsonl .ndjson",
    carries="placed candidates unproved notes reasons name rules",
    place=8,
)
def write(puzzle: Reading) -> str:
    """The record of a puzzle as JSON on one line."""
    import json

    return json.dumps(reading_data(named(puzzle, puzzle.comment)), ensure_ascii=False)


@written_together(
    "json",
    "our own JSON record",
    suffixes=".json",
    carries="placed candidates unproved notes reasons name rules",
    place=7,
)
def _document(puzzles: Iterable[Reading]) -> Iterator[str]:
    """Yields the text of an object if there is a single puzzle, and otherwise of a list of
    objects."""
    source = iter(puzzles)
    first = [*islice(source, 2)]
    if len(first) == 1:
        yield f"{write(first[0])}\n"
        return
    yield "["
    between = "\n"
    for puzzle in chain(first, source):
        yield f"{between}{write(puzzle)}"
        between = ",\n"
    yield "\n]\n"
