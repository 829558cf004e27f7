"""Readings: what is read from each record of a source, either a puzzle or a fault."""

from __future__ import annotations

from typing import Final, NamedTuple

from whydoku.errors import InvalidPuzzle, Where, counted
from whydoku.formats.sources.limits import LONGEST_NAME
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.rules import CLASSIC, Rules, rules_apart

GRID_FORMS: Final = "81 characters, 729 pencil marks or nine rows of nine cells"
"""The words that list the forms in which a grid may stand by itself."""

FORMS: Final = (
    "81 characters, 729 pencil marks, nine rows of nine cells, a link, or the text of a HoDoKu, "
    "OpenSudoku, SDK, CSV or JSON file"
)
"""The words that list the forms in which most people have puzzles."""

ON_SHEETS: Final = "nine rows of nine cells anywhere on a sheet, or a column of puzzles"
"""The same for a workbook."""

NO_NOTES: Final = CandidateSet()

BEGINS_NOTHING: Final = "which is not how a puzzle begins"
"""The words for a line that belongs to no record."""


SAID: Final = ("source", "author", "date", "notes", "tags", "used", "added", "day")
"""The keys under which an object of JSON says more of its puzzle."""


class TableHead(NamedTuple):
    """The names of a table's columns, which of them holds the puzzles, and how cells are
    separated."""

    header: tuple[str, ...]
    """The names of the columns as they were read."""
    puzzle: int
    """The index of the column that holds the puzzles."""
    separator: str = ","
    rules: str = ""
    """The rules of puzzles whose rows name none; empty for the classic ones."""


class TableRow(NamedTuple):
    """A row of a table as it was read. It may have fewer or more cells than the header."""

    table: TableHead
    fields: tuple[str, ...]


class OddCell(NamedTuple):
    """A cell of a grid with something that cannot stand there: its number, from 0 to 80, what was
    found in it, as a sentence quotes it, and where it is."""

    cell: int
    found: str
    where: Where


class FilledGrid(NamedTuple):
    """What somebody has filled in: the givens, as far as they are known, and what was found, as a
    character for each cell. The digits that were found may clash, and givens may be gone."""

    givens: str
    found: str
    odd: tuple[OddCell, ...] = ()
    rules: Rules = CLASSIC


class Doubt(NamedTuple):
    """A cell of a picture that may hold something else than was read: its number, from 0 to 80, the
    digit that was read, and the next likeliest one, each 0 for none."""

    cell: int
    digit: int
    other: int


