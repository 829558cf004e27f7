"""What was done on a grid since, as texts such as r5c5=5 and r1c3<>2.

A model that writes a grid anew after each digit soon writes a wrong one. It passes the grid as the
user wrote it, and lists what was done since.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from whydoku.asked.texts import Text
from whydoku.faces.web.api.requests import GridRequest
from whydoku.formats.known.json_puzzles import RecordJson, grid_data
from whydoku.shapes.marks import About, Sample, Sized


@dataclass(frozen=True, kw_only=True)
class GridSince(GridRequest):
    """A grid, and what was done on it since."""

    moves: Annotated[
        list[Text],
        Sized(most=729),
        About(
            "What was placed or removed on the grid since, in order; list it here rather than "
            "write the grid anew."
        ),
        Sample(["r5c5=5", "r1c3<>2"]),
    ]

    @property
    def record(self) -> RecordJson:
        """The record of the grid after the moves; raises WhydokuError if one cannot be done."""
        grid = self.state
        for move in self.moves:
            grid = grid.remove(move) if "<>" in move else grid.place(move)
        return grid_data(grid, "")
