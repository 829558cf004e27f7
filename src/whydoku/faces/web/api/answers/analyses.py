"""The schemas of analyses of puzzles."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from whydoku.analysis.neighbours import NeighbourKind
from whydoku.faces.web.api.answers.fields import (
    AnswerJson,
    CellName,
    Count,
    Line,
    PlacementName,
    SymmetryName,
    maybe,
)
from whydoku.faces.web.api.answers.ratings import RatedStatus, SeFiguresJson
from whydoku.faces.web.api.answers.steps import StepJson
from whydoku.faces.web.api.answers.verdicts import ClueJson


class SymmetriesJson(AnswerJson):
    """The symmetries of a puzzle."""

    layout: list[SymmetryName] = Field(description="Those of the cells of its clues.")
    nearly: dict[str, list[CellName]] = Field(
        description="Those that the layout nearly has, each with the cells that prevent it."
    )
    puzzle: Count | None = Field(
        description="The number of symmetries, of the digits too, that leave the puzzle as it is; "
        "null if it is not known."
    )
    solution: Count | None = Field(
        description="The number of symmetries that leave the solution as it is; null if there are "
        "several solutions, or if it is not known."
    )


class RatingOfAnalysisJson(SeFiguresJson):
    """The rating of the puzzle."""

    scale: Literal["se"] = Field(description="The scale.")
    status: RatedStatus = Field(description="Whether the rating is complete.")
    at_least: float = maybe("What the rating is at least, if it is not complete.")


class HardestStepJson(StepJson):
    """The hardest step of a path."""

    number: Count = Field(description="Its number on the path, from 1.")
    times: Count = Field(description="How many steps of the path have its rating.")


class PathJson(AnswerJson):
    """The path of a profile, in short."""

    profile: str = Field(description="The name of the profile.")
    solved: bool = Field(description="Whether the path leads to the solution.")
    steps: Count = Field(description="The number of steps.")
    above_singles: Count = Field(description="The number of steps harder than singles.")
    hardest: HardestStepJson | None = Field(
        description="The hardest step; null if there is no step."
    )


class BackdoorsJson(AnswerJson):
    """Digits after which singles solve the puzzle."""

    size: Count | None = Field(
        description="How many digits are needed: 0, 1 or 2; null if two are not enough."
    )
    tried: Count = Field(
        description="How many sets of this size were tried; of pairs, if size is null."
    )
    found: list[list[PlacementName]] = Field(description="The sets that are enough.")


class NeighbourJson(AnswerJson):
    """A puzzle with exactly one solution that is one clue away."""

    kind: NeighbourKind = Field(description="What was done to a clue.")
    gone: PlacementName | None = Field(description="The clue that is gone; null if none is.")
    new: PlacementName | None = Field(description="The clue that is new; null if none is.")
    puzzle: Line = Field(description="The puzzle as 81 characters.")
    er: float | None = Field(description="Its rating on the scale se; null if it is not known.")


class AnalysedJson(AnswerJson):
    """An analysis of a puzzle for its setter."""

    status: Literal["unique", "multiple"] = Field(
        description="Whether there is one solution, or several."
    )
    limit: Count = Field(description="The number up to which solutions were counted.")
    solutions: Count | None = Field(
        description="The number of solutions; null if it is above the limit."
    )
    candidates: dict[str, Count | None] = Field(
        description="For each digit in each empty cell, such as r1c1=5, the number of solutions "
        "with it; null if it is above the limit."
    )
    clues: list[ClueJson] = Field(description="What each clue does.")
    redundant: list[PlacementName] | None = Field(
        description="The clues that can each be removed without adding a solution; null if the "
        "number of solutions is not known."
    )
    symmetries: SymmetriesJson = Field(description="The symmetries of the puzzle.")
    rating: RatingOfAnalysisJson | None = Field(
        description="The rating; null for a puzzle with several solutions."
    )
    path: PathJson | None = Field(
        description="The path of the profile; null for a puzzle with several solutions."
    )
    backdoors: BackdoorsJson | None = Field(
        description="The backdoors; null for a puzzle with several solutions."
    )
    neighbours: list[NeighbourJson] = Field(
        description="The puzzles with exactly one solution that are one clue away."
    )
    missing: list[str] = Field(
        description="What could not be found out with this installation, in sentences."
    )
