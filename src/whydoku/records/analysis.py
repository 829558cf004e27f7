"""Writes analyses of puzzles as JSON objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, NotRequired, TypeAlias, TypedDict, cast

from whydoku.analysis import Analysis, Neighbour
from whydoku.notation import format_cell, format_placements
from whydoku.ratings import SeRating
from whydoku.records.trace import StepJson, step_data
from whydoku.records.verdicts import ClueJson, SeFiguresJson, clue_data
from whydoku.shapes.marks import OneName
from whydoku.world.layouts import ANY, SYMMETRIES
from whydoku.world.sets import Candidate, CandidateSet

if TYPE_CHECKING:
    from whydoku.analysis.neighbours import NeighbourKind
    from whydoku.records.names import CellName, Count, Line, PlacementName
    from whydoku.records.verdicts import RatedStatus

SymmetryName: TypeAlias = Annotated[str, OneName(tuple(name for name in SYMMETRIES if name != ANY))]


class SymmetriesJson(TypedDict):
    """The symmetries of a puzzle."""

    layout: list[SymmetryName]
    """Those of the cells of its clues."""
    nearly: dict[str, list[CellName]]
    """Those that the layout nearly has, each with the cells that prevent it."""
    puzzle: Count | None
    """The number of symmetries, of the digits too, that leave the puzzle as it is; null if it is
    not known."""
    solution: Count | None
    """The number of symmetries that leave the solution as it is; null if there are several
    solutions, or if it is not known."""


class RatingOfAnalysisJson(SeFiguresJson):
    """The rating of the puzzle."""

    scale: Literal["se"]
    """The scale."""
    status: RatedStatus
    """Whether the rating is complete."""
    at_least: NotRequired[float]
    """What the rating is at least, if it is not complete."""


class HardestStepJson(StepJson):
    """The hardest step of a path."""

    number: Count
    """Its number on the path, from 1."""
    times: Count
    """How many steps of the path have its rating."""


class PathJson(TypedDict):
    """The path of a profile, in short."""

    profile: str
    """The name of the profile."""
    solved: bool
    """Whether the path leads to the solution."""
    steps: Count
    """The number of steps."""
    above_singles: Count
    """The number of steps harder than singles."""
    hardest: HardestStepJson | None
    """The hardest step; null if there is no step."""


class BackdoorsJson(TypedDict):
    """Digits after which singles solve the puzzle."""

    size: Count | None
    """How many digits are needed: 0, 1 or 2; null if two are not enough."""
    tried: Count
    """How many sets of this size were tried; of pairs, if size is null."""
    found: list[list[PlacementName]]
    """The sets that are enough."""


class NeighbourJson(TypedDict):
    """A puzzle with exactly one solution that is one clue away."""

    kind: NeighbourKind
    """What was done to a clue."""
    gone: PlacementName | None
    """The clue that is gone; null if none is."""
    new: PlacementName | None
    """The clue that is new; null if none is."""
    puzzle: Line
    """The puzzle as 81 characters."""
    er: float | None
    """Its rating on the scale se; null if it is not known."""


class AnalysedJson(TypedDict):
    """An analysis of a puzzle for its setter."""

    status: Literal["unique", "multiple"]
    """Whether there is one solution, or several."""
    limit: Count
    """The number up to which solutions were counted."""
    solutions: Count | None
    """The number of solutions; null if it is above the limit."""
    candidates: dict[str, Count | None]
    """For each digit in each empty cell, such as r1c1=5, the number of solutions with it; null if
    it is above the limit."""
    clues: list[ClueJson]
    """What each clue does."""
    redundant: list[PlacementName] | None
    """The clues that can each be removed without adding a solution; null if the number of solutions
    is not known."""
    symmetries: SymmetriesJson
    """The symmetries of the puzzle."""
    rating: RatingOfAnalysisJson | None
    """The rating; null for a puzzle with several solutions."""
    path: PathJson | None
    """The path of the profile; null for a puzzle with several solutions."""
    backdoors: BackdoorsJson | None
    """The backdoors; null for a puzzle with several solutions."""
    neighbours: list[NeighbourJson]
    """The puzzles with exactly one solution that are one clue away."""
    missing: list[str]
    """What could not be found out with this installation, in sentences."""


def analysis_data(analysis: Analysis) -> AnalysedJson:
    """The analysis of a puzzle as a JSON object."""
    solutions, symmetries = analysis.solutions, analysis.symmetries

    def exact(number: int) -> int | None:
        return number if solutions.is_exact(number) else None

    number = exact(solutions.number)
    return {
        "status": analysis.status,
        "limit": solutions.limit,
        "solutions": number,
        "candidates": {_digit_name(k): exact(n) for k, n in solutions.by_candidate.items()},
        "clues": [clue_data(clue, solutions.limit) for clue in analysis.clues],
        "redundant": None if number is None else _digit_names(analysis.redundant),
        "symmetries": {
            "layout": list(symmetries.layout),
            "nearly": {
                name: [format_cell(i) for i in cells] for name, cells in symmetries.nearly.items()
            },
            "puzzle": symmetries.puzzle,
            "solution": symmetries.solution,
        },
        "rating": _rating_figures(analysis.rating) if analysis.rating else None,
        "path": _path_in_short(analysis),
        "backdoors": _backdoors_data(analysis),
        "neighbours": [_neighbour_data(neighbour) for neighbour in analysis.neighbours],
        "missing": [],
    }


def _digit_name(k: Candidate) -> str:
    return format_placements(1 << k)


def _digit_names(candidates: CandidateSet) -> list[str]:
    return [_digit_name(k) for k in candidates]


def _rating_figures(rating: SeRating) -> RatingOfAnalysisJson:
    figures = {
        name: getattr(rating, name) if rating.shown(name) and rating.is_exact else None
        for name in rating.figures
    }
    bound = {} if rating.is_exact else {"at_least": rating.bound}
    known = {"scale": rating.scale, "status": rating.status, **figures, **bound}
    return cast(RatingOfAnalysisJson, known)


def _path_in_short(analysis: Analysis) -> PathJson | None:
    trace, hardest = analysis.trace, analysis.hardest
    if trace is None:
        return None
    step = None
    if hardest:
        place = {"number": hardest.number, "times": hardest.times}
        step = cast(HardestStepJson, {**place, **step_data(hardest.step)})
    return {
        "profile": trace.profile,
        "solved": trace.solved,
        "steps": len(trace),
        "above_singles": hardest.above if hardest else 0,
        "hardest": step,
    }


def _backdoors_data(analysis: Analysis) -> BackdoorsJson | None:
    backdoors = analysis.backdoors
    if backdoors is None:
        return None
    return {
        "size": backdoors.size,
        "tried": backdoors.tried,
        "found": [_digit_names(candidates) for candidates in backdoors.found],
    }


def _neighbour_data(neighbour: Neighbour) -> NeighbourJson:
    return {
        "kind": neighbour.kind,
        "gone": None if neighbour.gone is None else _digit_name(neighbour.gone),
        "new": None if neighbour.new is None else _digit_name(neighbour.new),
        "puzzle": neighbour.line,
        "er": neighbour.rating.er if neighbour.rating else None,
    }
