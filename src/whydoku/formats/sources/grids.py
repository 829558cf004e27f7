"""Makes grids from the parts that formats write separately: givens, placed digits and notes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whydoku.errors import InvalidPuzzle
from whydoku.formats.sources.reading import NO_NOTES, ClashingParts
from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.spaces import ALL_DIGITS


def grid_of_parts(
    givens: str, placed: str, removed: Candidates = 0, unproved: Candidates | None = None
) -> Grid:
    """The grid with these givens and placed digits (81 characters each), without the candidates in
    `removed`.

    `unproved` are the candidates that were removed without a proof; None means all in `removed`,
    which need not repeat them.
    """
    try:
        return Grid(
            givens=givens,
            placed=placed,
            removed=CandidateSet.from_bits(removed),
            unproved=None if unproved is None else CandidateSet.from_bits(unproved),
        )
    except InvalidPuzzle as fault:
        raise ClashingParts(fault, givens, placed) from None


def grid_of_notes(givens: str, placed: str, notes: Iterable[Iterable[int]]) -> Grid:
    """The grid in which an open cell keeps only the digits noted in it, from 1 to 9. An open cell
    without notes keeps all digits."""
    removed = 0
    for i, digits in enumerate(notes):
        if givens[i] == placed[i] == ".":
            m = sum(1 << digit - 1 for digit in set(digits))
            if m:
                removed |= (m ^ ALL_DIGITS) << i * 9
    return grid_of_parts(givens, placed, removed)


def grid_and_notes(
    givens: str,
    placed: str,
    notes: Sequence[Iterable[int]],
    claimed: Sequence[Iterable[int]] = ((),) * 81,
) -> tuple[Grid, CandidateSet]:
    """The grid of a player who has noted these digits in each cell, and the notes that claim
    nothing.

    If every open cell has notes, or digits that the puzzle itself claims in `claimed`, they are the
    candidates. Otherwise notes may be incomplete: they stay notes, and an open cell keeps the
    digits claimed there, or all.
    """
    is_open = [givens[i] == placed[i] == "." for i in range(81)]
    told = [mine or given for mine, given in zip(notes, claimed, strict=True)]
    if all(told[i] for i in range(81) if is_open[i]):
        return grid_of_notes(givens, placed, told), NO_NOTES
    noted = (i * 9 + d - 1 for i in range(81) if is_open[i] for d in notes[i])
    return grid_of_notes(givens, placed, claimed), CandidateSet(noted)


def noted_digits(grid: Grid, notes: CandidateSet) -> list[list[int]]:
    """The digits to write as notes into each cell: the candidates that are left in an open cell or,
    if no candidate has been removed, what the player has noted there.

    A cell with no candidate left cannot be written, because a cell without notes means that every
    digit is possible.
    """
    bits = grid.bits if grid.removed else notes.bits
    line = grid.as_line()
    return [
        [d + 1 for d in members(bits >> i * 9 & ALL_DIGITS)] if line[i] == "." else []
        for i in range(81)
    ]


def puzzle_text(puzzle: str | Grid) -> str:
    """The puzzle as 81 characters, or as 729 if candidates have been removed."""
    if isinstance(puzzle, str):
        return puzzle
    return puzzle.as_marks() if puzzle.removed else puzzle.as_line()
