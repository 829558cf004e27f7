"""Checks JSON that claims to be written by this package. Errors say where the wrong value is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from whydoku.errors import InvalidPuzzle
from whydoku.formats.json_names import Eliminations
from whydoku.formats.sources.grids import grid_of_record, read_field
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import parse_line
from whydoku.grids.rules import begins_rules
from whydoku.shapes.checked import WrongValue, checked, wrong
from whydoku.shapes.marks import Like, Parsed, Record, if_asked


def read_as(kind: Any, value: Any, place: str) -> Any:
    """Checks a JSON value, and converts it as the type `kind` says. If a part is wrong, raises
    InvalidPuzzle, which names the place of that part."""
    try:
        return checked(kind, value, place)
    except WrongValue as fault:
        raise InvalidPuzzle(str(fault)) from None


def at_most(most: int, number: int, place: str) -> int:
    """Returns `number` if it is at most `most`; otherwise refuses it, naming its `place`."""
    if number > most:
        raise InvalidPuzzle(str(wrong(place, number, f"a number up to {most}")))
    return number


def line_of(text: str) -> str:
    """Returns the text if it is 81 characters, each a digit or an empty cell. Refuses any other
    text."""
    if len(text) != 81:
        raise wrong("", text, f"81 characters, not {len(text)}")
    parse_line(text)
    return text


def _puzzle(text: str) -> str:
    if _is_ruled(text):
        return text
    if len(text) not in (81, 729):
        raise wrong("", text, f"81 or 729 characters, not {len(text)}")
    return line_of(text) if len(text) == 81 else text


def _is_ruled(text: str) -> bool:
    return begins_rules(text.partition(" ")[0])


class Versioned(Record):
    """An object that says its version, which must be 1."""

    version: Literal[1]
    """The version of the form of a saved trace."""


class GridRecord(Record):
    """The fields of a grid's record that are read."""

    puzzle: Annotated[
        str,
        Like("^(?:[1-9.0*_? -]{81}|[1-9.0]{729}|[a-z][^ ]* [1-9.0]{16,729})$"),
        Parsed(_puzzle),
    ]
    """The givens as 81 characters (. or 0 for an empty cell), or the 729 pencil marks of the start,
    cell by cell, where no givens are known; after its rules, unless they are classic."""
    placed: Annotated[str, Like("^[1-9.0*_? -]{81}$"), Parsed(line_of)] | None = if_asked()
    """The digits placed before the trace began, as 81 characters; null if there are none."""
    removed: Eliminations = if_asked()
    """The candidates that were missing before the trace began, though no digit excludes them."""
    unproved: Eliminations = if_asked()
    """Those of the removed candidates that were not derived from the givens; all of them if left
    out."""


def puzzle_in(text: str) -> Grid:
    """The grid of the puzzle of a record."""
    return read_field(text, 1).grid if _is_ruled(text) else Grid(text)


def grid_in(record: Mapping[str, Any], called: str) -> Grid:
    """The grid in a record. If parts of the record contradict each other, the error calls the grid
    `called`."""
    placed, removed = record.get("placed") or "", record.get("removed") or 0
    try:
        return grid_of_record(puzzle_in(record["puzzle"]), placed, removed, record.get("unproved"))
    except InvalidPuzzle as fault:
        raise InvalidPuzzle(f"{called}: {fault.what}", fault.where) from None
