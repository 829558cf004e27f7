"""Writes analyses of puzzles as JSON objects."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, cast

from whydoku.formats.json_names import Count, EachCell, Line, PlacementName, Placements
from whydoku.grids.notation import format_placement
from whydoku.grids.parts.layouts import ANY, SYMMETRIES
from whydoku.operations.answers.ratings import RatedStatus, SeFiguresJson, figures_data
from whydoku.operations.answers.trace import StepJson, step_data
from whydoku.operations.answers.verdicts import ClueJson, clue_data
from whydoku.shapes.marks import OneName, Record, Written, if_asked, of
from whydoku.solving.analysis import Analysis, Hardest, NeighbourKind
from whydoku.solving.ratings import SeRating

SymmetryName: TypeAlias = Annotated[str, OneName(tuple(name for name in SYMMETRIES if name != ANY))]


class SymmetriesJson(Record):
    """The symmetries of a puzzle."""

    layout: list[SymmetryName]
    """Those of the cells of its clues."""
    nearly: dict[str, EachCell]
    """Those that the layout nearly has, each with the cells that prevent it."""
    puzzle: Count | None
    """The number of symmetries, of the digits too, that leave the puzzle as it is; null if it is
    not known."""
    solution: Count | None
    """The number of symmetries that leave the solution as it is; null if there are several
    solutions, or if it is not known."""


class _Scaled(Record):
    scale: Literal["se"]
    """The scale."""
    status: RatedStatus
    """Whether the rating is complete."""


class RatingOfAnalysisJson(SeFiguresJson, _Scaled):
    """The rating of the puzzle."""

    at_least: float = if_asked()
    """What the rating is at least, if it is not complete."""


class _OnPath(Record):
    number: Count
    """Its number on the path, from 1."""
    times: Count
    """How many steps of the path have its rating."""


class HardestStepJson(StepJson, _OnPath):
    """The hardest step of a path."""


def _hardest_data(hardest: Hardest) -> HardestStepJson:
    place = {"number": hardest.number, "times": hardest.times}
    return cast(HardestStepJson, {**place, **step_data(hardest.step)})


class PathJson(Record):
    """The path of a profile, in short."""

    profile: str = of("trace.profile")
    """The name of the profile."""
    solved: bool = of("trace.solved")
    """Whether the path leads to the solution."""
    steps: Count = of(lambda analysis: len(analysis.trace))
    """The number of steps."""
    above_singles: Count = of(lambda found: found.hardest.above if found.hardest else 0)
    """The number of steps harder than singles."""
    hardest: Annotated[HardestStepJson, Written(_hardest_data)] | None
    """The hardest step; null if there is no step."""


class BackdoorsJson(Record):
    """Digits after which singles solve the puzzle."""

    size: Count | None
    """How many digits are needed: 0, 1 or 2; null if two are not enough."""
    tried: Count
    """How many sets of this size were tried; of pairs, if size is null."""
    found: list[Placements]
    """The sets that are enough."""


class NeighbourJson(Record):
    """A puzzle with exactly one solution that is one clue away."""

    kind: NeighbourKind
    """What was done to a clue."""
    gone: PlacementName | None
    """The clue that is gone; null if none is."""
    new: PlacementName | None
    """The clue that is new; null if none is."""
    puzzle: Line = of("line")
    """The puzzle as 81 characters."""
    er: float | None = of(lambda neighbour: neighbour.rating and neighbour.rating.er)
    """Its rating on the scale se; null if it is not known."""


def _exact(analysis: Analysis, number: int) -> int | None:
    return number if analysis.solutions.is_exact(number) else None


def _rating_figures(rating: SeRating) -> RatingOfAnalysisJson:
    if rating.is_exact:
        return RatingOfAnalysisJson.of(rating, **figures_data(rating))
    unknown = dict.fromkeys(rating.figures)
    return RatingOfAnalysisJson.of(rating, **unknown, at_least=rating.bound)


class AnalysedJson(Record):
    """An analysis of a puzzle for its setter."""

    status: Literal["unique", "multiple"]
    """Whether there is one solution, or several."""
    limit: Count = of("solutions.limit")
    """The number up to which solutions were counted."""
    solutions: Count | None = of(lambda analysis: _exact(analysis, analysis.solutions.number))
    """The number of solutions; null if it is above the limit."""
    candidates: dict[str, Count | None] = of(
        lambda analysis: {
            format_placement(k): _exact(analysis, number)
            for k, number in analysis.solutions.by_candidate.items()
        }
    )
    """For each digit in each empty cell, such as r1c1=5, the number of solutions with it; null if
    it is above the limit."""
    clues: list[ClueJson]
    """What each clue does."""
    redundant: Placements | None = of(
        lambda analysis: (
            None if _exact(analysis, analysis.solutions.number) is None else analysis.redundant
        )
    )
    """The clues that can each be removed without adding a solution; null if the number of solutions
    is not known."""
    symmetries: SymmetriesJson
    """The symmetries of the puzzle."""
    rating: Annotated[RatingOfAnalysisJson, Written(_rating_figures)] | None
    """The rating; null for a puzzle with several solutions."""
    path: PathJson | None = of(lambda analysis: analysis if analysis.trace is not None else None)
    """The path of the profile; null for a puzzle with several solutions."""
    backdoors: BackdoorsJson | None
    """The backdoors; null for a puzzle with several solutions."""
    neighbours: list[NeighbourJson]
    """The puzzles with exactly one solution that are one clue away."""
    missing: list[str] = of(lambda _: ())
    """What could not be found out with this installation, in sentences."""


def analysis_data(analysis: Analysis) -> AnalysedJson:
    """The analysis of a puzzle as a JSON object."""
    limit = analysis.solutions.limit
    return AnalysedJson.of(analysis, clues=[clue_data(one, limit) for one in analysis.clues])
