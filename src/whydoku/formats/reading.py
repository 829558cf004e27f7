"""What is read: one value for each record of a source, be it a puzzle or a fault."""

from __future__ import annotations

from typing import Final, NamedTuple

from whydoku.errors import InvalidPuzzle, Where
from whydoku.formats.limits import LONGEST_NAME
from whydoku.grid import Grid

_LONGEST_QUOTE: Final = 24


class Reading(NamedTuple):
    """One record of a source: where it began, and the puzzle it holds or what is wrong with it.

    `line81` is the puzzle as 81 characters with `.` for an empty cell where the record holds
    givens and nothing else. It is checked for its length and its characters only, so that a
    million lines pass quickly; givens that clash are found when `grid` is asked for. A record that
    holds more (placed digits, pencil marks) has its grid at once in `state`, and no `line81`.
    """

    line: int
    """The line on which the record begins, counted from 1."""
    line81: str | None = None
    """The puzzle as 81 characters, if givens are all it has."""
    name: str = ""
    """The title or comment the source gives to the puzzle."""
    error: InvalidPuzzle | None = None
    """What is wrong, where the record could not be read."""
    state: Grid | None = None
    """The grid, if it is more than givens."""
    format: str = "line"
    """The name of the format in which the record was written."""

    @property
    def grid(self) -> Grid:
        """The grid; raises the error of a record that could not be read, or givens that clash."""
        if self.error is not None:
            raise InvalidPuzzle(self.error.what, self.error.where)
        if self.state is not None:
            return self.state
        try:
            return Grid(givens=self.line81 or "")
        except InvalidPuzzle as fault:
            raise fault.at(self.line) from None


def faulty_reading(
    line: int,
    what: str,
    *,
    found_on: int | None = None,
    column: int | None = None,
    cells: tuple[int, ...] = (),
    form: str = "line",
) -> Reading:
    """The reading of a record that is no puzzle; `found_on` is the line of the fault itself."""
    error = InvalidPuzzle(what, Where(found_on or line, column, cells))
    return Reading(line, error=error, format=form)


def refused_reading(line: int, error: InvalidPuzzle, form: str) -> Reading:
    """The reading of a record whose parts are readable but make no grid."""
    return Reading(line, error=error.at(line), format=form)


def quoted(text: str) -> str:
    """A piece of foreign text as it may stand in a sentence: quoted, harmless and short."""
    return repr(text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 3] + "...")


def clean_name(text: object) -> str:
    """A name from outside as one short printable line; nothing for what is no text."""
    if not isinstance(text, str):
        return ""
    words = "".join(c if c.isprintable() else " " for c in text[: 4 * LONGEST_NAME]).split()
    return " ".join(words)[:LONGEST_NAME].rstrip()
