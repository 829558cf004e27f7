"""All formats by name, and functions that write puzzles in any of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from whydoku.errors import InvalidPuzzle, UnknownName, WhydokuError
from whydoku.formats import known
from whydoku.formats.sources.format import REGISTERED
from whydoku.formats.sources.reading import Reading
from whydoku.grids.grid import Grid
from whydoku.shapes.arguments import typed

Writable: TypeAlias = "Reading | Grid"
"""What can be written: a grid, or a reading, which may have a name."""

known.register_all()

FORMATS: Final = {form.name: form for form in REGISTERED}
"""All registered formats by name."""


@typed
def write(grid: Writable, format: str = "line") -> str:  # noqa: A002
    """The grid or reading as text in the format of this name, without a line end after it."""
    return "".join(write_all((grid,), format)).removesuffix("\n")


@typed
def write_all(items: Iterable[Writable], format: str = "line") -> Iterator[str]:  # noqa: A002
    """Yields the text of grids or readings in the format of this name, piece by piece. Together the
    pieces are one document.

    Each piece comes as soon as its grid or reading arrives, except for a picture, whose size
    depends on all of them. Raises the error of a reading that has one.
    """
    try:
        form = FORMATS[format]
    except KeyError:
        raise UnknownName("format", format, FORMATS) from None
    readings = map(_reading_of, items)
    return form.writer(readings if "rules" in form.carries else map(_classic, readings))


def _reading_of(item: Writable) -> Reading:
    if isinstance(item, Grid):
        return Reading(0, state=item)
    if not isinstance(item, Reading):
        found = type(item).__name__
        raise WhydokuError(
            f"a grid or a reading can be written, found {found}; whydoku.read makes a grid of text"
        )
    return item


def _classic(reading: Reading) -> Reading:
    """The reading; refuses one of rules that the format would lose."""
    if reading.error is None and not reading.line81 and not reading.grid.rules.is_classic:
        names = [form.name for form in REGISTERED if "rules" in form.carries]
        raise InvalidPuzzle(
            f"this puzzle is of the rules {reading.grid.rules}, which this format would lose; use "
            f"one of {', '.join(names)}"
        )
    return reading