class Reading(NamedTuple):
    """One record of a source: its line number, and either a puzzle or what is wrong.

    A record that has only givens keeps them in `line81`: 81 characters, with `.` for an empty cell.
    Only the number and kind of the characters have been checked, so that a million lines are read
    quickly. Clashing givens are found when `grid` is asked for. A record that has more than givens,
    such as placed digits or pencil marks, keeps a grid in `state`, and `line81` is None.
    """

    line: int
    """The number of the line on which the record begins, counted from 1."""
    line81: str | None = None
    """The puzzle as 81 characters, if it has only givens."""
    name: str = ""
    """The title that the source gives the puzzle."""
    error: InvalidPuzzle | None = None
    """What is wrong with a record that could not be read."""
    state: Grid | None = None
    """The grid, if the record has more than givens."""
    format: str = "line"
    """The name of the format of the record."""
    row: TableRow | None = None
    """The row of a table from which the record was read; None if it is from no table."""
    place: Where | None = None
    """The sheet and the cell in which the record begins, if it was read from a workbook. Then
    `line` is the number of the row. For a grid of a picture it is the page and the grid, as far as
    there are several, and `line` counts the grids. It names none if the whole file cannot be
    read."""
    notes: CandidateSet = NO_NOTES
    """What a player has noted in open cells. Notes may be incomplete, so they claim nothing, and
    the grid does not depend on them."""
    reasons: tuple[str, ...] = ()
    """What a player has argued, from the givens on, as `playing.arguments` reads it; the grid does
    not depend on it either."""
    claims: str = ""
    """What somebody claims about the grid, as JSON, for a judge of moves; nothing else reads it."""
    said: tuple[tuple[str, str], ...] = ()
    """What an object of JSON says of its puzzle under the keys in `SAID`, with semicolons between
    the items of a list. What a table says is in `row`."""
    area: str = ""
    """The cells of a sheet on which the record stands, such as `B3:J11`, if it was read from a
    workbook."""
    filled: FilledGrid | None = None
    """What stands in the cells, if the record could not be read because of some of them. Only who
    judges what a player has filled in may go on with the others."""
    clashing: str = ""
    """The puzzle after its rules, if it has only givens and these break the rules, so that there is
    no grid. Of classic puzzles `line81` has it."""
    player: str | None = None
    """Who has filled in the grid, if there is a place to say so; empty if nobody has."""
    comment: str = ""
    """What `whydoku generate` wrote where a name may stand: what is known of the puzzle, and how to
    make it again. It is no name, as it would tell whoever is to solve the puzzle what it needs."""
    doubts: tuple[Doubt, ...] = ()
    """The cells of which a picture leaves in doubt what they hold."""
    offered: Reading | None = None
    """What a picture more likely shows by the rules, if what was read has not exactly one
    solution. Nobody takes it unasked."""

    @property
    def label(self) -> str:
        """What a format writes where a name may stand: the name, or else the comment."""
        return self.name or self.comment

    @property
    def where(self) -> Where:
        """Where a person finds the beginning of the record: on a line, or in a cell of a sheet."""
        return self.place or Where(self.line)

    @property
    def grid(self) -> Grid:
        """The grid of the record.

        Raises InvalidPuzzle if the record could not be read, or if its givens clash.
        """
        if self.error is not None:
            raise InvalidPuzzle(self.error.what, self.error.where)
        if self.state is not None:
            return self.state
        try:
            asked, cells = rules_apart(self.clashing or self.line81 or "")
            return Grid(givens=cells, rules=asked)
        except InvalidPuzzle as fault:
            place = self.place
            raise (fault.on_sheet(place) if place else fault.at(self.line)) from None

    def _repr_svg_(self) -> str | None:
        try:
            return self.grid._repr_svg_()
        except InvalidPuzzle:
            return None


def row_of_other_length(row: int, cells: int) -> str:
    """Says that the row of a grid, counted from 1, has so many cells."""
    return f"found {counted(cells, 'cell')} in row {row}; a row of a grid has 9 cells"


def faulty_reading(
    line: int,
    what: str,
    *,
    found_on: int | None = None,
    column: int | None = None,
    cells: tuple[int, ...] = (),
    form: str = "line",
) -> Reading:
    """The reading of a record that is no puzzle. `what` says why, and `found_on` is the line with
    the fault, if that is not the first line of the record."""
    error = InvalidPuzzle(what, Where(found_on or line, column, cells))
    return Reading(line, error=error, format=form)


class ClashingParts(InvalidPuzzle):
    """The givens and the placed digits of a grid, a character for each cell, break the rules
    together."""

    def __init__(
        self, fault: InvalidPuzzle, givens: str, placed: str, rules: Rules = CLASSIC
    ) -> None:
        super().__init__(fault.what, fault.where)
        pairs = zip(givens, placed, strict=True)
        found = "".join(g if p == "." else p for g, p in pairs)
        self.filled = FilledGrid(givens, found, rules=rules)


def refused_reading(line: int, error: InvalidPuzzle, form: str) -> Reading:
    """The reading of a record whose parts could be read, but do not form a grid."""
    filled = error.filled if isinstance(error, ClashingParts) else None
    return Reading(line, error=error.at(line), format=form, filled=filled)


def subject_of(reading: Reading) -> str | Grid:
    """The puzzle of a reading: 81 characters if it has only givens, its rules before them if they
    clash by these, otherwise a grid.

    Raises InvalidPuzzle if the record could not be read.
    """
    return reading.line81 or reading.clashing or reading.grid


def named(reading: Reading, name: str) -> Reading:
    """The reading with `name` as its name, unless it already has a name."""
    return reading if reading.name else reading._replace(name=name)


def begins_nothing(reading: Reading) -> bool:
    """Whether a reading is the fault of lines that belong to no record."""
    return reading.error is not None and BEGINS_NOTHING in reading.error.what


def clean_name(text: object) -> str:
    """A name from outside as one short line of printable characters; empty if `text` is no
    string."""
    if not isinstance(text, str):
        return ""
    words = "".join(c if c.isprintable() else " " for c in text[: 4 * LONGEST_NAME]).split()
    return " ".join(words)[:LONGEST_NAME].rstrip()
