"""What there is to say of a puzzle before it is solved: is it one, and if not, why not."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import Final, Literal

from whydoku import many
from whydoku.errors import InvalidPuzzle
from whydoku.grid import Grid
from whydoku.notation import format_cell
from whydoku.sets import CellSet
from whydoku.spaces import BOX_SPACE, COL_SPACE, ROW_SPACE

Status = Literal["unique", "multiple", "none", "invalid"]

STATUS: Final[dict[int, Status]] = {1: "unique", 2: "multiple", 0: "none", 255: "invalid"}
"""The words for the status bytes of `check_many`."""

MINIMAL: Final = {1: True, 0: False, 255: None}
"""What the status bytes of `minimal_many` mean; None where the givens alone do not decide."""

FEWEST_CLUES: Final = 17
"""No puzzle with fewer givens has exactly one solution (McGuire, Tugemann, Civario 2012)."""


@dataclass(frozen=True, slots=True)
class Check:
    """The verdict on one puzzle; `why` says in sentences what is wrong with it.

    `minimal` speaks of the givens, and is None where these alone have not exactly one solution.
    """

    status: Status
    clues: int = 0
    minimal: bool | None = None
    why: tuple[str, ...] = ()
    clashing: CellSet = field(default_factory=CellSet)
    missing_digits: tuple[int, ...] = ()
    solutions: tuple[Grid, ...] = ()


def check(puzzle: str | Grid) -> Check:
    """The verdict on a puzzle; what cannot even be read as one is `invalid`, never an error."""
    try:
        grid = puzzle if isinstance(puzzle, Grid) else Grid(puzzle)
    except InvalidPuzzle as fault:
        return Check("invalid", why=(str(fault),), clashing=CellSet(fault.where.cells))
    status = STATUS[many.check_many([grid])[0]]
    clues = len(grid.givens)
    if status == "unique":
        return Check(status, clues, MINIMAL[many.minimal_many([grid])[0]])
    missing = _missing_digits(grid)
    why = []
    solutions: tuple[Grid, ...] = ()
    if status == "none":
        why.append(_why_none(grid))
    else:
        solutions = tuple(islice(grid.solutions(), 2))
        if grid.is_puzzle and clues < FEWEST_CLUES:
            few = "1 clue is" if clues == 1 else f"{clues} clues are"
            why.append(f"{few} too few: with fewer than 17 there is never one solution")
        if len(missing) > 1:
            digits = ", ".join(map(str, missing[:-1])) + f" or {missing[-1]}"
            why.append(f"no clue shows {digits}, so these digits can be exchanged")
        differing = [i for i in range(81) if solutions[0].digit_at(i) != solutions[1].digit_at(i)]
        i = differing[0]
        why.append(
            f"two solutions differ in {len(differing)} cells; {format_cell(i)} can be "
            f"{solutions[0].digit_at(i)} or {solutions[1].digit_at(i)}"
        )
    return Check(status, clues, None, tuple(why), missing_digits=missing, solutions=solutions)


def _missing_digits(grid: Grid) -> tuple[int, ...]:
    """The digits shown by no clue; any two of them can be exchanged in a solution."""
    if not grid.is_puzzle:
        return ()
    shown = {candidate.digit for candidate in grid.givens}
    return tuple(digit for digit in range(1, 10) if digit not in shown)


def _why_none(grid: Grid) -> str:
    empty = [q for q, m in enumerate(grid.masks) if not m]
    if not empty:
        return "every way to fill the grid ends in a contradiction"
    q = empty[0]
    if q < ROW_SPACE:
        return f"no digit is left for {format_cell(q)}"
    line, d = divmod(q % 81, 9)
    kind = "row" if q < COL_SPACE else "column" if q < BOX_SPACE else "box"
    return f"no place is left for {d + 1} in {kind} {line + 1}"
