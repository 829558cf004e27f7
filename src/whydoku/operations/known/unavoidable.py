"""Lists the unavoidable sets of each puzzle's solution."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from whydoku.dataclass import dataclass
from whydoku.grids.grid import Grid
from whydoku.grids.listings import LARGEST, unavoidable
from whydoku.grids.notation import format_cells
from whydoku.operations.listing import ListingOperation
from whydoku.operations.operation import Tool, operation
from whydoku.shapes.marks import Between, Served


@operation
@dataclass(frozen=True, kw_only=True)
class UnavoidableSets(ListingOperation):
    """List the unavoidable sets of solutions.

    If a puzzle has no clue in such a set of cells, they can be filled in another way, so it has
    several solutions. Only minimal sets are listed, which hold no smaller one, the smallest first.
    Each line names the cells of a set.
    """

    name: ClassVar = "unavoidable"
    for_classic: ClassVar = "unavoidable"
    column: ClassVar = "unavoidable"
    items: ClassVar = "The minimal unavoidable sets, the smallest first; each as its cells."
    examples: ClassVar = ({"largest": 6},)
    tool: ClassVar = Tool(
        "List the unavoidable sets of a Sudoku's solution: cells of which every puzzle with this "
        "solution has a clue in one.",
        ("largest", "limit"),
        {"largest": 6, "limit": 50},
    )

    largest: Annotated[int, Between(1, 81), Served(14)] = LARGEST
    """Leave out sets of more cells."""

    def listed(self, grid: Grid) -> Iterator[str]:
        """Yields the sets of a puzzle's solution."""
        found = unavoidable(grid, self.largest, timeout=self.timeout)
        return (format_cells(cells.bits) for cells in found)
