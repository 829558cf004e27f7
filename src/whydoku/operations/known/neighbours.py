"""Lists the neighbours of each puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from whydoku.dataclass import dataclass
from whydoku.grids.grid import Grid
from whydoku.grids.listings import neighbours
from whydoku.operations.answers.answer import INVALID, Answer
from whydoku.operations.listing import PuzzleListing
from whydoku.operations.operation import Tool, operation
from whydoku.shapes.marks import Between


@operation
@dataclass(frozen=True, kw_only=True)
class NeighboursOfPuzzles(PuzzleListing):
    """List puzzles with one solution that are a few clues away.

    For each of these neighbours, some clues are taken away and others put. Each comes once, in a
    fixed order, so a list can go on where an earlier one ended. The puzzles themselves may have
    several solutions, or none.
    """

    name: ClassVar = "neighbours"
    for_classic: ClassVar = "neighbours"
    column: ClassVar = "neighbours"
    items: ClassVar = "The neighbours, each as 81 characters."
    examples: ClassVar = ({"limit": 5}, {"taken": 2, "put": 1, "minimal": True, "limit": 5})
    tool: ClassVar = Tool(
        "List the Sudokus with one solution that lack one to three clues of a Sudoku and have one "
        "to three others.",
        ("taken", "put", "minimal", "limit"),
        {"limit": 20},
    )

    taken: Annotated[int, Between(1, 3)] = 1
    """Take so many clues away."""
    put: Annotated[int, Between(1, 3)] = 1
    """Put so many others."""
    minimal: bool = False
    """Leave out neighbours with a clue that is not needed."""

    def is_good(self, answer: Answer) -> bool:
        """Whether it is a puzzle at all."""
        return answer.status != INVALID

    def listed(self, grid: Grid) -> Iterator[str]:
        """Yields the neighbours of a puzzle."""
        return neighbours(
            grid,
            self.taken,
            self.put,
            minimal=self.minimal,
            after=self.after or "",
            timeout=self.timeout,
        )
