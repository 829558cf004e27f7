"""Forcing: suppositions followed to their ends, where all agree or one breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, product
from typing import Final

from whydoku.bits import BITS, members
from whydoku.grid import Grid
from whydoku.spaces import CONSTRAINTS, DIGIT_CANDIDATES, ROW_SPACE, SEES
from whydoku.step import Step
from whydoku.structures.implications import Implications, implications_of
from whydoku.structures.order import most_first
from whydoku.structures.refutation import refute
from whydoku.technique import technique
from whydoku.why import Branch, Branches

CELL_SIZES: Final = tuple(range(2, 10))


@technique(
    "cell-forcing-chain",
    "Cell Forcing Chain",
    family="forcing",
    rating=8.2,
    home="sudokuoftheday",
    aliases={
        "se": "Cell Forcing Chains",
        "sudokuwiki": "Cell Forcing Chains",
        "sudokuoftheday": "Forcing Chains",
    },
    example=".5.371928128.5.763...8624513.2.856.98957.62.4..12..8.52..5.8347587643192....27586",
)
def cell_forcing_chain(grid: Grid, *, candidates: Sequence[int] = CELL_SIZES) -> Iterator[Step]:
    """Each candidate of a cell leads, link by link, to the same: that must be so.

    Cells with few candidates come first, then the shortest lines of thought.
    """
    for size in candidates:
        cells = [i for i in range(81) if grid.masks[i].bit_count() == size]
        asked = sorted({entry for i in cells for entry in _agreed(grid, i)})
        for _, same in groupby(asked, key=lambda entry: entry[0]):
            yield from most_first([_forced_step(grid, *entry[1:]) for entry in same])


def _implications_of_cell(grid: Grid, i: int) -> list[Implications]:
    return [grid.derive(implications_of, CONSTRAINTS[i][d]) for d in BITS[grid.masks[i]]]


def _agreed(grid: Grid, i: int) -> Iterator[tuple[int, int, bool, tuple[int, ...]]]:
    """Yields what all candidates of a cell lead to: the number of links, the cell, whether what
    follows is true, and the end of each line of thought."""
    lines = _implications_of_cell(grid, i)
    true = false = grid.bits & ~grid.digits
    for line in lines:
        true &= line.layers[-1][0]
        false &= line.layers[-1][1]
    for is_true, agreed in ((True, true), (False, false)):
        for k in members(agreed):
            found = [line.ends(k, is_true=is_true) for line in lines]
            for ends in product(*(ends for _, ends in found)):
                yield sum(links for links, _ in found), i, is_true, ends


def _forced_step(grid: Grid, i: int, is_true: bool, ends: Sequence[int]) -> Step:
    branches = [
        line.branch(end) for line, end in zip(_implications_of_cell(grid, i), ends, strict=True)
    ]
    why = (Branches(i, tuple(branches)),)
    if is_true:
        return Step("cell-forcing-chain", placements=1 << ends[0], why=why)
    gone = grid.bits
    for end in ends:
        gone &= SEES[end]
    return Step("cell-forcing-chain", eliminations=gone, why=why)


@technique(
    "nishio",
    "Nishio",
    family="forcing",
    rating=7.5,
    home="sudokuoftheday",
    aliases={
        "se": "Nishio Forcing Chains",
        "sudokuwiki": "Nishio Forcing Chains",
        "sudokuoftheday": "Nishio",
    },
    example="78..692533.6...894....8.6716.7...489..8.76315..389.726.32.4.9688796...42.6.928.37",
)
def nishio(grid: Grid, *, digit: int | None = None) -> Iterator[Step]:
    """A digit is supposed in a cell, and followed alone until a house has no place for it.

    The shortest lines of thought come first.
    """
    if grid.is_broken:
        return
    found = []
    for d in range(9) if digit is None else (digit,):
        houses = range(ROW_SPACE + d, 324, 9)
        for k in members(grid.bits & DIGIT_CANDIDATES[d] & ~grid.digits):
            branch = refute(grid, k, nested=False, among=houses)
            if branch is not None:
                found.append((len(branch.facts), k, branch))
    for _, k, branch in sorted(found, key=lambda entry: entry[:2]):
        why = Branches(None, (branch, Branch(k, False)))
        yield Step("nishio", eliminations=1 << k, why=(why,))
