"""Writes results for a single puzzle as JSON objects: solved, checked, or refused.

A puzzle is written as 81 characters, or as 729 if candidates have been removed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from whydoku.formats.json_names import (
    CellName,
    ConstraintName,
    Count,
    DigitValue,
    FoldedCells,
    Line,
    PlacementName,
    Placements,
    PuzzleText,
    SolutionLine,
)
from whydoku.formats.sources.grids import puzzle_text
from whydoku.grids.check import CheckStatus
from whydoku.grids.clues import ClueEffect
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CellSet
from whydoku.grids.parts.texts import spread
from whydoku.shapes.marks import OneName, OneOf, Record, Written, if_any, if_asked, of

if TYPE_CHECKING:
    from whydoku.formats.filled import JudgedGrid
    from whydoku.formats.sources.reading import FilledGrid
    from whydoku.operations.answers.statistics import StatisticsJson
    from whydoku.operations.answers.trace import TraceJson
    from whydoku.solving.profiles.statistics import Statistics
    from whydoku.solving.trace import Trace


class OfPuzzle(Record):
    """What tells of a puzzle."""

    puzzle: PuzzleText
    """The puzzle as 81 characters, or as 729 if candidates have been removed."""


class SolutionJson(OfPuzzle):
    """The only solution; if a profile was asked for, also what its path is like."""

    status: Literal["unique"]
    """There is exactly one solution."""
    profile: str = if_asked()
    """The profile whose techniques solved the puzzle."""
    steps: Count = if_asked()
    """The number of steps of the path."""
    solution: SolutionLine
    """The solution as 81 digits."""
    statistics: StatisticsJson = if_asked()
    """How often each technique was used."""


class StuckJson(OfPuzzle):
    """How far the techniques of a profile lead, where they do not solve the puzzle."""

    status: Literal["stuck"]
    """The techniques do not solve the puzzle."""
    profile: str
    """The profile whose techniques were used."""
    steps: Count
    """The number of steps of the path."""
    grid: PuzzleText
    """The grid at the end of the path."""
    statistics: StatisticsJson
    """How often each technique was used."""


class ClueJson(Record):
    """What one clue does."""

    clue: PlacementName = of("candidate")
    """The clue."""
    without: Count | None
    """The number of solutions without it; null if it is above the limit."""
    instead: list[DigitValue]
    """The other digits that in its place also give exactly one solution."""


_Mends: TypeAlias = Annotated[
    list[ClueJson], Written(lambda clues: [clue_data(clue, 1) for clue in clues])
]
_Solution: TypeAlias = Annotated[SolutionLine, Written(Grid.as_line)]


class ImpossibleJson(Record):
    """Why clues have no solution."""

    clues: Placements = of("clash")
    """Clues that cannot all be right; without any one of them the others could be."""
    emptied: ConstraintName | None
    """A cell without candidates, or a digit without a place in a house, if these clues leave one at
    once; else null."""
    mends: _Mends
    """The clues that leave exactly one solution if they are removed or changed: one of them may be
    a misprint. The limit of their numbers of solutions is 1."""


class RefusedJson(OfPuzzle):
    """A puzzle without exactly one solution."""

    puzzle: str
    status: Annotated[str, OneName(("multiple", "none", "invalid"))]
    """Whether it has several solutions, or none, or breaks the rules."""
    why: list[str]
    """Why there is not exactly one solution, in sentences."""


class CountedJson(OfPuzzle):
    """The number of solutions."""

    count: Count
    """The number of solutions, counted up to the limit."""
    limit: Count
    """The number up to which solutions were counted."""


class ListedJson(OfPuzzle):
    """The solutions, in lexicographic order."""

    solutions: list[SolutionLine]
    """The solutions, each as 81 digits."""


SolvedJson: TypeAlias = Annotated[
    SolutionJson | StuckJson | RefusedJson | CountedJson | ListedJson,
    OneOf(
        "Solved",
        "The solution, a count or a list of solutions, or why there is not exactly one.\n\n"
        "Only a count has `count`, only a list `solutions`; all others have a `status`. In "
        'TypeScript ask `"status" in data` first; then `data.status` tells these apart.',
    ),
]


class CheckedJson(OfPuzzle):
    """The verdict on a puzzle."""

    puzzle: str
    status: CheckStatus
    """Whether it has one solution, several or none, or breaks the rules."""
    clues: Count
    """The number of givens."""
    minimal: bool | None
    """Whether every given is needed; null where the givens do not decide that."""
    why: list[str]
    """Why there is not exactly one solution, in sentences."""
    clashing: FoldedCells
    """The cells that break the rules, folded: r1c12."""
    missing_digits: list[DigitValue]
    """The digits that no given shows."""
    solutions: list[_Solution]
    """Two solutions, if there are several."""
    count: Count | None
    """The number of solutions, counted up to 1000; null if it is no puzzle."""
    differ: FoldedCells = of(lambda check: check.several.differ if check.several else CellSet())
    """The cells in which not all solutions agree, folded: r1c12."""
    mends: _Mends
    """Where a house has a digit twice: the clues that leave exactly one solution if they are
    removed or changed."""
    impossible: ImpossibleJson | None = of("mistakes.impossible")
    """Why the clues have no solution; null if they have one."""
    wrong: Placements = of("mistakes.digits")
    """The digits that were put beside the clues because of which the grid has no solution, though
    the clues have one."""
    contradiction: TraceJson = if_asked()
    """The steps that lead from the clues that cannot all be right to a contradiction."""


class UnreadableCellJson(Record):
    """A cell that holds what is no digit."""

    cell: CellName
    """The cell."""
    place: str = of(lambda odd: str(odd.where))
    """Where it is in the file, in words."""
    found: str
    """What was found there."""
    address: str = if_any(lambda odd: odd.where.address or None)
    """Its cell on a sheet, such as B3, if it is on one."""


class FilledJson(Record):
    """A grid that somebody has filled in, judged by the solution of its givens."""

    puzzle: str
    """The givens as 81 characters, or after their rules; empty if they are not known."""
    status: CheckStatus
    """`invalid` if a cell cannot be read, a given has changed or digits clash, `none` if another
    entry is wrong, otherwise what a check of the givens says."""
    clues: Count = of("givens")
    """The number of givens."""
    why: list[str]
    """What is wrong, in sentences."""
    count: Count | None = of("clues.count")
    """The number of solutions of the givens, counted up to 1000; null if they are no puzzle."""
    found: Line
    """What the cells hold, as 81 characters."""
    open: Count
    """The number of cells that nobody has filled in yet."""
    wrong: Placements
    """The digits that were entered and are not in the solution."""
    changed: Placements
    """The givens that no longer stand in their cells."""
    unreadable: list[UnreadableCellJson]
    """The cells that hold what is no digit."""
    solution: _Solution | None
    """The only solution of the givens; null if there is none, or more than one."""


def puzzle_of_filled(filled: FilledGrid) -> str:
    """The givens after their rules; empty for a classic grid of which nothing tells them."""
    if not filled.rules.is_classic:
        return f"{filled.rules} {filled.givens}"
    return "" if filled.odd and filled.givens == filled.found else filled.givens


def filled_data(found: JudgedGrid) -> FilledJson:
    """A grid that somebody has filled in, with what is wrong in it, as a JSON object."""
    _, filled, verdict = found
    return FilledJson.of(
        verdict,
        puzzle=puzzle_of_filled(filled),
        found=spread(filled.found, filled.rules.size),
        unreadable=[UnreadableCellJson.of(odd) for odd in filled.odd],
    )


def clue_data(clue: ClueEffect, limit: int) -> ClueJson:
    """What a clue does, as a JSON object. Solutions were counted up to `limit`."""
    return ClueJson.of(clue, without=clue.without if clue.without <= limit else None)


def path_data(puzzle: str | Grid, trace: Trace, figures: Statistics) -> SolutionJson | StuckJson:
    """How far the techniques of a profile lead in a puzzle, as a JSON object. `figures` are the
    statistics of the path."""
    from whydoku.operations.answers.statistics import statistics_data

    path = {
        "puzzle": puzzle_text(puzzle),
        "profile": trace.profile,
        "steps": len(trace),
        "statistics": statistics_data(figures),
    }
    if trace.solved:
        return SolutionJson.of(**path, solution=trace.grid.as_line())
    return StuckJson.of(**path, grid=puzzle_text(trace.grid))
