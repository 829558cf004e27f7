"""Parses what a player types or clicks: a start, digits, marks and cells, by name or number."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.formats import read
from whydoku.formats.sources.limits import LONGEST_NAME
from whydoku.formats.sources.reading import clean_name
from whydoku.grids.bits import Candidates, Cells
from whydoku.grids.examples import EXAMPLES, example
from whydoku.grids.grid import Grid
from whydoku.grids.notation import parse_candidates, parse_cells, parse_eliminations
from whydoku.grids.parts.grid_parts import read_digits
from whydoku.grids.parts.sets import CandidateSet, CellSet

Typed: TypeAlias = str | int | Iterable[int]
"""What a player may give: names of digits, marks or cells in a text, one number, or several
numbers."""

_EXAMPLE: Final = re.compile(r"[a-z]+(?:-[a-z0-9]+)*")


def grid_from(source: Grid | str) -> Grid:
    """The grid at the start of a game. `source` is a grid, the name of an example, or a text in any
    known format."""
    if isinstance(source, Grid):
        return source
    if not isinstance(source, str):
        raise WhydokuError(
            "a game starts from a grid, a text in any known format or the name of an example; "
            f"found {type(source).__name__}"
        )
    name = source.strip()
    if name in EXAMPLES:
        return example(name).grid
    try:
        return read(source)
    except InvalidPuzzle:
        if _EXAMPLE.fullmatch(name):
            return example(name).grid
        raise


def digits_from(source: Typed) -> Candidates:
    """Reads digits to place: `r4c7=5`, 81 characters, or the numbers of candidates."""
    return _bits_from(source, read_digits, CandidateSet)


def marks_from(source: Typed) -> Candidates:
    """Reads candidates: `r4c7<>59`, `59r4c7`, or the numbers of candidates."""

    def parse(text: str) -> Candidates:
        return parse_eliminations(text) if "<>" in text else parse_candidates(text)

    return _bits_from(source, parse, CandidateSet)


def cells_from(source: Typed) -> Cells:
    """Reads cells: `r4c79`, or the numbers of cells."""
    return _bits_from(source, parse_cells, CellSet)


def name_from(name: object) -> str:
    """Checks that the name of a checkpoint is one clean line, and returns it."""
    if not isinstance(name, str) or not name or clean_name(name) != name:
        raise WhydokuError(
            f"the name of a checkpoint is one line of 1 to {LONGEST_NAME} characters without extra "
            f"blanks; found {str(name)[:30]!r}"
        )
    return name


def _bits_from(
    source: Typed, parse: Callable[[str], int], kind: type[CandidateSet | CellSet]
) -> int:
    if isinstance(source, str):
        return parse(source)
    try:
        return kind((source,) if isinstance(source, int) else source).bits
    except TypeError:
        raise WhydokuError(
            f"found {type(source).__name__}; expected names or whole numbers"
        ) from None
