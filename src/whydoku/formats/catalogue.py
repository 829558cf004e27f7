"""The formats by name, and the functions that write them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from whydoku.errors import UnknownName
from whydoku.formats import known
from whydoku.formats.format import REGISTERED
from whydoku.formats.reading import Reading
from whydoku.grid import Grid

Writable: TypeAlias = "Reading | Grid"
"""Anything that can be written: a grid, or a reading, which may carry a name."""

known.register_all()

FORMATS: Final = {form.name: form for form in REGISTERED}
"""All registered formats by their names."""


def write(grid: Grid, format: str = "line") -> str:  # noqa: A002
    """A grid as text in a format, without a trailing newline."""
    return "".join(write_all((grid,), format)).removesuffix("\n")


def write_all(items: Iterable[Writable], format: str = "line") -> Iterator[str]:  # noqa: A002
    """Yields the text of grids or readings piece by piece; joined, the pieces are one document.

    Each piece is yielded as soon as its item arrives, except for a picture, whose size depends on
    all items. A reading that holds a fault raises it.
    """
    try:
        writer = FORMATS[format].writer
    except KeyError:
        raise UnknownName("format", format, FORMATS) from None
    return writer(Reading(0, state=item) if isinstance(item, Grid) else item for item in items)
