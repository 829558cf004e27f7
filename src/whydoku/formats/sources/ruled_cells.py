"""Puzzles beside the name of their rules: in a cell of a table, or in an object."""

from __future__ import annotations

import re
from typing import Final

from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.formats.sources.grids import NAME_SEPARATORS, read_field
from whydoku.formats.sources.reading import Reading, clean_name, faulty_reading, refused_reading
from whydoku.grids.grid import Grid
from whydoku.grids.parts.grid_parts import ClashingDigits
from whydoku.grids.parts.texts import BLANK
from whydoku.grids.rules import CLASSIC, Rules, begins_rules, rules, rules_apart

USUAL_WORDS: Final = frozenset(
    ("normal", "standard", "classic", "usual", "regular", "sudoku", "rules", "apply", "hold", "the")
)
"""The words with which people say that the rules are the classic ones."""

FEWEST_UNDER_RULES: Final = 16
"""The fewest cells of a grid of any rules."""

_WORD: Final = re.compile(r"[\w×]+")
_OF_RULES: Final = re.compile(r"\s*(?:sudoku )?rules?\s*:\s*(\S.*)", re.IGNORECASE | re.DOTALL)


def words_in(said: str) -> frozenset[str]:
    """The words in what somebody says of rules, in small letters."""
    return frozenset(_WORD.findall(said.lower()))


def said_of_rules(text: str) -> str:
    """What words such as `Rules: anti-knight` say of rules; empty for any others."""
    said = _OF_RULES.match(text)
    return said[1].strip() if said else ""


def rules_named(said: str) -> Rules:
    """The rules of this name, or the classic ones if it is empty or says so in words; raises
    InvalidPuzzle for any other text."""
    if words_in(said) <= USUAL_WORDS:
        return CLASSIC
    try:
        return rules(said)
    except WhydokuError as fault:
        raise InvalidPuzzle(str(fault)) from None


def read_cell(text: str, line: int, said: str = "", usual: str = "") -> Reading:
    """Reads the puzzle that fills a cell, of the rules that are `said` beside it, or otherwise of
    the `usual` ones, unless it says its own; it must not contradict what is said."""
    try:
        asked = rules_named(said or usual)
    except InvalidPuzzle as fault:
        return refused_reading(line, fault, "ruled")
    own = begins_rules(text.strip().partition(" ")[0])
    if own or asked.is_classic:
        reading = read_field(text, line)
        found = reading.state.rules if reading.state else rules_apart(reading.clashing)[0]
        if said and not reading.error and found != asked:
            what = f"found the rules {found} before a puzzle of the rules {asked}"
            return faulty_reading(line, what, form="ruled")
        return reading
    return under(asked, read_field(text, line)) if asked.size == 9 else of_cells(text, line, asked)


def under(asked: Rules, reading: Reading) -> Reading:
    """A reading under other rules, unless it cannot be read or says its own."""
    if reading.error or reading.clashing or (reading.state and not reading.state.rules.is_classic):
        return reading
    before = reading.state
    try:
        if before is None:  # its digits may clash by the classic rules
            grid = Grid(reading.line81, rules=asked)
        else:
            grid = Grid(
                givens=before.givens,
                placed=before.placed,
                removed=before.removed,
                unproved=before.unproved,
                rules=asked,
            )
    except InvalidPuzzle as fault:
        if reading.line81 and isinstance(fault, ClashingDigits):
            return _clashing(reading._replace(line81=None), reading.line81, asked)
        if place := reading.place:
            return reading._replace(line81=None, state=None, error=fault.on_sheet(place))
        return refused_reading(reading.line, fault, reading.format)
    return reading._replace(line81=None, state=grid)


def of_cells(text: str, line: int, asked: Rules) -> Reading:
    """The reading of a line that has the characters of a grid under these rules, and perhaps a name
    after them."""
    cells, _, rest = text.strip().partition(" ")
    name = clean_name(rest.strip(NAME_SEPARATORS).strip('"'))
    try:
        grid = Grid(cells, rules=asked)
    except ClashingDigits:
        return _clashing(Reading(line, name=name, format="ruled"), cells, asked)
    except InvalidPuzzle as fault:
        return Reading(line, error=fault.at(line), format="ruled")
    if asked.is_classic and grid.is_puzzle:
        return Reading(line, grid.as_line(), name, format="ruled")
    return Reading(line, None, name, None, grid, "ruled")


def _clashing(reading: Reading, cells: str, asked: Rules) -> Reading:
    """The reading of a puzzle whose givens break these rules."""
    cells = re.sub("[^1-9]", BLANK, cells)
    if asked.is_classic:
        return reading._replace(line81=cells)
    return reading._replace(clashing=f"{asked} {cells}")
