"""Writes results for a single puzzle as JSON objects: solved, checked, rated, or refused.

A puzzle is written as 81 characters, or as 729 if candidates have been removed.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict

from whydoku.grid import Grid
from whydoku.notation import format_cell, format_cells, format_constraint, format_placements
from whydoku.verdicts.check import Check
from whydoku.verdicts.clues import ClueEffect
from whydoku.verdicts.impossible import ClashingClues

if TYPE_CHECKING:
    from whydoku.formats.filled import JudgedGrid
    from whydoku.formats.reading import OddCell
    from whydoku.profiles.statistics import Statistics
    from whydoku.ratings import Rating
    from whydoku.records.names import (
        CellName,
        CellNames,
        ConstraintName,
        Count,
        DigitValue,
        Line,
        PlacementName,
        PuzzleText,
        SolutionLine,
    )
    from whydoku.records.statistics import StatisticsJson
    from whydoku.records.trace import TraceJson
    from whydoku.shapes.marks import OneName
    from whydoku.trace import Trace
    from whydoku.verdicts.check import CheckStatus

RatedStatus: TypeAlias = Literal["rated", "above", "reached", "timeout"]


class SolutionJson(TypedDict):
    """The only solution; if a profile was asked for, also what its path is like."""

    puzzle: PuzzleText
    """The puzzle as 81 characters, or as 729 if candidates have been removed."""
    status: Literal["unique"]
    """There is exactly one solution."""
    solution: SolutionLine
    """The solution as 81 digits."""
    profile: NotRequired[str]
    """The profile whose techniques solved the puzzle."""
    steps: NotRequired[Count]
    """The number of steps of the path."""
    statistics: NotRequired[StatisticsJson]
    """How often each technique was used."""


class StuckJson(TypedDict):
    """How far the techniques of a profile lead, where they do not solve the puzzle."""

    puzzle: PuzzleText
    """The puzzle as 81 characters, or as 729 if candidates have been removed."""
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


class ClueJson(TypedDict):
    """What one clue does."""

    clue: PlacementName
    """The clue."""
    without: Count | None
    """The number of solutions without it; null if it is above the limit."""
    instead: list[DigitValue]
    """The other digits that in its place also give exactly one solution."""


class ImpossibleJson(TypedDict):
    """Why clues have no solution."""

    clues: list[PlacementName]
    """Clues that cannot all be right; without any one of them the others could be."""
    emptied: ConstraintName | None
    """A cell without candidates, or a digit without a place in a house, if these clues leave one at
    once; else null."""
    mends: list[ClueJson]
    """The clues that leave exactly one solution if they are removed or changed: one of them may be
    a misprint. The limit of their numbers of solutions is 1."""


class RefusedJson(TypedDict):
    """A puzzle without exactly one solution."""

    puzzle: str
    """The puzzle as 81 characters, or as 729 if candidates have been removed."""
    status: Annotated[str, OneName(("multiple", "none", "invalid"))]
    """Whether it has several solutions, or none, or breaks the rules."""
    why: list[str]
    """Why there is not exactly one solution, in sentences."""


class CheckedJson(TypedDict):
    """The verdict on a puzzle."""

    puzzle: str
    """The puzzle as 81 characters, or as 729 if candidates have been removed."""
    status: CheckStatus
    """Whether it has one solution, several or none, or breaks the rules."""
    clues: Count
    """The number of givens."""
    minimal: bool | None
    """Whether every given is needed; null where the givens do not decide that."""
    why: list[str]
    """Why there is not exactly one solution, in sentences."""
    clashing: list[str]
    """The cells that break the rules, folded: r1c12."""
    missing_digits: list[DigitValue]
    """The digits that no given shows."""
    solutions: list[SolutionLine]
    """Two solutions, if there are several."""
    count: Count | None
    """The number of solutions, counted up to 1000; null if it is no puzzle."""
    differ: list[CellNames]
    """The cells in which not all solutions agree, folded: r1c12."""
    mends: list[ClueJson]
    """Where a house has a digit twice: the clues that leave exactly one solution if they are
    removed or changed."""
    impossible: ImpossibleJson | None
    """Why the clues have no solution; null if they have one."""
    wrong: list[PlacementName]
    """The digits that were put beside the clues because of which the grid has no solution, though
    the clues have one."""
    contradiction: NotRequired[TraceJson]
    """The steps that lead from the clues that cannot all be right to a contradiction."""


class UnreadableCellJson(TypedDict):
    """A cell that holds what is no digit."""

    cell: CellName
    """The cell."""
    place: str
    """Where it is in the file, in words."""
    address: NotRequired[str]
    """Its cell on a sheet, such as B3, if it is on one."""
    found: str
    """What was found there."""


class FilledJson(TypedDict):
    """A grid that somebody has filled in, judged by the solution of its givens."""

    puzzle: str
    """The givens as 81 characters; empty if they are not known."""
    status: CheckStatus
    """`invalid` if a cell cannot be read, a given has changed or digits clash, `none` if another
    entry is wrong, otherwise what a check of the givens says."""
    clues: Count
    """The number of givens."""
    why: list[str]
    """What is wrong, in sentences."""
    count: Count | None
    """The number of solutions of the givens, counted up to 1000; null if they are no puzzle."""
    found: Line
    """What the cells hold, as 81 characters."""
    open: Count
    """The number of cells that nobody has filled in yet."""
    wrong: list[PlacementName]
    """The digits that were entered and are not in the solution."""
    changed: list[PlacementName]
    """The givens that no longer stand in their cells."""
    unreadable: list[UnreadableCellJson]
    """The cells that hold what is no digit."""
    solution: SolutionLine | None
    """The only solution of the givens; null if there is none, or more than one."""


class SeFiguresJson(TypedDict):
    """The figures of Sudoku Explainer; a figure that is not known is null."""

    er: float | None
    """The rating of the hardest step."""
    ep: float | None
    """The rating of the hardest step up to the first placement."""
    ed: float | None
    """The rating of the first step."""


class HodokuFiguresJson(TypedDict):
    """The figures of HoDoKu; a figure that is not known is null."""

    level: str | None
    """The level."""
    score: float | None
    """The sum of the costs of the steps."""


class WhydokuFiguresJson(TypedDict):
    """The figures of whydoku; a figure that is not known is null."""

    rating: float | None
    """The rating of the hardest step."""
    toil: float | None
    """The toil of the path."""


class DepthFiguresJson(TypedDict):
    """The depth of trial and error; null if it is not known."""

    depth: float | None
    """How deep suppositions have to lie in each other so that singles solve it."""


class LevelFiguresJson(TypedDict):
    """What people would call the puzzle; a figure that is not known is null."""

    level: str | None
    """The name of the level."""
    number: float | None
    """The place of the level, from 1."""
    choices: float | None
    """The fewest cells that singles fill in a round; 0 if they do not solve the puzzle."""


def puzzle_text(puzzle: str | Grid) -> str:
    """The puzzle as 81 characters, or as 729 if candidates have been removed."""
    if isinstance(puzzle, str):
        return puzzle
    return puzzle.as_marks() if puzzle.removed else puzzle.as_line()


def solved_data(puzzle: str | Grid, solution: str) -> SolutionJson:
    """A puzzle and its only solution as a JSON object."""
    return {"puzzle": puzzle_text(puzzle), "status": "unique", "solution": solution}


def refusal_data(puzzle: str | Grid, verdict: Check) -> RefusedJson:
    """A puzzle without exactly one solution, with the reasons, as a JSON object."""
    return {"puzzle": puzzle_text(puzzle), "status": verdict.status, "why": list(verdict.why)}


def check_data(puzzle: str | Grid, verdict: Check) -> CheckedJson:
    """A puzzle, with everything that its check found, as a JSON object."""
    return {
        "puzzle": puzzle_text(puzzle),
        "status": verdict.status,
        "clues": verdict.clues,
        "minimal": verdict.minimal,
        "why": list(verdict.why),
        "clashing": format_cells(verdict.clashing.bits).split(),
        "missing_digits": list(verdict.missing_digits),
        "solutions": [solution.as_line() for solution in verdict.solutions],
        "count": verdict.count,
        "differ": format_cells(verdict.several.differ.bits).split() if verdict.several else [],
        "mends": [clue_data(clue, 1) for clue in verdict.mends],
        "impossible": impossible_data(verdict.mistakes.impossible),
        "wrong": [format_placements(1 << k) for k in verdict.mistakes.digits],
    }


def filled_data(found: JudgedGrid) -> FilledJson:
    """A grid that somebody has filled in, with what is wrong in it, as a JSON object."""
    _, filled, verdict = found
    return {
        "puzzle": "" if filled.odd and filled.givens == filled.found else filled.givens,
        "status": verdict.status,
        "clues": verdict.givens,
        "why": [*verdict.why],
        "count": verdict.clues.count,
        "found": filled.found,
        "open": verdict.open,
        "wrong": [format_placements(1 << k) for k in verdict.wrong],
        "changed": [format_placements(1 << k) for k in verdict.changed],
        "unreadable": [*map(_odd_data, filled.odd)],
        "solution": verdict.solution.as_line() if verdict.solution else None,
    }


def _odd_data(odd: OddCell) -> UnreadableCellJson:
    data: UnreadableCellJson = {
        "cell": format_cell(odd.cell),
        "place": str(odd.where),
        "found": odd.found,
    }
    return {**data, "address": odd.where.address} if odd.where.address else data


def impossible_data(impossible: ClashingClues | None) -> ImpossibleJson | None:
    """The reason why clues have no solution, as a JSON object; None if `impossible` is None."""
    if impossible is None:
        return None
    return {
        "clues": [format_placements(1 << k) for k in impossible.clash],
        "emptied": None if impossible.emptied is None else format_constraint(impossible.emptied),
        "mends": [clue_data(clue, 1) for clue in impossible.mends],
    }


def clue_data(clue: ClueEffect, limit: int) -> ClueJson:
    """What a clue does, as a JSON object. Solutions were counted up to `limit`."""
    return {
        "clue": format_placements(1 << clue.candidate),
        "without": clue.without if clue.without <= limit else None,
        "instead": list(clue.instead),
    }


def path_data(puzzle: str | Grid, trace: Trace, figures: Statistics) -> SolutionJson | StuckJson:
    """How far the techniques of a profile lead in a puzzle, as a JSON object. `figures` are the
    statistics of the path."""
    from whydoku.records.statistics import statistics_data

    if trace.solved:
        return {
            "puzzle": puzzle_text(puzzle),
            "status": "unique",
            "profile": trace.profile,
            "steps": len(trace),
            "solution": trace.grid.as_line(),
            "statistics": statistics_data(figures),
        }
    return {
        "puzzle": puzzle_text(puzzle),
        "status": "stuck",
        "profile": trace.profile,
        "steps": len(trace),
        "grid": puzzle_text(trace.grid),
        "statistics": statistics_data(figures),
    }


def rated_data(rating: Rating) -> dict[str, Any]:
    """A rating as a JSON object. Figures that are not known and infinite bounds become null."""
    figures: dict[str, Any] = {}
    for name in rating.figures:
        value = getattr(rating, name)
        is_known = rating.is_exact or name != rating.judges
        figures[name] = value if is_known and rating.shown(name) else None
    data = {"status": rating.status, "scale": rating.scale, **figures}
    if rating.bound is not None:
        bound = rating.bound if math.isfinite(rating.bound) else None
        data["more_than" if rating.status == "above" else "at_least"] = bound
    return {**data, "uniqueness": rating.uniqueness}
