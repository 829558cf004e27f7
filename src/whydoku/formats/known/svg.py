"""Writes grids as an SVG picture, all of them in one. SVG pictures are not read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from whydoku.errors import WhydokuError
from whydoku.formats.sources.format import written_together
from whydoku.formats.sources.reading import Reading
from whydoku.showing import answer

MOST_DRAWN: Final = 1000
"""The most grids in one picture."""


@written_together(
    "svg",
    "a picture; of several grids one with all of them",
    suffixes=".svg",
    carries="placed candidates name rules",
    reads=False,
    place=17,
)
def _picture(puzzles: Iterable[Reading]) -> Iterator[str]:
    """Yields one picture of all grids after the last grid has arrived; nothing if there are no
    grids."""
    named = [(puzzle.name, puzzle.grid) for puzzle in islice(puzzles, MOST_DRAWN + 1)]
    if len(named) > MOST_DRAWN:
        raise WhydokuError(f"a picture shows up to {MOST_DRAWN} grids; found more")
    if named:
        yield answer("Format.svg", named)
