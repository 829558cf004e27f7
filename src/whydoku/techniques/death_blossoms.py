"""Death Blossoms, whose stem is a cell or a digit in a house: whichever candidate of the stem is
true, some petal holds the same digit."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.death_blossoms import death_blossoms, reason_of_blossom
from whydoku.technique import technique


@technique(
    "death-blossom",
    "Death Blossom",
    family="als",
    rating=7.7,
    aliases={"hodoku": "Death Blossom", "hodoku-code": "0904", "sudokuwiki": "Death Blossom"},
    example="2...3.4.9..6..8.3.95.....1...........953....7.2786.........2....6...794.....1.8..",
)
def death_blossom(grid: Grid) -> Iterator[Step]:
    """The stem is a cell. Whichever digit it holds, it takes that digit from one of its petals,
    which are sets of cells with one digit more than cells; that petal then holds all its other
    digits. So a digit z of all petals is in one of them, and a cell that sees all its places in all
    petals is not z."""
    yield from _steps("death-blossom", grid, in_cells=True)


@technique(
    "death-blossom-house",
    "Death Blossom of a House",
    family="als",
    rating=7.8,
    aliases={"other": "House Death Blossom"},
    example="2...3.4.9..6..8.3.95.....1...........953....7.2786.........2....6...794.....1.8..",
)
def death_blossom_house(grid: Grid) -> Iterator[Step]:
    """A Death Blossom whose stem is a digit in a house: wherever it stands there, it takes itself
    from one of the petals."""
    yield from _steps("death-blossom-house", grid, in_cells=False)


def _steps(slug: str, grid: Grid, *, in_cells: bool) -> Iterator[Step]:
    for blossom in grid.derive(death_blossoms, in_cells):
        yield Step(slug, eliminations=blossom.eliminations, why=(reason_of_blossom(grid, blossom),))
