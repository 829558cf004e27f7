"""Lists the minimal puzzles within each puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from whydoku.dataclass import dataclass
from whydoku.grids.grid import Grid
from whydoku.grids.listings import reduce
from whydoku.grids.parts.sets import CellSet
from whydoku.operations.listing import PuzzleListing
from whydoku.operations.operation import Tool, operation
from whydoku.shapes.marks import Between, Meant
from whydoku.shapes.texts import Text


@operation
@dataclass(frozen=True, kw_only=True)
class ReducePuzzles(PuzzleListing):
    """List the minimal puzzles within puzzles.

    These have only clues of the puzzle, one solution, and no clue that is not needed. They come in
    a fixed order, so a list can go on where an earlier one ended.
    """

    name: ClassVar = "reduce"
    for_classic: ClassVar = "reduce"
    column: ClassVar = "reduced"
    items: ClassVar = "The minimal puzzles, each as 81 characters."
    examples: ClassVar = ({"limit": 5}, {"whole": True, "keep": "r1c1 r5c5", "limit": 5})
    tool: ClassVar = Tool(
        "List the minimal puzzles within a Sudoku: clues of it that leave one solution, and are "
        "all needed.",
        ("keep", "at_most", "whole", "limit"),
        {"limit": 20},
    )

    keep: Annotated[Text, Meant("cells")] = ""
    """Cells whose clues stay, such as `r1c1 r5c456`."""
    at_most: Annotated[int, Between(0, 81), Meant("number")] = 81
    """Leave out puzzles with more clues."""
    whole: bool = False
    """Take clues from the whole solution, not from the puzzle alone."""

    def __post_init__(self) -> None:
        super().__post_init__()
        _ = CellSet(self.keep)

    def listed(self, grid: Grid) -> Iterator[str]:
        """Yields the minimal puzzles within a puzzle."""
        return reduce(
            grid,
            self.keep,
            at_most=self.at_most,
            whole=self.whole,
            after=self.after or "",
            timeout=self.timeout,
        )
