"""What the source of a puzzle says of it besides its name: the cells of its row in a table, or what
an object of JSON has under the keys that are read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Final

from whydoku.formats.known.csv_puzzles import keyed_cells
from whydoku.formats.sources.reading import Reading

_MADE: Final = re.compile(
    r"(?P<notes>[0-9]+ clues?\b.*), (?P<source>whydoku [^ ,]+, seed [0-9]+(?:, number [0-9]+)?)"
)
"""What `whydoku generate` writes beside a puzzle: what is known of it, and how to make it again."""


def told_in(reading: Reading) -> dict[str, str]:
    """All that the source of a puzzle says of it, by the keys of columns or of JSON. What `whydoku
    generate` wrote where a name may stand are notes and a source."""
    told = dict(keyed_cells(reading.row) if reading.row else reading.said)
    if made := _MADE.fullmatch(reading.comment):
        told |= {key: told.get(key) or made[key] for key in ("notes", "source")}
    return told


def commented(reading: Reading) -> Reading:
    """The reading with what `whydoku generate` wrote in place of a name as its comment."""
    if reading.name and _MADE.fullmatch(reading.name):
        return reading._replace(name="", comment=reading.name)
    return reading


def day_in(told: Mapping[str, str]) -> date | None:
    """The day that a source gives to a puzzle, as the table of a plan does; None for none."""
    try:
        return date.fromisoformat(told.get("day", ""))
    except ValueError:
        return None
