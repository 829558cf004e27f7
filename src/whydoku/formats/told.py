"""What the source of a puzzle says of it besides its name: the cells of its row in a table, or what
an object of JSON has under the keys that are read.
"""

from __future__ import annotations

from datetime import date

from whydoku.formats.known.csv_puzzles import keyed_cells
from whydoku.formats.reading import Reading


def told_in(reading: Reading) -> dict[str, str]:
    """All that the source of a puzzle says of it, by the keys of columns or of JSON."""
    return dict(keyed_cells(reading.row) if reading.row else reading.said)


def day_in(reading: Reading) -> date | None:
    """The day that the source gives to a puzzle, as the table of a plan does; None for none."""
    try:
        return date.fromisoformat(told_in(reading).get("day", ""))
    except ValueError:
        return None
