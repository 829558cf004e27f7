"""The rules that a sheet says in words beside its grids, as in `Rules: anti-knight`."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from whydoku.errors import InvalidPuzzle
from whydoku.formats.coded.unknown_rules import refuse_words
from whydoku.formats.sources.reading import Reading
from whydoku.formats.sources.ruled_cells import rules_named, said_of_rules, under
from whydoku.formats.workbooks.cells import Sheet
from whydoku.grids.rules import CLASSIC, Rules


def said_on(sheet: Sheet) -> list[str]:
    """What the cells of a sheet say of rules."""
    texts = (cell.text for row in sheet.rows.values() for cell in row.values())
    return [said for text in texts if len(text) > 5 and (said := said_of_rules(text))]


def usual_on(said: Iterable[str], asked: Rules) -> Rules:
    """The rules of smaller grids on a sheet: those that it names, or else those asked for."""
    for text in said:
        with suppress(InvalidPuzzle):
            if (named := rules_named(text)).size < 9:
                return named
    return asked


def under_said(said: Iterable[str], reading: Reading) -> Reading:
    """The reading of a grid under the rules that its sheet says; refused if it has others, or if
    nothing but people can read these."""
    for text in said:
        if reading.error:
            break
        try:
            reading = under(_rules(text, reading), reading)
        except InvalidPuzzle as fault:
            error = fault.on_sheet(reading.where)
            return reading._replace(line81=None, state=None, error=error)
    return reading


def _rules(text: str, reading: Reading) -> Rules:
    """The rules of this name, or the classic ones if it says so in words; raises InvalidPuzzle for
    others than a grid has."""
    try:
        asked = rules_named(text)
    except InvalidPuzzle:
        refuse_words(text)
        asked = CLASSIC
    own = reading.state.rules if reading.state else CLASSIC
    if asked.is_classic or own in (CLASSIC, asked):
        return asked
    raise InvalidPuzzle(f"found the rules {asked} on the sheet of a puzzle of the rules {own}")
